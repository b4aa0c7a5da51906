/** An account while it is being written: texts as typed, storages with numbers that may not be numbers yet. Never a key. */
import { setupProblems, type SetupProblem } from '../../src-shared/account/account-setup.ts'
import type { AccountSetup, Storage } from '../../src-shared/api/window-types.ts'
import { asItCame } from '../../src-shared/material/values/untrusted-text.ts'

export interface DraftStorage {
  readonly id: string
  readonly name: string
}

export interface AccountDraft {
  readonly name: string
  readonly address: string
  readonly storages: readonly DraftStorage[]
}

export const EMPTY_DRAFT: AccountDraft = { name: '', address: '', storages: [] }

export function draftOf({ name, address, storages }: AccountSetup): AccountDraft {
  const draft = storages.map((one) => ({ id: String(one.id), name: asItCame(one.name) }))
  return { name: asItCame(name), address: asItCame(address), storages: draft }
}

/** Lines with nothing in them do not count. A number that is none becomes 0, which no storage has. */
export function storagesTyped(draft: AccountDraft): { id: number; name: string }[] {
  return draft.storages.filter(isFilled).map(({ id, name }) => ({ id: numberOf(id), name: name.trim() }))
}

/** What is wrong, storages by their line in the draft. */
export function draftProblems(draft: AccountDraft, others: readonly string[]): SetupProblem[] {
  const lines = draft.storages.flatMap((one, line) => (isFilled(one) ? [line] : []))
  return setupProblems({ ...draft, storages: storagesTyped(draft) }, others).map((trouble) =>
    trouble.field === 'storages' ? { ...trouble, row: lines[trouble.row] ?? trouble.row } : trouble,
  )
}

/** The storages with those the account told: new ones added, names filled in where none was typed. */
export function withTold(draft: AccountDraft, told: readonly Storage[]): { draft: AccountDraft; added: number } {
  const names = new Map(told.map(({ id, name }) => [id, asItCame(name)]))
  const kept = draft.storages.filter(isFilled).map((one) => {
    const name = names.get(numberOf(one.id))
    return one.name.trim() === '' && name !== undefined ? { ...one, name } : one
  })
  const known = new Set(kept.map(({ id }) => numberOf(id)))
  const added = told
    .filter(({ id }) => !known.has(id))
    .map(({ id, name }) => ({ id: String(id), name: asItCame(name) }))
  return { draft: { ...draft, storages: [...kept, ...added] }, added: added.length }
}

function isFilled({ id, name }: DraftStorage): boolean {
  return id.trim() !== '' || name.trim() !== ''
}

function numberOf(text: string): number {
  return /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : 0
}
