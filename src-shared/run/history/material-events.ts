/**
 * The history of one material in order, and who changed it, from the readings and our runs between them. Changes that
 * our calls do not explain were made elsewhere, after we last saw the old value and before we read the new one. Never
 * assumes that an unanswered call was carried out: only a reading with its value proves it.
 */
import { isRescaled } from '../../material/fields/field.ts'
import { areSameValues } from '../../material/fields/same-value.ts'
import type { Change } from '../../plan/plan.ts'
import { findRescaling, type Rescaling } from '../../plan/unit-scale.ts'
import { convertToNewUnit } from '../material-before.ts'
import {
  placeKey,
  MATERIAL_FIELDS,
  ROW_FIELDS,
  type FieldDifference,
  type ValuePlace,
  type FieldValue,
  type VersionValue,
  type MaterialValues,
  type VersionField,
  valuesOf,
  makeVersion,
  type MaterialVersion,
} from './material-version.ts'
import { describeRelation, type OwnCall, type ReadingPosition } from './reading-times.ts'
import { isCreation, isDeletion } from '../../material/fields/writing-methods.ts'
import { multiply, toDecimal, type Decimal } from '../../material/values/decimal.ts'

export interface MaterialReading {
  readonly reading: ReadingPosition
  readonly values: MaterialValues
  /** The storages in the reading. */
  readonly storages: readonly number[]
}

/** A changed value in an event. Its earlier value may be unknown, and it may be a side effect of our call. */
export interface EventChange extends FieldDifference {
  readonly broughtAlong?: true
}

export type MaterialEvent =
  /** The material in the first reading; its earlier values are unknown. */
  | { readonly kind: 'first-seen'; readonly reading: ReadingPosition; readonly changes: readonly EventChange[] }
  | {
      readonly kind: 'own'
      readonly call: OwnCall
      readonly changes: readonly EventChange[]
      /** The call got no answer, but the next reading has the value it should have written. */
      readonly isShown?: true
    }
  | {
      readonly kind: 'elsewhere'
      /** When we last saw the old value, so the change happened after that; null if unknown. */
      readonly since: number | null
      /** The first reading with the change; null if our own call noticed it. */
      readonly reading: ReadingPosition | null
      /** When the change was noticed, in milliseconds since 1970. */
      readonly noticedAt: number | null
      readonly presence: 'appeared' | 'gone' | null
      readonly changes: readonly EventChange[]
    }

const VERSION_FIELDS: ReadonlySet<string> = new Set([...MATERIAL_FIELDS, ...ROW_FIELDS])

/** `materialReadings`: oldest first. `calls`: this material's calls, in the order of the journal. `runs`: as in `describeRelation`. */
export function findMaterialEvents(
  materialReadings: readonly MaterialReading[],
  calls: readonly OwnCall[],
  runs: readonly string[],
): MaterialEvent[] {
  const eventReader = new EventReader(calls)
  let nextCallIndex = 0
  for (const materialReading of materialReadings) {
    for (; nextCallIndex < calls.length; nextCallIndex++) {
      const call = calls[nextCallIndex]
      if (!call || !isCallBeforeReading(materialReading, call, runs)) break
      eventReader.addCall(call)
    }
    eventReader.addReading(materialReading)
  }
  for (const call of calls.slice(nextCallIndex)) eventReader.addCall(call)
  return eventReader.events
}

/** The events after the first reading. */
export function findEventsAfter(
  materialReadings: readonly MaterialReading[],
  calls: readonly OwnCall[],
  runs: readonly string[],
): MaterialEvent[] {
  const [firstReading] = materialReadings
  const laterCalls = firstReading ? calls.filter((call) => !isCallBeforeReading(firstReading, call, runs)) : calls
  return findMaterialEvents(materialReadings, laterCalls, runs).filter(({ kind }) => kind !== 'first-seen')
}

/**
 * A call that was answered while the lists arrived came before the reading if the reading has the values it wrote.
 */
function isCallBeforeReading({ reading, values }: MaterialReading, call: OwnCall, runs: readonly string[]): boolean {
  const relation = describeRelation(reading, call, runs)
  if (relation !== 'during') return relation === 'before'
  return call.changes.some(
    (change) => isInReadings(change) && (values.get(placeKey(change))?.value ?? null) === change.after,
  )
}

export type VersionChange = Change & { readonly field: VersionField }

/** True if readings contain the field: they contain everything except suppliers. */
function isInReadings(change: Change): change is VersionChange {
  return VERSION_FIELDS.has(change.field)
}

