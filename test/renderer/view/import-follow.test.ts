/** What the grid shows after each change to the open import. */
import { expect, test } from 'vitest'
import { STATUSES_TO_REVIEW } from '../../../src-renderer/view/counts.ts'
import { chooseGridUpdate, type OpenSummary, type ShownImport } from '../../../src-renderer/view/import-follow.ts'
import { planCounts } from '../../run-counts.ts'

const summary = {
  session: 's1',
  counts: planCounts({ edit: 40, unchanged: 260 }),
  rowCount: 300,
  choices: { storage: 1 },
  file: { kind: 'csv' },
} as const
const open: OpenSummary = { summary, rereadCount: 0 }
const seenImport: ShownImport = { filter: {}, isSorted: false, hasRun: false }
const searched: ShownImport = { ...seenImport, filter: { text: 'oak' } }
const review = { statuses: [...STATUSES_TO_REVIEW] }

test.each<
  readonly [what: string, before: OpenSummary | null, now: OpenSummary | null, seen: ShownImport, follow: unknown]
>([
  ['nothing is open, and was not', null, null, seenImport, { kind: 'nothing' }],
  ['closed: rows and run are gone', open, null, seenImport, { kind: 'gone' }],
  ['opened: what differs', null, open, searched, { kind: 'first', filter: review }],
  [
    'another file in its place',
    open,
    { ...open, summary: { ...summary, session: 's2' } },
    searched,
    { kind: 'first', filter: review },
  ],
  ['busy, a failure, a question: nothing of it concerns the rows', open, { ...open }, seenImport, { kind: 'nothing' }],
  [
    'read again before a run: the filter stays',
    open,
    { ...open, rereadCount: 1 },
    searched,
    { kind: 'reread', filter: searched.filter },
  ],
  [
    'read again after a run: what differs now',
    open,
    { ...open, rereadCount: 1 },
    { ...searched, hasRun: true },
    { kind: 'reread', filter: review },
  ],
  [
    'the account’s own stock read again after a run: the filter stays, but for the rows that were not in',
    open,
    { summary: { ...summary, file: { kind: 'account' } }, rereadCount: 1 },
    { ...searched, filter: { ...searched.filter, notIn: true }, hasRun: true },
    { kind: 'reread', filter: searched.filter },
  ],
  [
    'the account’s own stock read again without a change: the search stays, the choice of changed rows goes',
    open,
    { summary: { ...summary, file: { kind: 'account' }, counts: planCounts({ unchanged: 300 }) }, rereadCount: 1 },
    { ...seenImport, filter: { ...searched.filter, ...review } },
    { kind: 'reread', filter: searched.filter },
  ],
  [
    'read again, and nothing differs any more: all filters go',
    open,
    { summary: { ...summary, counts: planCounts({ unchanged: 300 }) }, rereadCount: 1 },
    searched,
    { kind: 'reread', filter: {} },
  ],
  [
    'read another way: other rows',
    open,
    { ...open, summary: { ...summary, choices: { storage: 2 } } },
    searched,
    { kind: 'show' },
  ],
  [
    'an edit of all rows in file order',
    open,
    { ...open, summary: { ...summary } },
    seenImport,
    { kind: 'refresh', mayMoveRows: false },
  ],
  [
    'an edit of filtered rows may move them',
    open,
    { ...open, summary: { ...summary } },
    searched,
    { kind: 'refresh', mayMoveRows: true },
  ],
  [
    'an edit of sorted rows may move them',
    open,
    { ...open, summary: { ...summary } },
    { ...seenImport, isSorted: true },
    { kind: 'refresh', mayMoveRows: true },
  ],
  [
    'while a run shows, a new summary moves nothing',
    open,
    { ...open, summary: { ...summary } },
    { ...seenImport, hasRun: true },
    { kind: 'nothing' },
  ],
])('%s', (_what, before, now, seenImport, follow) => {
  expect(chooseGridUpdate(before, now, seenImport)).toEqual(follow)
})
