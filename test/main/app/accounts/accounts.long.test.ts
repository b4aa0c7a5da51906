import { formatOnOneLine } from '../../../../src-shared/words/message.ts'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeKeychain } from '../../../electron-standin/safe-storage.ts'
import { composed, type Composed } from './composed.ts'
import { DatabaseSync } from 'node:sqlite'
import { failureMessage } from '../../../../src-shared/words/failure.ts'

let app: Composed
const usual = { available: true, backend: 'gnome_libsecret', locked: false, secret: 'mine', version: 1 }

beforeEach(async () => {
  changeKeychain(usual)
  app = await composed()
})
afterEach(() => app.close())

async function add(name: string, address: string, key: string | null, storages = [{ id: 1, name: 'Main' }]) {
  const { account } = await app.answered('accounts.save', { account: null, name, address, storages })
  if (key !== null) await app.answered('accounts.setKey', { account: account.id, secret: key, keep: 'computer' })
  return account.id
}

async function offered(csv: string): Promise<string> {
  const path = join(app.folder, 'file.csv')
  await writeFile(path, csv)
  const knownAnswer = await app.app().offerPath(path, 'file.csv')
  if (!knownAnswer.ok) throw new Error(knownAnswer.failure.code)
  return knownAnswer.value.file
}

const open = async (account: string, csv = 'sku,price\nBRD-0012,41\n') =>
  app.answered('import.open', { file: await offered(csv), account, choices: { storage: 1 } })

