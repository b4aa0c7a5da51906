import { expect, test } from 'vitest'
import { isInBytes, textSearch } from '../../../src-shared/domain/values/text-search.ts'
import { fc } from '../../fast-check.ts'

function inBytes(text: string, wanted: string): boolean {
  const search = textSearch(wanted)
  if (!search.letters) throw new Error(`${wanted} has no letters`)
  // What stands before and behind the cell must not count.
  const bytes = new TextEncoder().encode(`${wanted}${text}${wanted}`)
  const beside = new TextEncoder().encode(wanted).length
  return isInBytes(bytes, beside, bytes.length - beside, search, search.letters)
}

test.each([
  ['Kelvin \u212a', 'k', true],
  ['\u212aelvin', 'kel', true],
  ['Straße', 'ß', true],
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
])('in %j there is %j: %s', (text, wanted, found) => {
  expect([inBytes(text, wanted), textSearch(wanted).pattern.test(text)]).toEqual([found, found])
})

test('law: bytes say what the string says', () => {
  const letters = ['a', 'B', 'k', '\u212a', 'ß', 'é', 'я', 'Я', '€', '中', '😀', '5', ' ', '.', '\u017f', 'S']
  const text = (least: number, most: number) =>
    fc.array(fc.constantFrom(...letters), { minLength: least, maxLength: most }).map((all) => all.join(''))
  fc.assert(
    fc.property(text(0, 12), text(1, 3), (one, wanted) => {
      expect(inBytes(one, wanted)).toBe(textSearch(wanted).pattern.test(one))
    }),
    { numRuns: 1500 },
  )
})

test('a text that is longer than a byte can skip is found as well', () => {
  const long = `x${'ab'.repeat(130)}`
  expect([inBytes(`--${long}--`, long), inBytes(`--${long.slice(1)}`, long)]).toEqual([true, false])
})
