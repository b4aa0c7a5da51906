/**
 * A supplier's own codes for the account's materials. They are learnt from answers that the user gave and applied, never from a guess. Codes of two
 * suppliers are never mixed: each profile has its own.
 */
import type { Catalogue } from '../../material/catalogue/catalogue.ts'
import { findOthersWithKey } from '../../material/catalogue/key-doubt.ts'
import { valueOf, type Drafts } from '../draft/draft.ts'
import { getPickedId, type MaterialAnswer } from '../match.ts'
import { makeTextKey } from '../../material/values/text-key.ts'

/** One code, in the supplier's spelling. */
export interface CrossReferenceEntry {
  readonly code: string
  readonly material: number
  /** When the code was learnt (ISO time), and from which file. */
  readonly at: string
  readonly file: string
}

/** By the key of the code (`makeTextKey`). */
export type CrossReference = ReadonlyMap<string, CrossReferenceEntry>

/** The later of two entries for a code wins. */
export function crossReferenceOf(entries: readonly CrossReferenceEntry[]): CrossReference {
  return new Map(entries.flatMap((entry) => (makeTextKey(entry.code) === '' ? [] : [[makeTextKey(entry.code), entry]])))
}

/** Fields that can contain a supplier's code. The first one that has a value in the row is used. An id is always the account's own. */
const CODE_FIELDS = ['supplier_code', 'sku', 'name'] as const

/** A row's code for its material; '' if it has none. */
export function getSupplierCode(drafts: Drafts, index: number): string {
  for (const field of CODE_FIELDS) {
    const value = valueOf(drafts, field, index)
    if (value !== undefined) return value
  }
  return ''
}

/**
 * The entry for a row's code that follows from an answer about the row. A code in its own column stays the supplier's, whether or not the file's sku
 * and name are written to the material.
 */
export function makeCodeAnswer(
  drafts: Drafts,
  index: number,
  answer: MaterialAnswer,
): { readonly code: string; readonly pick: MaterialAnswer } {
  return {
    code: getSupplierCode(drafts, index),
    pick: hasCodeColumn(drafts, index) && answer !== 'new' ? getPickedId(answer) : answer,
  }
}

/**
 * Rows with a known code, and their materials, which keep their own sku and name. If the code has its own column, an
 * id or a sku of the account comes first. [SUPPLIER-5]
 */
export function findPicksByCode(
  drafts: Drafts,
  reference: CrossReference,
  catalogue: Catalogue,
): Map<number, MaterialAnswer> {
  const answersByRow = new Map<number, MaterialAnswer>()
  if (reference.size === 0) return answersByRow
  for (let index = 0; index < drafts.count; index++) {
    const entry = reference.get(makeTextKey(getSupplierCode(drafts, index)))
    if (entry && !(hasCodeColumn(drafts, index) && hasAccountKey(drafts, index, catalogue)))
      answersByRow.set(index, entry.material)
  }
  return answersByRow
}

/** True if the code is in its own column. */
function hasCodeColumn(drafts: Drafts, index: number): boolean {
  return valueOf(drafts, 'supplier_code', index) !== undefined
}

function hasAccountKey(drafts: Drafts, index: number, catalogue: Catalogue): boolean {
  const sku = valueOf(drafts, 'sku', index)
  return (
    valueOf(drafts, 'id', index) !== undefined ||
    (sku !== undefined && findOthersWithKey(catalogue, 'sku', sku, -1).length > 0)
  )
}

export interface LearnedCodes {
  readonly entries: readonly CrossReferenceEntry[]
  readonly addedCount: number
  readonly changedCount: number
}

/**
 * The entries with the user's answers: a chosen material for a code. An answer that writes the file's key to the
 * material adds nothing, because the account then has the code. A new material adds nothing either. [SUPPLIER-4]
 */
export function learnCodes(
  entries: readonly CrossReferenceEntry[],
  answers: Iterable<{ readonly code: string; readonly pick: MaterialAnswer }>,
  { at, file }: Pick<CrossReferenceEntry, 'at' | 'file'>,
): LearnedCodes {
  const entryByKey = new Map(crossReferenceOf(entries))
  let [addedCount, changedCount] = [0, 0]
  for (const { code, pick } of answers) {
    const key = makeTextKey(code)
    if (key === '') continue
    const entryBefore = entryByKey.get(key)
    if (typeof pick !== 'number') {
      // The account now has the code itself: the material got it, or was added with it.
      if (entryBefore && (pick === 'new' || getPickedId(pick) !== entryBefore.material) && entryByKey.delete(key))
        changedCount += 1
      continue
    }
    if (entryBefore?.material === pick) continue
    entryByKey.set(key, { code, material: pick, at, file })
    if (entryBefore) changedCount += 1
    else addedCount += 1
  }
  return { entries: [...entryByKey.values()], addedCount, changedCount }
}

/**
 * The state of a supplier code's material, from the last reading of the account. `here`: it exists. `archived`: it is
 * archived. `deleted`: one of our runs deleted it, or the account answered that it does not exist. `unlisted`: no
 * list contains it.
 */
export const CODE_STATES = ['here', 'archived', 'deleted', 'unlisted'] as const
export type CodeState = (typeof CODE_STATES)[number]

export interface CodeMaterial {
  /** The material's name; '' if no list contains the material. */
  readonly name: string
  readonly sku: string
  readonly state: CodeState
}

/** What a list of the account contains about a material. */
export interface ListedMaterialName extends Pick<CodeMaterial, 'name' | 'sku'> {
  readonly archived: boolean
}

/** One state for each of `ids`, in order. `listedMaterials`: the listed materials, by id. [SUPPLIER-12] */
export function findCodeStates(
  ids: readonly number[],
  listedMaterials: ReadonlyMap<number, ListedMaterialName>,
  deletedMaterials: ReadonlySet<number>,
): CodeMaterial[] {
  return ids.map((id) => {
    const listedMaterial = listedMaterials.get(id)
    if (!listedMaterial) return { name: '', sku: '', state: deletedMaterials.has(id) ? 'deleted' : 'unlisted' }
    const { name, sku, archived } = listedMaterial
    return { name, sku, state: archived ? 'archived' : 'here' }
  })
}
