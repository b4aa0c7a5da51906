/** Where the keys that seal plans are kept, and what protects them. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SealKeys } from '../../../src-main/adapters/secrets/seal-keys.ts'
import type { KeyEncryption } from '../../../src-main/adapters/secrets/encrypted-secrets.ts'
import { fingerprint } from '../../../src-main/adapters/plan-file/signature.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stocksheet-keys-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** The system's encryption of one user: what another one sealed cannot be opened. */
function system(user: string, trouble: 'basic-text' | null = null): KeyEncryption {
  const mark = Buffer.from(`${user}:`)
  return {
    trouble: () => Promise.resolve(trouble),
    seal: (text) => Promise.resolve(Buffer.concat([mark, Buffer.from(text).map((byte) => byte ^ 0x5a)])),
    open: (sealed) => {
      const bytes = Buffer.from(sealed)
      if (!bytes.subarray(0, mark.length).equals(mark)) return Promise.reject(new Error('not ours'))
      return Promise.resolve({
        text: bytes
          .subarray(mark.length)
          .map((byte) => byte ^ 0x5a)
          .toString(),
        stale: false,
      })
    },
  }
}

test('[SEAL-2] the terminal’s key is made on first use, for this user alone, and kept', async () => {
  const keys = new SealKeys(folder)
  expect(await keys.own()).toEqual([])
  const key = await keys.key()
  expect(await new SealKeys(folder).key()).toEqual(key)
  expect(await keys.own()).toEqual([{ fingerprint: fingerprint(key.x), protection: 'file', used: true }])
  expect(await readdir(folder)).toEqual(['seal-key.json'])
  if (process.platform !== 'win32') expect((await stat(join(folder, 'seal-key.json'))).mode & 0o777).toBe(0o600)
})

test('[SEAL-2] made by many at once, it is one key', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => new SealKeys(folder).key()))
  expect(new Set(made.map(({ x }) => x)).size).toBe(1)
  expect(await readdir(folder)).toEqual(['seal-key.json'])
})

test('[SEAL-2] on the desktop the private half is on the disk only as the system encrypted it', async () => {
  const keys = new SealKeys(folder, system('anna'))
  const { x, d } = await keys.key()
  expect(await keys.own()).toEqual([{ fingerprint: fingerprint(x), protection: 'system', used: true }])
  for (const name of await readdir(folder)) expect(await readFile(join(folder, name), 'utf8')).not.toContain(d)
  expect(await readdir(folder)).toEqual(['seal-key-system.json'])
  expect(await new SealKeys(folder, system('anna')).key()).toEqual({ x, d })
  // The terminal beside it has a key of its own; both are this installation's.
  const terminal = await new SealKeys(folder).key()
  expect((await new SealKeys(folder).own()).map((one) => one.fingerprint)).toEqual([x, terminal.x].map(fingerprint))
})

test('[SEAL-2] where the system protects nothing, the file does; nothing is called encrypted that is not', async () => {
  const keys = new SealKeys(folder, system('anna', 'basic-text'))
  await keys.key()
  expect((await keys.own()).map(({ protection }) => protection)).toEqual(['file'])
})

test('[SEAL-4] a key that cannot be opened any more is replaced, and stays known as this installation’s', async () => {
  const first = await new SealKeys(folder, system('anna')).key()
  const second = await new SealKeys(folder, system('somebody else')).key()
  expect(second.x).not.toBe(first.x)
  expect(await new SealKeys(folder, system('somebody else')).own()).toEqual([
    { fingerprint: fingerprint(second.x), protection: 'system', used: true },
    { fingerprint: fingerprint(first.x), protection: 'system', used: false },
  ])
})

test('[SEAL-2] a damaged key is put aside, and another one is made', async () => {
  await writeFile(join(folder, 'seal-key.json'), '{"x":"half of it')
  const { x } = await new SealKeys(folder).key()
  expect(x).toHaveLength(43)
  expect((await readdir(folder)).toSorted()).toEqual([
    expect.stringMatching(/^seal-key\.damaged-/) as string,
    'seal-key.json',
  ])
})
