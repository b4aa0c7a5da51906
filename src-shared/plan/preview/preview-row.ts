/** The input of a preview, and the details of one row, computed when they are shown. */
import { type NamedItem, makeIdsByName } from '../../material/values/ids-by-name.ts'
import { diffRow, type KeyChoice } from '../compare-row.ts'
import type { DiffContext } from '../desired-value.ts'
import { DRAFT, getRowName, partOf, stateOf, valueOf, type Drafts } from '../draft/draft.ts'
import { NEW_MATERIAL, type MaterialGroups } from '../material-groups.ts'
import { KEY_FIELDS, type KeyField, type MaterialAnswer } from '../match.ts'
import type { GuardSwitches } from '../guard/guard-kinds.ts'
import { planGroup, type GroupPlan } from '../plan-group.ts'
import type { PreviewRow } from '../planned-row.ts'
import { makeRowKey } from '../../file/row-name.ts'
import { ZERO } from '../../material/values/decimal.ts'

export interface PreviewInput extends DiffContext {
  readonly storage: number
  readonly keys: readonly KeyField[]
  readonly picks: ReadonlyMap<number, MaterialAnswer>
  /** The kinds of unusual rows that the guard looks for; absent for all kinds. */
  readonly guard?: GuardSwitches
}

/**
 * The storage of a row: its storage cell's, else its sheet's, else the chosen one; undefined if the cell names an
 * unknown storage.
 */
export function storageOf(input: PreviewInput, index: number): number | undefined {
  if (stateOf(input.drafts, 'storage', index) === DRAFT.invalid) return undefined
  const text = valueOf(input.drafts, 'storage', index)
  return text === undefined ? (partOf(input.drafts, index)?.storage ?? input.storage) : input.resolver.storage(text)
}

/** The distinct storages of the rows. `chosenStorage`: the storage of rows in which none is named. */
export function findNamedStorages(
  drafts: Drafts,
  storages: readonly NamedItem[],
  chosenStorage: number,
): ReadonlySet<number> {
  const storageIds = new Set([chosenStorage, ...(drafts.parts ?? []).map(({ storage }) => storage)])
  const { values, states } = drafts.columns.get('storage') ?? {}
  if (!values || !states) return storageIds
  const ids = makeIdsByName(storages)
  const storageByText = new Map<string, number | undefined>()
  for (let index = 0; index < drafts.count; index++) {
    if (states[index] !== DRAFT.value) continue
    const text = values.at(index)
    if (!storageByText.has(text)) storageByText.set(text, ids.findOnlyId(text))
    const storage = storageByText.get(text)
    if (storage !== undefined) storageIds.add(storage)
  }
  return storageIds
}

/** The maximum number of rows in the cached plans of groups with several rows. */
const MAX_CACHED_ROWS = 50_000

/** The plans of a preview's groups, made when they are shown. */
export class GroupPlans {
  private readonly input: PreviewInput
  private readonly groups: MaterialGroups
  /** Plans by the first draft of their group. The most recently used plan comes last. */
  private readonly plansByFirstDraft = new Map<number, GroupPlan>()
  private cachedRowCount = 0

  constructor(input: PreviewInput, groups: MaterialGroups) {
    this.input = input
    this.groups = groups
  }

  row(index: number): PreviewRow {
    const { input, groups } = this
    if (input.decisions.excludedRows.has(index)) return makeExcludedRow(input, index)
    if (index < 0 || index >= input.drafts.count) throw new RangeError(`no row ${index} among ${input.drafts.count}`)
    const group = groups.sharedGroups.get(index)
    return this.planOf(index).row(group ? findPosition(group, index) : 0)
  }

  /** The plan of all rows of a row's group. */
  planOf(index: number): GroupPlan {
    const { groups } = this
    const firstDraft = groups.sharedGroups.get(index)?.[0]
    if (firstDraft === undefined) return makeGroupPlan(this.input, groups, index)
    const cachedPlan = this.plansByFirstDraft.get(firstDraft)
    const plan = cachedPlan ?? makeGroupPlan(this.input, groups, index)
    this.plansByFirstDraft.delete(firstDraft)
    this.plansByFirstDraft.set(firstDraft, plan)
    if (!cachedPlan) this.cachedRowCount += plan.storedRowCount + 1
    for (const [oldestDraft, { storedRowCount }] of this.plansByFirstDraft) {
      if (this.cachedRowCount <= MAX_CACHED_ROWS || oldestDraft === firstDraft) break
      this.plansByFirstDraft.delete(oldestDraft)
      this.cachedRowCount -= storedRowCount + 1
    }
    return plan
  }
}

/** A draft's position in its group, which is in file order. */
function findPosition(group: readonly number[], index: number): number {
  let [low, high] = [0, group.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((group[middle] ?? 0) < index) low = middle + 1
    else high = middle
  }
  return low
}

/** The plan of all rows of a row's group. */
export function makeGroupPlan(input: PreviewInput, groups: MaterialGroups, index: number): GroupPlan {
  const rows = groups.sharedGroups.get(index) ?? [index]
  const target = groups.targets[index] ?? NEW_MATERIAL
  return planGroup(input, {
    rows: rows.map((row) => ({
      index: row,
      storage: storageOf(input, row),
      keyField: KEY_FIELDS[groups.keyFieldIndexes[row] ?? 0] ?? 'id',
      keyChoice: findKeyChoice(input.picks.get(row)),
    })),
    target,
    question: groups.questions.get(index) ?? null,
    diff: (context, row, storage, place) => diffRow(context, row, target, storage, place),
  })
}

/** A row that the user left out. It has no questions and no problems. [EDIT-2] */
function makeExcludedRow(input: PreviewInput, index: number): PreviewRow {
  const { drafts } = input
  const name = valueOf(drafts, 'name', index) ?? valueOf(drafts, 'sku', index) ?? ''
  const row = getRowName(drafts, index)
  const emptyLists = { changes: [], problems: [], calls: [], conflicts: [] }
  return {
    ...row,
    status: 'unchanged',
    materialId: null,
    name,
    ...emptyLists,
    group: `x${makeRowKey(row)}`,
    matchKind: 'none',
    candidates: [],
    proposedMaterial: null,
    index,
    storage: storageOf(input, index) ?? 0,
    price: ZERO,
    writes: 0,
    fields: 0,
  }
}

function findKeyChoice(answer: MaterialAnswer | undefined): KeyChoice {
  if (answer === undefined || answer === 'new') return null
  return typeof answer === 'number' ? 'keep' : 'change'
}
