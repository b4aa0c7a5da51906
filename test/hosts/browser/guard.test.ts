import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { admit, holdsCookie, sameSecret, type Headers, type Kind } from '../../../src-main/hosts/browser/guard.ts'

const place = '127.0.0.1:4173'
const home = 'http://127.0.0.1:4173'
const json = { 'content-type': ['application/json'] }
const bytes = { 'content-type': ['application/octet-stream'] }

function status(kind: Kind, headers: Headers): number {
  const verdict = admit(kind, { host: [place], ...headers }, place)
  return verdict.ok ? 200 : verdict.status
}

describe('[SEC-12] Host is exact', () => {
  test.each([
    ['localhost:4173'],
    ['127.0.0.1'],
    ['127.0.0.1:4174'],
    ['127.0.0.1:4173.'],
    ['127.0.0.1.evil.example:4173'],
    ['evil.example:4173'],
    ['evil.example'],
    ['[::1]:4173'],
    ['127.1:4173'],
    ['0.0.0.0:4173'],
    [''],
  ])('%j is refused on every kind', (host) => {
    for (const kind of ['page', 'door', 'call', 'upload', 'socket'] as const) {
      expect(status(kind, { ...json, origin: [home], host: [host] })).toBe(421)
    }
  })

  test('no Host, or two, is refused', () => {
    expect(status('page', { host: undefined })).toBe(421)
    expect(status('page', { host: [place, place] })).toBe(421)
  })

  test('any other text is refused', () => {
    assert(property(string(), (host) => host === place || status('page', { host: [host] }) === 421))
  })
})

describe('[SEC-12] Origin', () => {
  const foreign = [
    'http://localhost:4173',
    'http://127.0.0.1:4174',
    'http://127.0.0.1',
    'https://127.0.0.1:4173',
    'http://127.0.0.1:4173.evil.example',
    'http://evil.example',
    'null',
    '',
    'file://',
  ]
  test.each(foreign)('%j is refused on every kind', (origin) => {
    for (const kind of ['page', 'door', 'call', 'upload', 'socket'] as const) {
      expect(status(kind, { ...json, origin: [origin] })).toBe(403)
    }
  })

  test('what writes or listens must name its page; what only reads need not', () => {
    expect(status('call', json)).toBe(403)
    expect(status('upload', bytes)).toBe(403)
    expect(status('socket', {})).toBe(403)
    expect(status('page', {})).toBe(200)
    expect(status('door', {})).toBe(200)
    expect(status('call', { ...json, origin: [home] })).toBe(200)
    expect(status('upload', { ...bytes, origin: [home] })).toBe(200)
    expect(status('socket', { origin: [home] })).toBe(200)
  })
})

describe('[SEC-12] Sec-Fetch-Site', () => {
  test.each([
    ['same-origin', 200, 200],
    ['none', 200, 403],
    ['same-site', 403, 403],
    ['cross-site', 403, 403],
    ['anything', 403, 403],
  ])('%s: pages %i, calls, uploads and sockets %i', (site, pages, writes) => {
    const headers = { 'sec-fetch-site': [site], origin: [home] }
    expect(status('page', headers)).toBe(pages)
    expect(status('call', { ...headers, ...json })).toBe(writes)
    expect(status('upload', { ...headers, ...bytes })).toBe(writes)
    expect(status('socket', headers)).toBe(writes)
  })

  test('the address with the token may be followed from anywhere, but not loaded ahead of time', () => {
    expect(status('door', { 'sec-fetch-site': ['cross-site'] })).toBe(200)
    expect(status('door', { 'sec-purpose': ['prefetch;prerender'] })).toBe(403)
    expect(status('door', { purpose: ['prefetch'] })).toBe(403)
  })
})

test.each([
  ['application/json', 200],
  ['application/json; charset=utf-8', 200],
  ['Application/JSON', 200],
  ['text/plain', 415],
  ['application/x-www-form-urlencoded', 415],
  ['multipart/form-data; boundary=x', 415],
  ['text/plain; application/json', 415],
  ['application/json, text/plain', 415],
  ['', 415],
])('[SEC-12] a call with Content-Type %j: %i', (type, expected) => {
  expect(status('call', { origin: [home], 'content-type': [type] })).toBe(expected)
})

test('[SEC-12] a call without Content-Type is refused, an upload is bytes only', () => {
  expect(status('call', { origin: [home] })).toBe(415)
  expect(status('upload', { origin: [home], ...json })).toBe(415)
})

test('the cookie is found among others, by name and whole value', () => {
  const holds = (cookie: string): boolean => holdsCookie({ cookie: [cookie] }, 'stocksheet-1', 'secret')
  expect(holds('stocksheet-1=secret')).toBe(true)
  expect(holds('a=b; stocksheet-1=junk; stocksheet-1=secret')).toBe(true)
  expect(holds('stocksheet-1=secre')).toBe(false)
  expect(holds('stocksheet-1=secretx')).toBe(false)
  expect(holds('stocksheet-2=secret')).toBe(false)
  expect(holds('xstocksheet-1=secret')).toBe(false)
  expect(holds('stocksheet-1')).toBe(false)
  expect(holds('')).toBe(false)
  expect(holdsCookie({}, 'stocksheet-1', 'secret')).toBe(false)
})

test('sameSecret is equality', () => {
  assert(property(string(), string(), (a, b) => sameSecret(a, b) === (a === b)))
  assert(property(string(), (a) => sameSecret(a, a)))
})
