/** Which entries of a real folder are listed. */
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFolderLister, WatchedFolder } from '../../../../src-main/file/watch/watched-folder.ts'

let root = ''
let folder = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stocksheet-list-folder-'))
  folder = join(root, 'lists')
  mkdirSync(folder)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const names = async (): Promise<string[]> => {
  const listResult = await makeFolderLister(folder)()
  return listResult.ok ? listResult.value.map(({ name }) => name) : [listResult.error]
}

test('[INBOX-1] tables by name, size and time; nothing else of the folder', async () => {
  for (const name of [
    'b.xlsx',
    'a.CSV',
    '~$b.xlsx',
    '.~lock.a.ods#',
    '.hidden.csv',
    'c.csv.part',
    'note.pdf',
    '.csv',
    'csv',
  ])
    writeFileSync(join(folder, name), 'sku')
  mkdirSync(join(folder, 'folder.csv'))
  utimesSync(join(folder, 'a.CSV'), 1_700_000_000, 1_700_000_000)
  expect(await names()).toEqual(['a.CSV', 'b.xlsx'])
  const listResult = await makeFolderLister(folder)()
  expect(listResult.ok && listResult.value[0]).toMatchObject({ name: 'a.CSV', size: 3, modified: 1_700_000_000_000 })
})

test.runIf(process.platform !== 'win32')('[INBOX-1] no link, pipe or device is listed, or waited for', async () => {
  writeFileSync(join(root, 'outside.csv'), 'sku')
  symlinkSync(join(root, 'outside.csv'), join(folder, 'link.csv'))
  symlinkSync('/dev/zero', join(folder, 'device.csv'))
  execFileSync('mkfifo', [join(folder, 'pipe.csv')])
  writeFileSync(join(folder, 'list.csv'), 'sku')
  expect(await names()).toEqual(['list.csv'])
})

test('[INBOX-2] a file that is saved again has another stamp', async () => {
  const stamp = async () => {
    const listResult = await makeFolderLister(folder)()
    return listResult.ok ? listResult.value[0]?.stamp : null
  }
  writeFileSync(join(folder, 'a.csv'), 'one')
  const before = await stamp()
  expect(await stamp()).toBe(before)
  writeFileSync(join(folder, 'a.csv'), 'three')
  expect(await stamp()).not.toBe(before)
})

test('[INBOX-2] a file that a program is still writing is waited for', async () => {
  const watched = new WatchedFolder({
    list: makeFolderLister(folder),
    clock: { sleep: async () => undefined },
    onChanged: () => undefined,
    onFailure: (error) => {
      throw error
    },
  })
  const path = join(folder, 'list.xls')
  const seen: (string | number)[][] = []
  for (const piece of ['sku', 'price', 'stock', '', '']) {
    if (piece !== '') appendFileSync(path, piece)
    await watched.checkFolder()
    seen.push([...watched.view.files.map(({ name }) => name), watched.view.waiting])
  }
  expect(seen).toEqual([[1], [1], [1], ['list.xls', 0], ['list.xls', 0]])
})

test('[INBOX-2] a folder that is away says so, and is read again once it is back', async () => {
  writeFileSync(join(folder, 'a.csv'), 'one')
  renameSync(folder, join(root, 'elsewhere'))
  expect(await names()).toEqual(['away'])
  renameSync(join(root, 'elsewhere'), folder)
  expect(await names()).toEqual(['a.csv'])
})
