/** Accounts, defaults and names of storages in the terminal: real processes, a real server, and a fake tool of the password store. */
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openStoreIn } from '../../../src-main/store/database/store.ts'
import { makeElectronEncryption } from '../../../src-main/desktop/secrets.ts'
import { makeWindowKeys } from '../../../src-main/account/keys/key-places.ts'
import { safeStorage } from '../../electron-standin/safe-storage.ts'
import { fileIn, run as runCommand, seeded, SMALL_SEED, type Ended, type Practice } from './command.ts'
import { AccountsTable } from '../../../src-main/store/settings/accounts-table.ts'
import { readSettings } from '../../../src-main/store/settings/settings-table.ts'

const KEY = 'canary-key-0815'
let server: Practice
let tools: string

beforeAll(async () => {
  server = await seeded([], { ...SMALL_SEED, keys: [KEY] })
  tools = join(server.folder, 'tools')
  await mkdir(tools)
  // Keeps one text in a file, as libsecret's tool keeps it in the password store.
  const script = `#!/bin/sh\nkept="${join(server.folder, 'store')}"\nif [ "$1" = store ]; then cat > "$kept"; elif [ -f "$kept" ]; then cat "$kept"; else exit 1; fi\n`
  await writeFile(join(tools, 'secret-tool'), script)
  await chmod(join(tools, 'secret-tool'), 0o755)
})
afterAll(() => server.close())
beforeEach(async () => {
  await rm(server.data, { recursive: true, force: true })
  await rm(join(server.folder, 'store'), { force: true })
})

interface Asked {
  readonly stdin?: string
  readonly env?: Readonly<Record<string, string>>
  /** False if this system has no password store. */
  readonly store?: boolean
}

function run(args: readonly string[], { stdin = '', env = {}, store = true }: Asked = {}): Promise<Ended> {
  const PATH = store ? `${tools}:${process.env['PATH'] ?? ''}` : '/nowhere'
  return runCommand(args, { env: { STOCKSHEET_DATA: server.data, ...env, PATH }, stdin })
}

const add = (name: string, requestedCall: Asked = {}, ...more: string[]) =>
  run(['accounts', 'add', name, '--url', server.url, ...more], { stdin: `${KEY}\n`, ...requestedCall })

async function kept(): Promise<string> {
  const names = await readdir(server.data)
  const texts = await Promise.all(names.map((name) => readFile(join(server.data, name)).catch(() => Buffer.alloc(0))))
  return texts.map((bytes) => bytes.toString('latin1')).join('\n')
}

