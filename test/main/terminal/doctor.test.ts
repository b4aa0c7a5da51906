/** `doctor` on broken states, as real as this machine allows, and what it advises. Without the rights of root, names of skipped states say so. */
import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { homedir, hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cliFile, run, seeded, type Ended, type Practice } from './command.ts'

interface Found {
  readonly code: string
  readonly weight: string
  readonly message: string
  readonly fix: string
  readonly account?: number
  readonly seconds?: number
}

const says = (text: string): unknown => expect.stringContaining(text)
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const may = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0
const mayUnshare = isRoot && may('unshare', '--net', '--mount', 'true')
const withoutRoot = isRoot ? '' : ' (skipped: needs root)'
const withoutUnshare = mayUnshare ? '' : ' (skipped: needs unshare(1) and root)'

let server: Practice
let root: string
beforeAll(async () => {
  server = await seeded()
  root = mkdtempSync(join(tmpdir(), 'stocksheet-doctor-'))
  // The temporary folder is closed to others, and some of these states are looked at by another user.
  chmodSync(root, 0o755)
})
afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true, force: true })
})

/** A data folder with a store, as a first command makes it. */
async function folderWithStore(name: string): Promise<string> {
  const folder = join(root, name)
  expect((await run(['config', 'set', 'rate', '7', '--data', folder], { env: {} })).status).toBe(0)
  return folder
}

const storeIn = (folder: string): string => join(folder, 'stocksheet.sqlite')

async function examine(folder: string, env: Readonly<Record<string, string>> = {}) {
  return foundBy(await run(['doctor', '--json', '--data', folder], { env }))
}

function foundBy({ status, out, err }: Ended) {
  const { findings } = JSON.parse(out) as { findings: Found[] }
  const problems = findings.filter(({ weight }) => weight === 'problem')
  return { status, err, findings, problems, codes: findings.map(({ code }) => code) }
}

/** A process of its own: of another user, in another namespace, or with a limit. */
function examineBy(
  command: string,
  args: readonly string[],
  options: object = {},
): Promise<ReturnType<typeof foundBy>> {
  return new Promise((resolve) =>
    execFile(command, [...args], { ...options, env: { PATH: process.env['PATH'] } }, (error, out, err) =>
      resolve(foundBy({ status: typeof error?.code === 'number' ? error.code : 0, out, err })),
    ),
  )
}
const doctorArgs = (folder: string): string[] => [cliFile, 'doctor', '--json', '--data', folder]

test('nothing is wrong: everything that was checked is listed, and nothing is advised', async () => {
  const folder = await folderWithStore('good')
  const { status, problems, codes } = await examine(folder, server.env)
  expect(problems).toEqual([])
  expect(status).toBe(0)
  expect(codes).toEqual(['folder-good', 'disk-good', 'data-good', 'account-good', 'clock-good'])
})

test('before the first start: there is no folder, and none is made', async () => {
  const folder = join(root, 'none')
  const { status, codes } = await examine(folder)
  expect([status, codes]).toEqual([0, ['folder-none', 'accounts-none', 'clock-unknown']])
  expect((await examine(folder)).codes[0]).toBe('folder-none')
})

test('1. a read-only folder', async () => {
  const folder = await folderWithStore('read-only')
  chmodSync(folder, 0o555)
  if (isRoot) chownSync(folder, NOBODY, NOBODY)
  // Rights do not bind root, so another user looks.
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  const { status, problems, codes } = await examineBy(process.execPath, doctorArgs(folder), user)
  // So that it can be removed.
  chmodSync(folder, 0o755)
  expect(problems).toMatchObject([{ code: 'folder-read-only', fix: says('right to write there') }])
  expect(codes).toContain('data-unchecked')
  expect(status).toBe(1)
})

