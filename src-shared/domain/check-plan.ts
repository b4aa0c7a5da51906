/**
 * Whether a plan read from a file still says what it does: each call must follow from its own changes, and each row from its
 * status. A plan edited by hand must not send what nobody was shown. [PLAN-11]
 */
import { bodyJson, type Body, type BodyValue, type Change, type PlannedCall } from './call.ts'
import { bodyValue, exact } from './make-plan.ts'
import type { PlanRow } from './plan.ts'
import { rowKey, rowText, sameRow } from './row-name.ts'

/** What is wrong with the first such row, to follow `the plan is not as it was made: `; null when all is well. */
export function planTrouble(rows: readonly PlanRow[]): string | null {
  const seen = new Set<string>()
  for (const row of rows) {
    if (seen.has(rowKey(row))) return `row ${rowText(row)} stands in it twice`
    seen.add(rowKey(row))
    const trouble = rowTrouble(row)
    if (trouble !== null) return `row ${rowText(row)} ${trouble}`
  }
  return null
}

function rowTrouble(planned: PlanRow): string | null {
  const { status, materialId, calls, lane } = planned
  const idle = status === 'unchanged' || status === 'problem' || status === 'conflict'
  if (idle && calls.length > 0) return `is marked ${status}, yet it sends something`
  if (materialId !== null && lane !== `m${materialId}`) return 'names another material than its calls'
  for (const call of calls) {
    if (!sameRow(call, planned)) return 'holds a call of another row'
    if ((call.method === 'materials/delete') !== (status === 'delete'))
      return `is marked ${status}, yet its call is ${call.method}`
    if (call.method === 'materials/add' && materialId !== null) return 'adds a material the account has'
    const expected = bodyOf(call, materialId)
    if (expected === null || !sameBody(expected, call.body)) return 'sends something else than its changes say'
  }
  return null
}

/** The body that follows from a call's changes; null when the changes do not fit the method. */
function bodyOf({ method, changes, body }: PlannedCall, materialId: number | null): Body | null {
  switch (method) {
    case 'materials/delete':
      return { material_id: materialId }
    case 'materials/update_stock': {
      const [stock, ...more] = changes
      if (!stock || more.length > 0 || stock.field !== 'stock' || stock.storage === null) return null
      return { material_id: materialId, storage_id: stock.storage, stock: exact(stock.after) }
    }
    case 'materials/edit':
      return fieldsOf({ material_id: materialId }, changes)
    case 'materials/add':
      // Its storage is named even when the file says nothing of balances there.
      return fieldsOf(typeof body['storage_id'] === 'number' ? { storage_id: body['storage_id'] } : {}, changes)
    default:
      return method satisfies never
  }
}

function fieldsOf(start: Body, changes: readonly Change[]): Body {
  const body: Record<string, BodyValue> = { ...start }
  for (const { field, after, storage } of changes) {
    body[field] = bodyValue(field, after)
    if (storage !== null) body['storage_id'] = storage
  }
  return body
}

function sameBody(expected: Body, body: Body): boolean {
  const text = (one: Body): string =>
    bodyJson(Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))))
  return text(expected) === text(body)
}
