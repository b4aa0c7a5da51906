/** The check by hand takes exactly what the schemas take, and reads the same out of it. */
import { describe, expect, test } from 'vitest'
import { quickMaterial, quickPage } from '../../../src-main/adapters/account/quick-list.ts'
import { listed } from '../../../src-main/adapters/account/wire.ts'
import { item } from './against.ts'

const VALUES: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'и\u0306',
  '0',
  '1',
  '-1',
  '007',
  ' 12.50 ',
  '1e3',
  '1e999',
  '.5',
  '5.',
  '1,5',
  '9007199254740993',
  '123456789012345',
  0,
  1,
  -1,
  1.5,
  1e21,
  2 ** 53,
  true,
  false,
  [],
  {},
  [1],
  [{ id: 1, name: 'A' }],
  [
    { id: '2', name: 'e\u0301', more: 1 },
    { id: 3, name: '' },
  ],
  [{ id: -1, name: 'A' }],
  [{ id: 1 }],
  [null],
]
const FIELDS = [...Object.keys(item(1)), 'of-no-meaning']

describe('materials checked by hand', () => {
  test.each(FIELDS)('%s: the same values, and the same refusals, as by the schema', (field) => {
    for (const value of VALUES) {
      const material = item(1, { [field]: value })
      const known = listed.safeParse(material)
      expect(quickMaterial(material), `${field} = ${JSON.stringify(value)}`).toEqual(known.success ? known.data : null)
    }
  })

  test.each([null, [], 'text', 1, true])('%j is no material, and no page', (value) => {
    expect(quickMaterial(value)).toBeNull()
    expect(quickPage(value)).toBeNull()
  })

  test.each([
    { materials: [], total: 0 },
    { success: 'true', materials: [], total: 0 },
    { success: true, materials: {}, total: 0 },
    { success: true, materials: [] },
    { success: true, materials: [item(1), { id: 2 }], total: 2 },
  ])('no half page out of %j', (answer) => {
    expect(quickPage(answer)).toBeNull()
  })

  test('a page', () => {
    const page = quickPage({ success: true, materials: [item(1), item(2)], total: '2' })
    expect(page?.total).toBe(2)
    expect(page?.materials.map(({ id }) => id)).toEqual([1, 2])
  })
})
