/** What is sent of a call: its body, with the id its group's material has by now. */
import type { Body } from '../../../src-shared/domain/plan/call.ts'
import { groupMaterial, type RunCall, type RunGroup } from '../../../src-shared/domain/run/run.ts'

/** The body with the id that the group's add answered in place of null. */
export function bodyFor(call: RunCall, group: RunGroup): Body {
  if (call.body['material_id'] !== null) return call.body
  const id = groupMaterial(group)
  if (id === null) throw new Error(`Call ${call.seq} needs the id of a material that was not added`)
  return { ...call.body, material_id: id }
}
