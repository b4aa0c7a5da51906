/** Pasted addresses and keys, and how they are read. */
import { describe, expect, test } from 'vitest'
import { nameForAddress, readPastedAccess, readPastedKey } from '../../../src-shared/account/pasted-access.ts'
import { findAddressProblem } from '../../../src-shared/account/account-setup.ts'
import { fc } from '../../fast-check.ts'

const BASE = 'https://host.example/connect'

describe('[CONNECT-1] the address', () => {
  test.each([
    BASE,
    `  ${BASE}/  `,
    `"${BASE}"`,
    `«${BASE}»`,
    `“${BASE}”,`,
    `<${BASE}>`,
    `(${BASE}).`,
    `${BASE}/v1/materials/add.php`,
    `${BASE}/v1/materials/add`,
    `${BASE}/v1/materials/`,
    `${BASE}/v1`,
    `${BASE}/v1/materials/get_list.php?storage_id=1#top`,
    `${BASE}?key=secret`,
    `Base address: ${BASE}`,
    `POST ${BASE}/v1/materials/add.php HTTP/1.1`,
    `host.example/connect`,
    `host.example/connect/v1/storages/get_list.php`,
    `\ufeff${BASE}\u200b`,
    `\u00a0${BASE}\u00a0\n`,
    `curl -X POST '${BASE}/v1/materials/add.php' -H 'Content-Type: application/json'`,
  ])('%j', (text) => {
    expect(readPastedAccess(text)).toEqual({ address: BASE, key: null })
  })

  test.each([
    ['http://127.0.0.1:4100/', 'http://127.0.0.1:4100'],
    ['localhost:4100', 'http://localhost:4100'],
    ['https://host.example', 'https://host.example'],
    ['https://host.example/api/v2shop', 'https://host.example/api/v2shop'],
    ['', ''],
    ['what is this', 'what is this'],
  ])('%j', (text, address) => {
    expect(readPastedAccess(text).address).toBe(address)
  })

  test('what may not be used stays as it is, and is refused', () => {
    expect(findAddressProblem(readPastedAccess('http://shop.example/connect').address)).toBe('address-open')
    expect(findAddressProblem(readPastedAccess('https://me:secret@shop.example').address)).toBe('address-user')
    expect(findAddressProblem(readPastedAccess('my shop').address)).toBe('address-form')
  })

  test('a command of the terminal brings its key along', () => {
    const command = `curl ${BASE}/v1/materials/add.php -H "Authorization: Bearer abc123" -d '{}'`
    expect(readPastedAccess(command)).toEqual({ address: BASE, key: 'abc123' })
    expect(readPastedAccess(`${BASE}\nAuthorization: abc123`).key).toBe('abc123')
  })

  test('an address that was read is read the same again', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '1', '/', '.', '?', '#', '=', ')', "'", 'v', '_') }),
        (path) => {
          const { address } = readPastedAccess(`https://a.example/${path}`)
          expect(readPastedAccess(address).address).toBe(address)
        },
      ),
    )
  })
})

describe('[CONNECT-1] the key', () => {
  test.each([
    'abc-123',
    ' abc-123\n',
    '"abc-123"',
    '«abc-123»',
    'Bearer abc-123',
    'bearer  abc-123',
    'Authorization: Bearer abc-123',
    'Authorization: "Bearer abc-123"',
    '"api_key": "abc-123",',
    'API key: abc-123',
    'Ключ API: abc-123',
    '\u200babc-123\ufeff',
  ])('%j', (text) => {
    expect(readPastedKey(text)).toBe('abc-123')
  })

  test('what may belong to it stays', () => {
    expect(readPastedKey('a:b=c/d+e==')).toBe('a:b=c/d+e==')
    expect(readPastedKey('keystone')).toBe('keystone')
    expect(readPastedKey('')).toBe('')
  })
})

test('[CONNECT-2] a name is made of the host, and another one where it is taken', () => {
  const free = () => false
  expect(nameForAddress('https://joinery.example.com/connect', free)).toBe('joinery.example.com')
  expect(nameForAddress('https://www.Joinery.example', free)).toBe('joinery.example')
  expect(nameForAddress('http://127.0.0.1:4100', free)).toBe('127.0.0.1:4100')
  expect(nameForAddress('my shop', free)).toBe('')
  const takenTexts = new Set(['joinery.example', 'joinery.example 2'])
  expect(nameForAddress('https://joinery.example', (name) => takenTexts.has(name))).toBe('joinery.example 3')
})
