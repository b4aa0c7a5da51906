import { DatabaseSync } from 'node:sqlite'
import { fc } from '../../../fast-check.ts'
import { afterEach, expect, test } from 'vitest'
import { listRowsToFix } from '../../../../src-main/run/run-rows.ts'
import { makeReportCells } from '../../../../src-shared/words/report.ts'
import { isUnchanged, needsAttention } from '../../../../src-shared/run/report-rows.ts'
import { countRowsNeedingAttention, countRowsLeftOut } from '../../../../src-shared/run/run-outcome.ts'
import { makeReason } from '../../../../src-shared/run/run.ts'
import { editRow, head, idleRow } from '../../run/build.ts'
import { makePlace, type Place } from './place.ts'
import { makeReportRow } from '../../../../src-main/app/run-history.ts'

let place: Place | null = null
afterEach(() => place?.remove())

const CALLS = ['planned', 'sending', 'done', 'failed', 'unknown', 'skipped'] as const
const ROWS = ['waiting', 'verified', 'changed', 'unverified', 'failed', 'unknown', 'skipped'] as const
const row = fc.oneof(
  fc.record({ kind: fc.constant('sent' as const), state: fc.constantFrom(...ROWS), call: fc.constantFrom(...CALLS) }),
  fc.record({
    kind: fc.constantFrom('unchanged' as const, 'problem' as const, 'conflict' as const),
    noted: fc.boolean(),
  }),
)

test('[T-18] [REPORT-1] [REPORT-2] law: filter, counters, exports and the rows themselves agree, in every state of a run', () => {
  const here = makePlace()
  place = here
  const journal = here.journal()
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 30 }), (rows) => {
      const run = journal.create({
        account: 'A',
        head: head('A'),
        ledger: 'l',
        undoOf: null,
        knownStorages: [1],
      })
      journal.addRows(
        run,
        rows.map((row, group) => {
          const sent = row.kind === 'sent'
          const why = sent
            ? null
            : row.kind === 'unchanged'
              ? row.noted
                ? makeReason('undo-deleted')
                : null
              : makeReason(row.kind)
          const plan = sent ? editRow(group + 2, group + 1, { price: ['1', '2'] }) : idleRow(group + 2, row.kind)
          return { plan, group, state: sent ? ('waiting' as const) : ('skipped' as const), reason: why }
        }),
      )
      journal.begin(run, [1], null)
      const database = new DatabaseSync(here.file)
      const key = database.prepare('SELECT key FROM runs WHERE id = ?').get(run)?.['key'] ?? 0
      for (const [seq, one] of rows.entries()) {
        if (one.kind !== 'sent') continue
        // A row that was sent and then left out has a reason.
        const why = one.state === 'skipped' ? JSON.stringify(makeReason('drifted')) : null
        database
          .prepare('UPDATE rows SET state = ?, reason = ? WHERE run = ? AND seq = ?')
          .run(one.state, why, key, seq)
        database.prepare('UPDATE calls SET state = ? WHERE run = ? AND row_seq = ?').run(one.call, key, seq)
      }
      database.close()
      const counts = journal.counts(run)
      const all = journal.report(run, { from: 0, count: 100 }).rows.map((row) => makeReportRow(row))
      const filtered = journal.report(run, { from: 0, count: 100, failedOnly: true })
      const tally = (state: string) => all.filter((entry) => entry.state === state).length
      expect(filtered.rows.map((row) => makeReportRow(row))).toEqual(
        all.filter(({ state, status }) => needsAttention(state, status)),
      )
      expect(filtered.total).toBe(countRowsNeedingAttention(counts))
      expect(listRowsToFix(journal, run).map(({ row, reportedState: shown }) => [row, shown])).toEqual(
        filtered.rows.map((row) => [row.row, row.state]),
      )
      expect({ ...counts, waiting: counts.waiting }).toMatchObject({
        verified: tally('verified'),
        changed: tally('changed'),
        unverified: tally('unverified'),
        failed: tally('failed'),
        unknown: tally('unknown'),
        waiting: tally('waiting') + tally('applied'),
      })
      expect(countRowsLeftOut(counts)).toBe(
        all.filter(({ state, status }) => state === 'skipped' && status !== 'unchanged').length,
      )
      expect(counts.unchanged).toBe(all.filter(({ state, status }) => isUnchanged(state, status)).length)
      // The files have the same states in words, and no advice for rows that need none.
      const words = all.map((entry) => makeReportCells(entry).map((cell) => cell?.value))
      expect(words.filter((cells) => cells.includes('left out')).length).toBe(countRowsLeftOut(counts))
      expect(words.filter((cells) => cells.filter((cell) => cell === 'unchanged').length === 2).length).toBe(
        counts.unchanged,
      )
    }),
    { numRuns: 60 },
  )
})

test('[T-19] [REPORT-3] a row says its sheet, its storages, and before, after and the value seen of each change', () => {
  const here = makePlace()
  place = here
  const journal = here.journal()
  const run = journal.create({ account: 'A', head: head('A'), ledger: 'l', undoOf: null, knownStorages: [1] })
  const stock = { ...editRow(2, 1, { price: ['1', '2'], stock: ['5', '7'] }), sheet: 'Shop' }
  journal.addRows(run, [{ plan: stock, group: 0, state: 'waiting', reason: null }])
  journal.begin(run, [1], null)
  const [waitingRow] = journal.report(run, { from: 0, count: 10 }).rows
  expect(waitingRow).toMatchObject({ row: 2, sheet: 'Shop', storages: [1], state: 'waiting' })
  expect(waitingRow?.changes).toEqual([
    { field: 'price', storage: null, before: '1', after: '2', now: null, who: null, by: null },
    { field: 'stock', storage: 1, before: '5', after: '7', now: null, who: null, by: null },
  ])
  const database = new DatabaseSync(here.file)
  const differs = { ...makeReason('differs', { live: '6', after: '7', storage: 1 }), field: 'stock' }
  database.prepare("UPDATE rows SET state = 'unverified', reason = ?").run(JSON.stringify(differs))
  expect(journal.report(run, { from: 0, count: 10 }).rows[0]?.changes?.map(({ now }) => now)).toEqual([null, '6'])
  database.prepare("UPDATE rows SET state = 'verified', reason = NULL").run()
  expect(journal.report(run, { from: 0, count: 10 }).rows[0]?.changes?.map(({ now }) => now)).toEqual(['2', '7'])
  database.close()
})

test('[T-18] [REPORT-2] what was applied or waits needs nobody, in a run that was parked', () => {
  expect(needsAttention('applied', 'edit')).toBe(false)
  expect(needsAttention('waiting', 'edit')).toBe(false)
  expect(needsAttention('skipped', 'unchanged')).toBe(false)
  expect(needsAttention('skipped', 'problem')).toBe(true)
})
