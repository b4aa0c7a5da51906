import { execFile } from 'node:child_process'
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { safeWrite, findTargetError } from '../../../../src-main/store/files/safe-write.ts'
import { writeStockWorkbook } from '../../../../src-main/export/xlsx/stock-workbook.ts'
import { material, stockOf } from '../../export/xlsx/stock.ts'
import { sheetWords } from '../../../../src-shared/words/export.ts'

let root: string
let folder: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'safe-write-'))
})
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'case-'))
})
afterAll(() => rm(root, { recursive: true }))

/** Like the beginning of a workbook, because only files of the same kind are replaced. */
const OLD = 'PK\u0003\u0004 old [Content_Types].xml'

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: refused by the test`), { code })
}

test('writes beside, then renames over the older file', async () => {
  const path = join(folder, 'book.xlsx')
  await writeFile(path, OLD)
  const during: string[][] = []
  const outcome = await safeWrite({ path, kind: 'xlsx' }, async (temporary) => {
    await writeFile(temporary, 'new file')
    during.push(await readdir(folder), [await readFile(path, 'utf8')])
    return 'value'
  })
  expect(outcome).toEqual({ kind: 'written', bytes: 8, value: 'value' })
  expect(during[0]).toEqual([expect.stringMatching(/^\.book\.xlsx\.[0-9a-f]{8}-\d+-[0-9a-f]{12}\.tmp$/), 'book.xlsx'])
  expect(during[1]).toEqual([OLD])
  expect(await readdir(folder)).toEqual(['book.xlsx'])
  expect(await readFile(path, 'utf8')).toBe('new file')
})

test.each(['EBUSY', 'EPERM', 'EACCES'])(
  'a file held by another program (%s) is named, and left as it was',
  async (code) => {
    const path = join(folder, 'book.xlsx')
    await writeFile(path, OLD)
    const outcome = await safeWrite({ path, kind: 'xlsx' }, (temporary) => writeFile(temporary, 'new'), undefined, {
      rename: () => Promise.reject(systemError(code)),
    })
    expect(outcome).toMatchObject({
      kind: 'failed',
      error: { kind: 'open-elsewhere' },
    })
    expect(await readdir(folder)).toEqual(['book.xlsx'])
    expect(await readFile(path, 'utf8')).toBe(OLD)
  },
)

test.each([
  ['EACCES', 'read-only-folder'],
  ['EROFS', 'read-only-folder'],
  ['ENOSPC', 'disk-full'],
  ['EDQUOT', 'disk-full'],
  ['ENAMETOOLONG', 'name-too-long'],
  ['EIO', 'other'],
])('%s while writing is said as %s, and nothing is left', async (code, detail) => {
  const outcome = await safeWrite({ path: join(folder, 'book.xlsx'), kind: 'xlsx' }, async (temporary) => {
    await writeFile(temporary, 'half')
    throw systemError(code)
  })
  expect(outcome).toMatchObject({ kind: 'failed', error: { kind: detail } })
  expect(await readdir(folder)).toEqual([])
})

test('a folder that is not there, a folder in the file’s place, a name too long for the disk', async () => {
  const stock = stockOf([{ id: 1, name: 'Main', materials: [material(1)] }])
  const failureAt = async (path: string): Promise<unknown> => {
    const outcome = await writeStockWorkbook(path, stock, sheetWords(), {})
    return outcome.kind === 'failed' ? outcome.error.kind : outcome.kind
  }
  await mkdir(join(folder, 'book.xlsx'))
  await writeFile(join(folder, 'plain'), '')
  expect(await failureAt(join(folder, 'missing', 'book.xlsx'))).toBe('no-folder')
  expect(await failureAt(join(folder, 'plain', 'book.xlsx'))).toBe('no-folder')
  expect(await failureAt(join(folder, 'book.xlsx'))).toBe('is-a-folder')
  expect(await failureAt(join(folder, `${'x'.repeat(300)}.xlsx`))).toBe('name-too-long')
})

test('a file its user has protected is left alone, and said so before anything is read for it', async () => {
  const path = join(folder, 'book.xlsx')
  await writeFile(path, OLD)
  await chmod(path, 0o444)
  const error = { kind: 'read-only-file' }
  expect(await findTargetError({ path, kind: 'xlsx' })).toEqual(error)
  expect(await safeWrite({ path, kind: 'xlsx' }, (temporary) => writeFile(temporary, 'new'))).toMatchObject({
    kind: 'failed',
    error,
  })
  expect(await readFile(path, 'utf8')).toBe(OLD)
  expect(await readdir(folder)).toEqual(['book.xlsx'])
})

test('nothing is in the way of a new file, of an older one, and of a link to one', async () => {
  const path = join(folder, 'book.xlsx')
  expect(await findTargetError({ path, kind: 'xlsx' })).toBeNull()
  await writeFile(path, OLD)
  expect(await findTargetError({ path, kind: 'xlsx' })).toBeNull()
  expect(await readdir(folder)).toEqual(['book.xlsx'])
})

// Windows has no such permissions and, for most users, no links.
test.skipIf(process.platform === 'win32')('a link stays a link, and its file keeps its permissions', async () => {
  const path = join(folder, 'book.xlsx')
  const link = join(folder, 'latest.xlsx')
  await writeFile(path, OLD)
  await chmod(path, 0o600)
  await symlink('book.xlsx', link)
  expect(await safeWrite({ path: link, kind: 'xlsx' }, (temporary) => writeFile(temporary, 'new'))).toMatchObject({
    kind: 'written',
  })
  expect([(await lstat(link)).isSymbolicLink(), await readFile(path, 'utf8')]).toEqual([true, 'new'])
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await readdir(folder)).toSorted()).toEqual(['book.xlsx', 'latest.xlsx'])
})

test('a bug is thrown on, and leaves nothing behind either', async () => {
  const bug = new TypeError('a bug')
  const failing = safeWrite({ path: join(folder, 'book.xlsx'), kind: 'xlsx' }, async (temporary) => {
    await writeFile(temporary, 'half')
    throw bug
  })
  await expect(failing).rejects.toBe(bug)
  expect(await readdir(folder)).toEqual([])
})

// A limit on file sizes has the same effect as a full disk on a stream: a write fails.
test.skipIf(process.platform === 'win32')('a disk that is full ends in words, not in a hang', async () => {
  const script = join(import.meta.dirname, 'write-much.ts')
  const command = `ulimit -f 8; exec "${process.execPath}" "${script}" "${join(folder, 'book.xlsx')}"`
  const { stdout } = await promisify(execFile)('bash', ['-c', command], { timeout: 20_000 })
  expect(JSON.parse(stdout)).toMatchObject({ kind: 'failed', error: { kind: 'disk-full' } })
  expect(await readdir(folder)).toEqual([])
})
