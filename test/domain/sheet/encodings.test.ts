/** Encodings that can be chosen. */
import { expect, test } from 'vitest'
import { DETECT, ENCODING_CHOICES } from '../../../src-shared/domain/sheet/encodings.ts'

test('each is one that the platform reads, under its own name, and none is said twice', () => {
  expect(ENCODING_CHOICES.map((name) => new TextDecoder(name).encoding)).toEqual([...ENCODING_CHOICES])
  expect(new Set(ENCODING_CHOICES).size).toBe(ENCODING_CHOICES.length)
  expect(ENCODING_CHOICES).not.toContain(DETECT)
})
