/** A generated account: names in three scripts, some of them hostile, in one storage. Always the same. */
import { decimal, type FullExport, HOSTILE, material, stockOf } from '../../main/export/xlsx/stock.ts'

const NOUNS = ['Bolt', 'Washer', 'Panel', 'Шуруп', 'Доска', '木板', 'Screw & nut', 'Dübel']
const UNITS = ['pcs', 'kg', 'm', 'l', 'box']
// Hostile texts that a spreadsheet cell can hold, but only short ones: 50,000 rows of 30,000 characters would be another test.
const PAYLOADS = HOSTILE.filter((text) => text.length < 100)

export function madeUp(count: number): FullExport {
  const materials = Array.from({ length: count }, (_, index) => {
    const payload = index % 10 === 0 ? (PAYLOADS[(index / 10) % PAYLOADS.length] ?? '') : ''
    return material(100_000 + index, {
      name: `${payload}${NOUNS[index % NOUNS.length] ?? ''} M${(index % 40) + 1} x ${(index * 7) % 200} mm, no. ${index}`,
      sku: `${index % 7 === 0 ? '00' : 'SKU-'}${String(index).padStart(7, '0')}`,
      unit: UNITS[index % UNITS.length] ?? '',
      price: decimal(String(((index * 37) % 100_000) / 100)),
      notes: index % 3 === 0 ? `Shelf ${index % 97}, box ${index % 13}` : '',
      archived: index % 50 === 0,
      categories: [{ id: (index % 40) + 1, name: `Category ${(index % 40) + 1}` }],
      stock: decimal(String((index * 13) % 5000)),
      minimum: decimal(String(index % 50)),
    })
  })
  return stockOf([{ id: 1, name: 'Main', materials }])
}
