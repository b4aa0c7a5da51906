/** One practice account for several programs: real processes, one of them killed while it serves the others. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { resetShared } from '../../../src-main/practice/shared-account.ts'
import { readOwner } from '../../../src-main/practice/owner.ts'
import type { Shares } from './shared-child.ts'

let folder: string
let children: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stocksheet-shared-'))
})

afterEach(async () => {
  for (const child of children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  children = []
  await rm(folder, { recursive: true, force: true })
})

async function sharing(): Promise<{ child: ChildProcess; told: Shares }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('shared-child.ts', import.meta.url)), folder], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  children.push(child)
  const [reportedShares] = (await once(child, 'message')) as [Shares]
  return { child, told: reportedShares }
}

/** Retried until somebody answers, because nobody does for a moment between two owners. */
async function post({ url, key }: Shares, method: string, body: object): Promise<Record<string, unknown>> {
  for (let tries = 0; ; tries++) {
    try {
      const answer = await fetch(`${url}/v1/${method}.php`, {
        method: 'POST',
        headers: { authorization: key, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return (await answer.json()) as Record<string, unknown>
    } catch (error) {
      if (tries === 200) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

const added = { name: 'Shared material', unit: 'pcs', storage_id: 1 }

test('[TERMINAL-1] the second program uses what the first one serves, and both see one account', async () => {
  const firstResult = await sharing()
  const second = await sharing()
  expect(firstResult.told.owns).toBe(true)
  expect(second.told).toEqual({ ...firstResult.told, owns: false })
  const { material_id: id } = await post(second.told, 'materials/add', added)
  expect(JSON.stringify(await post(firstResult.told, 'materials/get_entry', { material_id: id }))).toContain(
    'Shared material',
  )
})

test('[TERMINAL-2] a server that is killed is followed by exactly one of those that used it, at the same address, with all that was answered', async () => {
  const firstResult = await sharing()
  const otherEntries = [await sharing(), await sharing()]
  const { material_id: id } = await post(firstResult.told, 'materials/add', added)
  const takenShares = Promise.race(otherEntries.map(async ({ child }) => (await once(child, 'message')) as [Shares]))
  firstResult.child.kill('SIGKILL')
  const [after] = await takenShares
  expect(after).toEqual(firstResult.told)
  for (const { told } of otherEntries)
    expect(JSON.stringify(await post(told, 'materials/get_entry', { material_id: id }))).toContain('Shared material')
  // A program that starts now uses the new server.
  const lateResult = await sharing()
  expect(lateResult.told).toEqual({ ...firstResult.told, owns: false })
})

test('[TERMINAL-2] a server that ends as it should is followed, too', async () => {
  const firstResult = await sharing()
  const second = await sharing()
  const takenShares = once(second.child, 'message') as Promise<[Shares]>
  firstResult.child.send('close')
  expect((await takenShares)[0]).toEqual(firstResult.told)
})

test('[TERMINAL-1] what is used by others is emptied where it is served', async () => {
  const { told } = await sharing()
  const { material_id: id } = await post(told, 'materials/add', added)
  expect(await resetShared(folder)).toBe(true)
  expect(JSON.stringify(await post(told, 'materials/get_entry', { material_id: id }))).not.toContain('Shared material')
  const list = await post(told, 'materials/get_list', { storage_id: 1, limit: 1 })
  expect(list['success']).toBe(true)
})

test('[TERMINAL-1] the note of who serves is for this user only, and goes with the server', async () => {
  const { child } = await sharing()
  expect((await stat(join(folder, 'owner.json'))).mode & 0o777).toBe(0o600)
  const gone = once(child, 'exit')
  child.send('close')
  await gone
  expect(readOwner(folder)).toBeNull()
  expect(await resetShared(folder)).toBe(false)
})
