/** Runs one plan against an account with faults, and returns everything in the run's report that is not true. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReportRow } from '../../src-shared/api/run.ts'
import type { PlannedRow } from '../../src-shared/plan/plan.ts'
import { hasNewValue, findLiveMaterial, findLiveValue, type LiveLists } from '../../src-shared/run/run-live.ts'
import { openAccount } from '../../src-main/account/client.ts'
import { systemClock } from '../../src-main/machine/clock.ts'
import { openJournal } from '../../src-main/store/journal/journal.ts'
import type { AccountPort } from '../../src-main/ports/ports.ts'
import type { RunEnd } from '../../src-main/run/run-context.ts'
import { startRun } from '../../src-main/run/run.ts'
import { startPractice } from '../../src-main/practice/server.ts'
import { addRow, deleteRow, editRow, head } from '../main/run/build.ts'
import { readAll, STORAGES, suiteRows, suiteSeed } from './case.ts'
import { SUITE_TIMING } from './order.ts'
import { makeReportRow } from '../../src-main/app/run-history.ts'

export const FAULTS = [
  'reset-before',
  'reset-after',
  'timeout-before',
  'timeout-after',
  '500-before',
  '500-after',
  'malformed',
  'slow',
] as const
export type Fault = (typeof FAULTS)[number]

export const METHODS = [
  'materials/add',
  'materials/edit',
  'materials/update_stock',
  'materials/delete',
  'materials/get_list',
  'materials/get_entry',
] as const
export type Method = (typeof METHODS)[number]

export const WHEN = ['first', 'middle', 'last', 'always', 'one in five'] as const
export type When = (typeof WHEN)[number]

/** Longer than any answer of a server on this machine, even a busy one. A timeout fault takes longer. */
const ANSWER_MS = 400
const SLOW_MS = 60

/** Materials of the seed for which only the suppliers change. */
const SUPPLIED = [7, 11, 12] as const

/** Materials of the seed with two rows, one per storage. */
const SHARED = [13, 17, 18] as const

/**
 * 24 rows of the suite's plan and 4 deletes. 3 rows change suppliers, which are read one by one, and 3 materials have two rows each. A new material
 * has three rows: its add, its balance elsewhere, and a row that sends nothing.
 */
export function matrixRows(): PlannedRow[] {
  const deletes = [0, 1, 5, 6].map((index) => deleteRow(100 + index, 1000 + index, `Material ${index}`))
  const supplied = SUPPLIED.map((index) => editRow(200 + index, 1000 + index, { suppliers: [[20], [20, 21]] }))
  const shared = SHARED.flatMap((index) => {
    const price = [String(10 + index), '9'] as const
    return [
      editRow(300 + 2 * index, 1000 + index, { price, minimum: ['5', '6'] }),
      editRow(301 + 2 * index, 1000 + index, { stock: ['7', '8'], storage: 2 }),
    ]
  })
  const newRow = addRow(400, { name: 'New in three rows', sku: 'N-400', stock: '3', elsewhere: { 2: '4' } })
  const [add, elsewhere] = newRow.calls
  if (!add || !elsewhere) throw new Error('an add with a balance elsewhere has two calls')
  const spread = [
    { ...newRow, calls: [add], changes: add.changes },
    { ...newRow, row: 401, calls: [{ ...elsewhere, row: 401 }], changes: elsewhere.changes },
    { ...newRow, row: 402, calls: [], changes: [] },
  ]
  return [...suiteRows(24), ...deletes, ...supplied, ...shared, ...spread]
}

export function rules(fault: Fault, method: Method, when: When, rows: readonly PlannedRow[]): unknown[] {
  const count =
    method === 'materials/get_list'
      ? 2 * STORAGES.length
      : method === 'materials/get_entry'
        ? 2 * SUPPLIED.length
        : rows.flatMap(({ calls }) => calls).filter((call) => call.method === method).length
  const nth = when === 'first' ? 1 : when === 'middle' ? Math.ceil(count / 2) : when === 'last' ? count : null
  return [{ method, nth, rate: when === 'one in five' ? 0.2 : null, fault, ms: fault === 'slow' ? SLOW_MS : null }]
}

export interface FaultResult {
  readonly end: RunEnd
  readonly report: readonly ReportRow[]
  readonly wrong: readonly string[]
}

