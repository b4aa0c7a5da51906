import { expect, test } from 'vitest'
import type { PastEvent } from '../../../src-renderer/view/past-points.ts'
import { lastChangeText } from '../../../src-renderer/view/last-change.ts'
import { markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'
import { wordsOf } from '../../../src-shared/words/window/words.ts'

const words = wordsOf('en', 'en-GB')
function at(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return new Date(2026, 10, 20, hour, minute).getTime()
}
const TIMES = { exportTime: at('09:00'), readTime: at('11:00'), now: at('11:05') }
const CONFLICT = {
  field: 'stock',
  sides: { base: markUntrusted('47'), mine: markUntrusted('52'), live: markUntrusted('40') },
} as const

const change = (after: string, storage = 1): PastEvent['changes'][number] => ({
  field: 'stock',
  storage,
  before: markUntrusted('47'),
  after: markUntrusted(after),
})
const elsewhere = (since: string | null, time: string, ...changes: PastEvent['changes']): PastEvent => ({
  kind: 'elsewhere',
  at: at(time),
  since: since === null ? null : at(since),
  presence: null,
  run: null,
  changes,
})
const own = (kind: 'run' | 'undo', time: string, outcome: 'done' | 'failed', after = '40'): PastEvent => ({
  kind,
  at: at(time),
  since: null,
  presence: null,
  run: { run: 'r', file: markUntrusted('count.csv'), row: 2, outcome, reason: null, deletes: false },
  changes: [change(after)],
})

test('if other lists of the account were read before the export, the value was seen at the latest now', () => {
  const history = { id: 1, name: markUntrusted(''), sku: markUntrusted(''), listed: true, lastRead: null, readings: 0 }
  const times = { ...TIMES, readTime: at('08:58') }
  expect(lastChangeText({ ...history, events: [], storages: [] }, CONFLICT, times, words)).toBe(
    notOurs('09:00', '11:05'),
  )
})

const said = (...events: PastEvent[]): string | null => {
  const history = { id: 1, name: markUntrusted(''), sku: markUntrusted(''), listed: true, lastRead: null, readings: 0 }
  return lastChangeText({ ...history, events, storages: [] }, CONFLICT, TIMES, words)
}
const notOurs = (from: string, to: string): string =>
  `Changed in the account between ${from} and ${to}, not by Stocksheet on this computer.`

test.each<[string, PastEvent[], string | null]>([
  ['nothing is known but the export and the reading', [], notOurs('09:00', '11:00')],
  ['readings narrow it', [elsewhere('09:10', '10:42', change('40'))], notOurs('09:10', '10:42')],
  [
    'within a minute',
    [elsewhere('10:42', '10:42', change('40'))],
    'Changed in the account about 10:42, not by Stocksheet on this computer.',
  ],
  ['never from before the export', [elsewhere('08:00', '10:42', change('40'))], notOurs('09:00', '10:42')],
  ['an own run', [own('run', '10:02', 'done')], 'Changed in the account by you (count.csv), 10:02.'],
  ['an own undo', [own('undo', '10:02', 'done')], 'Changed in the account by your undo, 10:02.'],
  ['an own run that failed', [own('run', '10:02', 'failed')], notOurs('09:00', '11:00')],
  ['an own run before the export', [own('run', '08:30', 'done')], notOurs('09:00', '11:00')],
  ['others, after an own run', [own('run', '10:02', 'done', '45')], notOurs('10:02', '11:00')],
  ['several storages', [elsewhere(null, '10:42', change('40'), change('40', 2))], null],
])('a value that changed in both places, who and when: %s', (_, events, text) => {
  expect(said(...events)).toBe(text)
})