describe.runIf(process.platform === 'linux')('[TERMINAL-3] accounts', () => {
  test('added, used, listed, renamed and removed, and the key is in no file and in no output', async () => {
    const printResult = await add('Corner Shop')
    expect(printResult).toMatchObject({ status: 0, err: '' })
    expect(printResult.out).toContain('“Corner Shop” is set up, and its key is kept by the system’s password store.')
    expect(printResult.out).toContain('Its storages: 1 Main, 2 Shop, 3 Van.')
    const listResult = await run(['stock', '--account', 'corner shop', '--storage', '1', '--json'])
    expect(JSON.parse(listResult.out)).toMatchObject({ total: 2 })
    const shown = JSON.parse((await run(['accounts', '--json'])).out) as { accounts: object[] }
    expect(shown.accounts).toMatchObject([{ name: 'Corner Shop', address: server.url, key: 'system' }])
    expect((await run(['accounts', 'rename', 'corner shop', 'Shop 2'])).status).toBe(0)
    expect((await run(['accounts', 'test', 'shop 2'])).out).toContain('answers and accepts the key')
    const bytes = await kept()
    for (const secret of [KEY, Buffer.from(KEY).toString('base64').slice(0, 14)]) {
      expect(bytes).not.toContain(secret)
      expect(printResult.out + listResult.out).not.toContain(secret)
    }
    expect(await run(['accounts', 'remove', 'shop 2'])).toMatchObject({ status: 1 })
    expect((await run(['accounts', 'remove', 'shop 2', '--yes'])).status).toBe(0)
    expect(JSON.parse((await run(['accounts', '--json'])).out)).toMatchObject({ accounts: [] })
    expect(JSON.parse(await readFile(join(server.data, 'terminal-keys.json'), 'utf8'))).toEqual({ keys: {} })
  }, 120_000)

  test('without a password store nothing is kept, until a plain file is allowed, which the list says', async () => {
    const refuseResult = await add('Shop', { store: false })
    expect(refuseResult.status).toBe(1)
    expect(refuseResult.err).toMatch(/no key is kept.*STOCKSHEET_API_KEY.*--allow-plain-key/)
    expect(await kept()).not.toContain('Shop')
    const allowed = await add('Shop', { store: false }, '--allow-plain-key')
    expect(allowed.out).toContain('kept in a plain file, which only its permissions protect')
    expect((await run(['accounts'], { store: false })).out).toContain('in a plain file')
    const listResult = await run(['stock', '--account', 'shop', '--storage', '1'], { store: false })
    expect(listResult.status).toBe(0)
  })

  test.each([
    ['a key that is refused', { stdin: 'wrong\n' }, 4, /refuses the key.*Nothing was kept/],
    ['no key', { stdin: '' }, 1, /No API key came on stdin/],
  ])('%s is not kept, and neither is the account', async (_name, asked, status, words) => {
    const result = await add('Shop', asked)
    expect(result.status).toBe(status)
    expect(result.err).toMatch(words)
    expect(JSON.parse((await run(['accounts', '--json'])).out)).toMatchObject({ accounts: [] })
  })

  test('an account that cannot be reached is kept only where that is said', async () => {
    const args = ['accounts', 'add', 'Far', '--url', 'http://127.0.0.1:1/']
    const refuseResult = await run(args, { stdin: KEY })
    expect(refuseResult).toMatchObject({ status: 5 })
    expect(refuseResult.err).toContain('Add --untested')
    expect((await run([...args, '--untested'], { stdin: KEY })).status).toBe(0)
  })

  test.each([
    [['accounts', 'add', 'Shop', KEY, '--url', 'https://x.example'], /a key is never an argument/],
    [['accounts', 'add', 'practice', '--url', 'https://x.example'], /practice account/],
    [['accounts', 'add', 'Shop', '--url', 'http://x.example'], /unencrypted/],
    [['accounts', 'add', 'Shop'], /--url is missing/],
    [['accounts', 'rename', 'Shop', 'New', '--yes'], /--yes has no effect here/],
    [['accounts', 'polish'], /accounts cannot “polish”/],
    [['accounts', 'test', 'Nobody'], /There is no account named “Nobody”/],
  ])('%j is refused in words', async (args, words) => {
    const result = await run(args, { stdin: KEY })
    expect(result).toMatchObject({ status: 1, out: '' })
    expect(result.err).toMatch(words)
    expect(result.err).not.toMatch(/\n\s+at /)
  })
})

describe.runIf(process.platform === 'linux')('[TERMINAL-4] window and terminal', () => {
  test('what the window kept is told with the way out, which works; the window uses the new key, too', async () => {
    expect((await add('Shop', {}, '--allow-plain-key')).status).toBe(0)
    const { accounts } = JSON.parse((await run(['accounts', '--json'])).out) as { accounts: { id: string }[] }
    const owner = { account: accounts[0]?.id ?? '', address: server.url }
    const window = makeWindowKeys(server.data, makeElectronEncryption(safeStorage, 'linux', Promise.resolve()))
    expect(await window.find(owner)).toMatchObject({ kind: 'key', key: KEY })
    await window.put(owner, KEY, 'computer')
    const list = ['stock', '--account', 'shop', '--storage', '1']
    const closed = await run(list)
    expect(closed.status).toBe(1)
    expect(closed.err).toMatch(/kept by the window.*only the window can read it.*stocksheet accounts key Shop/)
    expect((await run(['accounts'])).out).toContain('kept by the window only')
    expect((await run(['accounts', 'key', 'Shop'], { stdin: KEY })).status).toBe(0)
    expect((await run(list)).status).toBe(0)
    expect(JSON.parse(await readFile(join(server.data, 'keys.json'), 'utf8'))).toEqual({ keys: {} })
  }, 120_000)
})

describe('[TERMINAL-5] storages by name', () => {
  const env = () => ({ STOCKSHEET_URL: server.url, STOCKSHEET_API_KEY: KEY })

  test('are listed, and taken wherever an id is', async () => {
    const reportResult = await run(['accounts', 'storages', '--json'], { env: env() })
    expect(JSON.parse(reportResult.out)).toMatchObject({
      storages: [
        { id: 1, name: 'Main' },
        { id: 2, name: 'Shop' },
        { id: 3, name: 'Van' },
      ],
    })
    const byName = await run(['stock', '--storage', 'main', '--json'], { env: env() })
    expect(JSON.parse(byName.out)).toMatchObject({ storages: [{ id: 1 }], total: 2 })
    const file = await fileIn(server, 'prices.csv', 'sku,price\n00123,13\n')
    const plan = JSON.parse((await run(['plan', file, '--storage', 'MAIN', '--json'], { env: env() })).out) as object
    expect(plan).toMatchObject({ storage: 1, counts: { edit: 1 } })
    const out = join(server.folder, 'named.csv')
    expect((await run(['export', '--storage', 'van, Main', '--out', out], { env: env() })).status).toBe(0)
  })

  test('a name that is none’s is refused with those there are', async () => {
    const result = await run(['stock', '--storage', 'Attic'], { env: env() })
    expect(result.status).toBe(1)
    expect(result.err).toContain('There are: 1 Main, 2 Shop, 3 Van')
  })
})

