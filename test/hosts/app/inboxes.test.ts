/** Inboxes of the composed application: whose folder it is, what the page can name, and that a key that is missing is told. */
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calls, type CallName, type Reply, type Request } from '../../../src-shared/contract/calls.ts'
import type { App } from '../../../src-main/hosts/app.ts'
import { composeApp } from '../../../src-main/hosts/compose.ts'

let folder = ''
let lists = ''
let chosen: string | null = null
let app: App

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'stocksheet-inboxes-')))
  lists = join(folder, 'lists')
  chosen = lists
  await mkdir(lists)
  await mkdir(join(folder, 'data'))
  const saved = [{ id: 'a-1', name: 'Shop', address: 'https://shop.example/x', storages: [{ id: 1, name: 'Main' }] }]
  await writeFile(join(folder, 'data', 'accounts.json'), JSON.stringify({ accounts: saved }))
  app = await open()
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const open = (): Promise<App> =>
  composeApp({
    dataFolder: join(folder, 'data'),
    host: 'browser',
    version: '0.0.0',
    chooseFolder: async () => chosen,
  })

async function ask<Name extends CallName>(name: Name, request: Request<Name>): Promise<Reply<Name>> {
  const answer = await app.handle(name, request)
  if (!answer.ok) throw new Error(`${name}: ${answer.failure.message.title}`)
  return calls[name].reply.parse(answer.value) as Reply<Name>
}

const view = (account: string) => ask('inbox.view', { account })
const choose = (account: string) => ask('inbox.choose', { account })

/** Prepared, or told why not. */
async function entries(account: string) {
  await vi.waitFor(async () => expect((await view(account)).entries.length).toBeGreaterThan(0), { timeout: 30_000 })
  return (await view(account)).entries
}

test('[INBOX-1] a folder is the inbox of one account, a folder that is there, and not the program’s own', async () => {
  expect(await choose('practice')).toEqual({ chosen: true })
  await expect(choose('a-1')).rejects.toThrow('Folder already used')
  chosen = join(lists, 'done')
  await mkdir(chosen)
  await expect(choose('a-1')).rejects.toThrow('Folder already used')
  chosen = join(folder, 'other name')
  await symlink(lists, chosen)
  await expect(choose('a-1')).rejects.toThrow('Folder already used')
  chosen = join(folder, 'data', 'practice')
  await mkdir(chosen, { recursive: true })
  await expect(choose('a-1')).rejects.toThrow('Folder cannot be used')
  chosen = join(folder, 'nowhere')
  await expect(choose('a-1')).rejects.toThrow('Folder cannot be used')
  await expect(choose('environment')).rejects.toThrow('No inbox for this account')
  chosen = null
  expect(await choose('a-1')).toEqual({ chosen: false })
  expect([(await view('practice')).folder, (await view('a-1')).folder]).toEqual([lists, null])
})

test('[INBOX-1] the page names files of the folder only: no path, no link', async () => {
  await writeFile(join(folder, 'secret.csv'), 'sku,price\n')
  await writeFile(join(lists, 'list.csv'), 'sku,price\nA,1\n')
  await choose('practice')
  expect((await entries('practice')).map(({ name, state }) => [name, state])).toEqual([['list.csv', 'unknown']])
  expect((await ask('inbox.open', { account: 'practice', name: 'list.csv' })).name).toBe('list.csv')
  for (const name of ['../secret.csv', join(folder, 'secret.csv'), 'other.csv', ''])
    await expect(ask('inbox.open', { account: 'practice', name })).rejects.toThrow('File not in the inbox')
  await rm(join(lists, 'list.csv'))
  await symlink(join(folder, 'secret.csv'), join(lists, 'list.csv'))
  await expect(ask('inbox.open', { account: 'practice', name: 'list.csv' })).rejects.toThrow('File not in the inbox')
})

test('[INBOX-9] without a key nothing is prepared, and it is told why; the choice outlives the program', async () => {
  await choose('a-1')
  await ask('inbox.set', { account: 'a-1', moves: true })
  await writeFile(join(lists, 'list.csv'), 'sku,price\nA,1\n')
  await vi.waitFor(async () => expect((await view('a-1')).hindered).not.toBeNull(), { timeout: 30_000 })
  expect(await view('a-1')).toMatchObject({ entries: [], waiting: [{ name: 'list.csv' }], moves: true })
  await app.close()
  app = await open()
  expect(await view('a-1')).toMatchObject({ folder: lists, moves: true })
  await ask('inbox.stop', { account: 'a-1' })
  expect(await view('a-1')).toMatchObject({ folder: null, entries: [] })
})
