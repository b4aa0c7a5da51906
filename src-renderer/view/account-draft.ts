/** An account being edited: texts as typed, and storages whose numbers may not be valid yet. Never contains a key. */
import { makeComparableName, findSetupProblems, type SetupProblem } from '../../src-shared/account/account-setup.ts'
import { nameForAddress, readPastedAccess, readPastedKey } from '../../src-shared/account/pasted-access.ts'
import type { AccountSetup, Storage } from '../../src-shared/api/window-types.ts'
import { toRawText } from '../../src-shared/material/values/untrusted-text.ts'

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
  const draftStorages = storages.map((storage) => ({ id: String(storage.id), name: toRawText(storage.name) }))
  return { name: toRawText(name), address: toRawText(address), storages: draftStorages }
}

/** An account draft and a key, ready to be saved. */
export interface SetupToSave {
  readonly draft: AccountDraft
  readonly key: string
}

/** Cleans up a pasted address and key. A key pasted with the address is used if none was typed. `isNameTyped`: the user typed the name. */
export function cleanSetup(
  draft: AccountDraft,
  key: string,
  otherNames: readonly string[],
  isNameTyped: boolean,
): SetupToSave {
  const pastedAccess = readPastedAccess(draft.address)
  const isTaken = (name: string): boolean =>
    otherNames.some((otherName) => makeComparableName(otherName) === makeComparableName(name))
  const name = isNameTyped ? draft.name : nameForAddress(pastedAccess.address, isTaken)
  return {
    draft: { ...draft, address: pastedAccess.address, name },
    key: readPastedKey(key === '' ? (pastedAccess.key ?? '') : key),
  }
}

/** The storages as typed, without empty lines. An invalid number becomes 0, which no storage has. */
export function parseStorages(draft: AccountDraft): { id: number; name: string }[] {
  return draft.storages.filter(isFilled).map(({ id, name }) => ({ id: numberOf(id), name: name.trim() }))
}

/** The draft's problems. Storages are identified by their line. */
export function findDraftProblems(draft: AccountDraft, otherNames: readonly string[]): SetupProblem[] {
  const filledLines = draft.storages.flatMap((storage, line) => (isFilled(storage) ? [line] : []))
  return findSetupProblems({ ...draft, storages: parseStorages(draft) }, otherNames).map((setupProblem) =>
    setupProblem.field === 'storages'
      ? { ...setupProblem, row: filledLines[setupProblem.row] ?? setupProblem.row }
      : setupProblem,
  )
}

/** Adds storages that the account reported, and fills in names that were not typed. */
export function withReportedStorages(
  draft: AccountDraft,
  reportedStorages: readonly Storage[],
): { draft: AccountDraft; addedCount: number } {
  const names = new Map(reportedStorages.map(({ id, name }) => [id, toRawText(name)]))
  const storages = draft.storages.filter(isFilled).map((storage) => {
    const name = names.get(numberOf(storage.id))
    return storage.name.trim() === '' && name !== undefined ? { ...storage, name } : storage
  })
  const knownIds = new Set(storages.map(({ id }) => numberOf(id)))
  const addedStorages = reportedStorages
    .filter(({ id }) => !knownIds.has(id))
    .map(({ id, name }) => ({ id: String(id), name: toRawText(name) }))
  return { draft: { ...draft, storages: [...storages, ...addedStorages] }, addedCount: addedStorages.length }
}

function isFilled({ id, name }: DraftStorage): boolean {
  return id.trim() !== '' || name.trim() !== ''
}

function numberOf(text: string): number {
  return /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : 0
}
