/** One material's rows -> their statuses, problems and calls. Blocked rows get no calls; the others still run. */
import { idText } from '../catalogue/ids-by-name.ts'
import type { Change, PlannedCall } from './planned-call.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import {
  cellProblem,
  decidedForNew,
  isForgiven,
  isLeftOut,
  isNewlyNegative,
  wantedStock,
  desiredValue,
  spokenBy,
  type Conflict,
  type DiffContext,
  type RowDiff,
} from './diff.ts'
import type { RowInGroup } from './compare-row.ts'
import { noteFor } from './correction-note.ts'
import { DRAFT, draftName, stateOf, valueOf } from '../draft/draft.ts'
import { fieldBit, GLOBAL_FIELDS, type Field } from '../fields/field.ts'
import {
  blocked,
  blockClaimed,
  blockGroup,
  blockRestOfRows,
  goes,
  requireNameAndUnit,
  blockUnlisted,
  GroupFacts,
  untouched,
  type GroupMember,
  type GroupRow,
} from './group-blocks.ts'
import { NEW_MATERIAL, NOT_PLACED } from './material-groups.ts'
import {
  addedName,
  leadOf,
  planDelete,
  planExisting,
  planNew,
  type GroupCalls,
  type Lost,
} from './changes-to-requests.ts'
import { KEY_FIELDS, type Match } from './match.ts'
import { askingProblem, questionProblem } from './match-problem.ts'
import { settleLists } from './settle-lists.ts'
import type { CountedGroup, CountedRow, PlannedRow, RowStatus } from './plan.ts'
import type { Problem } from '../sheet/problem.ts'
import { changesOf, statusOfCalls } from './row-changes.ts'
import { rowKey, rowNameOf, type RowName } from '../sheet/row-name.ts'
import { ZERO, toDecimal, type Decimal } from '../values/decimal.ts'

export interface GroupInput {
  readonly rows: readonly GroupMember[]
  /** Catalogue index, NEW_MATERIAL or NOT_PLACED. */
  readonly target: number
  readonly question: Match | null
  readonly diff: (context: DiffContext, index: number, storage: number, place: RowInGroup) => RowDiff
}

/** A planned row as a preview has it, with what only the file can tell. `index`: its draft. */
export interface PreviewRow extends PlannedRow, CountedRow {
  readonly conflicts: readonly Conflict[]
  readonly match: Match['kind']
  /** Catalogue indexes the row may mean, where it is not clear which. */
  readonly candidates: readonly number[]
  /** The one of them that an answer for many rows speaks of. */
  readonly proposed: number | null
}

export interface GroupPlan extends CountedGroup {
  /** Costs the same however many rows the group has. */
  row(position: number): PreviewRow
  readonly sending: readonly PreviewRow[]
  /** Rows it holds: at most one per storage. */
  readonly held: number
}

/**
 * Looks at each row once. Only rows that are alone in their storage can send something, so only these are held; what is wrong
 * with another row follows from the row itself and a few facts about the group. [PLAN-19]
 */
