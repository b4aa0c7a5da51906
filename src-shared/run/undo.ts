/**
 * Undoes a run, material by material: base = what the run left, mine = what was there before, live = the account now. Values that have changed since
 * are listed, never overwritten, and so are values that the API cannot restore. Only makes a plan.
 */
import { isCreation, isDeletion } from '../material/fields/writing-methods.ts'
import { fieldStorageKey, type Change, type PlannedCall, type PlannedRow, type RowStatus } from '../plan/plan.ts'
import { planDelete, planExistingMaterial, type RowChanges } from '../plan/changes-to-requests.ts'
import { isRescaled, isStorageField, STORAGE_FIELDS, type Field } from '../material/fields/field.ts'
import { findEmptiedStorages, convertToNewUnit, type MaterialBefore } from './material-before.ts'
import { changesOf, statusOfCalls } from '../plan/row-changes.ts'
import { materialOfGroup, makeReason, type Reason, type RowToRun, type RunCall, type RunGroup } from './run.ts'
import { makeRowKey, rowNameOf, isSameRow, type RowName } from '../file/row-name.ts'
import { findAffectedValues, listWrittenValues, type AffectedValue } from './undo-affected.ts'
import { hasNewValue, findLiveMaterial, findLiveValue, findLostMaterial, type LiveLists } from './run-live.ts'
import { toComparable, areSameValues } from '../material/fields/same-value.ts'
import { withStorage } from './run-verify.ts'
import { findRescaling, type Rescaling } from '../plan/unit-scale.ts'
import { toDecimal, ZERO } from '../material/values/decimal.ts'

/** The part of a run to undo. An empty selection is the whole run. [UNDO-10] */
export interface UndoSelection {
  /** Whether a row is selected, by its position in the run; absent for all rows. */
  readonly row?: ((rowSeq: number) => boolean) | undefined
  /** Absent for all fields. */
  readonly fields?: ReadonlySet<Field> | undefined
  /** The note of the undo's stock corrections; '' for none. */
  readonly note?: string | undefined
  /** The run that already undid a value, by the row's position and the value's place. */
  readonly findUndoingRun?: ((rowSeq: number, place: string) => string | null) | undefined
}

const WHOLE_RUN: UndoSelection = {}

/**
 * Undoes everything that the run did to one material. `materialBefore`: its earlier values, if the journal has them. `isDeleted`: one of our runs
 * deleted it, or the account answered that it does not exist. [UNDO-1]
 */
export function undoGroup(
  group: RunGroup,
  liveLists: LiveLists,
  materialBefore: MaterialBefore | null = null,
  isDeleted = false,
  selection: UndoSelection = WHOLE_RUN,
): readonly RowToRun[] {
  const isSelected = ({ rowSeq }: RunCall): boolean => selection.row?.(rowSeq) ?? true
  if (!group.calls.some(isSelected)) return []
  const openCall = group.calls.find(({ state }) => state === 'unknown' || state === 'sending')
  if (openCall) return [makeListedRow(openCall, group, liveLists, 'problem', makeReason('undo-unknown'))]
  // The run did not change values that the account already had.
  const doneCalls = group.calls.filter(
    ({ state, reason: callReason }) => state === 'done' && callReason?.code !== 'already',
  )
  const [firstCall] = doneCalls
  const id = materialOfGroup(group)
  if (!firstCall || id === null) return []
  if (!doneCalls.some(isSelected)) return []
  const deletingCall = doneCalls.find(isDeletion)
  if (deletingCall) return [makeListedRow(deletingCall, group, liveLists, 'problem', makeReason('undo-deleted'))]
  const addingCall = doneCalls.find(isCreation)
  const isWholeUndo = selection.fields === undefined && doneCalls.every(isSelected)
  if (addingCall && !isWholeUndo && isSelected(addingCall))
    return [makeListedRow(addingCall, group, liveLists, 'problem', refuseUndoInParts(doneCalls))]
  if (addingCall && !isWholeUndo && !findLiveMaterial(liveLists, id)) {
    return [makeListedRow(doneCalls.find(isSelected) ?? addingCall, group, liveLists, 'problem', makeReason('gone'))]
  }
  if (!findLiveMaterial(liveLists, id)) {
    // If an added material was deleted, the add is already undone. If it only left the lists, it still exists.
    if (addingCall)
      return [
        isDeleted
          ? makeListedRow(firstCall, group, liveLists, 'unchanged', null)
          : undoUnlistedAdd(addingCall, group, liveLists, id),
      ]
    if (!wasUnlistedByRun(doneCalls, materialBefore))
      return [makeListedRow(firstCall, group, liveLists, 'problem', makeReason('gone'))]
  }
  if (addingCall && isWholeUndo) return [undoAdd(addingCall, doneCalls, group, liveLists, id)]
  // If an added material stays, only what was set in its other storages can be undone.
  const editCalls = doneCalls.filter((call) => !isCreation(call))
  const rows = new UndoEdits(
    { group, liveLists, id, selection, materialBefore },
    findAffectedValues(editCalls, materialBefore),
  ).makeRows()
  // If no list has a material, its name is only in the journal.
  return rows.map((row) => (row.name === '' && materialBefore ? { ...row, name: materialBefore.name } : row))
}

