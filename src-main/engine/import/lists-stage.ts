/** Several files among the stages of an import: read, joined, and their ids told by the account. */
import type { ImportChoices } from '../../../src-shared/contract/import.ts'
import type { Drafts } from '../../../src-shared/domain/draft/draft.ts'
import { makeDrafts } from '../../../src-shared/domain/draft/make-drafts.ts'
import { hasForeignIds } from '../../../src-shared/domain/plan/foreign-ids.ts'
import { failed, ok, type Result } from '../../../src-shared/domain/values/result.ts'
import type { AccountKnown } from './account-stage.ts'
import { draftChoices } from './choices.ts'
import { joinLists, type ListsRead } from './lists-joined.ts'
import { readLists, withForeignIds, type ListRefused, type ListsInput } from './lists-read.ts'
import type { SessionPorts } from './session-ports.ts'
import type { ReadingHooks, TableRead } from './table-read.ts'

/** A table, joined from several files or not. */
export interface MaybeLists extends TableRead {
  readonly lists?: ListsRead
}

/** The files as one table; what was read of them before is used again. Every refusal where none can be read. [LISTS-6] */
export async function listsTable(
  input: ListsInput,
  ports: SessionPorts,
  choices: ImportChoices,
  last: MaybeLists | null,
  hooks: ReadingHooks,
): Promise<Result<MaybeLists, readonly ListRefused[]>> {
  const before = last?.lists
  const found = await readLists(input, ports, choices, before?.read ?? [], hooks)
  if (found.read.length === 0) return failed(found.refused.length > 0 ? found.refused : [noList(input, choices)])
  const isSame = last !== null && before?.read.length === found.read.length
  return ok(isSame && found.read.every((list, at) => list === before.read[at]) ? last : joinLists(found))
}

function noList({ source }: ListsInput, choices: ImportChoices): ListRefused {
  return { name: source.name, source, choices, refusal: { code: 'no-rows', row: null, details: {} } }
}

/** Cells as drafts: of several files each by its own choices. */
export function draftsOf(table: MaybeLists, choices: ImportChoices, clearToken: string): Drafts {
  return table.lists?.drafts ?? makeDrafts(table.chosen.sheet, table.mapping, draftChoices(choices, clearToken))
}

/** Each list's ids are the account's or another system's. [MAP-4] */
export function listsAgainst(
  input: ListsInput,
  lists: ListsRead,
  asked: MaybeLists & { readonly drafts: Drafts },
  { catalogue }: AccountKnown,
): MaybeLists & { readonly drafts: Drafts } {
  const read = lists.read.map((list) => {
    const { table, drafts } = list
    const foreign = table.read.base ? false : hasForeignIds(table.mapping.columns, drafts, catalogue.catalogue)
    return foreign === undefined || foreign === list.foreignIds ? list : withForeignIds(input, list, foreign)
  })
  if (read.every((list, at) => list === lists.read[at])) return asked
  const table = joinLists({ ...lists, read })
  return { ...table, drafts: table.lists?.drafts ?? asked.drafts }
}
