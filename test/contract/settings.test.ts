import { describe, expect, test } from 'vitest'
import {
  clearTokenSchema,
  guardLimitsSchema,
  settingsSchema,
  USUAL_SETTINGS,
} from '../../src-shared/contract/settings.ts'
import { OUTLIER_LIMITS } from '../../src-shared/domain/guard/outliers-limits.ts'

describe('settings', () => {
  test('[OUT-1] an empty object is complete: the usual values, the guard limits of the domain among them', () => {
    expect(USUAL_SETTINGS).toEqual({
      guard: OUTLIER_LIMITS,
      clearToken: '(clear)',
      correctionNote: null,
      proxy: 'system',
      rate: 5,
      concurrency: 4,
      encoding: 'detect',
      quotaReserve: 0,
      readingHours: 12,
      readings: { keep: true, mostDays: null, mostMegabytes: 500 },
      language: 'auto',
      theme: 'auto',
    })
  })

  test('[OUT-1] some limits can be set alone', () => {
    const set = guardLimitsSchema.parse({ factor: 3, many: { 'price-up': { rows: 7 } } })
    expect(set).toEqual({
      ...OUTLIER_LIMITS,
      factor: 3,
      many: { ...OUTLIER_LIMITS.many, 'price-up': { rows: 7, share: 0.05 } },
    })
  })

  test('[OUT-1] limits that make no sense together are refused by name', () => {
    const said = guardLimitsSchema.safeParse({ factor: 50, farFactor: 20 })
    expect(said.error?.issues.map(({ message }) => message)).toEqual([
      'farFactor must not be below factor (50), got 20',
    ])
    expect(guardLimitsSchema.safeParse({ many: { 'stock-up': { rows: 0 } } }).success).toBe(false)
    expect(guardLimitsSchema.safeParse({ swap: { share: 1.2 } }).success).toBe(false)
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
