/** Messages about a file that is not JSON, or about a refused address, never quote parts that may be secret. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from './command.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stocksheet-quoted-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('[T-31] a file that is no JSON is named with the place, without its text', async () => {
  const file = join(folder, 'key.txt')
  await writeFile(file, 'canary-secret\n')
  const refuseResult = await run(['practice', '--seed', file, '--data', folder], { env: {} })
  expect([refuseResult.status, refuseResult.err]).toEqual([1, expect.stringContaining('key.txt is not valid JSON.')])
  expect(refuseResult.err).not.toContain('canary')
  await writeFile(file, '{"a":1,\n canary-secret}')
  const placeResult = await run(['practice', '--seed', file, '--data', folder], { env: {} })
  expect(placeResult.err).toContain('key.txt is not valid JSON (line 2, column 2).')
  expect(placeResult.err).not.toContain('canary')
})

test('[T-31] the password of a refused proxy address is not printed', async () => {
  const data = ['--data', folder]
  for (const address of ['http://user:canary@proxy.example:8080', 'user:can@ary@proxy.example']) {
    const refuseResult = await run(['config', 'set', 'proxy', address, ...data], { env: {} })
    expect([refuseResult.status, refuseResult.err]).toEqual([1, expect.stringContaining('…@proxy.example')])
    expect(refuseResult.err).not.toMatch(/canary|user:/)
  }
})
