import { describe, expect, test } from 'vitest'
import { clearTokenSchema, settingsSchema, DEFAULT_SETTINGS } from '../../../src-shared/api/settings.ts'
import { ALL_KINDS_ON, GUARD_KINDS } from '../../../src-shared/plan/guard/guard-kinds.ts'

describe('settings', () => {
  test('[OUT-1] an empty object is complete: the usual values, every kind of the guard on among them', () => {
    expect(DEFAULT_SETTINGS).toEqual({
      guard: ALL_KINDS_ON,
      clearToken: '(clear)',
      correctionNote: null,
      proxy: 'system',
      rate: 5,
      concurrency: 4,
      encoding: 'detect',
      quotaReserve: 0,
      readingHours: 12,
      readings: { keep: true, mostDays: null },
      language: 'auto',
      theme: 'auto',
    })
  })

  test('[OUT-1] one kind can be set alone, and there are eight', () => {
    expect(settingsSchema.parse({ guard: { zero: false } }).guard).toEqual({ ...ALL_KINDS_ON, zero: false })
    expect([GUARD_KINDS.length, Object.keys(ALL_KINDS_ON).toSorted()]).toEqual([8, [...GUARD_KINDS].toSorted()])
    expect(settingsSchema.safeParse({ guard: { zero: 5 } }).success).toBe(false)
  })

  test.each(['', '  ', '12,5', '=x', '-', 'a;b', 'a|b', 'a\nb'])('[VALUE-3] %j is no clear token', (token) => {
    expect(clearTokenSchema.safeParse(token).success).toBe(false)
  })

  test.each(['(clear)', 'удалить', '<leer>', '#'])('[VALUE-3] %j can be one', (token) => {
    expect(clearTokenSchema.parse(token)).toBe(token)
  })

  test('[OUT-1] values out of range are refused', () => {
    for (const wrong of [
      { rate: 0 },
      { concurrency: 65 },
      { quotaReserve: -1 },
      { language: 'de' },
      { theme: 'blue' },
    ]) {
      expect(settingsSchema.safeParse(wrong).success).toBe(false)
    }
  })
})
