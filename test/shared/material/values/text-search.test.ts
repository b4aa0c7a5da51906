import { expect, test } from 'vitest'
import { makeContainsTest, isInBytes, makeTextSearch } from '../../../../src-shared/material/values/text-search.ts'
import { makeTextKey } from '../../../../src-shared/material/values/text-key.ts'
import { fc } from '../../../fast-check.ts'

/** The result of searching the bytes, or of the string if the bytes are not enough. */
function inBytes(text: string, wanted: string): boolean {
  const { bytes: search, isFoundIn } = makeTextSearch(wanted)
  if (!search) return isFoundIn(text)
  // The text before and after the cell must not count.
  const bytes = new TextEncoder().encode(`${wanted}${text}${wanted}`)
  const beside = new TextEncoder().encode(wanted).length
  // oxlint-disable-next-line no-control-regex -- ASCII is what is asked for
  const isAscii = /^[\0-\x7f]*$/.test(text)
  return isInBytes(bytes, beside, bytes.length - beside, isAscii, search) ?? isFoundIn(text)
}

test.each([
  ['Kelvin \u212a', 'k', true],
  ['\u212aelvin', 'kel', true],
  ['Straße', 'ß', true],
  ['Straße', 'STRASSE', true],
  ['Болт М8', 'болт м', true],
  ['цена 5 €', '€', true],
  ['日本語', '本語', true],
  ['smile 😀!', '😀!', true],
  ['smile 😁', '😀', false],
  ['aab', 'ab', true],
  ['aa', 'aaa', false],
  ['ab', 'abc', false],
  ['a+b', 'a+', true],
  ['a.b', 'a-b', false],
  ['\u017ftock', 'STOCK', true],
  ['ΟΔΟΣΑ', 'οδος', true],
])('in %j there is %j: %s', (text, wanted, found) => {
  expect([inBytes(text, wanted), makeContainsTest(wanted)(text)]).toEqual([found, found])
})

test.each([
  ['Red\u00a0oak', 'red oak'],
  ['red  oak', 'Red Oak'],
  ['red\toak', 'red\u00a0oak'],
  ['red\noak', 'red oak'],
  ['Клеи\u0306 ПВА', 'клей'],
  ['клей', 'Клеи\u0306'],
  ['Waren\u00adbestand', 'warenbestand'],
  ['re\u200bd', ' red '],
])('[FIND-4] in %j people see %j', (text, wanted) => {
  expect([inBytes(text, wanted), makeContainsTest(wanted)(text)]).toEqual([true, true])
})

test('[FIND-4] a letter with a mark is another letter', () => {
  for (const text of ['клеи\u0306', 'клей'])
    expect([inBytes(text, 'клеи'), makeContainsTest('клеи')(text)]).toEqual([false, false])
})

const LETTERS = Array.from('aBk\u212aßéяЯйи\u0306€中😀5 . \u00a0\u200b\u00adſS–«µΣς\n')
const textOf = (least: number, maxCount: number) =>
  fc.array(fc.constantFrom(...LETTERS), { minLength: least, maxLength: maxCount }).map((allTexts) => allTexts.join(''))

test('law: bytes say what the string says', () => {
  fc.assert(
    fc.property(textOf(0, 12), textOf(1, 3), (text, wanted) => {
      expect(inBytes(text, wanted)).toBe(makeContainsTest(wanted)(text))
    }),
    { numRuns: 3000 },
  )
})

test('[FIND-4] law: what a text is, it contains', () => {
  fc.assert(
    fc.property(textOf(0, 6), (text) => {
      const key = makeTextKey(text)
      for (const sameText of [text, text.normalize('NFD'), ` ${text}\u200b`, text.replaceAll(' ', '\u00a0')])
        if (makeTextKey(sameText) === key) expect(makeContainsTest(sameText)(text)).toBe(true)
    }),
  )
})

test('of every letter that has a case, the other one is found in bytes', () => {
  for (let code = 0x20; code < 0x1_f000; code += 1) {
    const letter = String.fromCodePoint(code)
    if (!letter.isWellFormed() || (code > 0x530 && !/[\p{CWCF}\p{CWCM}]/u.test(letter))) continue
    for (const otherText of [letter.toUpperCase(), letter.toLowerCase()]) {
      expect([letter, otherText, inBytes(otherText, letter)]).toEqual([
        letter,
        otherText,
        makeContainsTest(letter)(otherText),
      ])
    }
  }
})

test('a text that is longer than a byte can skip is found as well', () => {
  const long = `x${'ab'.repeat(130)}`
  expect([inBytes(`--${long}--`, long), inBytes(`--${long.slice(1)}`, long)]).toEqual([true, false])
})
