/** Reading whole storages: pages side by side, changes meanwhile, lost answers, one answer where that is cheaper. */
import { describe, expect, test } from 'vitest'
import { against, asked, item, list, page } from './against.ts'
import { json, type Answerer } from './raw-server.ts'

describe('a whole storage', () => {
  test('pages of 1000, read side by side, in order', async () => {
    const all = Array.from({ length: 3500 }, (_, index) => item(index + 1))
    const { account, server } = await against(({ body }, response) => {
      const { limit, offset } = page(body)
      json(response, 200, list(all.slice(offset, offset + limit), 3500))
    })
    const progress: number[][] = []
    const read = await account.readStorage(1, { onProgress: (done, total) => progress.push([done, total]) })
    expect(read.ok && read.materials.map(({ id }) => id)).toEqual(all.map((_, index) => index + 1))
    expect(server.seen.length).toBe(4)
    expect(progress.at(-1)).toEqual([3500, 3500])
  })

  test('pages go where they are wanted in the order of the list, and from its beginning when it changed', async () => {
    let moved = false
    const { account, server } = await against(({ body }, response) => {
      const { offset } = page(body)
      // The second page is late; and while it is read for the first time, the list grows.
      const total = offset === 1000 && !moved ? 3501 : 3500
      if (offset === 1000) moved = true
      const size = Math.min(1000, total - offset)
      const materials = Array.from({ length: size }, (_, index) => item(offset + index + 1))
      setTimeout(() => json(response, 200, list(materials, total)), offset === 1000 ? 60 : 0)
    })
    let ids: number[] = []
    let begun = 0
    const into = {
      begin: () => {
        begun++
        ids = []
      },
      page: (materials: readonly { readonly id: number }[]) => {
        ids.push(...materials.map(({ id }) => id))
      },
    }
    const read = await account.readStorage(1, { into })
    expect(read).toEqual({ ok: true, materials: [], requests: server.seen.length })
    expect([begun, ids]).toEqual([2, Array.from({ length: 3500 }, (_, index) => index + 1)])
  })

  test('a list that changes while it is read is read again, at most three times', async () => {
    let total = 1500
    const { account, server } = await against(({ body }, response) => {
      const { offset } = page(body)
      total += 1
      const count = offset === 0 ? 1000 : total - 1000
      json(
        response,
        200,
        list(
          Array.from({ length: count }, (_, index) => item(offset + index + 1)),
          total,
        ),
      )
    })
    const read = await account.readStorage(1)
    expect(read).toEqual({ ok: false, failure: { kind: 'unsteady' }, requests: 6 })
    expect(server.seen.length).toBe(6)
  })

  test('an id that repeats across pages is a change, and the next reading can be right', async () => {
    const { account } = await against(({ body, count }, response) => {
      const { offset } = page(body)
      const shift = count <= 2 && offset > 0 ? -1 : 0
      const size = offset === 0 ? 1000 : 10
      json(
        response,
        200,
        list(
          Array.from({ length: size }, (_, index) => item(offset + index + 1 + shift)),
          1010,
        ),
      )
    })
    const read = await account.readStorage(1)
    expect(read.ok && [read.materials.length, read.requests]).toEqual([1010, 4])
  })

  test('a lost page is asked for again, three times', async () => {
    const { account, kinds } = await against(({ count }, response) => {
      if (count < 3) json(response, 500, { success: false })
      else json(response, 200, list([item(1)]))
    })
    const read = await account.readStorage(1)
    expect(read.ok && read.requests).toBe(3)
    expect(kinds).toEqual(['read', 'read', 'read'])
  })

  test('pages without end are a change, not a reason to ask on', async () => {
    const { account, server } = await against((_request, response) => json(response, 200, list([item(1)], 900_000)))
    expect(await account.readStorage(1)).toEqual({ ok: false, failure: { kind: 'unsteady' }, requests: 3 })
    expect(server.seen.length).toBe(3)
  })

  test('an account that answers everything at once is not asked for more', async () => {
    const all = Array.from({ length: 1500 }, (_, index) => item(index + 1))
    const { account } = await against((_request, response) => json(response, 200, list(all)), '', 1_000_000)
    const read = await account.readStorage(1)
    expect(read.ok && [read.materials.length, read.requests]).toEqual([1500, 1])
  })

  test('a stop ends the reading, and what comes in after it is not used', async () => {
    const stop = new AbortController()
    const { account } = await against(
      ({ body }, response) => {
        const { offset } = page(body)
        if (offset > 0) stop.abort()
        const items = Array.from({ length: 1000 }, (_, index) => item(offset + index + 1))
        json(response, 200, list(items, 20_000))
      },
      '',
      1_000_000,
    )
    const read = await account.readStorage(1, { stop: stop.signal })
    expect(read.ok ? null : read.failure).toEqual({ kind: 'stopped' })
  })

  test('never more than eight pages in flight', async () => {
    let flying = 0
    let most = 0
    const { account, server } = await against(
      ({ body }, response) => {
        const { offset } = page(body)
        flying += 1
        most = Math.max(most, flying)
        setTimeout(() => {
          flying -= 1
          json(
            response,
            200,
            list(
              Array.from({ length: 1000 }, (_, index) => item(offset + index + 1)),
              30_000,
            ),
          )
        }, 20)
      },
      '',
      1_000_000,
    )
    const read = await account.readStorage(1)
    expect(read.ok && read.materials.length).toBe(30_000)
    expect([server.seen.length, most]).toEqual([30, 8])
  })

  describe('a storage known to be small', () => {
    const all = (count: number): unknown[] => Array.from({ length: count }, (_, index) => item(index + 1))
    const answer =
      (count: () => number): Answerer =>
      ({ body }, response) => {
        const { limit = 1_000_000, offset = 0 } = asked.partial().parse(JSON.parse(body))
        json(response, 200, list(all(count()).slice(offset, offset + limit), count()))
      }

    test.each([
      [800, [1, 1]],
      [2500, [3, 1]],
      [5000, [5, 1]],
      [5001, [6, 6]],
    ])('%i materials cost %j requests, first and then', async (count, requests) => {
      const { account } = await against(
        answer(() => count),
        '',
        4_000_000,
      )
      const reads = [await account.readStorage(1), await account.readStorage(1)]
      expect(reads.map((read) => [read.ok && read.materials.length, read.requests])).toEqual(
        requests.map((one) => [count, one]),
      )
    })

    test('its one answer holds what the pages held, in their order', async () => {
      const { account, server } = await against(
        answer(() => 2500),
        '',
        4_000_000,
      )
      const [first, second] = [await account.readStorage(1), await account.readStorage(1)]
      expect(second.ok && second.materials).toEqual(first.ok && first.materials)
      expect(server.seen.at(-1)?.body).toBe('{"storage_id":1}')
    })

    test('where the one answer is too large, pages follow', async () => {
      const { account } = await against(
        answer(() => 2500),
        '',
        250_000,
      )
      await account.readStorage(1)
      const read = await account.readStorage(1)
      expect(read.ok && [read.materials.length, read.requests]).toEqual([2500, 4])
    })

    test('a field of another shape is named as in pages', async () => {
      let broken = false
      const { account } = await against(
        (_request, response) => {
          const items = all(2000)
          if (broken) items[1700] = item(1701, { price: 'dear' })
          json(response, 200, list(items))
        },
        '',
        4_000_000,
      )
      await account.readStorage(1)
      broken = true
      const read = await account.readStorage(1)
      const failure = { kind: 'bad-answer', method: 'materials/get_list', field: 'materials[1700].price' }
      expect(read).toEqual({ ok: false, failure, requests: 1 })
    })
  })
})
