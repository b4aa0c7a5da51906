/** Published tables by their address, from real https servers on this machine. Only the gate that finds and checks addresses is replaced. */
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secureContextOf } from '../../../src-main/account/connector.ts'
import {
  isPublicAddress,
  LINK_LIMITS,
  resolveLinkAddress,
  readLink,
  type LinkDependencies,
  type LinkOptions,
} from '../../../src-main/account/read-link.ts'
import { DIRECT_NETWORK, chooseNetwork } from '../../../src-shared/account/network-use.ts'
import { authority } from '../app/self-signed.ts'
import { localProxy } from './local-proxy.ts'

const HOST = 'lists.test'
/** The test's only public address. */
const OPEN_ADDRESS = '127.0.0.1'
const own = authority()
const requests: IncomingMessage[] = []
let server: Server
let origin: string

const ANSWERS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/prices%20May.csv?v=2': (response) => response.end('sku,price\n00123,12.5\n'),
  '/named': (response) =>
    response
      .writeHead(200, {
        'content-disposition': 'attachment; filename="x.csv"; filename*=UTF-8\'\'%D0%A6%D0%B5%D0%BD%D1%8B.csv',
      })
      .end('sku\n1\n'),
  '/moved': (response) => response.writeHead(302, { location: '/named' }).end(),
  '/to-private': (response) => response.writeHead(302, { location: `https://inside.test${portOf()}/named` }).end(),
  '/to-loopback': (response) => response.writeHead(307, { location: `https://[::1]${portOf()}/named` }).end(),
  '/to-http': (response) => response.writeHead(301, { location: `http://${HOST}/named` }).end(),
  '/to-login': (response) => response.writeHead(302, { location: 'https://accounts.google.com/signin' }).end(),
  '/round': (response) => response.writeHead(302, { location: '/round' }).end(),
  '/forbidden': (response) => response.writeHead(403).end(),
  '/broken': (response) => response.writeHead(500).end(),
  '/packed': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
  '/large': (response) => response.end('x'.repeat(2000)),
  '/cut-off': (response) => {
    response.writeHead(200, { 'content-length': '100' }).write('sku')
    response.destroy()
  },
  '/endless': (response) => void response.write('sku,price\n'),
}

function portOf(): string {
  return `:${new URL(origin).port}`
}

beforeAll(async () => {
  server = createServer(own.issue(HOST), (request, response) => {
    requests.push(request)
    const answer = ANSWERS[request.url ?? '']
    if (answer) answer(response)
    else response.writeHead(404).end()
  })
  server.listen(0, OPEN_ADDRESS)
  await once(server, 'listening')
  // A server that listens on a port has an address of this form.
  origin = `https://${HOST}:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

const gate: LinkDependencies = {
  limits: { ...LINK_LIMITS, bytes: 1000, connectMs: 5000 },
  // No DNS server has these names, so a connection that asked again would fail.
  addressesOf: async (host) =>
    host === HOST ? [OPEN_ADDRESS] : host === 'inside.test' ? [OPEN_ADDRESS, '127.0.0.2'] : [],
  isPublic: (address) => address === OPEN_ADDRESS,
  getSecureContext: () => secureContextOf([own.cert]),
}
const direct: LinkOptions = { network: async () => DIRECT_NETWORK }

async function fault(link: string, changed: Partial<LinkDependencies> = {}, use = direct): Promise<unknown> {
  const result = await readLink(link, use, { ...gate, ...changed })
  return result.ok ? result.value.name : (result.error.details['reason'] ?? result.error.code)
}

test('[LINK-1] a file is read as it is, with nothing sent but the request', async () => {
  requests.length = 0
  const result = await readLink(`${origin}/prices%20May.csv?v=2#gid=0`, direct, gate)
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  expect(result.value.name).toBe('prices May.csv')
  expect(Buffer.from(result.value.bytes).toString()).toBe('sku,price\n00123,12.5\n')
  expect(requests.map(({ method, headers }) => ({ method, headers }))).toEqual([
    {
      method: 'GET',
      headers: { host: new URL(origin).host, connection: 'keep-alive', accept: '*/*', 'accept-encoding': 'identity' },
    },
  ])
})

test.each([
  ['/moved', 'Цены.csv'],
  ['/to-private', 'private-address'],
  ['/to-loopback', 'private-address'],
  ['/to-http', 'not-https'],
  ['/to-login', 'sign-in'],
  ['/round', 'redirects'],
  ['/forbidden', 'sign-in'],
  ['/missing', 'not-there'],
  ['/broken', 'status'],
  ['/packed', 'packed'],
  ['/large', 'too-large'],
  ['/cut-off', 'no-answer'],
])('[LINK-1] %s: %s', async (path, expected) => {
  requests.length = 0
  expect(await fault(`${origin}${path}`)).toBe(expected)
  // A refused redirect is not followed.
  if (expected.startsWith('private')) expect(requests).toHaveLength(1)
  expect(requests.length).toBeLessThanOrEqual(gate.limits.redirects + 1)
})

