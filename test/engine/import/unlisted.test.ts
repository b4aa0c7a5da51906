/** Materials that left every list: remembered, matched, brought back by their id and never added again. Real practice account, real journal. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openAccount, type OpenAccount } from '../../../src-main/adapters/account/client.ts'
import { systemClock } from '../../../src-main/adapters/clock.ts'
import { readSource } from '../../../src-main/adapters/intake/read-source.ts'
import { openJournal } from '../../../src-main/adapters/journal/journal.ts'
import { materialMemory } from '../../../src-main/adapters/journal/material-memory.ts'
import { sha256 } from '../../../src-main/adapters/xlsx-write/sha256.ts'
import { ImportSession } from '../../../src-main/engine/import/session.ts'
import type { JournalPort } from '../../../src-main/engine/run/journal-port.ts'
import { startRun, type StartRow } from '../../../src-main/engine/run/run.ts'
import { planUndo } from '../../../src-main/engine/run/undo.ts'
import { startPractice, type PracticeServer } from '../../../src-main/practice/server.ts'
import { bodyJson } from '../../../src-shared/domain/call.ts'
import type { PlanHead } from '../../../src-shared/domain/plan.ts'

const STORAGES = [
  { id: 1, name: 'Main' },
  { id: 2, name: 'Van' },
]
/** Neither storage holds all materials: one without stock is in no list. */
const SEED = {
  units: [{ code: 'pcs', group: 'count', factor: 1 }],
  storages: STORAGES,
  materials: [
    { id: 100, name: 'Oak', sku: 'O-1', unit: 'pcs', price: 5, stocks: [{ storage_id: 1, stock: 9, minimum: 4 }] },
    { id: 101, name: 'Pine', sku: '', unit: 'pcs', price: 3, stocks: [{ storage_id: 2, stock: 2, minimum: 0 }] },
    { id: 102, name: 'Glue', sku: 'G-1', unit: 'pcs', price: 1, stocks: [{ storage_id: 1, stock: 7, minimum: 0 }] },
  ],
}
const ZERO = 'sku,name,stock\nO-1,Oak,0\n'

let folder: string
let practice: PracticeServer
let account: OpenAccount
let journal: JournalPort
let now = Date.UTC(2026, 10, 3)

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'unlisted-'))
  practice = await startPractice({ folder: ':memory:', seed: SEED })
  account = openAccount({ address: practice.url, key: practice.key })
  journal = openJournal(join(folder, 'journal.db'))
})
afterEach(async () => {
  await account.close()
  await practice.close()
  journal.close()
  rmSync(folder, { recursive: true })
})

async function open(csv: string): Promise<ImportSession> {
  now += 1000
  const memory = materialMemory(
    join(folder, 'journal.db'),
    () => account.ledger,
    () => now,
  )
  const opened = await ImportSession.open(
    {
      session: 's',
      source: { name: 'file.csv', bytes: new TextEncoder().encode(csv) },
      accountName: 'Test',
      storages: STORAGES,
      choices: { storage: 1 },
      clearToken: '(clear)',
    },
    { readSource, account, clock: systemClock, digest: sha256, memory },
  )
  if (!opened.ok) throw new Error(opened.failure.message)
  return opened.value
}

function seen(session: ImportSession): string[] {
  return session.planRows(0, 9).map(({ status, materialId, problems, calls }) => {
    const sent = calls.map(({ method, body }) => `${method.slice('materials/'.length)} ${bodyJson(body)}`)
    return [status, materialId, ...problems.map(({ code, severity }) => `${code}:${severity}`), ...sent].join(' ')
  })
}

async function start(head: PlanHead, rows: readonly StartRow[], undoOf?: string) {
  const run = await startRun({
    account,
    journal,
    clock: systemClock,
    options: { perSecond: Number.POSITIVE_INFINITY, concurrency: 2 },
    accountName: 'Test',
    storages: [1, 2],
    ledger: account.ledger,
    head,
    rows: [rows],
    ...(undoOf === undefined ? {} : { undoOf }),
  })
  await run.finished
  const { rows: told } = journal.report(run.id, { from: 0, count: 9 })
  return { run: run.id, told: told.map(({ state, error }) => `${state} ${error?.message ?? ''}`.trim()) }
}

async function apply(csv: string) {
  const session = await open(csv)
  return start(session.planHead(), session.planRows(0, 99))
}

