/** The moment when a run ends and the stock's rows are compared with its result: no key press is lost. */
import type { Page } from '@playwright/test'
import { place } from './fixtures/places.ts'
import { cellOf, typeInto } from './fixtures/stock-cells.ts'
import { expect, test } from './fixtures/window.ts'
import { apply, grid, phraseAsked, shown } from './fixtures/workbench.ts'

/** Delays the answers to a call until they are released. The host has done the work by then. */
async function holdAnswers(page: Page, call: string) {
  const [done, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(`**/call/${call}`, async (route) => {
    const response = await route.fetch({ timeout: 0 })
    done.resolve()
    await held.promise
    await route.fulfill({ response })
  })
  return { done: done.promise, letGo: held.resolve }
}

async function press(page: Page, sku: string, heading: RegExp, keys: readonly string[]): Promise<void> {
  await (await cellOf(page, sku, heading)).click()
  for (const key of keys) await page.keyboard.press(key)
}

test('[STOCK-12] no key is lost while a run’s end becomes the base, and each lands on the material it was pressed on', async ({
  app: page,
}) => {
  const { keyboard } = page
  await place(page, 'Stock').click()
  await shown(page)
  // Without it, every row moves up by one.
  await (await cellOf(page, 'PNT-0155', /SKU/i)).click()
  await keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Delete the material …' }).click()
  await page.getByRole('button', { name: 'Mark for deletion' }).click()
  await typeInto(page, 'PNT-0153', /Price/, '12.5')
  await page.getByRole('button', { name: 'Apply 2 rows' }).click()
  const { field, phrase } = await phraseAsked(page.getByRole('dialog'))
  await field.fill(phrase)
  const { done, letGo } = await holdAnswers(page, 'import.reread')
  await page.getByRole('button', { name: 'Send them as they are' }).click()
  await done
  await expect(page.getByText('2 rows are in, checked.')).toBeVisible()

  await typeInto(page, 'HND-0099', /Stock Main warehouse/, '30')
  await expect(await cellOf(page, 'HND-0099', /Stock Main warehouse/)).toHaveText('30')
  await press(page, 'HND-0100', /Name/, ['F2', 'End', 'X', 'Enter'])
  await press(page, 'HND-0099', /Minimum Main warehouse/, ['Delete'])
  await press(page, 'PNT-0153', /Price/, ['Control+c'])
  await press(page, 'HND-0099', /Price/, ['Control+v'])
  await press(page, 'PNT-0153', /Price/, ['Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d'])
  // The fill is undone.
  await keyboard.press('Control+z')
  await press(page, 'HND-0100', /Price/, ['9'])
  await expect(page.getByRole('textbox', { name: /^Price/ })).toHaveValue('9')
  letGo()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '300')
  await expect(await cellOf(page, 'HND-0099', /Price/)).toContainText('12.50')
  // The result of the run stays until a change that is not part of it.
  await expect(page.getByText('2 rows are in, checked.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Price/ })).toBeFocused()
  await keyboard.type('9')
  await keyboard.press('Enter')
  await expect(page.getByText('2 rows are in, checked.')).toBeHidden()

  await expect(await cellOf(page, 'HND-0100', /Price/)).toContainText('99.00')
  await expect(await cellOf(page, 'HND-0100', /Name/)).toContainText('X')
  await expect(await cellOf(page, 'HND-0099', /Stock Main warehouse/)).toContainText('30')
  await expect(await cellOf(page, 'HND-0099', /Minimum Main warehouse/)).not.toContainText(/\d$/)
  // A minimum may be 0, but not blank.
  await expect(page.getByText('1 row waits for you.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apply 1 row' })).toBeVisible()
})

test('[STOCK-12] what is typed while Apply begins waits behind it, and is a change afterwards', async ({
  app: page,
}) => {
  await place(page, 'Stock').click()
  await shown(page)
  await typeInto(page, 'PNT-0153', /Stock Main warehouse/, '77')
  await expect(page.getByRole('button', { name: 'Apply 1 row' })).toBeVisible()
  const { done, letGo } = await holdAnswers(page, 'run.start')
  await apply(page)
  await done
  await typeInto(page, 'PNT-0154', /Price/, '12.5')
  await expect(await cellOf(page, 'PNT-0154', /Price/)).toHaveText('12.5')
  letGo()
  await expect(page.getByText('1 row is in, checked.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apply 1 row' })).toBeVisible()
  await expect(await cellOf(page, 'PNT-0154', /Price/)).toContainText('12.50')
  await expect(await cellOf(page, 'PNT-0153', /Stock Main warehouse/)).toHaveText('77')
})
