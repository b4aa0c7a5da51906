import { describe, expect, test } from 'vitest'
import { materialOfGroup, findNextCall, mapPlannedRows, type RunCall } from '../../../src-shared/run/run.ts'

/** `0 planned`: a planned call of the first row. */
function groupOf(...calls: readonly string[]) {
  return {
    group: 1,
    calls: calls.map((text, seq): RunCall => {
      const [row = '', state = ''] = text.split(' ')
      const knownText = (['planned', 'sending', 'done', 'failed', 'unknown', 'skipped'] as const).find(
        (text) => text === state,
      )
      if (!knownText) throw new Error(`no state: ${state}`)
      const call = {
        seq,
        rowSeq: Number(row),
        group: 1,
        row: 2,
        state: knownText,
        attempts: 0,
        materialId: null,
        reason: null,
      }
      return { ...call, method: 'materials/edit', changes: [], body: {} }
    }),
  }
}

describe('[RUN-3] what is sent next', () => {
  test.each([
    [[], undefined],
    [['0 planned'], 0],
    [['0 planned', '0 planned'], 0],
    [['0 done', '1 planned'], 1],
    [['0 skipped', '0 done', '1 planned'], 2],
    [['0 done', '1 done'], undefined],
    [['0 sending', '1 planned'], undefined],
    [['0 unknown', '1 planned'], undefined],
    [['0 failed', '1 planned'], undefined],
  ] as const)('of %j it is %s', (calls, seq) => {
    expect(findNextCall(groupOf(...calls))?.seq).toBe(seq)
  })

  test.each([
    [[], []],
    [['0 planned'], [0]],
    [['0 done'], []],
    [['0 planned', '0 planned'], [0]],
    [
      ['0 planned', '1 planned'],
      [0, 1],
    ],
    [['0 done', '1 planned'], [1]],
    [
      ['0 planned', '1 done', '2 planned'],
      [0, 2],
    ],
  ] as const)('rows of %j that have something to send: %j', (calls, rows) => {
    expect([...mapPlannedRows(groupOf(...calls), ({ rowSeq }) => rowSeq).keys()]).toEqual(rows)
  })

  test('the material of a group is the one that its first call with an answer names', () => {
    const { calls } = groupOf('0 done', '0 planned', '1 planned')
    const answeredCalls = calls.map((call, index) => (index === 1 ? { ...call, materialId: 7 } : call))
    expect(materialOfGroup({ group: 1, calls: answeredCalls })).toBe(7)
    expect(materialOfGroup({ group: 1, calls })).toBeNull()
  })
})