/** A material that the run added has no earlier values, so it is undone completely or not at all. [UNDO-10] */
function refuseUndoInParts(doneCalls: readonly RunCall[]): Reason {
  const rows = dropRepeatedRows(doneCalls).map(({ row, sheet }) =>
    sheet === undefined ? String(row) : `${sheet}!${row}`,
  )
  return makeReason('undo-whole', { rows: rows.join(', ') })
}

/** The run's changes removed the material from all lists. It was not deleted, and returns with its stock. [UNDO-8] */
function wasUnlistedByRun(doneCalls: readonly RunCall[], materialBefore: MaterialBefore | null): boolean {
  const emptyStorages = new Set(doneCalls.flatMap(findEmptiedStorages))
  const isRecategorised = doneCalls.some(({ changes }) => changes.some(({ field }) => field === 'categories'))
  const hasStock = listWrittenValues(doneCalls).some(({ field, after }) => field === 'stock' && after !== '0')
  const hasOtherStock =
    materialBefore?.rows.some(({ storage, stock }) => stock !== '0' && !emptyStorages.has(storage)) ?? false
  return (emptyStorages.size > 0 || isRecategorised) && !hasStock && !hasOtherStock
}

/** Deletes an added material, unless someone has changed it since. [UNDO-2] */
function undoAdd(
  addingCall: RunCall,
  doneCalls: readonly RunCall[],
  group: RunGroup,
  liveLists: LiveLists,
  id: number,
): RowToRun {
  for (const change of listWrittenValues(doneCalls)) {
    const value = findLiveValue(liveLists, id, change)
    if (value !== undefined && !hasNewValue(change, value)) {
      return makeListedRow(addingCall, group, liveLists, 'conflict', makeChangedSinceReason(change, value))
    }
  }
  const otherChange = findOtherAmount(listWrittenValues(doneCalls), liveLists, id)
  if (otherChange)
    return makeListedRow(
      addingCall,
      group,
      liveLists,
      'conflict',
      makeChangedSinceReason(otherChange, otherChange.before),
    )
  const call = planDelete(id, addingCall, findLostMaterial(liveLists, id))
  return { ...makeEmptyRow(addingCall, group, liveLists, 'delete'), changes: call.changes, calls: [call], note: null }
}

