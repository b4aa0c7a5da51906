/** `plan --json`: the document of cli.md, written row by row so that a large plan never stands in memory as text. */
import type { ImportSummary } from '../../../src-shared/contract/import.ts'
import { listPlace } from '../../../src-shared/domain/sheet/list-name.ts'
import { inOneLine } from '../../../src-shared/wording/message.ts'
import type { FileImport } from './file-import.ts'
import { writeJson } from './terminal.ts'

/** What the guard asks about: the phrase it wants, and each kind with its rows, its share and its largest row. */
function guardJson(guard: ImportSummary['guard']) {
  const kinds = (guard?.reasons ?? []).map(({ code, count, share, largest }) => ({
    kind: code,
    count,
    share: share ?? null,
    largest: largest ?? null,
  }))
  return { phrase: guard?.phrase ?? null, kinds }
}

/** The supplier's list against the one before; of several files, each of them. */
function listsJson({ lists }: ImportSummary, compared: FileImport['compared']): object {
  if (!lists) return compared.length === 0 ? {} : { list: compared[0] }
  const sources = lists.map(({ name, rows, refused, storage, profile }) => ({
    source: listPlace(name),
    rows,
    storage,
    profile,
    error: refused && inOneLine(refused),
    list: compared.find(({ list }) => list === name) ?? null,
  }))
  return { sources }
}

/** `asked`: the guard with its deletes, about which the command line asks by itself. */
export async function writePlanJson(
  summary: ImportSummary,
  asked: ImportSummary['guard'],
  batches: AsyncIterable<string>,
  compared: FileImport['compared'],
): Promise<void> {
  const { reads, writes, leftToday, seconds } = summary.cost
  const head = JSON.stringify({
    file: summary.file.name,
    storage: summary.choices.storage,
    counts: summary.counts,
    // What --rate is for.
    cost: { reads, writes, leftToday, seconds: Math.ceil(seconds) },
    compared: summary.compared,
    ...(summary.profile ? { profile: summary.profile } : {}),
    ...listsJson(summary, compared),
    // Only with --kept: how old what the plan is made against is.
    ...(summary.reading?.kept === true ? { reading: summary.reading } : {}),
  })
  await writeJson(`${head.slice(0, -1)},"rows":[`)
  let first = true
  for await (const text of batches) {
    if (text === '') continue
    await writeJson(first ? `\n${text}` : `,\n${text}`)
    first = false
  }
  const guard = JSON.stringify(guardJson(asked))
  await writeJson(`],"guard":${guard},"warnings":${JSON.stringify(summary.warnings)}}\n`)
}
