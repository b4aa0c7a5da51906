import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { AddressError, shortenAddress } from '../../../src-main/account/address.ts'
import { openAccount } from '../../../src-main/account/client.ts'
import { toDecimal } from '../../../src-shared/material/values/decimal.ts'
import { against, item, KEY, list, open } from './against.ts'
import { json, rawServer } from './raw-server.ts'

function parsed(over: Record<string, unknown>): Record<string, unknown> {
  const numbers = { stock: '10', minimum: '0', planned: null }
  return { sku: '00123', unit: 'pcs', notes: '', archived: false, categories: [], ...numbers, ...over }
}

describe('reading', () => {
  test('numeric strings and numbers become exact decimals, texts NFC', async () => {
    const { account, server, kinds } = await against((_request, response) =>
      json(
        response,
        200,
        list([item(1), item(2, { id: 2, price: 0.1, archived: 1, planned: '-3.50', name: 'Cafe\u0301' })], '2'),
      ),
    )
    const readResult = await account.readStorage(7)
    expect(readResult).toEqual({
      ok: true,
      requests: 1,
      digest: expect.any(String) as string,
      materials: [
        parsed({ id: 1, name: 'M1', price: '12.5' }),
        parsed({ id: 2, name: 'Caf\u00e9', price: '0.1', archived: true, planned: '-3.5' }),
      ],
    })
    expect(server.seen).toEqual([{ path: '/v1/materials/get_list.php', key: KEY, body: '{"storage_id":7}' }])
    expect(kinds).toEqual(['read'])
  })

  test.each([
    ['materials[0].price', list([item(1, { price: 'dear' })])],
    ['materials[0].stock', list([item(1, { stock: '' })])],
    ['materials[0].categories[0].id', list([item(1, { categories: [{ id: 'x', name: 'n' }] })])],
    ['total', { success: true, materials: [] }],
    ['materials', { success: true, total: 0 }],
    ['success', { ...Object(list([])), success: 'yes' }],
    ['body', '<html>'],
  ])('an answer of another shape names %s', async (field, answer) => {
    const { account } = await against((_request, response) => json(response, 200, answer))
    const readResult = await account.readStorage(1)
    expect(readResult.ok ? null : readResult.failure).toEqual({
      kind: 'bad-answer',
      method: 'materials/get_list',
      field,
    })
  })

  test.each([
    [401, '', { kind: 'key-refused' }],
    [429, { success: false, error: 'Daily connections limit reached' }, { kind: 'quota' }],
    [400, { success: false, error: 'Storage ID not found' }, { kind: 'refused', error: 'Storage ID not found' }],
    [500, '', { kind: 'unreachable', fault: { code: 'status', status: 500 }, badAnswer: 'otherwise' }],
  ])('HTTP %s', async (status, body, failure) => {
    const { account } = await against((_request, response) => json(response, status, body))
    const readResult = await account.readStorage(1)
    expect(readResult.ok ? null : readResult.failure).toEqual(failure)
    expect(await account.probe(1)).toEqual(failure)
  })

  test('an answer over the limit is not taken in', async () => {
    const { account } = await against((_request, response) => json(response, 200, ' '.repeat(600_000)))
    const readResult = await account.readStorage(1)
    expect(readResult.ok ? null : readResult.failure).toEqual({
      kind: 'unreachable',
      fault: { code: 'too-large' },
      badAnswer: 'otherwise',
    })
  })
})

