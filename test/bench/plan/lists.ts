/**
 * Files that are planned together beside one file of the same rows, in turns, each in a process of its own; and again and again in one
 * process, as an open import reads them again.
 * `node test/bench/plan/lists.ts [rows] [files] [rounds]`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fresh, inTurns, medians, row, side, timesOf, type Took } from '../csv/measure.ts'
import { tell } from '../report/measure.ts'
import { built } from '../run/built.ts'
import { csvOf, materialsOf, writeList } from './account.ts'
import { planned, whole as wholeList } from './planned.ts'

const FOLDER = join(import.meta.dirname, '../../../.cache/bench-plan')
const EVERY = 100
const [rows = 100_000, files = 5, rounds = 5] = process.argv.slice(2).map(Number)

const materials = materialsOf(rows)
mkdirSync(FOLDER, { recursive: true })
const pages = join(FOLDER, `${rows}-lists.jsonl`)
writeList(pages, materials)
const whole = join(FOLDER, `${rows}-lists.csv`)
writeFileSync(whole, csvOf(materials, EVERY))
const each = Math.ceil(rows / files)
const parts = Array.from({ length: files }, (_, at) => {
  const path = join(FOLDER, `${rows}-list-${at + 1}-of-${files}.csv`)
  writeFileSync(path, csvOf(materials.slice(at * each, (at + 1) * each), EVERY))
  return path
})

const { script, remove } = await built('one', [], import.meta.dirname)
const of = (paths: readonly string[]) => () =>
  fresh(script, 'plan', paths.join(delimiter), pages, String(rows), String(EVERY))
try {
  const took = inTurns(rounds, [
    ['one', of([whole])],
    ['several', of(parts)],
  ])
  const [one, several] = [took.get('one') ?? [], took.get('several') ?? []]
  const counted = `${files} files of ${each.toLocaleString('en')} rows, one plan`
  console.log(row(`one file of ${rows} rows`, medians(one), null))
  console.log(row(`${files} files of ${each} rows`, medians(several), medians(one)))
  const note = several[0]?.note
  const measured = { section: 'File to plan', ours: side('', several), ...(note ? { note } : {}) }
  tell({
    ...measured,
    what: counted,
    unit: 'ms processor',
    against: side(`one file of ${rows.toLocaleString('en')} rows`, one),
    figure: timesOf(several, one),
    about: 'of one file',
    target: { kind: 'most', limit: 1.3, issue: '20' },
  })
  tell({
    ...measured,
    what: `${counted}: memory`,
    figure: medians(several).peak,
    about: 'MB at most',
    target: { kind: 'most', limit: 500, issue: '20' },
  })
  const list = wholeList(materials)
  const [warmOne, warmSeveral]: [Took[], Took[]] = [[], []]
  for (let round = 0; round < rounds + 3; round++) {
    warmOne.push(await planned([whole], list))
    warmSeveral.push(await planned(parts, list))
  }
  const [ones, severals] = [warmOne.slice(3), warmSeveral.slice(3)]
  console.log(row(`${files} files of ${each} rows, planned before`, medians(severals), medians(ones)))
  tell({
    section: 'File to plan',
    what: `${counted}: planned before in the same process`,
    unit: 'ms processor',
    ours: side('', severals),
    against: side(`one file of ${rows.toLocaleString('en')} rows`, ones),
    figure: timesOf(severals, ones),
    about: 'of one file',
  })
} finally {
  remove()
}
