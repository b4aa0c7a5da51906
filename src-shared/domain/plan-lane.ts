/** One material's rows -> their statuses, problems and calls. Blocked rows get no calls; the others still run. */
import type { Change, PlannedCall } from './call.ts'
import { cellProblem, wantedStock, wish, type Conflict, type DiffContext, type RowDiff } from './diff.ts'
import { valueOf } from './draft.ts'
import { GLOBAL_FIELDS, type Field } from './field.ts'
import { NEW_MATERIAL, NOT_PLACED } from './lanes.ts'
import { planDelete, planExisting, planNew, type LaneRow } from './make-plan.ts'
import type { Match } from './match.ts'
import { questionProblem } from './match-problem.ts'
import type { PlanRow, RowStatus } from './plan.ts'
import type { Problem } from './problem.ts'
import { textKey } from './values/text-key.ts'
import { ZERO, toDecimal, type Decimal } from './values/decimal.ts'

export interface LaneMember {
  readonly index: number
  /** Undefined: its storage cell names no known storage. */
  readonly storage: number | undefined
  readonly byName: boolean
}

export interface LaneInput {
  readonly rows: readonly LaneMember[]
  /** Catalogue index, NEW_MATERIAL or NOT_PLACED. */
  readonly target: number
  readonly question: Match | null
  readonly diff: (index: number, storage: number) => RowDiff
}

export type LanePlan = readonly (PlanRow & {
  readonly conflicts: readonly Conflict[]
  readonly match: Match['kind']
  readonly storage: number
  /** Price its stock change is valued at. */
  readonly price: Decimal
})[]

interface Working {
  readonly member: LaneMember
  readonly row: number
  readonly problems: Problem[]
  conflicts: readonly Conflict[]
  changes: Change[]
  lane: LaneRow | null
  deletes: boolean
}

export function planLane(context: DiffContext, input: LaneInput): LanePlan {
  const { drafts, catalogue } = context
  const existing = input.target >= 0
  const id = existing ? (catalogue.ids[input.target] ?? null) : null
  const working = input.rows.map((member): Working => {
    const problems = [...(drafts.problems.get(member.index) ?? [])]
    const row = drafts.fileRows[member.index] ?? 0
    const deletes = valueOf(drafts, 'action', member.index) === 'delete'
    return { member, row, problems, conflicts: [], changes: [], lane: null, deletes }
  })
  for (const one of working) inspect(context, input, one)
  blockTwins(context, working)
  blockDisagreement(context, working)

  const going = working.filter((one) => one.lane !== null && !blocked(one) && one.conflicts.length === 0)
  const calls = callsOf(context, input, id, going)
  const lane = id === null ? `n${working[0]?.row ?? 0}` : `m${id}`
  return working.map((one) => {
    const own = calls.filter((call) => call.row === one.row)
    const first = going[0]
    // Material-wide changes are counted once, with the row whose call carries them.
    const changes = shownChanges(one, own, existing && going.length > 1 && one !== first)
    const name = existing ? (catalogue.names[input.target] ?? '') : (valueOf(drafts, 'name', one.member.index) ?? '')
    return {
      row: one.row,
      status: statusOf(one, own, existing),
      materialId: id,
      name,
      changes,
      problems: one.problems,
      calls: own,
      lane,
      conflicts: one.conflicts,
      match: input.question?.kind ?? (existing ? 'one' : 'none'),
      storage: one.member.storage ?? 0,
      price: priceOf(context, input.target, one),
    }
  })
}

function blocked(one: Working): boolean {
  return one.problems.some((problem) => problem.severity === 'blocks')
}

function inspect(context: DiffContext, input: LaneInput, one: Working): void {
  const { index, storage } = one.member
  const tell = (
    code: Problem['code'],
    severity: Problem['severity'],
    field: Field | null,
    details = {},
    got?: string,
  ): void => {
    one.problems.push(cellProblem(context, code, severity, field, index, got, details))
  }
  if (input.target === NOT_PLACED) {
    if (input.question) one.problems.push(questionProblem(context, input.question, index))
    return
  }
  if (storage === undefined) {
    tell('unknown-storage', 'blocks', 'storage', {}, valueOf(context.drafts, 'storage', index) ?? '')
    return
  }
  if (input.target === NEW_MATERIAL) {
    if (one.deletes) tell('id-not-found', 'blocks', 'action', { id: '' })
    else inspectNew(context, one, storage, tell)
    return
  }
  const { catalogue } = context
  if (catalogue.archived[input.target] === 1)
    tell('archived-match', 'warns', null, { name: catalogue.names[input.target] ?? '' })
  const sku = valueOf(context.drafts, 'sku', index)
  const known = catalogue.skus[input.target] ?? ''
  if (one.member.byName && sku !== undefined && known !== '' && textKey(sku) !== textKey(known)) {
    tell('key-mismatch', 'warns', 'sku', { account: known }, sku)
  }
  if (one.deletes) {
    one.lane = { row: one.row, storage, globals: [], stock: null, minimum: null, carried: true }
    return
  }
  const diff = input.diff(index, storage)
  one.problems.push(...diff.problems)
  one.conflicts = diff.conflicts
  let { minimum } = diff
  if (minimum && !diff.carried && (diff.stockAfter === null || diff.stockAfter === '0')) {
    // A zero minimum is what a storage without the row has anyway.
    if (minimum.after !== '0') tell('minimum-not-carried', 'blocks', 'minimum', { storage }, minimum.after)
    minimum = null
  }
  const stock = diff.stock?.before === null && diff.stock.after === '0' ? null : diff.stock
  one.lane = { row: one.row, storage, globals: diff.globals, stock, minimum, carried: diff.carried }
  one.changes = [...diff.globals, ...(stock ? [stock] : []), ...(minimum ? [minimum] : [])]
}

