/** An inbox's folder, with real files. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemFiles, type FileSystem, type OpenFile } from '../../../src-main/adapters/file-write/file-system.ts'
import { inboxFolder } from '../../../src-main/adapters/inbox/inbox-folder.ts'
import type { InboxFolder } from '../../../src-main/engine/inbox/inbox-ports.ts'

let root: string
let place: string
let runFiles: string
let folder: InboxFolder
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stocksheet-inbox-'))
  place = join(root, 'in')
  runFiles = join(root, 'data', 'run-files')
  mkdirSync(place)
  folder = inboxFolder(place, runFiles)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const sha = (text: string): string => createHash('sha256').update(text).digest('hex')
const put = (name: string, text: string): void => writeFileSync(join(place, name), text)
const posix = process.platform !== 'win32'

async function listed() {
  const answer = await folder.list()
  if (!answer.ok) throw new Error(answer.error)
  const { tables, ...rest } = answer.value
  return { ...rest, tables: tables.map(({ name }) => name) }
}

/** Its methods, as those of an object. */
function bound(file: OpenFile): OpenFile {
  return {
    stat: () => file.stat(),
    writeFile: (content) => file.writeFile(content),
    createReadStream: (options) => file.createReadStream(options),
    sync: () => file.sync(),
    close: () => file.close(),
  }
}

describe('listing', () => {
  test('[INBOX-2] tells tables from what is on its way, open, or no table', async () => {
    for (const name of ['b.csv', 'a.xlsx', 'c.csv.part', '~$a.xlsx', 'x.pdf', '.hidden.csv']) put(name, 'x')
    mkdirSync(join(place, 'folder.csv'))
    mkdirSync(join(place, 'done'))
    expect(await listed()).toEqual({ tables: ['a.xlsx', 'b.csv'], locks: ['~$a.xlsx'], others: 1, beyond: 0 })
  })

  test.runIf(posix)('[INBOX-3] follows no link and waits for no pipe', async () => {
    put('real.csv', 'x')
    writeFileSync(join(root, 'secret.csv'), 'secret')
    symlinkSync(join(root, 'secret.csv'), join(place, 'link.csv'))
    execFileSync('sh', ['-c', 'mkfifo "$0"', join(place, 'pipe.csv')])
    expect(await listed()).toEqual({ tables: ['real.csv'], locks: [], others: 2, beyond: 0 })
    // Put in place of a file after it was listed.
    expect(await folder.digest({ name: 'link.csv', stamp: '' })).toEqual({ ok: false, error: 'gone' })
    expect(await folder.digest({ name: 'pipe.csv', stamp: '' })).toEqual({ ok: false, error: 'gone' })
  })

  test('[INBOX-2] a file that is another one than was listed is not read as that', async () => {
    put('a.csv', 'one')
    const answer = await folder.list()
    const [file] = answer.ok ? answer.value.tables : []
    if (!file) throw new Error('not listed')
    expect(await folder.digest(file)).toEqual({ ok: true, value: sha('one') })
    put('a.csv', 'one and two')
    expect(await folder.digest(file)).toEqual({ ok: false, error: 'changed' })
  })

  test('a stamp changes with size and time', async () => {
    put('a.csv', 'one')
    const stamp = async () => {
      const answer = await folder.list()
      return answer.ok ? answer.value.tables[0]?.stamp : null
    }
    const first = await stamp()
    expect(await stamp()).toBe(first)
    utimesSync(join(place, 'a.csv'), 1, 1)
    expect(await stamp()).not.toBe(first)
  })

  test('[INBOX-6] a folder that is away is told, and read again once it is back', async () => {
    put('a.csv', 'x')
    renameSync(place, `${place}-away`)
    expect(await folder.list()).toEqual({ ok: false, error: 'away' })
    renameSync(`${place}-away`, place)
    expect((await listed()).tables).toEqual(['a.csv'])
  })

  test('[INBOX-2] a thousand files are listed', async () => {
    for (let index = 0; index < 1_000; index += 1) put(`list ${index}.csv`, 'x')
    expect((await listed()).tables.length).toBe(1_000)
  })
})