/** The first amount of an added material that somebody else wrote; null if there is none. [UNDO-2] */
function findOtherAmount(ownChanges: readonly Change[], liveLists: LiveLists, id: number): Change | null {
  const keys = new Set(ownChanges.map(fieldStorageKey))
  for (const storage of liveLists.keys()) {
    for (const field of STORAGE_FIELDS) {
      const amountInAccount = findLiveValue(liveLists, id, { field, storage }) ?? '0'
      if (amountInAccount !== '0' && !keys.has(fieldStorageKey({ field, storage }))) {
        return { field, storage, before: amountInAccount, after: '0' }
      }
    }
  }
  return null
}

/**
 * Without stock the added material may be in no list, so nothing can be compared. It is deleted by id, which does nothing if it no longer exists.
 * [UNDO-9]
 */
function undoUnlistedAdd(addingCall: RunCall, group: RunGroup, liveLists: LiveLists, id: number): RowToRun {
  const price = addingCall.changes.find(({ field }) => field === 'price')?.after ?? ''
  const call = planDelete(id, addingCall, {
    name: findName(group, liveLists),
    price: toDecimal(price) ?? ZERO,
    stocks: [],
  })
  return { ...makeEmptyRow(addingCall, group, liveLists, 'delete'), changes: call.changes, calls: [call], note: null }
}

/** Whether the account's unit is as the run left it, as before the run, or another one. */
type UnitState = 'unchanged' | 'left' | 'before' | 'other'

interface ListedRow {
  readonly row: RowName
  readonly status: RowStatus
  readonly reason: Reason
}

interface UndoInput {
  readonly group: RunGroup
  readonly liveLists: LiveLists
  readonly id: number
  readonly selection: UndoSelection
  readonly materialBefore: MaterialBefore | null
}

/** The part of an undo in one storage. */
type StoragePart = Omit<RowChanges, 'materialChanges' | 'note'>

/** Restores fields one by one. Fields that have changed since are not restored. [UNDO-3] */
class UndoEdits {
  private readonly group: RunGroup
  private readonly liveLists: LiveLists
  private readonly id: number
  private readonly selection: UndoSelection
  private readonly materialBefore: MaterialBefore | null
  private readonly allValues: readonly AffectedValue[]
  private readonly fields: readonly AffectedValue[]
  private readonly unitState: UnitState
  /** The conversion from the account's current unit to its final one; null if the unit stays, or the factor is unknown. */
  private readonly scaleToOriginalUnit: Rescaling | null
  private readonly scaleToUnitLeft: Rescaling | null
  private readonly rowsToList: ListedRow[] = []
  private readonly valuesToRestore: AffectedValue[] = []
  private readonly expectedValues: AffectedValue[] = []
  /** Minimums of rows that this undo removes, as the run left them. */
  private readonly removedMinimums: (Change & RowName)[] = []

  constructor({ group, liveLists, id, selection, materialBefore }: UndoInput, allValues: readonly AffectedValue[]) {
    this.materialBefore = materialBefore
    this.allValues = allValues
    this.group = group
    this.liveLists = liveLists
    this.id = id
    this.selection = selection
    const unit = allValues.find(({ field }) => field === 'unit')
    this.unitState = unit ? judgeUnit(unit, this.getCurrentValue(unit) ?? null) : 'unchanged'
    const unitChange = unit && unit.before !== null ? { from: unit.after, to: unit.before } : null
    this.scaleToOriginalUnit =
      unitChange && this.unitState === 'left' ? findRescaling(unitChange.from, unitChange.to) : null
    this.scaleToUnitLeft =
      unitChange && this.unitState === 'before' ? findRescaling(unitChange.to, unitChange.from) : null
    this.fields = this.selectValues(allValues)
  }

