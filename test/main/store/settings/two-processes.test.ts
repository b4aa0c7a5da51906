/** Two processes change the accounts, keys and settings of one data folder at the same time: nothing is lost. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openStoreIn } from '../../../../src-main/store/database/store.ts'
import { storeFileOf, withStore } from '../../../../src-main/store/database/with-store.ts'
import { tryFileLock } from '../../../../src-main/store/files/held-file.ts'
import {
  filePermissionEncryption,
  makeSystemEncryption,
  runTool,
} from '../../../../src-main/account/keys/system-encryption.ts'
import { EncryptedSecrets } from '../../../../src-main/account/keys/encrypted-secrets.ts'
import { AccountsTable } from '../../../../src-main/store/settings/accounts-table.ts'
import { InboxTable } from '../../../../src-main/store/settings/inbox-table.ts'
import { SettingsTable } from '../../../../src-main/store/settings/settings-table.ts'

const EACH = 12
const NAMES = ['first', 'second'] as const
let folder: string
let tools: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stocksheet-two-'))
  tools = join(folder, 'tools')
  mkdirSync(tools)
  // As slow as a store on first use: both processes find it empty unless one waits for the other.
  const keptText = join(tools, 'kept')
  const script = `#!/bin/sh\nif [ "$1" = store ]; then sleep 0.1; cat > "${keptText}"; elif [ -f "${keptText}" ]; then cat "${keptText}"; else sleep 0.3; exit 1; fi\n`
  writeFileSync(join(tools, 'secret-tool'), script)
  chmodSync(join(tools, 'secret-tool'), 0o755)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function processOf(name: string): ChildProcess {
  const env = { ...process.env, PATH: `${tools}:${process.env['PATH'] ?? ''}`, XDG_RUNTIME_DIR: folder }
  return fork(join(import.meta.dirname, 'keeping-child.ts'), [folder, name, String(EACH)], { env })
}

async function said(child: ChildProcess): Promise<unknown> {
  const [word] = (await once(child, 'message')) as [unknown]
  return word
}

test('[TERMINAL-12] accounts, keys, settings and hidden files of the watched folder of both are kept, and one name is given once', async () => {
  const children = NAMES.map(processOf)
  expect(await Promise.all(children.map(said))).toEqual(['ready', 'ready'])
  const ended = children.map(said)
  for (const child of children) child.send('go')
  expect(new Set(await Promise.all(ended))).toEqual(new Set(['kept', 'NameTakenError']))

  const names = NAMES.flatMap((name) => Array.from({ length: EACH }, (_, index) => `${name} ${index}`))
  const accounts = await new AccountsTable(openStoreIn(folder)).list()
  expect(accounts.map(({ name }) => name).toSorted()).toEqual([...names, 'One name'].toSorted())
  const plainSecrets = new EncryptedSecrets(folder, filePermissionEncryption, 'plain-keys.json')
  for (const { id, name, address } of accounts.filter((account) => account.name !== 'One name'))
    expect(await plainSecrets.find({ account: id, address })).toMatchObject({ key: `plain ${name}` })
  if (process.platform === 'linux') {
    const run = (_tool: string, args: readonly string[], stdin: string) =>
      runTool(join(tools, 'secret-tool'), args, stdin)
    const store = makeSystemEncryption({ platform: 'linux', env: {}, run })
    const sealed = new EncryptedSecrets(folder, store, 'terminal-keys.json')
    for (const name of NAMES)
      expect(await sealed.find({ account: name, address: 'https://shop.example' })).toMatchObject({
        key: `sealed ${name}`,
      })
  }
  expect(new SettingsTable(openStoreIn(folder)).getSettings()).toMatchObject({ rate: 7, concurrency: 3 })
  const inbox = new InboxTable(openStoreIn(folder))
  expect(NAMES.map((name) => inbox.isHidden(`/lists/${name}.csv`, '1:1'))).toEqual([true, true])
}, 60_000)

test('[TERMINAL-12] a process that was killed while it changed something keeps nobody waiting', async () => {
  await new AccountsTable(openStoreIn(folder)).save({
    id: null,
    name: 'First',
    address: 'https://a.example',
    storages: [],
  })
  const locks = new URL('../../../../src-main/store/files/held-file.ts', import.meta.url).href
  const stores = new URL('../../../../src-main/store/database/open-database.ts', import.meta.url).href
  const lock = join(folder, 'changes.lock')
  const script = `const { tryFileLock } = await import(${JSON.stringify(locks)})
    const { openDatabase } = await import(${JSON.stringify(stores)})
    const database = openDatabase(${JSON.stringify(storeFileOf(folder))})
    database.exec("BEGIN IMMEDIATE; UPDATE accounts SET name = 'Half'")
    // A lock that nothing refers to is released when it is collected as garbage.
    globalThis.fileLock = tryFileLock(${JSON.stringify(lock)})
    process.on('disconnect', () => process.exit())
    process.send(fileLock !== null)`
  writeFileSync(join(folder, 'hold.mjs'), script)
  const child = fork(join(folder, 'hold.mjs'))
  onTestFinished(() => void child.kill('SIGKILL'))
  expect(await said(child)).toBe(true)
  expect(tryFileLock(lock)).toBeNull()
  expect(() => withStore(storeFileOf(folder), (database) => database.exec('BEGIN IMMEDIATE'), 0)).toThrow(
    expect.objectContaining({ code: 'busy' }),
  )
  const owner = { account: 'first', address: 'https://a.example' }
  const waitingText = new EncryptedSecrets(folder, filePermissionEncryption, 'plain-keys.json').put(
    owner,
    'a key',
    'computer',
  )
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  expect(await waitingText).toBeNull()
  await new AccountsTable(openStoreIn(folder)).save({
    id: null,
    name: 'Second',
    address: 'https://b.example',
    storages: [],
  })
  expect((await new AccountsTable(openStoreIn(folder)).list()).map(({ name }) => name)).toEqual(['First', 'Second'])
})