test('[LINK-1] an answer that never ends is given up, and so is one that the user stops', async () => {
  expect(await fault(`${origin}/endless`, { limits: { ...gate.limits, totalMs: 300 } })).toBe('too-slow')
  const stopping = new AbortController()
  const reading = fault(`${origin}/endless`, {}, { ...direct, stop: stopping.signal })
  await once(server, 'request')
  stopping.abort()
  expect(await reading).toBe('stopped')
})

test('[LINK-1] the certificate must be that of the name, from a trusted authority', async () => {
  const other = origin.replace(HOST, 'other.test')
  expect(await fault(`${other}/moved`, { addressesOf: async () => [OPEN_ADDRESS] })).toBe('certificate')
  expect(await fault(`${origin}/moved`, { getSecureContext: () => secureContextOf([]) })).toBe('certificate')
})

test('[LINK-1] a proxy is asked for the address that was checked', async () => {
  const proxy = await localProxy()
  const network = async (address: string) =>
    chooseNetwork(address, 'system', { environment: { HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` }, pacText: null })
  expect(await fault(`${origin}/named`, {}, { network })).toBe('Цены.csv')
  expect(proxy.targets).toEqual([`${OPEN_ADDRESS}${portOf()}`])
  await proxy.close()
})

describe('[LINK-1] without a test’s gate', () => {
  test.each([
    ['https://localhost/list.csv', 'private-address'],
    ['https://127.0.0.1:8443/list.csv', 'private-address'],
    ['https://2130706433/list.csv', 'private-address'],
    ['https://0x7f.1/list.csv', 'private-address'],
    ['https://10.0.0.1/list.csv', 'private-address'],
    ['https://169.254.169.254/latest/meta-data', 'private-address'],
    ['https://[::1]/list.csv', 'private-address'],
    ['https://[::ffff:192.168.0.1]/list.csv', 'private-address'],
    ['https://me:secret@example.com/list.csv', 'login'],
    ['http://example.com/list.csv', 'not-https'],
    ['file:///etc/passwd', 'not-https'],
    ['https://', 'not-an-address'],
  ])('%s is refused: %s', async (link, expected) => {
    const result = await readLink(link, direct)
    expect(result).toMatchObject({ ok: false, error: { code: 'link', details: { reason: expected } } })
  })

  test('nothing in the program replaces the gate', () => {
    const root = join(import.meta.dirname, '../../..')
    const calls = globSync('src-{main,shared}/**/*.ts', { cwd: root }).flatMap((file) =>
      file.endsWith('read-link.ts') ? [] : (readFileSync(join(root, file), 'utf8').match(/\breadLink\([^\n]*/g) ?? []),
    )
    expect(calls.length).toBeGreaterThan(0)
    for (const call of calls) expect(call).toMatch(/^readLink\(\w+, \{ network(?:: [\w.()]+)? \}\)/)
    const hosts = globSync('src-main/{terminal,browser,desktop}/**/*.ts', { cwd: root })
    expect(hosts.filter((file) => readFileSync(join(root, file), 'utf8').includes('readPublished'))).toEqual([])
  })
})

test.each([
  ['8.8.8.8', true],
  ['172.15.0.1', true],
  ['172.16.0.1', false],
  ['100.64.0.1', false],
  ['192.168.1.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['2606:4700::1111', true],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['ff02::1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['2001:db8::1', false],
  ['not an address', false],
])('[LINK-1] %s is of the internet: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})

const SHEETS = 'https://docs.google.com/spreadsheets'
test.each([
  [`${SHEETS}/d/1AbC-d_9/edit?usp=sharing`, `${SHEETS}/d/1AbC-d_9/export?format=xlsx`],
  [`${SHEETS}/d/1AbC-d_9/edit?usp=sharing#gid=123`, `${SHEETS}/d/1AbC-d_9/export?format=csv&gid=123`],
  [`${SHEETS}/d/1AbC-d_9/edit?gid=7&x=1#gid=7`, `${SHEETS}/d/1AbC-d_9/export?format=csv&gid=7`],
  [`${SHEETS}/d/e/2PACX-1v/pubhtml?gid=7&single=true`, `${SHEETS}/d/e/2PACX-1v/pub?output=csv&gid=7&single=true`],
  [`${SHEETS}/u/1/d/1AbC-d_9/view`, `${SHEETS}/d/1AbC-d_9/export?format=xlsx`],
  [`${SHEETS}/d/1AbC-d_9/export?format=csv&gid=7`, `${SHEETS}/d/1AbC-d_9/export?format=csv&gid=7`],
  [`${SHEETS}/d/e/2PACX-1v/pubhtml`, `${SHEETS}/d/e/2PACX-1v/pub?output=xlsx`],
  [`${SHEETS}/d/e/2PACX-1v/pub?output=csv`, `${SHEETS}/d/e/2PACX-1v/pub?output=csv`],
  ['https://example.com/spreadsheets/d/1AbC/edit', 'https://example.com/spreadsheets/d/1AbC/edit'],
])('%s is read as %s', (link, expected) => {
  expect(resolveLinkAddress(link).href).toBe(expected)
})
