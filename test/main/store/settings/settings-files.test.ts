import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { USUAL_SETTINGS } from '../../../../src-shared/api/settings.ts'
import { AccountsFile, AccountsFileDamaged, readAccounts } from '../../../../src-main/store/settings/accounts-file.ts'
import { CannotKeep } from '../../../../src-main/store/settings/persisted-json.ts'
import { SettingsFile } from '../../../../src-main/store/settings/settings-file.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stocksheet-settings-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const shop = { id: null, name: 'Shop', address: 'https://shop.example/connect', storages: [{ id: 1, name: 'Main' }] }

describe('accounts', () => {
  test('are kept whole, for their user only, and found by a reader of the same folder', async () => {
    const saved = await new AccountsFile(folder).save(shop)
    expect(saved).toEqual({ ...shop, id: saved.id })
    expect(saved.id).toMatch(/^a-[0-9a-f]{16}$/)
    expect(await new AccountsFile(folder).list()).toEqual([saved])
    expect(await readAccounts(folder)).toEqual([saved])
    expect((await stat(join(folder, 'accounts.json'))).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['accounts.json', 'changes.lock'])
  })

  test('keep their id through a change of name, and several may have one address', async () => {
    const file = new AccountsFile(folder)
    const first = await file.save(shop)
    const second = await file.save({ ...shop, name: 'Shop, other company' })
    expect(second.id).not.toBe(first.id)
    const renamed = await file.save({ ...first, name: 'Corner shop' })
    expect(renamed.id).toBe(first.id)
    expect((await file.list()).map(({ name }) => name)).toEqual(['Corner shop', 'Shop, other company'])
    await file.remove(first.id)
    expect(await file.list()).toEqual([second])
  })

  test('saved at one time are all kept', async () => {
    const file = new AccountsFile(folder)
    await Promise.all(Array.from({ length: 8 }, (_, at) => file.save({ ...shop, name: `Shop ${at}` })))
    expect(await readAccounts(folder)).toHaveLength(8)
  })

  test('written by hand get an id by their name, the same each time, and keep it from the first change on', async () => {
    const written = { accounts: [{ name: 'Hand', address: 'https://hand.example' }] }
    await writeFile(join(folder, 'accounts.json'), JSON.stringify(written))
    const [first] = await readAccounts(folder)
    const [again] = await new AccountsFile(folder).list()
    expect(again).toEqual(first)
    if (!again) throw new Error('the account is not there')
    const renamed = await new AccountsFile(folder).save({ ...again, name: 'Renamed' })
    expect(renamed.id).toBe(first?.id)
    expect(await readAccounts(folder)).toEqual([{ ...first, name: 'Renamed' }])
  })

  test.each([
    'not json',
    '{}',
    '{"accounts":[{"name":"","address":"https://x.example"}]}',
    '{"accounts":[{"name":"x"}]}',
  ])('in a damaged file (%j): put aside by the app, told by a reader, never overwritten', async (damage) => {
    const path = join(folder, 'accounts.json')
    await writeFile(path, damage)
    await expect(readAccounts(folder)).rejects.toThrow(AccountsFileDamaged)
    const file = new AccountsFile(folder)
    expect(await file.list()).toEqual([])
    const aside = file.aside() ?? ''
    expect(aside).toMatch(/^accounts\.damaged-[0-9a-f]{6}\.json$/)
    expect(await readFile(join(folder, aside), 'utf8')).toBe(damage)
    const saved = await file.save(shop)
    expect(await readAccounts(folder)).toEqual([saved])
  })

  test('that the disk does not take stay as they were, and words say so', async () => {
    const file = new AccountsFile(folder)
    const saved = await file.save(shop)
    await rm(join(folder, 'accounts.json'))
    await mkdir(join(folder, 'accounts.json'))
    await expect(file.list()).rejects.toThrow(CannotKeep)
    await expect(file.list()).rejects.toThrow(/read.*accounts\.json.*EISDIR/)
    await rm(join(folder, 'accounts.json'), { recursive: true })
    expect(await file.save(saved)).toEqual(saved)
  })
})

describe('settings', () => {
  test('are the usual ones at first, kept from then on', async () => {
    const file = await SettingsFile.open(folder)
    expect([file.now(), file.aside]).toEqual([USUAL_SETTINGS, null])
    const changed = { ...USUAL_SETTINGS, rate: 2, clearToken: '(leer)', theme: 'dark' as const }
    await file.set(changed)
    expect(file.now()).toEqual(changed)
    expect((await SettingsFile.open(folder)).now()).toEqual(changed)
    expect((await stat(join(folder, 'settings.json'))).mode & 0o777).toBe(0o600)
  })

  test('of an older version miss what is new, which then is as usual', async () => {
    await writeFile(join(folder, 'settings.json'), '{"rate": 3}')
    expect((await SettingsFile.open(folder)).now()).toEqual({ ...USUAL_SETTINGS, rate: 3 })
  })

  test.each(['', 'nonsense', '{"rate": 0}', '{"clearToken": "="}'])('damaged (%j) are put aside', async (damage) => {
    await writeFile(join(folder, 'settings.json'), damage)
    const file = await SettingsFile.open(folder)
    expect(file.now()).toEqual(USUAL_SETTINGS)
    expect(await readFile(join(folder, file.aside ?? ''), 'utf8')).toBe(damage)
  })

  test('that cannot be kept do not count', async () => {
    const file = await SettingsFile.open(folder)
    await rm(folder, { recursive: true })
    await expect(file.set({ ...USUAL_SETTINGS, rate: 1 })).rejects.toThrow(CannotKeep)
    expect(file.now()).toEqual(USUAL_SETTINGS)
    await mkdir(folder)
    await file.set({ ...USUAL_SETTINGS, rate: 1 })
    expect(file.now().rate).toBe(1)
  })
})
