import { expect, test } from 'vitest'
import { makeCsvSample } from '../../../src-renderer/view/csv-sample.ts'
import { markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'

const TEXTS = { language: 'en', name: 'Oak, 20 mm', note: 'shelf "A"' } as const

const MAIN = { id: 1, name: markUntrusted('Main') }

test('the sample equals the export', () => {
  expect(makeCsvSample({ encoding: 'utf-8', delimiter: ';', decimals: 'comma' }, TEXTS, [MAIN])).toEqual([
    'Id;SKU;Name;Unit;Price;Stock;Minimum;Planned;Categories;Notes;Archived',
    '1042;00123;"Oak, 20 mm";pcs;1234,5;40;2,25;;;"shelf ""A""";',
  ])
  expect(makeCsvSample({ encoding: 'utf-8', delimiter: ',', decimals: 'comma' }, TEXTS, [MAIN])[1]).toContain(
    '"1234,5"',
  )
})

test('with several storages the sample has the column that distinguishes them, like the export', () => {
  const lines = makeCsvSample({ encoding: 'utf-8', delimiter: ';', decimals: 'dot' }, TEXTS, [
    MAIN,
    { id: 7, name: markUntrusted('Van') },
    { id: 8, name: markUntrusted('Shop') },
  ])
  expect(lines.map((line) => line.split(';').at(-1))).toEqual(['Storage', 'Main', 'Van'])
})
