/** Unapplied work survives the program: real threads, real files, the practice account over HTTP, real kills. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { CallName, Reply, Request } from '../../../src-shared/api/calls.ts'
import type { Failure } from '../../../src-shared/api/failure.ts'
import type { App } from '../../../src-main/app/app.ts'
import { openStoreIn } from '../../../src-main/store/database/store.ts'
import { storeFileOf, withStore } from '../../../src-main/store/database/with-store.ts'
import { SavedImports } from '../../../src-main/store/saved-imports/saved-imports.ts'
import { composeApp } from '../../../src-main/app/compose.ts'
import { answeredBy } from './answered.ts'

const PRICES = 'sku;price\nBRD-0012;50\nBRD-0014;60\nBRD-0016;70\n'

let folder = ''
let data = ''
let app: App
let bugs: unknown[] = []

const compose = (): Promise<App> =>
  composeApp({ dataFolder: data, host: 'electron', version: '0.0.0', onBug: (name, error) => bugs.push(name, error) })

const answerResult = answeredBy(() => app)

async function refused<Name extends CallName>(name: Name, request: Request<Name>): Promise<Failure> {
  const answer = await app.handle(name, request)
  if (answer.ok) throw new Error(`${name} was answered`)
  return answer.failure
}

async function restart(): Promise<void> {
  await app.close()
  app = await compose()
}

const pricesPath = (): string => join(folder, 'prices.csv')

async function open(path = pricesPath(), name = 'prices.csv'): Promise<Reply<'import.open'>> {
  const offeredAnswer = await app.offerPath(path, name)
  if (!offeredAnswer.ok) throw new Error(offeredAnswer.failure.code)
  return answerResult('import.open', { file: offeredAnswer.value.file, account: 'practice', choices: { storage: 2 } })
}

/** One of each: a cell, a row left out, a column, decimals, an answer about conflicts. */
async function edit(session: string): Promise<Reply<'import.open'>> {
  await answerResult('import.edit', { session, edit: { kind: 'cell', index: 0, column: 1, text: '9.25' } })
  await answerResult('import.edit', { session, edit: { kind: 'rows', indexes: [1], included: false } })
  return answerResult('import.change', { session, choices: { storage: 2, decimals: 'dot', keys: ['sku'] } })
}

const rowsOf = async (session: string): Promise<unknown> =>
  (await answerResult('import.rows', { session, from: 0, count: 10, filter: {} })).rows

async function only(): Promise<Reply<'saved.list'>['imports'][number]> {
  const { imports, aside } = await answerResult('saved.list', {})
  expect(aside).toEqual([])
  const [first, ...more] = imports
  if (!first || more.length > 0) throw new Error(`${imports.length} imports are saved`)
  return first
}

const copies = (): Promise<string[]> => readdir(join(data, 'imports')).catch(() => [])
const inStore = <T>(work: (database: DatabaseSync) => T): T => withStore(storeFileOf(data), work)
const rowsKept = (): unknown[] => inStore((database) => database.prepare('SELECT id FROM imports').all())
/** The id of the saved import while the program is closed. */
function idKept(): string {
  const [row] = rowsKept()
  return z.object({ id: z.string() }).parse(row).id
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stocksheet-saved-'))
  data = join(folder, 'data')
  bugs = []
  await writeFile(pricesPath(), PRICES)
  app = await compose()
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
  expect(bugs).toEqual([])
})

