/**
 * fast-check for all tests. Laws draw the same cases each time, so that what fails is a change's doing. Fresh cases are drawn with
 * `STOCKSHEET_FRESH_SEEDS=1`, as simulated days are; fast-check then prints the seed of what fails.
 */
import fc from 'fast-check'

if (process.env['STOCKSHEET_FRESH_SEEDS'] === undefined) fc.configureGlobal({ seed: 301 })

export * from 'fast-check'
export { fc }
