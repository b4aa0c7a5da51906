import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
// Each command runs in a separate process, on a real account: decision 214.
import { fileIn, fixtures, practice, runAlone as run, seeded, type Ended, type Practice } from './command.ts'
import { PLAN_KEYS } from './documents.ts'
import { planCounts } from '../../run-counts.ts'

interface PlanDocument {
  file: string
  storage: number
  counts: Record<string, number>
  cost: { reads: number; writes: number; leftToday: number }
  rows: {
    row: number
    status: string
    material_id: number | null
    changes: unknown[]
    problems: { code: string }[]
    calls: unknown[]
  }[]
  warnings: string[]
}

interface RunDocument {
  run: string | null
  state: string
  counts: Record<string, number>
  requests: { reads: number; writes: number; retries: number }
  rows: { row: number; status: string; material_id: number | null; state: string; error: { message: string } | null }[]
}

function planOf({ out }: Ended): PlanDocument {
  return JSON.parse(out) as PlanDocument
}

function runOf({ out }: Ended): RunDocument {
  return JSON.parse(out) as RunDocument
}

describe('plan and apply on the small account of cli.md', () => {
  let server: Practice
  beforeAll(async () => {
    server = await seeded()
  })
  afterAll(() => server.close())

  test('[T-3] [CLI-11] [CLI-13] plan --json is the documented document and sends no write', async () => {
    const file = await fileIn(
      server,
      'prices.csv',
      'sku,name,unit,price,stock\n00123,,,13.5,45\nGL-1,,,4.00,3\nN-1,Dowel,pcs,0.1,7\n00123x,,,1O,\n',
    )
    const result = await run(['plan', file, '--storage', '1', '--json'], server)
    expect(result.status).toBe(0)
    const plan = planOf(result)
    expect(Object.keys(plan)).toEqual(PLAN_KEYS)
    expect(plan).toMatchObject({ file: 'prices.csv', storage: 1, cost: { reads: 2, writes: 3 } })
    expect(plan.counts).toEqual(planCounts({ add: 1, 'edit+stock': 1, unchanged: 1, problem: 1 }))
    expect(plan.rows[0]).toEqual({
      row: 2,
      status: 'edit+stock',
      material_id: 100,
      storage: 1,
      changes: [
        { field: 'price', storage: null, before: '12.5', after: '13.5' },
        { field: 'stock', storage: 1, before: '40', after: '45' },
      ],
      problems: [],
      calls: [
        { method: 'materials/edit', body: { material_id: 100, price: 13.5 } },
        {
          method: 'materials/update_stock',
          body: { material_id: 100, storage_id: 1, stock: 45, notes: 'Stocksheet: prices.csv, row 2' },
        },
      ],
    })
    expect(plan.rows[1]).toMatchObject({ row: 3, status: 'unchanged', calls: [] })
    expect(plan.rows[2]?.calls).toEqual([
      {
        method: 'materials/add',
        body: { name: 'Dowel', unit: 'pcs', storage_id: 1, sku: 'N-1', price: 0.1, stock: 7 },
      },
    ])
    expect(plan.rows[3]?.problems.map(({ code }) => code)).toContain('not-a-number')
    const { materials } = (await server.post('materials/get_list', { storage_id: 1 })) as {
      materials: { sku: string; price: string }[]
    }
    expect(materials.find(({ sku }) => sku === '00123')?.price).toMatch(/^12\.50*$/)
  })

  test('apply sends exactly the plan, verifies every row; the same file again has nothing to do', async () => {
    const file = await fileIn(server, 'apply.csv', 'sku;name;unit;price;stock\n00123;;;14,25;50\nN-2;Peg;pcs;0,20;9\n')
    const firstResult = await run(['apply', file, '--storage', '1', '--yes', '--rate', '500', '--json'], server)
    expect(firstResult.status).toBe(0)
    const appliedDocument = runOf(firstResult)
    expect(Object.keys(appliedDocument)).toEqual(['formatVersion', 'run', 'state', 'counts', 'requests', 'rows'])
    expect(appliedDocument.counts).toEqual({
      verified: 2,
      changed: 0,
      unverified: 0,
      failed: 0,
      skipped: 0,
      unknown: 0,
    })
    expect(appliedDocument.requests).toEqual({ reads: 2, writes: 3, retries: 0 })
    expect(appliedDocument.rows.map(({ row, status, state, error }) => ({ row, status, state, error }))).toEqual([
      { row: 2, status: 'edit+stock', state: 'verified', error: null },
      { row: 3, status: 'add', state: 'verified', error: null },
    ])
    const second = await run(['apply', file, '--storage', '1', '--yes', '--json'], server)
    expect(second.status).toBe(0)
    expect(runOf(second)).toMatchObject({ run: null, requests: { writes: 0 } })

    const runs = JSON.parse((await run(['runs', '--json'], server)).out) as { runs: { run: string }[] }
    expect(runs.runs.map(({ run }) => run)).toContain(appliedDocument.run)
    const report = await run(['report', appliedDocument.run ?? '', '--json'], server)
    expect(report.status).toBe(0)
    expect(runOf(report).rows).toEqual(appliedDocument.rows)
    const words = await run(['report', appliedDocument.run ?? ''], server)
    expect(words.out).toMatch(/2 verified/)
  })

  test('rows with problems are left out, the rest is applied, the status is 2', async () => {
    const file = await fileIn(server, 'partly.csv', 'sku,price\n00123,15\nGL-1,many\n')
    const result = await run(['apply', file, '--storage', '1', '--yes', '--json'], server)
    expect(result.status).toBe(2)
    expect(runOf(result).rows.map(({ state }) => state)).toEqual(['verified', 'skipped'])
  })

  test('a row the account refuses is failed with its text; the status is 2', async () => {
    const file = await fileIn(server, 'refused.csv', 'name,unit,categories\nNew thing,pcs,999\n')
    const result = await run(['apply', file, '--storage', '1', '--yes', '--json'], server)
    expect(result.status).toBe(2)
    const { rows } = runOf(result)
    expect(rows[0]?.state).toBe('failed')
    expect(rows[0]?.error?.message).toContain('Category 999 not found')
  })

  test('a plan file is applied as it was made; a row that drifted since is set aside', async () => {
    const file = await fileIn(server, 'later.csv', 'sku,stock\n00123,60\nGL-1,8\n')
    const plan = join(server.folder, 'plan.json')
    expect((await run(['plan', file, '--storage', '1', '--out', plan], server)).status).toBe(0)
    await server.post('materials/update_stock', { material_id: 101, storage_id: 1, stock: 99 })
    const result = await run(['apply', plan, '--yes', '--json'], server)
    expect(result.status).toBe(2)
    const { rows } = runOf(result)
    expect(rows.map(({ state }) => state)).toEqual(['verified', 'skipped'])
    const { materials } = (await server.post('materials/get_list', { storage_id: 1 })) as {
      materials: { id: string; stock: string }[]
    }
    expect(Number(materials.find(({ id }) => id === '101')?.stock)).toBe(99)
  })

  test('without --yes and without a terminal nothing is sent', async () => {
    const file = await fileIn(server, 'unasked.csv', 'sku,price\n00123,77\n')
    const result = await run(['apply', file, '--storage', '1'], server)
    expect(result.status).toBe(1)
    expect(result.err).toContain('--yes')
  })

  test('an export comes back as a three-way merge: untouched cells never apply', async () => {
    const book = join(server.folder, 'stock.xlsx')
    expect((await run(['export', '--storage', '1', '--out', book], server)).status).toBe(0)
    await server.post('materials/update_stock', { material_id: 101, storage_id: 1, stock: 5 })
    const plan = planOf(await run(['plan', book, '--storage', '1', '--json'], server))
    expect(plan.cost.writes).toBe(0)
    expect(plan.counts['unchanged']).toBe(plan.rows.length)
    const csv = join(server.folder, 'stock.csv')
    expect((await run(['export', '--storage', '1', '--out', csv], server)).status).toBe(0)
    const secondDocument = planOf(await run(['plan', csv, '--storage', '1', '--json'], server))
    expect(secondDocument.cost.writes).toBe(0)
  })

  test('undo takes a run back', async () => {
    const file = await fileIn(server, 'undo.csv', 'sku,name,unit,notes\n00123,,,changed\nUNDO-1,Short-lived,pcs,\n')
    const appliedDocument = runOf(await run(['apply', file, '--storage', '1', '--yes', '--json'], server))
    const undoResult = await run(['undo', appliedDocument.run ?? '', '--yes', '--allow-deletes', '9', '--json'], server)
    expect(undoResult.status).toBe(0)
    const plan = planOf(await run(['plan', file, '--storage', '1', '--json'], server))
    expect(plan.rows.map(({ status }) => status)).toEqual(['edit', 'add'])
  })
})

