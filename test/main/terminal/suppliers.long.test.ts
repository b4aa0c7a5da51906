/** `--read-suppliers` in the terminal: the suppliers of existing materials. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { fileIn, run, seeded, type Practice } from './command.ts'

const document = z.object({
  cost: z.object({ reads: z.number(), writes: z.number() }),
  rows: z.array(z.object({ calls: z.array(z.unknown()) })),
  warnings: z.array(z.string()),
})

let server: Practice
beforeAll(async () => {
  server = await seeded()
})
afterAll(() => server.close())

test('[DIFF-6] without the flag they are offered, with it they are planned, applied and verified', async () => {
  const file = await fileIn(server, 'suppliers.csv', 'sku,suppliers\n00123,20\nGL-1,Timber Ltd\n')
  const args = ['plan', file, '--storage', '1', '--json']
  const plainResult = document.parse(JSON.parse((await run(args, server)).out))
  expect(plainResult.cost).toEqual({ reads: 0, writes: 0 })
  expect(plainResult.warnings).toEqual([expect.stringContaining('--read-suppliers')])
  const readResult = document.parse(JSON.parse((await run([...args, '--read-suppliers'], server)).out))
  expect(readResult.cost).toEqual({ reads: 4, writes: 1 })
  expect(readResult.rows.flatMap(({ calls }) => calls)).toEqual([
    { method: 'materials/edit', body: { material_id: 101, suppliers: [20] } },
  ])
  const applyResult = await run(['apply', file, '--storage', '1', '--yes', '--read-suppliers', '--json'], server)
  expect([applyResult.status, JSON.parse(applyResult.out)]).toEqual([
    0,
    expect.objectContaining({ counts: { verified: 1, changed: 0, unverified: 0, failed: 0, skipped: 1, unknown: 0 } }),
  ])
  expect(await server.post('materials/get_entry', { material_id: 101 })).toMatchObject({
    material: { suppliers: [{ id: 20, name: 'Timber Ltd' }] },
  })
})
