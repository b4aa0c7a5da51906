/** The account's methods, by version and name. */
import type { Account } from '../account.ts'
import type { Answer, Refusal } from '../answer.ts'
import type { Input } from '../input.ts'
import { addMaterial, editMaterial, updateStock, deleteMaterial } from './changes.ts'
import { getEntry, getList, getStorages, getStocks } from './lists.ts'

export type Method = (account: Account, input: Input) => Answer | Refusal

const DOCUMENTED_METHODS: readonly (readonly [string, Method])[] = [
  ['materials/add', addMaterial],
  ['materials/edit', editMaterial],
  ['materials/delete', deleteMaterial],
  ['materials/update_stock', updateStock],
  ['materials/get_list', getList],
]

// The API documentation mentions these methods without details, so their form is assumed. `isDocumentedOnly` turns them off.
const ASSUMED_METHODS: readonly (readonly [string, Method])[] = [
  ['materials/get_entry', getEntry],
  ['materials/get_stocks', getStocks],
  ['storages/get_list', getStorages],
]

export const METHOD_NAMES: readonly string[] = [...DOCUMENTED_METHODS, ...ASSUMED_METHODS].map(([name]) => name)

/** Every method, keyed by its versioned name ("v1/materials/add"); all are v1. */
export function listMethods(isDocumentedOnly: boolean): ReadonlyMap<string, Method> {
  const methods = isDocumentedOnly ? DOCUMENTED_METHODS : [...DOCUMENTED_METHODS, ...ASSUMED_METHODS]
  return new Map(methods.map(([name, method]) => [`v1/${name}`, method]))
}

export interface Route {
  /** "v1/materials/add", or the unchanged path if it does not name a method. */
  readonly versionedName: string
  /** "materials/add", without the version, as in fault rules and the log. */
  readonly name: string
}

const METHOD_PATH_PATTERN = /^\/(v\d+)\/([a-z0-9_]+\/[a-z0-9_]+)\.php$/

export function routeOf(path: string): Route {
  const match = METHOD_PATH_PATTERN.exec(path)
  if (!match) return { versionedName: path, name: path }
  return { versionedName: `${match[1]}/${match[2]}`, name: match[2] ?? path }
}
