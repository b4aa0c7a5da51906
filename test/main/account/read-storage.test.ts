/** Reads a storage's list: whole, with one request; or in pages if the account refuses that, which is remembered and retried later. */
import { describe, expect, test } from 'vitest'
import type { WholeListRefusal } from '../../../src-shared/account/list-reading.ts'
import { openAccount, type OpenAccount } from '../../../src-main/account/client.ts'
import type { ListMemory } from '../../../src-main/ports/account-readings.ts'
import { against, inPages, item, KEY, list, listOf, open } from './against.ts'
import { json, rawServer, type Answerer, type RawServer } from './raw-server.ts'

const items = (count: number): Record<string, unknown>[] => Array.from({ length: count }, (_, index) => item(index + 1))
const ids = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

describe('[READ-1] a list that comes whole', () => {
  test.each([0, 800, 2500, 5001])('%i materials cost one request, in the order of the list', async (count) => {
    const { account, server, kinds } = await against(listOf(items(count)))
    const readResult = await account.readStorage(1)
    expect(readResult).toMatchObject({ ok: true, requests: 1 })
    expect(readResult.ok && readResult.materials.map(({ id }) => id)).toEqual(ids(count))
    expect(readResult.ok && readResult.isPaged).toBeUndefined()
    expect(server.seen).toEqual([{ path: '/v1/materials/get_list.php', key: KEY, body: '{"storage_id":1}' }])
    expect(kinds).toEqual(['read'])
  })

  test('it is told how far it is, and goes where it is wanted a thousand at a time', async () => {
    const { account } = await against(listOf(items(3500)))
    const progress: number[][] = []
    const pages: number[] = []
    const into = { begin: () => undefined, page: (more: readonly unknown[]) => void pages.push(more.length) }
    const readResult = await account.readStorage(1, {
      sink: into,
      onProgress: (doneCount, total) => progress.push([doneCount, total]),
    })
    expect(readResult).toEqual({ ok: true, materials: [], requests: 1, digest: expect.any(String) as string })
    expect(pages.length).toBeGreaterThanOrEqual(3)
    expect(progress.length).toBeGreaterThan(3)
    expect(progress.at(-1)).toEqual([3500, 3500])
    // The number is unknown until the list was read once.
    expect(progress[0]?.[1]).toBe(0)
    const secondRows: number[][] = []
    await account.readStorage(1, { sink: into, onProgress: (doneCount, total) => secondRows.push([doneCount, total]) })
    expect(secondRows.every(([doneCount = 0, total]) => total === 3500 && doneCount <= 3500)).toBe(true)
  })

  test('a field of another shape ends the reading where it stands', async () => {
    const { account, server } = await against((_request, response) => {
      const all = items(3000)
      all[1700] = item(1701, { price: 'dear' })
      json(response, 200, list(all))
    })
    const failure = { kind: 'bad-answer', method: 'materials/get_list', field: 'materials[1700].price' }
    expect(await account.readStorage(1)).toEqual({ ok: false, failure, requests: 1 })
    expect(await account.readStorage(1)).toEqual({ ok: false, failure, requests: 1 })
    expect(server.seen).toHaveLength(2)
  })

  test('a stop ends the reading, and what comes in after it is not used', async () => {
    const abortController = new AbortController()
    const { account, server } = await against((_request, response) => {
      response.writeHead(200)
      response.write(JSON.stringify(list(items(3000))).slice(0, 200_000))
    })
    const readResult = await account.readStorage(1, {
      stop: abortController.signal,
      onProgress: () => abortController.abort(),
    })
    expect(readResult).toEqual({ ok: false, failure: { kind: 'stopped' }, requests: 1 })
    expect(server.seen).toHaveLength(1)
  })

  test('a program’s own mistake is no trouble of the account’s', async () => {
    const { account } = await against(listOf(items(2500)))
    const into = {
      begin: () => undefined,
      page: () => {
        throw new RangeError('no room')
      },
    }
    await expect(account.readStorage(1, { sink: into })).rejects.toThrow('no room')
  })
})

/** Whole lists get this answer; pages are answered normally. */
const whole =
  (answer: Answerer, all: readonly unknown[]): Answerer =>
  (request, response) =>
    request.body.includes('"limit"') ? listOf(all)(request, response) : answer(request, response)

/** The part of a list that a server sends before it ends early. */
const half = (count: number): string => JSON.stringify(list(items(count))).slice(0, 150_000)

