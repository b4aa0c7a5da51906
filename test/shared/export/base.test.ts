import { fc } from '../../fast-check.ts'
import { describe, expect, test } from 'vitest'
import { sha256 } from '../../../src-main/machine/sha256.ts'
import { BASE_MATERIAL_FIELDS } from '../../../src-shared/material/fields/field.ts'
import { makeBaseChunks, makeBaseHeader } from '../../../src-shared/export/base.ts'
import { isUntouched } from '../../../src-shared/file/cell-text.ts'
import { getStorageSnapshot, decodeBase, storageOfSheet } from '../../../src-shared/export/base-decode.ts'
import { baseMessage } from '../../../src-shared/words/export.ts'
import type { StockExport } from '../../../src-shared/export/export-columns.ts'
import { CELL, type Sheet } from '../../../src-shared/file/sheet.ts'
import { SheetBuilder } from '../../sheet-builder.ts'
import { decimal, hostileStock, material, stockOf } from '../../main/export/xlsx/stock.ts'

function sheetOf(rows: readonly (readonly string[])[], firstColumn = 0): Sheet {
  const builder = new SheetBuilder()
  for (const [index, cells] of rows.entries()) {
    const row = builder.startRow(index + 1)
    for (const [column, text] of cells.entries()) builder.cell(row, firstColumn + column, CELL.text, text)
  }
  return builder.finish('stocksheet_base', 'xlsx', [])
}

function cellsOf(chunks: readonly string[]): string[][] {
  return [makeBaseHeader(chunks.length, sha256(chunks)), ...chunks.map((chunk, index) => [`#${index + 1}`, chunk])]
}

function encoded(stock: StockExport, sheets: readonly string[]): string[][] {
  return cellsOf([...makeBaseChunks(stock, sheets)])
}

const two = stockOf([
  {
    id: 1,
    name: 'Main',
    materials: [
      material(7, {
        name: 'Oak',
        categories: [
          { id: 20, name: 'B' },
          { id: 10, name: 'A' },
        ],
        planned: decimal('-3'),
      }),
      material(8, { name: 'Ash', archived: true, notes: 'two\nlines' }),
    ],
  },
  {
    id: 2,
    name: 'Shop',
    materials: [material(8, { name: 'Ash', archived: true, notes: 'two\nlines', stock: decimal('0.5') })],
  },
])

test('[BASE-1] a snapshot comes back with every value of every storage', () => {
  const decoded = decodeBase(sheetOf(encoded(two, ['Main', 'Shop'])), sha256)
  if (!decoded.ok) throw new Error(decoded.error.kind)
  expect(storageOfSheet(decoded.value, 'Shop')).toBe(2)
  expect(storageOfSheet(decoded.value, 'Summary')).toBeUndefined()
  const main = getStorageSnapshot(decoded.value, 'https://account.example/connect/', 1)
  expect(main).toEqual({
    ok: true,
    value: {
      account: 'https://account.example/connect',
      storage: 1,
      storageName: 'Main',
      exportedAt: '2026-03-01T09:05:00.000Z',
      exportId: 'export-1',
      values: new Map([
        [
          7,
          new Map(
            Object.entries({
              name: 'Oak',
              sku: '000007',
              unit: 'pcs',
              price: '12.5',
              notes: '',
              categories: '10, 20',
              archived: '0',
              stock: '40',
              minimum: '5',
              planned: '-3',
            }),
          ),
        ],
        [
          8,
          new Map(
            Object.entries({
              name: 'Ash',
              sku: '000008',
              unit: 'pcs',
              price: '12.5',
              notes: 'two\nlines',
              categories: '',
              archived: '1',
              stock: '40',
              minimum: '5',
              planned: '',
            }),
          ),
        ],
      ]),
    },
  })
  const shop = getStorageSnapshot(decoded.value, two.account, 2)
  expect(shop.ok && shop.value.values.get(8)?.get('stock')).toBe('0.5')
  expect(shop.ok && shop.value.values.has(7)).toBe(false)
})

