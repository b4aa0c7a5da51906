import { fc } from '../../../fast-check.ts'
import { expect, test } from 'vitest'
import { NON_ASCII_BIT, Block, ByteTexts } from '../../../../src-main/file/cells/byte-texts.ts'
import { makeContainsTest, makeTextSearch } from '../../../../src-shared/material/values/text-search.ts'
import { ListedTexts } from '../../../../src-shared/material/values/texts.ts'
import { keyHash, keyHashOfBytes, makeTextKey } from '../../../../src-shared/material/values/text-key.ts'
import {
  MAX_SUMMED_BYTES,
  classifyText,
  classifyBytes,
  classOfSum,
  BYTE_SUMS,
  makeByteSums,
} from '../../../../src-shared/material/values/text-class.ts'

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...Array.from('aZ09.,;|+- \u00a0\tЖйІéß日😀\u0301\u200b"')), maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,')), maxLength: 17 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
)

/** The texts next to each other in one block. */
function inBytes(texts: readonly string[]): ByteTexts {
  const starts: number[] = []
  const bytes = Buffer.from(texts.join(''))
  let at = 0
  for (const text of texts) {
    starts.push(at)
    at += Buffer.byteLength(text)
  }
  return new ByteTexts(new Block(bytes), {
    length: texts.length,
    start: (index) => starts[index] ?? 0,
    packedLengthAt: (index) => {
      const text = texts[index] ?? ''
      // oxlint-disable-next-line no-control-regex -- ASCII is what is asked for
      return Buffer.byteLength(text) | (/^[\0-\x7f]*$/.test(text) ? 0 : NON_ASCII_BIT)
    },
  })
}

test('law: texts kept as bytes answer as texts kept as strings do', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 20 }), text, (texts, otherText) => {
      const [bytes, strings] = [inBytes(texts), new ListedTexts(texts)]
      for (const [index, text] of texts.entries()) {
        expect(bytes.at(index)).toBe(text)
        expect(bytes.keyHash(index)).toBe(strings.keyHash(index))
        for (const requestedText of [text, otherText, text.toUpperCase(), text.slice(1), `${text}x`]) {
          expect(bytes.equals(index, requestedText)).toBe(text === requestedText)
          expect(bytes.equalsIgnoringCase(index, requestedText)).toBe(strings.equalsIgnoringCase(index, requestedText))
        }
        expect(bytes.isAscii(index)).toBe(strings.isAscii(index))
      }
      expect(bytes.at(texts.length)).toBe('')
    }),
    { numRuns: 2000 },
  )
})

test('law: a search finds in bytes what it finds in strings', () => {
  const letters = Array.from('aAkKsSz ди\u0306Дтßσςµ\u00a0\u00adΣ0.\u212a\u017f\u1c81éł–日[𐐨𐐀')
  const hay = fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 })
  const needle = fc.string({ unit: fc.constantFrom(...letters, '\ud801'), minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(fc.array(hay, { minLength: 1, maxLength: 10 }), needle, fc.nat(9), (texts, requestedText, from) => {
      const search = makeTextSearch(requestedText)
      fc.pre(search.key !== '')
      const held = makeContainsTest(requestedText)
      const foundBytes = new Uint8Array(Math.max(0, texts.length - from))
      inBytes(texts).markMatches(search, from, texts.length, foundBytes)
      expect(Array.from(foundBytes)).toEqual(texts.slice(from).map((text) => (held(text) ? 1 : 0)))
      const listedBytes = new Uint8Array(foundBytes.length)
      new ListedTexts(texts).markMatches(search, from, texts.length, listedBytes)
      expect(listedBytes).toEqual(foundBytes)
    }),
    { numRuns: 10_000 },
  )
})

test('law: texts with one key have one hash', () => {
  fc.assert(
    fc.property(text, (text) => {
      for (const sameText of [
        text,
        makeTextKey(text),
        ` ${text} `,
        text.toUpperCase().toLowerCase(),
        text.normalize('NFD'),
      ]) {
        if (makeTextKey(sameText) === makeTextKey(text)) expect(keyHash(sameText)).toBe(keyHash(text))
      }
      expect(keyHash(text) === 0).toBe(makeTextKey(text) === '')
      const bytes = Buffer.from(text)
      expect([keyHash(text), -1]).toContain(keyHashOfBytes(bytes, 0, bytes.length))
    }),
    { numRuns: 5000 },
  )
})

test('law: a look at bytes sees what a look at the text sees, and so does their sum', () => {
  const adds = makeByteSums()
  fc.assert(
    fc.property(text, (text) => {
      const bytes = Buffer.from(text)
      const look = classifyText(text)
      expect(classifyBytes(bytes, 0, bytes.length)).toBe(look)
      const sum = bytes.reduce((total, byte) => total + (adds[byte] ?? 0), 0)
      if (bytes.length <= MAX_SUMMED_BYTES && sum < BYTE_SUMS.special)
        expect(classOfSum(sum, bytes, 0, bytes.length)).toBe(look)
    }),
    { numRuns: 20_000 },
  )
})
