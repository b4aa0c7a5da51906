/** Whether an unfinished run claims what the calls of one material are about to change. [RUN-18] */
import { claimOnCalls, type Claim, type Claims } from '../plan/claims.ts'
import { laneMaterial, type RunLane } from './run.ts'

/** Who claims what the calls of a group change. */
export function claimOnLane(lane: RunLane, claims: Claims): Claim | null {
  return claimOnCalls(laneMaterial(lane), lane.calls, claims)
}