  makeRows(): readonly RowToRun[] {
    const restoredValues: AffectedValue[] = []
    for (const change of this.fields) {
      if (this.isSkipped(change)) continue
      if (this.decide(change) === 'same' && change.isWritten) restoredValues.push(change)
    }
    this.listAlreadyUndone(restoredValues)
    this.keepStorageRows()
    this.dropMinimumsWithoutStock()
    const rows = this.makePlannedRows()
    const listedRows = this.rowsToList.map(({ row, status, reason }) =>
      makeListedRow(row, this.group, this.liveLists, status, reason),
    )
    if (rows.length + listedRows.length > 0 || restoredValues.length === 0) return [...rows, ...listedRows]
    return [makeListedRow(restoredValues[0] ?? { row: 0 }, this.group, this.liveLists, 'unchanged', null)]
  }

  /**
   * The selected values. If the run changed a unit, its price and amounts are restored together or not at all: restored alone, they would mean
   * something else. Side effects follow the value that caused them. [UNDO-10]
   */
  private selectValues(allValues: readonly AffectedValue[]): readonly AffectedValue[] {
    const { row, fields } = this.selection
    if (!row && !fields) return allValues
    const selectedValues = allValues.filter(
      (value) => value.isWritten && (row?.(value.rowSeq) ?? true) && (fields?.has(value.field) ?? true),
    )
    const isBoundToUnit = this.unitState === 'left' || this.unitState === 'other'
    const isInSameChange = (value: AffectedValue): boolean =>
      isBoundToUnit && value.isWritten && (value.field === 'unit' || isRescaled(value.field))
    const isSplit = allValues.some((value) => isInSameChange(value) && !selectedValues.includes(value))
    const restorableValues = selectedValues.filter((value) => {
      if (!isInSameChange(value) || !isSplit) return true
      this.listRow(value, 'problem', makeReason('undo-with-unit', {}, value.field))
      return false
    })
    const causeFields = new Set(restorableValues.map(({ field }) => field))
    const sideEffects = allValues.filter((value) => {
      if (value.isWritten) return false
      if (fields?.has(value.field) === true || causeFields.has('unit'))
        return causeFields.has('unit') || (row?.(value.rowSeq) ?? true)
      const hasCause = restorableValues.some(
        ({ field, storage }) => field === 'categories' || (field === 'stock' && storage === value.storage),
      )
      return hasCause && isStorageField(value.field)
    })
    return [...restorableValues, ...sideEffects]
  }

  /** Mentions, once per row, the values that an earlier undo already restored. */
  private listAlreadyUndone(restoredValues: readonly AffectedValue[]): void {
    const listedKeys = new Set<string>()
    for (const value of restoredValues) {
      const undoRun = this.selection.findUndoingRun?.(value.rowSeq, fieldStorageKey(value)) ?? null
      if (undoRun === null || listedKeys.has(makeRowKey(value))) continue
      listedKeys.add(makeRowKey(value))
      this.listRow(value, 'unchanged', makeReason('undo-already', { run: undoRun }))
    }
  }

  /** The account's value. If no list has the material, the material's own values count as the run left them. */
  private getCurrentValue(change: AffectedValue): string | null | undefined {
    const value = findLiveValue(this.liveLists, this.id, change)
    return value === undefined && change.storage === null && !findLiveMaterial(this.liveLists, this.id)
      ? change.after
      : value
  }

  /** A minimum that did not exist disappears with the storage's row. An unknown minimum stays while the row exists. */
  private isSkipped({ field, storage, before, isWritten, isKnown }: AffectedValue): boolean {
    if (field !== 'minimum' || before !== null) return false
    if (isWritten) return isKnown
    return storage !== null && this.liveLists.get(storage)?.has(this.id) === true
  }

