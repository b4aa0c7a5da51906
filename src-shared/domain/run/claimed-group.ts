/** Whether an unfinished run claims what the calls of one material are about to change. [RUN-18] */
import { type Claim, claimOn, type Claims } from '../plan/claims.ts'
import { laneMaterial, type RunLane } from './run.ts'

/** Who claims what the calls of a group change. */
export function claimOnLane(lane: RunLane, claims: Claims): Claim | null {
  const id = laneMaterial(lane)
  if (id !== null) return claimOn(id, claims)
  const add = lane.calls.find(({ method }) => method === 'materials/add')
  if (!add) return null
  const { sku, name } = add.body
  return claimOn({ sku: typeof sku === 'string' ? sku : '', name: typeof name === 'string' ? name : '' }, claims)
}
