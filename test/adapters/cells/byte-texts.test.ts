import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BEYOND_ASCII, Block, ByteTexts } from '../../../src-main/adapters/cells/byte-texts.ts'
import { ListedTexts } from '../../../src-shared/domain/texts.ts'
import { keyHash, keyHashOfBytes } from '../../../src-shared/domain/values/key-hash.ts'
import {
  LONGEST_SUMMED,
  lookOf,
  lookOfBytes,
  lookOfSum,
  SUMMED,
  summedBytes,
} from '../../../src-shared/domain/values/look.ts'
import { textKey } from '../../../src-shared/domain/values/text-key.ts'

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...Array.from('aZ09.,;|+- \u00a0\tЖйІéß日😀\u0301\u200b"')), maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,')), maxLength: 17 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
)

/** The texts side by side in one block. */
function inBytes(texts: readonly string[]): ByteTexts {
  const starts: number[] = []
  const bytes = Buffer.from(texts.join(''))
  let at = 0
  for (const one of texts) {
    starts.push(at)
    at += Buffer.byteLength(one)
  }
  return new ByteTexts(new Block(bytes), {
    length: texts.length,
    start: (index) => starts[index] ?? 0,
    packed: (index) => {
      const one = texts[index] ?? ''
      // oxlint-disable-next-line no-control-regex -- ASCII is what is asked for
      return Buffer.byteLength(one) | (/^[\0-\x7f]*$/.test(one) ? 0 : BEYOND_ASCII)
    },
  })
}

test('law: texts kept as bytes answer as texts kept as strings do', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 20 }), text, (texts, other) => {
      const [bytes, strings] = [inBytes(texts), new ListedTexts(texts)]
      for (const [index, one] of texts.entries()) {
        expect(bytes.at(index)).toBe(one)
        expect(bytes.keyHash(index)).toBe(strings.keyHash(index))
        for (const asked of [one, other, one.toUpperCase(), one.slice(1), `${one}x`]) {
          expect(bytes.is(index, asked)).toBe(one === asked)
          expect(bytes.isFolded(index, asked)).toBe(strings.isFolded(index, asked))
        }
        expect(bytes.isAscii(index)).toBe(strings.isAscii(index))
      }
      expect(bytes.at(texts.length)).toBe('')
    }),
    { numRuns: 2000 },
  )
})

test('law: what a search passes over by its bytes does not hold what is searched for; in ASCII nothing else is kept', () => {
  const hay = fc.string({ unit: fc.constantFrom(...Array.from('aAkKsSz0.\u212a\u017fé日[')), maxLength: 12 })
  const needle = fc.string({ unit: fc.constantFrom(...Array.from('aksz0.[')), minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(fc.array(hay, { minLength: 1, maxLength: 10 }), needle, (texts, asked) => {
      const bytes = inBytes(texts)
      const held = new RegExp(asked.replace(/[.[]/g, '\\$&'), 'iu')
      for (const [index, one] of texts.entries()) {
        const may = bytes.mayContain(index, new TextEncoder().encode(asked))
        if (held.test(one)) expect(may).toBe(true)
        if (bytes.isAscii(index)) expect(may).toBe(held.test(one))
      }
    }),
    { numRuns: 5000 },
  )
})

test('law: texts with one key have one hash', () => {
  fc.assert(
    fc.property(text, (one) => {
      for (const same of [one, textKey(one), ` ${one} `, one.toUpperCase().toLowerCase(), one.normalize('NFD')]) {
        if (textKey(same) === textKey(one)) expect(keyHash(same)).toBe(keyHash(one))
      }
      expect(keyHash(one) === 0).toBe(textKey(one) === '')
      const bytes = Buffer.from(one)
      expect([keyHash(one), -1]).toContain(keyHashOfBytes(bytes, 0, bytes.length))
    }),
    { numRuns: 5000 },
  )
})

test('law: a look at bytes sees what a look at the text sees, and so does their sum', () => {
  const adds = summedBytes()
  fc.assert(
    fc.property(text, (one) => {
      const bytes = Buffer.from(one)
      const look = lookOf(one)
      expect(lookOfBytes(bytes, 0, bytes.length)).toBe(look)
      const sum = bytes.reduce((total, byte) => total + (adds[byte] ?? 0), 0)
      if (bytes.length <= LONGEST_SUMMED && sum < SUMMED.special)
        expect(lookOfSum(sum, bytes, 0, bytes.length)).toBe(look)
    }),
    { numRuns: 20_000 },
  )
})
