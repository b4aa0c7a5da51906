/** Our export compared with exceljs' streaming writer alone: medians of fresh processes, taken in turns. node bench.ts [ROUNDS] [SIZES] */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { median, spread, tell } from '../report/measure.ts'

const result = z.object({ which: z.string(), rows: z.number(), ms: z.number(), peakMb: z.number(), bytes: z.number() })
const rounds = Number(process.argv[2] ?? 5)
const folder = mkdtempSync(join(tmpdir(), 'export-bench-'))

const sizes = process.argv[3]?.split(',').map(Number) ?? [10_000, 50_000]
for (const rows of sizes) {
  const runs = { ours: [] as z.infer<typeof result>[], exceljs: [] as z.infer<typeof result>[] }
  for (let round = 0; round < rounds; round += 1) {
    for (const which of ['ours', 'exceljs'] as const) {
      const file = join(folder, `${which}.xlsx`)
      const script = join(import.meta.dirname, 'write-one.ts')
      const printedText = execFileSync(process.execPath, [script, which, String(rows), file], { encoding: 'utf8' })
      runs[which].push(result.parse(JSON.parse(printedText)))
    }
  }
  const ourNumber = median(runs.ours.map(({ ms }) => ms))
  const singleNumber = median(runs.exceljs.map(({ ms }) => ms))
  const peak = Math.max(...runs.ours.map(({ peakMb }) => peakMb))
  const side = (name: string, results: readonly z.infer<typeof result>[]) => ({
    name,
    value: spread(results.map(({ ms }) => ms)),
    megabytes: Math.max(...results.map(({ peakMb }) => peakMb)),
  })
  const what = `stock workbook, ${rows.toLocaleString('en')} rows`
  const row = { section: 'XLSX writing', ours: side('', runs.ours), against: side('exceljs streaming', runs.exceljs) }
  const target = { kind: 'most', limit: 1.2, issue: '8' } as const
  tell({
    ...row,
    what,
    figure: ourNumber / singleNumber,
    about: 'of exceljs alone',
    ...(rows === 10_000 ? { target } : {}),
  })
  if (rows === 50_000) {
    const limit = { kind: 'most', limit: 300, issue: '8' } as const
    tell({ ...row, what: `${what}: memory`, figure: peak, about: 'MB at most', target: limit })
  }
}
rmSync(folder, { recursive: true })
