/** Doubtful letters are never sent. Texts that equal the account's, and ASCII rows, are. */
import { expect, test } from 'vitest'
import { decimal } from '../../build.ts'
import { singleBytes } from '../file/csv/single-bytes.ts'
import { openFile } from './small-file.ts'

const material = (id: number, sku: string, name: string) => ({
  id,
  sku,
  name,
  unit: 'pcs',
  price: decimal('1'),
  notes: '',
  archived: false,
  categories: [],
  stock: decimal('0'),
  minimum: decimal('0'),
  planned: null,
})

test('[DIFF-12] a name whose letters are in doubt blocks its row, other rows are sent', async () => {
  // Read as windows-1252 it is "Festõhenger".
  const bytes = singleBytes('sku;name;price\nA-1;Festőhenger;2\nA-2;Brush;3\n', 'windows-1250')
  const session = await openFile(bytes, {
    name: 'list.csv',
    materials: [material(1, 'A-1', 'Festőhenger'), material(2, 'A-2', 'Brush')],
    storages: [{ id: 1, name: 'Main' }],
  })
  const rows = session.listPlanRows(0, 10)
  expect(rows.map(({ row, calls }) => [row, calls.length])).toEqual([
    [2, 0],
    [3, 1],
  ])
})
