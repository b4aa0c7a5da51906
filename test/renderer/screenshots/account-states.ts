/** The states of the accounts and settings screens worth a picture, with a practice server of their own as the account. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startPractice, type PracticeServer } from '../../../src-main/practice/server.ts'
import type { Shot } from './states.ts'

let own: { readonly server: PracticeServer; readonly folder: string } | null = null

async function account(): Promise<PracticeServer> {
  if (!own) {
    const folder = mkdtempSync(join(tmpdir(), 'stocksheet-shot-account-'))
    own = { folder, server: await startPractice({ folder, fresh: true }) }
  }
  return own.server
}

/** Once all pictures are taken. */
export async function endAccount(): Promise<void> {
  await own?.server.close()
  if (own) rmSync(own.folder, { recursive: true, force: true, maxRetries: 5 })
  own = null
}

const main = (page: Page) => page.getByRole('main')

async function toAccounts(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Account|Аккаунт)$/ }).click()
  await main(page).getByRole('heading', { level: 1 }).waitFor()
}

async function form(page: Page): Promise<PracticeServer> {
  const server = await account()
  await toAccounts(page)
  await main(page)
    .getByRole('button', { name: /^(Add an account|Добавить аккаунт)$/ })
    .click()
  await page.getByRole('textbox', { name: /^(Name|Название)/ }).fill('Joinery, Elm Street')
  await page.getByRole('textbox', { name: /^(Address|Адрес)/ }).fill(server.url)
  return server
}

async function tested(page: Page): Promise<void> {
  const server = await form(page)
  await page.getByRole('textbox', { name: /^(Key|Ключ)$/ }).fill(server.key)
  await page.getByRole('button', { name: /^(Connect|Подключить)$/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Joinery, Elm Street' }).waitFor()
}

async function saved(page: Page): Promise<void> {
  await tested(page)
  await page.keyboard.press('Escape')
}

/** Keeps what was typed without trying it. */
async function saveOnly(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save without connecting' }).click()
}

async function openMore(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
}

async function second(page: Page): Promise<void> {
  await saved(page)
  await main(page).getByRole('button', { name: 'Add an account' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Warehouse')
  await page.getByRole('textbox', { name: /^Address/ }).fill('https://warehouse.example/connect')
  await openMore(page)
  await saveOnly(page)
  await page.getByText('Warehouse is saved.').waitFor()
}

async function toSettings(page: Page): Promise<void> {
  await page.keyboard.press('Control+,')
  await main(page).getByRole('heading', { level: 1 }).waitFor()
}

export const accountShots: readonly Shot[] = [
  { name: 'accounts-empty', act: toAccounts },
  { name: 'accounts-light', act: second },
  { name: 'accounts-dark', dark: true, act: second },
  { name: 'account-form-light', act: tested },
  { name: 'account-form-dark', dark: true, act: tested },
  { name: 'account-form-russian', russian: true, act: tested },
  { name: 'account-narrow-1024', size: { width: 1024, height: 700 }, act: tested },
  {
    name: 'account-errors',
    act: async (page) => {
      await form(page)
      await page.getByRole('textbox', { name: /^Name/ }).fill('practice')
      await page.getByRole('textbox', { name: /^Address/ }).fill('http://warehouse.example/connect')
      await openMore(page)
      await page.getByRole('button', { name: 'Add a storage' }).click()
      await page.getByRole('textbox', { name: 'Number of storage 1' }).fill('main')
      await saveOnly(page)
    },
  },
  {
    name: 'account-key-refused',
    act: async (page) => {
      await form(page)
      await page.getByRole('textbox', { name: 'Key' }).fill('not-the-key')
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'account-remove',
    act: async (page) => {
      await saved(page)
      await page.getByRole('button', { name: 'Change Joinery, Elm Street' }).click()
      await page.getByRole('button', { name: 'Remove this account' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'key-again',
    act: async (page) => {
      await form(page)
      await page.getByRole('textbox', { name: 'Key' }).fill('not-the-key')
      await openMore(page)
      await page.getByRole('button', { name: 'Add a storage' }).click()
      await page.getByRole('textbox', { name: 'Number of storage 1' }).fill('1')
      await saveOnly(page)
      await page.getByText('is saved.').waitFor()
      await page.getByRole('button', { name: 'Files', exact: true }).click()
      await main(page)
        .getByRole('button', { name: /price-list/ })
        .click()
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'settings-light', act: toSettings },
  { name: 'settings-all-dark', dark: true, act: toSettings },
  { name: 'settings-all-russian', russian: true, size: { width: 1280, height: 1400 }, act: toSettings },
  { name: 'settings-4k', size: { width: 3840, height: 2160 }, act: toSettings },
  {
    name: 'settings-error',
    act: async (page) => {
      await toSettings(page)
      await page.getByRole('textbox', { name: 'Requests a second' }).fill('many')
      await page.getByRole('textbox', { name: 'Requests at one time' }).fill('2')
      await page.keyboard.press('Enter')
    },
  },
]
