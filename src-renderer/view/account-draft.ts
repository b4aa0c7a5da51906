/** An account while it is edited: texts as typed, storages whose numbers may not be valid yet. Never a key. */
import { makeComparableName, setupProblems, type SetupProblem } from '../../src-shared/account/account-setup.ts'
import { nameForAddress, readPastedAccess, readPastedKey } from '../../src-shared/account/pasted-access.ts'
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
  const draft = storages.map((storage) => ({ id: String(storage.id), name: asItCame(storage.name) }))
  return { name: asItCame(name), address: asItCame(address), storages: draft }
}

/** A draft and a key as the user means them. */
export interface MeantSetup {
  readonly draft: AccountDraft
  readonly key: string
}

/** Reads what was pasted as address and key; a key that came with the address is taken where none was typed. `isNamed`: by the user. */
export function meantBy(draft: AccountDraft, key: string, otherNames: readonly string[], isNamed: boolean): MeantSetup {
  const pasted = readPastedAccess(draft.address)
  const isTaken = (name: string): boolean =>
    otherNames.some((otherName) => makeComparableName(otherName) === makeComparableName(name))
  const name = isNamed ? draft.name : nameForAddress(pasted.address, isTaken)
  return {
    draft: { ...draft, address: pasted.address, name },
    key: readPastedKey(key === '' ? (pasted.key ?? '') : key),
  }
}

/** Empty lines do not count. An invalid number becomes 0, which no storage has. */
export function storagesTyped(draft: AccountDraft): { id: number; name: string }[] {
  return draft.storages.filter(isFilled).map(({ id, name }) => ({ id: numberOf(id), name: name.trim() }))
}

/** The problems; storages by their line in the draft. */
export function draftProblems(draft: AccountDraft, otherNames: readonly string[]): SetupProblem[] {
  const lines = draft.storages.flatMap((storage, line) => (isFilled(storage) ? [line] : []))
  return setupProblems({ ...draft, storages: storagesTyped(draft) }, otherNames).map((trouble) =>
    trouble.field === 'storages' ? { ...trouble, row: lines[trouble.row] ?? trouble.row } : trouble,
  )
}

/** Merges the storages reported by the account: new ones are added, names are filled in if none was typed. */
export function withTold(
  draft: AccountDraft,
  reportedStorages: readonly Storage[],
): { draft: AccountDraft; added: number } {
  const names = new Map(reportedStorages.map(({ id, name }) => [id, asItCame(name)]))
  const storages = draft.storages.filter(isFilled).map((storage) => {
    const name = names.get(numberOf(storage.id))
    return storage.name.trim() === '' && name !== undefined ? { ...storage, name } : storage
  })
  const knownIds = new Set(storages.map(({ id }) => numberOf(id)))
  const addedStorages = reportedStorages
    .filter(({ id }) => !knownIds.has(id))
    .map(({ id, name }) => ({ id: String(id), name: asItCame(name) }))
  return { draft: { ...draft, storages: [...storages, ...addedStorages] }, added: addedStorages.length }
}

function isFilled({ id, name }: DraftStorage): boolean {
  return id.trim() !== '' || name.trim() !== ''
}

function numberOf(text: string): number {
  return /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : 0
}