export function planGroup(asked: DiffContext, input: GroupInput): GroupPlan {
  const { drafts, catalogue } = asked
  const existing = input.target >= 0
  const plain = existing ? asked : { ...asked, decided: decidedForNew(asked.decided) }
  const settled = input.target === NOT_PLACED ? null : settleLists(plain, input.rows, input.target)
  const context = settled ? { ...plain, saidBy: settled.saidBy } : plain
  const id = existing ? (catalogue.ids[input.target] ?? null) : null
  const unit = groupUnit(context, input, id)
  const inspected = (member: GroupMember): GroupRow => {
    const problems = draftProblems(context, member.index)
    const name = draftName(drafts, member.index)
    const deletes = valueOf(drafts, 'action', member.index) === 'delete'
    const one: GroupRow = { member, ...name, problems, conflicts: [], changes: [], group: null, deletes, doubt: null }
    if (!settled?.aside.has(member.index)) inspect(context, input, one, unit?.code)
    one.problems.push(...(settled?.told.get(member.index) ?? []))
    one.conflicts = [...one.conflicts, ...(settled?.conflicts.get(member.index) ?? [])]
    return one
  }
  const sends = ({ index }: GroupMember): boolean => !settled?.aside.has(index) && !settled?.outside.has(index)
  const facts = new GroupFacts(context, input.rows.filter(sends), id)
  const alone = new Map<number, GroupRow>()
  const aside = new Map<number, GroupRow>()
  const stopped = new Map<number, RowName>()
  for (const [position, member] of input.rows.entries()) {
    const one = inspected(member)
    if (settled?.aside.has(member.index)) {
      aside.set(position, one)
      continue
    }
    facts.noteStated(one)
    if (facts.isAlone(member)) alone.set(position, one)
    else {
      facts.leaveBehind(one)
      stopped.set(drafts.firsts?.[member.index] ?? member.index, rowNameOf(one))
    }
  }
  const held = [...alone.values()]
  for (const one of held) facts.block(one)
  if (input.target === NEW_MATERIAL) {
    facts.first = held.find((one) => one.group !== null && !blocked(one))?.member.index ?? null
    for (const one of held) facts.blockStranded(one)
    const out = facts.others ?? held.find(blocked)
    // What the files disagree about may be what a new material needs.
    const asked = [...alone.values(), ...aside.values()].find(({ conflicts }) => conflicts.length > 0)
    if (asked)
      blockGroup(
        context,
        held.filter(({ conflicts }) => conflicts.length === 0),
        asked,
      )
    if (out) blockGroup(context, held, out)
    else requireNameAndUnit(context, held)
  }
  blockRestOfRows(context, held, stopped)
  const changesUnit = held.filter((one) => goes(one) && one.changes.some(({ field }) => field === 'unit'))
  // The amounts are in a unit that only a row that is left out asks for.
  if (existing && unit && !changesUnit.some((one) => facts.saysUnit(one, unit.code))) {
    blockGroup(context, changesUnit, unit.asker)
    blockRestOfRows(context, held, stopped)
  }
  for (const one of held) if (existing && !goes(one)) facts.leaveBehind(one)
  if (existing) blockUnlisted(context, input.target, held.filter(goes))
  blockClaimed(context, id, held.filter(goes))
  const going = held.filter(goes)
  gatherGlobals(going, existing)
  const calls = callsOf(context, input, id, going)
  if (existing && calls.length > 0) facts.warnOfLeft(going)
  const callsBy = new Map<string, PlannedCall[]>()
  for (const call of calls) callsBy.set(rowKey(call), [...(callsBy.get(rowKey(call)) ?? []), call])

  const group = id === null ? `n${rowKey(draftName(drafts, input.rows[0]?.index ?? 0))}` : `m${id}`
  const added = existing ? '' : addedName(calls)
  const planned = (one: GroupRow): PreviewRow => {
    const own = callsBy.get(rowKey(one)) ?? []
    const name = existing ? (catalogue.names[input.target] ?? '') : (valueOf(drafts, 'name', one.member.index) ?? added)
    const status = settled?.aside.has(one.member.index) ? statusAside(one) : statusOf(one, own, id)
    // What is sent is what is shown; of a row that sends nothing, what it asks for. [PLAN-14]
    const changes = own.length > 0 ? changesOf(own) : one.changes
    return {
      ...rowNameOf(one),
      index: one.member.index,
      status,
      materialId: id,
      name,
      changes,
      problems: one.problems,
      calls: own,
      group,
      conflicts: one.conflicts,
      match: input.question?.kind ?? (existing ? 'one' : 'none'),
      ...askedOf(input, one),
      storage: one.member.storage ?? 0,
      price: priceOf(context, input.target, one),
      writes: own.length,
      // A delete changes no field: it takes the material away.
      fields: bitsOf([...(status === 'delete' ? [] : changes), ...one.conflicts, ...one.problems]),
    }
  }
  const rows = new Map(Array.from([...alone, ...aside], ([position, one]) => [position, planned(one)]))
  return {
    row(position) {
      const known = rows.get(position)
      const member = input.rows[position]
      if (known) return known
      if (!member) throw new RangeError(`no row ${position} among ${input.rows.length} of one material`)
      const one = inspected(member)
      facts.block(one)
      if (input.target === NEW_MATERIAL) facts.blockStranded(one)
      return planned(one)
    },
    sending: [...rows.values()].filter((row) => row.calls.length > 0),
    held: rows.size,
  }
}

