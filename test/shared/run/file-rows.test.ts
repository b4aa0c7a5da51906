/** The state of a file's row, combined from its parts in each storage, and how such rows are counted. */
import { describe, expect, test } from 'vitest'
import {
  countFileRows,
  makeFileRowFinder,
  PART_OUTCOMES,
  findPartOutcome,
  findRowOutcome,
  type PartOutcome,
  type RowPart,
} from '../../../src-shared/run/file-rows.ts'

const part = (outcome: PartOutcome, since: RowPart['laterChange'] = null): RowPart => ({ outcome, laterChange: since })

describe('[REPORT-12] the outcome of a row', () => {
  test.each([
    [['verified', 'verified'], 'verified'],
    [['verified', 'unchanged'], 'verified'],
    [['already', 'verified'], 'verified'],
    [['already', 'unchanged'], 'already'],
    [['unchanged', 'unchanged'], 'unchanged'],
    [['verified', 'waiting'], 'waiting'],
    [['left-out', 'waiting'], 'left-out'],
    [['verified', 'left-out'], 'left-out'],
    [['left-out', 'changed'], 'changed'],
    [['changed', 'unverified'], 'unverified'],
    [['unverified', 'unknown'], 'unknown'],
    [['verified', 'failed', 'waiting'], 'failed'],
    [['unknown', 'failed'], 'failed'],
  ] as const)('of %j is %s, in any order', (outcomes, outcome) => {
    const parts = outcomes.map((outcome) => part(outcome))
    expect([findRowOutcome(parts), findRowOutcome(parts.toReversed())]).toEqual([outcome, outcome])
  })

  test('of one part is that part’s', () => {
    for (const outcome of PART_OUTCOMES) expect(findRowOutcome([part(outcome)])).toBe(outcome)
  })

  test.each([
    [{ state: 'waiting', isOpen: false }, 'waiting'],
    [{ state: 'waiting', isOpen: true }, 'unknown'],
    [{ state: 'verified' }, 'verified'],
    [{ state: 'verified', reason: 'already' }, 'already'],
    [{ state: 'verified', reason: 'suppliers-unread' }, 'verified'],
    [{ state: 'skipped', status: 'unchanged' }, 'unchanged'],
    [{ state: 'skipped', reason: 'drifted' }, 'left-out'],
    [{ state: 'failed' }, 'failed'],
    [{ state: 'changed' }, 'changed'],
  ] as const)('a part that is %j is %s', (some, outcome) => {
    expect(findPartOutcome({ status: 'edit', reason: null, isOpen: false, ...some })).toBe(outcome)
  })
})

describe('counts of rows', () => {
  const NONE = { verified: 0, unverified: 0, failed: 0, skipped: 0, unknown: 0, changed: 0, already: 0, unchanged: 0 }

  test('a row is in once, however many storages it is for, and only if all its parts are', () => {
    const counts = countFileRows([
      { parts: [part('verified'), part('already')], rows: 4 },
      { parts: [part('already'), part('unchanged')], rows: 2 },
      { parts: [part('verified'), part('failed')], rows: 1 },
      { parts: [part('verified'), part('left-out')], rows: 3 },
      { parts: [part('unchanged')], rows: 5 },
      { parts: [part('waiting'), part('verified')], rows: 1 },
    ])
    expect(counts).toEqual({ ...NONE, verified: 6, already: 2, failed: 1, skipped: 8, unchanged: 5, waiting: 1 })
  })

  test('[REPORT-4] a later run undid a row if it undid all that was taken, and changed it if it changed a part', () => {
    const since = (...parts: readonly RowPart[]) => {
      const { undone = 0, changedSince = 0 } = countFileRows([{ parts, rows: 1 }])
      return { undone, changedSince }
    }
    const undonePart = part('verified', 'undone')
    expect(since(undonePart, undonePart)).toEqual({ undone: 1, changedSince: 0 })
    expect(since(undonePart, part('unchanged'))).toEqual({ undone: 1, changedSince: 0 })
    expect(since(undonePart, part('verified'))).toEqual({ undone: 0, changedSince: 0 })
    expect(since(undonePart, part('verified', 'undone-part'))).toEqual({ undone: 0, changedSince: 0 })
    expect(since(undonePart, part('verified', 'changed-since'))).toEqual({ undone: 0, changedSince: 1 })
    expect(since(part('verified'))).toEqual({ undone: 0, changedSince: 0 })
  })
})

test('requests are of one row of the file by its number only if its columns belong to storages', () => {
  const call = { row: 7, rowSeq: 3 }
  expect([makeFileRowFinder({})(call), makeFileRowFinder({ perStorage: true })(call)]).toEqual([3, 7])
})
