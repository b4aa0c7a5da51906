/** An account whose answers are parsed in a thread: the same answers as without, and the main thread is never blocked. */
import { afterEach, describe, expect, test } from 'vitest'
import { DIRECT_NETWORK } from '../../../../src-shared/account/network-use.ts'
import { openAccount } from '../../../../src-main/account/client.ts'
import { openAccountThread, type AccountThread } from '../../../../src-main/account/worker/account-thread.ts'
import { item, list, page } from '../against.ts'
import { json, rawServer, type Answerer, type RawServer } from '../raw-server.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const entry of open.splice(0)) await entry.close()
})

const KEY = 'thread-key-0815'

async function against(answer: Answerer): Promise<{ server: RawServer; account: AccountThread; uses: string[] }> {
  const server = await rawServer(answer)
  const uses: string[] = []
  const account = openAccountThread({
    address: server.url,
    key: KEY,
    network: DIRECT_NETWORK,
    onRequest: (use) => uses.push(use),
  })
  open.push(account, server)
  return { server, account, uses }
}

/** The whole list, or a page of it. */
const longList: Answerer = ({ body }, response) => {
  const { offset, limit } = body.includes('limit') ? page(body) : { offset: 0, limit: 2500 }
  const remainingCount = Math.max(0, Math.min(limit, 2500 - offset))
  json(
    response,
    200,
    list(
      Array.from({ length: remainingCount }, (_, index) => item(offset + index + 1)),
      '2500',
    ),
  )
}

describe('[T-22] an account in a thread', () => {
  test('reads what one in this thread reads, page by page, and counts the same requests', async () => {
    const { server, account, uses } = await against(longList)
    const here = openAccount({ address: server.url, key: KEY })
    open.push(here)
    expect(await account.readStorage(1)).toEqual(await here.readStorage(1))
    expect(account.ledger).toBe(here.ledger)
    const totals: number[] = []
    const takenNumbers: number[] = []
    const into = {
      begin: (total: number) => totals.push(total),
      page: (rows: readonly unknown[]) => takenNumbers.push(rows.length),
    }
    expect(await account.readStorage(1, { sink: into })).toMatchObject({ ok: true, materials: [] })
    expect([totals, takenNumbers.reduce((sum, count) => sum + count, 0)]).toEqual([[2500], 2500])
    expect(takenNumbers.length).toBeGreaterThan(1)
    expect(uses).toHaveLength(2)
  })

  test('a stop reaches it', async () => {
    const { account } = await against(() => undefined)
    const abortController = new AbortController()
    const readResult = account.readStorage(1, { stop: abortController.signal })
    setTimeout(() => abortController.abort(), 50)
    expect(await readResult).toMatchObject({ ok: false, failure: { kind: 'stopped' } })
  })

  test.each([
    ['a name of 800 kB of combining marks', { name: `A${'\u0301'.repeat(400_000)}` }],
    ['notes of 20 MB', { notes: 'x'.repeat(20_000_000) }],
    ['200,000 categories', { categories: Array.from({ length: 200_000 }, (_, id) => ({ id: id + 1, name: 'c' })) }],
  ])('%s holds nobody in main', async (_name, over) => {
    const answer = JSON.stringify(list([item(1, over)]))
    const { account } = await against((_request, response) => json(response, 200, answer))
    await account.probe(1)
    const [inMain, inAll] = [process.threadCpuUsage(), process.cpuUsage()]
    const tryResult = await account.test({ storages: [{ id: 1, name: 'Main' }], materials: true })
    expect(tryResult).toMatchObject({ address: 'reached', key: 'accepted', materials: { total: 1 } })
    // The server of this test also writes its answer in this thread. A name that takes minutes to normalise would still be visible.
    expect(process.cpuUsage(inAll).user / 1000).toBeLessThan(5000)
    expect(process.threadCpuUsage(inMain).user / 1000).toBeLessThan(1000)
  })

  test('closing it answers what is still asked', async () => {
    const { account } = await against(() => undefined)
    const readError = account.probe(1)
    await account.close()
    expect(await readError).toEqual({ kind: 'unreachable', fault: { code: 'broken' } })
  })
})
