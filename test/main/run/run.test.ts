import { beforeEach, describe, expect, test } from 'vitest'
import { JournalFailure, type JournalPort } from '../../../src-main/ports/journal-port.ts'
import type { RunHandle } from '../../../src-main/run/run-loop.ts'
import { resumeRun, startRun } from '../../../src-main/run/run.ts'
import { planUndo } from '../../../src-main/run/plan-undo.ts'
import { makeReason } from '../../../src-shared/run/run.ts'
import { addRow, editRow } from './build.ts'
import { decimal } from './fake-account.ts'
import { edits, FAST, makePlace, type Place } from './place.ts'
import { makeReportRow } from '../../../src-main/app/run-history.ts'
import { runCounts } from '../../run-counts.ts'
import { reasonText } from '../../../src-shared/words/runs.ts'
import { runTitle } from '../../../src-shared/words/run-title.ts'

let journal: Place['journal']
let clock: Place['clock']
let account: Place['account']
let parts: Place['parts']

beforeEach(() => {
  const place = makePlace(20)
  ;({ journal, clock, account, parts } = place)
  return place.remove
})

describe('outcomes', () => {
  test('[RUN-3] what follows a refused call of its material is not sent', async () => {
    account.fate = (_method, body) => {
      if (body['price'] !== undefined) account.materials.delete(1000)
      return 'fine'
    }
    const run = await startRun(
      parts([editRow(2, 1000, { price: ['10', '12'], stock: ['5', '9'] }), ...edits(3).slice(1)]),
    )
    const runEnd = await run.whenFinished
    expect(runEnd.counts).toMatchObject(runCounts({ verified: 2, failed: 1 }))
    expect(account.sent.filter(({ body }) => body['material_id'] === 1000)).toHaveLength(1)
  })

  test('a refused key stops the run at once; a resume finishes it', async () => {
    account.fate = (_method, _body, count) => (count > 2 ? 'key-refused' : 'fine')
    const run = await startRun(parts(edits(10), { ...FAST, concurrency: 1 }))
    const runEnd = await run.whenFinished
    expect([runEnd.state, runEnd.reason, account.sent.length]).toEqual(['stopped', makeReason('key-refused'), 2])
    account.fate = () => 'fine'
    const secondHandle = await resumeRun({ ...parts([]), run: run.id })
    expect((await secondHandle.whenFinished).counts.verified).toBe(10)
    expect(account.sent).toHaveLength(10)
  })

  test('[RUN-4] an edit that got no answer is looked up, and sent again only if it did not happen', async () => {
    account.fate = (_method, body, count) =>
      count > 3 ? 'fine' : body['material_id'] === 1000 ? 'before' : body['material_id'] === 1001 ? 'after' : 'fine'
    const run = await startRun(parts(edits(3)))
    const runEnd = await run.whenFinished
    expect(runEnd).toMatchObject({ state: 'done', counts: { verified: 3 }, requests: { writes: 4, retries: 1 } })
    expect(account.sent.map(({ body }) => Number(body['material_id'])).sort((a, b) => a - b)).toEqual([
      1000, 1000, 1001, 1002,
    ])
  })

  test('[RUN-6] what the look after a lost answer shows of the rest of its material is not written over', async () => {
    account.fate = (_method, body, count) => {
      if (body['price'] === undefined || count > 1) return 'fine'
      account.put({ id: 1000, stock: decimal('77') })
      return 'before'
    }
    const run = await startRun(
      parts([editRow(2, 1000, { price: ['10', '12'], stock: ['5', '9'] }), ...edits(2).slice(1)]),
    )
    await run.whenFinished
    expect(account.materials.get(1000)?.stock).toBe('77')
    const [first] = journal.report(run.id, { from: 0, count: 1 }).rows.map((row) => makeReportRow(row))
    // Its price was sent, so it may still arrive.
    expect(first).toMatchObject({ state: 'failed', error: { field: 'stock' } })
  })

  test('[RUN-4] no answer, and then someone else’s value: failed with the three values', async () => {
    account.fate = (_method, body) => {
      if (body['material_id'] !== 1000) return 'fine'
      account.put({ id: 1000, stock: decimal('77') })
      return 'before'
    }
    const run = await startRun(parts(edits(2)))
    await run.whenFinished
    const [first] = journal.report(run.id, { from: 0, count: 1 }).rows.map((row) => makeReportRow(row))
    expect(first).toMatchObject({ state: 'failed', error: { field: 'stock' } })
    expect(first?.error ? reasonText(first.error) : '').toContain('“77”. It was “5” before, and you asked for “9”.')
  })

  test('[RUN-5] adds with lost answers are never made twice', async () => {
    account.fate = (_method, _body, count) => (count % 3 === 0 ? 'after' : count % 3 === 1 ? 'before' : 'fine')
    const rows = Array.from({ length: 30 }, (_, index) => addRow(index + 2, { name: `New ${index >> 1}`, price: '1' }))
    const run = await startRun(parts(rows))
    const runEnd = await run.whenFinished
    expect(runEnd.counts).toMatchObject(runCounts({ verified: 30 }))
    const names = [...account.materials.values()].map(({ name }) => name).filter((name) => name.startsWith('New'))
    expect([names.length, new Set(names).size]).toEqual([30, 15])
  })

  test('[RUN-5] a lost add that resembles a changed new material stays unknown and is not sent again', async () => {
    account.fate = () => 'after'
    account.onSend = () => undefined
    const read = account.readStorage.bind(account)
    account.readStorage = async () => {
      for (const { id, name } of account.materials.values())
        if (name === 'Oak') account.put({ id, price: decimal('99') })
      return read()
    }
    const run = await startRun(parts([addRow(2, { name: 'Oak', price: '1', elsewhere: { 1: '4' } })]))
    const runEnd = await run.whenFinished
    expect([runEnd.state, runEnd.counts.unknown, account.sent.length]).toEqual(['done', 1, 1])
  })

  test('the account cannot be reached: nothing is lost, the run stops and can be resumed', async () => {
    account.fate = () => 'not-sent'
    const run = await startRun(parts(edits(3)))
    const runEnd = await run.whenFinished
    expect([runEnd.state, runEnd.reason?.code, runEnd.requests.writes]).toEqual(['stopped', 'unreachable', 0])
    expect(journal.report(run.id, { from: 0, count: 9 }).rows.map(({ state }) => state)).toEqual(
      Array(3).fill('waiting'),
    )
  })

  test('an account that only answers with errors is not asked for ever', async () => {
    account.fate = () => 'before'
    for (let index = 20; index < 200; index += 1) account.put({ id: 1000 + index })
    const run = await startRun(parts(edits(200)))
    const runEnd = await run.whenFinished
    expect([runEnd.state, runEnd.reason?.code]).toEqual(['stopped', 'failing'])
    expect(account.sent.length).toBeLessThan(120)
  })
})

