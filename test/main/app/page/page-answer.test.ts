import { writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { array, assert, constantFrom, property, string } from '../../../fast-check.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerPage } from '../../../../src-main/desktop/protocol.ts'
import { makeContentPolicy, makeNonce } from '../../../../src-main/app/page/content-policy.ts'
import { parseBundlePath, makePageAnswer } from '../../../../src-main/app/page/page-answer.ts'
import { makeRenderer } from '../../browser/serving.ts'

let folder: string
beforeAll(() => {
  folder = makeRenderer()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('[SEC-4] no text of any kind leads out of the folder', () => {
  const pieces = constantFrom(
    '/',
    '..',
    '.',
    '%2e',
    '%2f',
    '%5c',
    '\\',
    '\0',
    '%00',
    'C:',
    'a',
    ':',
    ' ',
    '?',
    '~',
    'é',
  )
  const hostile = array(pieces, { maxLength: 8 }).map((parts) => parts.join(''))
  const plain = (names: readonly string[] | 400): boolean =>
    names === 400 || names.every((name) => /^[\w-][\w.-]*$/.test(name) && !name.startsWith('.'))
  assert(property(hostile, (path) => plain(parseBundlePath(path))))
  assert(property(string({ unit: 'binary' }), (path) => plain(parseBundlePath(`/${path}`))))
})

test('[SEC-4] the policy allows nothing unsafe', () => {
  expect(makeContentPolicy('N')).not.toMatch(/unsafe|\*|https?:|blob:|wasm/)
})

test('a nonce has 128 bits and is never the same', () => {
  const nonces = new Set(Array.from({ length: 1000 }, makeNonce))
  expect(nonces.size).toBe(1000)
  for (const nonce of nonces) expect(nonce).toMatch(/^[\w-]{22}$/)
})

test('a build without a place for the nonce is a fault, not a page without styles', async () => {
  const brokenText = makeRenderer()
  writeFileSync(join(brokenText, 'index.html'), '<!doctype html><head></head>')
  await expect(makePageAnswer(brokenText, '/')).rejects.toThrow('index.html has no __STYLE_NONCE__')
  await rm(brokenText, { recursive: true })
})

describe('[SEC-4] app://stocksheet', () => {
  const ask = async (url: string, method = 'GET') => {
    const response = await answerPage(folder, { url, method })
    return { status: response.status, headers: response.headers, body: await response.text() }
  }

  test('serves the page with its policy, nosniff and the right types', async () => {
    const page = await ask('app://stocksheet/')
    const nonce = /content="([\w-]{22})"/.exec(page.body)?.[1] ?? ''
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toBe(makeContentPolicy(nonce))
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const script = await ask('app://stocksheet/assets/index-abc.js?v=1')
    expect([script.status, script.body, script.headers.get('content-type')]).toEqual([
      200,
      'export {}',
      'text/javascript; charset=utf-8',
    ])
  })

  test.each([
    ['app://stocksheet/../index.html', 400],
    ['app://stocksheet/%2e%2e/secret', 400],
    ['app://stocksheet/..%2fsecret', 400],
    ['app://stocksheet/..%5csecret', 400],
    ['app://stocksheet/a%00.js', 400],
    ['app://stocksheet/a\0.js', 400],
    ['app://stocksheet//etc/passwd', 400],
    ['app://stocksheet/.secret', 400],
    ['app://stocksheet/notes.exe', 404],
    ['app://stocksheet/nothing.js', 404],
    ['app://evil/index.html', 404],
    ['app://stocksheet.evil/index.html', 404],
    ['app://stocksheet', 404],
    ['https://stocksheet/index.html', 404],
  ])('%j is %i, with the policy', async (url, status) => {
    const { status: given, headers, body } = await ask(url)
    expect(given).toBe(status)
    expect(body).not.toContain('hidden')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each(['POST', 'PUT', 'HEAD', 'OPTIONS'])('%s is not taken', async (method) => {
    expect((await ask('app://stocksheet/', method)).status).toBe(405)
  })
})