describe('an account', () => {
  test('is added, listed, used, renamed and still the same after a restart', async () => {
    const server = await app.server()
    const id = await add(' My  shop ', `${server.url}/`, server.key)
    const { accounts, notKept, keysAside } = await app.answered('accounts.setups', {})
    expect({ notKept, keysAside }).toEqual({ notKept: null, keysAside: null })
    expect(accounts.map((account) => [account.id, account.name, account.origin, account.access])).toEqual([
      ['practice', 'Practice account', 'practice', 'given'],
      [id, 'My shop', 'saved', 'kept'],
    ])
    expect((await open(id)).counts).toMatchObject({ edit: 1 })

    await app.answered('accounts.save', { account: id, name: 'Corner shop', address: server.url, storages: [] })
    await app.restart()
    const secondResult = await app.answered('accounts.setups', {})
    expect(secondResult.accounts.at(-1)).toEqual({
      id,
      name: 'Corner shop',
      address: server.url,
      storages: [],
      origin: 'saved',
      access: 'kept',
    })
    expect((await open(id)).counts).toMatchObject({ edit: 1 })
    expect(app.heard.filter(({ name }) => name === 'accounts.changed').map(({ event }) => event)).toEqual([
      { account: id },
      { account: id },
      { account: id },
    ])
  })

  test('must have a name of its own and an address its key may travel to', async () => {
    const id = await add('Shop', 'https://shop.example', null)
    const save = (name: string, address: string, account: string | null = null) =>
      app.refused('accounts.save', { account, name, address, storages: [] })
    expect(await save('shop', 'https://other.example')).toMatchObject({ problem: { code: 'name-taken' } })
    expect(await save('practice', 'https://other.example')).toMatchObject({ problem: { code: 'name-reserved' } })
    expect(await save('Other', 'http://other.example')).toMatchObject({ problem: { code: 'address-open' } })
    expect(await save('Other', 'https://other.example?key=1')).toMatchObject({ problem: { code: 'address-query' } })
    expect(await save('Other', 'https://other.example', 'unknown')).toMatchObject({ code: 'account-gone' })
    // Saving it unchanged does not treat its own name as taken.
    await app.answered('accounts.save', { account: id, name: 'Shop', address: 'https://shop.example', storages: [] })
    const two = [
      { id: 3, name: 'a' },
      { id: 3, name: 'b' },
    ]
    expect(
      await app.refused('accounts.save', { account: id, name: 'Shop', address: 'https://shop.example', storages: two }),
    ).toMatchObject({ code: 'account-setup', problem: { code: 'storage-twice' } })
  })

  test('without its key says so and where to enter it', async () => {
    const id = await add('Shop', 'https://shop.example', null)
    const file = await offered('sku\n1\n')
    expect(await app.refused('import.open', { file, account: id, choices: { storage: 1 } })).toEqual({
      code: 'no-key',
      name: 'Shop',
      access: 'missing',
      account: id,
    })
    expect(await app.refused('export.stock', { account: id, storages: [1] })).toMatchObject({ account: id })
    expect(await app.refused('export.template', { account: 'nobody' })).toMatchObject({ code: 'no-account' })
  })

  test('that moves to another address loses its key: it was given for the one before', async () => {
    const server = await app.server()
    const two = await app.server()
    const id = await add('Shop', server.url, server.key)
    const moveResult = await app.answered('accounts.save', {
      account: id,
      name: 'Shop',
      address: two.url,
      storages: [],
    })
    expect(moveResult.account.access).toBe('missing')
    const file = await offered('sku\n1\n')
    await app.refused('import.open', { file, account: id, choices: { storage: 1 } })
    await app.answered('accounts.setKey', { account: id, secret: two.key, keep: 'computer' })
    expect((await open(id)).rowCount).toBe(1)
  })

  test('whose address is changed by hand gives its key to nobody', async () => {
    const server = await app.server()
    const id = await add('Shop', server.url, server.key)
    const database = new DatabaseSync(join(app.folder, 'data', 'stocksheet.sqlite'))
    database.exec("UPDATE accounts SET address = 'https://elsewhere.example'")
    database.close()
    const file = await offered('sku\n1\n')
    const failure = await app.refused('import.open', { file, account: id, choices: { storage: 1 } })
    expect(failure).toMatchObject({ code: 'no-key', access: 'unreadable' })
    expect(
      await app.refused('accounts.test', {
        account: id,
        address: 'https://elsewhere.example',
        secret: null,
        storages: [],
      }),
    ).toMatchObject({ code: 'key-first' })
  })

  test('and another at the same address with another key are two: runs find their own', async () => {
    const server = await app.server({
      seed: {
        keys: ['first-key', 'second-key'],
        units: [{ code: 'pcs', group: 'count', factor: 1 }],
        storages: [{ id: 1, name: 'Main', holdsAll: true }],
        materials: [
          {
            id: 100,
            name: 'Oak',
            sku: 'A-1',
            unit: 'pcs',
            price: 12.5,
            stocks: [{ storage_id: 1, stock: 4, minimum: 0, planned: null }],
          },
        ],
      },
    })
    const firstText = await add('First', server.url, 'first-key')
    const second = await add('Second', server.url, 'second-key')
    const { session } = await open(second, 'sku,price\nA-1,13\n')
    const { run } = await app.answered('run.start', { session, rate: 1000 })
    await vi.waitFor(async () => expect((await app.answered('run.progress', { run })).state).toBe('done'), 20_000)
    // Renamed since: the ledger still shows whose requests they were.
    await app.answered('accounts.save', { account: second, name: 'Renamed', address: server.url, storages: [] })
    expect(await app.answered('undo.plan', { run })).toMatchObject({ writes: 1 })
    await app.answered('accounts.forgetKey', { account: second })
    const failure = await app.refused('undo.plan', { run })
    expect(failureMessage(failure).what).toMatch(/belongs to “Second” .* 2 accounts have this address/)
    await app.answered('accounts.remove', { account: firstText })
    expect(await app.refused('undo.plan', { run })).toMatchObject({ access: 'missing', account: second })
    await app.answered('accounts.remove', { account: second })
    expect(await app.refused('undo.plan', { run })).toMatchObject({ code: 'run-of-other-account' })
  })

  test('is removed with its key, and what would be left unfinished is said before', async () => {
    const server = await app.server()
    const id = await add('Shop', server.url, server.key)
    const { session } = await open(id, 'sku,price\nBRD-0012,41\nBRD-0014,37\nBRD-0015,51\n')
    const { run } = await app.answered('run.start', { session, rate: 0.2, concurrency: 1 })
    await vi.waitFor(async () => expect((await app.answered('run.progress', { run })).done).toBeGreaterThan(0), 20_000)
    expect(await app.refused('accounts.remove', { account: id })).toMatchObject({ code: 'account-busy' })
    expect(await app.refused('accounts.forgetKey', { account: id })).toMatchObject({ code: 'account-busy' })
    await app.answered('run.cancel', { run })
    await vi.waitFor(async () => expect((await app.answered('run.progress', { run })).state).toBe('stopped'), 20_000)
    const { unfinished } = await app.answered('accounts.removal', { account: id })
    expect(unfinished).toMatchObject([{ run, file: 'file.csv', state: 'stopped' }])
    expect(unfinished[0]?.left).toBeGreaterThan(0)
    // Its thread ends a moment after the run has stopped.
    await vi.waitFor(() => app.answered('accounts.remove', { account: id }), 20_000)
    expect((await app.answered('accounts.setups', {})).accounts.map((account) => account.id)).toEqual(['practice'])
    expect(await readFile(join(app.folder, 'data', 'keys.json'), 'utf8')).not.toContain(id)
    expect((await app.answered('runs.list', {})).runs.map((run) => run.run)).toEqual([run])
    expect(await app.refused('run.resume', { run })).toMatchObject({ code: 'run-of-other-account' })
  })
})

