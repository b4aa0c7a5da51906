import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStoreIn } from '../../../src-main/store/database/store.ts'
import { DEFAULT_SETTINGS } from '../../../src-shared/api/settings.ts'
import { run as runCommand, seeded, type Ended, type Practice } from './command.ts'
import { AccountsTable } from '../../../src-main/store/settings/accounts-table.ts'
import { SettingsTable } from '../../../src-main/store/settings/settings-table.ts'

/**
 * The command line reads the accounts and settings that the window saves. It takes its key from the environment or stdin, never from an argument.
 */
let server: Practice

beforeAll(async () => {
  server = await seeded()
  await mkdir(server.data, { recursive: true })
  const account = { id: 'a-1', name: 'Corner Shop', address: server.url, storages: [{ id: 1, name: 'Main' }] }
  await new AccountsTable(openStoreIn(server.data)).save(account)
})
afterAll(() => server.close())

function run(args: readonly string[], stdin: string, env: Record<string, string> = {}): Promise<Ended> {
  return runCommand([...args, '--data', server.data], { env, stdin })
}

const list = ['stock', '--storage', '1', '--account', 'corner shop']

describe('a key on stdin', () => {
  test('opens a saved account, by its name in any letters', async () => {
    const { status, out } = await run([...list, '--key-stdin', '--json'], `${server.key}\n`)
    expect(status).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ storages: [{ id: 1 }], total: 2 })
  })

  test('wins over the environment’s', async () => {
    const env = { STOCKSHEET_API_KEY: 'old-key' }
    expect((await run([...list, '--key-stdin'], server.key, env)).status).toBe(0)
    expect((await run(list, '', env)).status).toBe(4)
  })

  test.each([
    ['nothing', '', /No API key came on stdin/],
    ['a blank line', '\nkey\n', /No API key came on stdin/],
    ['a file by mistake', 'x'.repeat(3000), /its first line is too long/],
  ])('that is %s ends with words', async (_name, stdin, words) => {
    const { status, err } = await run([...list, '--key-stdin'], stdin)
    expect(status).toBe(1)
    expect(err).toMatch(words)
  })

  test('is not for the practice account, nor beside a piped file', async () => {
    const practice = await run(['stock', '--storage', '1', '--account', 'practice', '--key-stdin'], 'key')
    expect(practice).toMatchObject({ status: 1, err: 'The practice account needs no key. Leave --key-stdin out.\n' })
    const bothResult = await run(['plan', '-', '--storage', '1', '--account', 'corner shop', '--key-stdin'], server.key)
    expect(bothResult.status).toBe(1)
    expect(bothResult.err).toContain('Only one thing can come on stdin')
  })

  test('is taken by no other flag: an argument is seen by every program', async () => {
    const { status, err } = await run([...list, '--api-key', server.key], '')
    expect(status).toBe(1)
    expect(err).not.toContain(server.key)
  })
})

test('without a key it says where one is given', async () => {
  const { status, err } = await run(list, '')
  expect(status).toBe(1)
  expect(err).toBe(
    "No key of “Corner Shop” is kept here. Enter it once with “stocksheet accounts key 'Corner Shop'”. Or set STOCKSHEET_API_KEY, or give it on stdin with --key-stdin.\n",
  )
})

test('settings count here too: the clear word, the speed, what is kept of the day', async () => {
  const settings = { ...DEFAULT_SETTINGS, clearToken: 'leer', rate: 1, quotaReserve: 9000 }
  await new SettingsTable(openStoreIn(server.data)).set(settings)
  const file = join(server.folder, 'notes.csv')
  await writeFile(file, 'sku,notes\n00123,old\n')
  const env = { STOCKSHEET_API_KEY: server.key }
  const requestedTexts = ['--storage', '1', '--account', 'Corner Shop', '--json']
  expect((await run(['apply', file, ...requestedTexts, '--yes'], '', env)).status).toBe(0)
  await writeFile(file, 'sku,notes\n00123,LEER\n')
  const planned = JSON.parse((await run(['plan', file, ...requestedTexts], '', env)).out) as {
    cost: { leftToday: number }
    rows: { changes: unknown[] }[]
  }
  expect(planned.rows[0]?.changes).toEqual([{ field: 'notes', storage: null, before: 'old', after: '' }])
  expect(planned.cost.leftToday).toBeLessThan(1000)
})

test('the key is in no file of the data folder', async () => {
  await run([...list, '--key-stdin'], server.key)
  const entries = await readdir(server.data, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(1)
  for (const { parentPath, name } of files) {
    expect([name, (await readFile(join(parentPath, name))).includes(server.key)]).toEqual([name, false])
  }
})
