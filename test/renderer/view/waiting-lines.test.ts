/** The list below the start screen's drop zone, and its order. */
import { expect, test } from 'vitest'
import {
  takeFirstLines,
  lineKey,
  listWaitingLines,
  type WaitingSources,
} from '../../../src-renderer/view/waiting-lines.ts'
import type { AccountNews, InboxView, RunInfo, SavedImport } from '../../../src-shared/api/window-types.ts'
import { markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'
import { runCounts } from '../../run-counts.ts'

const changes = { cells: 1, rows: 0, answers: 0, columns: 0 }
const at = '2026-11-29T10:00:00Z'

function run(name: string, state: RunInfo['state'], waitingNumber = 3): RunInfo {
  return {
    run: name,
    account: markUntrusted('Joinery'),
    storage: 1,
    file: markUntrusted('prices.csv'),
    started: at,
    ended: null,
    state,
    why: null,
    undoOf: null,
    counts: runCounts({ verified: 2, waiting: waitingNumber }),
    requests: { reads: 0, writes: 0, retries: 0 },
  }
}

function saved(id: string, over: Partial<SavedImport> = {}): SavedImport {
  return { id, account: 'a', name: markUntrusted(`${id}.csv`), changes, at, ...over }
}

function inboxOf(names: readonly string[], status: InboxView['status'] = 'watching'): InboxView {
  const files = names.map((name) => ({ name: markUntrusted(name), size: 10, modified: at, supplier: null }))
  return { folder: markUntrusted('/lists'), choosable: true, status, files, total: files.length, waiting: 0 }
}

const news: AccountNews = {
  read: { seq: 4, at: 40 },
  elsewhere: { since: 30, materials: [], total: 2 },
  belowMinimum: 12,
}

const emptySources: WaitingSources = {
  runs: [],
  leftImports: [],
  savedImports: [],
  discardedImports: [],
  queuedNames: [],
  inbox: null,
  account: 'a',
  news: null,
  backup: null,
  closedLines: { runs: [], seenCounts: {}, low: {}, backup: 0, version: '' },
  newVersion: null,
}
const kinds = (sources: Partial<WaitingSources>): string[] =>
  listWaitingLines({ ...emptySources, ...sources }).map((line) => lineKey(line))

test('[WAIT-1] lines that need the user come first: runs, imports, files, changes by others, low stock', () => {
  const all: Partial<WaitingSources> = {
    runs: [run('r1', 'parked')],
    savedImports: [saved('s1')],
    queuedNames: [markUntrusted('next.csv')],
    inbox: inboxOf(['list.xlsx']),
    news,
  }
  expect(kinds(all)).toEqual(['run r1', 'saved s1', 'queue', 'file list.xlsx', 'elsewhere', 'belowMinimum'])
  expect(kinds({})).toEqual([])
})

test.each<readonly [RunInfo['state'], number, boolean]>([
  ['parked', 3, true],
  ['paused', 3, true],
  ['interrupted', 3, true],
  ['stopped', 3, true],
  ['stopped', 0, false],
  ['running', 3, false],
  ['verifying', 0, false],
  ['done', 0, false],
])('[WAIT-1] a run that is %s with %s rows not sent waits: %s', (state, waitingNumber, waits) => {
  expect(kinds({ runs: [run('r', state, waitingNumber)] })).toEqual(waits ? ['run r'] : [])
})

test('[WAIT-1] an import of this window has one line, and changes of the stock none', () => {
  const remainingEntries = [{ session: 'open', name: markUntrusted('a.csv'), changes }]
  expect(
    kinds({
      leftImports: remainingEntries,
      savedImports: [saved('s1', { session: 'open' }), saved('s2', { stock: true })],
    }),
  ).toEqual(['left open'])
})

test('[WAIT-1] an unreadable folder has one line, and a missing folder none', () => {
  expect(kinds({ inbox: inboxOf(['list.xlsx'], 'unreadable') })).toEqual(['folder'])
  expect(kinds({ inbox: { ...inboxOf(['list.xlsx']), folder: null } })).toEqual([])
})

test('[WAIT-2] starts with three lines, and at most one each for runs and imports', () => {
  const lines = listWaitingLines({
    ...emptySources,
    runs: [run('r1', 'parked'), run('r2', 'paused')],
    savedImports: [saved('s1'), saved('s2')],
    inbox: inboxOf(['a.csv', 'b.csv']),
    news,
  })
  expect(lines).toHaveLength(8)
  expect(takeFirstLines(lines).map(lineKey)).toEqual(['run r1', 'saved s1', 'file a.csv'])
  const files = listWaitingLines({ ...emptySources, inbox: inboxOf(['a.csv', 'b.csv', 'c.csv', 'd.csv']) })
  expect(takeFirstLines(files).map(lineKey)).toEqual(['file a.csv', 'file b.csv', 'file c.csv'])
})

test('[WAIT-2] a closed run stays closed; low stock returns only when there is more of it', () => {
  const closed = { runs: ['r1'], seenCounts: {}, low: { a: 12 }, backup: 0, version: '' }
  expect(kinds({ runs: [run('r1', 'parked'), run('r2', 'parked')], news, closedLines: closed })).toEqual([
    'run r2',
    'elsewhere',
  ])
  expect(kinds({ news: { ...news, belowMinimum: 13 }, closedLines: closed })).toEqual(['elsewhere', 'belowMinimum'])
  expect(kinds({ news, closedLines: { ...closed, low: { other: 12 } } })).toEqual(['elsewhere', 'belowMinimum'])
})

const DAY = 86_400_000
const start = Date.parse(at)

test.each([
  ['the first run was yesterday', [run('r', 'done')], { lastMadeAt: null, now: start + DAY }, 0, false],
  ['the first run was a month ago', [run('r', 'done')], { lastMadeAt: null, now: start + 30 * DAY }, 0, true],
  ['nothing was ever applied', [], { lastMadeAt: null, now: start + 90 * DAY }, 0, false],
  ['a copy was made yesterday', [run('r', 'done')], { lastMadeAt: start + 89 * DAY, now: start + 90 * DAY }, 0, false],
  [
    'the last copy is a month old',
    [run('r', 'done')],
    { lastMadeAt: start + 60 * DAY, now: start + 90 * DAY },
    0,
    true,
  ],
  ['the line was closed', [run('r', 'done')], { lastMadeAt: null, now: start + 90 * DAY }, start + 89 * DAY, false],
])('[WAIT-1] a copy is offered once a month: %s', (_, runs, backup, closedAt, due) => {
  const closed = { ...emptySources.closedLines, backup: closedAt }
  expect(kinds({ runs, backup, closedLines: closed })).toEqual(due ? ['backup'] : [])
})

test('what is new is offered after an update, last, until it was seen', () => {
  expect(kinds({ newVersion: '0.3.0', news })).toEqual(['elsewhere', 'belowMinimum', 'version'])
  const closed = { ...emptySources.closedLines, version: '0.3.0' }
  expect(kinds({ newVersion: '0.3.0', closedLines: closed })).toEqual([])
  expect(kinds({ newVersion: '0.4.0', closedLines: closed })).toEqual(['version'])
  expect(kinds({ newVersion: null })).toEqual([])
})