describe('a key', () => {
  test.each([
    ['unavailable', { available: false }],
    ['basic-text', { backend: 'basic_text' }],
  ] as const)('with the store %s is not kept; for this session it is, by choice', async (reason, trouble) => {
    changeKeychain(trouble)
    const server = await app.server()
    const id = await add('Shop', server.url, null)
    expect((await app.answered('accounts.setups', {})).notKept).toBe(reason)
    const failure = await app.refused('accounts.setKey', { account: id, secret: server.key, keep: 'computer' })
    expect(failure).toEqual({ code: 'key-not-kept', why: reason })
    expect(failureMessage(failure).fix).toMatch(/^Use it until Stocksheet closes/)
    const { account } = await app.answered('accounts.setKey', { account: id, secret: server.key, keep: 'session' })
    expect(account.access).toBe('session')
    expect((await open(id)).rowCount).toBe(1)
    await app.restart()
    expect((await app.answered('accounts.setups', {})).accounts.at(-1)).toMatchObject({ access: 'missing' })
  })

  test('that cannot be decrypted is asked for again', async () => {
    const server = await app.server()
    const id = await add('Shop', server.url, server.key)
    changeKeychain({ secret: 'another computer’s' })
    await app.restart()
    expect((await app.answered('accounts.setups', {})).accounts.at(-1)).toMatchObject({ id, access: 'unreadable' })
    const file = await offered('sku\n1\n')
    const failure = await app.refused('import.open', { file, account: id, choices: { storage: 1 } })
    expect(formatOnOneLine(failureMessage(failure))).toMatch(
      /^The saved key of “Shop” cannot be read\. .* Enter the key again under Account\./,
    )
    await app.answered('accounts.setKey', { account: id, secret: server.key, keep: 'computer' })
    expect((await open(id)).rowCount).toBe(1)
  })

  test('with characters no key has is refused without being quoted', async () => {
    const id = await add('Shop', 'https://shop.example', null)
    for (const secret of ['', ' canary-key', 'canary\nkey', 'canary–key']) {
      const failure = await app.refused('accounts.setKey', { account: id, secret, keep: 'computer' })
      expect(failure).toMatchObject({ code: 'program', problem: { kind: 'address' } })
      expect(JSON.stringify(failure)).not.toContain('canary')
    }
  })

  test('that was replaced is what an open import goes on with, edits and all', async () => {
    const server = await app.server()
    const id = await add('Shop', server.url, server.key)
    const { session } = await open(id)
    await app.answered('import.edit', { session, edit: { kind: 'cell', index: 0, column: 1, text: '43' } })
    await app.answered('accounts.setKey', { account: id, secret: 'wrong-key', keep: 'computer' })
    expect(await app.refused('import.change', { session, choices: { storage: 2 } })).toMatchObject({
      code: 'account',
      failure: { kind: 'key-refused' },
    })
    await app.answered('accounts.setKey', { account: id, secret: server.key, keep: 'computer' })
    const { run } = await app.answered('run.start', { session, rate: 1000 })
    await vi.waitFor(async () => expect((await app.answered('run.progress', { run })).state).toBe('done'), 20_000)
    const { rows } = await app.answered('run.report', { run, from: 0, count: 10 })
    expect(rows).toMatchObject([{ state: 'verified' }])
    expect(await app.answered('undo.plan', { run })).toMatchObject({ rows: [{ changes: [{ before: '43' }] }] })
  })
})

test('a damaged file of keys is told and put aside, and the app starts', async () => {
  await app.server()
  await add('Shop', 'https://shop.example', 'a key')
  await writeFile(join(app.folder, 'data', 'keys.json'), '{"keys": [{]}')
  await app.restart()
  const { accounts, keysAside } = await app.answered('accounts.setups', {})
  expect(accounts.map(({ id, access }) => [id, access])).toEqual([
    ['practice', 'given'],
    [expect.any(String), 'missing'],
  ])
  await expect(readFile(join(app.folder, 'data', keysAside ?? ''), 'utf8')).resolves.toBe('{"keys": [{]}')
})
