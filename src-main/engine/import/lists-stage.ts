/** Several files among the stages of an import: read, joined, and their ids told by the account. */
import type { ImportChoices } from '../../../src-shared/contract/import.ts'
import type { Drafts } from '../../../src-shared/domain/draft/draft.ts'
import { makeDrafts } from '../../../src-shared/domain/draft/make-drafts.ts'
import { isJudged, isTrusted, type KeyTrust } from '../../../src-shared/domain/plan/key-trust.ts'
import { wordsOfAccount } from '../../../src-shared/domain/plan/words-of-account.ts'
import { failed, ok, type Result } from '../../../src-shared/domain/values/result.ts'
import type { AccountKnown } from './account-stage.ts'
import { draftChoices } from './choices.ts'
import { joinLists, type ListsRead } from './lists-joined.ts'
import { inputOf, readLists, type ListRefused, type ListsInput } from './lists-read.ts'
import type { SessionPorts } from './session-ports.ts'
import { trustIn, withTrust } from './trusted-keys.ts'
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
export function draftsOf(
  table: MaybeLists,
  choices: ImportChoices,
  clearToken: string,
  before: Drafts | null = null,
): Drafts {
  const options = draftChoices(choices, clearToken, before?.aside?.materials)
  return table.lists?.drafts ?? makeDrafts(table.chosen.sheet, table.mapping, options)
}

/** Of all lists together: the first one whose keys are not all used. */
export function trustOfLists({ read }: ListsRead): KeyTrust {
  return read.map(({ trust }) => trust).find((trust) => !isTrusted(trust)) ?? {}
}

/** Each list's keys are the account's, or a supplier's or another system's. [MAP-4] [MAP-10] */
export function listsAgainst(
  input: ListsInput,
  lists: ListsRead,
  asked: MaybeLists & { readonly drafts: Drafts },
  { catalogue }: AccountKnown,
): MaybeLists & { readonly drafts: Drafts } {
  const read = lists.read.map((list) => {
    const trust = trustIn(list.table, list.drafts, list.choices, catalogue.catalogue)
    const isKnown = !isJudged(trust) || JSON.stringify(trust) === JSON.stringify(list.trust)
    const isChecked = list.drafts.aside?.materials !== null
    if (isKnown && isChecked && wordsOfAccount(list.table.mapping.columns, catalogue.catalogue).size === 0) return list
    return { ...list, trust, ...withTrust(list, trust, list.choices, inputOf(input, list), catalogue.catalogue) }
  })
  if (read.every((list, at) => list === lists.read[at])) return asked
  const table = joinLists({ ...lists, read })
  return { ...table, drafts: table.lists?.drafts ?? asked.drafts }
}