type OwnEvent = Extract<MaterialEvent, { kind: 'own' }> & { readonly changes: EventChange[]; isShown?: true }

class EventReader {
  readonly events: MaterialEvent[] = []
  private readonly lastValues = new Map<string, FieldValue>()
  /** Keys of all values that each run's calls send, whichever rows the calls belong to. */
  private readonly sentKeys: ReadonlySet<string>
  /** The last reading that had the material, or proved its absence. */
  private lastReading: MaterialReading | null = null
  private lastReadAt: number | null = null
  /** Our calls since the last reading. */
  private callsSinceReading: OwnEvent[] = []
  /** How our unit changes affected amounts that were known before, by place. */
  private readonly rescalingsByPlace = new Map<string, Rescaling[]>()

  constructor(calls: readonly OwnCall[]) {
    this.sentKeys = new Set(
      calls.flatMap(({ run, changes }) =>
        changes.filter(isInReadings).map((storedChange) => makeSentKey(run, storedChange)),
      ),
    )
  }

  addCall(call: OwnCall): void {
    const storedChanges = call.changes.filter(isInReadings)
    if (call.state === 'done') this.noteChangesElsewhere(call, storedChanges)
    const changes: EventChange[] = storedChanges.map((change) => ({
      ...getPlace(change),
      ...getBeforeAndAfter(change),
    }))
    const event: OwnEvent = { kind: 'own', call, changes }
    this.events.push(event)
    if (call.state === 'failed') return
    this.callsSinceReading.push(event)
    if (call.state === 'unknown') return
    this.noteRescaling(call)
    // If another call of this run sends the value, the change is attributed to that call.
    const sideEffects = call.sideEffects
      .filter(isInReadings)
      .filter((change) => !this.sentKeys.has(makeSentKey(call.run, change)))
    for (const change of [...storedChanges, ...sideEffects]) this.setKnownValue(change, change.after)
    this.lastReadAt = call.at ?? this.lastReadAt
  }

  addReading(materialReading: MaterialReading): void {
    const { reading, values } = materialReading
    const differences: EventChange[] = []
    const firstValues: EventChange[] = []
    for (const place of listPlaces(this.lastValues, values)) {
      if (place.storage !== null && !materialReading.storages.includes(place.storage)) continue
      const key = placeKey(place)
      const currentValue = values.get(key)?.value
      const wasReadBefore = place.storage === null || this.lastReading?.storages.includes(place.storage) === true
      if (!this.lastValues.has(key) && !(this.lastReading && wasReadBefore)) {
        const firstDifference = { field: place.field, storage: place.storage, before: undefined, after: currentValue }
        if (!this.isExplained(firstDifference, values)) firstValues.push(firstDifference)
        continue
      }
      const valueBefore = this.lastValues.get(key)?.value
      if ((valueBefore ?? null) === (currentValue ?? null)) continue
      const change = { field: place.field, storage: place.storage, before: valueBefore, after: currentValue }
      if (!this.isExplained(change, values)) differences.push(change)
    }
    if (firstValues.length > 0) this.events.push({ kind: 'first-seen', reading, changes: firstValues })
    if (differences.length > 0) {
      const isKnownBefore = this.lastValues.get('name')?.value !== undefined
      const isListedNow = values.get('name')?.value !== undefined
      const listingChange = isKnownBefore === isListedNow ? null : isListedNow ? 'appeared' : 'gone'
      this.events.push({
        kind: 'elsewhere',
        since: this.lastReadAt,
        reading,
        noticedAt: reading.at,
        presence: listingChange,
        changes: differences,
      })
    }
    for (const [key, { storage }] of this.lastValues) {
      if (storage === null || materialReading.storages.includes(storage)) this.lastValues.delete(key)
    }
    for (const [key, value] of values) this.lastValues.set(key, value)
    this.lastReading = {
      ...materialReading,
      storages: [...new Set([...materialReading.storages, ...(this.lastReading?.storages ?? [])])],
    }
    this.callsSinceReading = []
    this.rescalingsByPlace.clear()
    this.lastReadAt = reading.at
  }