describe('[BASE-2] the snapshot survives what people and programs do to a sheet', () => {
  const stock = hostileStock()
  const rows = encoded(stock, ['Main'])
  const validResult = decodeBase(sheetOf(rows), sha256)

  test('its cells are printable, fit a cell, and begin and end with something nobody trims', () => {
    for (const [mark, chunk = ''] of rows.slice(1)) {
      expect(mark).toMatch(/^#\d+$/)
      expect(chunk).toMatch(/^\[[ -~\u00c0-\u024f\u0370-\u03ff\u0400-\u052f]*\]$/)
      expect(chunk).not.toMatch(/_x[0-9a-f]{4}_/i)
      expect(chunk.length).toBeLessThanOrEqual(32_767)
    }
  })

  test('hostile texts come back exactly', () => {
    const bound = validResult.ok ? getStorageSnapshot(validResult.value, stock.account, 1) : validResult
    if (!bound.ok) throw new Error(bound.error.kind)
    const { catalogue } = stock
    const column = { name: catalogue.names, sku: catalogue.skus, unit: catalogue.units, notes: catalogue.notes }
    for (const [index, id] of catalogue.ids.entries()) {
      for (const field of ['name', 'sku', 'unit', 'notes'] as const) {
        expect(bound.value.values.get(id)?.get(field)).toBe(column[field][index])
      }
    }
    expect([...BASE_MATERIAL_FIELDS]).toContain('name')
  })

  test('sorted, with rows and columns put before it', () => {
    const [head = [], ...chunks] = rows
    expect(decodeBase(sheetOf([['a note of mine'], ...chunks.toReversed(), head]), sha256)).toEqual(validResult)
    expect(decodeBase(sheetOf(rows, 3), sha256)).toEqual(validResult)
  })

  test('a missing, cut or changed chunk is damage, whatever was changed', () => {
    const damaged = { ok: false, error: { kind: 'damaged' } }
    expect(decodeBase(sheetOf(rows.slice(0, -1)), sha256)).toEqual(damaged)
    fc.assert(
      fc.property(fc.nat(rows.length - 2), fc.double({ min: 0, max: 0.999_999, noNaN: true }), (chunk, at) => {
        const changedRows = rows.map((cells, index) => {
          const [mark = '', text = ''] = cells
          if (index !== chunk + 1) return cells
          const place = Math.floor(at * text.length)
          return [mark, `${text.slice(0, place)}${text[place] === '9' ? '8' : '9'}${text.slice(place + 1)}`]
        })
        expect(decodeBase(sheetOf(changedRows), sha256)).toEqual(damaged)
      }),
      { numRuns: 50 },
    )
  })

  test('other sheets and later versions are told apart', () => {
    expect(decodeBase(sheetOf([['Name', 'Price']]), sha256)).toEqual({ ok: false, error: { kind: 'not-a-base' } })
    const [head = [], ...chunks] = rows
    const laterResult = decodeBase(sheetOf([[head[0] ?? '', '2', ...head.slice(2)], ...chunks]), sha256)
    expect(laterResult).toEqual({ ok: false, error: { kind: 'unknown-version', version: '2' } })
  })

  test('texts that only look like a snapshot are damage, not a crash', () => {
    for (const text of [
      '',
      '{}',
      'null',
      '[1',
      '{"account":1}',
      '{"account":"a","exportedAt":"b","exportId":"c","materials":[[1]],"storages":[]}',
    ]) {
      const cells = cellsOf([`[${text}]`])
      expect(decodeBase(sheetOf(cells), sha256)).toEqual({ ok: false, error: { kind: 'damaged' } })
    }
  })
})

test('[BASE-3] a snapshot of another account or storage is refused with words', () => {
  const decoded = decodeBase(sheetOf(encoded(two, ['Main', 'Shop'])), sha256)
  if (!decoded.ok) throw new Error(decoded.error.kind)
  const account = getStorageSnapshot(decoded.value, 'https://other.example/connect', 1)
  expect(account).toEqual({ ok: false, error: { kind: 'other-account', account: 'https://account.example/connect' } })
  const storage = getStorageSnapshot(decoded.value, two.account, 3)
  if (storage.ok) throw new Error('bound to a storage it does not have')
  expect(baseMessage(storage.error)).toBe(
    'This workbook was exported from Main (ID 1), Shop (ID 2), not from the storage chosen here. If that is not what you meant, choose that storage. The file is compared with the account as it is now. Check the stock column before applying, or export again and edit the new file.',
  )
})

test.each([
  ['name', 'Oak', 'Oak', true],
  ['name', 'Oak', 'Oak ', true],
  ['name', 'Oak', 'Oa k', false],
  ['name', 'a\r\nb', 'a\nb', true],
  ['name', 'e\u0301', 'é', true],
  ['name', 'a\u0000b', 'ab', true],
  ['name', 'a\ud800b', 'ab', true],
  ['notes', 'x'.repeat(40_000), 'x'.repeat(32_767), true],
  ['notes', 'x'.repeat(40_000), 'x'.repeat(32_766), false],
  ['notes', '(Clear)', '', true],
  ['notes', 'text', '', false],
  ['price', '12.5', '12.5', true],
  ['price', '12.5', '12.51', false],
  ['price', '0.12345678901234567', '0.123456789012346', true],
  ['stock', '12345678901234567', '12345678901234600', true],
  ['stock', '12345678901234567', '12345678901234500', false],
  ['categories', '10, 20', '10, 20', true],
  ['categories', '10, 20', '10', false],
] as const)('[BASE-4] [BASE-5] %s: %j read as %j, untouched: %s', (field, base, myText, untouched) => {
  expect(isUntouched(field, base, myText)).toBe(untouched)
})
