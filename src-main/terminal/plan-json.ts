/** `plan --json`: the document of cli.md, written row by row so that a large plan never stands in memory as text. */
import type { ImportSummary } from '../../src-shared/api/import.ts'
import { streamDocument } from './document.ts'
import type { FileImport } from './file-import.ts'

/** What the guard asks about, and what it only marks: the phrase it wants, and each kind with its rows, its share and its largest row. */
function guardJson(guard: ImportSummary['guard'], marks: ImportSummary['marks']) {
  const said = (rows: ImportSummary['marks']) =>
    (rows ?? []).map(({ code, count, share, largest }) => ({
      kind: code,
      count,
      share: share ?? null,
      largest: largest ?? null,
    }))
  return { phrase: guard?.phrase ?? null, kinds: said(guard?.reasons), marks: said(marks) }
}

/** The supplier's list against the one before. */
function listJson({ file, at, counts, prices, gone }: NonNullable<FileImport['compared']>) {
  return { file, at, counts, prices, gone: gone.map(({ code, name, price }) => ({ code, name, price })) }
}

/** `asked`: the guard with its deletes, about which the command line asks by itself. */
export async function writePlanJson(
  summary: ImportSummary,
  asked: ImportSummary['guard'],
  batches: AsyncIterable<string>,
  compared: FileImport['compared'],
): Promise<void> {
  const { reads, writes, leftToday, seconds } = summary.cost
  await streamDocument('plan', {
    head: {
      file: summary.file.name,
      storage: summary.choices.storage,
      counts: summary.counts,
      // What --rate is for.
      cost: { reads, writes, leftToday, seconds: Math.ceil(seconds) },
      compared: summary.compared,
      ...(summary.profile ? { profile: summary.profile } : {}),
      ...(compared ? { list: listJson(compared) } : {}),
      // Only with --kept: how old what the plan is made against is.
      ...(summary.reading?.kept === true ? { reading: summary.reading } : {}),
    },
    key: 'rows',
    texts: batches,
    tail: { guard: guardJson(asked, summary.marks), warnings: summary.warnings },
  })
}
