/** What goes on of an open import in another one: its work, and what the files that both have are called in each. [LISTS-13] */
import type { Answer } from '../../../src-shared/contract/host.ts'
import { asItCame } from '../../../src-shared/domain/values/untrusted-text.ts'
import { listName, namesApart } from '../../../src-shared/domain/sheet/list-name.ts'
import type { CarriedName, CarriedWork } from '../../engine/import/carried-work.ts'
import type { KnownFile, KnownSet } from './known-files.ts'
import type { OpenSession } from './open-sessions.ts'

export async function carriedImport(
  { thread, known }: OpenSession,
  into: KnownFile | KnownSet,
): Promise<Answer<CarriedWork>> {
  const [work, summary] = [await thread.ask('work'), await thread.ask('import.summary')]
  if (!work.ok) return work
  if (!summary.ok) return summary
  const { choices, edits } = work.value
  const { file, lists = [] } = summary.value
  const sheetOf = (name: string | null): string | undefined => {
    const sheet = name === null ? file.sheet : lists.find((one) => one.name === name)?.read?.sheet
    return sheet === undefined ? undefined : asItCame(sheet)
  }
  return { ok: true, value: { choices, edits, names: known ? carriedNames(known, into, sheetOf) : [] } }
}

/** Null: it is the only one there. `sheetOf`: the sheet that is read of a file. */
export function carriedNames(
  from: KnownFile | KnownSet,
  into: KnownFile | KnownSet,
  sheetOf: (name: string | null) => string | undefined,
): CarriedName[] {
  const there = namesOf(into)
  return namesOf(from).flatMap(({ file, name }) => {
    const same = there.find((one) => one.file.path === file.path)
    if (!same) return []
    // Its sheets are lists of their own from now on: its rows are of the one that was read.
    const apart = same.name !== null && same.file.sheets && !file.sheets
    return [[name, apart ? listName(same.name ?? '', sheetOf(name)) : same.name] as const]
  })
}

function namesOf(known: KnownFile | KnownSet): { readonly file: KnownFile; readonly name: string | null }[] {
  if (!('files' in known)) return [{ file: known, name: null }]
  const names = namesApart(known.files.map(({ name }) => name))
  return known.files.map((file, at) => ({ file, name: listName(names[at] ?? file.name) }))
}
