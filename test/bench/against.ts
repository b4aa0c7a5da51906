/**
 * Compares this version with another one on the same machine: the same sections, each in its own process, and a table of ratios. `node
 * test/bench/against.ts FOLDER [--turns=2] [section ...]`. FOLDER is a checkout of the other version with its packages and, if it has one, its
 * test/bench/node_modules. Only rows that both print under the same name are compared. Both sides restart in each turn, and take turns at going
 * first.
 */
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { measuresIn, median, shown, type MeasureRow } from './report/measure.ts'

interface Compared {
  readonly name: string
  readonly script: string
  readonly args: readonly string[]
}

/** Sizes between a quick and a full bench. Comparing two versions takes about half an hour. */
const SECTIONS: readonly Compared[] = [
  { name: 'csv', script: 'csv/bench.ts', args: ['10000,100000', '3'] },
  { name: 'xlsx', script: 'xlsx-read/run.ts', args: ['100000', '1'] },
  { name: 'plan', script: 'plan/bench.ts', args: ['10000,100000', '3', 'csv'] },
  { name: 'plan-xlsx', script: 'plan/bench.ts', args: ['10000', '3', 'xlsx'] },
  { name: 'preview', script: 'plan/preview.ts', args: ['10000,100000'] },
  { name: 'one-key', script: 'plan/one-key.ts', args: ['10000,100000'] },
  { name: 'window', script: 'window/window.ts', args: ['100000', '4'] },
  { name: 'start', script: 'start/bench.ts', args: ['5'] },
  { name: 'account', script: 'account/read.ts', args: ['100000', '40'] },
  { name: 'run', script: 'run/throughput.ts', args: ['3000', '3'] },
  { name: 'run-memory', script: 'run/memory.ts', args: ['10000'] },
  { name: 'resume', script: 'run/resume.ts', args: ['3000', '1'] },
  { name: 'requests', script: 'requests/bench.ts', args: ['1000'] },
  { name: 'export', script: 'export/bench.ts', args: ['3'] },
]

const words = process.argv.slice(2)
const turns = Number(words.find((word) => word.startsWith('--turns='))?.slice('--turns='.length) ?? 2)
const [folder, ...named] = words.filter((word) => !word.startsWith('-'))
if (folder === undefined) {
  console.error('Which version is it measured against? node test/bench/against.ts FOLDER [section ...]')
  process.exit(2)
}
const SIDES = { other: resolve(folder), this: join(import.meta.dirname, '../..') }
type Side = keyof typeof SIDES

/** All values of one row, by side. */
type Values = Record<Side, number[]>
const rows = new Map<string, Values & { readonly unit: string }>()

/** The rows of the section as one side measures them. If its process fails, prints a note and returns none. */
function measured(side: Side, { name, script, args }: Compared): readonly MeasureRow[] {
  const run = spawnSync(process.execPath, ['--expose-gc', join(SIDES[side], 'test/bench', script), ...args], {
    cwd: SIDES[side],
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  if (run.status === 0) return measuresIn(run.stdout)
  console.error(`${name}: the process of the ${side} version failed\n${run.stderr}`)
  process.exitCode = 1
  return []
}

function note(side: Side, { section, what, unit, ours }: MeasureRow): void {
  const add = (key: string, of: string, value: number): void => {
    const row = rows.get(key) ?? { unit: of, other: [], this: [] }
    row[side].push(value)
    rows.set(key, row)
  }
  add(`${section}: ${what}`, unit, ours.value.median)
  if (ours.megabytes !== undefined) add(`${section}: ${what}, memory`, 'MB', ours.megabytes)
}

for (const section of SECTIONS) {
  if (named.length > 0 && !named.includes(section.name)) continue
  for (let turn = 0; turn < turns; turn += 1) {
    const order: readonly Side[] = turn % 2 === 0 ? ['other', 'this'] : ['this', 'other']
    for (const side of order) for (const row of measured(side, section)) note(side, row)
  }
  console.error(`${section.name} is measured`)
}

const comparedRows = [...rows].filter(([, row]) => row.other.length > 0 && row.this.length > 0)
console.log('| what | the other version | this version | ratio |\n|---|---|---|---|')
for (const [what, row] of comparedRows) {
  const [before, now] = [median(row.other), median(row.this)]
  console.log(`| ${what} | ${shown(before)} ${row.unit} | ${shown(now)} ${row.unit} | ${(now / before).toFixed(2)} |`)
}
const slower = comparedRows.filter(([, row]) => median(row.this) / median(row.other) > 1.05)
console.log(
  `\n${comparedRows.length} rows compared, ${slower.length} above 1.05; ${rows.size - comparedRows.length} of one version alone.`,
)
