/** The states of the window that are worth a picture, and how to bring the window there. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { gridShots } from './grid-states.ts'
import { dropBytes } from '../../e2e/fixtures/drop.ts'
import { rereadFile } from '../../e2e/fixtures/places.ts'
import { apply, chip, grid, openFilters, openSample, shown } from '../../e2e/fixtures/workbench.ts'

const root = join(import.meta.dirname, '../../..')

export interface Shot {
  readonly name: string
  readonly dark?: boolean
  readonly russian?: boolean
  readonly size?: { readonly width: number; readonly height: number }
  /** For the guide: what of the window is shown, in pixels; all of it when there is no clip. */
  readonly guide?: {
    readonly clip?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  }
  /** Brings the window into the state to show. */
  readonly act: (page: Page) => Promise<void>
}

const priceList = readFileSync(join(root, 'test/fixtures/price-list.csv'))

/** The first rows of the price list, so that a run ends while one waits. */
function firstRows(count: number): Buffer {
  let end = 0
  for (let row = 0; row <= count; row += 1) end = priceList.indexOf('\n', end) + 1
  return priceList.subarray(0, end)
}

function largeFile(): Buffer {
  const lines = ['sku;name;unit;price;stock']
  for (let row = 0; row < 100_000; row += 1) {
    lines.push(
      `L-${String(row).padStart(6, '0')};Board ${row % 977} × ${row % 13} mm;pcs;${((row % 9000) / 100 + 1).toFixed(2)};${row % 500}`,
    )
  }
  return Buffer.from(lines.join('\n'))
}

async function refused(page: Page): Promise<void> {
  await dropBytes(page.locator('body'), 'old.xls', Buffer.from('d0cf11e0a1b11ae1'.padEnd(3000, '0'), 'hex'))
  await page.getByRole('alert').waitFor()
}

async function drop(page: Page, name: string, bytes: Buffer): Promise<void> {
  await page.getByTestId('file-input').setInputFiles({ name, mimeType: 'text/csv', buffer: bytes })
  await shown(page)
}

async function problems(page: Page): Promise<void> {
  await openSample(page, /mess\.csv/)
  await chip(page, 'Needs you').click()
  await grid(page).locator('[data-r] [data-tip], [data-r="4"][data-tip]').first().click()
}

async function result(page: Page): Promise<void> {
  await drop(page, 'price-list.csv', firstRows(30))
  await apply(page)
  await page.getByText(/rows are in, checked/).waitFor({ timeout: 60_000 })
  await page.waitForTimeout(500)
}

async function undo(page: Page): Promise<void> {
  await result(page)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.locator('table').waitFor()
}

/** Prices and stocks changed by little and by much, so that every number of the summary is there. */
async function numbers(page: Page): Promise<void> {
  const rows = [
    'sku;price;stock',
    'BRD-0012;44.9;40',
    'BRD-0014;36;90',
    'BRD-0015;52.9;14',
    'BRD-0017;95;61',
    'BRD-0018;11.1;200',
    'BRD-0019;16.9;150',
    'BRD-0020;45;80',
    'BRD-0021;25.6;20',
    'BRD-0022;29.9;60',
    'BRD-0023;21;33',
  ]
  await drop(page, 'prices-and-count.csv', Buffer.from(rows.join('\n')))
}

