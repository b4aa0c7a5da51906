/** States of Look at the file worth a picture: a sheet that was read, one that cannot be, and the same narrow and enlarged. */
import type { Page } from '@playwright/test'
import { dropBytes } from '../../e2e/fixtures/drop.ts'
import { rawWorkbook, type RawSheet } from '../../e2e/fixtures/raw-workbook.ts'
import { shown } from '../../e2e/fixtures/workbench.ts'
import type { Shot } from './states.ts'

const GOODS = [
  'Oak board 20 mm',
  'Beech board 27 mm',
  'Varnish, matt',
  'Screw 4 × 40',
  'Birch plywood 12 mm',
  'Wood glue D3',
]

function rows(count: number): RawSheet['rows'] {
  return Array.from({ length: count }, (_, at) => [
    `BRD-${String(at + 12).padStart(4, '0')}`,
    GOODS[at % GOODS.length] ?? '',
    at % 3 === 0 ? 'pcs' : 'm',
    49.9 + at,
    Number(((49.9 + at) * 1.2).toFixed(2)),
    (at * 7) % 90,
    ['Hall A', 'Hall B', 'Yard'][at % 3] ?? '',
  ])
}

const PRICES: RawSheet = {
  name: 'Prices',
  rows: [
    ['Holzhandel Müller GmbH: spring prices'],
    ['Valid from 1 March. All prices without VAT unless said otherwise.'],
    [],
    ['Article', null, null, 'Price', null, 'Counted', 'Where'],
    ['SKU', 'Name', 'Unit', 'net', 'gross', 'Stock', 'Bay'],
    ...rows(40),
    [],
    ['Thank you for your order.'],
  ],
  merges: ['A4:C4', 'D4:E4'],
}
const COVER: RawSheet = { name: 'Cover', rows: [['Price list'], [], ['Holzhandel Müller GmbH']] }
const NOTES: RawSheet = { name: 'Calculation', rows: [['Margin', 0.2]], hidden: true }

async function looked(page: Page): Promise<void> {
  await dropBytes(page.locator('body'), 'Spring prices.xlsx', await rawWorkbook([COVER, PRICES, NOTES]))
  await shown(page)
  await page.keyboard.press('Alt+l')
  await page.getByTestId('raw-sheet-grid').getByText('BRD-0012').waitFor()
}

async function refused(page: Page): Promise<void> {
  const lines = ['Alpha;Beta;Gamma', 'BRD-0012;Oak board 20 mm;51.5', 'BRD-0014;Board;61']
  await dropBytes(page.locator('body'), 'supplier.csv', Buffer.from(lines.join('\r\n')))
  await page.getByTestId('raw-sheet-grid').getByRole('rowheader').first().waitFor()
}

async function menu(page: Page): Promise<void> {
  await looked(page)
  await page.getByTestId('raw-sheet-grid').getByText('BRD-0014').click({ button: 'right' })
}

const narrow = { width: 1024, height: 700 }

export const lookShots: readonly Shot[] = [
  { name: 'look-light', act: looked },
  { name: 'look-dark', dark: true, act: looked },
  { name: 'look-russian', russian: true, act: looked },
  { name: 'look-menu', act: menu },
  { name: 'look-refused', act: refused },
  { name: 'look-refused-dark', dark: true, act: refused },
  { name: 'look-narrow', size: narrow, act: looked },
  { name: 'look-narrow-russian', size: narrow, russian: true, act: refused },
  // As at 200 %.
  { name: 'look-enlarged', size: { width: 640, height: 400 }, act: refused },
]
