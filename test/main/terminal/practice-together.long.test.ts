/** Window and terminal share one data folder and use the practice account at the same time, in two real processes. */
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { composed, type Composed } from '../app/accounts/composed.ts'
import { runAlone as run, start } from './command.ts'

let window: Composed
let env: Record<string, string>

beforeEach(async () => {
  window = await composed(false)
  env = { STOCKSHEET_DATA: join(window.folder, 'data') }
})

afterEach(() => window.close())

async function practiceOf(shown: Composed) {
  const { accounts } = await shown.answered('accounts.list', {})
  const findResult = accounts.find(({ practice }) => practice)
  if (!findResult) throw new Error('no practice account')
  return findResult
}

async function listed(): Promise<{ id: number; sku: string; price: string }[]> {
  const { status, out, err } = await run(['stock', '--account', 'practice', '--storage', '1', '--json'], { env })
  expect(err).toBe('')
  expect(status).toBe(0)
  const { rows } = JSON.parse(out) as { rows: { material_id: number; sku: string; price: string }[] }
  return rows.map(({ material_id: id, ...row }) => ({ id, ...row }))
}

test('[TERMINAL-1] the terminal lists and applies while the window serves the practice account', async () => {
  const before = await practiceOf(window)
  const material = (await listed()).find(({ sku }) => sku !== '')
  if (!material) throw new Error('no material has an sku')
  const price = material.price === '7.25' ? '7.5' : '7.25'
  const file = join(window.folder, 'prices.csv')
  await writeFile(file, `id,price\n${material.id},${price}\n`)
  const applyResult = await run(
    ['apply', file, '--account', 'practice', '--storage', '1', '--yes', '--allow-unusual'],
    {
      env,
    },
  )
  expect(applyResult).toMatchObject({ status: 0 })
  expect((await listed()).find(({ id }) => id === material.id)?.price).toBe(price)
  expect((await practiceOf(window)).address).toBe(before.address)
  // The window's history lists the terminal's run, because they share one journal.
  expect((await window.answered('runs.list', {})).runs).toHaveLength(1)
}, 120_000)

test('[TERMINAL-2] window and terminal go on at the same address when the terminal that served is killed', async () => {
  const server = start(['practice'], { env })
  if (!server.stdout) throw new Error('no stdout')
  const [line] = (await once(createInterface({ input: server.stdout }), 'line')) as [string]
  const { url } = JSON.parse(line) as { url: string }
  expect((await practiceOf(window)).address).toBe(url)
  const gone = once(server, 'exit')
  server.kill('SIGKILL')
  await gone
  expect((await listed()).length).toBeGreaterThan(100)
  // Either may have taken over first: the command, which has ended by now, or the window, which follows it.
  const probed = () => window.answered('accounts.probe', { account: 'practice', address: url, secret: null })
  await expect.poll(async () => (await probed()).storages?.length, { timeout: 20_000 }).toBe(3)
  expect((await practiceOf(window)).address).toBe(url)
})

test('[TERMINAL-1] the window empties the practice account that a terminal serves', async () => {
  const server = start(['practice'], { env })
  if (!server.stdout) throw new Error('no stdout')
  await once(createInterface({ input: server.stdout }), 'line')
  const [first] = await listed()
  const file = join(window.folder, 'names.csv')
  await writeFile(file, `id,name\n${first?.id ?? 0},Renamed here\n`)
  await run(['apply', file, '--account', 'practice', '--storage', '1', '--yes', '--allow-unusual'], { env })
  expect(JSON.stringify(await listed())).toContain('Renamed here')
  await window.answered('practice.reset', {})
  expect(JSON.stringify(await listed())).not.toContain('Renamed here')
  const gone = once(server, 'exit')
  server.kill('SIGTERM')
  await gone
}, 120_000)
