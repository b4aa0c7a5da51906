/**
 * What an unfinished run still has to change. Other runs leave these materials alone: two runs would overwrite each other, and both would report
 * their values as verified. [RUN-18]
 */
import { getAddedKeys, getAddedText, type PlannedCall, type PlannedRow } from './plan.ts'
import { isCreation } from '../material/fields/writing-methods.ts'
import { rowNameOf } from '../file/row-name.ts'
import type { Problem } from '../file/problem.ts'

/** One call that an unfinished run has not sent, or whose outcome is unknown. */
export interface Claim {
  readonly run: string
  readonly file: string
  /** Null for an add. */
  readonly materialId: number | null
  /** The sku that an add sends; '' if there is none. */
  readonly sku: string
  readonly name: string
}

export interface Claims {
  readonly byId: ReadonlyMap<number, Claim>
  readonly byKey: ReadonlyMap<string, Claim>
}

export const NO_CLAIMS: Claims = { byId: new Map(), byKey: new Map() }

export function claimsOf(openClaims: Iterable<Claim>): Claims {
  const claimsById = new Map<number, Claim>()
  const claimsByKey = new Map<string, Claim>()
  for (const claim of openClaims) {
    if (claim.materialId === null) for (const key of getAddedKeys(claim)) claimsByKey.set(key, claim)
    else claimsById.set(claim.materialId, claim)
  }
  return { byId: claimsById, byKey: claimsByKey }
}

/** Whether a run that no process is working on has released any material that it claimed. `runningRuns`: runs that a process is working on. */
export function releasedAnyClaim(before: Claims, after: Claims, runningRuns: ReadonlySet<string>): boolean {
  const isClaimReleased = <K>(from: ReadonlyMap<K, Claim>, to: ReadonlyMap<K, Claim>): boolean =>
    [...from].some(([key, { run }]) => to.get(key)?.run !== run && !runningRuns.has(run))
  return isClaimReleased(before.byId, after.byId) || isClaimReleased(before.byKey, after.byKey)
}

/** The material of a change: an existing or a new one. */
export type ChangedMaterial = number | { readonly sku: string; readonly name: string }

/** The claim on a material; null if there is none. */
export function findClaim(material: ChangedMaterial, { byId, byKey }: Claims): Claim | null {
  if (typeof material === 'number') return byId.get(material) ?? null
  if (byKey.size === 0) return null
  for (const key of getAddedKeys(material)) {
    const claim = byKey.get(key)
    if (claim) return claim
  }
  return null
}

/** The claim on what these calls of one material change. `id`: null for a new material. */
export function findClaimOnCalls(
  id: number | null,
  calls: readonly Pick<PlannedCall, 'method' | 'body'>[],
  claims: Claims,
): Claim | null {
  if (id !== null) return findClaim(id, claims)
  const add = calls.find(isCreation)
  if (!add) return null
  return findClaim({ sku: getAddedText(add.body, 'sku'), name: getAddedText(add.body, 'name') }, claims)
}

/**
 * Blocks the rows of claimed materials in an earlier plan. As in a new plan, these rows get no calls, but a problem that names the run. Rows without
 * changes stay as they are.
 */
export function blockClaimedRows(rows: readonly PlannedRow[], claims: Claims): readonly PlannedRow[] {
  if (claims.byId.size === 0 && claims.byKey.size === 0) return rows
  const claimByGroup = new Map<string, Claim>()
  for (const [group, groupRows] of Map.groupBy(rows, (row) => row.group)) {
    const calls = groupRows.flatMap((row) => row.calls)
    const claim = calls.length === 0 ? null : findClaimOnCalls(groupRows[0]?.materialId ?? null, calls, claims)
    if (claim !== null) claimByGroup.set(group, claim)
  }
  return rows.map((row) => {
    const claim = sendsNothing(row) ? undefined : claimByGroup.get(row.group)
    if (claim === undefined) return row
    return { ...row, status: 'problem', calls: [], problems: [...row.problems, makeClaimedProblem(row, claim)] }
  })
}

function sendsNothing({ status }: PlannedRow): boolean {
  return status === 'unchanged' || status === 'problem' || status === 'conflict'
}

function makeClaimedProblem(row: PlannedRow, { run, file }: Claim): Problem {
  return {
    code: 'claimed-by-run',
    severity: 'blocks',
    ...rowNameOf(row),
    column: null,
    field: null,
    details: { run, file },
  }
}