describe('[T-9] [EDIT-8] an edited import', () => {
  test('outlives the program: listed with what it holds, resumed as it was', async () => {
    const { session } = await open()
    const before = await edit(session)
    const rows = await rowsOf(session)
    await restart()
    const saveResult = await only()
    expect(saveResult).toMatchObject({ account: 'practice', name: 'prices.csv', changes: { cells: 1, rows: 1 } })
    expect(saveResult.session).toBeUndefined()

    const { summary, file } = await answerResult('saved.resume', { id: saveResult.id })
    expect(file).toBe('same')
    expect(summary.choices).toEqual(before.choices)
    expect(summary.changes).toEqual(before.changes)
    expect(summary.counts).toEqual(before.counts)
    expect(await rowsOf(summary.session)).toEqual(rows)
    // Undo steps continue; undone changes are not saved.
    const otherResult = await answerResult('import.undo', { session: summary.session })
    expect([otherResult.choices.decimals, otherResult.changes?.rows]).toEqual([undefined, 1])
    await answerResult('import.undo', { session: summary.session })
    await restart()
    expect((await only()).changes).toMatchObject({ cells: 1, rows: 0 })
  })

  test('that cannot be read as it was is refused, and stays', async () => {
    await edit((await open()).session)
    await restart()
    const { id } = await only()
    const choose = (choices: object): void =>
      inStore((database) => {
        database
          .prepare("UPDATE import_work SET work = json_set(work, '$.choices', json(?))")
          .run(JSON.stringify(choices))
      })
    choose({ storage: 2, headings: [99] })
    const failure = await refused('saved.resume', { id })
    expect(failure).toMatchObject({ refusal: { code: 'no-such-headings' } })
    expect(failure).not.toHaveProperty('session')
    await restart()
    expect((await only()).id).toBe(id)
    choose({ storage: 2 })
    expect((await answerResult('saved.resume', { id })).summary.changes).toMatchObject({ cells: 1, rows: 1 })
  })

  test('without changes, with all of them undone, or applied, leaves nothing behind', async () => {
    const firstResult = await open()
    await answerResult('import.close', { session: firstResult.session })
    const second = await open()
    await answerResult('import.edit', {
      session: second.session,
      edit: { kind: 'cell', index: 0, column: 1, text: '9.25' },
    })
    await vi.waitFor(async () => expect((await answerResult('saved.list', {})).imports).toHaveLength(1), 5000)
    await answerResult('import.undo', { session: second.session })
    await vi.waitFor(async () => expect((await answerResult('saved.list', {})).imports).toHaveLength(0), 5000)
    await answerResult('import.close', { session: second.session })
    expect([await copies(), rowsKept()]).toEqual([[], []])

    const third = await open()
    await answerResult('import.edit', {
      session: third.session,
      edit: { kind: 'cell', index: 0, column: 1, text: '51' },
    })
    const { run } = await answerResult('run.start', { session: third.session })
    await vi.waitFor(async () => expect((await answerResult('run.progress', { run })).state).toBe('done'), 30_000)
    await restart()
    expect((await answerResult('saved.list', {})).imports).toEqual([])
    expect([await copies(), rowsKept()]).toEqual([[], []])
  })

  test('that came without a path, or whose file is gone, is resumed from the copy', async () => {
    const upload = join(app.scratch, 'upload-1')
    await writeFile(upload, PRICES)
    await edit((await open(upload, 'dropped.csv')).session)
    await restart()
    const saveResult = await only()
    const dropResult = await answerResult('saved.resume', { id: saveResult.id })
    expect([dropResult.file, dropResult.summary.file.name]).toEqual(['none', 'dropped.csv'])
    await answerResult('import.reread', { session: dropResult.summary.session })
    await answerResult('import.undo', { session: dropResult.summary.session })
    await answerResult('import.undo', { session: dropResult.summary.session })
    await answerResult('import.undo', { session: dropResult.summary.session })

    await edit((await open()).session)
    await restart()
    await rm(pricesPath())
    const removedItem = (await answerResult('saved.list', {})).imports.find(({ name }) => name === 'prices.csv')
    const resumeResult = await answerResult('saved.resume', { id: removedItem?.id ?? '' })
    expect(resumeResult.file).toBe('gone')
    expect(resumeResult.summary.changes).toMatchObject({ cells: 1, rows: 1 })
    expect(resumeResult.summary.file.bytes).toBe(PRICES.length)
  })

  test('whose file was saved again is resumed as it was; read again, what has no place is listed before', async () => {
    await edit((await open()).session)
    await restart()
    await writeFile(pricesPath(), PRICES.replace('BRD-0012;50', 'BRD-0012;55'))
    const { summary, file } = await answerResult('saved.resume', { id: (await only()).id })
    expect(file).toBe('changed')
    expect(summary.changes).toMatchObject({ cells: 1, rows: 1 })
    const requestResult = await refused('import.reread', { session: summary.session })
    expect(requestResult).toMatchObject({ code: 'edits-lost', lost: [{ kind: 'cell', text: '9.25' }] })
    const readResult = await answerResult('import.reread', { session: summary.session, anyway: true })
    expect(readResult.changes).toMatchObject({ cells: 0, rows: 1 })
    await restart()
    expect(await answerResult('saved.resume', { id: (await only()).id })).toMatchObject({
      file: 'same',
      summary: { changes: { cells: 0, rows: 1 } },
    })
  })

  test('is thrown away at the end, and until then comes back', async () => {
    await edit((await open()).session)
    await restart()
    const { id } = await only()
    await answerResult('saved.discard', { id, discard: true })
    expect((await answerResult('saved.list', {})).imports).toEqual([])
    expect((await refused('saved.resume', { id })).code).toBe('saved-gone')
    await answerResult('saved.discard', { id, discard: false })
    expect((await only()).id).toBe(id)
    await answerResult('saved.discard', { id, discard: true })
    await restart()
    expect((await answerResult('saved.list', {})).imports).toEqual([])
    expect([await copies(), rowsKept()]).toEqual([[], []])
  })

  test('open in a tab that may be gone is taken over; the tab is told at its next step', async () => {
    const { session } = await open()
    await edit(session)
    await vi.waitFor(async () => expect(await only()).toMatchObject({ session, changes: { cells: 1 } }), 5000)
    const { id } = await only()
    expect((await refused('saved.discard', { id, discard: true })).code).toBe('saved-gone')
    const [answer, otherAnswer] = await Promise.all([
      app.handle('saved.resume', { id }),
      app.handle('saved.resume', { id }),
    ])
    expect([answer.ok, otherAnswer.ok]).toEqual([true, false])
    expect((await refused('import.summary', { session })).code).toBe('import-closed')
  })
})

