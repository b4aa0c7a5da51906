/** Answers that no honest account gives: the key echoed, a byte now and then forever, endless lists, invalid UTF-8. */
import { fc } from '../../fast-check.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { openAccount, type OpenAccount } from '../../../src-main/account/client.ts'
import { makeKeyRemover } from '../../../src-main/account/exchange.ts'
import { testConnection } from '../../../src-main/account/test-connection.ts'
import { DIRECT_NETWORK } from '../../../src-shared/account/network-use.ts'
import { inPages, item, list } from './against.ts'
import { json, rawServer, type Answerer, type RawServer } from './raw-server.ts'
import { failureMessage } from '../../../src-shared/words/failure.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const entry of open.splice(0)) await entry.close()
})

const KEY = 'a/secret"key\\77aa'

async function against(answer: Answerer, totalMs = 5000): Promise<{ server: RawServer; account: OpenAccount }> {
  const server = await rawServer(answer)
  const clock = { now: () => 0, sleep: () => Promise.resolve() }
  const account = openAccount({ address: server.url, key: KEY, limits: { answerMs: 1000, totalMs }, clock })
  open.push(account, server)
  return { server, account }
}

/** Every character in any spelling that JSON allows. */
const spelt = (key: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      ...Array.from(key, (character) => {
        const hex = (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')
        const ownText = JSON.stringify(character).slice(1, -1)
        return fc.constantFrom(ownText, `\\u${hex}`, `\\u${hex.toUpperCase()}`, ...(character === '/' ? ['\\/'] : []))
      }),
    )
    .map((parts) => parts.join(''))

describe('[T-25] the key in what an answer says', () => {
  test('is taken out, however JSON spells it, and nothing else is', () => {
    const text = fc.string({ unit: 'grapheme' })
    fc.assert(
      fc.property(
        fc
          .constantFrom(KEY, 'practice-key-0815', '$&.*+?^(){}[]|-/', 'deadbeefDEADBEEF')
          .chain((key) => fc.tuple(fc.constant(key), spelt(key), text, text)),
        ([key, spelling, before, after]) => {
          const quoted = (text: string): string => JSON.stringify(text).slice(1, -1)
          const cleaned: unknown = JSON.parse(makeKeyRemover(key)(`["${quoted(before)}${spelling}${quoted(after)}"]`))
          expect(cleaned).toEqual([`${before}[API key]${after}`])
        },
      ),
    )
  })

  test('an answer without it stays as it is', () => {
    fc.assert(fc.property(fc.json(), (body) => makeKeyRemover('not-in-there-4711')(body) === body))
  })

  test('a refusal that echoes it is told without it', async () => {
    const { account } = await against((_request, response) =>
      json(response, 400, { success: false, error: `Material not found for ${KEY}` }),
    )
    expect(await account.send('materials/delete', { material_id: 1 })).toEqual({
      kind: 'refused',
      error: 'Material not found for [API key]',
    })
  })

  test('names and notes that hold it reach nobody', async () => {
    const { account } = await against((_request, response) =>
      json(response, 200, list([item(1, { name: `Board ${KEY}`, notes: KEY, categories: [{ id: 1, name: KEY }] })])),
    )
    const readResult = await account.readStorage(1)
    expect(JSON.stringify(readResult)).not.toContain(JSON.stringify(KEY).slice(1, -1))
    expect(readResult).toMatchObject({ materials: [{ name: 'Board [API key]', notes: '[API key]' }] })
  })
})

describe('[T-25] an answer that never ends', () => {
  const dripping: Answerer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const drip = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(drip))
  }

  test('holds a write for its total deadline; what became of it is then looked up', async () => {
    const { account } = await against(dripping, 400)
    const began = performance.now()
    const outcome = await account.send('materials/delete', { material_id: 1 })
    expect(outcome).toEqual({ kind: 'unknown', fault: { code: 'too-slow' } })
    expect(performance.now() - began).toBeLessThan(15_000)
  })

  test('holds a reading for one deadline: an answer that is too slow is not asked for again', async () => {
    const { account, server } = await against(dripping, 400)
    const readResult = await account.readStorage(1)
    expect(readResult).toMatchObject({ ok: false, failure: { kind: 'unreachable', fault: { code: 'too-slow' } } })
    expect(server.seen).toHaveLength(1)
  })

  test('a deadline does not outlive its request', async () => {
    const { account } = await against((_request, response) => json(response, 200, { success: true }), 1000)
    for (let count = 0; count < 5; count += 1) {
      expect(await account.send('materials/delete', { material_id: 1 })).toEqual({ kind: 'done', materialId: null })
      await new Promise((resolve) => {
        setTimeout(resolve, 300)
      })
    }
  })
})

