import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, test } from 'vitest'
import { openJournal } from '../../../../src-main/store/journal/journal.ts'
import { JournalFailure, type JournalPort } from '../../../../src-main/ports/journal-port.ts'
import { chooseFirstState, makeReason } from '../../../../src-shared/run/run.ts'
import type { PlannedRow } from '../../../../src-shared/plan/plan.ts'
import { addRow, editRow, head, idleRow } from '../../run/build.ts'
import { makePlace, type Place } from './place.ts'
import { runCounts } from '../../../run-counts.ts'

let folder: string
let file: string
let open: Place['open']
let journal: Place['journal']

beforeEach(() => {
  const place = makePlace()
  ;({ folder, file, open, journal } = place)
  return place.remove
})

const what = { account: 'A', head: head('http://127.0.0.1:1'), ledger: 'L', knownStorages: [1, 2], undoOf: null }
const rows = [
  addRow(2, { name: 'Oak', elsewhere: { 2: '4' } }),
  editRow(3, 7, { stock: ['1', '2'] }),
  idleRow(4, 'unchanged'),
]

function begun(to: JournalPort, plans: readonly PlannedRow[] = rows): string {
  const run = to.create(what)
  to.addRows(
    run,
    plans.map((plan, group) => ({ plan, group, ...chooseFirstState(plan.status, plan.problems) })),
  )
  to.begin(run, [1, 2], null)
  return run
}

function failureIn(work: () => unknown): JournalFailure | null {
  try {
    work()
  } catch (error) {
    if (error instanceof JournalFailure) return error
    throw error
  }
  return null
}

function failureOf(work: () => unknown): string {
  return failureIn(work)?.code ?? 'none'
}

describe('what is kept', () => {
  test('[REPORT-8] that a run is of the stock', () => {
    const to = journal()
    const run = to.create({ ...what, head: { ...what.head, stock: true } })
    to.begin(run, [1], null)
    expect([to.info(run).stock, to.info(begun(to)).stock]).toEqual([true, undefined])
  })

  test('calls come back whole, exact numbers and nulls too', async () => {
    const run = begun(journal())
    const reread = openJournal(file)
    open.push(reread)
    const groups = reread.groups(run, ['planned'], -1, 10)
    expect(groups.map(({ calls }) => calls.map(({ method, body, changes }) => ({ method, body, changes })))).toEqual(
      rows.slice(0, 2).map(({ calls }) => calls.map(({ method, body, changes }) => ({ method, body, changes }))),
    )
    expect(reread.record(run)).toMatchObject({ run, ...what, storages: [1, 2], state: 'running' })
  })

  test('an add’s id reaches its rows and the rest of its lane', async () => {
    const to = journal()
    const run = begun(to)
    const [group] = to.groups(run, ['planned'], -1, 1)
    const [call] = group?.calls ?? []
    if (!call) throw new Error('no call')
    await to.write(run, [
      { kind: 'call', call, state: 'done', attempts: 1, reason: null, materialId: 31 },
      { kind: 'material', group: call.group, materialId: 31 },
      { kind: 'row', seq: 0, state: 'verified', reason: null },
    ])
    expect(to.groups(run, ['planned'], -1, 1)[0]?.calls.map(({ state, materialId }) => [state, materialId])).toEqual([
      ['done', 31],
      ['planned', 31],
    ])
    expect(to.readAddedIds(run)).toEqual(new Set([31]))
    expect(
      to.report(run, { from: 0, count: 9 }).rows.map(({ row, state, materialId }) => [row, state, materialId]),
    ).toEqual([
      [2, 'verified', 31],
      [3, 'waiting', 7],
      [4, 'skipped', 1004],
    ])
    expect(to.counts(run)).toMatchObject(runCounts({ verified: 1, skipped: 1, unchanged: 1, waiting: 1 }))
    // The row that was left out is unchanged, so it needs no attention. [REPORT-1]
    expect(to.report(run, { from: 0, count: 9, failedOnly: true }).total).toBe(0)
  })

  test('[REPORT-10] changes are values: wanted by all that is sent, made by rows that were verified, none of what was there already', async () => {
    const to = journal()
    const run = begun(to, [
      editRow(2, 7, { price: ['1', '2'], stock: ['1', '2'] }),
      editRow(3, 8, { price: ['1', '2'] }),
      editRow(4, 9, { name: ['a', 'b'], stock: ['1', '2'] }),
      editRow(5, 10, { stock: ['1', '2'], minimum: ['1', '2'] }),
      idleRow(6, 'unchanged'),
    ])
    expect(to.counts(run).values).toBeUndefined()
    await to.write(run, [
      { kind: 'row', seq: 0, state: 'verified', reason: null },
      { kind: 'row', seq: 1, state: 'verified', reason: makeReason('already') },
      { kind: 'row', seq: 2, state: 'failed', reason: null },
      { kind: 'row', seq: 3, state: 'skipped', reason: null },
    ])
    expect(to.counts(run).values).toEqual({ made: 2, wanted: 4 })
  })

  test('a row is applied when all of its calls are done and none was read back, waiting while one is left', async () => {
    const to = journal()
    const run = begun(to, [...rows, editRow(5, 8, { price: ['1', '2'], stock: ['1', '2'] })])
    const told = () =>
      to.report(run, { from: 0, count: 9 }).rows.map(({ row, state, reason: why }) => [row, state, why])
    const calls = to.groups(run, ['planned'], -1, 9).flatMap((group) => group.calls)
    const done = (of: number, maxCount: number) =>
      calls
        .filter(({ row }) => row === of)
        .slice(0, maxCount)
        .map((call) => ({ kind: 'call' as const, call, state: 'done' as const, attempts: 1, reason: null }))
    await to.write(run, [...done(3, 9), ...done(5, 1)])
    expect(told()).toEqual([
      [2, 'waiting', null],
      [3, 'applied', null],
      [4, 'skipped', null],
      [5, 'waiting', null],
    ])
    await to.write(run, done(5, 9))
    expect(told().at(-1)).toEqual([5, 'applied', null])
    await to.write(run, [{ kind: 'row', seq: 1, state: 'verified', reason: null }])
    expect(told()[1]).toEqual([3, 'verified', null])
  })

  test('a run over several storages names them all', () => {
    const to = journal()
    const run = begun(to)
    expect(to.info(run)).toMatchObject({ storage: 1, storages: [1, 2] })
    const single = to.create(what)
    to.begin(single, [1], null)
    expect(to.info(single)).not.toHaveProperty('storages')
  })

  test('the file and its companions are for the user only', () => {
    begun(journal())
    const modes = readdirSync(join(folder, 'data')).map((name) => statSync(join(folder, 'data', name)).mode & 0o777)
    expect(modes.length).toBeGreaterThan(1)
    expect(new Set(modes)).toEqual(new Set([0o600]))
  })

  test('a plan that was not journaled to its end is forgotten with its process', () => {
    const script = `import { openJournal } from '${new URL('../../../../src-main/store/journal/journal.ts', import.meta.url).pathname}'
      openJournal(process.argv[1]).create(${JSON.stringify(what)}); process.kill(process.pid, 'SIGKILL')`
    const ended = spawnSync(process.execPath, ['--input-type=module', '-e', script, file])
    expect(ended.signal).toBe('SIGKILL')
    journal()
    const remainingResult = new DatabaseSync(file).prepare('SELECT count(*) AS n FROM runs').get()
    expect(remainingResult?.['n']).toBe(0)
  })
})

