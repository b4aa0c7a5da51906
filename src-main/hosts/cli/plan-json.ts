/** `plan --json`: the document of cli.md, written row by row so that a large plan never stands in memory as text. */
import type { ImportSummary } from '../../../src-shared/contract/import.ts'
import { bodyJson } from '../../../src-shared/domain/call.ts'
import { rowNameOf } from '../../../src-shared/domain/row-name.ts'
import type { PreviewRow } from '../../../src-shared/domain/preview-row.ts'
import { conflictWords, problemWords } from './plan-words.ts'
import { write } from './terminal.ts'

export function planRowJson(row: PreviewRow): string {
  const { status, materialId, changes, problems } = row
  const head = JSON.stringify({
    ...rowNameOf(row),
    status,
    material_id: materialId,
    changes: changes.map(({ field, before, after }) => ({ field, before, after })),
    problems: [
      ...problems.map((problem) => ({ field: problem.field, code: problem.code, message: problemWords(row, problem) })),
      ...row.conflicts.map((conflict) => ({
        field: conflict.field,
        code: 'conflict',
        message: conflictWords(conflict),
      })),
    ],
  })
  // Bodies are written by the same printer that the client sends with: digit by digit what goes out.
  const calls = row.calls.map((call) => `{"method":${JSON.stringify(call.method)},"body":${bodyJson(call.body)}}`)
  return `${head.slice(0, -1)},"calls":[${calls.join(',')}]}`
}

export async function writePlanJson(summary: ImportSummary, batches: Iterable<readonly PreviewRow[]>): Promise<void> {
  const { reads, writes, leftToday } = summary.cost
  const head = JSON.stringify({
    file: summary.file.name,
    storage: summary.choices.storage,
    counts: summary.counts,
    cost: { reads, writes, leftToday },
  })
  await write(`${head.slice(0, -1)},"rows":[`)
  let first = true
  for (const batch of batches) {
    const text = batch.map(planRowJson).join(',\n')
    if (text === '') continue
    await write(first ? `\n${text}` : `,\n${text}`)
    first = false
  }
  await write(`],"warnings":${JSON.stringify(summary.warnings)}}\n`)
}
