/**
 * Runs the contents of the desktop package. Its archive is unpacked outside this repository and started on the stand-in, so that a missing file or
 * package is noticed.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractAll } from '@electron/asar'
import { expect, knowPath, test as desktopTest } from './fixtures/desktop.ts'
import { dropFile } from './fixtures/drop.ts'

const root = join(import.meta.dirname, '../..')

const test = desktopTest.extend<object, { unpacked: string }>({
  unpacked: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it needs from this pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'stocksheet-packaged-'))
      execFileSync(process.execPath, [join(root, 'build/scripts/package.ts'), '--stand-in'], {
        cwd: root,
        stdio: 'pipe',
      })
      const resources = join(root, '.cache/release/linux-unpacked/resources')
      extractAll(join(resources, 'app.asar'), join(folder, 'resources', 'app'))
      cpSync(join(resources, 'samples'), join(folder, 'resources', 'samples'), { recursive: true })
      await use(join(folder, 'resources', 'app'))
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  folder: async ({ unpacked }, use) => use(unpacked),
})

test('the packaged files are complete: a sample is read and compared, a workbook exported, licences shown', async ({
  desktop,
}) => {
  const { page } = desktop
  await page.getByRole('button', { name: /stock-count\.xlsx/ }).click()
  await expect(page.getByRole('grid')).toBeVisible()

  const writeResult = await page.evaluate(async () => {
    const bridge = Reflect.get(globalThis, 'stocksheet') as {
      call(
        name: string,
        request: unknown,
      ): Promise<{ ok: boolean; value: { file: string; accounts: { id: string; storages: { id: number }[] }[] } }>
    }
    const { value } = await bridge.call('accounts.list', {})
    const [account] = value.accounts
    const storages = account?.storages.slice(0, 1).map(({ id }) => id)
    return bridge.call('export.stock', { account: account?.id, storages })
  })
  expect(writeResult).toMatchObject({ ok: true })
  const target = join(desktop.dataFolder, 'saved.xlsx')
  await desktop.ask('dialog', { what: 'dialog.showSaveDialog', answer: { canceled: false, filePath: target } })
  await page.evaluate(async (file) => {
    const bridge = Reflect.get(globalThis, 'stocksheet') as { saveFile(file: string, name: string): Promise<unknown> }
    return bridge.saveFile(file, 'saved.xlsx')
  }, writeResult.value.file)
  expect(readFileSync(target).subarray(0, 2).toString()).toBe('PK')

  await desktop.ask('menu', 'licences')
  await expect(page.getByRole('dialog', { name: 'Licences' })).toContainText('react')
  const record = await desktop.record()
  expect(record.filter(({ what }) => what === 'dialog.showErrorBox' || what === 'request left the app')).toEqual([])
})

test('the packaged app does the main job: drop, look, apply, verified, quit', async ({ desktop }) => {
  const { page, dataFolder } = desktop
  const file = join(dataFolder, 'prices.csv')
  writeFileSync(file, 'SKU;Price\nBRD-0014;51.5\nBRD-0015;52.5\n')
  await expect(page.getByText('Drop a price list or a stock count')).toBeVisible()
  await knowPath(page, file)
  await dropFile(page.locator('body'), file)
  await page.getByRole('button', { name: 'Apply 2 rows' }).click()
  await page.getByRole('button', { name: 'Apply now' }).click()
  await expect(page.getByText(/2 rows are in, checked\./)).toBeVisible()
  const ended = new Promise((resolve) => desktop.process.once('exit', resolve))
  await desktop.ask('quit')
  expect(await ended).toBe(0)
})
