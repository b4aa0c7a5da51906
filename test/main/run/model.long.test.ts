/**
 * Random interleavings of a run with another client, faults, pauses, kills and resumes. A kill here ends the journal during the run (real SIGKILLs
 * are in test/faults). The account, the clock and the other client are models.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fc } from '../../fast-check.ts'
import { expect, test } from 'vitest'
import { openJournal } from '../../../src-main/store/journal/journal.ts'
import { JournalFailure, type JournalPort } from '../../../src-main/ports/journal-port.ts'
import { resumeRun, startRun } from '../../../src-main/run/run.ts'
import type { PlannedRow } from '../../../src-shared/plan/plan.ts'
import { addRow, editRow, head } from './build.ts'
import { decimal, FakeAccount, type Fate } from './fake-account.ts'
import { FakeClock } from './fake-clock.ts'
import { makeReportRow } from '../../../src-main/app/run-history.ts'
import { reasonText } from '../../../src-shared/words/runs.ts'

const ROWS = 12
const RUNS = Number(process.env['STOCKSHEET_MODEL_RUNS'] ?? 60)

/** The last two rows are about the same materials as earlier rows, so their calls come after those. */
function plan(): PlannedRow[] {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    if (index % 3 === 0) return addRow(index, { name: `New ${index >> 2}`, price: '3' })
    if (index % 3 === 1) return editRow(index, 1000 + index, { stock: ['5', '9'] })
    return editRow(index, 1000 + index, { price: ['10', '12'], stock: ['5', '8'] })
  })
  return [...rows, editRow(ROWS, 1001, { minimum: ['0', '3'] }), editRow(ROWS + 1, 1002, { minimum: ['0', '3'] })]
}

const scenario = fc.record({
  fates: fc.array(
    fc.constantFrom<Fate>('fine', 'fine', 'fine', 'before', 'after', 'not-sent', 'key-refused', 'quota'),
    {
      maxLength: 25,
    },
  ),
  /** Before a process starts or resumes the run, the other client sets the stock of materials. */
  meanwhile: fc.array(fc.record({ life: fc.nat(2), row: fc.nat(ROWS - 1) }), { maxLength: 4 }),
  /** Before a process starts or resumes the run, the other client adds a material that the plan also adds. */
  twins: fc.array(fc.record({ life: fc.nat(2), row: fc.constantFrom(0, 3, 6, 9) }), { maxLength: 2 }),
  /** At the n-th request the other client sets the stock of a material: of a row, or of the one the request is about. */
  others: fc.array(
    fc.record({
      at: fc.nat(30),
      row: fc.option(fc.nat(ROWS - 1)),
      stock: fc.constantFrom('5', '9', '77'),
    }),
    { maxLength: 4 },
  ),
  /** The journal fails at its n-th write. */
  kills: fc.array(fc.integer({ min: 1, max: 25 }), { maxLength: 3 }),
  pauseAt: fc.nat(30),
  concurrency: fc.integer({ min: 1, max: 4 }),
})

/** Writes fail from the n-th on, as if the process had ended there. */
function mortal(journal: JournalPort, n: number): JournalPort {
  let writes = 0
  return {
    ...journal,
    write: (run, entries) => {
      writes += 1
      return writes > n ? Promise.reject(new JournalFailure('full')) : journal.write(run, entries)
    },
  }
}