  /** Decides what happens to one field. */
  private decide(change: AffectedValue): 'same' | 'back' | 'listed' | 'waits' {
    const value = this.getCurrentValue(change)
    const isAmount = isRescaled(change.field)
    if (!change.isKnown) {
      return this.listRow(change, 'problem', makeReason('undo-no-before', {}, change.field))
    }
    if (value === undefined) return this.listRow(change, 'problem', makeReason('not-listed', {}, change.field))
    // If the unit is now a third one, the old numbers would mean something else.
    if (isAmount && this.unitState === 'other')
      return this.listRow(change, 'conflict', makeChangedSinceReason(change, value))
    const valueAfterUnit = this.convertAfterUnit(change, value)
    if (valueAfterUnit !== undefined && areSameValues(change.field, valueAfterUnit, change.before)) {
      this.expectedValues.push(change)
      return 'same'
    }
    if (!change.isLeftByRun(this.convertToUnitLeft(change, value)))
      return this.listRow(change, 'conflict', makeChangedSinceReason(change, value))
    this.expectedValues.push(change)
    // If the factor is unknown, only the account can calculate the result, which is compared afterwards.
    if (valueAfterUnit === undefined && !change.isWritten) return 'waits'
    // A price changes together with the unit. A balance changes after it, and is compared in the new unit.
    const valueBefore = change.field === 'price' ? value : (valueAfterUnit ?? value)
    this.valuesToRestore.push({ ...change, before: valueBefore, after: getValueBefore(change) })
    return 'back'
  }

  /** The value converted to the unit that the run left. */
  private convertToUnitLeft({ field }: Pick<Change, 'field'>, value: string | null): string | null {
    return this.scaleToUnitLeft && isRescaled(field)
      ? convertToNewUnit(field, toComparable(field, value), this.scaleToUnitLeft)
      : value
  }

  /** The value after the unit is restored; undefined if it cannot be calculated. */
  private convertAfterUnit(change: AffectedValue, value: string | null): string | null | undefined {
    if (this.unitState !== 'left' || !isRescaled(change.field)) return value
    if (this.scaleToOriginalUnit) return convertToNewUnit(change.field, value, this.scaleToOriginalUnit)
    return toComparable(change.field, value) === '0' ? value : undefined
  }

  private listRow(change: RowName, status: RowStatus, reason: Reason): 'listed' {
    this.rowsToList.push({ row: change, status, reason })
    return 'listed'
  }

  /**
   * If a storage did not list the material before the run, its row disappears when it has no stock, and the minimum with it. If somebody has set the
   * minimum since, the row must stay, so the changes that would remove it are not undone. [UNDO-13]
   */
  private keepStorageRows(): void {
    for (const [storage, materials] of this.liveLists) {
      const row = materials.get(this.id)
      if (!row || this.wasCarried(storage)) continue
      const stock = this.valuesToRestore.find((value) => value.field === 'stock' && value.storage === storage)
      const categories = this.valuesToRestore.find(({ field }) => field === 'categories')
      const isEmptied = (stock?.after ?? row.stock) === '0'
      const causeOfRemoval = stock ?? categories
      if (!isEmptied || !causeOfRemoval) continue
      const minimumValue = this.allValues.find((value) => value.field === 'minimum' && value.storage === storage)
      const minimumChange = { field: 'minimum', storage, before: row.minimum, after: '0' } as const
      const isLeftByRun = minimumValue?.isLeftByRun(this.convertToUnitLeft(minimumChange, row.minimum)) ?? false
      if (row.minimum === '0' || isLeftByRun) {
        this.removedMinimums.push({ ...minimumChange, ...rowNameOf(causeOfRemoval) })
        continue
      }
      for (const value of [stock, categories]) {
        if (value)
          this.keepValue(
            value,
            'conflict',
            makeReason('undo-takes-minimum', { storage, live: row.minimum }, value.field),
          )
      }
    }
  }

  /** Whether the storage had a row of the material before the run. */
  private wasCarried(storage: number): boolean {
    if (this.materialBefore) return this.materialBefore.rows.some((row) => row.storage === storage)
    return this.allValues.every(
      (value) => value.field !== 'stock' || value.storage !== storage || value.before !== null,
    )
  }

