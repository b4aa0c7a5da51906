/** What a run's done calls made of the materials it added, as the memory keeps materials. */
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { isListField, isNumber } from '../../../src-shared/material/fields/field.ts'
import { REMEMBERED } from '../../../src-shared/material/fields/stored-order.ts'
import { json } from '../database/stored-value.ts'
import { methodThat } from './stored.ts'

const changesSchema = z.array(z.object({ field: z.string(), after: z.string() }))

export interface AddedMaterial {
  readonly id: number
  /** When it was added; null in journals that did not keep that. */
  readonly at: number | null
  /** In the order of material-digest.ts. */
  readonly material: readonly unknown[]
}

export function* addedMaterials(
  database: DatabaseSync,
  run: number,
  wanted: (id: number) => boolean,
): Generator<AddedMaterial> {
  const adds = database
    .prepare(
      `SELECT lane, material_id, at FROM calls INDEXED BY calls_added WHERE run = ? AND state = 'done' AND ${methodThat('creates')}`,
    )
    .all(run)
  const done = database.prepare("SELECT changes FROM calls WHERE run = ? AND lane = ? AND state = 'done' ORDER BY seq")
  for (const add of adds) {
    const id = Number(add['material_id'])
    if (add['material_id'] === null || !wanted(id)) continue
    const fields = new Map<string, string>()
    for (const { changes } of done.all(run, Number(add['lane']))) {
      for (const { field, after } of changesSchema.parse(json(String(changes)))) fields.set(field, after)
    }
    const material = [id, ...REMEMBERED.map((field) => madeOf(field, fields.get(field)))]
    yield { id, at: add['at'] === null ? null : Number(add['at']), material }
  }
}

/** What an add makes of a field, as it is remembered; of one that was not sent, too. */
function madeOf(field: (typeof REMEMBERED)[number], text: string | undefined): unknown {
  if (field === 'archived') return false
  if (isListField(field)) return text ? text.split(', ').map((id) => ({ id: Number(id), name: '' })) : []
  return text ?? (isNumber(field) ? '0' : '')
}
