/** Work on several files outlives the program: real threads, real files, the practice account over HTTP, a real kill. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Reply } from '../../../src-shared/contract/calls.ts'
import type { App } from '../../../src-main/hosts/app.ts'
import { composeApp } from '../../../src-main/hosts/compose.ts'
import { answeredBy } from './answered.ts'

/** A comma and a dot; both name BRD-0014. */
const HOLZ = 'Artikel;Preis neu\nBRD-0012;50,5\nBRD-0014;60,5\n'
const METALL = 'sku,price\nBRD-0014,61.5\nBRD-0016,70.5\nBRD-0018,80.5\n'

let folder = ''
let data = ''
let app: App
let bugs: unknown[] = []

const compose = (): Promise<App> =>
  composeApp({ dataFolder: data, host: 'electron', version: '0.0.0', onBug: (name, error) => bugs.push(name, error) })

const answered = answeredBy(() => app)

async function restart(): Promise<void> {
  await app.close()
  app = await compose()
}

async function offered(path: string, name: string): Promise<string> {
  const answer = await app.offerPath(path, name)
  if (!answer.ok) throw new Error(answer.failure.message.what)
  return answer.value.file
}

const pathOf = (name: string): string => join(folder, name)

async function openBoth(): Promise<Reply<'import.open'>> {
  const files = [await offered(pathOf('holz.csv'), 'holz.csv'), await offered(pathOf('metall.csv'), 'metall.csv')]
  const { file } = await answered('files.together', { files })
  return answered('import.open', { file, account: 'practice', choices: { storage: 2 } })
}

/** The profile "Holz" reads the first file's unusual heading as a price. */
async function learnt(): Promise<string> {
  const file = await offered(pathOf('holz.csv'), 'holz.csv')
  const choices = { storage: 2, headers: [['Preis neu', 'price']] satisfies [string, 'price'][] }
  const { session } = await answered('import.open', { file, account: 'practice', choices })
  const { profile } = await answered('profiles.remember', { session, name: 'Holz' })
  await answered('import.close', { session })
  for (const { id } of (await answered('saved.list', {})).imports)
    await answered('saved.discard', { id, discard: true })
  return profile
}

/** A cell, a row left out, a file's own decimals, whose values win, and a conflict's answer. */
async function edit(session: string): Promise<Reply<'import.open'>> {
  await answered('import.edit', { session, edit: { kind: 'cell', index: 0, column: 1, text: '9,25' } })
  await answered('import.edit', { session, edit: { kind: 'rows', indexes: [4], included: false } })
  await answered('import.edit', { session, edit: { kind: 'resolve', index: 1, field: 'price', policy: 'mine' } })
  return answered('import.change', {
    session,
    choices: { storage: 2, lists: [['metall.csv', { decimals: 'dot' }]], listPolicy: 'newest' },
  })
}

const rowsOf = async (session: string): Promise<Reply<'import.rows'>['rows']> =>
  (await answered('import.rows', { session, from: 0, count: 10, filter: {} })).rows

async function only(): Promise<Reply<'saved.list'>['imports'][number]> {
  const { imports, aside } = await answered('saved.list', {})
  expect(aside).toEqual([])
  const [first, ...more] = imports
  if (!first || more.length > 0) throw new Error(`${imports.length} imports are saved`)
  return first
}

const folders = (): Promise<string[]> => readdir(join(data, 'imports')).catch(() => [])

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stocksheet-saved-'))
  data = join(folder, 'data')
  bugs = []
  await writeFile(pathOf('holz.csv'), HOLZ)
  await writeFile(pathOf('metall.csv'), METALL)
  app = await compose()
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
  expect(bugs).toEqual([])
})

/** What is seen of it, but for these. */
function without(seen: unknown, names: readonly string[]): unknown {
  return JSON.parse(JSON.stringify(seen, (name, value: unknown) => (names.includes(name) ? undefined : value)))
}

const OF_A_SESSION = ['session', 'took', 'reading', 'cost']

