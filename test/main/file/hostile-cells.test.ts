/** Cells that make careless regular expressions backtrack from every character: each file is read to its drafts in a moment. */
import { expect, test } from 'vitest'
import { readSource } from '../../../src-main/file/read-source.ts'
import { makeDrafts } from '../../../src-shared/plan/draft/make-drafts.ts'
import { mapColumns } from '../../../src-shared/mapping/map-columns.ts'
import { makeNearNameKey, makeNearSkuKey } from '../../../src-shared/material/values/text-key.ts'
import { chooseTable } from '../../../src-shared/file/tables.ts'

const LONG = 32_700
const fields = ['id', 'name', 'sku', 'unit', 'price', 'stock', 'minimum', 'notes', 'categories', 'suppliers']

const cells: [string, string][] = [
  ['spaces', `${' '.repeat(LONG)}x`],
  ['a space between', `a${' '.repeat(LONG)}1`],
  ['dots', `${'.'.repeat(LONG)}x`],
  ['letters', `${'a'.repeat(LONG)}1`],
  ['grouped digits', '1 '.repeat(LONG / 2)],
  ['zeros', `${'0'.repeat(LONG)}1`],
  ['commas', `${'1,'.repeat(LONG / 2)}x`],
  ['brackets', '('.repeat(LONG)],
  ['apostrophes', `${"'".repeat(LONG)}x`],
  ['hyphens', `${'-'.repeat(LONG)}1`],
  ['exponents', '1e'.repeat(LONG / 2)],
  ['currencies', `${'€'.repeat(LONG)}1`],
  ['two scripts', 'Аa'.repeat(LONG / 2)],
  ['accents', `e${'\u0301'.repeat(LONG)}`],
]

async function read(text: string): Promise<number> {
  const result = await readSource({ name: 'x.csv', bytes: Buffer.from(text) }, { delimiter: ';' }, {})
  if (!result.ok) throw new Error(result.error.code)
  const chooseResult = chooseTable(result.value.sheet)
  if (!chooseResult.ok) throw new Error(chooseResult.error.code)
  const { sheet, table, problems: notes } = chooseResult.value
  return makeDrafts(sheet, mapColumns(sheet, table, {}, notes), { clearToken: '(clear)' }).count
}

/** Processor milliseconds of this thread, because the machine is never idle. */
function spent(since?: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(since)
  return (user + system) / 1000
}

test.each(cells)('%s as cells and as headings', async (_, cell) => {
  const start = process.threadCpuUsage()
  const line = (text: string): string => fields.map(() => text).join(';')
  const rows = Array.from({ length: 10 }, () => line(cell))
  expect(await read([fields.join(';'), ...rows].join('\n'))).toBe(10)
  await read([line(cell), line('11'), line('12')].join('\n'))
  makeNearSkuKey(cell)
  makeNearNameKey(cell)
  expect(spent(start)).toBeLessThan(2000)
})

test('comments before a page that is none', async () => {
  const start = process.threadCpuUsage()
  const result = await readSource({ name: 'x', bytes: Buffer.from(`${'<!---->'.repeat(1000)}<note>`) }, {}, {})
  expect(result.ok).toBe(true)
  expect(spent(start)).toBeLessThan(1000)
})

test('the time a file may take counts for text and for workbooks', async () => {
  const bytes = Buffer.from(`name,price\n${'Bolt,1\n'.repeat(1_000_000)}`)
  const result = await readSource({ name: 'x.csv', bytes }, {}, {}, { milliseconds: 5 })
  expect(result).toEqual({
    ok: false,
    error: { code: 'too-slow', row: null, details: { limit: 'the time it may take' } },
  })
})
