/** What blocks rows of a lane because of each other: twins, contradictions, a new material nobody named. */
import { isUntouched } from './base.ts'
import type { Change } from './call.ts'
import { cellProblem, staysAsItIs, wish, type Conflict, type DiffContext, type Picked } from './diff.ts'
import { GLOBAL_FIELDS, isDecimalField, type Field } from './field.ts'
import type { SkuDoubt } from './key-doubt.ts'
import type { KeyField } from './match.ts'
import type { LaneRow } from './make-plan.ts'
import type { Problem } from './problem.ts'
import { rowDetail, type RowName } from './row-name.ts'

export interface LaneMember {
  readonly index: number
  /** Undefined: its storage cell names no known storage. */
  readonly storage: number | undefined
  /** The key that found its material. */
  readonly by: KeyField
  readonly picked: Picked
}

/** One row of a lane while it is being planned. */
export interface Working extends RowName {
  readonly member: LaneMember
  readonly problems: Problem[]
  conflicts: readonly Conflict[]
  changes: Change[]
  lane: LaneRow | null
  deletes: boolean
  doubt: SkuDoubt | null
}

export function blocked(one: Working): boolean {
  return one.problems.some((problem) => problem.severity === 'blocks')
}

/** A new material needs a name and a unit; any row of its lane may say them. [PLAN-1] */
export function blockNameless(context: DiffContext, working: readonly Working[]): void {
  const said = working.filter((one) => !blocked(one)).flatMap(({ lane }) => lane?.globals ?? [])
  const missing = (field: Field): boolean =>
    !said.some((change) => change.field === field && change.after.trim() !== '')
  for (const one of working) {
    if (!one.lane || blocked(one)) continue
    const tell = (code: Problem['code'], field: Field): void => {
      one.problems.push(cellProblem(context, code, 'blocks', field, one.member.index, undefined, {}))
    }
    if (missing('name')) tell('name-missing', 'name')
    if (missing('unit')) tell('unit-missing', 'unit')
  }
}

/** A minimum with no stock to carry it. */
function stranded({ lane }: Working): boolean {
  const held = lane?.stock?.after ?? '0'
  return held === '0' && (lane?.minimum?.after ?? '0') !== '0'
}

/** Only the storage given at creation, that of the first row, carries a new material without stock. [PLAN-5] */
export function blockStrandedMinimums(context: DiffContext, working: readonly Working[]): void {
  const first = working.find((one) => one.lane !== null && !blocked(one))
  for (const one of working) {
    if (one === first || !stranded(one)) continue
    const details = { storage: one.member.storage ?? 0 }
    one.problems.push(
      cellProblem(context, 'minimum-not-carried', 'blocks', 'minimum', one.member.index, undefined, details),
    )
  }
}

/** An untouched cell; but amounts that were edited are in the unit that stands beside them. [BASE-4] [UNIT-1] */
function isSilent(context: DiffContext, one: Working, id: number | null, field: Field, text: string): boolean {
  const found = id === null ? undefined : context.catalogue.byId.get(id)
  if (one.member.picked === 'keep' && found !== undefined && staysAsItIs(context.catalogue, field, text, found))
    return true
  if (!untouched(context, one.member, id, field, text)) return false
  return field !== 'unit' || !one.changes.some((change) => isDecimalField(change.field))
}

/** Whether a cell says only what the export said. */
export function untouched(
  { base, clearToken }: Pick<DiffContext, 'base' | 'clearToken'>,
  { storage }: LaneMember,
  id: number | null,
  field: Field,
  text: string,
): boolean {
  if (base === null || id === null || storage === undefined) return false
  const exported = base(id, storage, field)
  return exported !== undefined && isUntouched(field, exported, text, clearToken)
}

/** Two rows for one material in one storage block each other: neither is the right one by itself. [MATCH-4] */
export function blockTwins(context: DiffContext, working: readonly Working[]): void {
  for (const one of working) {
    const twins = working.filter((other) => other !== one && other.member.storage === one.member.storage)
    const [twin] = twins
    if (!twin || one.member.storage === undefined) continue
    one.problems.push(
      cellProblem(context, 'duplicate-row', 'blocks', null, one.member.index, undefined, { other: rowDetail(twin) }),
    )
  }
}

/**
 * Rows of one material in several storages must say the same about the material itself. A cell that still says what was
 * exported says nothing: of an export's sheets, only the edited one counts. [MATCH-5]
 */
export function blockDisagreement(context: DiffContext, working: readonly Working[], id: number | null): void {
  if (working.length < 2) return
  for (const field of GLOBAL_FIELDS) {
    const ignored: Problem[] = []
    const said = working.flatMap((one) => {
      const text = wish(context, field, one.member.index, ignored)
      return text === undefined || isSilent(context, one, id, field, text) ? [] : [{ one, text }]
    })
    const [first] = said
    const other = said.find(({ text }) => text !== first?.text)
    if (!first || !other) continue
    for (const { one } of said) {
      const against = one === first.one ? other.one : first.one
      one.problems.push(
        cellProblem(context, 'rows-disagree', 'blocks', field, one.member.index, undefined, {
          other: rowDetail(against),
        }),
      )
    }
  }
}
