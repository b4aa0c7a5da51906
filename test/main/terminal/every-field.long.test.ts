/** Each field that can be sent, from a file to the account and back: planned, sent, verified, undone. Real processes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isStorageField, SENT_FIELDS, specOf, type SentField } from '../../../src-shared/material/fields/field.ts'
import { fileIn, run, seeded, SMALL_SEED, type Practice } from './command.ts'

/** Another value of each, as a file has it and as the account answers it. A new field does not compile without one. */
const CHANGED: Readonly<Record<SentField, readonly [cell: string, held: unknown]>> = {
  name: ['Elm board', 'Elm board'],
  sku: ['X-9', 'X-9'],
  unit: ['g', 'g'],
  price: ['13.25', '13.2500000000'],
  notes: ['wet', 'wet'],
  categories: ['11', [{ id: 11, name: 'Metal' }]],
  suppliers: ['21', [{ id: 21, name: 'Iron Co' }]],
  stock: ['41.5', '41.5000000000'],
  minimum: ['6', '6.0000000000'],
}

const [OAK, ...otherEntries] = SMALL_SEED.materials
const SEED = {
  ...SMALL_SEED,
  categories: [...SMALL_SEED.categories, { id: 11, name: 'Metal' }],
  suppliers: [...SMALL_SEED.suppliers, { id: 21, name: 'Iron Co' }],
  materials: [{ ...OAK, unit: 'kg', notes: 'dry' }, ...otherEntries],
  products: [],
}

const entry = z.object({ material: z.record(z.string(), z.unknown()) })
const ran = z.object({ run: z.string(), state: z.string(), counts: z.record(z.string(), z.number()) })

let server: Practice
beforeAll(async () => {
  server = await seeded([], SEED)
})
afterAll(() => server.close())

async function held(): Promise<Record<string, unknown>> {
  return entry.parse(await server.post('materials/get_entry', { material_id: 100, storage_id: 1 })).material
}

/** Numeric texts with as many decimals as they need. */
function plain(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+\.\d+$/.test(value) ? String(Number(value)) : value
}

async function done(args: readonly string[]): Promise<z.infer<typeof ran>> {
  const result = await run([...args, '--yes', '--json'], server)
  expect(result.status, result.err).toBe(0)
  return ran.parse(JSON.parse(result.out))
}

/** Applies a cell, checks it, undoes it, checks again. */
async function thereAndBack(field: SentField, cell: string, after: unknown): Promise<void> {
  const before = await held()
  const file = await fileIn(server, `${field}.csv`, `id,${field}\n100,${cell}\n`)
  const reading = field === 'suppliers' ? ['--read-suppliers'] : []
  const applied = await done(['apply', file, '--storage', '1', ...reading])
  expect(applied.counts).toMatchObject({ verified: 1, failed: 0, unverified: 0, changed: 0, unknown: 0, skipped: 0 })
  expect(plain((await held())[field])).toEqual(plain(after))
  const again = await run(['plan', file, '--storage', '1', '--json', ...reading], server)
  expect(JSON.parse(again.out)).toMatchObject({ counts: { unchanged: 1 } })
  const undone = await done(['undo', applied.run])
  expect(undone.counts).toMatchObject({ verified: 1, failed: 0, unverified: 0, changed: 0, unknown: 0, skipped: 0 })
  expect(await held()).toEqual(before)
}

describe('law: file -> difference -> call -> verification -> undo', () => {
  test.each(SENT_FIELDS)('%s', async (field) => {
    const [cell, after] = CHANGED[field]
    await thereAndBack(field, cell, after)
  })

  test.each(SENT_FIELDS.filter((field) => specOf(field).clearable))('%s, cleared', async (field) => {
    await thereAndBack(field, '(clear)', specOf(field).kind === 'list' ? [] : '')
  })

  test('a new material has all of them', async () => {
    const names = SENT_FIELDS.filter((field) => field !== 'sku')
    const cells = names.map((field) => CHANGED[field][0])
    const file = await fileIn(server, 'new.csv', `sku,${names.join(',')}\nN-1,${cells.join(',')}\n`)
    const applyResult = await done(['apply', file, '--storage', '1'])
    expect(applyResult.counts).toMatchObject({ verified: 1 })
    const { materials } = z
      .object({ materials: z.array(z.record(z.string(), z.unknown())) })
      .parse(await server.post('materials/get_list', { storage_id: 1 }))
    const made = materials.find(({ sku }) => sku === 'N-1') ?? {}
    for (const field of names) {
      if (specOf(field).listed) expect([field, plain(made[field])]).toEqual([field, plain(CHANGED[field][1])])
    }
    expect(names.some(isStorageField)).toBe(true)
  })
})