  /** The account was read before sending, so values that differed then were changed elsewhere. */
  private noteChangesElsewhere(call: OwnCall, storedChanges: readonly VersionChange[]): void {
    const changes = storedChanges.flatMap((change): EventChange[] => {
      const lastValue = this.lastValues.get(placeKey(change))
      if (lastValue === undefined || (lastValue.value ?? null) === (change.before ?? null)) return []
      if (areSameValues(change.field, this.convertToCurrentUnit(lastValue), change.before)) return []
      const difference = { ...getPlace(change), before: lastValue.value, after: change.before ?? undefined }
      // The storage's row disappeared because of our call.
      return difference.after === undefined && this.isExplained(difference, NO_VALUES) ? [] : [difference]
    })
    if (changes.length === 0) return
    this.events.push({
      kind: 'elsewhere',
      since: this.lastReadAt,
      reading: null,
      noticedAt: call.at,
      presence: null,
      changes,
    })
  }

  private noteRescaling({ changes }: OwnCall): void {
    const unitChange = changes.find(({ field }) => field === 'unit')
    const scale = unitChange ? findRescaling(unitChange.before ?? '', unitChange.after) : null
    if (!scale) return
    for (const [key, { field }] of this.lastValues) {
      if (isRescaled(field)) this.rescalingsByPlace.set(key, [...(this.rescalingsByPlace.get(key) ?? []), scale])
    }
  }

  /** The account's value converted by our unit changes. */
  private convertToCurrentUnit(lastValue: FieldValue): string | null {
    const scales = this.rescalingsByPlace.get(placeKey(lastValue)) ?? []
    return scales.reduce<string | null>(
      (value, scale) => convertToNewUnit(lastValue.field, value, scale),
      lastValue.value ?? null,
    )
  }

  /** Whether one of our calls wrote the value without an answer, or changed it as a side effect. */
  private isExplained(change: FieldDifference, values: MaterialValues): boolean {
    for (const event of this.callsSinceReading.toReversed()) {
      const writtenChange = event.changes.find((otherChange) => placeKey(otherChange) === placeKey(change))
      if (event.call.state === 'unknown' && writtenChange && (writtenChange.after ?? null) === (change.after ?? null)) {
        event.isShown = true
        return true
      }
      if (!isSideEffect(event.call, change, { before: this.lastValues, after: values })) continue
      event.changes.push({ ...change, broughtAlong: true })
      return true
    }
    return false
  }

  private setKnownValue({ field, storage }: VersionChange, value: VersionValue): void {
    const key = placeKey({ field, storage })
    this.lastValues.set(key, { field, storage, value })
    this.rescalingsByPlace.delete(key)
  }
}

const NO_VALUES: MaterialValues = new Map()

function makeSentKey(run: string, change: VersionChange): string {
  return `${run} ${placeKey(change)}`
}

function getPlace({ field, storage }: VersionChange): ValuePlace {
  return { field, storage }
}

function getBeforeAndAfter({ before, after }: VersionChange): {
  readonly before: VersionValue
  readonly after: VersionValue
} {
  return { before: before ?? undefined, after }
}

function listPlaces(lastValues: ReadonlyMap<string, FieldValue>, values: MaterialValues): FieldValue[] {
  const places = new Map<string, FieldValue>(lastValues)
  for (const [key, value] of values) places.set(key, value)
  return [...places.values()]
}

interface VersionsBetween {
  readonly before: MaterialValues
  readonly after: MaterialValues
}

/**
 * Whether a change is a documented side effect of one of our calls. Rows appear and disappear with stock, categories
 * or the material, and amounts change with their unit.
 */
export function isSideEffect(call: OwnCall, change: FieldDifference, versionsBetween: VersionsBetween): boolean {
  if (isDeletion(call)) return change.after === undefined
  return (
    didRowChange(call, change, versionsBetween) ||
    (call.changes.some(({ field }) => field === 'unit') && isOnlyRescaled(change, versionsBetween))
  )
}

/**
 * A storage's row appears with stock, with categories, or with the material. It disappears with its last stock, or,
 * without stock, with the categories. A material leaves the lists with its last row, and returns unchanged with a new
 * one.
 */
