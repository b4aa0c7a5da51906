/** Accounts, settings and other small data: stored in tables, complete, and refused with a message if a value was changed. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStoreIn } from '../../../../src-main/store/database/store.ts'
import { DEFAULT_SETTINGS } from '../../../../src-shared/api/settings.ts'
import { storeFileOf } from '../../../../src-main/store/database/with-store.ts'
import { AccountsTable, readAccounts } from '../../../../src-main/store/settings/accounts-table.ts'
import { InboxTable } from '../../../../src-main/store/settings/inbox-table.ts'
import { RememberedMappings } from '../../../../src-main/store/settings/remembered-mappings.ts'
import {
  readSettings,
  SettingsTable,
  changeTerminalDefault,
  readTerminalDefaults,
  saveWindowVersion,
  readWindowVersion,
} from '../../../../src-main/store/settings/settings-table.ts'
import { StockViews } from '../../../../src-main/store/settings/stock-views.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stocksheet-settings-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const shop = { id: null, name: 'Shop', address: 'https://shop.example/connect', storages: [{ id: 1, name: 'Main' }] }

function execute(sql: string): void {
  const database = new DatabaseSync(storeFileOf(folder))
  database.exec(sql)
  database.close()
}

describe('accounts', () => {
  test('are kept whole, for their user only, and found by a reader of the same folder', async () => {
    const savedAccount = await new AccountsTable(openStoreIn(folder)).save(shop)
    expect(savedAccount).toEqual({ ...shop, id: savedAccount.id })
    expect(savedAccount.id).toMatch(/^a-[0-9a-f]{16}$/)
    expect(await new AccountsTable(openStoreIn(folder)).list()).toEqual([savedAccount])
    expect(await readAccounts(openStoreIn(folder))).toEqual([savedAccount])
    expect((await stat(storeFileOf(folder))).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['stocksheet.sqlite'])
  })

  test('keep their id through a change of name, and several may have one address', async () => {
    const table = new AccountsTable(openStoreIn(folder))
    const firstAccount = await table.save(shop)
    const second = await table.save({ ...shop, name: 'Shop, other company' })
    expect(second.id).not.toBe(firstAccount.id)
    const renamedAccount = await table.save({ ...firstAccount, name: 'Corner shop' })
    expect(renamedAccount.id).toBe(firstAccount.id)
    expect((await table.list()).map(({ name }) => name)).toEqual(['Corner shop', 'Shop, other company'])
    await expect(table.save({ ...second, name: 'corner  SHOP' })).rejects.toMatchObject({
      problem: { kind: 'account-name', code: 'name-taken' },
    })
    await table.remove(firstAccount.id)
    expect(await table.list()).toEqual([second])
  })
})

describe('settings', () => {
  test('are the usual ones at first, kept from then on', async () => {
    const table = new SettingsTable(openStoreIn(folder))
    expect(table.getSettings()).toEqual(DEFAULT_SETTINGS)
    const changed = {
      ...DEFAULT_SETTINGS,
      rate: 2,
      clearToken: '(leer)',
      theme: 'dark' as const,
      correctionNote: 'Count',
    }
    await table.set(changed)
    expect(table.getSettings()).toEqual(changed)
    expect(readSettings(openStoreIn(folder))).toEqual(changed)
    await table.set({ ...changed, correctionNote: null })
    expect(readSettings(openStoreIn(folder))).toEqual({ ...changed, correctionNote: null })
  })

  test('that another process set meanwhile stay, but for those that change', async () => {
    const table = new SettingsTable(openStoreIn(folder))
    await new SettingsTable(openStoreIn(folder)).set({ ...DEFAULT_SETTINGS, rate: 3, concurrency: 2 })
    await table.set({ ...DEFAULT_SETTINGS, rate: 4 })
    expect(table.getSettings()).toEqual({ ...DEFAULT_SETTINGS, rate: 4, concurrency: 2 })
  })

  test('that cannot be kept do not count', async () => {
    const table = new SettingsTable(openStoreIn(folder))
    await table.set({ ...DEFAULT_SETTINGS, rate: 2 })
    execute("CREATE TRIGGER no_room BEFORE INSERT ON settings BEGIN SELECT RAISE(ABORT, 'no'); END")
    await expect(table.set({ ...DEFAULT_SETTINGS, rate: 1 })).rejects.toThrow('no')
    expect([table.getSettings().rate, readSettings(openStoreIn(folder)).rate]).toEqual([2, 2])
  })
})

test('usual flags of the terminal are kept and taken back', () => {
  expect(readTerminalDefaults(openStoreIn(folder))).toEqual({})
  changeTerminalDefault(openStoreIn(folder), 'account', 'Shop')
  changeTerminalDefault(openStoreIn(folder), 'storage', '3')
  changeTerminalDefault(openStoreIn(folder), 'account', null)
  expect(readTerminalDefaults(openStoreIn(folder))).toEqual({ storage: '3' })
})

test('the watched folder and the files that are not to be shown again', async () => {
  const inbox = new InboxTable(openStoreIn(folder))
  expect([inbox.folder, inbox.isHidden('/lists/a.csv', '1:1')]).toEqual([null, false])
  await inbox.watch('/lists')
  await inbox.hide('/lists/a.csv', '1:1')
  await inbox.hide('/lists/a.csv', '1:1')
  const secondTable = new InboxTable(openStoreIn(folder))
  // Saving it again gives it another stamp.
  expect([secondTable.isHidden('/lists/a.csv', '1:1'), secondTable.isHidden('/lists/a.csv', '2:1')]).toEqual([
    true,
    false,
  ])
  await secondTable.watch(null)
  expect([secondTable.folder, new InboxTable(openStoreIn(folder)).folder]).toEqual([null, null])
})

describe('choices of columns', () => {
  const mapping = (file: string) => ({ fields: [['preis', 'price']] as const, file, at: '2026-10-03T08:00:00.000Z' })
  const names = (): readonly string[] => [...new RememberedMappings(openStoreIn(folder)).readAll().keys()]

  test('are found again; the newest stands last, and one that is forgotten is gone', () => {
    const mappings = new RememberedMappings(openStoreIn(folder))
    for (const name of ['a', 'b', 'c']) mappings.remember(name, mapping(`${name}.csv`))
    mappings.remember('a', { ...mapping('a.csv'), fields: [['preis', null]] })
    expect(names()).toEqual(['b', 'c', 'a'])
    expect(mappings.readAll().get('a')).toEqual({ ...mapping('a.csv'), fields: [['preis', null]] })
    expect(mappings.readAll().get('b')).toEqual(mapping('b.csv'))
    mappings.forget('c')
    mappings.forget('nobody')
    expect(names()).toEqual(['b', 'a'])
  })

  test('two hundred are kept, the oldest are forgotten', () => {
    new RememberedMappings(openStoreIn(folder)).remember('list 0', mapping('0.csv'))
    execute(`WITH RECURSIVE n (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 200)
      INSERT INTO mappings (signature, fields, file, at) SELECT 'list ' || at, '[]', '', '' FROM n`)
    new RememberedMappings(openStoreIn(folder)).remember('newest', mapping('newest.csv'))
    expect([names().length, names()[0], names().at(-1)]).toEqual([200, 'list 2', 'newest'])
  })
})

test('the window’s version is told as it was kept; an update is noticed once, and a first start is none', () => {
  const store = openStoreIn(folder)
  expect(readWindowVersion(store)).toBeNull()
  const versions = ['1.11.0', '1.11.0', '1.12.0-beta.1', '1.12.0-beta.1']
  expect(versions.map((version) => saveWindowVersion(store, version))).toEqual([false, false, true, false])
  expect(readWindowVersion(store)).toBe('1.12.0-beta.1')
})

const DAMAGES: readonly (readonly [name: string, damage: string, read: () => Promise<unknown>])[] = [
  ['accounts', 'UPDATE accounts SET storages = \'{"id"\'', () => readAccounts(openStoreIn(folder))],
  ['accounts', "UPDATE accounts SET address = 'nowhere'", () => readAccounts(openStoreIn(folder))],
  ['settings', "UPDATE settings SET value = '0' WHERE name = 'rate'", async () => readSettings(openStoreIn(folder))],
  [
    'settings',
    "UPDATE settings SET value = 'x' WHERE name = 'rate'",
    async () => new SettingsTable(openStoreIn(folder)),
  ],
  [
    'flags',
    "UPDATE settings SET value = '7' WHERE name = 'account'",
    async () => readTerminalDefaults(openStoreIn(folder)),
  ],
  ['hidden files', "UPDATE hidden_files SET digest = 'x'", async () => new InboxTable(openStoreIn(folder))],
  ['views', "UPDATE stock_views SET view = '{}'", () => new StockViews(openStoreIn(folder)).viewsOf('a')],
  [
    'columns',
    'UPDATE mappings SET fields = \'[["x","no-field"]]\'',
    async () => new RememberedMappings(openStoreIn(folder)).readAll(),
  ],
]

test.each(DAMAGES)(
  '%s that are not as they were written (%s): the file is said to be damaged, nothing of it is used',
  async (_name, damage, read) => {
    await new AccountsTable(openStoreIn(folder)).save(shop)
    await new SettingsTable(openStoreIn(folder)).set({ ...DEFAULT_SETTINGS, rate: 2 })
    changeTerminalDefault(openStoreIn(folder), 'account', 'Shop')
    await new InboxTable(openStoreIn(folder)).hide('/lists/a.csv', '1:1')
    const columns = { widths: {}, order: [], hidden: [], pinned: [] }
    const view = { id: '00000000-0000-0000-0000-000000000001', name: 'Low', filter: {}, sort: [], columns }
    await new StockViews(openStoreIn(folder)).save('a', { ...view, group: null })
    new RememberedMappings(openStoreIn(folder)).remember('a', { fields: [], file: '', at: '' })
    await expect(read()).resolves.toBeDefined()
    execute(damage)
    await expect(read()).rejects.toMatchObject({
      code: 'damaged',
      details: { file: storeFileOf(folder) },
    })
  },
)
