/** The states of the Stock screen worth a picture: as read, changed, grouped, empty, few and very many materials, an account that refuses. */
import type { Page } from '@playwright/test'
import { startPractice } from '../../../src-main/practice/server.ts'
import { goTo, inGroups, shown } from './stock-steps.ts'
import type { Shot } from './states.ts'

const NARROW = { width: 640, height: 800 }

/** An account of this many materials in two storages, added by its address and key, and chosen. */
function accountOf(materials: number, then: (page: Page) => Promise<void> = shown): Shot['act'] {
  return async (page) => {
    const seed = {
      units: [{ code: 'pcs', group: 'count', factor: 1 }],
      storages: [
        { id: 1, name: 'Main', holdsAll: true },
        { id: 2, name: 'Shop' },
      ],
      materials: Array.from({ length: materials }, (_, at) => ({
        id: 1000 + at,
        name: `Oak board ${at + 1}`,
        sku: `B-${at + 1}`,
        unit: 'pcs',
        price: 10 + (at % 90),
        stocks: [{ storage_id: 1, stock: at % 500, minimum: 5 }],
      })),
    }
    const server = await startPractice({ folder: ':memory:', seed })
    page.once('close', () => void server.close())
    await page.keyboard.press('Alt+5')
    await page.getByRole('main').getByRole('button', { name: 'Add an account' }).click()
    await page.getByRole('textbox', { name: /^Name/ }).fill('Joinery')
    await page.getByRole('textbox', { name: /^Address/ }).fill(server.url)
    await page.getByRole('textbox', { name: /^Key/ }).fill(server.key)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByRole('heading', { name: 'Joinery is connected' }).waitFor()
    await goTo(page)
    await then(page)
  }
}

async function asRead(page: Page): Promise<void> {
  await goTo(page)
  await shown(page)
}

async function changed(page: Page): Promise<void> {
  await asRead(page)
  for (const [row, column, text] of [
    [0, 6, '12.75'],
    [1, 7, '140'],
    [2, 4, 'Acrylic varnish, satin'],
  ] as const) {
    await page.locator(`[data-r="${row}"][data-c="${column}"]`).click()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: /^(Apply|Применить) \d/ }).waitFor()
}

async function refused(page: Page): Promise<void> {
  await page.route('**/call/import.open', (route) =>
    route.fulfill({
      json: {
        ok: false,
        failure: {
          code: 'account-unreachable',
          message: {
            title: 'Account not reached',
            what: 'The account at shop.example did not answer.',
            fix: 'Check the network, then try again.',
          },
        },
      },
    }),
  )
  await goTo(page)
  await page.getByRole('button', { name: /^(Try again|Повторить)$/ }).waitFor()
}

export const stockShots: readonly Shot[] = [
  { name: 'stock-light', act: asRead },
  { name: 'stock-dark', dark: true, act: changed },
  { name: 'stock-changed', act: changed },
  { name: 'stock-russian', russian: true, act: changed },
  { name: 'stock-narrow-640', size: NARROW, act: changed },
  { name: 'stock-narrow-640-russian', size: NARROW, russian: true, act: changed },
  {
    name: 'stock-groups',
    act: async (page) => {
      await asRead(page)
      await inGroups(page)
    },
  },
  {
    name: 'stock-empty',
    act: accountOf(0, (page) => page.getByText('The storages shown hold no materials.').first().waitFor()),
  },
  { name: 'stock-five', act: accountOf(5) },
  { name: 'stock-large', act: accountOf(100_000) },
  { name: 'stock-error', act: refused },
  { name: 'stock-error-russian-dark', dark: true, russian: true, act: refused },
]
