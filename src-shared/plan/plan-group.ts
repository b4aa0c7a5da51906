/** One material's rows -> their statuses, problems and calls. Blocked rows get no calls; the others still run. */
import type { PlannedCall } from './planned-call.ts'
import { isLeftOut, type DiffContext } from './desired-value.ts'
import { noteFor } from './correction-note.ts'
import { DRAFT, draftName, stateOf, valueOf } from './draft/draft.ts'
import { GLOBAL_FIELDS } from '../material/fields/field.ts'
import {
  blocked,
  blockClaimed,
  blockGroup,
  blockRestOfRows,
  goes,
  requireNameAndUnit,
  blockUnlisted,
  GroupFacts,
  type GroupRow,
} from './group-blocks.ts'
import { scopeOf, type GroupInput, type GroupScope } from './group-scope.ts'
import { inspectRow } from './inspect-row.ts'
import { lostOf } from './lost.ts'
import { NEW_MATERIAL } from './material-groups.ts'
import { addedName, leadOf, planDelete, planExisting, planNew, type GroupCalls } from './changes-to-requests.ts'
import type { CountedGroup } from './plan.ts'
import { plannedRow, type PreviewRow } from './planned-row.ts'
import { rowKey, rowNameOf, type RowName } from '../file/row-name.ts'

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
export function planGroup(context: DiffContext, input: GroupInput): GroupPlan {
  const scope = scopeOf(context, input)
  const rows = readRows(scope)
  blockRows(scope, rows)
  const going = [...rows.alone.values()].filter(goes)
  gatherGlobals(going, scope.existing)
  const calls = callsOf(scope, going)
  if (scope.existing && calls.length > 0) rows.facts.warnOfLeft(going)
  const callsBy = Map.groupBy(calls, rowKey)
  const first = draftName(scope.context.drafts, input.rows[0]?.index ?? 0)
  const ofMaterial = {
    group: scope.id === null ? `n${rowKey(first)}` : `m${scope.id}`,
    added: scope.existing ? '' : addedName(calls),
  }
  const planned = (one: GroupRow): PreviewRow => plannedRow(scope, one, callsBy.get(rowKey(one)) ?? [], ofMaterial)
  const shown = new Map(Array.from(rows.alone, ([position, one]) => [position, planned(one)]))
  return {
    row(position) {
      const known = shown.get(position)
      const member = input.rows[position]
      if (known) return known
      if (!member) throw new RangeError(`no row ${position} among ${input.rows.length} of one material`)
      const one = inspectRow(scope, member)
      rows.facts.block(one)
      if (input.target === NEW_MATERIAL) rows.facts.blockStranded(one)
      return planned(one)
    },
    sending: [...shown.values()].filter((row) => row.calls.length > 0),
    held: shown.size,
  }
}

/** The rows of a group, looked at once, by their position. */
interface ReadRows {
  /** The only ones of their storage. */
  readonly alone: ReadonlyMap<number, GroupRow>
  /** The others: by the first of the rows that were one in the file. */
  readonly stopped: ReadonlyMap<number, RowName>
  readonly facts: GroupFacts
}

function readRows(scope: GroupScope): ReadRows {
  const { context, input } = scope
  const facts = new GroupFacts(context, input.rows, scope.id)
  const alone = new Map<number, GroupRow>()
  const stopped = new Map<number, RowName>()
  for (const [position, member] of input.rows.entries()) {
    const one = inspectRow(scope, member)
    facts.noteStated(one)
    if (facts.isAlone(member)) alone.set(position, one)
    else {
      facts.leaveBehind(one)
      stopped.set(context.drafts.firsts?.[member.index] ?? member.index, rowNameOf(one))
    }
  }
  return { alone, stopped, facts }
}

/** What blocks rows because of each other. The order counts: each step takes the rows that those before left. */
function blockRows(scope: GroupScope, rows: ReadRows): void {
  const { context, input, existing, id, unit } = scope
  const { facts, stopped } = rows
  const held = [...rows.alone.values()]
  for (const one of held) facts.block(one)
  if (input.target === NEW_MATERIAL) blockNew(context, rows)
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
}

/** A new material is added whole, or not at all. */
function blockNew(context: DiffContext, { alone, facts }: ReadRows): void {
  const held = [...alone.values()]
  facts.first = held.find((one) => one.group !== null && !blocked(one))?.member.index ?? null
  for (const one of held) facts.blockStranded(one)
  const out = facts.others ?? held.find(blocked)
  if (out) blockGroup(context, held, out)
  else requireNameAndUnit(context, held)
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

function callsOf({ context, input, id }: GroupScope, going: readonly GroupRow[]): readonly PlannedCall[] {
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
  const { index } = member
  const said = isLeftOut(context, field) ? undefined : stateOf(drafts, field, index)
  if (said === DRAFT.clear) return group
  const note =
    said === DRAFT.value
      ? (valueOf(drafts, field, index) ?? '').trim()
      : correctionNote && noteFor(correctionNote, group)
  return note === undefined || note === '' ? group : { ...group, note }
}
