/**
 * What is required to save an account: a unique name, an address that may receive the key, and numbered storages.
 * Does not handle keys or look anything up.
 */
import type { NamedItem } from '../material/values/ids-by-name.ts'
import { normaliseText, makeTextKey } from '../material/values/text-key.ts'

export interface Setup {
  readonly name: string
  readonly address: string
  readonly storages: readonly NamedItem[]
}

export type AddressProblem =
  | 'address-empty'
  /** Not of the form https://host/path */
  | 'address-form'
  /** Contains a user name or password, which is refused because the key has its own field. */
  | 'address-user'
  /** Has a `?` or `#` after the path. */
  | 'address-query'
  /** http to another machine: the key would be sent unencrypted. */
  | 'address-open'

export type SetupProblem =
  | { readonly field: 'name'; readonly code: 'name-empty' | 'name-long' | 'name-taken' | 'name-reserved' }
  | { readonly field: 'address'; readonly code: AddressProblem }
  | { readonly field: 'storages'; readonly code: 'storage-number' | 'storage-twice'; readonly row: number }

export const MAX_NAME_CHARACTERS = 80
/** The name that people type for the built-in account. */
export const PRACTICE_NAME = 'practice'
/** The practice account's name in runs, in every language. */
export const PRACTICE_NAME_IN_RUNS = 'Practice account'

const ADDRESS_PATTERN =
  /^(https?):\/\/(?:([^/?#]*)@)?(\[[0-9a-f:.]+\]|[^\s/?#:@[\]\\]+)(?::(\d{1,5}))?(\/[^\s?#\\]*)?(\?[^#]*)?(#.*)?$/i
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost)$/i

/** Null if the address can be used. Ignores spaces around it. */
export function findAddressProblem(text: string): AddressProblem | null {
  const address = text.trim()
  if (address === '') return 'address-empty'
  const parts = ADDRESS_PATTERN.exec(address)
  if (!parts) return 'address-form'
  const [, scheme = '', userName, host = '', port, , query, hash] = parts
  if (userName !== undefined) return 'address-user'
  if (query !== undefined || hash !== undefined) return 'address-query'
  if (port !== undefined && Number(port) > 65_535) return 'address-form'
  return scheme.toLowerCase() === 'https' || LOOPBACK.test(host) ? null : 'address-open'
}

/** All problems, in the order of the form's fields. `otherNames`: names of the other accounts. */
export function findSetupProblems(setup: Setup, otherNames: readonly string[]): SetupProblem[] {
  const problems: SetupProblem[] = []
  const nameProblemCode = findNameProblem(setup.name, otherNames)
  if (nameProblemCode) problems.push({ field: 'name', code: nameProblemCode })
  const addressProblem = findAddressProblem(setup.address)
  if (addressProblem) problems.push({ field: 'address', code: addressProblem })
  const storageIds = new Set<number>()
  setup.storages.forEach(({ id }, row) => {
    if (!Number.isSafeInteger(id) || id < 1) problems.push({ field: 'storages', code: 'storage-number', row })
    else if (storageIds.has(id)) problems.push({ field: 'storages', code: 'storage-twice', row })
    storageIds.add(id)
  })
  return problems
}

function findNameProblem(
  text: string,
  otherNames: readonly string[],
): Extract<SetupProblem, { field: 'name' }>['code'] | null {
  const name = makeComparableName(text)
  if (name === '') return 'name-empty'
  if (name.length > MAX_NAME_CHARACTERS) return 'name-long'
  if (isPractice(name)) return 'name-reserved'
  return otherNames.some((otherName) => makeComparableName(otherName) === name) ? 'name-taken' : null
}

/** The form in which names are compared. Names that people would confuse have the same form. */
export function makeComparableName(text: string): string {
  return makeTextKey(normaliseText(text, 'NFKC'))
}

export function isPractice(text: string): boolean {
  return makeComparableName(text) === PRACTICE_NAME
}

/** Finds the account that a typed name refers to: the built-in one, or one that was set up. Null if there is none. [TERMINAL-14] */
export function findAccount<One extends { readonly name: string }>(
  text: string,
  accounts: readonly One[],
): typeof PRACTICE_NAME | One | null {
  if (isPractice(text)) return PRACTICE_NAME
  const name = makeComparableName(text)
  return accounts.find((account) => makeComparableName(account.name) === name) ?? null
}
