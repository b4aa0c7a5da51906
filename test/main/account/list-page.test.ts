/** A list of materials: how each value is read, and which field is named if an answer is not as documented. */
import { expect, test } from 'vitest'
import { parseElements, parseFrame, parsePage } from '../../../src-main/account/list-page.ts'
import { item, list } from './against.ts'

const bad = (field: string, value: unknown): string => JSON.stringify(list([item(1), item(2, { [field]: value })]))

test.each<readonly [string, unknown, unknown]>([
  ['id', '7', 7],
  ['name', 'e\u0301', '\u00e9'],
  ['sku', null, ''],
  ['sku', undefined, ''],
  ['notes', null, ''],
  ['price', ' 12.50 ', '12.5'],
  ['price', 12.5, '12.5'],
  ['archived', 1, true],
  ['archived', '0', false],
  ['archived', true, true],
  ['planned', undefined, null],
  ['planned', '3.0', '3'],
  ['categories', [{ id: '2', name: 'A', more: 1 }], [{ id: 2, name: 'A' }]],
])('%s %j is read as %j', (field, value, wanted) => {
  expect(parsePage(JSON.stringify(list([item(1, { [field]: value })])))).toMatchObject({
    ok: true,
    value: { materials: [{ [field]: wanted }] },
  })
})

interface Refused {
  readonly field: string
  readonly value: unknown
  readonly named?: string
}

const REFUSED: readonly Refused[] = [
  { field: 'id', value: -1 },
  { field: 'id', value: '1.5' },
  { field: 'id', value: 2 ** 53 },
  { field: 'id', value: '9007199254740993' },
  { field: 'id', value: null },
  { field: 'name', value: null },
  { field: 'name', value: 5 },
  { field: 'unit', value: undefined },
  { field: 'sku', value: 5 },
  { field: 'notes', value: {} },
  { field: 'price', value: '1,5' },
  { field: 'price', value: '' },
  { field: 'price', value: '1e999' },
  { field: 'price', value: true },
  { field: 'stock', value: null },
  { field: 'minimum', value: 'x' },
  { field: 'planned', value: 'x' },
  { field: 'archived', value: 'yes' },
  { field: 'archived', value: null },
  { field: 'categories', value: null },
  { field: 'categories', value: [null], named: 'categories[0]' },
  { field: 'categories', value: [{ id: 1, name: 'A' }, { id: 1 }], named: 'categories[1].name' },
  { field: 'categories', value: [{ id: -1, name: 'A' }], named: 'categories[0].id' },
]

test.each(REFUSED)('$field $value is refused by name', ({ field, value, named = field }) => {
  const wanted = { ok: false, field: `materials[1].${named}` }
  expect(parsePage(bad(field, value))).toEqual(wanted)
  const two = JSON.stringify([item(1), item(2, { [field]: value })]).slice(1, -1)
  expect(parseElements(two, 0)).toEqual(wanted)
  expect(parseElements(two, 7)).toEqual({ ok: false, field: `materials[8].${named}` })
})

test.each([
  ['null', 'body'],
  ['[]', 'body'],
  ['{"success":tru', 'body'],
  ['{"materials":[],"total":0}', 'success'],
  ['{"success":"true","materials":[],"total":0}', 'success'],
  ['{"success":true,"materials":{},"total":0}', 'materials'],
  ['{"success":true,"materials":[]}', 'total'],
  ['{"success":true,"materials":[5],"total":1}', 'materials[0]'],
])('no half list out of %s', (body, field) => {
  expect(parsePage(body)).toEqual({ ok: false, field })
})

test('what stands around the materials of a list tells its total, or what is odd', () => {
  expect(parseFrame('{"success":true,"materials":[],"total":"5"}')).toEqual({ ok: true, value: 5 })
  expect(parseFrame('{"success":false,"materials":[],"total":5}')).toEqual({ ok: false, field: 'success' })
  expect(parseFrame('{"success":true,"materials":[]')).toEqual({ ok: false, field: 'body' })
})

test.each(['', ' ', ',{}', '{},', '{},,{}'])('no materials out of %j', (json) => {
  expect(parseElements(json, 0)).toEqual({ ok: false, field: 'body' })
})
