/** The guide's pictures: each in both languages, light and dark. The window is as small as allowed, so that texts are readable. */
import type { Locator, Page } from '@playwright/test'
import { dropBytes } from '../../e2e/fixtures/drop.ts'
import { grid, openSample, shown } from '../../e2e/fixtures/workbench.ts'
import { wordsOf, type Language, type Words } from '../../../src-shared/words/window/words.ts'
import { bringBack } from '../../e2e/fixtures/brought-back.ts'

/** A picture of the guide, with the steps that bring the window to it. */
export interface Shot {
  /** The file name in the folder of pictures. */
  readonly name: string
  readonly dark: boolean
  readonly russian: boolean
  /** The part of the window to capture, in pixels. Without it, the picture shows the whole window. */
  readonly clip?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly act: (page: Page) => Promise<void>
}

interface Picture {
  readonly name: string
  readonly clip?: Shot['clip']
  readonly act: (page: Page, words: Words) => Promise<void>
}

const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: true })

async function apply(page: Page, words: Words): Promise<void> {
  await button(page, new RegExp(`^${words.language === 'en' ? 'Apply' : 'Применить'} \\d`)).click()
  await button(page.getByRole('dialog'), words.apply.confirmApply).click()
}

async function rows(page: Page, name: string, lines: readonly string[]): Promise<void> {
  await dropBytes(page.locator('body'), name, Buffer.from(lines.join('\n')))
  await shown(page)
}

const PRICES = [
  'sku;price;stock',
  'BRD-0012;44,90;40',
  'BRD-0014;49,90;90',
  'BRD-0015;52,90;96',
  'BRD-0017;59,50;61',
  'BRD-0018;12,40;200',
  'BRD-0019;16,90;150',
  'BRD-0020;21,50;80',
]

const pictures: readonly Picture[] = [
  { name: 'preview', act: (page) => openSample(page, /price-list/) },
  {
    name: 'result',
    act: async (page, words) => {
      await rows(page, 'prices.csv', PRICES)
      await apply(page, words)
      await button(page, words.result.nextFile).waitFor({ timeout: 60_000 })
    },
  },
  {
    name: 'column',
    clip: { x: 254, y: 44, width: 770, height: 540 },
    act: async (page, words) => {
      await openSample(page, /price-list/)
      await grid(page)
        .getByRole('columnheader', { name: /Цена/ })
        .getByRole('button')
        .click()
      await page.getByText(words.columns.keep).waitFor()
    },
  },
  {
    name: 'problems',
    act: async (page, words) => {
      await openSample(page, /mess\.csv/)
      await page.getByRole('complementary', { name: words.todo.label }).waitFor()
      await grid(page).getByRole('gridcell', { name: /1O,5/ }).click()
    },
  },
  {
    name: 'conflict',
    act: async (page, words) => {
      await bringBack(page)
      const chips = page.getByRole('group', { name: words.filters.label })
      await chips.getByRole('button', { name: new RegExp(`^${words.filters.pills.needs}`) }).click()
      await grid(page).locator('[data-conflict]').first().click()
    },
  },
  {
    name: 'guard',
    clip: { x: 122, y: 56, width: 780, height: 526 },
    act: async (page) => {
      await rows(page, 'prices.csv', ['sku;price', 'BRD-0012;4250', 'BRD-0014;4870', 'BRD-0015;5180', 'BRD-0017;5800'])
      await page.keyboard.press('Control+Enter')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'running',
    act: async (page, words) => {
      await openSample(page, /price-list/)
      await apply(page, words)
      await page.waitForTimeout(9000)
    },
  },
  {
    name: 'undo',
    act: async (page, words) => {
      await rows(page, 'prices.csv', PRICES)
      await apply(page, words)
      await button(page, words.undo.button).click({ timeout: 60_000 })
      await page.locator('table').waitFor()
    },
  },
  {
    name: 'accounts',
    clip: { x: 0, y: 0, width: 1024, height: 470 },
    act: async (page, words) => {
      await button(page, words.nav.accounts).click()
      await button(page.getByRole('main'), words.accounts.add).first().click()
      const main = page.getByRole('main')
      const field = (label: string): Locator => main.getByRole('textbox', { name: new RegExp(`^${label}`) }).first()
      await field(words.accounts.form.name).fill(
        words.language === 'ru' ? 'Столярная мастерская' : 'Joinery, Elm Street',
      )
      await field(words.accounts.form.address).fill('https://joinery.example/connect')
      await button(main, words.accounts.connect.more).click()
      await button(main, words.accounts.connect.saveOnly).click()
      await main.getByText('joinery.example', { exact: false }).first().waitFor()
    },
  },
]

const textClasses: readonly { readonly language: Language; readonly dark: boolean; readonly end: string }[] = [
  { language: 'en', dark: false, end: '' },
  { language: 'en', dark: true, end: '.dark' },
  { language: 'ru', dark: false, end: '.ru' },
  { language: 'ru', dark: true, end: '.ru.dark' },
]

export const guideShots: readonly Shot[] = pictures.flatMap(({ name, clip, act }) =>
  textClasses.map(({ language, dark, end }): Shot => {
    const words = wordsOf(language, language === 'ru' ? 'ru-RU' : 'en-GB')
    return {
      name: `${name}${end}.png`,
      dark,
      russian: language === 'ru',
      ...(clip ? { clip } : {}),
      act: (page) => act(page, words),
    }
  }),
)
