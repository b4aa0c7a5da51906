/** `apply --json` and `report --json`: the document of cli.md, row by row. */
import type { ReportRow, RunInfo } from '../../../src-shared/contract/run.ts'
import { write } from './terminal.ts'

export interface ReportHead {
  readonly run: string | null
  readonly state: string
  readonly counts: RunInfo['counts']
  readonly requests: RunInfo['requests']
}

export async function writeReportJson(
  { run, state, counts, requests }: ReportHead,
  batches: Iterable<readonly ReportRow[]>,
): Promise<void> {
  const head = JSON.stringify({ run, state, counts, requests })
  await write(`${head.slice(0, -1)},"rows":[`)
  let first = true
  for (const batch of batches) {
    if (batch.length === 0) continue
    const text = batch.map(reportRowJson).join(',\n')
    await write(first ? `\n${text}` : `,\n${text}`)
    first = false
  }
  await write(']}\n')
}

function reportRowJson({ row, status, materialId, state, error }: ReportRow): string {
  return JSON.stringify({ row, status, material_id: materialId, state, error: error?.message ?? null })
}
