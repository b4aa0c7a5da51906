/** What a report says about a value: its current state and who set it, for every combination of a call and the account. */
import { describe, expect, test } from 'vitest'
import {
  answerOf,
  WHOLE_MATERIAL,
  findLastOverwrite,
  listReportedValues,
  findStateAfter,
  type RowForReport,
} from '../../../src-shared/run/report-values.ts'
import { makeReason, type CallState, type CallTrace, type OtherRunWrite } from '../../../src-shared/run/run.ts'
import type { Change } from '../../../src-shared/plan/plan.ts'

const price: Change = { field: 'price', storage: null, before: '1', after: '2' }
const stock: Change = { field: 'stock', storage: 4, before: '5', after: '8' }

type Why = Parameters<typeof makeReason>[0] | null
const trace = (state: CallState, why: Why, changes: readonly Change[], method: CallTrace['method']): CallTrace => ({
  row: 2,
  seq: 0,
  rowSeq: 0,
  group: 0,
  attempts: 1,
  materialId: 7,
  method,
  state,
  reason: why === null ? null : makeReason(why),
  changes,
})

function who(
  state: CallState,
  reason: Why,
  now: string,
  change = price,
  method: CallTrace['method'] = 'materials/edit',
) {
  const row: RowForReport = {
    calls: [trace(state, reason, [change], method)],
    changes: [change],
    state: 'applied',
    reason: null,
    laterState: {
      at: 0,
      laterChange: null,
      laterWrites: [],
      earlierWrites: [],
      valuesRead: { [`${change.field} ${change.storage ?? ''}`]: now },
    },
  }
  const [value] = listReportedValues(row)
  return [value?.now, value?.who]
}

describe('[REPORT-5] who made a value what it is', () => {
  test.each<[CallState, Why, string, string | null]>([
    ['done', null, '2', 'this-run'],
    ['done', 'already', '2', 'someone-else'],
    ['done', 'read-back', '2', null],
    ['done', null, '1', 'someone-else'],
    ['done', null, '3', 'someone-else'],
    ['failed', 'refused', '2', 'someone-else'],
    ['failed', 'refused', '1', null],
    ['failed', 'refused', '3', 'someone-else'],
    ['failed', null, '2', null],
    ['unknown', null, '2', null],
    ['unknown', null, '1', null],
    ['unknown', null, '3', 'someone-else'],
    ['sending', null, '2', null],
    ['planned', null, '2', 'someone-else'],
    ['planned', null, '1', null],
    ['skipped', null, '3', 'someone-else'],
  ])('a call that is %s (%s), and the account has %s: %s', (state, reason, now, expected) => {
    expect(who(state, reason, now)).toEqual([now, expected])
  })

  test('of a value that was not known before only a call that was done tells', () => {
    const newChange: Change = { ...price, before: null }
    expect(who('done', null, '3', newChange)).toEqual(['3', 'someone-else'])
    expect(who('failed', 'refused', '3', newChange)).toEqual(['3', null])
    expect(who('done', null, '2', newChange)).toEqual(['2', 'this-run'])
  })

  test('a value that was there before and is wanted was nobody’s doing', () => {
    const sameChange: Change = { ...price, after: '1' }
    expect(who('done', null, '1', sameChange)).toEqual(['1', null])
    expect(who('planned', null, '1', sameChange)).toEqual(['1', null])
  })

  test('what a delete took is this run’s doing, if it was sent', () => {
    const removedChange: Change = { ...price, after: '' }
    expect(who('done', null, '0', removedChange, 'materials/delete')).toEqual(['0', 'this-run'])
    expect(who('done', 'already', '0', removedChange, 'materials/delete')).toEqual(['0', null])
    expect(who('failed', 'refused', '0', removedChange, 'materials/delete')).toEqual(['0', null])
  })
})