/** What is wrong with a cell that changes nothing concerns nobody, unless it is looked up by. [EDIT-3] */
function draftProblems(context: DiffContext, index: number): Problem[] {
  const concerns = (field: Field | null): boolean =>
    field === null || !isLeftOut(context, field, index) || KEY_FIELDS.some((key) => key === field)
  return (context.drafts.problems.get(index) ?? []).filter(({ field }) => concerns(field))
}

/** Catalogue indexes a row may mean, and the one an answer for many rows speaks of. */
function askedOf(
  { question }: GroupInput,
  { doubt }: GroupRow,
): { candidates: readonly number[]; proposed: number | null } {
  if (doubt) return { candidates: doubt.indexes, proposed: doubt.indexes[0] ?? null }
  if (!question || !('indexes' in question)) return { candidates: [], proposed: null }
  return { candidates: question.indexes, proposed: 'proposed' in question ? question.proposed : null }
}

/** The unit any row of the group asks for: the account rescales the balances of all storages. [UNIT-1] */
function groupUnit(
  context: DiffContext,
  input: GroupInput,
  id: number | null,
): { readonly code: string; readonly asker: RowName } | undefined {
  if (input.rows.length < 2) return undefined
  for (const member of input.rows) {
    const code = desiredValue(context, 'unit', member.index, [])
    if (code === undefined || untouched(context, member, id, 'unit', code)) continue
    return { code, asker: draftName(context.drafts, member.index) }
  }
  return undefined
}

function inspect(context: DiffContext, input: GroupInput, one: GroupRow, unit: string | undefined): void {
  const { index, storage } = one.member
  const report = (
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
    const text = valueOf(context.drafts, 'storage', index) ?? ''
    const several = context.resolver.storages(text).map(idText).join(', ')
    if (several === '') report('unknown-storage', 'blocks', 'storage', {}, text)
    else report('several-named', 'blocks', 'storage', { ids: several }, text)
    return
  }
  if (input.target === NEW_MATERIAL) {
    if (one.deletes) report('id-not-found', 'blocks', 'action', { id: '' })
    else inspectNew(context, one, storage)
    return
  }
  const { catalogue } = context
  if (one.deletes) {
    one.group = { ...rowNameOf(one), storage, globals: [], stock: null, minimum: null, carried: true }
    return
  }
  forgiveUntouched(context, one, catalogue.ids[input.target] ?? 0, storage)
  const diff = input.diff(context, index, storage, { groupUnit: unit, by: one.member.by, picked: one.member.picked })
  one.problems.push(...diff.problems)
  one.conflicts = diff.conflicts
  one.doubt = diff.doubt
  if (diff.doubt) {
    const { code, indexes } = diff.doubt
    one.problems.push(askingProblem(context, code, { by: 'sku', indexes }, index))
  }
  let { minimum } = diff
  if (minimum && !diff.carried && (diff.stockAfter === null || diff.stockAfter === '0')) {
    // A zero minimum is what a storage without the row has anyway.
    if (minimum.after !== '0') report('minimum-not-carried', 'blocks', 'minimum', { storage }, minimum.after)
    minimum = null
  }
  const stock = diff.stock?.before === null && diff.stock.after === '0' ? null : diff.stock
  one.group = { ...rowNameOf(one), storage, globals: diff.globals, stock, minimum, carried: diff.carried }
  one.changes = [...diff.globals, ...(stock ? [stock] : []), ...(minimum ? [minimum] : [])]
  if (catalogue.archived[input.target] === 1 && one.changes.length > 0) {
    report('archived-match', 'warns', null, { name: catalogue.names[input.target] ?? '' })
  }
}

/** A cell that still says what was exported is no edit, so what is wrong with it blocks nobody. [BASE-4] */
function forgiveUntouched(context: DiffContext, one: GroupRow, id: number, storage: number): void {
  if (!context.base || one.problems.length === 0) return
  const kept = one.problems.filter((problem) => !isForgiven(context, problem, id, storage, one.member.index))
  one.problems.splice(0, one.problems.length, ...kept)
}

