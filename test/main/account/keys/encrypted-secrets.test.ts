import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EncryptedSecrets } from '../../../../src-main/account/keys/encrypted-secrets.ts'
import { SavedFileError } from '../../../../src-main/store/settings/persisted-json.ts'
import { makeElectronEncryption } from '../../../../src-main/desktop/secrets.ts'
import { changeKeychain, safeStorage } from '../../../electron-standin/safe-storage.ts'

/** The file of encrypted keys with Electron's safeStorage of the stand-in: real encryption, and a store that can fail. */
let folder = ''
const usual = { available: true, backend: 'gnome_libsecret', locked: false, secret: 'mine', version: 1 }
const KEY = 'canary-5c1f0b7e'
const owner = { account: 'a-1', address: 'https://one.example/connect' }
const open = (platform: NodeJS.Platform = 'linux'): EncryptedSecrets =>
  new EncryptedSecrets(folder, makeElectronEncryption(safeStorage, platform, Promise.resolve()))
const file = (): string => join(folder, 'keys.json')

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stocksheet-keys-'))
  changeKeychain(usual)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('a key kept on the computer', () => {
  test('is found after a restart, sealed, in a file that only its user reads', async () => {
    expect(await open().put(owner, KEY, 'computer')).toBeNull()
    expect(await open().find(owner)).toEqual({ kind: 'key', key: KEY, place: 'computer' })
    expect(await readFile(file(), 'utf8')).not.toContain(KEY)
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['changes.lock', 'keys.json'])
  })

  test('is given to no other account and for no other address, also when the file is changed by hand', async () => {
    await open().put(owner, KEY, 'computer')
    expect(await open().find({ ...owner, address: 'https://elsewhere.example/connect' })).toEqual({
      kind: 'unreadable',
    })
    expect(await open().find({ ...owner, account: 'a-2' })).toEqual({ kind: 'none' })
    const writtenText = await readFile(file(), 'utf8')
    await writeFile(file(), writtenText.replace('a-1', 'a-2'))
    expect(await open().find({ ...owner, account: 'a-2' })).toEqual({ kind: 'unreadable' })
  })

  test('is forgotten without a trace', async () => {
    await open().put(owner, KEY, 'computer')
    await open().forget(owner.account)
    expect(await open().find(owner)).toEqual({ kind: 'none' })
    expect(JSON.parse(await readFile(file(), 'utf8'))).toEqual({ keys: {} })
  })

  test('of another user of the computer, or after the store was replaced, is asked for again and stays where it is', async () => {
    await open().put(owner, KEY, 'computer')
    const before = await readFile(file(), 'utf8')
    changeKeychain({ secret: 'another' })
    expect(await open().find(owner)).toEqual({ kind: 'unreadable' })
    expect(await readFile(file(), 'utf8')).toBe(before)
    changeKeychain({ secret: 'mine' })
    expect(await open().find(owner)).toEqual({ kind: 'key', key: KEY, place: 'computer' })
  })

  test.each([
    ['is locked', { locked: true }],
    ['is gone', { available: false }],
    ['is one that protects nothing', { backend: 'basic_text' }],
  ])('cannot be read while the store %s, and can when it is back', async (_state, trouble) => {
    await open().put(owner, KEY, 'computer')
    changeKeychain(trouble)
    expect(await open().find(owner)).toEqual({ kind: 'unreadable' })
    changeKeychain(usual)
    expect(await open().find(owner)).toMatchObject({ kind: 'key' })
  })

  test('is sealed again when the system has a newer key', async () => {
    await open().put(owner, KEY, 'computer')
    const before = await readFile(file(), 'utf8')
    changeKeychain({ version: 2 })
    expect(await open().find(owner)).toEqual({ kind: 'key', key: KEY, place: 'computer' })
    const after = await readFile(file(), 'utf8')
    expect(after).not.toBe(before)
    expect(await open().find(owner)).toMatchObject({ kind: 'key' })
    expect(await readFile(file(), 'utf8')).toBe(after)
  })
})

describe('a key that cannot be kept', () => {
  test.each([
    ['no store', { available: false }, 'unavailable'],
    ['a store that protects nothing', { backend: 'basic_text' }, 'basic-text'],
    ['a store nobody knows', { backend: 'unknown' }, 'basic-text'],
    ['a locked store', { locked: true }, 'unavailable'],
  ])('with %s: nothing is written, nothing is held, the reason is given', async (_name, trouble, reason) => {
    changeKeychain(trouble)
    const secrets = open()
    expect(await secrets.put(owner, KEY, 'computer')).toBe(reason)
    expect(await secrets.find(owner)).toEqual({ kind: 'none' })
    expect(await readdir(folder)).toEqual([])
  })

  test('for this session by choice: held by this process, and an older kept one is gone', async () => {
    await open().put(owner, 'older', 'computer')
    const secrets = open()
    expect(await secrets.put(owner, KEY, 'session')).toBeNull()
    expect(await secrets.find(owner)).toEqual({ kind: 'key', key: KEY, place: 'session' })
    expect(await open().find(owner)).toEqual({ kind: 'none' })
    expect(await readFile(file(), 'utf8')).not.toContain(KEY)
  })

  test('only Linux has stores that protect nothing', async () => {
    changeKeychain({ backend: 'basic_text' })
    expect(await open('darwin').findStorageProblem()).toBeNull()
    expect(await open('win32').findStorageProblem()).toBeNull()
    expect(await open('linux').findStorageProblem()).toBe('basic-text')
  })

  test('when the disk refuses, words without the key', async () => {
    const secrets = new EncryptedSecrets(
      join(folder, 'not-there'),
      makeElectronEncryption(safeStorage, 'linux', Promise.resolve()),
    )
    const error: unknown = await secrets.put(owner, KEY, 'computer').catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(SavedFileError)
    expect(String(error)).toMatch(/write.*keys\.json.*ENOENT/)
    expect(String(error)).not.toContain(KEY)
  })
})

test.each(['not json', '{"keys": {"a-1": 7}}', '{"keys": {"a-1": "***"}}', '[]', ''])(
  'a damaged file (%j) is put aside and the key asked for again',
  async (damage) => {
    await writeFile(file(), damage)
    const secrets = open()
    expect(await secrets.find(owner)).toEqual({ kind: 'none' })
    const aside = secrets.findRenamedDamagedFile() ?? ''
    expect(aside).toMatch(/^keys\.damaged-[0-9a-f]{6}\.json$/)
    expect(await readFile(join(folder, aside), 'utf8')).toBe(damage)
    expect(await secrets.put(owner, KEY, 'computer')).toBeNull()
    expect(await open().find(owner)).toMatchObject({ key: KEY })
  },
)

test('two keys set at one time are both kept', async () => {
  const secrets = open()
  const other = { account: 'a-2', address: owner.address }
  await Promise.all([secrets.put(owner, KEY, 'computer'), secrets.put(other, 'second', 'computer')])
  expect([await open().find(owner), await open().find(other)]).toMatchObject([{ key: KEY }, { key: 'second' }])
})