function inspectNew(
  context: DiffContext,
  one: Working,
  storage: number,
  tell: (
    code: Problem['code'],
    severity: Problem['severity'],
    field: Field | null,
    details?: Problem['details'],
  ) => void,
): void {
  const { index } = one.member
  const globals: Change[] = []
  for (const field of GLOBAL_FIELDS) {
    const after = wish(context, field, index, one.problems)
    if (after !== undefined && (after !== '' || field === 'name'))
      globals.push({ field, storage: null, before: null, after })
  }
  if (!globals.some(({ field, after }) => field === 'name' && after.trim() !== ''))
    tell('name-missing', 'blocks', 'name')
  if (!globals.some(({ field }) => field === 'unit')) tell('unit-missing', 'blocks', 'unit')
  const after = wantedStock(context, index, ZERO, one.problems)
  const stock: Change | null = after === undefined ? null : { field: 'stock', storage, before: null, after }
  const least = wish(context, 'minimum', index, one.problems)
  const minimum: Change | null = least === undefined ? null : { field: 'minimum', storage, before: null, after: least }
  one.lane = { row: one.row, storage, globals, stock, minimum, carried: false }
  one.changes = [...globals, ...(stock ? [stock] : []), ...(minimum ? [minimum] : [])]
}

/** Two rows for one material in one storage block each other: neither is the right one by itself. [MATCH-4] */
function blockTwins(context: DiffContext, working: readonly Working[]): void {
  for (const one of working) {
    const twins = working.filter((other) => other !== one && other.member.storage === one.member.storage)
    const [twin] = twins
    if (!twin || one.member.storage === undefined) continue
    one.problems.push(
      cellProblem(context, 'duplicate-row', 'blocks', null, one.member.index, undefined, { other: twin.row }),
    )
  }
}

/** Rows of one material in several storages must say the same about the material itself. [MATCH-5] */
function blockDisagreement(context: DiffContext, working: readonly Working[]): void {
  if (working.length < 2) return
  for (const field of GLOBAL_FIELDS) {
    const ignored: Problem[] = []
    const said = working.flatMap((one) => {
      const text = wish(context, field, one.member.index, ignored)
      return text === undefined ? [] : [{ one, text }]
    })
    const [first] = said
    const other = said.find(({ text }) => text !== first?.text)
    if (!first || !other) continue
    for (const { one } of said) {
      const against = one === first.one ? other.one : first.one
      one.problems.push(
        cellProblem(context, 'rows-disagree', 'blocks', field, one.member.index, undefined, { other: against.row }),
      )
    }
  }
}

function callsOf(
  context: DiffContext,
  input: LaneInput,
  id: number | null,
  going: readonly Working[],
): readonly PlannedCall[] {
  const lanes = going.flatMap((one) => (one.lane && !one.deletes ? [one.lane] : []))
  if (id === null) return planNew(lanes)
  const [gone] = going.filter((one) => one.deletes)
  if (gone) return [planDelete(id, gone.row, context.catalogue.names[input.target] ?? '')]
  // Every row of the lane says the same about the material: the first says it for all.
  const lead = lanes.find((row) => row.globals.length > 0)
  return planExisting(
    id,
    lanes.map((row) => (row === lead ? row : { ...row, globals: [] })),
  )
}

function shownChanges(one: Working, own: readonly PlannedCall[], follower: boolean): readonly Change[] {
  if (!follower) return one.changes
  const carried = new Set(own.flatMap((call) => call.changes))
  return one.changes.filter((change) => change.storage !== null || carried.has(change))
}

function statusOf(one: Working, own: readonly PlannedCall[], existing: boolean): RowStatus {
  if (blocked(one)) return 'problem'
  if (one.conflicts.length > 0) return 'conflict'
  if (one.deletes) return 'delete'
  if (!existing) return 'add'
  const stock = own.some((call) => call.method === 'materials/update_stock')
  const edit = own.some((call) => call.method === 'materials/edit')
  if (stock) return edit ? 'edit+stock' : 'stock'
  return edit ? 'edit' : 'unchanged'
}

function priceOf(context: DiffContext, target: number, one: Working): Decimal {
  const change = one.changes.find(({ field }) => field === 'price')
  return toDecimal(change?.after ?? '') ?? (target >= 0 ? (context.catalogue.prices[target] ?? ZERO) : ZERO)
}
