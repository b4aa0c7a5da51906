/**
 * fast-check for all tests. Properties use the same cases each time, so that a failure is caused by a change. `STOCKSHEET_FRESH_SEEDS=1` uses new
 * cases, as for simulated days; fast-check then prints the seed of a failure.
 */
import fc from 'fast-check'

if (process.env['STOCKSHEET_FRESH_SEEDS'] === undefined) {
  // A planted mistake only has to be found, so its case is not shrunk.
  fc.configureGlobal({ seed: 301, endOnFailure: process.env['STOCKSHEET_MISTAKES'] !== undefined })
}

export * from 'fast-check'
export { fc }
