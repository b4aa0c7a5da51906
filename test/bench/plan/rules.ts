/**
 * What three rules add to recomputing a preview, in processor time. 100,000 rows, unchanged or all changed, compared with a file that changes as
 * many rows without rules; and the cost of trying a rule. `node test/bench/plan/rules.ts [rows]`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportChoices } from '../../../src-shared/api/import.ts'
import type { ImportSession } from '../../../src-main/import/session.ts'
import { medians, row, timed, type Took } from '../csv/measure.ts'
import { spread, tell } from '../report/measure.ts'
import { csvOf, materialsOf } from './account.ts'
import { plan, whole } from './planned.ts'

const FOLDER = join(import.meta.dirname, '../../../.cache/bench-plan')
const ROUNDS = 11
type Rules = NonNullable<ImportChoices['rules']>
/** Rules over a file that equals the account, and a file that changes as many rows without rules. */
const CASES: readonly (readonly [name: string, every: number, rules: (round: number) => Rules])[] = [
  ['unchanged', 0, (round) => rulesOf('round(price, 0.001)', round)],
  ['all changed', 1, (round) => rulesOf('price * 2', round)],
]

function rulesOf(price: string, round: number): Rules {
  return [
    ['price', price],
    ['stock', `max(stock, -${round})`],
    ['minimum', 'if(minimum = blank, 5, minimum)'],
  ]
}

type Remade = readonly [session: ImportSession, choices: (round: number) => Partial<ImportChoices>]

/** Reads the cells again each time with other decimals or rules. Runs in turns, because the machine is shared. */
async function remade(...ways: readonly Remade[]): Promise<Took[][]> {
  const timings = ways.map((): Took[] => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, [session, choices]] of ways.entries()) {
      const { choices: plain } = session.currentState
      timings[at]?.push(await timed(() => session.change({ ...plain, ...choices(round) }, true)))
    }
  }
  return timings.map((each) => each.slice(2))
}

mkdirSync(FOLDER, { recursive: true })
const rows = Number(process.argv[2] ?? '100000')
const materials = materialsOf(rows)
for (const [name, every, rules] of CASES) {
  const without = join(FOLDER, `${rows}-rules-${every}.csv`)
  const file = join(FOLDER, `${rows}-rules-0.csv`)
  writeFileSync(file, csvOf(materials, 0))
  writeFileSync(without, csvOf(materials, every))
  const session = await plan(file, whole(materials))
  const [plainTimings = [], ruled = []] = await remade(
    [await plan(without, whole(materials)), (round) => ({ decimals: round % 2 === 0 ? 'dot' : 'auto' })],
    [session, (round) => ({ rules: rules(round) })],
  )
  const triedTimings: Took[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const rule = ['price', `price * 1.${round + 1}`] as const
    triedTimings.push(await timed(() => session.rows(0, 100, { filter: {} }, rule)))
  }
  for (const [what, timings] of [
    ['without rules', plainTimings],
    ['with three rules', ruled],
    ['a rule tried', triedTimings],
  ] as const) {
    console.log(row(`${name}, ${what}`, medians(timings), null))
  }
  tell({
    section: 'Rules',
    what: `remade with three rules, ${rows.toLocaleString('en')} rows, ${name}`,
    ours: { name: 'with rules', value: spread(ruled.map(({ cpu }) => cpu)) },
    figure: medians(ruled).cpu / medians(plainTimings).cpu,
    about: 'of a file that changes as many rows without rules',
    target: { kind: 'most', limit: 1.5, issue: '18' },
  })
}