function didRowChange(
  call: OwnCall,
  { field, storage, before, after }: FieldDifference,
  versionsBetween: VersionsBetween,
): boolean {
  const isAdd = isCreation(call)
  const changesCategories = call.changes.some((change) => change.field === 'categories')
  if (storage === null) {
    if (isAdd) return (before ?? '') === '' && isEmptyOrDefault(after)
    const stockChanges = call.changes.filter((change) => change.field === 'stock')
    if (after === undefined)
      return (
        !isListed(versionsBetween.after) && (changesCategories || stockChanges.some((change) => change.after === '0'))
      )
    if (before !== undefined || isListed(versionsBetween.before)) return false
    return changesCategories || stockChanges.some((change) => change.after !== '0')
  }
  const stockChange = call.changes.find((change) => change.field === 'stock' && change.storage === storage)
  const mayAppear = isAdd || stockChange !== undefined || changesCategories
  if (before === undefined && mayAppear) return isEmptyOrDefault(after)
  if (after !== undefined || (field === 'planned' && before !== null)) return false
  const stockBefore = versionsBetween.before.get(placeKey({ field: 'stock', storage }))?.value
  return stockChange === undefined ? changesCategories && isEmptyOrDefault(stockBefore) : stockChange.after === '0'
}

/** Whether a list contains the material. */
function isListed(values: MaterialValues): boolean {
  return values.get('name')?.value !== undefined
}

/** An empty or default value. */
function isEmptyOrDefault(value: VersionValue): boolean {
  return value === undefined || value === null || value === '' || value === '0'
}

/** Whether all amounts changed by one factor and the price by its inverse, which shows that only the unit was changed. */
function isOnlyRescaled({ field, storage, before, after }: FieldDifference, versionsBetween: VersionsBetween): boolean {
  const amountPair = parsePair(before, after)
  if (!amountPair) return false
  for (const otherValue of versionsBetween.before.values()) {
    if (otherValue.field !== 'stock' && otherValue.field !== 'minimum') continue
    if (otherValue.field === field && otherValue.storage === storage) continue
    const otherPair = parsePair(otherValue.value, versionsBetween.after.get(placeKey(otherValue))?.value)
    if (!otherPair || otherPair[0] === '0') continue
    const fitsFactor =
      field === 'price'
        ? multiply(amountPair[0], otherPair[0]) === multiply(amountPair[1], otherPair[1])
        : multiply(amountPair[0], otherPair[1]) === multiply(amountPair[1], otherPair[0])
    return fitsFactor
  }
  // No other amount can be compared. Only these fields change with the unit, which one of our calls changed.
  return field === 'price' || field === 'stock' || field === 'minimum' || field === 'planned'
}

function parsePair(before: VersionValue, after: VersionValue): readonly [Decimal, Decimal] | null {
  const [decimalBefore, decimalAfter] = [toDecimal(before ?? ''), toDecimal(after ?? '')]
  return decimalBefore === null || decimalAfter === null ? null : [decimalBefore, decimalAfter]
}

type ValuesByPlace = Map<string, FieldValue>

/**
 * The account's materials some time after a reading: the reading with the later verified requests of our runs. Changes made elsewhere are unknown and
 * not guessed. [HISTORY-11] `calls`: the verified requests, in order.
 */
export function makeVersionsAfter(
  versionsBefore: ReadonlyMap<number, MaterialVersion>,
  calls: readonly OwnCall[],
): ReadonlyMap<number, MaterialVersion> {
  const valuesByMaterial = new Map<number, ValuesByPlace>()
  for (const call of calls) {
    const { material } = call
    const versionBefore = versionsBefore.get(material)
    const values: ValuesByPlace =
      valuesByMaterial.get(material) ?? (versionBefore ? valuesOf(versionBefore) : new Map())
    valuesByMaterial.set(material, isDeletion(call) ? new Map() : applyCall(values, call))
  }
  const after = new Map(versionsBefore)
  for (const [id, values] of valuesByMaterial) {
    const version = makeVersion(values)
    if (version) after.set(id, version)
    else after.delete(id)
  }
  return after
}

function applyCall(values: ValuesByPlace, call: OwnCall): ValuesByPlace {
  const setValue = (value: FieldValue): void => void values.set(placeKey(value), value)
  const changes = [...call.changes, ...call.sideEffects].filter(isInReadings)
  if (isCreation(call)) {
    for (const field of MATERIAL_FIELDS) setValue({ field, storage: null, value: getEmptyValue(field) })
  }
  for (const { field, storage, after } of changes) {
    // A new row also has a minimum and a planned amount.
    if (storage !== null && !values.has(placeKey({ field: 'stock', storage }))) {
      for (const rowField of ROW_FIELDS)
        setValue({ field: rowField, storage, value: rowField === 'planned' ? null : '0' })
    }
    setValue({ field, storage, value: after })
  }
  return values
}

/** The value of a field that an add did not send. */
function getEmptyValue(field: FieldValue['field']): string {
  return field === 'price' || field === 'archived' ? '0' : ''
}
