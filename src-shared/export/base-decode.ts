/**
 * Reads a base snapshot from the cells of its hidden sheet, and checks that it fits the import's account and storage. A damaged or foreign snapshot
 * is rejected completely: using half of it would make old values look like edits.
 */
import type { NamedItem } from '../material/values/ids-by-name.ts'
import {
  BASE_MARK,
  BASE_VERSION,
  type BaseAmount,
  type BaseContent,
  type BaseMaterial,
  type BaseSnapshot,
  type Digest,
} from './base.ts'
import { type Field, BASE_MATERIAL_FIELDS, BASE_ROW_FIELDS } from '../material/fields/field.ts'
import { makeFailure, ok, type Result } from '../material/values/result.ts'
import { cellText, type Sheet } from '../file/sheet.ts'
import { isRecord } from '../material/values/is-record.ts'

export type BaseProblem =
  /** The sheet is not a base snapshot. */
  | { readonly kind: 'not-a-base' }
  /** The snapshot was written by a newer version of the product. */
  | { readonly kind: 'unknown-version'; readonly version: string }
  /** Cells are missing or changed. */
  | { readonly kind: 'damaged' }
  | { readonly kind: 'other-account'; readonly account: string }
  | { readonly kind: 'other-storage'; readonly storages: readonly NamedItem[] }

/** A snapshot with every storage of the export. */
export interface Base {
  readonly content: BaseContent
}

/** The snapshot in the cells of a hidden sheet. Finds its rows even if they were moved. [BASE-2] */
export function decodeBase(sheet: Sheet, digest: Digest): Result<Base, BaseProblem> {
  let headerTexts: readonly string[] | undefined
  const chunks = new Map<number, string>()
  for (let row = 0; row < sheet.rowCount; row += 1) {
    const texts = readRowTexts(sheet, row)
    const firstText = texts[0] ?? ''
    if (firstText === BASE_MARK) headerTexts = texts
    else if (/^#\d{1,7}$/.test(firstText)) chunks.set(Number(firstText.slice(1)), texts[1] ?? '')
  }
  if (!headerTexts) return makeFailure({ kind: 'not-a-base' })
  const [, version = '', expectedDigest = '', count = ''] = headerTexts
  if (version !== BASE_VERSION) return makeFailure({ kind: 'unknown-version', version })
  const parts: string[] = []
  for (let number = 1; number <= Number(count); number += 1) {
    const chunk = chunks.get(number)
    if (chunk === undefined || !chunk.startsWith('[') || !chunk.endsWith(']')) return makeFailure({ kind: 'damaged' })
    parts.push(chunk)
  }
  if (parts.length === 0 || digest(parts) !== expectedDigest) return makeFailure({ kind: 'damaged' })
  const content = parseContent(parts.map((part) => part.slice(1, -1)).join(''))
  return content ? ok({ content }) : makeFailure({ kind: 'damaged' })
}

/** The texts of a row's filled cells. */
function readRowTexts(sheet: Sheet, row: number): string[] {
  const texts: string[] = []
  for (let column = 0; column < sheet.columns.length; column += 1) {
    const text = cellText(sheet, row, column)
    if (text !== '') texts.push(text)
  }
  return texts
}

/** Whether the export came from the account with this address. Slashes at the end make no difference. [BASE-3] */
export function isFromAccount({ content }: Base, account: string): boolean {
  return dropEndSlashes(content.account) === dropEndSlashes(account)
}

/** The snapshot of one storage, if the export came from this account. [BASE-3] */
export function getStorageSnapshot(base: Base, account: string, storage: number): Result<BaseSnapshot, BaseProblem> {
  const { content } = base
  if (!isFromAccount(base, account)) {
    return makeFailure({ kind: 'other-account', account: content.account })
  }
  const storageRows = content.storages.find(({ id }) => id === storage)
  if (!storageRows) {
    return makeFailure({ kind: 'other-storage', storages: content.storages.map(({ id, name }) => ({ id, name })) })
  }
  const values = new Map<number, ReadonlyMap<Field, string>>()
  for (const [position, ...amounts] of storageRows.rows) {
    const material = content.materials[position]
    if (!material) return makeFailure({ kind: 'damaged' })
    const [id, ...materialTexts] = material
    const fields = new Map<Field, string>()
    addTexts(fields, BASE_MATERIAL_FIELDS, materialTexts)
    addTexts(fields, BASE_ROW_FIELDS, amounts)
    values.set(id, fields)
  }
  const { exportedAt, exportId } = content
  return ok({ account: content.account, storage, storageName: storageRows.name, exportedAt, exportId, values })
}

/** Finds the storage that a visible sheet was exported from, by the sheet's name. Undefined for sheets that are not from the export. */
export function storageOfSheet(base: Base, sheetName: string): number | undefined {
  return base.content.storages.find(({ sheet }) => sheet === sheetName)?.id
}

function dropEndSlashes(address: string): string {
  return address.replace(/\/+$/, '')
}

function parseContent(text: string): BaseContent | null {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  if (!isRecord(json)) return null
  const { account, exportedAt, exportId, materials, storages } = json
  if (typeof account !== 'string' || typeof exportedAt !== 'string' || typeof exportId !== 'string') return null
  if (!Array.isArray(materials) || !Array.isArray(storages)) return null
  if (!materials.every(isMaterial) || !storages.every(isStorage)) return null
  return { account, exportedAt, exportId, materials, storages }
}

/** Adds the values of one entry to the snapshot. */
function addTexts(fields: Map<Field, string>, order: readonly Field[], texts: readonly string[]): void {
  for (const [index, text] of texts.entries()) {
    const field = order[index]
    if (field !== undefined) fields.set(field, text)
  }
}

/** Whether a value is an array of one number and a text for each field. */
function isEntry(value: unknown, fields: readonly Field[]): value is readonly [number, ...string[]] {
  if (!Array.isArray(value) || value.length !== fields.length + 1) return false
  return value.every((part: unknown, order) => (order === 0 ? Number.isSafeInteger(part) : typeof part === 'string'))
}

function isMaterial(value: unknown): value is BaseMaterial {
  return isEntry(value, BASE_MATERIAL_FIELDS)
}

function isAmount(value: unknown): value is BaseAmount {
  return isEntry(value, BASE_ROW_FIELDS)
}

function isStorage(value: unknown): value is BaseContent['storages'][number] {
  if (!isRecord(value)) return false
  const { id, name, sheet, rows } = value
  return (
    Number.isSafeInteger(id) &&
    typeof name === 'string' &&
    typeof sheet === 'string' &&
    Array.isArray(rows) &&
    rows.every(isAmount)
  )
}
