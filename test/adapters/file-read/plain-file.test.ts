/** Files that a person names: no pipe, device or socket is waited for. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isOddFile, NotPlain, readPlainText } from '../../../src-main/adapters/file-read/plain-file.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stocksheet-plain-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('[TERMINAL-18] a file is read, also through a link; what does not exist is the system’s error', async () => {
  writeFileSync(join(folder, 'a.txt'), 'text')
  expect([await isOddFile(join(folder, 'a.txt')), await isOddFile(folder)]).toEqual([false, false])
  expect(await readPlainText(join(folder, 'a.txt'))).toBe('text')
  symlinkSync(join(folder, 'a.txt'), join(folder, 'link'))
  expect(await readPlainText(join(folder, 'link'))).toBe('text')
  expect(await isOddFile(join(folder, 'none'))).toBe(false)
  await expect(readPlainText(join(folder, 'none'))).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(readPlainText(folder)).rejects.toMatchObject({ code: 'EISDIR' })
})

describe.skipIf(process.platform === 'win32')('[TERMINAL-18] refused before it is opened', () => {
  test('a pipe that nobody writes to', async () => {
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    expect(await isOddFile(pipe)).toBe(true)
    await expect(readPlainText(pipe)).rejects.toThrow(NotPlain)
  })

  test('a device without an end, also behind a link', async () => {
    symlinkSync('/dev/zero', join(folder, 'list.csv'))
    await expect(readPlainText(join(folder, 'list.csv'))).rejects.toThrow(NotPlain)
  })

  test('a socket', async () => {
    const server = createServer()
    const path = join(folder, 'socket')
    await new Promise<void>((resolve) => server.listen(path, () => resolve()))
    await expect(readPlainText(path)).rejects.toThrow(NotPlain)
    await new Promise((resolve) => server.close(resolve))
  })
})