/** A list sent in parts; null ends it. */
function inParts(part: (turn: number) => string | null, everyMs: number): Answerer {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"success":true,"materials":[')
    let turn = 0
    const timer = setInterval(() => {
      const nextText = part(turn++)
      if (nextText === null) response.end()
      else response.write(nextText)
    }, everyMs)
    response.on('close', () => clearInterval(timer))
  }
}

describe('[READ-1] the deadline of a list that is read while it comes', () => {
  const some = (from: number, count: number): string =>
    Array.from(
      { length: count },
      (_, index) => `${from + index === 0 ? '' : ','}${JSON.stringify(item(from + index + 1))}`,
    ).join('')

  test('begins anew with each thousand: a slow list that moves is read to its end', async () => {
    const parts = 24
    // Each thousand has 15 times its normal time, because the machine may be busy; all together take longer than that.
    const { account } = await against(
      inParts(
        (turn) => (turn < parts ? some(turn * 1000, 1000) : turn === parts ? `],"total":${parts * 1000}}` : null),
        100,
      ),
      1500,
    )
    const began = performance.now()
    const readResult = await account.readStorage(1)
    expect(readResult).toMatchObject({ ok: true, requests: 1 })
    expect(readResult.ok && readResult.materials.length).toBe(parts * 1000)
    expect(performance.now() - began).toBeGreaterThan(1500)
  })

  test('does not begin anew with a byte, nor with one material', async () => {
    const { account, server } = await against(
      inParts((turn) => some(turn, 1), 20),
      400,
    )
    const began = performance.now()
    const readResult = await account.readStorage(1)
    expect(readResult).toMatchObject({ ok: false, failure: { fault: { code: 'too-slow' }, badAnswer: 'overdue' } })
    expect(performance.now() - began).toBeLessThan(15_000)
    expect(server.seen).toHaveLength(1)
  })

  test('holds for what comes behind the materials, too', async () => {
    const allText = some(0, 1500)
    const { account, server } = await against(
      inParts((turn) => (turn === 0 ? `${allText}]` : ' '), 20),
      400,
    )
    const readResult = await account.readStorage(1)
    expect(readResult).toMatchObject({ ok: false, failure: { fault: { code: 'too-slow' } } })
    // A page may be faster; a slow trickle is still ended.
    expect(server.seen.map(({ body }) => body.includes('limit'))).toEqual([false, true])
  })
})

describe('[T-25] the key in a list that is read while it comes', () => {
  test('is taken out wherever the answer is split', async () => {
    const body = JSON.stringify(list([item(1, { name: `Board ${KEY}` }), item(2, { notes: KEY })]))
    for (const size of [3, 17, 64]) {
      const { account } = await against((_request, response) => {
        response.writeHead(200)
        const parts = body.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
        const next = (at: number): void => {
          if (at < parts.length) response.write(parts[at] ?? '', () => setImmediate(() => next(at + 1)))
          else response.end()
        }
        next(0)
      })
      const readResult = await account.readStorage(1)
      expect(readResult).toMatchObject({ ok: true, materials: [{ name: 'Board [API key]' }, { notes: '[API key]' }] })
    }
  })
})

