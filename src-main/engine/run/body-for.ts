/** What is sent of a call: its body, with the id its lane's material has by now. */
import type { Body } from '../../../src-shared/domain/plan/call.ts'
import { laneMaterial, type RunCall, type RunLane } from '../../../src-shared/domain/run/run.ts'

/** The body with the id that the lane's add answered in place of null. */
export function bodyFor(call: RunCall, lane: RunLane): Body {
  if (call.body['material_id'] !== null) return call.body
  const id = laneMaterial(lane)
  if (id === null) throw new Error(`Call ${call.seq} needs the id of a material that was not added`)
  return { ...call.body, material_id: id }
}
