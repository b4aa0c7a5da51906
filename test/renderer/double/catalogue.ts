/** Synthetic rows by index. The same index always gives the same row, so nothing needs to be stored. Pure. */
import type { RowStatus } from '../../../src-shared/plan/plan.ts'
import type { Problem } from '../../../src-shared/file/problem.ts'
import { markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'
import { type CellView, type ImportColumn, type ShownRow, importColumnSchema } from '../../../src-shared/api/import.ts'
import { z } from 'zod'

const THINGS = [
  'Oak board',
  'Birch plywood',
  'Steel angle',
  'Hex bolt M8',
  'Wood screw',
  'Hinge',
  'Varnish',
  'Glue',
  'Sanding disc',
  'Drawer slide',
  'Доска дубовая',
  'Фанера берёзовая',
  'Саморез',
  'Петля мебельная',
]
const SIZES = ['20 × 200 × 3000', '4 × 40', '12 mm, 1525 × 1525', '0.75 l', '35 mm', 'P120', '450 mm', 'zinc']
const UNITS = ['pcs', 'm', 'kg', 'l', 'sheet']

const COMMA = { style: 'comma', by: 'evidence', example: '12,50', rows: 0 } as const

export const columns: ImportColumn[] = [
  column(0, 'A', 'Артикул', 'sku', 'sure'),
  column(1, 'B', 'Наименование', 'name', 'sure'),
  column(2, 'C', 'Ед.', 'unit', 'sure'),
  { ...column(3, 'D', 'Цена, руб.', 'price', 'sure'), decimals: { ...COMMA, rows: 214 } },
  { ...column(4, 'E', 'Остаток', 'stock', 'likely'), decimals: COMMA },
  column(5, 'F', 'Мин.', 'minimum', 'sure'),
  column(6, 'G', 'Страна', null, 'none'),
]

function column(
  index: number,
  letter: string,
  header: string,
  field: ImportColumn['field'],
  confidence: ImportColumn['confidence'],
): ImportColumn {
  const reason = field === null ? ({ code: 'unknown-heading' } as const) : ({ code: 'heading', header, field } as const)
  return { column: index, letter, header, field, confidence, reason, decimals: null }
}

/** A number from 0 to 1 that depends only on its arguments. */
function dice(index: number, salt: number): number {
  let x = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(salt + 7, 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d)
  x = Math.imul(x ^ (x >>> 12), 0x297a2d39)
  return ((x ^ (x >>> 15)) >>> 0) / 0x1_0000_0000
}

function pick<T>(list: readonly T[], index: number, salt: number): T {
  const one = list[Math.floor(dice(index, salt) * list.length)]
  if (one === undefined) throw new Error('an empty list has nothing to pick')
  return one
}

/** In the form in which the window receives them. */
export const receivedColumns = z.array(importColumnSchema).parse(columns)

export function statusAt(index: number, isSame: boolean): RowStatus {
  if (isSame) return 'unchanged'
  const roll = dice(index, 1)
  if (roll < 0.6) return 'unchanged'
  if (roll < 0.78) return 'edit'
  if (roll < 0.88) return 'stock'
  if (roll < 0.93) return 'edit+stock'
  if (roll < 0.96) return 'add'
  if (roll < 0.99) return 'problem'
  return 'conflict'
}

const comma = (value: number) => value.toFixed(2).replace('.', ',')

export function rowAt(index: number, isSame: boolean): ShownRow {
  const status = statusAt(index, isSame)
  const name = `${pick(THINGS, index, 2)} ${pick(SIZES, index, 3)}`
  const sku = `${String(10000 + index).padStart(6, '0')}-${Math.floor(dice(index, 4) * 90 + 10)}`
  const price = Math.round(dice(index, 5) * 400_000) / 100 + 1
  const stock = Math.floor(dice(index, 6) * 900)
  const added = status === 'add'
  const repriced = status === 'edit' || status === 'edit+stock'
  const restocked = status === 'stock' || status === 'edit+stock'
  const renamed = repriced && dice(index, 7) < 0.3
  const newStock = Math.floor(dice(index, 8) * 900)
  const newPrice = Math.round(price * (1 + (dice(index, 9) - 0.3) * 0.2) * 100) / 100
  const problems = problemsAt(index, status)
  const fresh = (text: string, after = text): CellView => ({ text: markUntrusted(text), state: 'changed', after })
  const cells: CellView[] = [
    { text: markUntrusted(sku), state: 'key' },
    added
      ? fresh(name)
      : renamed
        ? { text: markUntrusted(`${name}, new`), state: 'changed', before: name, after: `${name}, new` }
        : { text: markUntrusted(name), state: 'same' },
    added ? fresh(pick(UNITS, index, 10)) : { text: markUntrusted(pick(UNITS, index, 10)), state: 'same' },
    added
      ? fresh(comma(price), price.toFixed(2))
      : repriced
        ? { text: markUntrusted(comma(newPrice)), state: 'changed', before: String(price), after: String(newPrice) }
        : { text: markUntrusted(comma(price)), state: 'same', after: price.toFixed(2) },
    added
      ? { ...fresh(String(stock)), delta: String(stock) }
      : restocked
        ? {
            text: markUntrusted(String(newStock)),
            state: 'changed',
            before: String(stock),
            after: String(newStock),
            delta: String(newStock - stock),
          }
        : { text: markUntrusted(String(stock)), state: 'same' },
    dice(index, 11) < 0.4 ? { text: markUntrusted(''), state: 'blank' } : { text: markUntrusted('5'), state: 'same' },
    { text: markUntrusted(pick(['Россия', 'Беларусь', 'Польша'], index, 12)), state: 'unused' },
  ]
  if (problems.some(({ code }) => code === 'not-a-number'))
    cells[3] = { text: markUntrusted('1O,50'), state: 'invalid' }
  return {
    index,
    row: index + 2,
    status,
    materialId: added || status === 'problem' ? null : 1000 + index,
    materialName: added || status === 'problem' ? null : name,
    cells,
    problems,
    calls: status === 'edit+stock' ? 2 : ['add', 'edit', 'stock'].includes(status) ? 1 : 0,
    run: null,
  }
}

function problemsAt(index: number, status: RowStatus): Problem[] {
  const row = index + 2
  if (status === 'conflict') {
    return [
      {
        field: 'price',
        code: 'rows-disagree',
        severity: 'blocks',
        details: { other: row + 1 },
        row,
        column: null,
      },
    ]
  }
  if (status !== 'problem') {
    if (dice(index, 13) > 0.02) return []
    return [
      {
        field: 'stock',
        code: 'leaves-storage',
        severity: 'warns',
        row,
        column: 4,
      },
    ]
  }
  return dice(index, 14) < 0.6
    ? [
        {
          field: 'price',
          code: 'not-a-number',
          severity: 'blocks',
          got: '1O,50',
          row,
          column: 3,
        },
      ]
    : [
        {
          field: null,
          code: 'many-materials',
          severity: 'blocks',
          got: `BRD-${row}`,
          details: { candidates: '10\tBRD\tOak\n11\tBRD\tBirch' },
          row,
          column: null,
        },
      ]
}

/** The bucket borders of the price histogram. */
export const BORDERS = [null, '-50', '-20', '-10', '-5', '0', '5', '10', '20', '50', '100']