describe('[READ-2] a list that does not come whole is read in pages', () => {
  const all = items(2500)
  test.each<readonly [string, number, Answerer]>([
    ['it is refused', 1, (_request, response) => json(response, 400, { success: false, error: 'List too long' })],
    ['it is refused without a word', 1, (_request, response) => json(response, 400, 'no')],
    ['it is too much for somebody on the way', 1, (_request, response) => json(response, 413, '')],
    ['nobody on the way waits so long', 1, (_request, response) => json(response, 504, '')],
    ['nothing comes', 1, () => undefined],
    [
      'it stops in the middle',
      1,
      (_request, response) => {
        response.writeHead(200)
        response.write(half(2500))
      },
    ],
    [
      'it is more than an honest list takes',
      1,
      (_request, response) => json(response, 200, `{"a":"${'x'.repeat(1_500_000)}"}`),
    ],
    ['the account fails', 2, (_request, response) => json(response, 500, { success: false })],
    [
      'the connection breaks',
      2,
      (_request, response) => {
        response.writeHead(200, { 'content-length': 10_000_000 })
        response.write(half(2500), () => response.destroy())
      },
    ],
    ['it breaks off as if it were over', 2, (_request, response) => json(response, 200, half(2500))],
    ['it is cut to a thousand', 2, (_request, response) => json(response, 200, list(items(1000), 2500))],
    ['one is in it twice', 2, (_request, response) => json(response, 200, list([...items(2499), item(7)], 2500))],
    ['it is no JSON', 2, (_request, response) => json(response, 200, '<html>Fatal error: memory exhausted</html>')],
  ])('%s', async (_name, tries, answer) => {
    const { account, server } = await against(whole(answer, all), '', 2_000_000)
    const firstResult = await account.readStorage(1)
    expect(firstResult).toMatchObject({ ok: true, requests: tries + 3, isPaged: true })
    expect(firstResult.ok && firstResult.materials.map(({ id }) => id)).toEqual(ids(2500))
    // Not requested again so soon.
    expect(await account.readStorage(1)).toMatchObject({ ok: true, requests: 3, isPaged: true })
    expect(server.seen.filter(({ body }) => !body.includes('limit'))).toHaveLength(tries)
  })

  test('what passed is no reason for pages', async () => {
    const { account } = await against((request, response) =>
      request.count === 1 ? json(response, 500, { success: false }) : listOf(all)(request, response),
    )
    expect(await account.readStorage(1)).toMatchObject({ ok: true, requests: 2 })
    expect(await account.readStorage(1)).toMatchObject({ ok: true, requests: 1 })
  })

  test('what came before a list broke off is void', async () => {
    const { account } = await against(whole((_request, response) => json(response, 200, half(2500)), all))
    let takenNumbers: number[] = []
    let startTime = 0
    const into = {
      begin: () => {
        startTime += 1
        takenNumbers = []
      },
      page: (more: readonly { readonly id: number }[]) => void takenNumbers.push(...more.map(({ id }) => id)),
    }
    expect(await account.readStorage(1, { sink: into })).toMatchObject({ ok: true })
    expect([startTime, takenNumbers]).toEqual([3, ids(2500)])
  })

  test('a list of one page says nothing of long ones', async () => {
    const { account, server } = await against(inPages(listOf(items(1000))))
    for (const requests of [2, 2]) expect(await account.readStorage(1)).toMatchObject({ ok: true, requests })
    expect(server.seen.filter(({ body }) => !body.includes('limit'))).toHaveLength(2)
  })

  test.each<readonly [string, number, unknown, unknown]>([
    ['a storage that is not there', 400, { success: false, error: 'Storage ID not found' }, { kind: 'refused' }],
    ['a key that is refused', 401, '', { kind: 'key-refused' }],
    ['a day that is used up', 429, { success: false }, { kind: 'quota' }],
  ])('%s is asked for once', async (_name, status, body, failure) => {
    const { account } = await against((_request, response) => json(response, status, body))
    expect(await account.readStorage(1)).toMatchObject({ ok: false, failure, requests: 1 })
  })

  test('an account that is not there is asked three times, and not for pages', async () => {
    const { account, server, kinds } = await against(() => undefined)
    await server.close()
    const failure = { kind: 'unreachable', fault: { code: 'refused' } }
    expect(await account.readStorage(1)).toEqual({ ok: false, failure, requests: 0 })
    expect(kinds).toEqual([])
  })
})

describe('[READ-2] what is kept of it', () => {
  const HOUR = 3_600_000

  async function kept(answer: Answerer): Promise<{ server: RawServer; read: (now: number) => Promise<unknown> }> {
    const server = await rawServer(answer)
    let refused: WholeListRefusal | null = null
    let now = 0
    const memory: ListMemory = { lastRefusal: () => refused, keep: (nextRefusal) => void (refused = nextRefusal) }
    const openedAccounts: OpenAccount[] = []
    open.push(server, { close: async () => void (await Promise.all(openedAccounts.map((account) => account.close()))) })
    const read = async (at: number): Promise<unknown> => {
      now = at
      // A new program each time: it knows what was kept, but no sizes.
      const account = openAccount({
        address: server.url,
        key: KEY,
        clock: { now: () => now, sleep: () => Promise.resolve() },
        lists: () => memory,
      })
      openedAccounts.push(account)
      const one = await account.readStorage(1)
      return [one.requests, refused]
    }
    return { server, read }
  }

  test('is tried again after an hour, then after two', async () => {
    const { read } = await kept(inPages(listOf(items(2500))))
    expect(await read(0)).toEqual([4, { at: 0, times: 1, size: 2500 }])
    expect(await read(HOUR - 1)).toEqual([3, { at: 0, times: 1, size: 2500 }])
    expect(await read(HOUR)).toEqual([4, { at: HOUR, times: 2, size: 2500 }])
    expect(await read(3 * HOUR - 1)).toEqual([3, { at: HOUR, times: 2, size: 2500 }])
    expect(await read(3 * HOUR)).toEqual([4, { at: 3 * HOUR, times: 3, size: 2500 }])
  })

  test('is forgotten when a list comes whole again', async () => {
    let well = false
    const all = items(2500)
    const { read } = await kept((request, response) => (well ? listOf(all) : inPages(listOf(all)))(request, response))
    expect(await read(0)).toEqual([4, { at: 0, times: 1, size: 2500 }])
    well = true
    expect(await read(HOUR)).toEqual([1, null])
    expect(await read(HOUR + 1)).toEqual([1, null])
  })
})
