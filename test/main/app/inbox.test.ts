/** The watched folder of the composed application: what is listed, what the page can name, and that no account is read. */
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calls, type CallName, type Reply, type Request } from '../../../src-shared/api/calls.ts'
import type { App } from '../../../src-main/app/app.ts'
import { composeApp } from '../../../src-main/app/compose.ts'
import { systemClock } from '../../../src-main/machine/clock.ts'
import type { Clock } from '../../../src-main/ports/ports.ts'
import { failureMessage } from '../../../src-shared/words/failure.ts'

/** Checks the folder every 50 ms instead of every two or five seconds. */
const hasty: Clock = { now: () => systemClock.now(), sleep: (_, abortSignal) => systemClock.sleep(50, abortSignal) }

let folder = ''
let lists = ''
let chosenText: string | null = null
let app: App

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'stocksheet-inbox-')))
  lists = join(folder, 'lists')
  chosenText = lists
  await mkdir(lists)
  app = await open()
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const open = (named: { inbox?: string } = {}): Promise<App> =>
  composeApp({
    dataFolder: join(folder, 'data'),
    host: 'browser',
    version: '0.0.0',
    chooseFolder: async () => chosenText,
    clock: hasty,
    ...named,
  })

async function ask<Name extends CallName>(name: Name, request: Request<Name>): Promise<Reply<Name>> {
  const answer = await app.handle(name, request)
  if (!answer.ok) throw new Error(`${name}: ${failureMessage(answer.failure).title}`)
  return calls[name].reply.parse(answer.value) as Reply<Name>
}

const view = () => ask('inbox.view', {})
const choose = () => ask('inbox.choose', {})
const put = (name: string) => writeFile(join(lists, name), 'sku,price\nA,1\n')

/** Waits until this many are listed and returns their names. */
async function listed(count: number): Promise<string[]> {
  await vi.waitFor(async () => expect((await view()).total).toBe(count), { timeout: 30_000, interval: 20 })
  return (await view()).files.map(({ name }) => name)
}

test('[INBOX-5] a folder that exists and is not the program’s own is watched, also after a restart', async () => {
  chosenText = join(folder, 'data', 'practice')
  await mkdir(chosenText, { recursive: true })
  await expect(choose()).rejects.toThrow('Folder cannot be used')
  chosenText = join(folder, 'nowhere')
  await expect(choose()).rejects.toThrow('Folder cannot be used')
  chosenText = null
  expect(await choose()).toEqual({ chosen: false })
  chosenText = lists
  expect(await choose()).toEqual({ chosen: true })
  expect(await view()).toMatchObject({ folder: lists, choosable: true, files: [] })
  await app.close()
  app = await open()
  expect((await view()).folder).toBe(lists)
  await ask('inbox.stop', {})
  expect(await view()).toMatchObject({ folder: null, files: [] })
})

test('[INBOX-5] a page opens new files by their names: no path, no link; an opened file is no longer new', async () => {
  await writeFile(join(folder, 'secret.csv'), 'sku,price\n')
  for (const name of ['list.csv', 'other.csv']) await put(name)
  await choose()
  expect((await listed(2)).toSorted()).toEqual(['list.csv', 'other.csv'])
  for (const name of ['../secret.csv', join(folder, 'secret.csv'), 'nothing.csv', ''])
    await expect(ask('inbox.open', { name })).rejects.toThrow('File not found')
  await rm(join(lists, 'other.csv'))
  await symlink(join(folder, 'secret.csv'), join(lists, 'other.csv'))
  await expect(ask('inbox.open', { name: 'other.csv' })).rejects.toThrow('File not found')
  expect((await ask('inbox.open', { name: 'list.csv' })).name).toBe('list.csv')
  expect(await listed(0)).toEqual([])
})

test('[INBOX-5] a hidden file stays hidden after a restart, until it is saved again', async () => {
  await put('list.csv')
  await choose()
  await listed(1)
  await ask('inbox.dismiss', { name: 'list.csv' })
  expect((await view()).files).toEqual([])
  await app.close()
  app = await open()
  await put('next.csv')
  expect(await listed(1)).toEqual(['next.csv'])
  await writeFile(join(lists, 'list.csv'), 'sku,price\nA,2\nB,3\n')
  expect((await listed(2)).toSorted()).toEqual(['list.csv', 'next.csv'])
}, 60_000)

test('[INBOX-5] the folder that the program was started with cannot be changed by a page', async () => {
  await app.close()
  app = await open({ inbox: lists })
  expect(await view()).toMatchObject({ folder: lists, choosable: false })
  await expect(choose()).rejects.toThrow('No folder to choose')
  await expect(ask('inbox.stop', {})).rejects.toThrow('No folder to choose')
  expect((await view()).folder).toBe(lists)
})
