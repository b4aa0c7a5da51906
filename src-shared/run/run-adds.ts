/**
 * Settles unanswered adds by the materials that are new since the run began. Never assigns one material to two adds,
 * never accepts one that differs in anything that was sent, and never guesses between several. [RUN-5]
 */
import { getAddedKeys, getAddedText, listSentKeys, isExactNumber, type Body, type BodyValue } from '../plan/plan.ts'
import type { ListedMaterial } from '../material/catalogue/catalogue.ts'
import { getListedValue } from '../material/catalogue/catalogue-values.ts'
import {
  isDecimalField,
  isListField,
  isStorageField,
  SENT_FIELDS,
  specOf,
  type Field,
  type SentField,
} from '../material/fields/field.ts'
import { joinSortedIds } from '../material/values/ids-by-name.ts'
import { toComparable, areSameValues } from '../material/fields/same-value.ts'
import { toDecimal } from '../material/values/decimal.ts'
import { normaliseText } from '../material/values/text-key.ts'

export interface UnknownAdd {
  readonly seq: number
  readonly body: Body
}

export type AddVerdict =
  | { readonly kind: 'made'; readonly id: number }
  /** No new material matches or is similar. */
  | { readonly kind: 'none' }
  /** More new materials fit than there are open adds, or one material fits adds that differ. */
  | { readonly kind: 'several'; readonly ids: readonly number[] }
  /** A new material has the add's sku or name, but not everything that was sent. */
  | { readonly kind: 'near'; readonly id: number }

/** `newMaterials`: materials of the storage that are not in the baseline and that no other request claims. */
export function settleAdds(
  unknownAdds: readonly UnknownAdd[],
  newMaterials: readonly ListedMaterial[],
): ReadonlyMap<number, AddVerdict> {
  const groups = new Map<string, UnknownAdd[]>()
  for (const add of unknownAdds) {
    const key = makeContentKey(add.body)
    const group = groups.get(key)
    if (group) group.push(add)
    else groups.set(key, [add])
  }
  const verdictsByCall = new Map<number, AddVerdict>()
  const materialsByName = new Map<string, ListedMaterial[]>()
  for (const material of newMaterials) {
    const name = toComparable('name', material.name) ?? ''
    const sameNameMaterials = materialsByName.get(name)
    if (sameNameMaterials) sameNameMaterials.push(material)
    else materialsByName.set(name, [material])
  }
  const usedIds = new Set<number>()
  const candidates = findCandidates([...groups.values()], materialsByName)
  for (const { group, fittingMaterials, isShared } of candidates) {
    const ids = fittingMaterials.map(({ id }) => id)
    if (isShared || ids.length > group.length) {
      for (const add of group) verdictsByCall.set(add.seq, { kind: 'several', ids })
      for (const id of ids) usedIds.add(id)
      continue
    }
    for (const [index, add] of group.entries()) {
      const id = ids[index]
      if (id === undefined) continue
      usedIds.add(id)
      verdictsByCall.set(add.seq, { kind: 'made', id })
    }
  }
  const otherMaterials = newMaterials.filter(({ id }) => !usedIds.has(id))
  const idByKey = new Map(otherMaterials.flatMap((material) => getAddedKeys(material).map((key) => [key, material.id])))
  for (const add of unknownAdds) {
    if (verdictsByCall.has(add.seq)) continue
    const id = listSentKeys(add.body)
      .map((key) => idByKey.get(key))
      .find((materialId) => materialId !== undefined)
    verdictsByCall.set(add.seq, id === undefined ? { kind: 'none' } : { kind: 'near', id })
  }
  return verdictsByCall
}

interface Candidate {
  readonly group: readonly UnknownAdd[]
  readonly fittingMaterials: readonly ListedMaterial[]
  /** Whether a fitting material also fits different adds. */
  readonly isShared: boolean
}

/**
 * If a material fits several different adds, the fields that are empty in it may decide. It is then assigned to the adds that did not send these
 * fields.
 */
function findCandidates(
  groups: readonly UnknownAdd[][],
  materialsByName: ReadonlyMap<string, readonly ListedMaterial[]>,
): Candidate[] {
  const candidatesByGroup = groups.map((group) => {
    const body = group[0]?.body ?? {}
    return (materialsByName.get(toComparable('name', getAddedText(body, 'name')) ?? '') ?? []).filter((material) =>
      fitsMaterial(body, material),
    )
  })
  const groupsByMaterial = new Map<number, number[]>()
  for (const [index, materials] of candidatesByGroup.entries()) {
    for (const { id } of materials) groupsByMaterial.set(id, [...(groupsByMaterial.get(id) ?? []), index])
  }
  return groups.map((group, index) => {
    let isShared = false
    const fittingMaterials = (candidatesByGroup[index] ?? []).filter((material) => {
      const otherGroups = groupsByMaterial.get(material.id) ?? []
      if (otherGroups.length < 2) return true
      const exactFits = otherGroups.filter((otherGroup) =>
        hasEmptyUnsentField(groups[otherGroup]?.[0]?.body ?? {}, material),
      )
      if (exactFits.length === 1) return exactFits[0] === index
      isShared = true
      return true
    })
    return { group, fittingMaterials, isShared }
  })
}

/** Fields that an add can send and a list contains. */
const COMPARED_FIELDS = SENT_FIELDS.filter((field) => specOf(field).listed)

/** Every sent field as canonical text; undefined if it was not sent. */
function collectSentTexts(body: Body): Readonly<Partial<Record<Field, string>>> {
  return Object.fromEntries(COMPARED_FIELDS.map((field) => [field, formatSentValue(field, body[field])]))
}

function formatSentValue(field: Field, value: BodyValue | undefined): string | undefined {
  if (value === undefined || value === null) return undefined
  if (isListField(field)) return Array.isArray(value) ? joinSortedIds(value.map(Number)) : undefined
  if (!isDecimalField(field)) return typeof value === 'string' ? normaliseText(value) : undefined
  if (typeof value === 'object') return isExactNumber(value) ? value.decimal : undefined
  return toDecimal(String(value)) ?? undefined
}

function formatListedValue(material: ListedMaterial, field: SentField): string {
  return (isStorageField(field) ? material[field] : getListedValue(material, field)) ?? ''
}

function fitsMaterial(body: Body, material: ListedMaterial): boolean {
  const texts = collectSentTexts(body)
  return COMPARED_FIELDS.every((field) => {
    const text = texts[field]
    return text === undefined || areSameValues(field, text, formatListedValue(material, field))
  })
}

function hasEmptyUnsentField(body: Body, material: ListedMaterial): boolean {
  const texts = collectSentTexts(body)
  return COMPARED_FIELDS.every(
    (field) =>
      texts[field] !== undefined ||
      formatListedValue(material, field) === '' ||
      formatListedValue(material, field) === '0',
  )
}

function makeContentKey(body: Body): string {
  return JSON.stringify([collectSentTexts(body), body['suppliers'] ?? null])
}
