/**
 * Reports compared with the practice account's own log of requests: random plans, lost answers, other clients writing at the same time, and partial
 * undo. Every value in a report, and who wrote it, matches the log.
 */
import { fieldStorageKey, type PlannedRow } from '../../../src-shared/plan/plan.ts'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fc } from '../../fast-check.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccount, type OpenAccount } from '../../../src-main/account/client.ts'
import { systemClock } from '../../../src-main/machine/clock.ts'
import { openJournal } from '../../../src-main/store/journal/journal.ts'
import type { AccountPort } from '../../../src-main/ports/ports.ts'
import type { JournalPort, JournalRow } from '../../../src-main/ports/journal-port.ts'
import { startRun } from '../../../src-main/run/run.ts'
import { planUndo } from '../../../src-main/run/plan-undo.ts'
import { startPractice, type PracticeServer } from '../../../src-main/practice/server.ts'
import { toComparable } from '../../../src-shared/material/fields/same-value.ts'
import { editRow, head, type EditFields } from './build.ts'

/** Plans; each is a run, and most have a partial undo and its redo, which are runs as well. */
const PLANS = Number(process.env['STOCKSHEET_MODEL_RUNS'] ?? 250)
/** As the issue requires: at least two runs of each plan. */
const RUNS = PLANS * 2
const MATERIALS = 5
const TIMING = { backoffMs: 1, maxBackoffMs: 2, settleMs: 1, recheckMs: 900_000, probeMs: 1000, leaseRenewalMs: 10_000 }
const OPTIONS = { perSecond: Number.POSITIVE_INFINITY, concurrency: 2, timing: TIMING }

type Field = 'name' | 'price' | 'notes' | 'stock' | 'minimum'
const FIELDS: readonly Field[] = ['name', 'price', 'notes', 'stock', 'minimum']
const VALUES: Readonly<Record<Field, readonly string[]>> = {
  name: ['Oak', 'Pine', 'Ash'],
  price: ['1', '2.5', '3'],
  notes: ['dry', 'wet', 'old'],
  stock: ['4', '5', '6.5'],
  minimum: ['1', '2', '3'],
}
const spot = fc.record({
  material: fc.nat({ max: MATERIALS - 1 }),
  field: fc.constantFrom(...FIELDS),
  value: fc.nat({ max: 2 }),
})
const scenario = fc.record({
  wanted: fc.uniqueArray(spot, {
    minLength: 2,
    maxLength: 10,
    selector: ({ material, field }) => `${material} ${field}`,
  }),
  /** Another client writes before our n-th write. */
  others: fc.array(fc.record({ at: fc.nat({ max: 8 }), spot }), { maxLength: 4 }),
  faults: fc.array(fc.record({ at: fc.integer({ min: 1, max: 8 }), lost: fc.constantFrom('before', 'after') }), {
    maxLength: 2,
  }),
  part: fc.record({ rows: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }), fields: fc.subarray([...FIELDS]) }),
})
type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never