/** Another program with an edited import on the same data folder. */
async function another(path: string | null = pricesPath()): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'saved-child.ts'), [data, ...(path === null ? [] : [path])], {
    stdio: 'inherit',
  })
  const [said] = (await once(child, 'message')) as unknown[]
  expect(said).toBe('edited')
  return child
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

test('[T-9] [EDIT-8] what a program had that is still there is its own; killed, it is offered', async () => {
  // Only one program at a time can use the practice account's folder.
  await app.close()
  const child = await another()
  const savedImports = new SavedImports(openStoreIn(data), () => Date.now())
  expect(await savedImports.list()).toEqual({ listedImports: [], damagedNames: [] })
  expect(await savedImports.claim(idKept())).toBe('gone')
  await killed(child)
  app = await compose()
  const { summary } = await answerResult('saved.resume', { id: (await only()).id })
  expect(summary.changes).toMatchObject({ cells: 1 })
  expect(JSON.stringify(await rowsOf(summary.session))).toContain('7.77')
}, 60_000)

test('[T-9] [EDIT-8] [STOCK-12] of stock that was being applied when the program was killed, what was typed meanwhile is offered', async () => {
  await app.close()
  await killed(await another(null))
  app = await compose()
  const saveResult = await only()
  expect(saveResult).toMatchObject({ stock: true, changes: { cells: 1, rows: 0, answers: 0, columns: 0 } })
  const { summary } = await answerResult('saved.resume', { id: saveResult.id })
  expect(summary.changes).toMatchObject({ cells: 1 })
  const { rows } = await answerResult('import.rows', {
    session: summary.session,
    from: 0,
    count: 2,
    filter: {},
    rowPer: 'material',
  })
  expect(rows.map((row) => JSON.stringify(row).includes('8.88'))).toEqual([false, true])
}, 60_000)

