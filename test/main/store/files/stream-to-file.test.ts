import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { streamToFile } from '../../../../src-main/store/files/file-system.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'stocksheet-stream-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

async function* broken(after: number): AsyncGenerator<string> {
  for (let piece = 0; piece < after; piece += 1) yield 'x'
  throw new Error('broken off')
}

// Many at a time, so that the disk's threads are busy and a file that opens late is noticed.
test.each([0, 1, 5])('what breaks off after %i pieces is removed for good by its writer', async (after) => {
  const writes = Array.from({ length: 100 }, async (_, index) => {
    const path = join(folder, `${index}`)
    const writeResult = streamToFile(path, (file) => pipeline(broken(after), file))
    await expect(writeResult).rejects.toThrow('broken off')
    await rm(path)
  })
  await Promise.all(writes)
  expect(readdirSync(folder)).toEqual([])
})

test('a file that is there already is left alone', async () => {
  const path = join(folder, 'a')
  await streamToFile(path, (file) => pipeline(['first'], file))
  await expect(streamToFile(path, (file) => pipeline(['second'], file))).rejects.toThrow('EEXIST')
  expect(readFileSync(path, 'utf8')).toBe('first')
})
