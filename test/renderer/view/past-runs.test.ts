import { shownText } from '../../../src-renderer/view/visible-text.ts'
import { expect, test } from 'vitest'
import { findUndoRuns } from '../../../src-shared/run/report-rows.ts'
import { searchRuns, sortRuns, undoKeyOf, type RunWords } from '../../../src-renderer/view/past-runs.ts'
import type { RunInfo } from '../../../src-shared/api/window-types.ts'
import { markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'
import { runCounts } from '../../run-counts.ts'

const counts = runCounts({ verified: 1 })
function run(id: string, file: string, startedText: string, given: Partial<RunInfo> = {}): RunInfo {
  return {
    run: id,
    account: markUntrusted('practice'),
    storage: 1,
    file: markUntrusted(file),
    started: startedText,
    ended: null,
    state: 'done',
    counts,
    requests: { reads: 1, writes: 1, retries: 0 },
    why: null,
    undoOf: null,
    ...given,
  }
}
const wordsOf = ({ file, storage, state, started }: RunInfo): RunWords => ({
  title: shownText(file),
  placeText: storage === 1 ? 'Main warehouse' : 'Цех',
  account: 'Workshop',
  state: state === 'done' ? 'Done' : 'Waiting for tomorrow',
  startedAt: `on ${started.slice(8, 10)} Nov`,
})
const runs = [
  run('r3', 'Undo of Prices 10.csv', '2026-11-21T10:00:00Z', { undoOf: 'r1' }),
  run('r2', 'count.xlsx', '2026-11-20T10:00:00Z', {
    storage: 2,
    state: 'parked',
    requests: { reads: 3, writes: 90, retries: 1 },
  }),
  run('r1', 'Prices 9.csv', '2026-10-01T10:00:00Z', { counts: { ...counts, verified: 7 } }),
]
const none = new Map<string, number>()
const ids = (list: readonly RunInfo[]): string[] => list.map((info) => info.run)

test('the undos of a run include undos of its undos, and show which of them are finished', () => {
  const chain = [run('r4', 'Undo', '2026-11-22T10:00:00Z', { undoOf: 'r3', state: 'running' }), ...runs]
  expect(undoKeyOf(chain, 'r1')).toBe('r3 true r4 false')
  expect(undoKeyOf(chain, 'r3')).toBe('r4 false')
  expect(undoKeyOf(chain, 'r2')).toBe('')
})

test('every word is searched in the file, storage, account, state and date, as shown and as written', () => {
  expect(ids(searchRuns(runs, ' PRICES ', wordsOf, none))).toEqual(['r3', 'r1'])
  expect(ids(searchRuns(runs, 'prices 2026-10', wordsOf, none))).toEqual(['r1'])
  expect(ids(searchRuns(runs, 'цех', wordsOf, none))).toEqual(['r2'])
  expect(ids(searchRuns(runs, 'prices\u00a02026-10\u200b', wordsOf, none))).toEqual(['r1'])
  expect(ids(searchRuns(runs, 'tomorrow', wordsOf, none))).toEqual(['r2'])
  expect(ids(searchRuns(runs, '21 nov', wordsOf, none))).toEqual(['r3'])
  expect(ids(searchRuns(runs, 'workshop done', wordsOf, none))).toEqual(['r3', 'r1'])
  expect(searchRuns(runs, '', wordsOf, none)).toEqual(runs)
  expect(searchRuns(runs, 'nothing', wordsOf, none)).toEqual([])
})

test('runs whose rows contain the text are listed in any case', () => {
  expect(ids(searchRuns(runs, 'oak board', wordsOf, new Map([['r2', 4]])))).toEqual(['r2'])
})

test('sorts by each column, numbers in names as numbers, and equal ones newest first', () => {
  const by = (column: Parameters<typeof sortRuns>[1]['by'], down: boolean): string[] =>
    ids(sortRuns(runs, { by: column, down }, wordsOf, 'en'))
  expect(by('started', true)).toEqual(['r3', 'r2', 'r1'])
  expect(by('started', false)).toEqual(['r1', 'r2', 'r3'])
  expect(by('file', false)).toEqual(['r2', 'r1', 'r3'])
  expect(by('where', false)).toEqual(['r3', 'r1', 'r2'])
  expect(by('state', true)).toEqual(['r2', 'r3', 'r1'])
  expect(by('rows', true)).toEqual(['r1', 'r3', 'r2'])
})

test('a run refers to its latest undo', () => {
  const secondResult = run('r4', 'Undo of Prices 9.csv', '2026-11-22T10:00:00Z', { undoOf: 'r1' })
  expect(findUndoRuns([...runs, secondResult]).get('r1')?.run).toBe('r4')
  expect(findUndoRuns(runs).has('r2')).toBe(false)
})
