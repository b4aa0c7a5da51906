/** The data that every step needs when it plans one material's rows. */
import { getRowName } from './draft/draft.ts'
import type { RowInGroup } from './compare-row.ts'
import { makeNewMaterialDecisions, findDesiredValue, type DiffContext, type RowDiff } from './desired-value.ts'
import { isUntouchedCell, type GroupMember } from './group-blocks.ts'
import type { Match } from './match.ts'
import type { RowName } from '../file/row-name.ts'

export interface GroupInput {
  readonly rows: readonly GroupMember[]
  /** The group's material: a catalogue index, NEW_MATERIAL or NO_MATERIAL. */
  readonly target: number
  readonly question: Match | null
  readonly diff: (context: DiffContext, index: number, storage: number, rowInGroup: RowInGroup) => RowDiff
}

export interface GroupScope {
  readonly context: DiffContext
  readonly input: GroupInput
  readonly existsInAccount: boolean
  /** The material's id; null for a new material. */
  readonly id: number | null
  readonly unit: RequestedUnit | undefined
}

interface RequestedUnit {
  readonly code: string
  readonly row: RowName
}

export function scopeOf(contextBefore: DiffContext, input: GroupInput): GroupScope {
  const isExisting = input.target >= 0
  const context = isExisting
    ? contextBefore
    : { ...contextBefore, decisions: makeNewMaterialDecisions(contextBefore.decisions) }
  const id = isExisting ? (context.catalogue.ids[input.target] ?? null) : null
  return { context, input, existsInAccount: isExisting, id, unit: findGroupUnit(context, input, id) }
}

/** The new unit from any row of the group. The account rescales the balances of all storages. [UNIT-1] */
function findGroupUnit(context: DiffContext, input: GroupInput, id: number | null): RequestedUnit | undefined {
  if (input.rows.length < 2) return undefined
  for (const member of input.rows) {
    const code = findDesiredValue(context, 'unit', member.index, [])
    if (code === undefined || isUntouchedCell(context, member, id, 'unit', code)) continue
    return { code, row: getRowName(context.drafts, member.index) }
  }
  return undefined
}