  /** Removes a value from the values to restore, and lists it as not restored. */
  private keepValue(change: AffectedValue, status: RowStatus, reason: Reason): void {
    this.valuesToRestore.splice(this.valuesToRestore.indexOf(change), 1)
    this.expectedValues.splice(
      this.expectedValues.findIndex((value) => fieldStorageKey(value) === fieldStorageKey(change)),
      1,
    )
    this.listRow(change, status, reason)
  }

  /** Drops a minimum if its storage does not carry the material and will get no stock of it. [UNDO-8] */
  private dropMinimumsWithoutStock(): void {
    const isCarried = (storage: number | null): boolean =>
      storage === null ||
      this.liveLists.get(storage)?.has(this.id) !== false ||
      this.valuesToRestore.some(
        (value) =>
          value.field === 'categories' || (value.field === 'stock' && value.storage === storage && value.after !== '0'),
      )
    for (const change of this.valuesToRestore.filter(
      (value) => value.field === 'minimum' && !isCarried(value.storage),
    )) {
      this.keepValue(
        change,
        'problem',
        makeReason('undo-stranded', withStorage(change, { before: change.after }), change.field),
      )
    }
  }

  /** What is restored in each storage, in the order of the rows. */
  private makeStorageParts(): StoragePart[] {
    const { id, liveLists, valuesToRestore } = this
    return dropRepeatedRows(valuesToRestore).flatMap((row) => {
      const rowValues = valuesToRestore.filter((change) => isSameRow(change, row))
      const storages = new Set(rowValues.flatMap(({ storage }) => (storage === null ? [] : [storage])))
      return [...(storages.size > 0 ? storages : [0])].map((storage): StoragePart => {
        const storageChanges = rowValues.filter((change) => change.storage === storage).map(toReverseChange)
        return {
          ...row,
          storage,
          stock: storageChanges.find(({ field }) => field === 'stock') ?? null,
          minimum: storageChanges.find(({ field }) => field === 'minimum') ?? null,
          isCarried: liveLists.get(storage)?.has(id) ?? true,
        }
      })
    })
  }

  /**
   * Makes the groups of calls. The unit comes first, and a price before the stock that it values, so they are part of the first row. If categories
   * are restored, rows may disappear and return with them. Stock that keeps a row is therefore restored before categories, and minimums and a stock
   * of 0 after them. [UNDO-14]
   */
  private makeGroupRows(): readonly RowChanges[] {
    const parts = this.makeStorageParts()
    const [firstPart] = parts
    if (!firstPart) return []
    const materialChanges = this.valuesToRestore.filter(({ storage }) => storage === null).map(toReverseChange)
    const isCategoriesChange = ({ field }: Change): boolean => field === 'categories'
    const partsWithAmounts = parts.filter(({ stock, minimum }) => stock ?? minimum)
    if (partsWithAmounts.length === 0 || !materialChanges.some(isCategoriesChange)) {
      return parts.map((part) => ({ ...part, materialChanges: part === firstPart ? materialChanges : [] }))
    }
    const noChanges = { materialChanges: [], stock: null, minimum: null }
    const filledParts = partsWithAmounts.filter(({ stock }) => stock && stock.after !== '0')
    const emptiedParts = partsWithAmounts.filter(({ stock }) => stock?.after === '0')
    const isCarried = ({ storage, isCarried }: StoragePart): boolean =>
      isCarried || filledParts.some((part) => part.storage === storage)
    const minimumParts = partsWithAmounts
      .filter(({ minimum }) => minimum)
      .map((part): StoragePart => ({ ...part, isCarried: isCarried(part) }))
    const leadingChanges = materialChanges.filter(({ field }) => field === 'unit' || field === 'price')
    return [
      { ...firstPart, ...noChanges, materialChanges: leadingChanges },
      ...filledParts.map((part) => ({ ...part, ...noChanges, stock: part.stock })),
      {
        ...(minimumParts[0] ?? firstPart),
        materialChanges: materialChanges.filter((change) => !leadingChanges.includes(change)),
        stock: null,
      },
      ...minimumParts.slice(1).map((part) => ({ ...part, materialChanges: [], stock: null })),
      ...emptiedParts.map((part) => ({ ...part, ...noChanges, stock: part.stock })),
    ]
  }