test.skipIf(!isRoot)(`1. a folder that the system protects from everybody${withoutRoot}`, async ({ skip }) => {
  const folder = await folderWithStore('protected')
  if (!may('chattr', '+i', folder)) skip('this file system cannot protect a folder (chattr +i)')
  try {
    expect((await examine(folder)).problems).toMatchObject([{ code: 'folder-read-only' }])
  } finally {
    may('chattr', '-i', folder)
  }
})

test.skipIf(!isRoot)(`2. a full disk${withoutRoot}`, async ({ skip }) => {
  const folder = join(root, 'full')
  mkdirSync(folder, { mode: 0o700 })
  if (!may('mount', '-t', 'tmpfs', '-o', 'size=96k,mode=700', 'tmpfs', folder)) skip('no disk can be mounted here')
  try {
    writeFileSync(join(folder, 'filler'), Buffer.alloc(64 * 1024))
    const { status, problems } = await examine(folder)
    expect(problems).toMatchObject([{ code: 'disk-full', fix: says('with “stocksheet resume”') }])
    expect(status).toBe(1)
  } finally {
    may('umount', folder)
  }
})

test('2. files may not grow: a limit of the user', async () => {
  const folder = await folderWithStore('limit')
  const { problems } = await examineBy('sh', [
    '-c',
    'ulimit -f 8; exec "$@"',
    'sh',
    process.execPath,
    ...doctorArgs(folder),
  ])
  expect(problems).toMatchObject([{ code: 'disk-full' }])
})

test('3. a damaged data file: in its pages, or not a data file any more', async () => {
  const folder = await folderWithStore('damaged')
  const bytes = readFileSync(storeIn(folder))
  bytes.fill(0x5a, 3 * 4096, 5 * 4096)
  writeFileSync(storeIn(folder), bytes)
  const { status, problems } = await examine(folder, server.env)
  expect(problems).toMatchObject([{ code: 'data-damaged', fix: says('move stocksheet.sqlite') }])
  expect(status).toBe(1)
  expect(readFileSync(storeIn(folder))).toEqual(bytes)

  writeFileSync(storeIn(folder), 'Not a data file at all, but long enough to be looked at as one.'.repeat(20))
  expect((await examine(folder)).problems).toMatchObject([{ code: 'data-damaged' }])
})

test('[DOCTOR-1] 3. an account in the data file cannot be read: the rest is reported, without the file’s path', async () => {
  const folder = await folderWithStore('damaged-account')
  const database = new DatabaseSync(storeIn(folder))
  database.exec(`INSERT INTO accounts (id, name, address, storages) VALUES ('a-1', 'Shop', 'not an address', '[]')`)
  database.close()
  const { status, problems, codes, err } = await examine(folder, server.env)
  expect(codes).toEqual([
    'folder-good',
    'disk-good',
    'data-damaged',
    'accounts-unchecked',
    'account-good',
    'clock-good',
  ])
  expect(problems).toHaveLength(1)
  expect(status).toBe(1)
  expect(err).not.toContain(folder)
})

test('3. a setting in the data file cannot be read: the rest is reported', async () => {
  const folder = await folderWithStore('damaged-setting')
  const database = new DatabaseSync(storeIn(folder))
  database.exec(`INSERT INTO settings (scope, name, value) VALUES ('program', 'proxy', '{')`)
  database.close()
  const { status, codes } = await examine(folder, server.env)
  expect([status, codes.slice(2)]).toEqual([1, ['data-damaged', 'accounts-unchecked', 'account-good', 'clock-good']])
  // Without an account of the environment, “no account” would be a guess.
  expect((await examine(folder)).codes.slice(2)).toEqual(['data-damaged', 'accounts-unchecked', 'clock-unknown'])
})