describe('[REPORT-3] what the account was last seen to hold', () => {
  const seen = (change: Change, over: Partial<RowForReport>) => {
    const row: RowForReport = {
      calls: [],
      changes: [change],
      state: 'applied',
      reason: null,
      laterState: { at: null, valuesRead: null, laterChange: null, laterWrites: [], earlierWrites: [] },
      ...over,
    }
    return listReportedValues(row).map(({ now, who: by }) => [now, by])[0]
  }

  test('verified, it is what was wanted; else nobody knows', () => {
    expect(seen(price, { state: 'verified' })).toEqual(['2', 'someone-else'])
    expect(seen(price, { state: 'verified', reason: makeReason('suppliers-unread') })).toEqual([null, null])
    expect(seen(price, {})).toEqual([null, null])
  })

  test('of a difference it is what the run saw, in that field and that storage', () => {
    const differs = makeReason('changed-since', { live: '7', storage: 4 }, 'stock')
    expect(seen(stock, { reason: differs })).toEqual(['7', 'someone-else'])
    expect(seen({ ...stock, storage: 5 }, { reason: differs })).toEqual([null, null])
    expect(seen(price, { reason: differs })).toEqual([null, null])
    expect(seen(stock, { reason: makeReason('changed-since', { live: '7' }, 'stock') })).toEqual(['7', 'someone-else'])
    expect(seen(price, { reason: makeReason('changed-since', { live: '7', storage: 4 }, 'price') })).toEqual([
      '7',
      'someone-else',
    ])
    expect(seen(stock, { reason: makeReason('changed-since', {}, 'stock') })).toEqual([null, null])
  })
})

const mark = (over: Partial<OtherRunWrite>): OtherRunWrite => ({
  run: 'R',
  at: 0,
  place: 'price ',
  value: '3',
  undo: false,
  ...over,
})

describe('[REPORT-5] what other runs wrote over a value', () => {
  test.each<[string, readonly OtherRunWrite[], string | null]>([
    ['nothing', [], null],
    ['another value', [mark({})], '3'],
    ['another field', [mark({ place: 'name ' })], null],
    ['the same value', [mark({ value: '2' })], null],
    ['another, then the same', [mark({}), mark({ value: '2' })], null],
    ['the last of two', [mark({}), mark({ value: '4' })], '4'],
    ['the material went', [mark({ place: WHOLE_MATERIAL, value: null })], null],
  ])('%s', (_, over, expected) => {
    expect(findLastOverwrite(price, over)?.value ?? null).toBe(expected)
  })

  test('the material that went is told as the last', () => {
    expect(findLastOverwrite(price, [mark({}), mark({ place: WHOLE_MATERIAL, value: null, run: 'D' })])?.run).toBe('D')
  })

  test.each<[string, readonly OtherRunWrite[], string]>([
    ['nothing', [], 'holds'],
    ['another place', [mark({ place: 'name ' })], 'holds'],
    ['another value', [mark({ run: 'A' })], 'changed A'],
    ['the first that changed it counts', [mark({ run: 'A' }), mark({ run: 'B', value: '4' })], 'changed A'],
    ['an undo', [mark({ run: 'U', undo: true })], 'undone U'],
    ['an undo, and then another one', [mark({ run: 'U', undo: true }), mark({ run: 'B' })], 'undone U'],
    ['changed, and then undone', [mark({ run: 'A' }), mark({ run: 'U', undo: true })], 'undone U'],
    ['changed, and as it was again', [mark({ run: 'A' }), mark({ value: '2' })], 'holds'],
    ['the material went', [mark({ place: WHOLE_MATERIAL, value: '2', run: 'D' })], 'changed D'],
  ])('how it stands after %s', (_, over, expected) => {
    const findResult = findStateAfter(price, over)
    expect(findResult.kind === 'holds' ? 'holds' : `${findResult.kind} ${findResult.mark.run}`).toBe(expected)
  })
})

test.each<[CallState, Why, string]>([
  ['done', 'already', 'already'],
  ['done', 'read-back', 'read-back'],
  ['done', null, 'success'],
  ['failed', 'refused', 'refused'],
  ['failed', null, 'no-answer'],
  ['unknown', null, 'no-answer'],
  ['sending', null, 'no-answer'],
  ['planned', null, 'not-sent'],
  ['skipped', null, 'not-sent'],
])('[REPORT-3] the answer of a call that is %s (%s)', (state, why, expected) => {
  expect(answerOf({ state, reason: why === null ? null : makeReason(why) })).toBe(expected)
})
