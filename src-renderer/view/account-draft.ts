/** An account while it is edited: texts as typed, storages whose numbers may not be valid yet. Never a key. */
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

/** Empty lines do not count. An invalid number becomes 0, which no storage has. */
export function storagesTyped(draft: AccountDraft): { id: number; name: string }[] {
  return draft.storages.filter(isFilled).map(({ id, name }) => ({ id: numberOf(id), name: name.trim() }))
}

/** The problems; storages by their line in the draft. */
export function draftProblems(draft: AccountDraft, others: readonly string[]): SetupProblem[] {
  const lines = draft.storages.flatMap((one, line) => (isFilled(one) ? [line] : []))
  return setupProblems({ ...draft, storages: storagesTyped(draft) }, others).map((trouble) =>
    trouble.field === 'storages' ? { ...trouble, row: lines[trouble.row] ?? trouble.row } : trouble,
  )
}

/** Merges the storages reported by the account: new ones are added, names are filled in if none was typed. */
export function withTold(draft: AccountDraft, reported: readonly Storage[]): { draft: AccountDraft; added: number } {
  const names = new Map(reported.map(({ id, name }) => [id, asItCame(name)]))
  const storages = draft.storages.filter(isFilled).map((one) => {
    const name = names.get(numberOf(one.id))
    return one.name.trim() === '' && name !== undefined ? { ...one, name } : one
  })
  const knownIds = new Set(storages.map(({ id }) => numberOf(id)))
  const added = reported
    .filter(({ id }) => !knownIds.has(id))
    .map(({ id, name }) => ({ id: String(id), name: asItCame(name) }))
  return { draft: { ...draft, storages: [...storages, ...added] }, added: added.length }
}

function isFilled({ id, name }: DraftStorage): boolean {
  return id.trim() !== '' || name.trim() !== ''
}

function numberOf(text: string): number {
  return /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : 0
}
