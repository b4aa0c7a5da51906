/** `plan --json`: the document of cli.md, written row by row so that a large plan never stands in memory as text. */
import type { ImportSummary } from '../../../src-shared/contract/import.ts'
import { write } from './terminal.ts'

export async function writePlanJson(summary: ImportSummary, batches: AsyncIterable<string>): Promise<void> {
  const { reads, writes, leftToday } = summary.cost
  const head = JSON.stringify({
    file: summary.file.name,
    storage: summary.choices.storage,
    counts: summary.counts,
    cost: { reads, writes, leftToday },
  })
  await write(`${head.slice(0, -1)},"rows":[`)
  let first = true
  for await (const text of batches) {
    if (text === '') continue
    await write(first ? `\n${text}` : `,\n${text}`)
    first = false
  }
  await write(`],"warnings":${JSON.stringify(summary.warnings)}}\n`)
}
