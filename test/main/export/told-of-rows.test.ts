/** The texts about a row and about the largest changes of a run; and an export stopped between two storages. */
import { describe, expect, test } from 'vitest'
import { exportStock } from '../../../src-main/export/export-stock.ts'
import { errorOf, type RowWords } from '../../../src-main/run/run-rows.ts'
import { sumRun, type RowToSum } from '../../../src-main/export/sum-run.ts'
import { SHEET_FIELDS } from '../../../src-shared/material/fields/field.ts'
import { REPORT_STATES } from '../../../src-shared/run/report-rows.ts'
import { makeReason } from '../../../src-shared/run/run.ts'
import { decimal } from '../../build.ts'
import { FakeAccount } from '../run/fake-account.ts'

const headings = Object.fromEntries(SHEET_FIELDS.map((field) => [field, field])) as RowWords['headings']
const words: RowWords = {
  reason: (reason) => (reason === null ? 'nothing says why' : reason.code),
  whatToDo: (state) => `for ${state}`,
  headings,
}

describe('[EXPORT-8] of a row to fix', () => {
  test('its reason is told; without one, that no answer came where that is so, and nothing else', () => {
    const reportedRows = REPORT_STATES.map((shownText) => [
      shownText,
      errorOf({ reportedState: shownText, reason: null }, words).reason,
    ])
    expect(reportedRows).toEqual(
      REPORT_STATES.map((state) => [state, state === 'unknown' ? 'no-answer' : 'nothing says why']),
    )
    expect(errorOf({ reportedState: 'unknown', reason: makeReason('gone') }, words)).toEqual({
      reason: 'gone',
      whatToDo: 'for unknown',
      field: null,
      column: null,
    })
  })

  test('its cell is that of the field, or the one a problem of the plan names, by the column of its own list first', () => {
    expect(errorOf({ reportedState: 'failed', reason: makeReason('refused', {}, 'unit') }, words)).toMatchObject({
      field: 'unit',
      column: null,
    })
    const problem = { code: 'not-a-number', severity: 'blocks', row: 3, column: 4, field: 'price' } as const
    const why = { ...makeReason('problem', {}, 'price'), problem }
    expect(errorOf({ reportedState: 'skipped', reason: why }, words).column).toBe(4)
    const own = { ...why, problem: { ...problem, ownColumn: 1 } }
    expect(errorOf({ reportedState: 'skipped', reason: own }, words).column).toBe(1)
  })
})

test('[SUM-2] the largest changes are told by their row, in their order, ten of them, and nothing besides', () => {
  const row = (at: number, after: string): RowToSum => ({
    row: at,
    sheet: 'One',
    status: 'stock',
    materialId: at,
    name: `Material ${at}`,
    state: 'verified',
    reason: null,
    changes: [{ field: 'stock', storage: 1, before: '0', after }],
  })
  const rows = [row(1, '5'), row(2, '-7'), ...Array.from({ length: 10 }, (_, index) => row(index + 3, '1'))]
  const { movers } = sumRun(
    () => rows,
    (ids) => new Map([...ids].map((id) => [id, decimal('2')])),
  )
  expect(movers).toHaveLength(10)
  expect(movers.slice(0, 3)).toStrictEqual([
    { row: 2, sheet: 'One', name: 'Material 2', value: '-14' },
    { row: 1, sheet: 'One', name: 'Material 1', value: '10' },
    { row: 3, sheet: 'One', name: 'Material 3', value: '2' },
  ])
})

describe('an export', () => {
  const storages = [1, 2, 2, 3].map((id) => ({ id, name: `Storage ${id}` }))
  const request = (account: FakeAccount, abortController: AbortController) => {
    const written: unknown[] = []
    const outcome = exportStock({
      account,
      accountName: 'A',
      storages,
      now: 0,
      exportId: 'e-1',
      clearToken: '(clear)',
      writer: {
        findObstacle: () => Promise.resolve(null),
        write: (stock) => {
          written.push(stock.storages.map(({ id, rows }) => [id, rows.length]))
          return Promise.resolve({ kind: 'written', bytes: 7, notes: [] })
        },
      },
      hooks: { stop: abortController.signal },
    })
    return { outcome, written }
  }

  test('that is stopped while one storage is read asks for no other, and writes nothing', async () => {
    const [account, abortController] = [new FakeAccount(2), new AbortController()]
    account.onRead = () => abortController.abort()
    const { outcome, written } = request(account, abortController)
    expect([await outcome, account.reads, written]).toEqual([{ kind: 'stopped', requests: 1 }, 1, []])
  })

  test('that was stopped before asks for nothing', async () => {
    const [account, abortController] = [new FakeAccount(2), new AbortController()]
    abortController.abort()
    expect([await request(account, abortController).outcome, account.reads]).toEqual([
      { kind: 'stopped', requests: 0 },
      0,
    ])
  })

  test('reads each storage once, and says how many rows each has', async () => {
    const account = new FakeAccount(2)
    const { outcome, written } = request(account, new AbortController())
    expect(await outcome).toEqual({
      kind: 'written',
      rows: 6,
      bytes: 7,
      requests: 3,
      notes: [],
      storages: [1, 2, 3].map((id) => ({ id, rows: 2 })),
    })
    expect([account.reads, written]).toEqual([
      3,
      [
        [
          [1, 2],
          [2, 2],
          [3, 2],
        ],
      ],
    ])
  })

  test('that an account refuses is told with its storage', async () => {
    const account = new FakeAccount(2)
    account.left = 1
    const { outcome, written } = request(account, new AbortController())
    expect(await outcome).toEqual({ kind: 'read-failed', storage: 2, failure: { kind: 'quota' }, requests: 2 })
    expect(written).toEqual([])
  })
})
