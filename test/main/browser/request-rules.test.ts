import { assert, property, string } from '../../fast-check.ts'
import { describe, expect, test } from 'vitest'
import { checkAccess, isSameSecret, type Headers, type RequestKind } from '../../../src-main/browser/session-tokens.ts'

const place = '127.0.0.1:4173'
const home = 'http://127.0.0.1:4173'
const json = { 'content-type': ['application/json'] }
const bytes = { 'content-type': ['application/octet-stream'] }

const KINDS = [
  'page',
  'entry',
  'enter',
  'call',
  'upload',
  'download',
  'socket',
] as const satisfies readonly RequestKind[]

function status(kind: RequestKind, headers: Headers): number {
  const verdict = checkAccess(kind, { host: [place], ...headers }, place)
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
    for (const kind of KINDS) {
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
    for (const kind of KINDS) {
      expect(status(kind, { ...json, origin: [origin] })).toBe(403)
    }
  })

  test('what writes or listens must name its page; what only reads need not', () => {
    expect(status('call', json)).toBe(403)
    expect(status('upload', bytes)).toBe(403)
    expect(status('socket', {})).toBe(403)
    expect(status('page', {})).toBe(200)
    expect(status('entry', {})).toBe(200)
    expect(status('download', {})).toBe(200)
    expect(status('enter', json)).toBe(403)
    expect(status('enter', { ...json, origin: [home] })).toBe(200)
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

  test('the page may be followed from anywhere as a whole page, and not be made part of another', () => {
    const from = (use: string) => status('entry', { 'sec-fetch-site': ['cross-site'], 'sec-fetch-dest': [use] })
    expect(from('document')).toBe(200)
    for (const use of ['empty', 'script', 'style', 'image', 'iframe', 'frame', 'object', 'embed', 'worker', ''])
      expect(from(use)).toBe(403)
    expect(status('page', { 'sec-fetch-site': ['cross-site'], 'sec-fetch-dest': ['document'] })).toBe(403)
  })

  test('a file the app wrote is for its own page, not for an address typed elsewhere', () => {
    expect(status('download', { 'sec-fetch-site': ['same-origin'] })).toBe(200)
    for (const site of ['none', 'same-site', 'cross-site'])
      expect(status('download', { 'sec-fetch-site': [site] })).toBe(403)
  })

  test('loading ahead of time does not use the token up', () => {
    expect(status('enter', { ...json, origin: [home], 'sec-purpose': ['prefetch;prerender'] })).toBe(403)
    expect(status('enter', { ...json, origin: [home], purpose: ['prefetch'] })).toBe(403)
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

test('sameSecret is equality', () => {
  assert(property(string(), string(), (a, b) => isSameSecret(a, b) === (a === b)))
  assert(property(string(), (a) => isSameSecret(a, a)))
})
