/** The possible answers for a row: the card, the line, the details and the cell's menu share one list. */
import { expect, test } from 'vitest'
import { shownRowSchema } from '../../../src-shared/api/import.ts'
import { answersOfRow, policiesOf } from '../../../src-renderer/view/row-answers.ts'
import { wordsOf } from '../../../src-shared/words/window/words.ts'
import { columnsOf } from '../double/grid-columns.ts'

const english = wordsOf('en', 'en-GB')
const columns = columnsOf('price', 'stock').flatMap((column) => (column.kind === 'cell' ? [column.column] : []))

function requestAnswers(
  more: Readonly<Record<string, unknown>>,
  cells: readonly Readonly<Record<string, unknown>>[] = [],
) {
  const { included = true, ...rest } = more
  const plain = { index: 4, row: 6, status: 'problem', materialId: null, materialName: null, problems: [], calls: 0 }
  const row = shownRowSchema.parse({ ...plain, run: null, cells, included, ...rest })
  return answersOfRow({ row, columns }, english)
}
const textsOf = (answers: ReturnType<typeof requestAnswers>) => answers.map(({ text }) => text)

const sides = { base: '47', mine: '52', live: '40' }
const conflictAt = (at: number) =>
  [0, 1].map((one) => ({ text: '52', state: 'changed', ...(one === at ? { conflict: sides } : {}) }))

test('a changed row without a question has no answers; an excluded or answered one can be restored', () => {
  expect(requestAnswers({ status: 'edit' })).toEqual([])
  expect(textsOf(requestAnswers({ status: 'edit', included: false }))).toEqual(['Take the row in again'])
  expect(requestAnswers({ status: 'edit', answered: ['near-sku'] })).toMatchObject([
    { text: 'Ask again', edit: { kind: 'ask', indexes: [4] } },
  ])
})

test('a value that changed in both places is answered in the row, whichever cell is selected: for stock the difference first', () => {
  const stock = requestAnswers({ status: 'conflict' }, conflictAt(1))
  expect(textsOf(stock)).toEqual(['Add the difference', 'Take the file’s', 'Keep the account’s', 'Leave the row out'])
  expect(stock[0]?.edit).toEqual({ kind: 'resolve', index: 4, field: 'stock', policy: 'delta' })
  const price = requestAnswers({ status: 'conflict' }, conflictAt(0))
  expect(price.flatMap(({ edit }) => (edit.kind === 'resolve' ? [edit.policy] : []))).toEqual(policiesOf('price'))
})

test('the answers are the proposed material, writing the file’s key into it, then a new material', () => {
  const candidates = [
    { id: 7, name: 'Twin left', sku: 'TWIN' },
    { id: 8, name: 'Twin right', sku: 'TWIN' },
  ]
  const answers = requestAnswers({ candidates, proposed: 8, mayBeNew: true })
  expect(textsOf(answers)).toEqual([
    'Take Twin right',
    'Take Twin left',
    '#8, and write the file’s SKU or name',
    'It is a new material',
    'Leave the row out',
  ])
  expect(answers.map(({ edit }) => ('pick' in edit ? edit.pick : edit.kind))).toEqual([
    8,
    7,
    { change: 8 },
    'new',
    'rows',
  ])
  expect(answers[0]?.longText).toBe('Take Twin right · TWIN · #8')
})

test('[EDIT-5] a number that can mean two amounts is answered with each of them', () => {
  const problem = { field: 'price', code: 'ambiguous-number', severity: 'blocks', row: 6, column: 0, got: '1.234' }
  const answers = requestAnswers({ problems: [problem] })
  expect(textsOf(answers)).toEqual(['1.234', '1,234', 'Leave the row out'])
  expect(answers[0]?.edit).toMatchObject({ kind: 'cell', index: 4, column: 0, text: '1.234' })
})