function inspectNew(context: DiffContext, one: GroupRow, storage: number): void {
  const { index } = one.member
  const globals: Change[] = []
  for (const field of GLOBAL_FIELDS) {
    const after = desiredValue(context, field, index, one.problems)
    if (after !== undefined && (after !== '' || field === 'name'))
      globals.push({ field, storage: null, before: null, after })
  }
  const after = wantedStock(context, index, ZERO, one.problems)
  const stock: Change | null = after === undefined ? null : { field: 'stock', storage, before: null, after }
  const least = desiredValue(context, 'minimum', index, one.problems)
  const minimum: Change | null = least === undefined ? null : { field: 'minimum', storage, before: null, after: least }
  one.group = { ...rowNameOf(one), storage, globals, stock, minimum, carried: false }
  one.changes = [...globals, ...(stock ? [stock] : []), ...(minimum ? [minimum] : [])]
  for (const change of one.changes) {
    if (isNewlyNegative(change))
      one.problems.push(cellProblem(context, 'negative-amount', 'warns', change.field, index, change.after, {}))
  }
}

/**
 * The rows of a group agree about the material, but each may say another part of it: one row says it all, so that it is
 * sent and counted once. [PLAN-7]
 */
function gatherGlobals(going: readonly GroupRow[], existing: boolean): void {
  if (going.length < 2) return
  const said = new Map(going.flatMap(({ group }) => group?.globals ?? []).map((change) => [change.field, change]))
  const all = GLOBAL_FIELDS.flatMap((field) => said.get(field) ?? [])
  const lead = existing
    ? leadOf(
        going.flatMap(({ group }) => group ?? []),
        said,
      )
    : going[0]?.group
  for (const one of going) {
    if (!one.group) continue
    const globals = one.group === lead ? all : []
    one.group = { ...one.group, globals }
    one.changes = [...globals, ...one.changes.filter((change) => change.storage !== null)]
  }
}

function callsOf(
  context: DiffContext,
  input: GroupInput,
  id: number | null,
  going: readonly GroupRow[],
): readonly PlannedCall[] {
  const groups = going.flatMap((one) => (one.group && !one.deletes ? [withNote(context, one, one.group)] : []))
  if (id === null) return planNew(groups)
  const [gone] = going.filter((one) => one.deletes)
  if (gone) return [planDelete(id, gone, lostOf(context.catalogue, input.target))]
  return planExisting(id, groups)
}

/** What the file's own column says stands in place of the template; cleared, none is sent. [NOTE-1] */
function withNote(context: DiffContext, { member }: GroupRow, group: GroupCalls): GroupCalls {
  if (group.stock === null) return group
  const field = 'correction_note'
  const { drafts, correctionNote } = context
  // Of the row that says the stock.
  const index = spokenBy(context, 'stock', member.index) ?? member.index
  const said = isLeftOut(context, field, index) ? undefined : stateOf(drafts, field, index)
  if (said === DRAFT.clear) return group
  const note =
    said === DRAFT.value
      ? (valueOf(drafts, field, index) ?? '').trim()
      : correctionNote && noteFor(correctionNote, index === member.index ? group : draftName(drafts, index))
  return note === undefined || note === '' ? group : { ...group, note }
}

function statusOf(one: GroupRow, own: readonly PlannedCall[], id: number | null): RowStatus {
  if (blocked(one)) return 'problem'
  if (one.conflicts.length > 0) return 'conflict'
  if (one.deletes) return 'delete'
  if (id === null) return 'add'
  return own.length === 0 ? 'unchanged' : statusOfCalls(own, id)
}

/** Said by a row of another file. */
function statusAside(one: GroupRow): RowStatus {
  if (blocked(one)) return 'problem'
  return one.conflicts.length > 0 ? 'conflict' : 'unchanged'
}

function bitsOf(places: readonly { readonly field: Field | null }[]): number {
  return places.reduce((bits, { field }) => (field === null ? bits : bits | fieldBit(field)), 0)
}

/** What deleting a material of the catalogue loses. */
export function lostOf({ names, prices, storages }: Catalogue, index: number): Lost {
  const stocks = [...storages].flatMap(([storage, { stock }]) => {
    const held = stock[index]
    return held === undefined ? [] : { storage, stock: held }
  })
  return { name: names[index] ?? '', price: prices[index] ?? ZERO, stocks }
}

function priceOf(context: DiffContext, target: number, one: GroupRow): Decimal {
  const change = one.changes.find(({ field }) => field === 'price')
  return toDecimal(change?.after ?? '') ?? (target >= 0 ? (context.catalogue.prices[target] ?? ZERO) : ZERO)
}