test('4. a wrong clock: the account’s is an hour behind, a day ahead, or nearly the same', async () => {
  const folder = await folderWithStore('clock')
  let offset = -3_600_000
  const account = await serve((response) => response.setHeader('date', new Date(Date.now() + offset).toUTCString()))
  const env = { STOCKSHEET_URL: account.url, STOCKSHEET_API_KEY: 'some-key' }
  const { status, problems } = await examine(folder, env)
  expect(problems).toMatchObject([{ code: 'clock-wrong', fix: says('set date, time and time zone') }])
  expect(problems[0]?.message).toBe('The clock of this computer is 60 minutes ahead of the account’s.')
  expect(status).toBe(1)
  offset = 86_400_000
  expect((await examine(folder, env)).problems[0]?.message).toBe(
    'The clock of this computer is 24 hours behind the account’s.',
  )
  offset = 60_000
  expect((await examine(folder, env)).codes).toContain('clock-good')
  account.close()
})

test.skipIf(!mayUnshare)(`5. no network${withoutUnshare}`, async () => {
  const folder = await folderWithStore('no-network')
  const { status, problems, codes } = await examineBy('unshare', [
    '--net',
    'env',
    'STOCKSHEET_URL=https://shop.example/connect',
    'STOCKSHEET_API_KEY=some-key',
    process.execPath,
    ...doctorArgs(folder),
  ])
  expect(problems).toMatchObject([
    { code: 'account-unreachable', account: 1, fix: says('Connect this computer to the internet') },
  ])
  expect(codes).toContain('clock-unknown')
  expect(status).toBe(5)
})

test('5. nothing answers at the address', async () => {
  const folder = await folderWithStore('closed-port')
  const account = await serve(() => undefined)
  account.close()
  const env = { STOCKSHEET_URL: account.url, STOCKSHEET_API_KEY: 'some-key' }
  const { status, problems } = await examine(folder, env)
  expect(problems).toMatchObject([
    { code: 'account-unreachable', message: 'Account 1 cannot be reached: the connection was refused.' },
  ])
  expect(status).toBe(5)
})

test('6. a wrong key', async () => {
  const folder = await folderWithStore('key')
  const { status, problems } = await examine(folder, { ...server.env, STOCKSHEET_API_KEY: 'not-the-key' })
  expect(problems).toMatchObject([
    { code: 'account-key-refused', account: 1, fix: says('“stocksheet accounts key NAME”') },
  ])
  expect(status).toBe(4)
})

test('6. a key with a line end: the key is named, not the address', async () => {
  const folder = await folderWithStore('key-form')
  const { status, problems } = await examine(folder, { ...server.env, STOCKSHEET_API_KEY: 'abc\n' })
  expect(problems).toMatchObject([{ code: 'account-key-form', account: 1, message: says('The key of account 1') }])
  expect(status).toBe(1)
})

test('7. a newer data file', async () => {
  const folder = await folderWithStore('newer')
  const database = new DatabaseSync(storeIn(folder))
  database.exec('PRAGMA user_version = 2')
  database.close()
  const { status, problems } = await examine(folder)
  expect(problems).toMatchObject([{ code: 'data-newer', fix: says('Install the newer version') }])
  expect(problems[0]?.message).toContain('its format is 2, this one knows 1')
  expect(status).toBe(1)
})

test.skipIf(!isRoot)(`8. another user’s folder${withoutRoot}`, async () => {
  const folder = await folderWithStore('another')
  chownSync(folder, NOBODY, NOBODY)
  const { status, problems } = await examine(folder)
  expect(problems).toMatchObject([{ code: 'folder-of-another', fix: says('a data folder of your own') }])
  expect(status).toBe(1)
})

test.skipIf(!isRoot)(`8. another user’s folder that is closed to this one${withoutRoot}`, async () => {
  const folder = await folderWithStore('closed')
  const { status, problems } = await examineBy(process.execPath, doctorArgs(folder), { uid: NOBODY, gid: NOBODY })
  expect(problems.map(({ code }) => code)).toEqual(['folder-of-another', 'folder-read-only'])
  expect(status).toBe(1)
})

