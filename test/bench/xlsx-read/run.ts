/**
 * Compares our reader with others in one run. Every reading has its own process, so that peak memory belongs to one reader. Readers take turns, so
 * that a busy machine affects all of them. Prints medians and ratios. A reader with wrong values is reported and left out of the ratios. Usage:
 * node test/bench/xlsx-read/run.ts [rows] [rounds] [readers, by comma], after npm ci in test/bench.
 */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { spread, tell } from '../report/measure.ts'
import { type Variant, columns, variantNames, workbookFile } from './generate.ts'
import { bundleOurs, cache, digestOfTruth, measureReaders, type Result } from './readers.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const rows = Number(process.argv[2] ?? 100_000)
const rounds = Number(process.argv[3] ?? 2)
/** How often a reader reads in one process: the first reading is cold, and the median is what a running app gets. */
const repeats = rows > 200_000 ? 1 : 5
const peers = ['hucre', 'hucre-stream', 'read-excel-file', 'sheetjs', 'exceljs', 'exceljs-stream']
const chosenTexts = process.argv[4]?.split(',') ?? (rows > 200_000 ? [] : peers)
const readers = ['ours', ...chosenTexts]

const ourText = await bundleOurs('src-main/file/xlsx/workbook.ts')
const truth = digestOfTruth(rows)
/** The variants with targets. The other two show that no reader depends on one way of writing. */
const aimed: readonly Variant[] = ['shared', 'inline']
const variants: readonly Variant[] = rows > 200_000 ? aimed : [...aimed, 'styled', 'bare']
for (const variant of variants) {
  const file = await workbookFile(cache, rows, variant)
  const results = measureReaders(readers, file, { ourText, truth, rounds, repeats })
  console.log(
    `\n${rows} rows x ${columns.length} columns, ${variantNames[variant]}, ${rounds} rounds of ${repeats} (median)`,
  )
  console.log('| reader | ms | first reading, ms | processor, ms | peak MB | values |\n|---|---|---|---|---|---|')
  for (const { reader, milliseconds, cold, cpu, peakMegabytes, right } of results) {
    const figures = [milliseconds, cold, cpu, peakMegabytes].map((value) => value.toFixed(0)).join(' | ')
    console.log(`| ${reader} | ${figures} | ${right ? 'right' : 'WRONG'} |`)
  }
  tellResults(variant, results)
}

function tellResults(variant: Variant, results: readonly Result[]): void {
  const myResult = results.find(({ reader }) => reader === 'ours')
  if (!myResult) return
  const right = results.filter((result) => result.reader !== 'ours' && result.right)
  const what = `XLSX read, ${rows.toLocaleString('en')} x ${columns.length}, ${variantNames[variant]}`
  const side = ({ reader, times, peakMegabytes }: Result) => ({
    name: reader === 'ours' ? '' : reader,
    value: spread(times),
    megabytes: peakMegabytes,
  })
  const row = {
    section: 'XLSX reading',
    ours: side(myResult),
    floor: { name: 'inflate', value: spread(inflated(variant)) },
  }
  const least = (pick: (result: Result) => number): Result | undefined =>
    right.toSorted((a, b) => pick(a) - pick(b)).at(0)
  const fastest = least(({ milliseconds }) => milliseconds)
  const leanest = least(({ peakMegabytes }) => peakMegabytes)
  const exceljs = results.find(({ reader }) => reader === 'exceljs')
  if (fastest) {
    const figure = fastest.milliseconds / myResult.milliseconds
    const target = targetOf(variant, 4)
    tell({ ...row, what, against: side(fastest), figure, about: 'times as fast as the fastest other', ...target })
  }
  if (leanest) {
    const figure = leanest.peakMegabytes / myResult.peakMegabytes
    const target = targetOf(variant, 2)
    tell({
      ...row,
      what: `${what}: memory`,
      against: side(leanest),
      figure,
      about: 'of our memory in the leanest other',
      ...target,
    })
  }
  if (exceljs && !Number.isNaN(exceljs.milliseconds)) {
    const figure = exceljs.milliseconds / myResult.milliseconds
    const target = targetOf(variant, 8)
    const wrong = exceljs.right ? {} : { note: 'exceljs returned other values than were written' }
    tell({
      ...row,
      what: `${what}: exceljs`,
      against: side(exceljs),
      figure,
      about: 'times as fast as exceljs',
      ...target,
      ...wrong,
    })
  }
  if (rows >= 1_000_000) {
    const target = { kind: 'most', limit: 1000, issue: '4' } as const
    tell({ ...row, what: `${what}: memory`, figure: myResult.peakMegabytes, about: 'MB at most', target })
  }
}

function targetOf(variant: Variant, limit: number) {
  return aimed.includes(variant) ? { target: { kind: 'least', limit, issue: '4' } as const } : {}
}

/** No reader can be faster than inflating the sheet. */
function inflated(variant: Variant): number[] {
  const path = `${cache}/${variant}-${rows}.xlsx`
  const script = `${here}inflate.ts`
  const text = execFileSync(process.execPath, [script, path, '3'], { encoding: 'utf8' })
  return text.trim().split(' ').map(Number)
}
