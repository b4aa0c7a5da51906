/** Materials that are in no list any more: remembered, matched, restored by their id and never added again. Real practice account, real journal. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fc } from '../../fast-check.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openAccount, type OpenAccount } from '../../../src-main/account/client.ts'
import { systemClock } from '../../../src-main/machine/clock.ts'
import { readSource } from '../../../src-main/file/read-source.ts'
import { openJournal } from '../../../src-main/store/journal/journal.ts'
import { readOpenClaims } from '../../../src-main/store/journal/account-leases.ts'
import { makeMaterialMemory } from '../../../src-main/store/journal/material-memory.ts'
import { sha256 } from '../../../src-main/machine/sha256.ts'
import { ImportSession } from '../../../src-main/import/session.ts'
import type { AccountPort } from '../../../src-main/ports/ports.ts'
import type { JournalPort } from '../../../src-main/ports/journal-port.ts'
import type { RowToRun } from '../../../src-shared/run/run.ts'
import { startRun } from '../../../src-main/run/run.ts'
import { planUndo } from '../../../src-main/run/plan-undo.ts'
import { startPractice, type PracticeServer } from '../../../src-main/practice/server.ts'
import { toBodyJson, type PlanHead } from '../../../src-shared/plan/plan.ts'
import { CatalogueBuilder, type ListedMaterial } from '../../../src-shared/material/catalogue/catalogue.ts'
import { ZERO as ZERO_AMOUNT, type Decimal } from '../../../src-shared/material/values/decimal.ts'
import { reasonText } from '../../../src-shared/words/runs.ts'
import { warningsOf } from './in-words.ts'

const STORAGES = [
  { id: 1, name: 'Main' },
  { id: 2, name: 'Van' },
]
/** Neither storage contains all materials, so one without stock is in no list. */
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

/** `lockWaitMs`: how long a reading waits for a writer of the journal; by default as long as the program does. */
async function open(csv: string, from: AccountPort = account, lockWaitMs?: number): Promise<ImportSession> {
  now += 1000
  const memory = makeMaterialMemory(
    join(folder, 'journal.db'),
    () => account.ledger,
    () => now,
    lockWaitMs,
  )
  const claims = () => readOpenClaims(join(folder, 'journal.db'), account, now)
  const opened = await ImportSession.open(
    {
      session: 's',
      source: { name: 'file.csv', bytes: new TextEncoder().encode(csv) },
      accountName: 'Test',
      storages: STORAGES,
      choices: { storage: 1 },
      clearToken: '(clear)',
    },
    { readSource, account: from, clock: systemClock, digest: sha256, memory, claims },
  )
  if (!opened.ok) throw new Error(opened.failure.code)
  return opened.value
}

function seen(session: ImportSession): string[] {
  return session.listPlanRows(0, 9).map(({ status, materialId, problems, calls }) => {
    const sent = calls.map(({ method, body }) => `${method.slice('materials/'.length)} ${toBodyJson(body)}`)
    return [status, materialId, ...problems.map(({ code, severity }) => `${code}:${severity}`), ...sent].join(' ')
  })
}

