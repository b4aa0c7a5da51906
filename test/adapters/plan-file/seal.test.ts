import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeSealKey, readSealKey } from '../../../src-main/adapters/plan-file/seal.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stocksheet-seal-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('[T-1] [PLAN-17] the key is made on first use, for this user alone, and kept', async () => {
  expect(await readSealKey(folder)).toBeNull()
  const key = await makeSealKey(folder)
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect([await makeSealKey(folder), await readSealKey(folder)]).toEqual([key, key])
  expect(await readdir(folder)).toEqual(['plan-seal-key'])
  if (process.platform !== 'win32') expect((await stat(join(folder, 'plan-seal-key'))).mode & 0o777).toBe(0o600)
})

test('[T-1] made by many at once, it is one key', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => makeSealKey(folder)))
  expect(new Set(keys)).toEqual(new Set([await readFile(join(folder, 'plan-seal-key'), 'utf8')]))
  expect(await readdir(folder)).toEqual(['plan-seal-key'])
})

test('[T-1] a damaged key is no key: another is made, and old plans were made elsewhere', async () => {
  await writeFile(join(folder, 'plan-seal-key'), 'half of it')
  expect(await readSealKey(folder)).toBeNull()
  expect(await makeSealKey(folder)).toMatch(/^[0-9a-f]{64}$/)
})
