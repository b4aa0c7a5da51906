import { expect, test } from 'vitest'
import { formatTimeLimit, formatTime } from '../../../src-main/terminal/terminal-time.ts'

test('[TERMINAL-13] a border is shown as it was understood', () => {
  const shownTexts = ['2026-03-01T00:00:00Z', '2026-03-01T09:05:30Z', '2026-03-01T09:00:00.250Z'].map((iso) =>
    formatTimeLimit(Date.parse(iso)),
  )
  expect(shownTexts).toEqual(['2026-03-01 00:00 UTC', '2026-03-01 09:05:30 UTC', '2026-03-01 09:00:00.250 UTC'])
  expect(formatTime(Date.parse('2026-03-01T09:05:59.999Z'))).toBe('2026-03-01 09:05')
})
