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
    expect(await folder.digest('link.csv')).toEqual({ ok: false, error: 'gone' })
    expect(await folder.digest('pipe.csv')).toEqual({ ok: false, error: 'gone' })
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
