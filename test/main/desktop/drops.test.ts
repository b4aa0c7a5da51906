import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { DroppedFiles, type Challenge } from '../../../src-main/desktop/drops.ts'
import { findFileArguments, isFile } from '../../../src-main/desktop/opened-files.ts'
import { findPathRefusal, findLinkTargetRefusal } from '../../../src-main/app/opened-path.ts'

const folder = mkdtempSync(join(tmpdir(), 'stocksheet-drops-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, contents: Uint8Array | string): string {
  const path = join(folder, name)
  writeFileSync(path, contents)
  return path
}

/** The answer of the preload script, for a page that has these contents. */
function digest({ nonce, ranges }: Challenge, contents: Uint8Array | string): Uint8Array {
  const bytes = Buffer.from(contents)
  const hash = createHash('sha256').update(nonce)
  for (const [from, below] of ranges) hash.update(bytes.subarray(from, below))
  return new Uint8Array(hash.digest())
}

function challenged(drops: DroppedFiles, path: string, size: number): Challenge {
  const challenge = drops.makeChallenge(path, 'a.csv', size)
  if (!challenge) throw new Error('no challenge')
  return challenge
}

describe('[T-27] a path that the page names opens only what the page holds', () => {
  const text = 'sku;stock\nA;1\n'

  test('with the contents it opens, once', async () => {
    const path = file('held.csv', text)
    const drops = new DroppedFiles()
    const challenge = challenged(drops, path, text.length)
    expect(await drops.findProvenDrop(challenge.id, digest(challenge, text))).toEqual({ path, name: 'a.csv' })
    expect(await drops.findProvenDrop(challenge.id, digest(challenge, text))).toBeUndefined()
  })

  test('without them it does not: other contents, another nonce, an old answer, a guess', async () => {
    const path = file('private.csv', text)
    const drops = new DroppedFiles()
    const tries = [
      (challenge: Challenge) => digest(challenge, 'sku;stock\nA;2\n'),
      (challenge: Challenge) => digest({ ...challenge, nonce: 'x' }, text),
      (challenge: Challenge) => digest({ ...challenge, ranges: [] }, text),
      () => new Uint8Array(32),
      () => new Uint8Array(),
    ]
    for (const attempt of tries) {
      const challenge = challenged(drops, path, text.length)
      expect(await drops.findProvenDrop(challenge.id, attempt(challenge))).toBeUndefined()
      // A failed try uses up the challenge.
      expect(await drops.findProvenDrop(challenge.id, digest(challenge, text))).toBeUndefined()
    }
    const [firstChallenge, second] = [challenged(drops, path, text.length), challenged(drops, path, text.length)]
    expect(await drops.findProvenDrop(second.id, digest(firstChallenge, text))).toBeUndefined()
    expect(await drops.findProvenDrop('nothing', digest(firstChallenge, text))).toBeUndefined()
  })

  test('a large file is asked for at its ends and at places nobody knows before', async () => {
    const large = new Uint8Array(3 << 20).map((_, index) => (index * 31 + (index >> 9)) % 251)
    const path = file('large.csv', large)
    const drops = new DroppedFiles()
    const [firstChallenge, second] = [challenged(drops, path, large.length), challenged(drops, path, large.length)]
    expect(firstChallenge.ranges).not.toEqual(second.ranges)
    expect(firstChallenge.ranges.slice(0, 2)).toEqual([
      [0, 65_536],
      [large.length - 65_536, large.length],
    ])
    expect(await drops.findProvenDrop(firstChallenge.id, digest(firstChallenge, large))).toEqual({
      path,
      name: 'a.csv',
    })
    const ends = large.slice().fill(0, 65_536, large.length - 65_536)
    expect(await drops.findProvenDrop(second.id, digest(second, ends))).toBeUndefined()
  })

  test('the answer is the same for a file that is there and one that is not', () => {
    const drops = new DroppedFiles()
    const shape = (path: string) => {
      const { ranges, ...rest } = challenged(drops, path, 14)
      return { ranges, keys: Object.keys(rest) }
    }
    expect(shape(file('there.csv', text))).toEqual(shape(join(folder, 'not-there.csv')))
  })

  test('it waits for a minute and for eight at most', async () => {
    let now = 0
    const drops = new DroppedFiles(process.platform, () => now)
    const path = file('late.csv', text)
    const lateChallenge = challenged(drops, path, text.length)
    now = 60_001
    expect(await drops.findProvenDrop(lateChallenge.id, digest(lateChallenge, text))).toBeUndefined()
    const many = Array.from({ length: 9 }, () => challenged(drops, path, text.length))
    const openedFiles = await Promise.all(
      many.map((challenge) => drops.findProvenDrop(challenge.id, digest(challenge, text))),
    )
    expect(openedFiles.map((file) => file !== undefined)).toEqual([false, ...Array.from({ length: 8 }, () => true)])
  })

  test('an empty file, a folder and a changed file are not opened by path', async () => {
    const drops = new DroppedFiles()
    expect(drops.makeChallenge(file('empty.csv', ''), 'a.csv', 0)).toBeUndefined()
    mkdirSync(join(folder, 'folder.csv'))
    const asFile = challenged(drops, join(folder, 'folder.csv'), 1)
    expect(await drops.findProvenDrop(asFile.id, digest(asFile, ''))).toBeUndefined()
    const path = file('changing.csv', text)
    const challenge = challenged(drops, path, text.length)
    writeFileSync(path, `${text}B;2\n`)
    expect(await drops.findProvenDrop(challenge.id, digest(challenge, text))).toBeUndefined()
  })
})

describe('[T-27] paths that are never opened', () => {
  test.each([
    ['\\\\server\\share\\a.csv', 'network'],
    ['//server/share/a.csv', 'network'],
    ['\\/server/share/a.csv', 'network'],
    ['\\\\?\\C:\\a.csv', 'device'],
    ['\\\\?\\UNC\\server\\share\\a.csv', 'device'],
    ['\\\\.\\PhysicalDrive0', 'device'],
    ['//./COM1', 'device'],
    ['\\??\\C:\\a.csv', 'device'],
    ['C:\\CON', 'device'],
    ['C:\\con.csv', 'device'],
    ['C:\\folder\\NUL .csv', 'device'],
    ['C:\\LPT1.xlsx\\a.csv', 'device'],
    ['C:\\COM¹.csv', 'device'],
    ['C:\\CONIN$', 'device'],
    ['C:\\a.txt:secret.csv', 'device'],
    ['C:a.csv', 'device'],
    ['a.csv', 'device'],
    ['/a.csv', 'device'],
    ['C:\\Users\\me\\id_rsa', 'kind'],
    ['C:\\Users\\me\\Login Data', 'kind'],
    ['C:\\a.csv.exe', 'kind'],
    ['C:\\a.exe. . ', 'kind'],
    ['C:\\a.csv', null],
    ['c:/Prices/Лист 1.XLSX', null],
    ['Z:\\company.list.csv', null],
    ['C:\\contents\\auxiliary\\nullable.csv', null],
  ])('on Windows %s: %s', (path, refusedText) => {
    expect(findPathRefusal(path, 'win32')).toBe(refusedText)
  })

  test.each([
    ['//server/a.csv', 'network'],
    ['/dev/zero', 'device'],
    ['/dev/shm/a.csv', 'device'],
    ['/proc/self/environ', 'device'],
    ['/home/me/../../proc/self/a.csv', 'device'],
    ['a.csv', 'device'],
    ['/a\0.csv', 'device'],
    ['/etc/passwd', 'kind'],
    ['/home/me/.ssh/id_ed25519', 'kind'],
    ['/home/me/.csv', 'kind'],
    ['/home/me/a.csv', null],
    ['/run/media/me/STICK/a.xlsx', null],
    ['/development/a.csv', null],
  ])('elsewhere %s: %s', (path, refusedText) => {
    expect(findPathRefusal(path, 'linux')).toBe(refusedText)
  })

  test('neither does a link lead to one', async () => {
    if (process.platform === 'win32') return
    const passwords = join(folder, 'prices.csv')
    symlinkSync('/etc/passwd', passwords)
    const zero = join(folder, 'zero.csv')
    symlinkSync('/dev/zero', zero)
    expect([await findLinkTargetRefusal(passwords, 'linux'), await findLinkTargetRefusal(zero, 'linux')]).toEqual([
      'kind',
      'device',
    ])
    const path = file('real.csv', 'a')
    const link = join(folder, 'link.csv')
    symlinkSync(path, link)
    expect(await findLinkTargetRefusal(link, 'linux')).toBeNull()
  })

  test('those named at start are handed on without a look at the disk, for the opener to refuse', () => {
    if (process.platform === 'win32') return
    expect(findFileArguments(['app', '//server/share/a.csv', '/dev/zero'], 1, '/', isFile)).toEqual([
      '//server/share/a.csv',
      '/dev/zero',
    ])
  })
})
