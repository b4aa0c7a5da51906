/** Suppliers read one by one from a real practice account: offered, counted, compared, sent, verified and undone. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openAccount, type OpenAccount } from '../../../src-main/account/client.ts'
import { systemClock } from '../../../src-main/machine/clock.ts'
import { readSource } from '../../../src-main/file/read-source.ts'
import { openJournal } from '../../../src-main/store/journal/journal.ts'
import { sha256 } from '../../../src-main/machine/sha256.ts'
import { ImportSession } from '../../../src-main/import/session.ts'
import type { JournalPort } from '../../../src-main/ports/journal-port.ts'
import { startRun } from '../../../src-main/run/run.ts'
import { planUndo } from '../../../src-main/run/plan-undo.ts'
import { startPractice, type PracticeServer } from '../../../src-main/practice/server.ts'
import { toBodyJson, type PlanHead, type PlannedRow } from '../../../src-shared/plan/plan.ts'
import { SMALL_SEED } from '../terminal/command.ts'
import { reasonText } from '../../../src-shared/words/runs.ts'
import { warningsOf } from './in-words.ts'

const seed = { ...SMALL_SEED, suppliers: [...SMALL_SEED.suppliers, { id: 22, name: 'Glue & Co' }] }

interface Stage {
  readonly practice: PracticeServer
  readonly account: OpenAccount
  readonly journal: JournalPort
  readonly folder: string
  /** How many reading requests were made. */
  reads: number
}
let stage: Stage

async function build(options: { readonly documentedOnly?: boolean } = {}): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'suppliers-'))
  const practice = await startPractice({ folder: ':memory:', seed, ...options })
  const account = openAccount({
    address: practice.url,
    key: practice.key,
    onRequest: (kind) => {
      if (kind === 'read') stage.reads += 1
    },
  })
  stage = { practice, account, journal: openJournal(join(folder, 'journal.db')), folder, reads: 0 }
}

async function clear(): Promise<void> {
  await stage.account.close()
  await stage.practice.close()
  stage.journal.close()
  rmSync(stage.folder, { recursive: true })
}

beforeEach(() => build())
afterEach(clear)

const CSV = 'sku,suppliers,price\n00123,20; 22,12.5\nGL-1,Timber Ltd,4\n'

async function open(readSuppliers?: boolean, csv = CSV): Promise<ImportSession> {
  const opened = await ImportSession.open(
    {
      session: 's',
      source: { name: 'file.csv', bytes: new TextEncoder().encode(csv) },
      accountName: 'Test',
      storages: [{ id: 1, name: 'Main' }],
      choices: { storage: 1, ...(readSuppliers === undefined ? {} : { readSuppliers }) },
      clearToken: '(clear)',
    },
    { readSource, account: stage.account, clock: systemClock, digest: sha256 },
  )
  if (!opened.ok) throw new Error(opened.failure.code)
  return opened.value
}

function calls(session: ImportSession): string[] {
  return session
    .listPlanRows(0, 9)
    .flatMap((row) => row.calls.map(({ method, body }) => `${method} ${toBodyJson(body)}`))
}

interface Ran {
  readonly run: string
  readonly rows: readonly string[]
}

async function runRows(head: PlanHead, rows: readonly PlannedRow[]): Promise<Ran> {
  const { account, journal } = stage
  const runHandle = await startRun({
    account,
    journal,
    clock: systemClock,
    head,
    accountName: 'Test',
    rows: [rows],
    ledger: account.ledger,
    storages: [1, 2, 3],
    options: { perSecond: 1000, timing: { backoffMs: 5, settleMs: 10 } },
  })
  await runHandle.whenFinished
  const { rows: report } = journal.report(runHandle.id, { from: 0, count: 9 })
  return {
    run: runHandle.id,
    rows: report.map(({ state, reason: why }) => (why ? `${state}: ${reasonText(why)}` : state)),
  }
}

async function held(material: number): Promise<readonly number[] | null> {
  const readReply = await stage.account.readSuppliers?.(material, 1)
  return readReply?.kind === 'known' ? readReply.suppliers.map(({ id }) => id) : null
}