describe('the lease [RUN-7]', () => {
  test('a second journal does not get a run that is being driven, and cannot write to it', async () => {
    const run = begun(journal())
    const second = journal()
    expect(failureOf(() => second.take(run))).toBe('busy')
    await expect(second.write(run, [{ kind: 'row', seq: 0, state: 'failed', reason: null }])).rejects.toMatchObject({
      code: 'lease-lost',
    })
    expect(second.listRuns()[0]?.state).toBe('running')
  })

  test('a lease that ran out is taken over, and the first process finds out at its next write', async () => {
    let now = 1_000_000
    const firstPort = journal(() => now)
    const run = begun(firstPort)
    now += 31_000
    const second = journal(() => now)
    expect(second.listRuns()[0]?.state).toBe('interrupted')
    expect(second.take(run).run).toBe(run)
    await expect(firstPort.write(run, [])).rejects.toMatchObject({ code: 'lease-lost' })
    expect(failureOf(() => firstPort.renewLease(run))).toBe('lease-lost')
  })

  test('[RUN-1] what was sending becomes unknown when a run is taken', async () => {
    const firstPort = journal()
    const run = begun(firstPort)
    const call = firstPort.groups(run, ['planned'], -1, 1)[0]?.calls[0]
    if (!call) throw new Error('no call')
    await firstPort.write(run, [{ kind: 'call', call, state: 'sending', attempts: 1, reason: null }])
    expect(firstPort.counts(run).unknown).toBe(1)
    firstPort.releaseLease(run)
    const second = journal()
    second.take(run)
    // The end of a program does not count as a try.
    expect(second.groups(run, ['unknown'], -1, 9).map(({ calls }) => calls[0]?.attempts)).toEqual([0])
    const [reportedRow] = second.report(run, { from: 0, count: 1 }).rows
    expect([reportedRow?.state, reportedRow?.reason?.code]).toEqual(['unknown', 'no-answer'])
  })

  test('a finished run and an unknown one are refused', async () => {
    const to = journal()
    const run = begun(to)
    await to.write(run, [{ kind: 'run', state: 'done', reason: null, hasEnded: true }])
    to.releaseLease(run)
    expect(failureOf(() => to.take(run))).toBe('finished')
    expect(failureOf(() => to.take('nothing'))).toBe('no-such-run')
  })
})

