/**
 * Compares drafts with the account column by column. Most cells equal the account's text and cost one comparison of bytes. `isSameText`
 * (desired-value.ts) decides other cells; whatever a comparison of texts cannot decide is left to planning. [PLAN-0]
 */
import { isLeftOut, type DiffContext } from './desired-value.ts'
import { DRAFT, type DraftPart } from './draft/draft.ts'
import { getFieldBit, isListField, isReadOnly, MAX_FIELDS } from '../material/fields/field.ts'
import { getMaterialValue, getTextColumn } from '../material/catalogue/catalogue-values.ts'
import type { Resolution } from './resolve-names.ts'
import type { ColumnDiff, Texts } from '../material/values/texts.ts'
import { finishWithoutPauses, type WorkInParts } from '../material/values/in-parts.ts'

/** This bit is set if only planning the row can decide. It comes after the bits of the fields (field.ts, `getFieldBit`). */
export const NEEDS_PLANNING = 1 << MAX_FIELDS

/** The number of drafts that are compared in one call. */
const DRAFTS_PER_CALL = 256

/** The number of drafts compared in one part of the work, which takes about a millisecond per column. */
const DRAFTS_PER_PART = 16_384

/**
 * Returns the difference bits of each draft. Only compares drafts with a target (catalogue index) that are alone in their group. Their storage is
 * their sheet's, or `storage` if only one sheet was read.
 */
export function findDifferences(context: DiffContext, storage: number, targets: Int32Array): Int32Array {
  return finishWithoutPauses(findDifferencesInParts(context, storage, targets))
}

export function* findDifferencesInParts(
  context: DiffContext,
  storage: number,
  targets: Int32Array,
): WorkInParts<Int32Array> {
  const { count, parts = [{ from: 0, storage }], problems } = context.drafts
  const bits = new Int32Array(count)
  for (const [partIndex, part] of parts.entries()) {
    const end = parts[partIndex + 1]?.from ?? count
    const markRange = makeDifferenceMarker(context, part, targets, bits)
    for (let firstIndex = part.from; firstIndex < end; firstIndex += DRAFTS_PER_PART) {
      markRange({ first: firstIndex, end: Math.min(end, firstIndex + DRAFTS_PER_PART) })
      yield firstIndex / count
    }
  }
  for (const index of problems.keys()) bits[index] = NEEDS_PLANNING
  return bits
}

/** Compares some drafts again: `touchedRows`, in ascending order. The differences of all other drafts must be unchanged. */
export function* compareRowsAgain(
  context: DiffContext,
  storage: number,
  targets: Int32Array,
  previousDifferences: Int32Array,
  touchedRows: Uint32Array,
): WorkInParts<Int32Array> {
  const { count, parts = [{ from: 0, storage }], problems } = context.drafts
  const bits = previousDifferences.slice()
  let [index, doneCount] = [0, 0]
  for (const [partIndex, part] of parts.entries()) {
    const end = parts[partIndex + 1]?.from ?? count
    const markRange = makeDifferenceMarker(context, part, targets, bits)
    while (index < touchedRows.length && (touchedRows[index] ?? end) < end) {
      const firstIndex = touchedRows[index] ?? end
      let nextIndex = firstIndex
      // Neighbouring rows are compared together.
      const lastIndex = Math.min(end, firstIndex + DRAFTS_PER_PART)
      for (; touchedRows[index] === nextIndex && nextIndex < lastIndex; index++) bits[nextIndex++] = 0
      markRange({ first: firstIndex, end: nextIndex })
      doneCount += nextIndex - firstIndex
      if (doneCount < DRAFTS_PER_PART && index < touchedRows.length) continue
      doneCount = 0
      yield index / touchedRows.length
    }
  }
  for (const index of touchedRows) if (problems.has(index)) bits[index] = NEEDS_PLANNING
  return bits
}