export const shots: readonly Shot[] = [
  ...gridShots,
  { name: 'empty-light', act: async () => {} },
  { name: 'empty-dark', dark: true, act: async () => {} },
  { name: 'rows-5', act: (page) => drop(page, 'price-list.csv', firstRows(5)) },
  { name: 'diff-light', act: (page) => openSample(page, /price-list/) },
  { name: 'diff-dark', dark: true, act: (page) => openSample(page, /price-list/) },
  { name: 'diff-stock', act: (page) => openSample(page, /stock-count/) },
  { name: 'diff-russian', russian: true, act: (page) => openSample(page, /price-list/) },
  { name: 'narrow-1024', size: { width: 1024, height: 700 }, act: (page) => openSample(page, /stock-count/) },
  { name: 'wide-1920', size: { width: 1920, height: 1080 }, act: (page) => openSample(page, /stock-count/) },
  {
    name: 'rows-100000',
    act: async (page) => {
      await drop(page, 'large.csv', largeFile())
      await page.getByRole('textbox', { name: 'Go to row' }).fill('54321')
      await page.getByRole('textbox', { name: 'Go to row' }).press('Enter')
      await grid(page).locator('[data-r="54319"][data-kind="row"]', { hasText: '54,321' }).waitFor()
    },
  },
  { name: 'problems-light', act: problems },
  { name: 'problems-dark', dark: true, act: problems },
  {
    name: 'field-menu',
    act: async (page) => {
      await openSample(page, /price-list/)
      await page
        .getByRole('columnheader', { name: /Цена/ })
        .getByRole('button')
        .click()
    },
  },
  {
    name: 'editing',
    act: async (page) => {
      await openSample(page, /mess\.csv/)
      await grid(page).getByRole('gridcell', { name: /1O,5/ }).dblclick()
      await page.getByRole('textbox', { name: /^Price/ }).fill('10,5')
    },
  },
  { name: 'error', act: refused },
  { name: 'error-dark', dark: true, act: refused },
  { name: 'error-russian', russian: true, act: refused },
  {
    name: 'confirm',
    act: async (page) => {
      await openSample(page, /stock-count/)
      await page.getByRole('button', { name: /^Apply/ }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'applying',
    act: async (page) => {
      await openSample(page, /price-list/)
      await apply(page)
      await page.waitForTimeout(6000)
    },
  },
  { name: 'result-light', act: result },
  { name: 'result-dark', dark: true, act: result },
  {
    name: 'nothing-to-do',
    act: async (page) => {
      await result(page)
      await rereadFile(page)
      await page.getByText('Nothing to do').waitFor()
    },
  },
  {
    name: 'history',
    act: async (page) => {
      await result(page)
      await page.getByRole('button', { name: 'History' }).click()
      await page.locator('table').waitFor()
    },
  },
  {
    name: 'report',
    act: async (page) => {
      await result(page)
      await page.getByRole('button', { name: 'Report' }).click()
      await page.locator('table').waitFor()
    },
  },
  {
    name: 'field-left-out',
    act: async (page) => {
      await openSample(page, /price-list/)
      const price = page
        .getByRole('columnheader', { name: /Цена/ })
        .getByRole('button')
        .first()
      await price.click()
      await page.getByRole('menuitemcheckbox').click()
      await page.getByRole('button', { name: 'Apply 12 rows' }).waitFor()
      await price.click()
    },
  },
  {
    name: 'leave-out',
    act: async (page) => {
      await openSample(page, /price-list/)
      await chip(page, 'New').click()
      await openFilters(page)
      await page.getByRole('menuitem').first().waitFor()
    },
  },
  {
    name: 'mapping-menu',
    dark: true,
    act: async (page) => {
      await openSample(page, /price-list/)
      await page.getByRole('button', { name: /^Read as/ }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'numbers-light', act: numbers },
  { name: 'numbers-dark', dark: true, act: numbers },
  { name: 'undo-light', act: undo },
  { name: 'undo-dark', dark: true, act: undo },
  {
    name: 'undo-deletes',
    act: async (page) => {
      const rows = 'sku;name;unit;price;stock\nZZ-1;Brass hinge 40 mm;pcs;5,10;12\nBRD-0012;;;44,90;40\n'
      await drop(page, 'new-and-old.csv', Buffer.from(rows))
      await apply(page)
      await page.getByText(/rows are in, checked/).waitFor()
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await page.locator('table').waitFor()
    },
  },
  {
    name: 'export',
    act: async (page) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('export stock')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Export to Excel' }).click()
      await page.getByText('Saved.').waitFor()
    },
  },
  {
    name: 'settings-dark',
    dark: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Settings' }).click()
      await page.getByText('Appearance').waitFor()
    },
  },
]
