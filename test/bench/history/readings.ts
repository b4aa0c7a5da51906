/**
 * Readings of a large account, kept one after another with 1 % of the materials changed: what one costs on the disk and in time, and how
 * long any of them takes to be found. node readings.ts [MATERIALS] [READINGS]
 */
import type { AccountReading } from '../../../src-shared/domain/history/account-reading.ts'
import { KeptReadings, LEDGER } from '../../adapters/account-history/kept.ts'
import { changed, dice, workshop } from '../../adapters/account-history/large-account.ts'
import { exponent, spread, tell } from '../report/measure.ts'

const materials = Number(process.argv[2] ?? 50_000)
const readings = Number(process.argv[3] ?? 200)
const section = 'Account over time'
const what = `${readings} readings of ${materials.toLocaleString('en')} materials in 3 storages`

const kept = new KeptReadings()
const roll = dice(11)
const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await act()
  return performance.now() - began
}
try {
  let last: AccountReading = workshop(materials)
  await kept.keep(last, 1)
  const keeping: number[] = []
  for (let day = 2; day <= readings; day++) {
    last = changed(last, materials / 100, roll)
    keeping.push(await timed(() => kept.keep(last, day)))
  }
  const listed = await kept.history.readings(LEDGER)
  const finding: number[] = []
  for (let tries = 0; tries < 25; tries++) {
    finding.push(await timed(() => kept.history.reading(LEDGER, 1 + roll(readings))))
  }
  const listing = await timed(() => kept.history.readings(LEDGER))
  const found = spread(finding)
  tell({
    section,
    what: `${what}: as of any date`,
    ours: { name: '', value: found },
    figure: found.most,
    about: 'ms at most',
    target: { kind: 'most', limit: 500, issue: '21' },
    note: `${((listed?.bytes ?? 0) / 1e6).toFixed(1)} MB on the disk; the list of them takes ${listing.toFixed(0)} ms`,
  })
  // The first and the newest are full whatever is changed.
  const between = (listed?.readings ?? []).slice(1, -1).map((made) => made.bytes)
  const grew = between.reduce((sum, bytes) => sum + bytes, 0) / between.length
  tell({
    section,
    what: `${what}: a reading with 1 % changed`,
    ours: { name: '', value: spread(keeping) },
    figure: grew / 1000,
    about: 'kB each, full readings between them included',
    target: { kind: 'most', limit: 100, issue: '21' },
  })
  const changes = [1 / 400, 1 / 200, 1 / 100, 1 / 50, 1 / 25].map((share) => materials * share)
  // One more than is compared: the newest is full until another follows it.
  for (const [at, count] of [...changes, 1].entries()) {
    last = changed(last, count, roll)
    await kept.keep(last, readings + 1 + at)
  }
  const grown = (await kept.history.readings(LEDGER))?.readings.slice(-changes.length - 1, -1) ?? []
  const sizes = grown.map((made, at): [number, number] => [changes[at] ?? 0, made.bytes])
  tell({
    section,
    what: `${what}: growth`,
    unit: 'bytes',
    ours: { name: '', value: spread(sizes.map(([, bytes]) => bytes)) },
    figure: exponent(sizes),
    about: 'is the exponent of the size of a reading by its changed materials; 1 is linear',
    target: { kind: 'most', limit: 1.3, issue: '21' },
  })
} finally {
  kept.remove()
}