/** Compares a range of drafts of one sheet. */
function makeDifferenceMarker(
  context: DiffContext,
  { storage }: Pick<DraftPart, 'storage'>,
  targets: Int32Array,
  bits: Int32Array,
): (range: Range) => void {
  const { drafts, catalogue, resolver } = context
  const plainColumns: PlainColumn[] = []
  const otherSteps: ((range: Range) => void)[] = []
  for (const { field, states, values } of drafts.columns.values()) {
    // Fields that only identify a material or are never sent change nothing.
    if (field === 'id' || field === 'supplier_code' || isReadOnly(field) || isLeftOut(context, field)) continue
    const accountTexts = getTextColumn(catalogue, field, storage)
    if (isListField(field) && (field !== 'suppliers' || !catalogue.suppliers)) {
      // If the account's suppliers were not read, only checks whether the file's suppliers exist. [DIFF-6]
      const getAccountText =
        field === 'suppliers' ? null : (target: number) => getMaterialValue(catalogue, field, target)
      otherSteps.push(markLists(states, values, targets, resolver[field].bind(resolver), getAccountText, bits))
    } else if (!accountTexts) otherSteps.push((range) => markFilledDrafts(states, bits, range))
    else
      plainColumns.push({
        values,
        comparison: {
          states,
          state: DRAFT.value,
          targets,
          live: accountTexts,
          differenceBits: bits,
          bit: getFieldBit(field),
        },
      })
  }
  return (range) => {
    for (const markStep of otherSteps) markStep(range)
    const { first, end } = range
    for (let from = first; from < end; from += DRAFTS_PER_CALL)
      markPlainColumns(plainColumns, from, Math.min(end, from + DRAFTS_PER_CALL))
  }
}

/** Drafts from `first` up to `end`. */
interface Range {
  readonly first: number
  readonly end: number
}

/** The same lists repeat often, so each is resolved once. `getAccountText`: null if any list is acceptable. */
function markLists(
  states: Uint8Array,
  values: Texts,
  targets: Int32Array,
  resolve: (entryTexts: string) => Resolution,
  getAccountText: ((target: number) => string | undefined) | null,
  bits: Int32Array,
): (range: Range) => void {
  const resolvedTexts = new Map<string, string | null>()
  return ({ first, end }) => {
    for (let index = first; index < end; index++) {
      const state = states[index]
      const target = targets[index] ?? -1
      if (state === DRAFT.blank || target < 0) continue
      let isSameList = false
      if (state === DRAFT.value) {
        const text = values.at(index)
        let ids = resolvedTexts.get(text)
        if (ids === undefined) {
          const resolution = resolve(text)
          ids = resolution.ok ? resolution.value : null
          resolvedTexts.set(text, ids)
        }
        isSameList = ids !== null && (getAccountText === null || ids === getAccountText(target))
      }
      if (!isSameList) bits[index] = NEEDS_PLANNING
    }
  }
}

/** Marks every draft whose cell is not blank, because only a blank cell certainly changes nothing. */
function markFilledDrafts(states: Uint8Array, bits: Int32Array, { first, end }: Range): void {
  for (let index = first; index < end; index++) if (states[index] !== DRAFT.blank) bits[index] = NEEDS_PLANNING
}

interface PlainColumn {
  readonly values: Texts
  readonly comparison: ColumnDiff
}

/** Compares one column after the other, so that V8 sees all kinds of columns early and compiles these functions only once. */
function markPlainColumns(columns: readonly PlainColumn[], from: number, to: number): void {
  for (const { values, comparison } of columns) {
    markNeedsPlanning(comparison, from, to)
    values.markDifferences(comparison, null, from, to, 0)
  }
}

/** Marks drafts that are neither blank nor a value, or whose value cannot be compared with the account. */
function markNeedsPlanning({ states, targets, live, differenceBits }: ColumnDiff, from: number, to: number): void {
  for (let index = from; index < to; index++) {
    const state = states[index]
    if (state === DRAFT.blank) continue
    if (state !== DRAFT.value || live[targets[index] ?? -1] === undefined)
      differenceBits[index] = (differenceBits[index] ?? 0) | NEEDS_PLANNING
  }
}