describe('the journal fails [RUN-13]', () => {
  test.each([1, 2, 5, 8])('at its write %i: nothing is sent that is not in it, and the message says why', async (n) => {
    let writes = 0
    let intents = 0
    const failing: JournalPort = {
      ...journal,
      write: async (run, entries) => {
        writes += 1
        if (writes >= n) throw new JournalFailure('full', { file: '/data/stocksheet.sqlite' })
        await journal.write(run, entries)
        intents += entries.filter((entry) => entry.kind === 'call' && entry.state === 'sending').length
      },
    }
    const run = await startRun({ ...parts(edits(10), { ...FAST, concurrency: 2 }), journal: failing })
    const runEnd = await run.whenFinished
    expect([runEnd.state, runEnd.reason]).toEqual([
      'stopped',
      makeReason('journal', { file: '/data/stocksheet.sqlite', trouble: 'full' }),
    ])
    const { why } = run.progress()
    expect(why && reasonText(why)).toBe(
      'The data file cannot be written: the disk is full or reports an error. Nothing was sent that is not in it. Its file: /data/stocksheet.sqlite. Free some space and try again.',
    )
    expect(account.sent.length).toBeLessThanOrEqual(intents)
    // Its lease expires; then it is resumed, and nothing is missing.
    await clock.sleep(31_000)
    const secondHandle = await resumeRun({ ...parts([]), run: run.id })
    expect((await secondHandle.whenFinished).counts.verified).toBe(10)
  })

  test('while rows are judged: it is said in words, and a later run judges them', async () => {
    const failing: JournalPort = {
      ...journal,
      write: async (run, entries) => {
        if (entries.some(({ kind }) => kind === 'row')) throw new JournalFailure('full')
        await journal.write(run, entries)
      },
    }
    const run = await startRun({ ...parts(edits(10)), journal: failing })
    expect(await run.whenFinished).toMatchObject({ state: 'stopped', reason: { code: 'journal' } })
    await clock.sleep(31_000)
    const secondHandle = await resumeRun({ ...parts([]), run: run.id })
    expect((await secondHandle.whenFinished).counts.verified).toBe(10)
    expect(account.sent).toHaveLength(10)
  })
})