  /** The calls in order. Each belongs to its own row, or to the preceding call's row if that comes later in the file. */
  private makeCalls(): readonly PlannedCall[] {
    const note = this.selection.note ?? ''
    const rows = dropRepeatedRows(this.group.calls)
    let index = 0
    return planExistingMaterial(
      this.id,
      this.makeGroupRows().map((part) => ({ ...part, note })),
    ).map((call) => {
      index = Math.max(
        index,
        rows.findIndex((row) => isSameRow(row, call)),
      )
      return { ...call, ...rows[index] }
    })
  }

  private makePlannedRows(): RowToRun[] {
    const { id, liveLists, group } = this
    const calls = this.makeCalls()
    const rowsToSend = dropRepeatedRows(calls)
    return rowsToSend.map((row, index) => {
      const rowCalls = calls.filter((call) => isSameRow(call, row))
      const expectedChanges = [...this.expectedValues.map(makeExpectedChange), ...this.removedMinimums]
        .filter(
          (change) => isSameRow(change, row) || (index === 0 && !rowsToSend.some((name) => isSameRow(name, change))),
        )
        .map(toReverseChange)
      return {
        ...makeEmptyRow(row, group, liveLists, statusOfCalls(rowCalls, id)),
        changes: changesOf(rowCalls),
        calls: rowCalls,
        note: null,
        expectedChanges,
      }
    })
  }
}

function judgeUnit(unit: AffectedValue, value: string | null): UnitState {
  if (hasNewValue({ ...unit, after: unit.before ?? '' }, value)) return 'before'
  return hasNewValue(unit, value) ? 'left' : 'other'
}

function toReverseChange({ field, storage, before, after }: Change): Change {
  return { field, storage, before, after }
}

function makeExpectedChange(change: AffectedValue): Change & RowName {
  return { ...toReverseChange(change), ...rowNameOf(change), before: null, after: getValueBefore(change) }
}

/** The rows without duplicates, in order. */
function dropRepeatedRows(names: readonly RowName[]): RowName[] {
  const rows = new Map(names.map((name) => [makeRowKey(name), rowNameOf(name)]))
  return [...rows.values()]
}

function makeChangedSinceReason(change: Change, accountValue: string | null): Reason {
  return makeReason(
    'undo-changed-since',
    withStorage(change, { mine: change.after, live: accountValue ?? '' }),
    change.field,
  )
}

function findName(group: RunGroup, liveLists: LiveLists): string {
  const id = materialOfGroup(group)
  const material = id === null ? undefined : findLiveMaterial(liveLists, id)
  if (material) return material.name
  const change = group.calls.flatMap(({ changes }) => changes).find(({ field }) => field === 'name')
  return change ? change.after || (change.before ?? '') : ''
}

function makeEmptyRow(row: RowName, group: RunGroup, liveLists: LiveLists, status: RowStatus): PlannedRow {
  const id = materialOfGroup(group)
  const rowIdentity = {
    materialId: id,
    name: findName(group, liveLists),
    group: id === null ? `n${makeRowKey(row)}` : `m${id}`,
  }
  return { ...rowNameOf(row), status, changes: [], problems: [], calls: [], ...rowIdentity }
}

function makeListedRow(
  row: RowName,
  group: RunGroup,
  liveLists: LiveLists,
  status: RowStatus,
  note: Reason | null,
): RowToRun {
  return { ...makeEmptyRow(row, group, liveLists, status), note }
}

/** The restored value: exactly the earlier one, including spaces and line breaks. */
function getValueBefore({ field, before }: Pick<Change, 'field' | 'before'>): string {
  return before ?? toComparable(field, null) ?? ''
}
