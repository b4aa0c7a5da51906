/** The Node of the package is downloaded from nodejs.org and compared with the published sums: here from a server of this test. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { fetchShippedNode, nodeFiles, shippedNodeVersion } from '../../build/scripts/shipped-node.ts'

const VERSION = '24.21.0'
const folder = mkdtempSync(join(tmpdir(), 'stocksheet-shipped-node-'))
const files = new Map<string, Buffer>()
let server: Server
let from: string

const sum = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

beforeAll(async () => {
  for (const { file } of ['win32', 'linux', 'darwin'].flatMap((platform) => nodeFiles(platform, VERSION))) {
    const name = file.replace('.tar.gz', '')
    if (name === file) files.set(file, Buffer.from('MZ'))
    else {
      mkdirSync(join(folder, name, 'bin'), { recursive: true })
      writeFileSync(join(folder, name, 'bin/node'), name)
      writeFileSync(join(folder, name, 'LICENSE'), 'Node.js is licensed')
      execFileSync('tar', ['-czf', file, name], { cwd: folder })
      files.set(file, readFileSync(join(folder, file)))
    }
  }
  files.set('SHASUMS256.txt', Buffer.from([...files].map(([file, content]) => `${sum(content)}  ${file}\n`).join('')))
  server = createServer(({ url = '' }, answer) => {
    const content = files.get(url.replace(`/v${VERSION}/`, ''))
    answer.writeHead(content ? 200 : 404).end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  from = `http://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}`
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

const fetchFor = (platform: string, version = VERSION) =>
  fetchShippedNode({ platform, version, from, folder: join(folder, 'made') })

test('a system gets the program of each of its processors, of one version, with the licence', async () => {
  const programs = await fetchFor('darwin')
  expect(programs.map((program) => readFileSync(program, 'utf8'))).toEqual([
    `node-v${VERSION}-darwin-x64`,
    `node-v${VERSION}-darwin-arm64`,
  ])
  expect(statSync(programs[0] ?? '').mode & 0o111).toBe(0o111)
  expect(readFileSync(join(folder, 'made/LICENSE'), 'utf8')).toBe('Node.js is licensed')
  expect((await fetchFor('win32')).map((program) => readFileSync(program, 'utf8'))).toEqual(['MZ'])
  expect(shippedNodeVersion()).toMatch(/^24\.\d+\.\d+$/)
})

test('another content than the published sum says, a file without a sum, and a version that is not there are refused', async () => {
  const [{ file } = { file: '' }] = nodeFiles('linux', VERSION)
  const published = files.get('SHASUMS256.txt') ?? Buffer.alloc(0)
  files.set('SHASUMS256.txt', Buffer.from(published.toString().replace(/^\w{4}(?=\w+ {2}node-v[\d.]+-linux)/m, 'dead')))
  await expect(fetchFor('linux')).rejects.toThrow(`${file} differs from the one on nodejs.org`)
  files.set('SHASUMS256.txt', Buffer.from(published.toString().replace(file, 'another')))
  await expect(fetchFor('linux')).rejects.toThrow(`no sum for ${file}`)
  await expect(fetchFor('linux', '24.99.0')).rejects.toThrow('answered 404')
})
