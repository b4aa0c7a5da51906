/** What must never happen: a connection with an untrusted certificate, and a key on a command line. */
import { createServer } from 'node:https'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { parseAddress } from '../../../src-main/account/address.ts'
import { makeExchange, REQUEST_LIMITS } from '../../../src-main/account/exchange.ts'
import { run } from '../terminal/command.ts'
import { selfSigned } from './self-signed.ts'

const root = join(import.meta.dirname, '../../..')
const CANARY = 'sk-canary-7d1f0b'

describe('[SEC-11] TLS checks cannot be switched off', () => {
  const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED']
  afterEach(() => {
    if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']
    else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before
  })

  test.each(['1', '0'])(
    'with NODE_TLS_REJECT_UNAUTHORIZED=%s a certificate nobody vouches for gets no request',
    async (value) => {
      process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = value
      const seenTexts: string[] = []
      const server = createServer(selfSigned(), (request, response) => {
        seenTexts.push(String(request.headers.authorization))
        response.end('{}')
      })
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
      const bound = server.address()
      const port = typeof bound === 'object' && bound ? bound.port : 0
      const address = parseAddress(`https://127.0.0.1:${port}`)
      const exchange = makeExchange(address, CANARY, REQUEST_LIMITS)
      const answer = await exchange.post('get_list', '{}')
      expect(answer).toMatchObject({ kind: 'not-sent', fault: { code: 'certificate' } })
      expect(JSON.stringify(answer)).not.toContain(CANARY)
      expect(seenTexts).toEqual([])
      await exchange.close()
      server.close()
    },
  )

  test('no source asks for it', () => {
    const asking =
      /rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED'?\]?\s*=|setCertificateVerifyProc|checkServerIdentity|'certificate-error'/
    const sources = ['src-main', 'src-renderer', 'src-shared'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => join(root, folder, name)),
    )
    expect(sources.length).toBeGreaterThan(200)
    expect(sources.filter((path) => asking.test(readFileSync(path, 'utf8')))).toEqual([])
  })
})

describe('[SEC-10] the command line takes no key as an argument', () => {
  test.each([
    { given: ['--api-key', CANARY] },
    { given: [`--api-key=${CANARY}`] },
    { given: ['--token', CANARY] },
    { given: [`--secret=${CANARY}`] },
  ])('$given', async ({ given }) => {
    const folder = mkdtempSync(join(tmpdir(), 'stocksheet-argument-'))
    const { status, out, err } = await run(['stock', '--data', folder, ...given], {
      env: {},
    })
    expect([status === 0, out]).toEqual([false, ''])
    // A key entered by mistake is not printed to the terminal.
    expect(err).not.toContain(CANARY)
    await rm(folder, { recursive: true, force: true })
  })
})