test('the sample price list: diff, apply, verified, nothing to do the second time', async () => {
  const server = await practice()
  try {
    const file = join(fixtures, 'price-list.csv')
    const { total } = (await server.post('materials/get_list', { storage_id: 1, limit: 1 })) as { total: number }
    const applyResult = await run(
      ['apply', file, '--storage', '1', '--yes', '--rate', '500', '--concurrency', '8', '--json'],
      server,
    )
    expect(applyResult.status).toBe(0)
    expect(runOf(applyResult)).toMatchObject({
      state: 'done',
      counts: { verified: 206, failed: 0, unverified: 0, unknown: 0 },
    })
    const secondResult = await run(['plan', file, '--storage', '1'], server)
    expect(secondResult).toMatchObject({ status: 0, err: '' })
    expect(secondResult.out).toContain('Nothing to do')
    const listResult = await run(['stock', '--storage', '1', '--json'], server)
    expect(JSON.parse(listResult.out)).toMatchObject({ storages: [{ id: 1 }], total: total + 12 })
  } finally {
    await server.close()
  }
})

test('the key is in no file of the data folder', async () => {
  const server = await seeded()
  try {
    const file = await fileIn(server, 'key.csv', 'sku,price\n00123,15\n')
    await run(['apply', file, '--storage', '1', '--yes'], server)
    for (const name of ['stocksheet.sqlite', 'stocksheet.sqlite-wal']) {
      const bytes = await readFile(join(server.data, name)).catch(() => Buffer.alloc(0))
      expect(bytes.includes(server.key), name).toBe(false)
    }
  } finally {
    await server.close()
  }
})
