/** Our export against exceljs' streaming writer alone: medians of fresh processes, taken in turn. node bench.ts [ROUNDS] */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

const result = z.object({ which: z.string(), rows: z.number(), ms: z.number(), peakMb: z.number(), bytes: z.number() })
const rounds = Number(process.argv[2] ?? 5)
const folder = mkdtempSync(join(tmpdir(), 'export-bench-'))

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

for (const rows of [10_000, 50_000]) {
  const runs = { ours: [] as z.infer<typeof result>[], exceljs: [] as z.infer<typeof result>[] }
  for (let round = 0; round < rounds; round += 1) {
    for (const which of ['ours', 'exceljs'] as const) {
      const file = join(folder, `${which}.xlsx`)
      const script = join(import.meta.dirname, 'write-one.ts')
      const printed = execFileSync(process.execPath, [script, which, String(rows), file], { encoding: 'utf8' })
      runs[which].push(result.parse(JSON.parse(printed)))
    }
  }
  const ours = median(runs.ours.map(({ ms }) => ms))
  const alone = median(runs.exceljs.map(({ ms }) => ms))
  const peak = Math.max(...runs.ours.map(({ peakMb }) => peakMb))
  console.log(
    `${rows} rows: ours ${ours} ms, peak ${peak} MB, ${runs.ours[0]?.bytes} bytes; ` +
      `exceljs alone ${alone} ms, peak ${Math.max(...runs.exceljs.map(({ peakMb }) => peakMb))} MB; ratio ${(ours / alone).toFixed(2)}`,
  )
}
rmSync(folder, { recursive: true })