describe('trouble [RUN-13]', () => {
  test('a file that is no journal', () => {
    writeFileSync(join(folder, 'x.db'), 'this is not a database, but it is long enough to look like a page'.repeat(40))
    expect(failureOf(() => openJournal(join(folder, 'x.db')))).toBe('damaged')
  })

  test('a journal of a newer version', () => {
    journal().close()
    open.pop()
    const database = new DatabaseSync(file)
    database.exec('PRAGMA user_version = 99')
    database.close()
    expect(failureOf(() => openJournal(file))).toBe('newer')
  })

  test.each([
    ['of another program, version 0', 'CREATE TABLE songs (title)', 'foreign'],
    ['of another program, version 1', 'CREATE TABLE songs (title); PRAGMA user_version = 1', 'foreign'],
    [
      'of another program, whose tables are called the same',
      'CREATE TABLE runs (key); CREATE TABLE rows (run)',
      'foreign',
    ],
    ['that is empty, but marked by another program', 'PRAGMA user_version = 7', 'foreign'],
  ])('[RUN-13] a database %s is refused with its path, and nothing is written to it', (_, sql, code) => {
    const otherText = join(folder, 'other.db')
    const database = new DatabaseSync(otherText)
    database.exec(sql)
    database.close()
    const bufferBefore = readFileSync(otherText)
    const failure = failureIn(() => openJournal(otherText))
    expect([failure?.code, failure?.details.file]).toEqual([code, otherText])
    expect(readFileSync(otherText).equals(bufferBefore)).toBe(true)
  })

  test.each([
    ['a missing table', 'DROP TABLE ledger'],
    ['a missing index', 'DROP INDEX calls_planned'],
    ['another column', 'ALTER TABLE runs DROP COLUMN claims'],
    ['a lost version', 'PRAGMA user_version = 0'],
  ])('[RUN-13] a journal with %s is damaged', (_, sql) => {
    journal().close()
    open.pop()
    const database = new DatabaseSync(file)
    database.exec(sql)
    database.close()
    const failure = failureIn(() => openJournal(file))
    expect([failure?.code, failure?.details.file]).toEqual(['damaged', file])
  })

  test('[RUN-13] a page that is overwritten is damage wherever it is met', () => {
    const firstPort = journal()
    begun(firstPort)
    firstPort.close()
    open.pop()
    const bytes = readFileSync(file)
    // Everything except the first page, which identifies a database.
    bytes.fill(0xaa, 4096)
    writeFileSync(file, bytes)
    const failure = failureIn(() => openJournal(file).listRuns())
    expect([failure?.code, failure?.details.file]).toEqual(['damaged', file])
  })

  test('a folder that cannot be made', () => {
    writeFileSync(join(folder, 'data'), 'a file where the folder should be')
    expect(failureOf(() => openJournal(file))).toBe('read-only')
    expect(existsSync(file)).toBe(false)
  })

  test('a full disk: the write is refused with words, and nothing of it is kept', async () => {
    const to = journal()
    const run = begun(to)
    // SQLite’s own limit on pages simulates a full disk: the error is the same.
    const other = new DatabaseSync(file)
    const pages = Number(other.prepare('PRAGMA page_count').get()?.['page_count'])
    other.close()
    to.releaseLease(run)
    to.close()
    open.pop()
    const tight = openJournal(file, { maxPages: pages })
    open.push(tight)
    tight.take(run)
    const many = Array.from({ length: 400 }, (_, index) => addRow(index, { name: 'x'.repeat(200) }))
    expect(
      failureOf(() =>
        tight.addRows(
          run,
          many.map((plan, group) => ({ plan, group, state: 'waiting', reason: null })),
        ),
      ),
    ).toBe('full')
    expect(tight.report(run, { from: 0, count: 9 }).total).toBe(rows.length)
  })

  test('a journal that may not be written', () => {
    journal().close()
    open.pop()
    chmodSync(file, 0o400)
    // Root may write anything, so the file is opened and its mode corrected.
    const expected = process.getuid?.() === 0 ? 'none' : 'read-only'
    expect(failureOf(() => open.push(openJournal(file)))).toBe(expected)
  })
})