describe('[DIFF-6] suppliers by get_entry', () => {
  test('one request tells whether they can be had; what reading costs is said, and nothing is compared', async () => {
    const session = await open()
    expect(stage.reads).toBe(2)
    expect(session.summary().suppliers).toEqual({ materials: 2, unread: 1, answers: true })
    expect(warningsOf(session)).toEqual([
      'Suppliers of 2 materials the account has are not compared and not sent. No list of the account shows them. They can be read one by one: 1 request now, and 2 for every row that changes them. To do so, choose to read suppliers.',
    ])
    expect(calls(session)).toEqual([])
  })

  test('chosen: each is read once, compared, counted; not chosen again: as before, with no request', async () => {
    const session = await open()
    await session.change({ storage: 1, readSuppliers: true })
    expect(stage.reads).toBe(3)
    expect(calls(session)).toEqual([
      'materials/edit {"material_id":100,"suppliers":[20,22]}',
      'materials/edit {"material_id":101,"suppliers":[20]}',
    ])
    const { suppliers, cost } = session.summary()
    const warnings = warningsOf(session)
    expect([suppliers, cost.reads, cost.writes, warnings]).toEqual([
      { materials: 2, unread: 0, answers: true },
      6,
      2,
      [],
    ])
    expect(session.rows(0, 1, { filter: {} }).rows[0]?.cells[1]).toMatchObject({
      before: 'Timber Ltd',
      after: 'Timber Ltd, 22',
    })
    await session.change({ storage: 1, readSuppliers: false })
    expect(calls(session)).toEqual([])
    expect(stage.reads).toBe(3)
  })

  test('a file that says no suppliers of materials the account has asks nothing', async () => {
    const session = await open(true, 'sku,name,unit,suppliers,price\n00123,,,,13\nN-1,New,pcs,20,1\n')
    expect(stage.reads).toBe(1)
    expect(session.summary().suppliers).toBeUndefined()
    expect(calls(session)).toEqual([
      'materials/edit {"material_id":100,"price":13}',
      'materials/add {"name":"New","unit":"pcs","storage_id":1,"sku":"N-1","price":1,"suppliers":[20]}',
    ])
  })

  test('an account that does not answer: one request, no offer, as without', async () => {
    await clear()
    await build({ documentedOnly: true })
    const session = await open(true)
    expect(stage.reads).toBe(2)
    expect(session.summary().suppliers).toEqual({ materials: 2, unread: 2, answers: false })
    expect(warningsOf(session)[0]).toContain('Suppliers are set for new materials only')
    expect(calls(session)).toEqual([])
  })
})

describe('[RUN-15] a run that sends suppliers', () => {
  test('they are verified by get_entry, and the run can be undone', async () => {
    const session = await open(true)
    const ran = await runRows(session.planHead(), session.listPlanRows(0, 9))
    expect(ran.rows).toEqual(['verified', 'verified'])
    expect([await held(100), await held(101)]).toEqual([[20, 22], [20]])
    const undo = await planUndo(ran.run, stage)
    if (!undo.ok) throw new Error(undo.failure.kind)
    expect(undo.plan.rows.flatMap((row) => row.calls.map(({ body }) => toBodyJson(body)))).toEqual([
      '{"material_id":100,"suppliers":[20]}',
      '{"material_id":101,"suppliers":[]}',
    ])
    expect((await runRows(undo.plan.head, undo.plan.rows)).rows).toEqual(['verified', 'verified'])
    expect([await held(100), await held(101)]).toEqual([[20], []])
  })

  test('suppliers someone else changed since the preview are set aside', async () => {
    const session = await open(true)
    await stage.account.send('materials/edit', { material_id: 100, suppliers: [22] })
    const ran = await runRows(session.planHead(), session.listPlanRows(0, 9))
    expect(ran.rows).toEqual([
      'skipped: Left out: the suppliers field changed in the account after the preview. It was “20”, you asked for “20, 22”, the account now has “22”. Read it again to decide.',
      'verified',
    ])
    expect(await held(100)).toEqual([22])
  })

  test('a new material’s suppliers cannot be read back, and the row says so', async () => {
    const session = await open(true, 'sku,name,unit,suppliers\nN-1,New,pcs,20\n')
    const ran = await runRows(session.planHead(), session.listPlanRows(0, 9))
    expect(ran.rows).toEqual([
      'verified: Applied. Suppliers cannot be read back through this API, so only the other fields were checked.',
    ])
  })
})
