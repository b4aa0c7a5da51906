/** Typed times. The computer's time zone must not matter, so the tests also run in a zone far from UTC. */
import { expect, test } from 'vitest'
import { parseTypedTime, formatIsoMinute, formatIsoTime } from '../../../../src-shared/material/values/utc-time.ts'

test.each([
  ['2026-09-30', '2026-09-30T00:00:00.000Z', '2026-09-30T23:59:59.999Z'],
  [' 2024-02-29 ', '2024-02-29T00:00:00.000Z', '2024-02-29T23:59:59.999Z'],
  ['2026-03-01 09:05', '2026-03-01T09:05:00.000Z', '2026-03-01T09:05:59.999Z'],
  ['2026-03-01T09:05', '2026-03-01T09:05:00.000Z', '2026-03-01T09:05:59.999Z'],
  ['2026-03-01t09:05z', '2026-03-01T09:05:00.000Z', '2026-03-01T09:05:59.999Z'],
  ['2026-03-01 09:05 UTC', '2026-03-01T09:05:00.000Z', '2026-03-01T09:05:59.999Z'],
  ['2026-03-01T09:05:30', '2026-03-01T09:05:30.000Z', '2026-03-01T09:05:30.999Z'],
  ['2026-03-01T09:05:30.250Z', '2026-03-01T09:05:30.250Z', '2026-03-01T09:05:30.250Z'],
  ['2026-03-01T02:05+03:00', '2026-02-28T23:05:00.000Z', '2026-02-28T23:05:59.999Z'],
  ['2026-02-28T20:35:00-0330', '2026-03-01T00:05:00.000Z', '2026-03-01T00:05:00.999Z'],
  ['2026-03-01T09:05+03', '2026-03-01T06:05:00.000Z', '2026-03-01T06:05:59.999Z'],
])('[TERMINAL-13] %j', (text, firstText, lastText) => {
  const time = parseTypedTime(text)
  expect(time && [formatIsoTime(time.first), formatIsoTime(time.last)]).toEqual([firstText, lastText])
})

test.each([
  '',
  'yesterday',
  '12',
  '20260301',
  '2026-02-30',
  '2026-04-31T10:00',
  '2025-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-03-01T24:00',
  '2026-03-01T09:60',
  '2026-03-01T09',
  '2026-03-01Z',
  '2026-03-01T09:05+24:00',
  '2026-03-01T09:05 MSK',
  '01.03.2026',
])('[TERMINAL-13] %j is no time', (text) => {
  expect(parseTypedTime(text)).toBeNull()
})

test('[TERMINAL-13] a time that was printed can be typed: its minute holds the moment', () => {
  for (const at of [0, 951_782_399_999, 1_772_355_930_123]) {
    const typed = parseTypedTime(formatIsoMinute(formatIsoTime(at)))
    expect(typed && typed.first <= at && at <= typed.last).toBe(true)
  }
})