describe('[T-25] a list that promises too much', () => {
  const thousand: (total: unknown) => Answerer = (total) => (_request, response) => {
    const items = Array.from({ length: 1000 }, (_, index) => item(index + 1))
    json(response, 200, list(items, total))
  }
  const totals = [9e15, 1_000_001, '9007199254740991']

  test.each(totals)('a page with a total of %s costs one request', async (total) => {
    const { account, server } = await against(inPages(thousand(total)))
    expect(await account.readStorage(1)).toMatchObject({
      ok: false,
      failure: { kind: 'bad-answer', method: 'materials/get_list', field: 'total' },
    })
    expect(server.seen).toHaveLength(2)
  })

  test.each(totals)('a total of %s costs one request', async (total) => {
    const { account, server } = await against(thousand(total))
    const readResult = await account.readStorage(1)
    expect(readResult).toMatchObject({
      ok: false,
      failure: { kind: 'bad-answer', method: 'materials/get_list', field: 'total' },
    })
    expect(server.seen).toHaveLength(1)
  })

  test('a page that grows past its total is read again three times, no more', async () => {
    const { account, server } = await against((_request, response) =>
      json(
        response,
        200,
        list(
          Array.from({ length: 3000 }, (_, index) => item(index + 1)),
          2500,
        ),
      ),
    )
    expect(await account.readStorage(1)).toMatchObject({ ok: false, failure: { kind: 'unsteady' } })
    expect(server.seen.length).toBeLessThanOrEqual(30)
  })
})

describe('[T-45] an answer that is not UTF-8', () => {
  const latin: Answerer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(Buffer.from(JSON.stringify(list([item(1, { name: 'Käse' })])), 'latin1'))
  }

  test('is refused, not read with other letters', async () => {
    const { account } = await against(latin)
    expect(await account.readStorage(1)).toMatchObject({
      ok: false,
      failure: { kind: 'unreachable', fault: { code: 'not-utf8' }, badAnswer: 'not-utf8' },
    })
    expect(await account.send('materials/delete', { material_id: 1 })).toEqual({
      kind: 'unknown',
      fault: { code: 'not-utf8' },
    })
  })

  test('is told as an answer: the account was reached', async () => {
    const { account, server } = await against(latin)
    const readResult = await account.readStorage(1)
    const message = readResult.ok
      ? ''
      : failureMessage({ code: 'account', failure: readResult.failure, address: server.url, storage: 1 }).what
    expect(message).toContain(`The account at ${server.url} answered, but not in UTF-8`)
    expect(message).not.toContain('cannot be reached')
    const tested = {
      address: server.url,
      key: KEY,
      network: DIRECT_NETWORK,
      storages: [{ id: 1, name: '' }],
      materials: true,
    }
    expect(await testConnection({ ...tested, onRequest: () => undefined })).toMatchObject({
      address: 'odd',
      fault: { code: 'not-utf8' },
    })
  })

  test('a mark at its beginning and a true U+FFFD are no such thing', async () => {
    const { account } = await against((_request, response) => {
      response.writeHead(200)
      response.end(`\uFEFF${JSON.stringify(list([item(1, { name: 'lost \uFFFD' })]))}`)
    })
    expect(await account.readStorage(1)).toMatchObject({ ok: true, materials: [{ name: 'lost \uFFFD' }] })
  })
})

describe('[T-45] what came back although it is of no use', () => {
  const begins =
    (remainingText: string): Answerer =>
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write(remainingText)
    }
  const drips: Answerer = (_request, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write(' '), 100)
    response.on('close', () => clearInterval(timer))
  }
  test.each<readonly [string, Answerer, string, boolean]>([
    ['an error', (_request, response) => json(response, 500, { success: false }), 'HTTP 500', true],
    ['no page', (_request, response) => json(response, 404, {}), 'HTTP 404', true],
    ['another address', (_request, response) => json(response, 302, {}), 'points to another address', true],
    ['half an answer', begins('{"success":'), 'took too long', true],
    ['a byte now and then', drips, 'took too long', true],
    ['nothing', () => undefined, 'did not answer in time', false],
  ])('%s', async (_, answer, words, reached) => {
    // Without an answer, each of the tries takes the whole deadline.
    const { account } = await against(answer, reached ? 700 : 100)
    const readResult = await account.readStorage(1)
    const message = readResult.ok
      ? ''
      : failureMessage({ code: 'account', failure: readResult.failure, address: account.address, storage: 1 }).what
    expect(message).toContain(words)
    expect(message.includes('did not answer as it should')).toBe(reached)
    expect(message.includes('cannot be reached')).toBe(!reached)
  })

  test('no answer that has begun by the deadline is none', async () => {
    const { account } = await against(() => undefined, 100)
    const readResult = await account.readStorage(1)
    expect(readResult).toMatchObject({ ok: false, failure: { kind: 'unreachable', fault: { code: 'timeout' } } })
  })
})
