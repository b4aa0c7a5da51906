import { expect, test } from 'vitest'
import {
  classifyBytes,
  classifyText,
  classOfSum,
  countTextClasses,
  MAX_SUMMED_BYTES,
  BYTE_SUMS,
  makeByteSums,
  TEXT_CLASS,
} from '../../../../src-shared/material/values/text-class.ts'
import { fc } from '../../../fast-check.ts'

/** Imitates a scanner: it uses the sum of the bytes if that is enough, and otherwise the bytes themselves. */
const SUMS = makeByteSums()
function bySum(text: string): number {
  const bytes = new TextEncoder().encode(`;${text};`)
  const [start, end] = [1, bytes.length - 1]
  const sum = bytes.subarray(start, end).reduce((total, byte) => total + (SUMS[byte] ?? 0), 0)
  const known = end - start <= MAX_SUMMED_BYTES && end > start && sum < BYTE_SUMS.special && ((sum >> 18) & 63) <= 1
  return known ? classOfSum(sum, bytes, start, end) : classifyBytes(bytes, start, end)
}

function byBytes(text: string): number {
  const bytes = new TextEncoder().encode(`1${text}.`)
  return classifyBytes(bytes, 1, bytes.length - 1)
}

const CASES: Record<keyof typeof TEXT_CLASS, readonly string[]> = {
  unclassified: [
    '',
    ' ',
    ' 5',
    '5 ',
    'bolt ',
    'bolt\u00a0',
    '\u00a0bolt',
    '#N/A',
    "'5",
    '(5)',
    '-5',
    '.5',
    '5.',
    ',5',
    '1.234',
    '123,456',
    '01.5',
    '00,5',
    'a;b',
    'bolts;nuts',
    'bolts|nuts',
    'bolts\nnuts',
    'bolts+nuts',
    '5+7',
    '5|7',
    '1-2',
    '3/4',
    'сtock',
    '+5',
    'bolt😀',
  ],
  words: ['12 май', '12may24', '1.2.3', '12.05.24', '1234567890123456', 'mai', '2026-11-24'],
  code: ['bolt', 'ab', 'x', 'Болт', 'A-1', 'a12345', 'may 20245', '007', '00', 'ёлка', 'abcd12', 'éè'],
  whole: ['0', '5', '10', '123456789012345'],
  dotDecimal: ['1.5', '12.34', '0.125', '1234.567', '0.5', '12345678901.25'],
  commaDecimal: ['1,5', '12,34', '0,125', '1234,567', '0,5'],
  dotPadded: ['1.50', '0.00', '12.0', '1234.560'],
  commaPadded: ['1,50', '0,00', '12,0', '1234,560'],
}

test.each(Object.entries(CASES).flatMap(([name, texts]) => texts.map((text) => [text, name] as const)))(
  '%j is %s, as a string, as bytes and by the sum of its bytes',
  (text, name) => {
    const expected = Object.entries(TEXT_CLASS).find(([key]) => key === name)?.[1]
    expect([classifyText(text), byBytes(text), bySum(text)]).toEqual([expected, expected, expected])
  },
)

test('law: a string, its bytes and their sum say the same', () => {
  const pieces = [
    '0',
    '1',
    '5',
    '00',
    '.',
    ',',
    ' ',
    '-',
    ';',
    '+',
    'a',
    'Mai',
    'bolt',
    'я',
    'болт',
    'é',
    '中',
    '\u00a0',
    '😀',
    '(',
  ]
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 7 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (text) => {
      expect([byBytes(text), bySum(text)]).toEqual([classifyText(text), classifyText(text)])
    }),
    { numRuns: 1500 },
  )
})

test('classes are counted between two places, each where it is', () => {
  const classes = Uint8Array.from({ length: 700 }, (_, index) => (index < 650 ? index % 3 : 7))
  expect([...countTextClasses(classes, 2, 699)]).toEqual([216, 216, 216, 0, 0, 0, 0, 49])
})