let practice: PracticeServer
let account: OpenAccount
let journal: JournalPort
let folder: string
beforeAll(async () => {
  // Disk safety is not tested here, and in memory a commit takes no time.
  folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'report-law-'))
  const materials = Array.from({ length: MATERIALS }, (_, index) => ({
    id: 100 + index,
    name: 'Oak',
    sku: `S-${index}`,
    unit: 'pcs',
    price: 1,
    notes: 'dry',
    stocks: [{ storage_id: 1, stock: 4, minimum: 1 }],
  }))
  const seed = {
    units: [{ code: 'pcs', group: 'count', factor: 1 }],
    storages: [{ id: 1, name: 'Main', holdsAll: true }],
    dailyLimit: 10_000_000,
    materials,
  }
  practice = await startPractice({ folder: ':memory:', seed })
  account = openAccount({ address: practice.url, key: practice.key })
  journal = openJournal(join(folder, 'journal.db'), { flushesOnCommit: true })
})
afterAll(async () => {
  await account.close()
  await practice.close()
  journal.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Write {
  readonly id: number
  readonly who: 'us' | 'other'
  readonly value: string
}

/** The account's own log: each write to a place, in order, and when lists were read. */
interface Log {
  readonly writes: ReadonlyMap<string, readonly Write[]>
  readonly reads: readonly number[]
}

const nameOf = (material: number, place: string): string => `${material} ${place}`

async function logOf(after: number): Promise<{ readonly log: Log; readonly last: number }> {
  const writes = new Map<string, Write[]>()
  const reads: number[] = []
  let last = after
  for (;;) {
    const answer = await fetch(`${new URL(practice.url).origin}/_practice/requests?after=${last}`, {
      headers: { 'x-practice-token': practice.inspectToken },
    })
    const { requests } = (await answer.json()) as { requests: LoggedRequest[] }
    for (const request of requests) {
      last = request.id
      if (request.method.endsWith('get_list')) reads.push(request.id)
      const took = request.status === 200
      if (!took || !/edit|update_stock/.test(request.method)) continue
      const body = JSON.parse(request.body) as Record<string, string | number>
      const who = body['client'] === 'other' ? 'other' : 'us'
      for (const field of FIELDS) {
        const value = body[field]
        // The note of a correction is not a field of the material.
        if (value === undefined || (field === 'notes' && request.method.endsWith('update_stock'))) continue
        const storage = field === 'stock' || field === 'minimum' ? 1 : null
        const name = nameOf(Number(body['material_id']), fieldStorageKey({ field, storage }))
        const known = writes.get(name) ?? []
        writes.set(name, [...known, { id: request.id, who, value: String(value) }])
      }
    }
    if (requests.length < 1000) return { log: { writes, reads }, last }
  }
}

interface LoggedRequest {
  readonly id: number
  readonly method: string
  readonly body: string
  readonly status: number
}

/** Another client's write, marked with a key that the account ignores. */
async function otherWrites({ material, field, value }: Scenario['others'][number]['spot']): Promise<void> {
  const text = VALUES[field][value] ?? ''
  const typed = field === 'name' || field === 'notes' ? text : Number(text)
  const body = { material_id: 100 + material, storage_id: 1, [field]: typed, client: 'other' }
  const method = field === 'stock' ? 'update_stock' : 'edit'
  const answer = await fetch(`${practice.url}/v1/materials/${method}.php`, {
    method: 'POST',
    headers: { Authorization: practice.key, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (answer.status !== 200) throw new Error(await answer.text())
}

/** Our connection to the account, on which answers are lost and other writes come in between. */
function troubled({ others, faults }: Pick<Scenario, 'others' | 'faults'>): AccountPort {
  let count = 0
  return {
    address: account.address,
    readStorage: (storage, hooks) => account.readStorage(storage, hooks),
    probe: (storage) => account.probe(storage),
    async send(method, body, abortSignal) {
      count += 1
      const myNumber = count
      for (const { at, spot: one } of others) if (at === myNumber) await otherWrites(one)
      const fault = faults.find(({ at }) => at === myNumber)
      if (fault?.lost === 'before') return { kind: 'unknown', fault: { code: 'timeout' } }
      const outcome = await account.send(method, body, abortSignal)
      return fault?.lost === 'after' ? { kind: 'unknown', fault: { code: 'broken' } } : outcome
    },
    close: () => Promise.resolve(),
  }
}

async function heldNow(): Promise<ReadonlyMap<string, string>> {
  const readResult = await account.readStorage(1)
  if (!readResult.ok) throw new Error(readResult.failure.kind)
  return new Map(
    readResult.materials.flatMap((material) =>
      FIELDS.map((field): [string, string] => {
        const storage = field === 'stock' || field === 'minimum' ? 1 : null
        return [nameOf(material.id, fieldStorageKey({ field, storage })), String(material[field])]
      }),
    ),
  )
}

function planOf({ wanted }: Scenario, storedTexts: ReadonlyMap<string, string>): PlannedRow[] {
  return [...Map.groupBy(wanted, ({ material }) => material)].flatMap(([material, spots]) => {
    const fields: EditFields = Object.fromEntries(
      spots.flatMap(({ field, value }) => {
        const storage = field === 'stock' || field === 'minimum' ? 1 : null
        const before = storedTexts.get(nameOf(100 + material, fieldStorageKey({ field, storage }))) ?? ''
        const after = VALUES[field][value] ?? ''
        return before === after ? [] : [[field, [before, after]]]
      }),
    )
    return Object.keys(fields).length === 0 ? [] : [editRow(material + 2, 100 + material, fields)]
  })
}

interface Checked {
  readonly rows: readonly JournalRow[]
  readonly log: Log
  /** What the account contained before the log begins. */
  readonly start: ReadonlyMap<string, string>
  /** The log's end when the run was over. */
  readonly end: number
}

/** Compares every value of a report with the log. What a later run of ours overwrote belongs to that run. */
function check({ rows, log, start, end }: Checked, laterTexts: ReadonlyMap<string, string>): number {
  let checked = 0
  for (const row of rows) {
    for (const change of row.changes) {
      const name = nameOf(row.materialId ?? 0, fieldStorageKey(change))
      const same = (text: string | null, otherText: string | null | undefined) =>
        toComparable(change.field, text) === toComparable(change.field, otherText ?? null)
      const all = (log.writes.get(name) ?? []).filter(({ id }) => id <= end)
      const at = (id: number): string => all.findLast((write) => write.id <= id)?.value ?? start.get(name) ?? ''
      const message = `${row.row} ${row.state} ${JSON.stringify(change)} of ${JSON.stringify(all)}`
      // Before: what the account contained at one of our readings.
      const read = [start.get(name) ?? '', ...log.reads.filter((id) => id <= end).map(at)]
      expect(
        read.some((value) => same(value, change.before)),
        message,
      ).toBe(true)
      if (change.by !== null && laterTexts.has(name)) {
        expect(same(change.now, laterTexts.get(name)), message).toBe(true)
        expect(change.who, message).toBe('another-run')
        checked += 1
        continue
      }
      if (change.now === null) continue
      expect(same(change.now, at(end)), message).toBe(true)
      const sinceTime = all.findLastIndex(({ value }) => !same(value, change.now))
      const tail = all.slice(sinceTime + 1).map(({ who }) => who)
      // If somebody wrote the same value again later, lists cannot show it; that we wrote it is true.
      const ours = all.some(({ who, value }) => who === 'us' && same(value, change.now))
      if (change.who === 'this-run') expect(ours, message).toBe(true)
      else if (change.who === 'someone-else') expect(tail, message).toContain('other')
      // Without an answer, or for a value that was already there, the writer is not always known.
      else if (row.requests.every(({ answer }) => answer === 'success')) {
        expect(same(change.now, change.before), message).toBe(true)
      }
      writers.set(change.who, (writers.get(change.who) ?? 0) + 1)
      checked += 1
    }
    for (const { answer, body } of row.requests) {
      if (answer !== 'success' && answer !== 'read-back') continue
      const { material_id: id, ...sent } = JSON.parse(body) as Record<string, string | number>
      for (const field of FIELDS) {
        if (sent[field] === undefined || (field === 'notes' && 'stock' in sent)) continue
        const storage = field === 'stock' || field === 'minimum' ? 1 : null
        const writes = log.writes.get(nameOf(Number(id), fieldStorageKey({ field, storage }))) ?? []
        const wrote = writes.some(
          ({ who, value }) => (answer === 'read-back' || who === 'us') && value === String(sent[field]),
        )
        expect(wrote, `${answer} ${body}`).toBe(true)
      }
    }
  }
  return checked
}

let logged = 0
const writers = new Map<string | null, number>()

async function one(given: Scenario): Promise<number> {
  const start = await heldNow()
  const began = (await logOf(logged)).last
  logged = began
  const rows = planOf(given, start)
  if (rows.length === 0) return 0
  const base = { journal, clock: systemClock, options: OPTIONS, accountName: 'A', storages: [1] }
  for (const { at, spot: early } of given.others) if (at === 0) await otherWrites(early)
  const run = await startRun({ ...base, account: troubled(given), head: head(practice.url), rows: [rows] })
  await run.whenFinished
  const firstResult = await logOf(began)
  const reportOf = (id: string) => journal.report(id, { from: 0, count: 99 }).rows
  let checked = check({ rows: reportOf(run.id), log: firstResult.log, start, end: firstResult.last }, new Map())

  const middle = await heldNow()
  const { rows: chosen, fields } = given.part
  const places = rows.flatMap((_, seq): [number, number][] => (chosen[seq] === true ? [[seq, 1]] : []))
  const part = { places, ...(fields.length === 0 ? {} : { fields }) }
  const planned = await planUndo(run.id, { account, journal, part, note: 'undo' })
  if (!planned.ok) throw new Error(planned.failure.kind)
  const { plan } = planned
  if (plan.rows.every(({ calls }) => calls.length === 0)) return checked
  const undo = await startRun({ ...base, account, head: plan.head, rows: [plan.rows], undoOf: run.id })
  await undo.whenFinished
  const bothResult = await logOf(began)
  const sent = new Map(
    reportOf(undo.id).flatMap(({ materialId, changes }) =>
      changes.map((change): [string, string] => [nameOf(materialId ?? 0, fieldStorageKey(change)), change.after]),
    ),
  )
  checked += check({ rows: reportOf(run.id), log: firstResult.log, start, end: firstResult.last }, sent)
  checked += check({ rows: reportOf(undo.id), log: bothResult.log, start, end: bothResult.last }, new Map())

  // Exactly the chosen part was restored; every other place is unchanged.
  const after = await heldNow()
  for (const [name, value] of after) if (!sent.has(name)) expect(value, name).toBe(middle.get(name))
  for (const [name, value] of sent) expect(toComparable('name', after.get(name) ?? ''), name).toBe(value)

  // Undoing the undo restores its changes.
  const redo = await planUndo(undo.id, { account, journal })
  if (!redo.ok) throw new Error(redo.failure.kind)
  const secondHandle = await startRun({
    ...base,
    account,
    head: redo.plan.head,
    rows: [redo.plan.rows],
    undoOf: undo.id,
  })
  await secondHandle.whenFinished
  expect(await heldNow()).toEqual(middle)
  return checked
}

test(
  `[REPORT-5] [UNDO-10] [UNDO-11] law: reports equal the account's own log; ${RUNS} runs with lost answers, other clients, undo of parts and redo`,
  async () => {
    let checked = 0
    await fc.assert(
      fc.asyncProperty(scenario, async (given) => {
        checked += await one(given)
      }),
      { numRuns: PLANS, endOnFailure: true },
    )
    expect(checked).toBeGreaterThan(RUNS)
    // An unknown writer must be the exception.
    expect(writers.get(null) ?? 0).toBeLessThan(checked / 4)
    expect(journal.listRuns().length).toBeGreaterThanOrEqual(RUNS)
  },
  120_000 + PLANS * 1_000,
)
