/** `plan --json`: the document of cli.md, written row by row so that a large plan never stands in memory as text. */
import type { ImportSummary } from '../../../src-shared/contract/import.ts'
import { listPlace } from '../../../src-shared/domain/sheet/list-name.ts'
import { inOneLine } from '../../../src-shared/wording/message.ts'
import { streamDocument } from './document.ts'
import type { FileImport } from './file-import.ts'
import { listAsked } from './list-profile.ts'

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

/** The supplier's list against the one before; of several files, each of them. */
function listsJson({ lists }: ImportSummary, compared: FileImport['compared']) {
  if (!lists) return compared[0] === undefined ? {} : { list: listJson(compared[0]) }
  const sources = lists.map(({ name, rows, refused, storage, profile, profilesAsked }) => ({
    source: listPlace(name),
    rows,
    storage,
    profile: profile && { id: profile.id, name: profile.name },
    error: refused ? inOneLine(refused) : listAsked({ name, profile, profilesAsked }),
    list: comparedWith(compared, name),
  }))
  return { sources }
}

/** Files of one supplier are compared as one list: each of them says so. [SUPPLIER-14] */
function comparedWith(compared: FileImport['compared'], name: string) {
  const found = compared.find(({ list, of }) => list === name || of.includes(name))
  return found === undefined ? null : { ...listJson(found), of: found.of.map((one) => listPlace(one)) }
}

function listJson({ file, at, counts, prices, gone }: FileImport['compared'][number]) {
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
      ...listsJson(summary, compared),
      // Only with --kept: how old what the plan is made against is.
      ...(summary.reading?.kept === true ? { reading: summary.reading } : {}),
    },
    key: 'rows',
    texts: batches,
    tail: { guard: guardJson(asked, summary.marks), warnings: summary.warnings },
  })
}