test('9. two programs: one works on an import, or keeps the file locked', async () => {
  const folder = await folderWithStore('two')
  const database = new DatabaseSync(storeIn(folder))
  const owner = `${hostname().replaceAll(':', '-')}:${process.pid}:0123456789ab`
  database
    .prepare(
      `INSERT INTO imports (id, account, address, name, path, stock, bytes, owner, lease_until, changed) VALUES ('i', 'a', '', 'n', NULL, NULL, 0, ?, ?, 0)`,
    )
    .run(owner, Date.now() + 60_000)
  const working = await examine(folder)
  expect(working.problems).toEqual([])
  expect(working.findings).toContainEqual(
    expect.objectContaining({ code: 'others-work', message: 'Another Stocksheet works on this data folder.' }),
  )
  database.exec('BEGIN IMMEDIATE')
  const { status, problems } = await examine(folder)
  database.exec('ROLLBACK')
  database.close()
  expect(problems).toMatchObject([{ code: 'data-locked', fix: says('Close other Stocksheet windows') }])
  expect(status).toBe(1)
})

test.skipIf(!mayUnshare)(`10. a network share, as the list of mounts shows it${withoutUnshare}`, async () => {
  const folder = await folderWithStore('share')
  const mounts = join(root, 'mounts')
  writeFileSync(mounts, `rootfs / ext4 rw 0 0\n//server/share ${folder} cifs rw 0 0\n`)
  const { status, problems } = await examineBy('unshare', [
    '--mount',
    'sh',
    '-c',
    'mount --bind "$0" /proc/$$/mounts && exec "$@"',
    mounts,
    process.execPath,
    ...doctorArgs(folder),
  ])
  expect(problems).toMatchObject([
    { code: 'folder-network', fix: 'Name a data folder on this computer in STOCKSHEET_DATA.' },
  ])
  expect(status).toBe(1)
})

test('readings that are damaged are no problem: they are read again', async () => {
  const folder = await folderWithStore('readings')
  writeFileSync(join(folder, 'versions.sqlite'), 'x'.repeat(5000))
  const { status, findings } = await examine(folder)
  expect(status).toBe(0)
  expect(findings).toContainEqual(expect.objectContaining({ code: 'readings-damaged', weight: 'note' }))
})

test('[SEC-10] the report holds no key, name, host or path', async () => {
  const folder = await folderWithStore('canary')
  mkdirSync(join(folder, 'logs'))
  writeFileSync(
    join(folder, 'logs', 'stocksheet.log'),
    '2026-11-30T10:00:00.000Z An exception was not caught.\n  TypeError: x\n',
  )
  const key = 'sk_live_canary_4f9c'
  const added = await run(
    [
      'accounts',
      'add',
      'Canary & Sons',
      '--url',
      server.url,
      '--storages',
      '1=Canary Hall',
      '--untested',
      '--allow-plain-key',
    ],
    { env: { STOCKSHEET_DATA: folder }, stdin: `${key}\n` },
  )
  expect(added.status).toBe(0)
  const { out, status } = await run(['doctor', '--data', folder], { env: {} })
  expect(status).toBe(4)
  expect(out).toContain('Account 1 refuses its key.')
  expect(out).toContain('2026-11-30T10:00:00.000Z An exception was not caught.')
  const { out: document } = await run(['doctor', '--json', '--data', folder], { env: {} })
  for (const secret of [key, 'Canary', new URL(server.url).host, '127.0.0.1', folder, homedir(), hostname()])
    expect(out + document).not.toContain(secret)
})

interface Account {
  readonly url: string
  close(): Server
}

/** An account that lists its storages, on a server whose answers a test can change. */
async function serve(
  change: (response: { setHeader(name: string, value: string): unknown }) => void,
): Promise<Account> {
  const http = createServer((_request, response) => {
    change(response)
    response.end(JSON.stringify({ success: true, storages: [{ id: 1, name: 'Main' }] }))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, close: () => http.close() }
}
