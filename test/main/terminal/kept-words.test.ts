import { expect, test } from 'vitest'
import { formatBytes } from '../../../src-main/terminal/data.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [1_048_576, '1.0 MB'],
  [10_486_000, '10 MB'],
  [1_500_000_000, '1.5 GB'],
])('%d bytes are %s: a megabyte is a million, as in the window and in the settings', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
