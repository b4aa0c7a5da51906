/**
 * Which fields of which drafts differ from the account, compared column by column: most cells of most files are the very
 * text the account holds, and cost one comparison of bytes. What is not that text is left to `sameText` (diff.ts), and
 * what no comparison of texts can judge to planning. [PLAN-0]
 */
import { isLeftOut, type DiffContext } from '../diff.ts'
import { DRAFT, type DraftPart } from '../../draft/draft.ts'
import { fieldBit, isListField, isReadOnly, MOST_FIELDS } from '../../fields/field.ts'
import { materialValue, textColumn } from '../../catalogue/catalogue-values.ts'
import type { Resolved } from '../../catalogue/resolve.ts'
import type { ColumnDiff, Texts } from '../../sheet/texts.ts'

/** Above the bits of the fields (field.ts, `fieldBit`): something that only planning the row can judge. */
export const NEEDS_PLANNING = 1 << MOST_FIELDS

/** Drafts compared at a time. */
const AT_A_TIME = 256

/**
 * Bits per draft, for drafts whose target (catalogue index) is not below 0, as rows of their sheet's storage, or of `storage`
 * where one sheet was read, that are alone in their group.
 */
export function differencesOf(context: DiffContext, storage: number, targets: Int32Array): Int32Array {
  const { count, parts = [{ from: 0, storage }], problems } = context.drafts
  const bits = new Int32Array(count)
  for (const [order, part] of parts.entries()) {
    markPart(context, part, parts[order + 1]?.from ?? count, targets, bits)
  }
  for (const index of problems.keys()) bits[index] = NEEDS_PLANNING
  return bits
}

function markPart(
  context: DiffContext,
  { from: first, storage }: Pick<DraftPart, 'from' | 'storage'>,
  end: number,
  targets: Int32Array,
  bits: Int32Array,
): void {
  const { drafts, catalogue, resolver } = context
  const range: Range = { first, end }
  const plain: Plain[] = []
  for (const { field, states, values } of drafts.columns.values()) {
    // What is found by, or never sent, changes nothing.
    if (field === 'id' || isReadOnly(field) || isLeftOut(context, field, first)) continue
    const live = textColumn(catalogue, field, storage)
    if (isListField(field) && (field !== 'suppliers' || !catalogue.suppliers)) {
      // Suppliers that nobody knows are not compared; but they must be some. [DIFF-6]
      const held = field === 'suppliers' ? null : (target: number) => materialValue(catalogue, field, target)
      markLists(states, values, targets, resolver[field].bind(resolver), held, bits, range)
    } else if (!live) markOther(states, bits, range)
    else
      plain.push({ values, comparison: { states, state: DRAFT.value, targets, live, out: bits, bit: fieldBit(field) } })
  }
  for (let from = first; from < end; from += AT_A_TIME) markPlain(plain, from, Math.min(end, from + AT_A_TIME))
}

/** Drafts from `first` up to `end`. */
interface Range {
  readonly first: number
  readonly end: number
}

/** Lists are few and come again and again: each is resolved once. `held`: null where any list will do. */
function markLists(
  states: Uint8Array,
  values: Texts,
  targets: Int32Array,
  resolve: (entries: string) => Resolved,
  held: ((target: number) => string | undefined) | null,
  bits: Int32Array,
  { first, end }: Range,
): void {
  const known = new Map<string, string | null>()
  for (let index = first; index < end; index++) {
    const state = states[index]
    const target = targets[index] ?? -1
    if (state === DRAFT.blank || target < 0) continue
    let same = false
    if (state === DRAFT.value) {
      const text = values.at(index)
      let ids = known.get(text)
      if (ids === undefined) {
        const resolved = resolve(text)
        ids = resolved.ok ? resolved.value : null
        known.set(text, ids)
      }
      same = ids !== null && (held === null || ids === held(target))
    }
    if (!same) bits[index] = NEEDS_PLANNING
  }
}

/** Only a blank cell surely changes nothing. */
function markOther(states: Uint8Array, bits: Int32Array, { first, end }: Range): void {
  for (let index = first; index < end; index++) if (states[index] !== DRAFT.blank) bits[index] = NEEDS_PLANNING
}

interface Plain {
  readonly values: Texts
  readonly comparison: ColumnDiff
}

/** Every column in turn: V8 has soon met all kinds of them, compiles these functions once and throws none of that away. */
function markPlain(columns: readonly Plain[], from: number, to: number): void {
  for (const { values, comparison } of columns) {
    markNeedsPlanning(comparison, from, to)
    values.markDifferences(comparison, null, from, to, 0)
  }
}

/** Neither blank nor a value, or a value the account has nothing to compare with. */
function markNeedsPlanning({ states, targets, live, out }: ColumnDiff, from: number, to: number): void {
  for (let index = from; index < to; index++) {
    const state = states[index]
    if (state === DRAFT.blank) continue
    if (state !== DRAFT.value || live[targets[index] ?? -1] === undefined)
      out[index] = (out[index] ?? 0) | NEEDS_PLANNING
  }
}