describe('[TERMINAL-6] defaults', () => {
  test('stand in for flags, a flag wins, and unset takes them back', async () => {
    for (const pair of [
      ['account', 'practice'],
      ['storage', 'van'],
      ['rate', '20'],
    ])
      expect((await run(['config', 'set', ...pair])).status).toBe(0)
    expect(JSON.parse((await run(['stock', '--json'])).out)).toMatchObject({ storages: [{ id: 3 }] })
    expect(JSON.parse((await run(['stock', '--storage', '1', '--json'])).out)).toMatchObject({ storages: [{ id: 1 }] })
    const file = await fileIn(server, 'names.csv', 'name,unit\nBrand new thing,pcs\n')
    expect(JSON.parse((await run(['plan', file, '--json'])).out)).toMatchObject({ storage: 3 })
    // The environment names an account, which overrides the default one.
    const env = { STOCKSHEET_URL: server.url, STOCKSHEET_API_KEY: KEY }
    expect(JSON.parse((await run(['stock', '--storage', '1', '--json'], { env })).out)).toMatchObject({ total: 2 })
    expect((await run(['config', 'get', 'rate'])).out).toBe('20\n')
    await run(['config', 'unset', 'storage'])
    expect((await run(['plan', file])).err).toContain('--storage is missing')
    expect(readSettings(openStoreIn(server.data))).toMatchObject({ rate: 20 })
  }, 120_000)

  test('[RUN-23] a reserve that leaves nothing: the plan says that nothing can be sent, a run says what to do', async () => {
    await run(['config', 'set', 'account', 'practice'])
    await run(['config', 'set', 'reserve', '10000'])
    const file = await fileIn(server, 'reserve.csv', 'name,unit\nBrand new thing,pcs\n')
    const planResult = await run(['plan', file, '--storage', '1'])
    const words =
      'Nothing can be sent: all 10,000 requests of a day are kept for other programs. Keep fewer of them in the settings. In the terminal: stocksheet config set reserve N.'
    expect(planResult.out).toContain('of 0 left today; nothing can be sent.')
    expect(planResult.out.replaceAll(/\s+/g, ' ')).toContain(words)
    expect(JSON.parse((await run(['plan', file, '--storage', '1', '--json'])).out)).toMatchObject({ warnings: [words] })
    const applyResult = await run(['apply', file, '--storage', '1', '--yes'])
    expect([applyResult.status, applyResult.out]).toEqual([
      3,
      expect.stringContaining('All requests of a day are kept for other programs, so the import cannot go on.'),
    ])
    await run(['config', 'set', 'reserve', '9999'])
    expect((await run(['plan', file, '--storage', '1'])).out).not.toContain('othing can be sent')
  }, 120_000)

  test('[TERMINAL-14] the usual account is kept by its own name, and practice in any letters is the built-in one', async () => {
    expect((await run(['config', 'set', 'account', 'Practice'])).out).toBe('account is practice\n')
    expect(JSON.parse((await run(['stock', '--storage', '1', '--json'])).out)).toMatchObject({ storages: [{ id: 1 }] })
    await new AccountsTable(openStoreIn(server.data)).save({
      id: null,
      name: 'Corner Shop',
      address: server.url,
      storages: [],
    })
    expect((await run(['config', 'set', 'account', 'corner  SHOP'])).out).toBe('account is Corner Shop\n')
    for (const named of ['PRACTICE', ' Practice '])
      expect(JSON.parse((await run(['stock', '--account', named, '--storage', '1', '--json'])).out)).toMatchObject({
        storages: [{ id: 1 }],
      })
    expect(
      (await run(['stock', '--account', 'Practice', '--key-stdin', '--storage', '1'], { stdin: 'x\n' })).err,
    ).toContain('The practice account needs no key.')
    expect((await run(['accounts', 'test', 'Practice'])).err).toContain('The practice account is built in')
  }, 120_000)

  test.each([
    ['rate', '0'],
    ['rate', 'fast'],
    ['language', 'fr'],
    ['proxy', 'ftp://x'],
    ['account', 'Nobody'],
    ['storage', '1,2'],
    ['colour', 'red'],
  ])('%s %s is refused, and nothing is kept', async (name, value) => {
    const result = await run(['config', 'set', name, value])
    expect(result.status).toBe(1)
    expect(result.err).toContain('Nothing was changed.')
    expect(existsSync(join(server.data, 'stocksheet.sqlite'))).toBe(false)
  })
})