async function start(head: PlanHead, rows: readonly RowToRun[], undoOf?: string, by: AccountPort = account) {
  const run = await startRun({
    account: by,
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
  await run.whenFinished
  const { rows: told } = journal.report(run.id, { from: 0, count: 9 })
  return { run: run.id, told: told.map(({ state, reason: why }) => `${state} ${why ? reasonText(why) : ''}`.trim()) }
}

/** The account without one material in any list; the practice account keeps it in the storage where it was created. */
function hiding(id: number): AccountPort {
  return {
    ...account,
    async readStorage(storage) {
      const readResult = await account.readStorage(storage)
      return readResult.ok
        ? { ...readResult, materials: readResult.materials.filter((material) => material.id !== id) }
        : readResult
    },
  }
}

/** Checks with an edit that changes nothing, because the account then answers for a material that no list has. */
async function exists(id: number): Promise<boolean> {
  const answer = await send('materials/edit', { material_id: id })
  return answer.ok
}

function material(id: number, price: string): ListedMaterial {
  const texts = { name: `M ${id}`, sku: '', unit: 'pcs', notes: '' }
  const amounts = { price: price as Decimal, stock: '1' as Decimal, minimum: ZERO_AMOUNT, planned: null }
  return { id, ...texts, ...amounts, archived: false, categories: [] }
}

async function apply(csv: string) {
  const session = await open(csv)
  return start(session.planHead(), session.listPlanRows(0, 99))
}

async function listed(storage: number): Promise<string[]> {
  const readResult = await account.readStorage(storage)
  if (!readResult.ok) throw new Error(readResult.failure.kind)
  return readResult.materials.map(({ id, name, stock, minimum }) => `${id} ${name} ${stock}/${minimum}`)
}

async function send(method: string, body: object): Promise<Response> {
  const headers = { authorization: practice.key, 'content-type': 'application/json' }
  return fetch(`${practice.url}/v1/${method}.php`, { method: 'POST', headers, body: JSON.stringify(body) })
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
    const undoResult = await start(planned.plan.head, planned.plan.rows, run)
    expect(undoResult.told).toEqual(['verified'])
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
    const [message] = (await apply(csv)).told
    expect(message).toContain('failed The account refused it: “Material not found or access denied”')
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

describe('[T-39] [SEEN-1] [RUN-22] deleting a material that no list shows', () => {
  const remove = 'sku,action\nO-1,delete\n'

  test('goes by its id, and is said beforehand', async () => {
    await apply(ZERO)
    expect(seen(await open(remove))).toEqual(['delete 100 unlisted-match:warns delete {"material_id":100}'])
    expect((await apply(remove)).told).toEqual(['verified'])
    expect(await exists(100)).toBe(false)
    expect(seen(await open('sku,name,unit,stock\nO-1,Oak,pcs,3\n'))).toEqual([expect.stringMatching(/^add {2}add /)])
  })

  test('one that is gone already is no failure', async () => {
    await apply(ZERO)
    await send('materials/delete', { material_id: 100 })
    expect((await apply(remove)).told).toEqual(['verified'])
  })
})

describe('[T-39] [SEEN-1] a material that a run of ours added and that left the lists before anybody read them', () => {
  const ADD = 'sku,name,unit,price,stock,storage\nN-1,New,pcs,2.50,3,Van\n'

  test('is remembered from the journal, also where only its storage is not read', async () => {
    await apply(ADD)
    const unread: AccountPort = {
      ...account,
      readStorage: (storage, hooks) => account.readStorage(storage === 2 ? 1 : storage, hooks),
    }
    for (const port of [unread, hiding(103)]) {
      expect(seen(await open(ADD, port))).toEqual([
        'stock 103 unlisted-match:warns update_stock {"material_id":103,"storage_id":2,"stock":3}',
      ])
    }
    expect(seen(await open(ADD))).toEqual(['unchanged 103'])
  })

  test('[T-40] [UNDO-9] [RUN-22] undo deletes it, and so it does where somebody deleted it', async () => {
    for (const deleted of [false, true]) {
      const { run } = await apply(ADD)
      const id = Math.max(...journal.readAddedIds(run))
      if (deleted) await send('materials/delete', { material_id: id })
      const planned = await planUndo(run, { account: hiding(id), journal })
      if (!planned.ok) throw new Error('no plan')
      expect(planned.plan.rows.map(({ status, name }) => [status, name])).toEqual([['delete', 'New']])
      const undoResult = await start(planned.plan.head, planned.plan.rows, run, hiding(id))
      expect(undoResult.told).toEqual(['verified'])
      expect(await exists(id)).toBe(false)
      // After one undo, nothing of it is left to undo.
      const again = await planUndo(run, { account, journal })
      expect(again.ok && again.plan.rows.map(({ status }) => status)).toEqual(['unchanged'])
    }
  })
})

test('[T-39] law: of any readings, full and partly, the memory knows what was listed and is not now', () => {
  const state = fc.dictionary(fc.constantFrom('1', '2', '3', '4'), fc.subarray([1, 2]), { maxKeys: 4 })
  const reading = fc.record({
    state,
    read: fc.subarray([1, 2], { minLength: 1 }),
    price: fc.constantFrom('1', '2'),
    hasDigest: fc.boolean(),
  })
  let ledger = 0
  fc.assert(
    fc.property(fc.array(reading, { minLength: 1, maxLength: 6 }), (readings) => {
      ledger += 1
      let time = 0
      const file = join(folder, 'law.db')
      const memory = makeMaterialMemory(
        file,
        () => `law ${ledger}`,
        () => time,
      )
      const known = new Map<number, { price: string; at: number }>()
      for (const { state: account, read, price, hasDigest } of readings) {
        time += 1
        const builder = new CatalogueBuilder()
        for (const storage of read) {
          builder.addStorage(storage)
          for (const [id, storages] of Object.entries(account)) {
            if (storages.includes(storage)) builder.add(storage, material(Number(id), price))
          }
        }
        const catalogue = builder.build()
        const digestOf = (storage: number) =>
          JSON.stringify([price, Object.entries(account).filter(([, storages]) => storages.includes(storage))])
        const times = new Map(read.map((storage) => [storage, { digest: hasDigest ? digestOf(storage) : undefined }]))
        const found = memory.findUnlistedMaterials(catalogue, times)
        const now = new Set(catalogue.ids)
        const expected = [...known].filter(([id]) => !now.has(id)).sort(([a], [b]) => a - b)
        const materials = found.isKnown ? found.materials : []
        expect(materials.map(({ id, price: one }) => [id, one])).toEqual(expected.map(([id, one]) => [id, one.price]))
        for (const [at, { lastListed }] of materials.entries()) {
          expect(lastListed).toBeGreaterThan(0)
          expect(lastListed).toBeLessThanOrEqual(expected[at]?.[1].at ?? 0)
        }
        for (const id of catalogue.ids) known.set(id, { price, at: time })
      }
    }),
    { numRuns: 60 },
  )
})

describe('[T-39] [SEEN-2] [RUN-18] where the journal cannot be used, the import says what it does not know', () => {
  test.each(['busy', 'newer', 'damaged', 'cannot-open'])('%s', async (how) => {
    journal.close()
    const file = join(folder, 'journal.db')
    let holder: DatabaseSync | null = null
    if (how === 'busy') {
      holder = new DatabaseSync(file)
      holder.exec('BEGIN IMMEDIATE')
    } else if (how === 'newer') {
      const database = new DatabaseSync(file)
      database.exec('PRAGMA user_version = 999')
      database.close()
    } else {
      for (const name of ['journal.db', 'journal.db-wal', 'journal.db-shm']) rmSync(join(folder, name), { force: true })
      if (how === 'damaged') writeFileSync(file, 'this is no journal, and long enough to be seen as something else')
      else mkdirSync(file)
    }
    // The writer keeps the lock to the end, however long the reading waits.
    const [firstText, ...otherTexts] = warningsOf(await open(ZERO, account, 100))
    holder?.close()
    expect(firstText).toMatch(/^Materials that no list shows now were not looked for, because /)
    // A program that writes to the journal does not keep others from reading it.
    expect(otherTexts).toHaveLength(how === 'busy' ? 0 : 1)
    expect(otherTexts.join('')).toMatch(how === 'busy' ? /^$/ : /^Rows that an unfinished import still has to change /)
    if (how !== 'busy') rmSync(file, { recursive: true })
    journal = openJournal(file)
  })
})
