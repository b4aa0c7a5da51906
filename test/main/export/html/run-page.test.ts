/** The summary of a run as a page: its contents, closed elements, and only text in its texts. */
import { makeReason } from '../../../../src-shared/run/run.ts'
import { expect, test } from 'vitest'
import { runPage } from '../../../../src-main/export/html/run-page.ts'
import type { RunSummary } from '../../../../src-shared/api/report.ts'
import { LANGUAGES, type Language } from '../../../../src-shared/material/values/language.ts'
import { runCounts } from '../../../run-counts.ts'

const NOW = Date.parse('2026-11-22T12:00:00.000Z')
const EVIL = '</td><script>alert(1)</script>\u202E'
const SUMMARY: RunSummary = {
  info: {
    run: 'r-1',
    account: EVIL,
    storage: 1,
    file: `${EVIL}.csv`,
    started: '2026-11-22T10:00:00.000Z',
    ended: '2026-11-22T10:05:00.000Z',
    state: 'done',
    why: null,
    undoOf: null,
    counts: runCounts({ verified: 1200, failed: 2, skipped: 3, unchanged: 3 }),
    requests: { reads: 2, writes: 1202, retries: 1 },
  },
  address: 'https://account.example',
  fileSha256: 'cd'.repeat(32),
  planSha256: 'ab'.repeat(32),
  money: { up: '1234.5', down: '-0.25', change: '1234.25', counted: 40, missing: 2 },
  movers: [{ row: 5, name: EVIL, value: '1234.5' }],
  changed: [{ field: 'stock', count: 40, moves: 0, up: null, down: null, average: null }],
  problems: [{ row: 7, name: EVIL, state: 'failed', reason: makeReason('refused', { error: EVIL }), count: 2 }],
}

const pageOf = (language: Language): string => [...runPage({ summary: SUMMARY, language, now: NOW })].join('')

test.each(LANGUAGES)('[PLAN-22] [SUM-1] in %s it is whole and holds text only', (language) => {
  const text = pageOf(language)
  expect(text).not.toMatch(/<script|\u202e|\sstyle=|url\(/)
  const open: string[] = []
  for (const [, close = '', name = ''] of text
    .replace(/<style>[^<]*<\/style>/, '')
    .matchAll(/<(\/?)([a-z][a-z0-9]*)/g)) {
    if (name === 'meta') continue
    if (close === '') open.push(name)
    else expect(open.pop()).toBe(name)
  }
  expect(open).toEqual([])
})

test('[SUM-1] counts, money, changes, problems, digests, account and times are on it', () => {
  const read = pageOf('en')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
  for (const output of [
    '1,200 verified',
    '2 failed',
    '3 unchanged',
    '1,234.50 more',
    '\u22120.25 less',
    '1,234.25 in total',
    '2 changes of stock are not included',
    '40 stock balances',
    '2 failed The account refused',
    'https://account.example',
    '2026-11-22 10:00 UTC to 2026-11-22 10:05 UTC',
    '1,202 to change, 2 to read, 1 sent again',
    'ab'.repeat(32),
    'cd'.repeat(32),
  ])
    expect(read).toContain(output)
})