export async function runWithFaults(
  rows: readonly PlannedRow[],
  faults: unknown[],
  seedRows = 24,
): Promise<FaultResult> {
  const folder = mkdtempSync(join(tmpdir(), 'stocksheet-fault-'))
  const data = join(folder, 'practice')
  const practice = await startPractice({ folder: data, seed: suiteSeed(seedRows), faults })
  const account = openAccount({ address: practice.url, key: practice.key, limits: { answerMs: ANSWER_MS } })
  const journal = openJournal(join(folder, 'journal.db'))
  try {
    const runHandle = await startRun({
      head: head(practice.url),
      accountName: 'Faults',
      rows: [rows],
      storages: STORAGES,
      account,
      journal,
      clock: systemClock,
      options: { perSecond: Number.POSITIVE_INFINITY, concurrency: 8, timing: SUITE_TIMING },
    })
    const runEnd = await runHandle.whenFinished
    const report = journal
      .report(runHandle.id, { from: 0, count: rows.length + 1 })
      .rows.map((row) => makeReportRow(row))
    await account.close()
    await practice.close()
    // The same data without faults: what the account really contains.
    const honest = await startPractice({ folder: data })
    const plainAccount = openAccount({ address: honest.url, key: honest.key })
    const currentLists = await readAll(plainAccount)
    await tellSuppliers(plainAccount, rows, currentLists)
    await plainAccount.close()
    await honest.close()
    return { end: runEnd, report, wrong: untruths(rows, runEnd, report, currentLists) }
  } finally {
    journal.close()
    await account.close()
    await practice.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Data that no list includes. */
async function tellSuppliers(
  account: AccountPort,
  rows: readonly PlannedRow[],
  currentLists: LiveLists,
): Promise<void> {
  for (const { materialId, changes } of rows) {
    if (materialId === null || !changes.some(({ field }) => field === 'suppliers')) continue
    const readReply = await account.readSuppliers?.(materialId, 1)
    if (readReply?.kind !== 'known') throw new Error(`Suppliers of ${materialId} could not be read`)
    const material = findLiveMaterial(currentLists, materialId)
    if (material) Object.assign(material, { suppliers: readReply.suppliers })
  }
}

function untruths(
  rows: readonly PlannedRow[],
  runEnd: RunEnd,
  report: readonly ReportRow[],
  currentLists: LiveLists,
): string[] {
  const wrongTexts: string[] = []
  if (runEnd.state !== 'done' && runEnd.state !== 'stopped') wrongTexts.push(`the run ended as ${runEnd.state}`)
  if (report.length !== rows.length) wrongTexts.push(`the report has ${report.length} rows of ${rows.length}`)
  const names = new Map<string, number>()
  for (const { name } of currentLists.get(1)?.values() ?? []) names.set(name, (names.get(name) ?? 0) + 1)
  const wanted = new Map<string, number>()
  const adds = rows.filter(({ calls }) => calls.some(({ method }) => method === 'materials/add'))
  for (const { name } of adds) wanted.set(name, (wanted.get(name) ?? 0) + 1)
  for (const [name, count] of wanted) {
    if ((names.get(name) ?? 0) > count) wrongTexts.push(`duplicate: ${name} is there ${names.get(name)} times`)
  }
  for (const [index, told] of report.entries()) {
    const row = rows[index]
    if (!row) continue
    const applied = isApplied(row, told.materialId, currentLists)
    const at = `row ${row.row} (${row.status})`
    if (told.state === 'verified' && !applied) wrongTexts.push(`${at} is called verified and is not there`)
    if (told.state === 'failed' && applied) wrongTexts.push(`${at} is called failed and is there`)
    if (told.state === 'skipped' && applied) wrongTexts.push(`${at} is called skipped and is there`)
    if (told.state === 'unverified' && applied) wrongTexts.push(`${at} is called unverified and is there`)
    const open = told.state === 'waiting' || told.state === 'applied'
    if (told.state !== 'verified' && !open && told.error === null) wrongTexts.push(`${at} says no reason`)
    if ((open || told.state === 'unknown') && runEnd.state === 'done') {
      wrongTexts.push(`${at} is ${told.state} though the run is done`)
    }
  }
  return wrongTexts
}

function isApplied(row: PlannedRow, id: number | null, currentLists: LiveLists): boolean {
  if (row.status === 'delete') return findLiveMaterial(currentLists, row.materialId ?? 0) === undefined
  if (id === null) return false
  return row.changes.every((change) => {
    const value = findLiveValue(currentLists, id, change)
    return value !== undefined && hasNewValue(change, value)
  })
}
