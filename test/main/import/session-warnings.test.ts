/** Warnings about a file as a whole: each is given once, however many columns it is about. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { warningsOf } from './in-words.ts'
import { threeStorages, type ThreeStorages } from './three-storages.ts'

let place: ThreeStorages

beforeAll(async () => {
  place = await threeStorages()
  return place.close
})

async function toldOf(name: string, ...lines: readonly string[]): Promise<readonly string[]> {
  const path = join(place.folder, name)
  await writeFile(path, `${lines.join('\n')}\n`)
  return warningsOf(await place.open(path))
}

test('columns that could be one field are asked about once, each kind by itself', async () => {
  const lines = ['sku;Price;Stock;Price;Stock', 'P-1;5;1;6;2', 'F-1;7;3;8;4']
  expect(await toldOf('twice.csv', ...lines)).toEqual([
    'Columns “Price (B)”, “Price (D)” have the same heading, so none is used. Choose which of them is the price.',
    'Columns “Stock (C)”, “Stock (E)” have the same heading, so none is used. Choose which of them is the stock.',
  ])
})

test('columns that nothing claims are pointed out together, numbers too', async () => {
  const lines = ['sku;price;Shelf;Points', 'P-1;5;A;17', 'F-1;7;B;18']
  expect(await toldOf('unused.csv', ...lines)).toEqual([
    '2 columns are not used: column “Shelf”, column “Points”. Choose a field for each column whose values you want to use.',
  ])
})

test('[VALUE-7] a column that says what the price is for, or in which currency, is read: nobody is told that it is not', async () => {
  const lines = ['sku;price;Preiseinheit;Währung;Shelf', 'P-1;5;1;EUR;A', 'F-1;700;100;EUR;B']
  expect(await toldOf('terms.csv', ...lines)).toEqual([
    'No field is known for column “Shelf”, so its values are not used. Choose a field for it if they should be.',
  ])
})
