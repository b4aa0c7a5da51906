/** Letters lost in an old encoding do not count as renames, and amounts below 0 are reported before sending. */
import { expect, test } from 'vitest'
import { problemLine } from '../../../../src-shared/words/problems.ts'
import { findLostLetters } from '../../../../src-shared/material/fields/same-value.ts'
import { callsOf, catalogueOf, previewOf, statusesOf, type Line } from '../../../build.ts'

test.each([
  ['Profile 20?20', 'Profile 20×20', '×'],
  [' ??? ', 'Дол', 'Д о л'],
  ['a?b?', 'a×b×', '×'],
  ['wood ?', 'wood 😀', '😀'],
  ['wood ??', 'wood 😀', '😀'],
  ['one\ntwo ?', 'one\r\ntwo ×', '×'],
  ['Profile 20?20', 'Profile 20x20', null],
  ['Really?', 'Really?', null],
  ['20?20 new', '20×20', null],
  ['20?', '20×20', null],
  ['?', '', null],
  ['20x20', '20×20', null],
])('[DIFF-9] %j for %j', (myText, currentText, lostText) => {
  expect(findLostLetters(myText, currentText)).toBe(lostText)
})

const catalogue = catalogueOf([
  { id: 100, name: 'Profile 20×20', sku: 'P-1', unit: 'pcs', price: '5', notes: 'dry', in: { 1: '40/5' } },
  { id: 101, name: 'Debt', sku: 'D-1', unit: 'pcs', price: '-2', notes: '', in: { 1: '-3' } },
])

function planned(...lines: Line[]): { statuses: string[]; calls: string[] } {
  const preview = previewOf(lines, catalogue)
  return { statuses: statusesOf(preview), calls: callsOf(preview) }
}

test('[DIFF-9] a name that only lost letters blocks its row; an edit of it does not', () => {
  expect(planned({ id: '100', name: 'Profile 20?20', price: '6' })).toEqual({
    statuses: ['problem: lost-letters'],
    calls: [],
  })
  expect(planned({ id: '100', name: 'Profile 20?30' })).toEqual({
    statuses: ['edit'],
    calls: ['edit {"material_id":100,"name":"Profile 20?30"}'],
  })
  expect(planned({ id: '100', name: '', price: '6' }).statuses).toEqual(['edit'])
})

test('[DIFF-10] amounts newly below 0 are told and still planned', () => {
  expect(planned({ id: '100', price: '-6', stock: '-1' }).statuses).toEqual([
    'edit+stock: negative-amount negative-amount',
  ])
  expect(planned({ id: '101', price: '-6', stock: '-1' }).statuses).toEqual(['edit+stock'])
  expect(planned({ name: 'New', unit: 'pcs', price: '-1' }).statuses).toEqual(['add: negative-amount'])
})

test('both say where, what happened and what to do', () => {
  const place = { row: 12, column: 3 }
  const lost = {
    ...place,
    code: 'lost-letters',
    severity: 'blocks',
    field: 'name',
    got: '20?20',
    details: { account: '20×20', lost: '×' },
  } as const
  expect(problemLine(lost)).toBe(
    "D12: “20?20” looks like the account's “20×20”, with “?” for letters that were lost when the file was saved (×). Type the cell again, or save the file as UTF-8; leave the cell blank to keep the name.",
  )
  expect(problemLine(lost, 'ru')).toBe(
    'D12: «20?20» похоже на «20×20» в аккаунте: буквы потерялись при сохранении файла (×), вместо них стоит «?». Введите ячейку заново или сохраните файл в UTF-8; чтобы оставить прежнее, сотрите её.',
  )
  const negative = { ...place, code: 'negative-amount', severity: 'warns', field: 'price', got: '-5' } as const
  expect(problemLine(negative)).toBe(
    'D12: The price “-5” is below 0, and the account takes it as it is. Check the minus sign, or leave the cell blank to keep the price.',
  )
  expect(problemLine(negative, 'ru')).toBe(
    'D12: Значение меньше 0: цена «-5». Аккаунт примет и такое. Проверьте знак минус или оставьте ячейку пустой, чтобы сохранить прежнее.',
  )
})
