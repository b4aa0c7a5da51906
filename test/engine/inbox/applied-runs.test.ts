/** Which files were applied, by which run, and whether all of it was done and read back. */
import { beforeAll, describe, expect, test } from 'vitest'
import { AppliedRuns } from '../../../src-main/engine/inbox/applied-runs.ts'
import type { JournalRun, RunRecord } from '../../../src-main/engine/run/journal-port.ts'
import { startRun } from '../../../src-main/engine/run/run.ts'
import { reason, type RunRow } from '../../../src-shared/domain/run/run.ts'
import { edits, makePlace } from '../run/place.ts'

interface Made {
  readonly info: JournalRun
  readonly record: RunRecord
  readonly row: RunRow
}

/** A run as a real journal has it: all others are this one, told otherwise. */
let made: Made

beforeAll(async () => {
  const place = makePlace(1)
  try {
    const run = await startRun(place.parts(edits(1)))
    await run.finished
    const [info] = place.journal.listRuns()
    const [row] = place.journal.allRows(run.id, -1, 1)
    if (!info || !row) throw new Error('the run is not there')
    made = { info, record: place.journal.record(run.id), row }
  } finally {
    place.remove()
  }
})

interface Told {
  readonly run: string
  readonly file?: string
  readonly files?: readonly (string | null)[]
  readonly over?: Partial<Pick<RunRecord, 'undoOf' | 'ledger' | 'account'>>
  readonly address?: string
  readonly state?: JournalRun['state']
  readonly counts?: Partial<JournalRun['counts']>
  readonly rows?: readonly RunRow[]
}

const ACCOUNT = { address: 'https://a', ledger: 'L', names: ['Shop'] }

/** Digest -> run, and `verified`; and how often rows were asked for. */
function applied(runs: readonly Told[], account: Parameters<AppliedRuns['of']>[0] = ACCOUNT) {
  let asked = 0
  const find = (run: string): Told => runs.find((one) => one.run === run) ?? { run }
  const zero = {
    ...made.info.counts,
    unverified: 0,
    failed: 0,
    unknown: 0,
    changed: 0,
    waiting: 0,
    skipped: 0,
    unchanged: 0,
  }
  const of = new AppliedRuns({
    listRuns: () =>
      runs.map(({ run, state = 'done', counts = {} }) => ({
        ...made.info,
        run,
        state,
        counts: { ...zero, ...counts },
      })),
    record: (run) => {
      const { file, files, over = {}, address = ACCOUNT.address } = find(run)
      const { fileSha256: _, sourceSha256: __, ...head } = made.record.head
      const own = { ...(file === undefined ? {} : { fileSha256: file }), ...(files ? { sourceSha256: files } : {}) }
      return {
        ...made.record,
        run,
        ledger: 'L',
        account: 'Shop',
        undoOf: null,
        ...over,
        head: { ...head, ...own, account: address },
      }
    },
    allRows: (run, after, most) => {
      asked += 1
      return (find(run).rows ?? []).filter(({ seq }) => seq > after).slice(0, most)
    },
  })
  const all = [...of.of(account)].map(
    ([digest, { run, verified, several }]) =>
      `${digest} ${run}${verified ? ' verified' : ''}${several ? ' several' : ''}`,
  )
  const first = asked
  of.of(account)
  return { all, asked: first, again: asked - first }
}

describe('[INBOX-8] the run of a file', () => {
  test('is the newest one that was made from it', () => {
    expect(
      applied([
        { run: 'R3', file: 'a' },
        { run: 'R2', file: 'b' },
        { run: 'R1', file: 'a' },
      ]).all,
    ).toEqual(['a R3 verified', 'b R2 verified'])
  })

  test('of several files it is that of each of them', () => {
    expect(applied([{ run: 'R1', files: ['a', null, 'b'] }]).all).toEqual([
      'a R1 verified several',
      'b R1 verified several',
    ])
    expect(applied([{ run: 'R1', file: 'x', files: ['a'] }]).all).toEqual(['a R1 verified several'])
  })

  test('a run without a file, and an undo, are none of a file', () => {
    expect(applied([{ run: 'R1' }, { run: 'R2', file: 'a', over: { undoOf: 'R0' } }]).all).toEqual([])
  })

  test.each<[string, Omit<Told, 'run'>, boolean]>([
    ['the key’s ledger is that of the run', { over: { account: 'Other' }, address: 'https://b' }, true],
    ['address and name are', { over: { ledger: 'other' } }, true],
    ['only the name is', { over: { ledger: 'other' }, address: 'https://b' }, false],
    ['only the address is', { over: { ledger: 'other', account: 'Other' } }, false],
  ])('the account is the run’s where %s', (_, told, expected) => {
    expect(applied([{ run: 'R1', file: 'a', ...told }]).all).toEqual(expected ? ['a R1 verified'] : [])
  })

  test('an account without a key is known by its address', () => {
    expect(applied([{ run: 'R1', file: 'a' }], { ...ACCOUNT, ledger: null }).all).toEqual(['a R1 verified'])
  })
})

describe('[INBOX-8] everything it was to do is done', () => {
  test.each<[string, Partial<Told>, boolean]>([
    ['all of it', {}, true],
    ['it has not ended', { state: 'paused' }, false],
    ['a row was not read back', { counts: { unverified: 1 } }, false],
    ['a row failed', { counts: { failed: 1 } }, false],
    ['of a row nobody knows', { counts: { unknown: 1 } }, false],
    ['a row is otherwise since', { counts: { changed: 1 } }, false],
    ['a row waits', { counts: { waiting: 1 } }, false],
    ['rows of which nothing was to be sent', { counts: { skipped: 2, unchanged: 2 } }, true],
  ])('%s', (_, told, expected) => {
    const { all, asked } = applied([{ run: 'R1', file: 'a', ...told }])
    expect([all, asked]).toEqual([[`a R1${expected ? ' verified' : ''}`], 0])
  })

  const row = (seq: number, over: Partial<RunRow>): RunRow => ({ ...made.row, seq, ...over })
  const skipped = (seq: number, why: Parameters<typeof reason>[0]): RunRow =>
    row(seq, { state: 'skipped', status: 'edit', reason: reason(why) })
  const left = (rows: readonly RunRow[]) => applied([{ run: 'R1', file: 'a', counts: { skipped: 1 }, rows }])

  test('rows that were left out are those that the plan showed so', () => {
    expect(left([row(0, { state: 'verified' }), skipped(1, 'problem'), skipped(2, 'conflict')]).all).toEqual([
      'a R1 verified',
    ])
    expect(left([row(0, { state: 'skipped', status: 'unchanged', reason: null })]).all).toEqual(['a R1 verified'])
    expect(left([skipped(0, 'problem'), skipped(1, 'discarded')]).all).toEqual(['a R1'])
    expect(left([row(0, { state: 'skipped', status: 'edit', reason: null })]).all).toEqual(['a R1'])
  })

  test('all rows are looked at, once', () => {
    const many = Array.from({ length: 1000 }, (_, seq) => skipped(seq, 'problem'))
    expect(left(many)).toEqual({ all: ['a R1 verified'], asked: 3, again: 0 })
    expect(left([...many, skipped(1000, 'discarded')])).toEqual({ all: ['a R1'], asked: 3, again: 0 })
    expect(left([skipped(0, 'discarded'), ...many.slice(1)])).toEqual({ all: ['a R1'], asked: 1, again: 0 })
  })
})
