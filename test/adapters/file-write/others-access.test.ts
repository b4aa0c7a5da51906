/** Folders, links and locks that other users of the computer could exchange. */
import { chmodSync, existsSync, lchownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { holdFile } from '../../../src-main/adapters/file-write/held-file.ts'
import { othersLink, sharedFolder } from '../../../src-main/adapters/file-write/others-access.ts'
import { safeWrite } from '../../../src-main/adapters/file-write/safe-write.ts'

const posix = process.platform !== 'win32'
/** Only root gives files away. */
const root = process.getuid?.() === 0
const OTHER = 12_345

let folder = ''
let data = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stocksheet-others-'))
  data = join(folder, 'a', 'data')
  mkdirSync(data, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe.runIf(posix)('a data folder', () => {
  test('[TERMINAL-19] of one’s own is used, also below /tmp; one that does not exist is made', () => {
    expect([sharedFolder(data), sharedFolder(join(data, 'new'))]).toEqual([null, null])
  })

  test.each([0o777, 0o775, 0o772, 0o1777])('[TERMINAL-19] that others may write is refused: mode %o', (mode) => {
    chmodSync(data, mode)
    expect(sharedFolder(data)).toEqual({ code: 'writable', path: data })
  })

  test('[TERMINAL-19] below a folder where others may exchange it is refused, but for sticky ones', () => {
    chmodSync(join(folder, 'a'), 0o777)
    for (const one of [data, join(folder, 'a', 'new', 'deep')])
      expect(sharedFolder(one)).toEqual({ code: 'writable', path: join(folder, 'a') })
    chmodSync(join(folder, 'a'), 0o1777)
    expect(sharedFolder(data)).toBeNull()
  })

  test.runIf(root)('[TERMINAL-19] that another user owns is refused, also one above it', () => {
    lchownSync(data, OTHER, OTHER)
    expect(sharedFolder(data)).toEqual({ code: 'others', path: data, user: OTHER })
    lchownSync(data, 0, 0)
    lchownSync(join(folder, 'a'), OTHER, OTHER)
    expect(sharedFolder(data)).toEqual({ code: 'others', path: join(folder, 'a'), user: OTHER })
  })

  test.runIf(root)('[TERMINAL-19] behind a link that another user made is refused', () => {
    const link = join(folder, 'link')
    symlinkSync(data, link)
    lchownSync(link, OTHER, OTHER)
    expect(sharedFolder(join(link, 'new'))).toEqual({ code: 'others', path: link, user: OTHER })
  })

  test('[TERMINAL-19] a link is judged by where it leads', () => {
    symlinkSync(data, join(folder, 'link'))
    chmodSync(data, 0o777)
    expect(sharedFolder(join(folder, 'link'))).toEqual({ code: 'writable', path: data })
  })
})

describe.runIf(posix && root)('a file that is written', () => {
  const write = async (path: string) =>
    safeWrite({ path, kind: 'csv' }, async (temporary) => writeFileSync(temporary, 'sku\n'))

  test('[TERMINAL-19] never goes through a link of another user, to a file or to a folder', async () => {
    const mine = join(data, 'precious.csv')
    writeFileSync(mine, 'old\n')
    const link = join(folder, 'out.csv')
    symlinkSync(mine, link)
    expect(await othersLink(link)).toBeNull()
    expect((await write(link)).kind).toBe('written')
    lchownSync(link, OTHER, OTHER)
    expect(await write(link)).toEqual({ kind: 'failed', error: { kind: 'others-link', link } })
    symlinkSync(data, join(folder, 'way'))
    lchownSync(join(folder, 'way'), OTHER, OTHER)
    expect(await write(join(folder, 'way', 'new.csv'))).toEqual({
      kind: 'failed',
      error: { kind: 'others-link', link: join(folder, 'way') },
    })
    expect(existsSync(join(data, 'new.csv'))).toBe(false)
  })
})

test.runIf(posix)('[TERMINAL-19] a lock is a file: a link in its place is not followed, and makes nothing', () => {
  const lock = join(data, 'changes.lock')
  const target = join(folder, 'victim')
  symlinkSync(target, lock)
  expect(() => holdFile(lock)).toThrow('is not a file')
  expect(existsSync(target)).toBe(false)
  rmSync(lock)
  const held = holdFile(lock)
  expect(held).not.toBeNull()
  held?.close()
})
