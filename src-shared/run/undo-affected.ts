/**
 * Everything that a run changed in one material, directly or as a side effect, with the earlier values: what an undo
 * may restore. Plans nothing. [UNDO-7]
 */
import { fieldStorageKey, type Change } from '../plan/plan.ts'
import { isStorageField } from '../material/fields/field.ts'
import {
  amountsOf,
  findEmptiedStorages,
  findEffectScope,
  convertToNewUnit,
  type MaterialBefore,
} from './material-before.ts'
import type { RunCall } from './run.ts'
import { rowNameOf, type RowName } from '../file/row-name.ts'
import { hasNewValue } from './run-live.ts'
import { toComparable } from '../material/fields/same-value.ts'
import { findRescaling, type Rescaling } from '../plan/unit-scale.ts'
import { countDecimalPlaces, isRoundedValue, toDecimal } from '../material/values/decimal.ts'

/**
 * One field that the run changed, directly or as a side effect: its value before the first write and after the last.
 */
export interface AffectedValue extends Change, RowName {
  readonly rowSeq: number
  /** False if the value changed with a unit, or disappeared with its storage's row. */
  readonly isWritten: boolean
  /** False if the earlier value is unknown. A `materialBefore` of null then means unknown, not empty. */
  readonly isKnown: boolean
  /** Whether a value is the one that the run left. */
  readonly isLeftByRun: (value: string | null) => boolean
}

/**
 * Everything that the run changed in a material, directly or as a side effect, in the order of its calls. [UNDO-7]
 */
export function findAffectedValues(
  doneCalls: readonly RunCall[],
  materialBefore: MaterialBefore | null,
): AffectedValue[] {
  const writtenValues = listWrittenValues(doneCalls)
  const unitChange = writtenValues.find(({ field }) => field === 'unit')
  const scale = unitChange ? findRescaling(unitChange.before ?? '', unitChange.after) : null
  const amountsBefore = new Map(
    (materialBefore ? amountsOf(materialBefore) : []).map((change) => [fieldStorageKey(change), change]),
  )
  const emptyStorages = new Set(doneCalls.flatMap(findEmptiedStorages))
  const fields = writtenValues.map((change): AffectedValue => {
    const amountBefore = amountsBefore.get(fieldStorageKey(change))
    const value = amountBefore
      ? amountBefore.before
      : unitChange && materialBefore === null
        ? convertToOldUnit(change, unitChange)
        : change.before
    const isLost = change.before !== null && value === null
    const isAmount = isStorageField(change.field)
    const isRowGone = change.field === 'minimum' && change.storage !== null && emptyStorages.has(change.storage)
    return {
      ...change,
      before: value,
      isWritten: true,
      isKnown: !isLost && (isAmount || value !== null),
      isLeftByRun: (now) => hasNewValue(change, now) || (isRowGone && toComparable('minimum', now) === '0'),
    }
  })
  const keys = new Set(writtenValues.map(fieldStorageKey))
  for (const change of amountsBefore.values()) {
    if (keys.has(fieldStorageKey(change))) continue
    const leftValueTest = makeLeftValueTest(change, doneCalls, unitChange !== undefined, scale)
    const after = scale ? (convertToNewUnit(change.field, change.before, scale) ?? change.after) : change.after
    if (leftValueTest)
      fields.push({
        ...change,
        after,
        ...findRow(change, doneCalls),
        isWritten: false,
        isKnown: true,
        isLeftByRun: leftValueTest,
      })
  }
  // Without the earlier values, a minimum that was lost with the row is unknown.
  if (!materialBefore) {
    for (const storage of emptyStorages) {
      const place = { field: 'minimum', storage } as const
      if (keys.has(fieldStorageKey(place))) continue
      fields.push({
        ...place,
        before: null,
        after: '0',
        ...findRow(place, doneCalls),
        isWritten: false,
        isKnown: false,
        isLeftByRun: () => true,
      })
    }
  }
  return fields
}

/** Makes the test whether a value is the one that the run's side effects left. Null if they did not change the field. */
function makeLeftValueTest(
  change: Change,
  doneCalls: readonly RunCall[],
  hasUnitChange: boolean,
  scale: Rescaling | null,
): ((value: string | null) => boolean) | null {
  const mayLoseRow = doneCalls.some(
    (call) =>
      (change.storage !== null && findEmptiedStorages(call).includes(change.storage)) ||
      call.changes.some(({ field }) => field === 'categories'),
  )
  const mayDisappear = change.field === 'minimum' && mayLoseRow
  if (!hasUnitChange && !mayDisappear) return null
  const valueBeforeInNewUnit = scale ? convertToNewUnit(change.field, change.before, scale) : change.before
  return (value) => {
    const comparableValue = toComparable(change.field, value)
    if (mayDisappear && comparableValue === '0') return true
    return (hasUnitChange && scale === null) || isRoundedTo(valueBeforeInNewUnit, comparableValue)
  }
}

/** Every account stores at least this many decimal places of an amount. Further places may be rounded. */
const MIN_STORED_DECIMAL_PLACES = 2

function isRoundedTo(exactText: string | null, shownText: string | null): boolean {
  const [exactAmount, shownAmount] = [toDecimal(exactText ?? ''), toDecimal(shownText ?? '')]
  return (
    exactAmount !== null &&
    shownAmount !== null &&
    isRoundedValue(exactAmount, shownAmount, Math.max(MIN_STORED_DECIMAL_PLACES, countDecimalPlaces(shownAmount)))
  )
}

/** An amount that was converted back exactly has at most this many decimal places. */
const MAX_EXACT_DECIMAL_PLACES = 7

/** An amount planned in the new unit, converted to the old one. Null if it cannot be converted exactly. */
function convertToOldUnit(change: Change, unit: Change): string | null {
  if (change.before === null || !isStorageField(change.field)) return change.before
  const inverseScale = findRescaling(unit.after, unit.before ?? '')
  if (!inverseScale) return change.before
  const value = toDecimal(convertToNewUnit(change.field, change.before, inverseScale) ?? '')
  // A value with more decimal places was rounded during the conversion.
  return value !== null && countDecimalPlaces(value) <= MAX_EXACT_DECIMAL_PLACES ? value : null
}

/** The file row of the call that changed the storage, else of one that affects all storages, else of the first call. */
function findRow({ storage }: Pick<Change, 'storage'>, doneCalls: readonly RunCall[]): RunRowName {
  const storageCall = doneCalls.find((call) =>
    call.changes.some((change) => storage !== null && change.storage === storage),
  )
  const accountWideCall = doneCalls.find((call) => findEffectScope(call) === 'everywhere')
  const call = storageCall ?? accountWideCall ?? doneCalls[0]
  return call ? { ...rowNameOf(call), rowSeq: call.rowSeq } : { row: 0, rowSeq: -1 }
}

interface RunRowName extends RowName {
  readonly rowSeq: number
}

export function listWrittenValues(doneCalls: readonly RunCall[]): (Change & RunRowName)[] {
  const changesByKey = new Map<string, Change & RunRowName>()
  for (const call of doneCalls) {
    for (const change of call.changes) {
      const key = fieldStorageKey(change)
      const earlierChange = changesByKey.get(key)
      changesByKey.set(
        key,
        earlierChange
          ? { ...earlierChange, after: change.after }
          : { ...change, ...rowNameOf(call), rowSeq: call.rowSeq },
      )
    }
  }
  return [...changesByKey.values()]
}