async function listed(storage: number): Promise<string[]> {
  const read = await account.readStorage(storage)
  if (!read.ok) throw new Error(read.failure.kind)
  return read.materials.map(({ id, name, stock, minimum }) => `${id} ${name} ${stock}/${minimum}`)
}

async function send(method: string, body: object): Promise<void> {
  const headers = { authorization: practice.key, 'content-type': 'application/json' }
  await fetch(`${practice.url}/v1/${method}.php`, { method: 'POST', headers, body: JSON.stringify(body) })
}

describe('[T-39] [SEEN-1] a material taken to 0 in its only storage', () => {
  test('the same file again adds no second one, by sku, name or id', async () => {
    expect((await apply(ZERO)).told).toEqual(['verified'])
    expect(await listed(1)).toEqual(['102 Glue 7/0'])
    expect(seen(await open(ZERO))).toEqual(['unchanged 100'])
    expect(seen(await open('name,unit,stock\nOak,pcs,0\n'))).toEqual(['unchanged 100'])
    expect(seen(await open('id,stock\n100,0\n'))).toEqual(['unchanged 100'])
  })

  test('stock brings it back by its id, with the other fields of the row', async () => {
    await apply(ZERO)
    const csv = 'sku,name,unit,price,stock,minimum\nO-1,Oak,pcs,6,3,2\n'
    expect(seen(await open(csv))).toEqual([
      'edit+stock 100 unlisted-match:warns edit {"material_id":100,"price":6} ' +
        'update_stock {"material_id":100,"storage_id":1,"stock":3} ' +
        'edit {"material_id":100,"minimum":2,"storage_id":1}',
    ])
    expect((await apply(csv)).told).toEqual(['verified'])
    expect(await listed(1)).toEqual(['102 Glue 7/0', '100 Oak 3/2'])
    expect(seen(await open(csv))).toEqual(['unchanged 100'])
  })

  test('stock in another storage brings it back, too; without stock nothing of it is changed', async () => {
    await apply(ZERO)
    expect(seen(await open('sku,stock,storage\nO-1,5,Van\n'))).toEqual([
      'stock 100 unlisted-match:warns update_stock {"material_id":100,"storage_id":2,"stock":5}',
    ])
    expect(seen(await open('sku,name\nO-1,Oak board\n'))).toEqual(['problem 100 unlisted-match:blocks'])
  })

  test('[UNDO-8] undo brings it back with its minimum', async () => {
    const { run } = await apply(ZERO)
    const planned = await planUndo(run, { account, journal })
    if (!planned.ok) throw new Error('no plan')
    const undone = await start(planned.plan.head, planned.plan.rows, run)
    expect(undone.told).toEqual(['verified'])
    expect(await listed(1)).toEqual(['102 Glue 7/0', '100 Oak 9/4'])
  })

  test('what the lists show wins: a material that has its sku now', async () => {
    await apply(ZERO)
    await send('materials/add', { name: 'Oak 2', sku: 'o-1', unit: 'pcs', storage_id: 1, stock: 1 })
    const [row] = seen(await open('sku,stock\nO-1,5\n'))
    expect(row).toMatch(/^stock 103 update_stock \{"material_id":103/)
  })

  test('one that was deleted meanwhile fails in words, and is added as new when the file is opened again', async () => {
    await apply(ZERO)
    await send('materials/delete', { material_id: 100 })
    const csv = 'sku,name,unit,stock\nO-1,Oak,pcs,3\n'
    const [told] = (await apply(csv)).told
    expect(told).toContain('failed The account refused it: “Material not found or access denied”')
    expect(seen(await open(csv))).toEqual([expect.stringMatching(/^add {2}add /)])
  })

  test('one that a run of ours deleted is forgotten; one that somebody else took to 0 is not', async () => {
    await apply('sku,action\nO-1,delete\n')
    expect(seen(await open('sku,name,unit,stock\nO-1,Oak,pcs,3\n'))).toEqual([expect.stringMatching(/^add {2}add /)])
    await send('materials/update_stock', { material_id: 101, storage_id: 2, stock: 0 })
    expect(seen(await open('name,unit,stock\nPine,pcs,3\n'))).toEqual([
      'stock 101 unlisted-match:warns update_stock {"material_id":101,"storage_id":1,"stock":3}',
    ])
  })
})
