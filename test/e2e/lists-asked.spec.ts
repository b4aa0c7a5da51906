/** Several files by the keyboard alone: whose list one of them is, what is gone from it, and Apply. */
import type { Locator, Page } from '@playwright/test'
import { profileFolder } from '../../src-main/adapters/profiles/profile-folder.ts'
import type { Profile } from '../../src-shared/contract/profile.ts'
import { decimal } from '../domain/build.ts'
import { expectNoViolations } from './fixtures/axe.ts'
import { expect, test } from './fixtures/window.ts'
import { grid, shown } from './fixtures/workbench.ts'

const AT = '2026-10-03T10:00:00.000Z'

const file = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

const profileOf = (id: string, name: string): Profile => ({
  stocksheetProfile: 1,
  id: `p-${id.repeat(16)}`,
  name,
  howRead: {
    at: AT,
    file: 'october.csv',
    recognition: {
      headings: ['code', 'price'],
      used: ['code', 'price'],
      sheet: null,
      encoding: null,
      fileName: null,
    },
    reading: {
      storage: 1,
      columns: [
        ['code', 'sku'],
        ['price', 'price'],
      ],
      bareColumns: [],
    },
    keep: [],
    missing: 'leave',
  },
  crossReference: [],
})

/** One that is read by headings nobody else knows. */
const ownHeadings = (id: string, name: string): Profile => {
  const { howRead } = profileOf(id, name)
  const recognition = { ...howRead.recognition, headings: ['ref x', 'val y'], used: ['ref x', 'val y'] }
  const columns: typeof howRead.reading.columns = [
    ['ref x', 'sku'],
    ['val y', 'price'],
  ]
  return { ...profileOf(id, name), howRead: { ...howRead, recognition, reading: { ...howRead.reading, columns } } }
}

/** Tab, until it has the focus. */
async function tabTo(page: Page, what: Locator): Promise<void> {
  await expect(what).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(what).toBeFocused({ timeout: 100 })
  }).toPass({ intervals: [0], timeout: 60_000 })
}

test('[LISTS-14] [SUPPLIER-10] whose list it is, what is gone from it, and Apply, by the keyboard alone', async ({
  app: page,
  served,
}) => {
  test.setTimeout(180_000)
  const store = profileFolder(served.dataFolder, 'practice')
  const leim = profileOf('b', 'Leim')
  await store.save(profileOf('a', 'Holz'))
  await store.save(leim)
  await store.keepList(leim.id, {
    file: 'october.csv',
    at: AT,
    lines: [
      { code: 'BRD-0012', name: '', price: decimal('45') },
      { code: 'BRD-0014', name: '', price: decimal('48') },
    ],
  })
  await page
    .getByTestId('file-input')
    .setInputFiles([
      file('either.csv', ['code;price', 'BRD-0012;46,10']),
      file('metall.csv', ['sku,price,name', 'BRD-0015,54.30,']),
    ])
  await shown(page)
  await expect(page.getByText('Whose list is either.csv? Several profiles fit.')).toBeVisible()
  await expect(grid(page).getByText('either.csv')).toHaveCount(0)
  await expectNoViolations(page, 'a supplier that is asked')
  await tabTo(page, page.getByRole('button', { name: 'Use Leim' }))
  await page.keyboard.press('Enter')
  await expect(grid(page).getByText('either.csv').first()).toBeVisible()

  await expect(page.getByText(/either\.csv: Compared with the list of .*1 dearer \(\+1\.10\), 1 gone/)).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Show what is gone' }))
  await page.keyboard.press('Enter')
  const gone = page.getByRole('dialog', { name: 'Compared with the lists before' })
  await expectNoViolations(page, 'what is gone from one of several lists')
  await tabTo(page, gone.getByRole('button', { name: 'Mark it in the notes' }))
  await page.keyboard.press('Enter')
  await expect(gone).toBeHidden()
  await expect(page.getByRole('button', { name: '3 files' })).toBeVisible()
  await shown(page)

  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByRole('button', { name: 'Apply now' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(/3 changes?, (all )?verified/)).toBeVisible({ timeout: 30_000 })
})

test('[SUPPLIER-2] a file that only a profile can read, and two fit: both are named, and one is chosen by the keyboard', async ({
  app: page,
  served,
}) => {
  test.setTimeout(120_000)
  const store = profileFolder(served.dataFolder, 'practice')
  await store.save(ownHeadings('a', 'Holz'))
  await store.save(ownHeadings('b', 'Leim'))
  await page.getByTestId('file-input').setInputFiles([file('x.csv', ['ref x;val y', 'BRD-0012;46,10'])])
  await expect(page.getByText('The profiles “Holz” and “Leim” fit it equally. Say whose list it is.')).toBeVisible()
  await expectNoViolations(page, 'a file that two profiles may read')
  await tabTo(page, page.getByRole('button', { name: 'Use Leim' }))
  await page.keyboard.press('Enter')
  await shown(page)
  await expect(page.getByText(/^Read as a list of Leim/)).toBeVisible()
  await expect(grid(page).getByText('46.10').first()).toBeVisible()
  await expect(page.locator('body')).not.toBeFocused()
})