describe('an applied file', () => {
  test('[INBOX-8] is copied once, and only while it is what was applied', async () => {
    put('a.csv', 'applied')
    const file = { name: 'a.csv', digest: sha('applied') }
    expect(await folder.copyTo({ run: '20261124-1004-bc8b' }, file)).toEqual({ ok: true, value: null })
    expect(readFileSync(join(runFiles, '20261124-1004-bc8b.file'), 'utf8')).toBe('applied')
    put('a.csv', 'saved again')
    expect(await folder.copyTo({ run: '20261124-1004-bc8b' }, file)).toEqual({ ok: true, value: null })
    expect(await folder.copyTo({ run: '20261124-1005-0000' }, file)).toEqual({ ok: false, error: 'changed' })
    expect(await readdir(runFiles)).toEqual(['20261124-1004-bc8b.file'])
    expect(await folder.copyTo({ run: '../../evil' }, file)).toEqual({ ok: false, error: 'refused' })
  })

  test('[INBOX-8] goes to done, over no other file', async () => {
    mkdirSync(join(place, 'done'))
    writeFileSync(join(place, 'done', 'a.csv'), 'last month')
    put('a.csv', 'applied')
    expect(await folder.moveToDone({ name: 'a.csv', digest: sha('applied') })).toEqual({ ok: true, value: null })
    expect((await readdir(join(place, 'done'))).toSorted()).toEqual(['a (2).csv', 'a.csv'])
    expect(readFileSync(join(place, 'done', 'a.csv'), 'utf8')).toBe('last month')
    expect(existsSync(join(place, 'a.csv'))).toBe(false)
  })

  test('[INBOX-8] replaces nothing that somebody puts into done in that moment', async () => {
    put('a.csv', 'applied')
    const slow: FileSystem = {
      ...systemFiles,
      async rename(from, to) {
        // Whoever is careful makes a new file.
        expect(() => writeFileSync(join(place, 'done', 'a.csv'), 'theirs', { flag: 'wx' })).toThrow('EEXIST')
        writeFileSync(join(place, 'done', 'b.csv'), 'theirs', { flag: 'wx' })
        await systemFiles.rename(from, to)
      },
    }
    const moving = inboxFolder(place, runFiles, slow)
    expect(await moving.moveToDone({ name: 'a.csv', digest: sha('applied') })).toEqual({ ok: true, value: null })
    expect(readFileSync(join(place, 'done', 'a.csv'), 'utf8')).toBe('applied')
  })

  test('[INBOX-8] leaves no name behind where it cannot be moved', async () => {
    put('a.csv', 'applied')
    const held = Object.assign(new Error('held'), { code: 'EBUSY' })
    const moving = inboxFolder(place, runFiles, { ...systemFiles, rename: () => Promise.reject(held) })
    expect(await moving.moveToDone({ name: 'a.csv', digest: sha('applied') })).toEqual({ ok: false, error: 'busy' })
    expect(await readdir(join(place, 'done'))).toEqual([])
    expect(readFileSync(join(place, 'a.csv'), 'utf8')).toBe('applied')
  })

  test('[INBOX-8] is on the disk before it is said: its bytes before its name, and the folders it left and came to', async () => {
    put('a.csv', 'applied')
    const done: string[] = []
    const short = (path: string): string => path.slice(root.length).replace(/\.[^/]*\.tmp$/, 'beside')
    const watched: FileSystem = {
      ...systemFiles,
      async open(path, flags, mode) {
        const file = await systemFiles.open(path, flags, mode)
        const sync = async (): Promise<void> => {
          done.push(`flush ${short(path)}`)
          await file.sync()
        }
        return { ...bound(file), sync }
      },
      async rename(from, to) {
        done.push(`rename ${short(from)} ${short(to)}`)
        await systemFiles.rename(from, to)
      },
    }
    const moving = inboxFolder(place, runFiles, watched)
    const file = { name: 'a.csv', digest: sha('applied') }
    await moving.copyTo({ run: '20261124-1004-bc8b' }, file)
    // It is there: the name alone may not be on the disk.
    await moving.copyTo({ run: '20261124-1004-bc8b' }, file)
    await moving.moveToDone(file)
    const copy = '/data/run-files/20261124-1004-bc8b.file'
    expect(done).toEqual([
      'flush /data/run-files/beside',
      `rename /data/run-files/beside ${copy}`,
      'flush /data/run-files',
      'flush /data/run-files',
      'rename /in/a.csv /in/done/a.csv',
      'flush /in/done',
      'flush /in',
    ])
  })

  test('[INBOX-8] stays where it was saved again since, and where done is no folder', async () => {
    put('a.csv', 'saved again')
    expect(await folder.moveToDone({ name: 'a.csv', digest: sha('applied') })).toEqual({ ok: false, error: 'changed' })
    put('done', 'a file')
    expect(await folder.moveToDone({ name: 'a.csv', digest: sha('saved again') })).toEqual({
      ok: false,
      error: 'refused',
    })
    expect(readFileSync(join(place, 'a.csv'), 'utf8')).toBe('saved again')
  })
})