describe('writing', () => {
  const body = { material_id: 5, price: { decimal: toDecimal('0.10000000000000000001') ?? never() } }

  test('the body is exact, the path keeps the address’s prefix', async () => {
    const { account, server, kinds } = await against(
      (_request, response) => json(response, 200, { success: true }),
      '/connect/',
    )
    expect(await account.send('materials/edit', body)).toEqual({ kind: 'done', materialId: null })
    expect(server.seen).toEqual([
      { path: '/connect/v1/materials/edit.php', key: KEY, body: '{"material_id":5,"price":0.10000000000000000001}' },
    ])
    expect(kinds).toEqual(['write'])
  })

  test.each([
    [200, { success: true, material_id: '31' }, { kind: 'done', materialId: 31 }],
    [200, { success: true }, { kind: 'unknown', fault: { code: 'unreadable', detail: 'material_id' } }],
    [200, { success: false, error: 'no' }, { kind: 'unknown', fault: { code: 'unreadable', detail: 'success' } }],
    [200, 'oops', { kind: 'unknown', fault: { code: 'unreadable', detail: 'body' } }],
    [400, { success: false, error: 'Unit not found' }, { kind: 'refused', error: 'Unit not found' }],
    [400, 'bad gateway', { kind: 'unknown', fault: { code: 'unexplained-400' } }],
    [401, '', { kind: 'key-refused' }],
    [429, { success: false }, { kind: 'quota' }],
    [500, { success: false }, { kind: 'unknown', fault: { code: 'status', status: 500 } }],
    [503, '', { kind: 'unknown', fault: { code: 'status', status: 503 } }],
  ])('[RUN-2] add answered %s %j', async (status, answer, outcome) => {
    const { account, server } = await against((_request, response) => json(response, status, answer))
    expect(await account.send('materials/add', { name: 'x' })).toEqual(outcome)
    expect(server.seen.length).toBe(1)
  })

  test('a redirect is an error, and its target never sees the key', async () => {
    const target = await rawServer((_request, response) => json(response, 200, { success: true }))
    open.push(target)
    const { account } = await against((_request, response) => {
      response.writeHead(307, { location: `${target.url}/v1/materials/edit.php` })
      response.end()
    })
    expect(await account.send('materials/edit', body)).toEqual({
      kind: 'unknown',
      fault: { code: 'redirect', status: 307 },
    })
    expect(target.seen).toEqual([])
  })

  test('[RUN-2] reset and silence: it may have happened', async () => {
    const reset = await against((_request, response) => response.destroy())
    expect(await reset.account.send('materials/edit', body)).toEqual({
      kind: 'unknown',
      fault: { code: 'broken' },
    })
    const silent = await against(() => undefined)
    expect(await silent.account.send('materials/edit', body)).toEqual({
      kind: 'unknown',
      fault: { code: 'timeout' },
    })
  })

  test('[RUN-2] a connection that never stood: not sent, not counted', async () => {
    const { account, server, kinds } = await against(() => undefined)
    await server.close()
    expect(await account.send('materials/edit', body)).toEqual({
      kind: 'not-sent',
      fault: { code: 'refused' },
    })
    expect(kinds).toEqual([])
  })
})

describe('address and key', () => {
  test.each([
    ['http://example.com', 'address-open'],
    ['http://127.0.0.1.example.com', 'address-open'],
    ['http://10.0.0.1', 'address-open'],
    ['ftp://127.0.0.1', 'address-open'],
    ['https://user:secret@example.com', 'address-user'],
    ['https://example.com/?key=1', 'address-query'],
    ['example.com', 'address-form'],
  ] as const)('%s is refused', (address, code) => {
    expect(() => openAccount({ address, key: KEY })).toThrow(new AddressError(code))
  })

  test.each([
    'https://example.com/?key=TOP-SECRET',
    'https://example.com/a#TOP-SECRET',
    'https://TOP-SECRET@example.com',
    'https://me:TOP-SECRET@example.com/?x',
    'http://example.com/?TOP-SECRET',
    'ht tp://x?TOP-SECRET',
    'example.com?key=TOP-SECRET',
    '//user:TOP-SECRET@',
  ])('[T-29] %s is refused and not quoted, nor shown where it stands in a file', (address) => {
    const attempt = (): unknown => openAccount({ address, key: KEY })
    expect(attempt).toThrow(AddressError)
    try {
      attempt()
    } catch (error) {
      expect(inspect(error, { depth: 5 })).not.toContain('TOP-SECRET')
    }
    expect(shortenAddress(address)).not.toContain('TOP-SECRET')
  })

  test.each(['http://127.0.0.1:8080', 'http://[::1]:8080', 'http://localhost', 'https://example.com/a/b/'])(
    '%s is accepted',
    async (address) => {
      const account = openAccount({ address, key: KEY })
      open.push(account)
      expect(account.address).toBe(address.replace(/\/$/, ''))
    },
  )

  test.each([
    ['', 'key-empty'],
    [' x', 'key-form'],
    ['a\r\nb: c', 'key-form'],
    ['ключ', 'key-form'],
  ] as const)('[RUN-14] key %j is refused and not quoted', (key, code) => {
    const attempt = (): unknown => openAccount({ address: 'https://example.com', key })
    expect(attempt).toThrow(new AddressError(code))
  })

  test('[RUN-14] the ledger’s name tells companies apart and tells no key', async () => {
    const names = ['a-key', 'b-key'].map((key) => {
      const account = openAccount({ address: 'https://example.com', key })
      open.push(account)
      return account.ledger
    })
    expect(new Set(names).size).toBe(2)
    expect(names.join()).toMatch(/^[0-9a-f]{16},[0-9a-f]{16}$/)
  })
})

function never(): never {
  throw new Error('not a decimal')
}
