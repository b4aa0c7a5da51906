import { expect, test } from 'vitest'
import { problemLine, TITLES, refusalMessage } from '../../../src-shared/words/problems.ts'
import { LANGUAGES } from '../../../src-shared/material/values/language.ts'
import { formatOnOneLine } from '../../../src-shared/words/message.ts'
import { shortenText } from '../../../src-shared/words/shortened.ts'
import { failureSchema } from '../../../src-shared/api/failure.ts'
import { FAILURES } from './failure-examples.ts'
import { PROBLEM_CODES, REFUSAL_CODES, type Problem } from '../../../src-shared/file/problem.ts'

const DETAILS = {
  example: '1,234',
  character: 'U+0000',
  word: 'M6х20',
  stored: '123',
  shown: '00123',
  usual: '€',
  first: 3,
  last: 5,
  cells: 4,
  headings: 5,
  id: '77',
  candidates: '“Bolt” (id 1, sku A)',
  count: 2,
  other: 9,
  account: 'B-2',
  name: 'Bolt',
  storage: 3,
  minimum: '5',
  stock: '5',
  change: '+1',
  comma: '1,5',
  commaRow: 2,
  commaRows: 3,
  dot: '2.5',
  dotRow: 4,
  dotRows: 1,
  header: 'name',
  columns: 'A, B',
  field: 'name',
  reason: 'heading “x” contains “price”',
  suggestion: 'Wood',
}

function example(code: Problem['code'], details: Problem['details'] = DETAILS): string {
  return problemLine({ code, severity: 'blocks', row: 12, column: 3, field: 'price', got: '1O', details })
}

/** Words that offer a way out. A message without one leaves the user without help. */
const WAY_OUT =
  /(?:write|type|choose|correct|open|leave|check|map|fill|keep|put|delete|join|convert|format|save|remove|split|close|name|change|give|double|confirm|use|shorten|export|unpack|download|rename)/i

const TECHNICAL = /undefined|null|NaN|\[object|exception|invalid argument|parse error|regex|token|boolean/i

/** Several columns for one field. */
const CONTESTED: readonly string[] = ['duplicate-header', 'ambiguous-header']
/** Their sentences name the column. */
const OF_A_COLUMN: readonly string[] = [
  'words-for-nothing',
  'mixed-decimals',
  'unmapped-column',
  'read-only-column',
  'other-storage-column',
  'foreign-ids',
  'other-codes',
  'likely-column',
]

test.each(PROBLEM_CODES)('%s: where, what happened, what to do', (code) => {
  for (const message of CONTESTED.includes(code) ? [example(code)] : [example(code), example(code, {})]) {
    const [place = ''] = /^(?:D12:|Columns A, B) (?=\S.*[.]$)/s.exec(message) ?? []
    if (OF_A_COLUMN.includes(code)) expect(message.match(/olumn “1O”/g)).toHaveLength(1)
    else expect(place).toBe(CONTESTED.includes(code) ? 'Columns A, B ' : 'D12: ')
    expect(message.slice(place.length)).toMatch(WAY_OUT)
    expect(message).not.toMatch(TECHNICAL)
    expect(message.length).toBeLessThan(330)
  }
})

test('no two kinds of problems have the same title', () => {
  for (const language of LANGUAGES) expect(new Set(Object.values(TITLES[language])).size).toBe(PROBLEM_CODES.length)
})

test.each(REFUSAL_CODES)('%s: which file, what it is, the way out', (code) => {
  const details = {
    ...DETAILS,
    reason: 'cell-has-no-place',
    format: 'picture',
    limit: 16384,
    what: 'size',
    encoding: 'utf-8',
    delimiter: 'x',
    sheet: 'S1',
    sheets: '“S2”',
    headers: 'a, b',
  }
  for (const given of [details, {}]) {
    const message = formatOnOneLine(refusalMessage({ code, row: 7, details: given }, 'list.csv'))
    expect(message).toContain('“list.csv”')
    expect(message).toMatch(WAY_OUT)
    expect(message).toMatch(/[.]$/)
    expect(message).not.toMatch(TECHNICAL)
  }
})

test('exact wording of the commonest', () => {
  expect(example('not-a-number', {})).toBe(
    'D12: “1O” is not a number, so the price is not read. Write digits only, with at most one decimal separator, for example 12.50 or 12,50.',
  )
  expect(example('not-a-number', { style: 'dot' })).toBe(
    'D12: “1O” is not a number here: the price has decimal points in this column. Write digits only, for example 12.50, or choose other decimals for the column.',
  )
  expect(example('not-a-number', { style: 'comma' })).toContain(
    'decimal commas in this column. Write digits only, for example 12,50, or',
  )
  expect(problemLine({ code: 'no-key', severity: 'blocks', row: 5, column: null, field: null })).toBe(
    'Row 5: The row has no ID, SKU or name, so its material cannot be found. Fill one of them in, or leave the row out.',
  )
  expect(formatOnOneLine(refusalMessage({ code: 'unterminated-quote', row: 7, details: {} }, 'list.csv'))).toBe(
    'In “list.csv” a quotation mark opens a cell in line 7 and is not closed where it should be. The rows after it would be read as part of that cell. Close the mark in that line, or remove it, and open the file again.',
  )
})

test('what was found is one short line, controls visible, no half characters', () => {
  expect(shortenText('a\u0000b\nc\u202e')).toBe('a·b ⏎ c·')
  expect(shortenText('😀'.repeat(100))).toBe(`${'😀'.repeat(59)}…`)
  expect(shortenText('x\ud800')).toBe('x\ufffd')
  const long = problemLine({
    code: 'not-a-number',
    severity: 'blocks',
    row: 1,
    column: 0,
    field: 'price',
    got: 'x'.repeat(1_000_000),
  })
  expect(long.length).toBeLessThan(300)
})

test.each(Object.values(FAILURES))('a failure reaches the window with all its details: $code', (failure) => {
  expect(failureSchema.parse(JSON.parse(JSON.stringify(failure)))).toEqual(failure)
})
