/** Whether an unfinished run claims what the calls of one material are about to change. [RUN-18] */
import { claimOnCalls, type Claim, type Claims } from '../plan/claims.ts'
import { groupMaterial, type RunGroup } from './run.ts'

/** Who claims what the calls of a group change. */
export function claimOnGroup(group: RunGroup, claims: Claims): Claim | null {
  return claimOnCalls(groupMaterial(group), group.calls, claims)
}
