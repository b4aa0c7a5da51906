/**
 * All that a run changed of one material, by writing it or by the way, with what was there before: what an undo may give back.
 * Plans nothing. [UNDO-7]
 */
import { fieldStorageKey, type Change } from '../plan/planned-call.ts'
import { isStorageField } from '../material/fields/field.ts'
import { amountsOf, emptied, reach, rescaled, type MaterialBefore } from './material-before.ts'
import type { RunCall } from './run.ts'
import { rowNameOf, type RowName } from '../file/row-name.ts'
import { hasNewValue } from './run-live.ts'
import { comparable } from '../material/fields/same-value.ts'
import { rescaling, type Rescaling } from '../plan/unit-scale.ts'
import { places, roundsTo, toDecimal } from '../material/values/decimal.ts'

/** One field the run changed, by writing it or by the way: what was there before its first write, and after its last. */
export interface Affected extends Change, RowName {
  readonly rowSeq: number
  /** False: it came along with a unit, or went with its storage's row. */
  readonly written: boolean
  /** False: nothing tells what it was before. A `before` of null then means that, not that it was not there. */
  readonly known: boolean
  /** Whether the run left it so. */
  readonly left: (value: string | null) => boolean
}

/** All that the run changed of a material, by writing it or by the way, in the order of its calls. [UNDO-7] */
export function affected(done: readonly RunCall[], before: MaterialBefore | null): Affected[] {
  const own = written(done)
  const unit = own.find(({ field }) => field === 'unit')
  const scale = unit ? rescaling(unit.before ?? '', unit.after) : null
  const held = new Map((before ? amountsOf(before) : []).map((one) => [fieldStorageKey(one), one]))
  const empty = new Set(done.flatMap(emptied))
  const fields = own.map((change): Affected => {
    const known = held.get(fieldStorageKey(change))
    const value = known ? known.before : unit && before === null ? unscaledBefore(change, unit) : change.before
    const lost = change.before !== null && value === null
    const amount = isStorageField(change.field)
    const gone = change.field === 'minimum' && change.storage !== null && empty.has(change.storage)
    return {
      ...change,
      before: value,
      written: true,
      known: !lost && (amount || value !== null),
      left: (now) => hasNewValue(change, now) || (gone && comparable('minimum', now) === '0'),
    }
  })
  const keys = new Set(own.map(fieldStorageKey))
  for (const one of held.values()) {
    if (keys.has(fieldStorageKey(one))) continue
    const left = leftUnwritten(one, done, unit !== undefined, scale)
    const after = scale ? (rescaled(one.field, one.before, scale) ?? one.after) : one.after
    if (left) fields.push({ ...one, after, ...rowOf(one, done), written: false, known: true, left })
  }
  // Older journals have no more than what was written: the minimum that went with the row is not known.
  if (!before) {
    for (const storage of empty) {
      const key = { field: 'minimum', storage } as const
      if (keys.has(fieldStorageKey(key))) continue
      fields.push({
        ...key,
        before: null,
        after: '0',
        ...rowOf(key, done),
        written: false,
        known: false,
        left: () => true,
      })
    }
  }
  return fields
}

/** How a field reads that the run did not write, as far as the run changed it by the way; null: it did not. */
function leftUnwritten(
  one: Change,
  done: readonly RunCall[],
  unit: boolean,
  scale: Rescaling | null,
): ((value: string | null) => boolean) | null {
  const reached = done.some(
    (call) =>
      (one.storage !== null && emptied(call).includes(one.storage)) ||
      call.changes.some(({ field }) => field === 'categories'),
  )
  const vanishes = one.field === 'minimum' && reached
  if (!unit && !vanishes) return null
  const scaled = scale ? rescaled(one.field, one.before, scale) : one.before
  return (value) => {
    const now = comparable(one.field, value)
    if (vanishes && now === '0') return true
    return (unit && scale === null) || isRoundedTo(scaled, now)
  }
}

/** Places every account keeps of an amount; what differs further down is its rounding. */
const KEPT_PLACES = 2

function isRoundedTo(exact: string | null, shown: string | null): boolean {
  const [wanted, held] = [toDecimal(exact ?? ''), toDecimal(shown ?? '')]
  return wanted !== null && held !== null && roundsTo(wanted, held, Math.max(KEPT_PLACES, places(held)))
}

/** Places up to which an amount that was rescaled there and back is the one it was. */
const EXACT_PLACES = 7

/** An amount that was planned in the new unit, in the old one. Null: it cannot be said exactly. */
function unscaledBefore(change: Change, unit: Change): string | null {
  if (change.before === null || !isStorageField(change.field)) return change.before
  const back = rescaling(unit.after, unit.before ?? '')
  if (!back) return change.before
  const value = toDecimal(rescaled(change.field, change.before, back) ?? '')
  // A longer one was rounded on its way there or back.
  return value !== null && places(value) <= EXACT_PLACES ? value : null
}

/** The row of the call that reached this field. */
function rowOf({ storage }: Pick<Change, 'storage'>, done: readonly RunCall[]): RunRowName {
  const own = done.find((call) => call.changes.some((change) => storage !== null && change.storage === storage))
  const wide = done.find((call) => reach(call) === 'everywhere')
  const call = own ?? wide ?? done[0]
  return call ? { ...rowNameOf(call), rowSeq: call.rowSeq } : { row: 0, rowSeq: -1 }
}

interface RunRowName extends RowName {
  readonly rowSeq: number
}

export function written(done: readonly RunCall[]): (Change & RunRowName)[] {
  const fields = new Map<string, Change & RunRowName>()
  for (const call of done) {
    for (const change of call.changes) {
      const key = fieldStorageKey(change)
      const known = fields.get(key)
      fields.set(
        key,
        known ? { ...known, after: change.after } : { ...change, ...rowNameOf(call), rowSeq: call.rowSeq },
      )
    }
  }
  return [...fields.values()]
}
