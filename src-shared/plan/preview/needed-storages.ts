/**
 * Which storages' lists a plan depends on. A change of amounts depends on one list with its material. Everything else
 * depends on all lists: a material that was added, deleted or given the same sku elsewhere changes the plan. [READ-7,
 * READ-9]
 */
import type { Catalogue } from '../../material/catalogue/catalogue.ts'
import { getFieldBit, type Field } from '../../material/fields/field.ts'
import { KEY_FIELDS } from '../match.ts'
import { ROW_STATUSES, type RowStatus } from '../plan.ts'
import type { Preview } from './preview.ts'

/** Storages whose lists must be current; `all` if any storage could change the result. */
export type NeededStorages = ReadonlySet<number> | 'all'

/** Fields of a material that a row may change without checking other lists first. */
const INDEPENDENT_FIELDS: readonly Field[] = ['price', 'stock', 'minimum', 'notes', 'suppliers']
/** The fields that a row may change before all storages are read. For other fields, an unread storage might have a second material with the sku. */
const AMOUNT_FIELDS: readonly Field[] = ['stock', 'minimum']

const EDIT_STATUSES: readonly RowStatus[] = ['edit', 'stock', 'edit+stock']
const ADD_AND_DELETE_STATUSES: readonly RowStatus[] = ['add', 'delete']
const NAME_KEY_INDEX = KEY_FIELDS.indexOf('name')

/** The storages that the rows to be sent depend on, if every storage has been read before. */
export function findNeededStorages(preview: Preview): NeededStorages {
  const { storages, groups, statuses, fields, input } = preview
  const dependentFieldBits = ~collectBits(INDEPENDENT_FIELDS)
  const neededStorages = new Set(storages)
  for (let index = 0; index < preview.count; index++) {
    const status = ROW_STATUSES[statuses[index] ?? 0] ?? 'problem'
    if (ADD_AND_DELETE_STATUSES.includes(status)) return 'all'
    if (!EDIT_STATUSES.includes(status)) continue
    // The user answered a question on the basis of all lists, so all of them must be current.
    if (((fields[index] ?? 0) & dependentFieldBits) !== 0 || input.picks.has(index)) return 'all'
    const target = groups.targets[index] ?? -1
    if (isCarried(input.catalogue, target, neededStorages)) continue
    const [carryingStorage] = findCarryingStorages(input.catalogue, target)
    if (carryingStorage === undefined) return 'all'
    neededStorages.add(carryingStorage)
  }
  return neededStorages
}

/** True if every row can be decided from the lists of these storages alone. */
export function areStoragesEnough(preview: Preview, storagesRead: ReadonlySet<number>): boolean {
  const { groups, statuses, fields, input, totals } = preview
  if (totals.problems.size > 0) return false
  const otherBits = ~collectBits(AMOUNT_FIELDS)
  for (let index = 0; index < preview.count; index++) {
    if (input.decisions.excludedRows.has(index)) continue
    const status = ROW_STATUSES[statuses[index] ?? 0] ?? 'problem'
    if (status !== 'unchanged' && !EDIT_STATUSES.includes(status)) return false
    if (((fields[index] ?? 0) & otherBits) !== 0 || input.picks.has(index)) return false
    if (groups.keyFieldIndexes[index] === NAME_KEY_INDEX) return false
    if (!isCarried(input.catalogue, groups.targets[index] ?? -1, storagesRead)) return false
  }
  return true
}

function isCarried({ storages }: Catalogue, target: number, storagesRead: ReadonlySet<number>): boolean {
  if (target < 0) return false
  for (const storage of storagesRead) if (storages.get(storage)?.stock[target] !== undefined) return true
  return false
}

function findCarryingStorages({ storages }: Catalogue, target: number): number[] {
  return [...storages].flatMap(([storage, { stock }]) => (stock[target] === undefined ? [] : storage))
}

function collectBits(fields: readonly Field[]): number {
  return fields.reduce((bits, field) => bits | getFieldBit(field), 0)
}
