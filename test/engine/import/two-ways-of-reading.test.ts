import { expect, test } from 'vitest'
import { readCsv } from '../../../src-main/adapters/csv/read-csv.ts'
import { memorySource } from '../../../src-main/adapters/xlsx-read/byte-source.ts'
import { makeDrafts } from '../../../src-shared/domain/draft/make-drafts.ts'
import { mapColumns } from '../../../src-shared/domain/mapping/map-columns.ts'
import { makePreview, type Preview } from '../../../src-shared/domain/preview/preview.ts'
import { findTable } from '../../../src-shared/domain/sheet/table.ts'
import { catalogueOf, inputOf, type StoredLine } from '../../domain/build.ts'

const ROWS = 3000
const NAMES = ['Bolt', 'Болт', 'Größe 7', 'Screw "M6"', ' Padded ', 'Two\nlines', 'Ash, veneer']

const materials = Array.from({ length: ROWS }, (_, index): StoredLine => {
  const name = `${NAMES[index % NAMES.length]} ${index}`
  return { id: index + 1, sku: `A-${index}`, name, price: String(index / 4), in: { 1: `${index % 50}/3` } }
})

/** The same materials as a file: changed here and there, some unknown, some written as people write. */
function fileOf(separator: string, comma: boolean): string {
  const cell = (text: string): string => (/["\n,;]|^ /.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const number = (text: string): string => (comma ? text.replace('.', ',') : text)
  const lines = materials.map(({ sku, name, price }, index) => {
    const key = index % 97 === 0 ? `NEW-${index}` : index % 31 === 0 ? (sku ?? '').toLowerCase() : (sku ?? '')
    const cost = index % 7 === 0 ? `${Number(price) + 1}.50` : index % 11 === 0 ? 'n/a' : (price ?? '')
    const stock = index % 5 === 0 ? String(index % 40) : index % 13 === 0 ? '' : String(index % 50)
    return [key, name ?? '', number(cost), stock].map(cell).join(separator)
  })
  return `sku${separator}name${separator}price${separator}stock\r\n${lines.join('\r\n')}\r\n`
}

async function previewOf(content: Buffer, papaparseOnly: boolean): Promise<Preview> {
  const read = await readCsv(memorySource(content), { papaparseOnly }, {})
  if (!read.ok) throw new Error(read.error.code)
  const { sheet } = read.value
  const table = findTable(sheet)
  if (!table.ok) throw new Error(table.error.code)
  const drafts = makeDrafts(sheet, mapColumns(sheet, table.value, {}), { clearToken: '(clear)' })
  return makePreview(inputOf(drafts, catalogueOf(materials), { keys: ['id', 'sku'] }))
}

test.each([
  [',', false],
  [';', true],
])('a file separated by %s gives one plan, whoever splits it', async (separator, comma) => {
  const content = Buffer.from(fileOf(separator, comma))
  const bytes = await previewOf(content, false)
  const papaparse = await previewOf(content, true)
  expect(bytes.totals.counts.unchanged).toBeGreaterThan(300)
  expect(bytes.totals.writes).toBeGreaterThan(50)
  expect({ ...bytes.totals.counts, writes: bytes.totals.writes }).toEqual({
    ...papaparse.totals.counts,
    writes: papaparse.totals.writes,
  })
  expect([bytes.totals.valueUp, bytes.totals.valueDown]).toEqual([papaparse.totals.valueUp, papaparse.totals.valueDown])
  expect(bytes.totals.stats).toEqual(papaparse.totals.stats)
  for (let index = 0; index < papaparse.count; index++) expect(bytes.row(index)).toEqual(papaparse.row(index))
})