test('[T-9] [EDIT-8] of several programs that resume one import at once, one gets it and the others are told', async () => {
  await edit((await open()).session)
  await app.close()
  const id = idKept()
  // Left by a program whose process id now belongs to an unrelated one.
  inStore((database) => {
    database
      .prepare('UPDATE imports SET owner = ?, lease_until = ?')
      .run(`${hostname()}:${process.ppid}:0123456789ab`, Date.now() - 60_000)
  })
  const script = join(import.meta.dirname, 'claim-child.ts')
  const children = [1, 2, 3].map(() => fork(script, [data, id], { stdio: 'inherit' }))
  await Promise.all(children.map((child) => once(child, 'message')))
  const said = Promise.all(children.map(async (child) => ((await once(child, 'message')) as unknown[])[0]))
  for (const child of children) child.send('go')
  expect((await said).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(['gone', 'gone', 'mine'])
  await Promise.all(children.map(killed))
  expect(await copies()).toEqual([id])
  app = await compose()
  const { summary } = await answerResult('saved.resume', { id: (await only()).id })
  expect(summary.changes).toMatchObject({ cells: 1, rows: 1 })
}, 60_000)

const sql = (statement: string) => () => inStore((database) => database.exec(statement))
const copyOf = (id: string): string => join(data, 'imports', id)
const damages: readonly [string, (id: string) => unknown][] = [
  ['changes that are no JSON', sql("UPDATE imports SET changes = '{'")],
  ['storages of another shape', sql('UPDATE imports SET stock = \'{"storages":"/etc/passwd"}\'')],
  ['a digest that is none', sql("UPDATE imports SET digest = '../../etc/passwd'")],
  ['work that is no JSON', sql("UPDATE import_work SET work = '[[['")],
  ['no work', sql('DELETE FROM import_work')],
  ['a copy that is another file', (id) => writeFile(copyOf(id), PRICES.replace('50', '51'))],
  ['no copy', (id) => rm(copyOf(id))],
  [
    'an edit of a row it does not list',
    sql(`UPDATE import_work SET work = replace(work, '"index":0', '"index":4000000000')`),
  ],
  ['a row of the name __proto__', sql(`UPDATE import_work SET work = '{"__proto__":{"edits":[]}}'`)],
]

test.each(damages)('[T-9] [EDIT-8] %s: told in words, set aside, never a crash', async (_, damage) => {
  await edit((await open()).session)
  await app.close()
  const id = idKept()
  await damage(id)
  app = await compose()
  const { imports, aside } = await answerResult('saved.list', {})
  if (imports[0]) {
    const failure = await refused('saved.resume', { id: imports[0].id })
    expect(failure).toEqual({ code: 'saved-aside', name: 'prices.csv' })
  } else expect(aside).toEqual(['prices.csv'])
  expect(rowsKept()).toEqual([{ id }])
  expect(await answerResult('saved.list', {})).toEqual({ imports: [], aside: [] })
})

test('[T-9] [EDIT-8] a path to a server or a device in a saved import is never looked at', async () => {
  await edit((await open()).session)
  await app.close()
  for (const path of ['/dev/zero', '//server/share/prices.csv', '/etc/passwd']) {
    inStore((database) => database.prepare('UPDATE imports SET path = ?').run(path))
    app = await compose()
    expect((await answerResult('saved.resume', { id: (await only()).id })).file).toBe('gone')
    await app.close()
  }
  app = await compose()
})

test('[T-9] [EDIT-8] what nobody asked for is removed after 30 days; the files are for this user only and hold no key', async () => {
  await edit((await open()).session)
  await app.close()
  expect((await stat(copyOf(idKept()))).mode & 0o777).toBe(0o600)
  expect((await stat(join(data, 'imports'))).mode & 0o777).toBe(0o700)
  const days = async (count: number): Promise<number> => {
    const savedImports = new SavedImports(openStoreIn(data), () => Date.now() + count * 86_400_000)
    return (await savedImports.list()).listedImports.length
  }
  expect(await days(29)).toBe(1)
  expect(await days(31)).toBe(0)
  expect([await copies(), rowsKept()]).toEqual([[], []])
  app = await compose()
})

test('[T-9] [EDIT-8] where the data folder refuses, the work goes on and leaving says that it would be lost', async () => {
  const { session } = await open()
  await edit(session)
  await app.saveWork()
  expect(app.listUnappliedImports()).toMatchObject([
    { name: 'prices.csv', changes: { cells: 1, rows: 1 }, isSaved: true },
  ])
  await rm(join(data, 'imports'), { recursive: true })
  await writeFile(join(data, 'imports'), 'no folder')
  await answerResult('import.edit', { session, edit: { kind: 'cell', index: 2, column: 1, text: '8' } })
  await app.saveWork()
  expect(app.listUnappliedImports()).toMatchObject([{ changes: { cells: 2, rows: 1 }, isSaved: false }])
  await answerResult('import.summary', { session })
  bugs = []
})