test(
  '[RUN-4] [RUN-5] whatever happens: nothing twice, every row settled, every report true',
  async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (given) => {
        const folder = mkdtempSync(join(tmpdir(), 'stocksheet-model-'))
        const clock = new FakeClock()
        const file = join(folder, 'journal.db')
        const account = new FakeAccount(ROWS)
        const fates = [...given.fates]
        const touched = new Set<number>()
        /** Stocks as the run last read them. A call for any other old value than the file's is sent blindly. */
        const seenTexts = new Map<number, string>()
        const blind: string[] = []
        /** Materials whose stock a call of the run has reached. */
        const reached = new Set<number>()
        /** Materials whose stock someone else set before a process of the run read it and before any call: it must stay. */
        const theirNumbers = new Set<number>()
        /** Materials whose stock someone else set after the row was verified: the report was true at that time. */
        const later = new Set<number>()
        let requests = 0
        let pause: (() => void) | null = null
        account.fate = () => fates.shift() ?? 'fine'
        account.onRead = () => {
          for (const { id, stock } of account.materials.values()) seenTexts.set(id, stock)
        }
        account.onSend = (_method, body) => {
          requests += 1
          if (body['stock'] !== undefined) {
            const id = Number(body['material_id'])
            reached.add(id)
            if (seenTexts.get(id) !== '5') blind.push(`stock of ${id}, last seen as ${seenTexts.get(id)}`)
          }
          for (const { at, row, stock } of given.others) {
            if (at !== requests) continue
            const id = row === null ? Number(body['material_id']) : 1000 + row
            if (!account.materials.has(id)) continue
            touched.add(id)
            theirNumbers.delete(id)
            account.put({ id, stock: decimal(stock) })
          }
          if (requests === given.pauseAt) pause?.()
        }
        const options = {
          perSecond: Number.POSITIVE_INFINITY,
          concurrency: given.concurrency,
          whenParked: 'end',
        } as const
        const rows = plan()
        let run: string | null = null
        const kills = [...given.kills]
        const knownNumbers = new Set(account.materials.keys())
        const knownIds = [...knownNumbers]
        const addsOf = (name: string): number => account.sent.filter(({ body }) => body['name'] === name).length
        /** Names that someone else added before any process of the run sent them. */
        const twinned = new Set<string>()
        try {
          for (let life = 0; life < 40; life += 1) {
            const verified = run === null ? new Set() : verifiedIn(file, run)
            for (const { row } of given.meanwhile.filter((entry) => entry.life === life)) {
              const id = 1000 + row
              touched.add(id)
              if (verified.has(id)) later.add(id)
              if (!reached.has(id)) theirNumbers.add(id)
              account.put({ id, stock: decimal('77') })
            }
            for (const { row } of given.twins.filter((twin) => twin.life === life)) {
              const { name = '' } = rows[row] ?? {}
              if (twinned.has(name) || addsOf(name) > 0) continue
              twinned.add(name)
              knownNumbers.add(7000 + row)
              account.put({ id: 7000 + row, name })
            }
            const journal = openJournal(file, { now: () => clock.now(), flushesOnCommit: true })
            try {
              const kill = kills.shift()
              const parts = { account, journal: kill === undefined ? journal : mortal(journal, kill), clock, options }
              const runHandle: Awaited<ReturnType<typeof startRun>> = run
                ? await resumeRun({ ...parts, run })
                : await startRun({
                    ...parts,
                    head: head(account.address),
                    accountName: 'A',
                    rows: [rows],
                    storages: [1],
                    knownIds,
                  })
              run = runHandle.id
              runHandle.onProgress(({ state }) => state === 'paused' && runHandle.resume())
              pause = () => runHandle.pause()
              const runEnd = await runHandle.whenFinished
              if (runEnd.state === 'done') break
              // The lease of a process that ended expires.
              await clock.sleep(31_000)
            } finally {
              journal.close()
            }
          }
          const journal = openJournal(file, { now: () => clock.now(), flushesOnCommit: true })
          const info = journal.info(run ?? '')
          const report = journal.report(run ?? '', { from: 0, count: 99 }).rows.map((row) => makeReportRow(row))
          journal.close()
          expect(info.state).toBe('done')
          expect(report).toHaveLength(rows.length)
          // Nothing twice, nothing lost: every new material exists exactly as often as in the plan.
          const createdTexts = [...account.materials.values()]
            .filter(({ id }) => !knownNumbers.has(id))
            .map(({ name }) => name)
          expect(createdTexts.sort(compare)).toEqual(
            rows
              .filter(({ status, name }) => status === 'add' && !twinned.has(name))
              .map(({ name }) => name)
              .sort(compare),
          )
          // What someone else added since the plan was made is not added again, however often the program ended in between.
          for (const name of twinned) expect(addsOf(name), `adds of ${name}`).toBe(0)
          // What someone else wrote before the run looked is never overwritten.
          for (const id of theirNumbers) expect(account.materials.get(id)?.stock, `stock of ${id}`).toBe('77')
          expect(blind).toEqual([])
          for (const told of report) {
            const row = rows[told.row]
            if (row?.status === 'add' && twinned.has(row.name)) {
              expect(['skipped', 'unknown'], JSON.stringify(told)).toContain(told.state)
              continue
            }
            const material = account.materials.get(told.materialId ?? 0)
            const minimum = rows[told.row]?.changes.find(({ field }) => field === 'minimum')
            if (told.state === 'verified' && minimum) expect(material?.minimum).toBe(minimum.after)
            const change = rows[told.row]?.calls.at(-1)?.changes.find(({ field }) => field === 'stock')
            expect(['verified', 'changed', 'unverified', 'failed', 'skipped'], JSON.stringify(told)).toContain(
              told.state,
            )
            if (told.state === 'verified' && change && !later.has(told.materialId ?? 0))
              expect(material?.stock).toBe(change.after)
            if ((told.state === 'unverified' || told.state === 'changed') && change)
              expect(material?.stock).not.toBe(change.after)
            // Refused five times without an answer: given up, with everything after it.
            const tries = given.fates.filter((fate) => fate === 'before').length
            if (tries >= 5 && told.error && /5 tries|step before it/.test(reasonText(told.error))) continue
            // Only what someone else changed may end without being verified.
            if (told.state !== 'verified') expect(touched.has(told.materialId ?? 0), JSON.stringify(told)).toBe(true)
          }
        } finally {
          rmSync(folder, { recursive: true, force: true })
        }
      }),
      {
        // Found once, among 400: the reading that settled the price had shown somebody else's stock, which was overwritten.
        examples: [
          [
            {
              fates: ['fine', 'fine', 'before'],
              meanwhile: [],
              twins: [],
              others: [{ at: 3, row: null, stock: '9' }],
              kills: [],
              pauseAt: 0,
              concurrency: 1,
            },
          ],
          // Found once, among 574: three ends of the program counted as tries, and a call is given up after five.
          [
            {
              fates: ['fine', 'fine', 'not-sent', 'before', 'key-refused', 'fine', 'before'],
              meanwhile: [],
              twins: [],
              others: [],
              kills: [13, 4, 3],
              pauseAt: 0,
              concurrency: 2,
            },
          ],
        ],
        numRuns: RUNS,
        endOnFailure: false,
      },
    )
  },
  120_000 + RUNS * 500,
)

/** Materials of rows that are already verified: the run was killed between that and its end. */
function verifiedIn(file: string, run: string): ReadonlySet<number | null> {
  const journal = openJournal(file, { flushesOnCommit: true })
  try {
    const { rows } = journal.report(run, { from: 0, count: 99 })
    return new Set(rows.filter(({ state }) => state === 'verified').map(({ materialId }) => materialId))
  } finally {
    journal.close()
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