test('[LISTS-8] work on several files outlives the program, with why its profile fits, whatever became of the profile it was read with', async () => {
  const profile = await learnt()
  const { session, lists } = await openBoth()
  expect(lists?.map((list) => list.profile?.name ?? null)).toEqual(['Holz', null])
  const before = await edit(session)
  expect(before.changes).toMatchObject({ cells: 1, rows: 1, answers: 2 })
  const rows = await rowsOf(session)
  await app.saveWork()
  expect(app.unapplied()).toMatchObject([{ name: 'holz.csv + metall.csv', kept: true }])
  await restart()
  const saved = await only()
  expect(saved).toMatchObject({ name: 'holz.csv + metall.csv', changes: before.changes })

  const { summary, file, token } = await answered('saved.resume', { id: saved.id })
  expect(file).toBe('same')
  expect(without(summary, OF_A_SESSION)).toEqual(without(before, OF_A_SESSION))
  expect(await rowsOf(summary.session)).toEqual(rows)
  // What was done can be taken back, and the files go on as several.
  await answered('import.undo', { session: summary.session })
  expect((await answered('import.summary', { session: summary.session })).choices.listPolicy).toBeUndefined()
  await answered('import.redo', { session: summary.session })
  const rest = await answered('files.together', { files: [token], without: ['metall.csv'] })
  expect(rest.name).toBe('holz.csv')

  await restart()
  await answered('profiles.remove', { account: 'practice', profile })
  const again = await answered('saved.resume', { id: (await only()).id })
  expect(again.summary.lists?.map((list) => list.profile)).toEqual([null, null])
  expect(without(await rowsOf(again.summary.session), ['was'])).toEqual(without(rows, ['was']))
}, 60_000)

test('[LISTS-8] files that were saved meanwhile are read again as they are now, and one that is gone as it was', async () => {
  await learnt()
  await edit((await openBoth()).session)
  await restart()
  await rm(pathOf('metall.csv'))
  await writeFile(pathOf('holz.csv'), HOLZ.replace('60,5', '65,5'))
  const later = Date.now() / 1000 + 60
  await utimes(pathOf('holz.csv'), later, later)
  const { summary, file } = await answered('saved.resume', { id: (await only()).id })
  expect(file).toBe('changed')
  expect(JSON.stringify(await rowsOf(summary.session))).not.toContain('65,5')
  const read = await answered('import.reread', { session: summary.session })
  expect(read.rowCount).toBe(5)
  expect(read.changes).toMatchObject({ cells: 1, rows: 1 })
  // It is the newest now, so its price wins.
  const [, own, other] = await rowsOf(summary.session)
  expect(own?.cells.map(({ after }) => after)).toContain('65.5')
  expect(other?.problems.map(({ code }) => code)).toContain('list-passed-over')
  await restart()
  expect((await answered('saved.resume', { id: (await only()).id })).file).toBe('gone')
}, 60_000)

test('[LISTS-8] several files without changes, or applied, leave nothing behind', async () => {
  const { session } = await openBoth()
  await answered('import.close', { session })
  expect(await folders()).toEqual([])
  const second = await openBoth()
  await answered('import.change', { session: second.session, choices: { storage: 2, listPolicy: 'cheapest' } })
  await vi.waitFor(async () => expect((await answered('saved.list', {})).imports).toHaveLength(1), 10_000)
  const { run } = await answered('run.start', { session: second.session })
  await vi.waitFor(async () => expect((await answered('run.progress', { run })).state).toBe('done'), 30_000)
  await restart()
  expect((await answered('saved.list', {})).imports).toEqual([])
  expect(await folders()).toEqual([])
}, 60_000)

test('[LISTS-8] of several files a copy that is another one now is put aside, in words', async () => {
  await edit((await openBoth()).session)
  await restart()
  const { id } = await only()
  const [name = ''] = await folders()
  await writeFile(join(data, 'imports', name, 'file-2'), METALL.replace('70.5', '7.5'))
  const answer = await app.handle('saved.resume', { id })
  expect(answer.ok ? '' : answer.failure.message.what).toContain(`damaged-${id}`)
  expect(await folders()).toEqual([`damaged-${id}`])
})

test('[LISTS-8] killed in the middle, the work on several files is offered', async () => {
  await app.close()
  const script = join(import.meta.dirname, 'saved-child.ts')
  const child = fork(script, [data, pathOf('holz.csv'), pathOf('metall.csv')], { stdio: 'inherit' })
  expect((await once(child, 'message'))[0]).toBe('edited')
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  app = await compose()
  const { summary, file } = await answered('saved.resume', { id: (await only()).id })
  expect([file, summary.lists?.map(({ name }) => name)]).toEqual(['same', ['holz.csv', 'metall.csv']])
  expect(JSON.stringify(await rowsOf(summary.session))).toContain('7.77')
}, 60_000)