describe('pace', () => {
  test('never more at one time than asked, and no faster', async () => {
    const began = clock.now()
    const run = await startRun(parts(edits(20), { perSecond: 5, concurrency: 2 }))
    await run.whenFinished
    expect(account.mostInFlight).toBeLessThanOrEqual(2)
    expect((clock.now() - began) / 1000).toBeGreaterThanOrEqual(3.6)
    expect((clock.now() - began) / 1000).toBeLessThan(5)
  })

  test('as many at one time as asked, one material at a time', async () => {
    const run = await startRun(parts(edits(20), { ...FAST, concurrency: 8 }))
    await run.whenFinished
    expect(account.mostInFlight).toBe(8)
  })

  test.each([
    [{ perSecond: 0 }, 'perSecond must be above 0, got 0'],
    [{ concurrency: 65 }, 'concurrency must be a whole number from 1 to 64, got 65'],
    [{ firstRows: 0 }, 'firstRows must be at least 1, got 0'],
    [{ maxCalls: Number.NaN }, 'maxCalls must be at least 1, got NaN'],
  ])('wrong options %j are refused before anything is journaled', async (options, message) => {
    await expect(startRun(parts(edits(1), options))).rejects.toThrow(message)
    expect(journal.listRuns()).toEqual([])
  })

  test('progress is told at most ten times a second, and at the end', async () => {
    const run = await startRun(parts(edits(20), { perSecond: 40, concurrency: 4 }))
    const told: { at: number; state: string; done: number }[] = []
    run.onProgress(({ state, done }) => told.push({ at: clock.now(), state, done }))
    await run.whenFinished
    const gaps = told.slice(1, -1).map(({ at }, index) => at - (told[index]?.at ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(100)
    expect(told.at(-1)).toMatchObject({ state: 'done', done: 20 })
  })

  test('pause finishes what is in flight; resume goes on; cancel leaves the run to be resumed', async () => {
    const run = await startRun(parts(edits(20), { perSecond: 10, concurrency: 2 }))
    account.onSend = () => {
      if (account.sent.length === 5) run.pause()
    }
    await paused(run)
    const before = account.sent.length
    expect(before).toBeGreaterThanOrEqual(5)
    expect(before).toBeLessThanOrEqual(8)
    account.onSend = () => {
      if (account.sent.length === 12) run.cancel()
    }
    run.resume()
    const runEnd = await run.whenFinished
    expect([runEnd.state, runEnd.reason?.code]).toEqual(['stopped', 'cancelled'])
    account.onSend = () => undefined
    const secondHandle = await resumeRun({ ...parts([]), run: run.id })
    expect((await secondHandle.whenFinished).counts.verified).toBe(20)
    expect(account.sent).toHaveLength(20)
  })

  test('[RUN-10] the first rows are applied and verified, then the run asks', async () => {
    const run = await startRun(parts(edits(20), { ...FAST, firstRows: 3 }))
    await paused(run)
    expect(run.progress()).toMatchObject({ state: 'paused', counts: { verified: 3 } })
    expect(account.sent).toHaveLength(3)
    run.resume()
    expect((await run.whenFinished).counts.verified).toBe(20)
  })

  test('[RUN-6] what someone else changed while the run asked is set aside', async () => {
    const run = await startRun(parts(edits(20), { ...FAST, firstRows: 3 }))
    await paused(run)
    account.put({ id: 1010, stock: decimal('77') })
    run.resume()
    expect((await run.whenFinished).counts).toMatchObject({ verified: 19, skipped: 1 })
    expect(account.materials.get(1010)?.stock).toBe('77')
  })

  function paused(run: RunHandle): Promise<void> {
    return new Promise((resolve) => {
      const stop = run.onProgress(({ state }) => {
        if (state !== 'paused') return
        stop()
        resolve()
      })
    })
  }
})

describe('undo [UNDO-1]', () => {
  test('the undo of a run brings the account back, and is a run with a report', async () => {
    const rowsBefore = structuredClone([...account.materials])
    const rows = [addRow(2, { name: 'New' }), editRow(3, 1001, { name: ['Material 1', 'Renamed'], stock: ['5', '9'] })]
    const run = await startRun(parts(rows))
    await run.whenFinished
    const planned = await planUndo(run.id, { account, journal })
    if (!planned.ok) throw new Error('the undo could not be planned')
    expect(planned.plan.warnings.map(({ code }) => code)).toEqual(['undo-fifo', 'undo-deletes'])
    const undo = await startRun({ ...parts([]), ...planned.plan, rows: [planned.plan.rows], undoOf: run.id })
    expect((await undo.whenFinished).counts).toMatchObject(runCounts({ verified: 2 }))
    expect([...account.materials]).toEqual(rowsBefore)
    expect(journal.listRuns().map((info) => runTitle(info))).toEqual(['Undo of stock.csv', 'stock.csv'])
  })
})
