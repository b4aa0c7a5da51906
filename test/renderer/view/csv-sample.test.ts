import { expect, test } from 'vitest'
import { csvSample } from '../../../src-renderer/view/csv-sample.ts'

const TEXTS = { name: 'Oak, 20 mm', note: 'shelf "A"' }

test('the sample is what the export writes', () => {
  expect(csvSample({ encoding: 'utf-8', delimiter: ';', decimals: 'comma' }, TEXTS)).toEqual([
    'Id;SKU;Name;Unit;Price;Stock;Minimum;Planned;Categories;Notes;Archived',
    '1042;00123;"Oak, 20 mm";pcs;1234,5;40;2,25;;;"shelf ""A""";',
  ])
  expect(csvSample({ encoding: 'utf-8', delimiter: ',', decimals: 'comma' }, TEXTS)[1]).toContain('"1234,5"')
})
