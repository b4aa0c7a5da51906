/** Lists of accounts that never return a whole one: parallel pages, changes during reading, lost answers. Each costs one extra request. */
import { describe, expect, test } from 'vitest'
import { against, inPages, item, list, page } from './against.ts'
import { json, type Answerer } from './raw-server.ts'

const paged = (answer: Answerer, answerBytes?: number): ReturnType<typeof against> =>
  against(inPages(answer), '', answerBytes)

describe('[READ-3] a list in pages', () => {
  test('pages of 1000, read side by side, in order', async () => {
    const all = Array.from({ length: 3500 }, (_, index) => item(index + 1))
    const { account, server } = await paged(({ body }, response) => {
      const { limit, offset } = page(body)
      json(response, 200, list(all.slice(offset, offset + limit), 3500))
    })
    const progress: number[][] = []
    const readResult = await account.readStorage(1, {
      onProgress: (doneCount, total) => progress.push([doneCount, total]),
    })
    expect(readResult.ok && readResult.materials.map(({ id }) => id)).toEqual(all.map((_, index) => index + 1))
    expect(server.seen.length).toBe(5)
    expect(progress.at(-1)).toEqual([3500, 3500])
  })

  test('pages go where they are wanted in the order of the list, and from its beginning when it changed', async () => {
    let moved = false
    const { account, server } = await paged(({ body }, response) => {
      const { offset } = page(body)
      // The second page is slow, and the list grows while it is read for the first time.
      const total = offset === 999 && !moved ? 3501 : 3500
      if (offset === 999) moved = true
      const size = Math.min(1000, total - offset)
      const materials = Array.from({ length: size }, (_, index) => item(offset + index + 1))
      setTimeout(() => json(response, 200, list(materials, total)), offset === 999 ? 60 : 0)
    })
    let ids: number[] = []
    let startTime = 0
    const into = {
      begin: () => {
        startTime++
        ids = []
      },
      page: (materials: readonly { readonly id: number }[]) => {
        ids.push(...materials.map(({ id }) => id))
      },
    }
    const readResult = await account.readStorage(1, { sink: into })
    expect(readResult).toEqual({
      ok: true,
      materials: [],
      requests: server.seen.length,
      isPaged: true,
      digest: expect.any(String) as string,
    })
    expect([startTime, ids]).toEqual([2, Array.from({ length: 3500 }, (_, index) => index + 1)])
  })

  test('a list that changes while it is read is read again, at most three times', async () => {
    let total = 1500
    const { account, server } = await paged(({ body }, response) => {
      const { offset } = page(body)
      total += 1
      const count = offset === 0 ? 1000 : total - 999
      json(
        response,
        200,
        list(
          Array.from({ length: count }, (_, index) => item(offset + index + 1)),
          total,
        ),
      )
    })
    const readResult = await account.readStorage(1)
    expect(readResult).toEqual({ ok: false, failure: { kind: 'unsteady' }, requests: 7 })
    expect(server.seen.length).toBe(7)
  })

  test('an id that repeats across pages is a change, and the next reading can be right', async () => {
    const { account } = await paged(({ body, count }, response) => {
      const { offset } = page(body)
      const shift = count <= 2 && offset > 0 ? -1 : 0
      const size = offset === 0 ? 1000 : 11
      json(
        response,
        200,
        list(
          Array.from({ length: size }, (_, index) => item(offset + index + 1 + shift)),
          1010,
        ),
      )
    })
    const readResult = await account.readStorage(1)
    expect(readResult.ok && [readResult.materials.length, readResult.requests]).toEqual([1010, 5])
  })

  test('one that goes and another that comes between two pages leave the total as it is: the list is read again', async () => {
    let ids = Array.from({ length: 1500 }, (_, index) => index + 1)
    const { account } = await paged(({ body, count }, response) => {
      const { limit, offset } = page(body)
      json(
        response,
        200,
        list(
          ids.slice(offset, offset + limit).map((id) => item(id)),
          ids.length,
        ),
      )
      // Material 3 leaves an earlier page and 9001 is the new last one, so 1000 would be on no page.
      if (count === 1) ids = [...ids.filter((id) => id !== 3), 9001]
    })
    const readResult = await account.readStorage(1)
    expect(readResult.ok && [readResult.materials.map(({ id }) => id), readResult.requests]).toEqual([ids, 5])
  })

  test.each([1000, 1001, 1999, 2000, 2997, 2998])(
    '%i materials come whole, and no page is asked for that has nothing new',
    async (total) => {
      const all = Array.from({ length: total }, (_, index) => item(index + 1))
      const offsets: number[] = []
      const { account } = await paged(({ body }, response) => {
        const { limit, offset } = page(body)
        offsets.push(offset)
        json(response, 200, list(all.slice(offset, offset + limit), total))
      })
      const readResult = await account.readStorage(1)
      expect(readResult.ok && readResult.materials.map(({ id }) => id)).toEqual(all.map((_, index) => index + 1))
      expect(offsets.every((offset) => offset === 0 || offset + 1 < total)).toBe(true)
      expect(offsets.length).toBe(Math.max(1, Math.ceil((total - 1) / 999)))
    },
  )

  test('a lost page is asked for again, three times', async () => {
    const { account, kinds } = await paged(({ count }, response) => {
      if (count < 3) json(response, 500, { success: false })
      else json(response, 200, list([item(1)]))
    })
    const readResult = await account.readStorage(1)
    expect(readResult.ok && readResult.requests).toBe(4)
    expect(kinds).toEqual(['read', 'read', 'read', 'read'])
  })

  test('pages without end are a change, not a reason to ask on', async () => {
    const { account, server } = await paged((_request, response) => json(response, 200, list([item(1)], 900_000)))
    expect(await account.readStorage(1)).toEqual({ ok: false, failure: { kind: 'unsteady' }, requests: 4 })
    expect(server.seen.length).toBe(4)
  })

  test('an account that answers everything at once is not asked for more', async () => {
    const all = Array.from({ length: 1500 }, (_, index) => item(index + 1))
    const { account } = await paged((_request, response) => json(response, 200, list(all)), 1_000_000)
    const readResult = await account.readStorage(1)
    expect(readResult.ok && [readResult.materials.length, readResult.requests]).toEqual([1500, 2])
  })

  test('a stop ends the reading, and what comes in after it is not used', async () => {
    const abortController = new AbortController()
    const { account } = await paged(({ body }, response) => {
      const { offset } = page(body)
      if (offset > 0) abortController.abort()
      const items = Array.from({ length: 1000 }, (_, index) => item(offset + index + 1))
      json(response, 200, list(items, 20_000))
    }, 1_000_000)
    const readResult = await account.readStorage(1, { stop: abortController.signal })
    expect(readResult.ok ? null : readResult.failure).toEqual({ kind: 'stopped' })
  })

  test('never more than eight pages in flight', async () => {
    let flying = 0
    let maxCount = 0
    const { account, server } = await paged(({ body }, response) => {
      const { offset } = page(body)
      flying += 1
      maxCount = Math.max(maxCount, flying)
      setTimeout(() => {
        flying -= 1
        json(
          response,
          200,
          list(
            Array.from({ length: Math.min(1000, 30_000 - offset) }, (_, index) => item(offset + index + 1)),
            30_000,
          ),
        )
      }, 20)
    }, 1_000_000)
    const readResult = await account.readStorage(1)
    expect(readResult.ok && readResult.materials.length).toBe(30_000)
    // The whole list, which is refused, and 31 pages that overlap by one.
    expect([server.seen.length, maxCount]).toEqual([32, 8])
  })
})
