import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DEFAULT_SETTINGS, type Settings } from '../../../../src-shared/api/settings.ts'
import { composed, type Composed } from './composed.ts'

/** Every setting works, including for open imports and active runs. */
let app: Composed
beforeEach(async () => {
  app = await composed(true, undefined, undefined, async () => true)
})
afterEach(() => app.close())

const set = (changed: Partial<Settings>) =>
  app.answered('settings.set', { settings: { ...DEFAULT_SETTINGS, ...changed } })

async function open(csv: string) {
  const path = join(app.folder, 'file.csv')
  await writeFile(path, csv)
  const knownAnswer = await app.app().offerPath(path, 'file.csv')
  if (!knownAnswer.ok) throw new Error(knownAnswer.failure.code)
  return app.answered('import.open', { file: knownAnswer.value.file, account: 'practice', choices: { storage: 1 } })
}

test('are told, kept through a restart, and every window hears of a change', async () => {
  const { settings, dataFolder } = await app.answered('settings.get', {})
  expect([settings, dataFolder]).toEqual([DEFAULT_SETTINGS, join(app.folder, 'data')])
  const changed = { ...DEFAULT_SETTINGS, language: 'ru' as const, theme: 'dark' as const, quotaReserve: 500 }
  await app.answered('settings.set', { settings: changed })
  expect(app.heard.filter(({ name }) => name === 'settings.changed')).toEqual([
    { name: 'settings.changed', event: { settings: changed } },
  ])
  await app.restart()
  expect((await app.answered('settings.get', {})).settings).toEqual(changed)
})

test('that make no sense are refused and change nothing', async () => {
  for (const wrong of [{ rate: 0 }, { concurrency: 65 }, { clearToken: '5' }, { quotaReserve: -1 }]) {
    const request = { settings: { ...DEFAULT_SETTINGS, ...wrong } }
    expect(await app.refused('settings.set', request)).toMatchObject({ code: 'not-understood' })
  }
  expect((await app.answered('settings.get', {})).settings).toEqual(DEFAULT_SETTINGS)
})

test('[OUT-1] a kind of the guard that is turned off judges the open import anew, its edits kept', async () => {
  const { session, marks } = await open('sku,price\nBRD-0012,0\n')
  expect(marks?.map(({ kind }) => kind)).toEqual(['zero'])
  await app.answered('import.edit', { session, edit: { kind: 'cell', index: 0, column: 1, text: '9000' } })
  expect(await app.refused('run.start', { session })).toMatchObject({ code: 'guard-asks' })
  await set({ guard: { ...DEFAULT_SETTINGS.guard, leap: false } })
  const without = await app.answered('import.summary', { session })
  expect([without.guard, without.marks, without.edits]).toMatchObject([null, [], { done: 1, undone: 0 }])
  await set({})
  expect((await app.answered('import.summary', { session })).guard?.reasons.map(({ kind }) => kind)).toEqual(['leap'])
})

test('the clear token is read in the open import, and in the next one', async () => {
  const csv = 'sku,notes\nBRD-0012,remove\n'
  const { session } = await open(csv)
  const cell = async (of: string) =>
    (await app.answered('import.rows', { session: of, from: 0, count: 1, filter: {} })).rows[0]?.cells[1]
  expect(await cell(session)).toMatchObject({ state: 'changed', after: 'remove' })
  await set({ clearToken: 'REMOVE' })
  expect((await cell(session))?.state).toMatch(/clear|same/)
  expect((await cell((await open(csv)).session))?.state).toMatch(/clear|same/)
})

test('the speed of a run under way follows; new runs and estimates go by it', async () => {
  const rows = ['BRD-0012', 'BRD-0014', 'BRD-0015', 'BRD-0017', 'BRD-0018', 'BRD-0019', 'BRD-0020', 'BRD-0021']
  await set({ rate: 0.1, concurrency: 1 })
  const { session, cost } = await open(['sku,notes', ...rows.map((sku) => `${sku},counted`), ''].join('\n'))
  expect(cost.seconds).toBeCloseTo((cost.writes + cost.reads) / 0.1)
  const { run } = await app.answered('run.start', { session })
  await vi.waitFor(async () => expect((await app.answered('run.progress', { run })).done).toBe(1), 20_000)
  await set({ rate: 500, concurrency: 8 })
  // At the old speed seven more calls would take over a minute.
  await vi.waitFor(async () => expect((await app.answered('run.progress', { run })).state).toBe('done'), 15_000)
  expect((await app.answered('import.summary', { session })).cost.seconds).toBeCloseTo((cost.writes + cost.reads) / 500)
})

test('what is kept of the day’s quota is not spent by a run, nor offered', async () => {
  const left = (await open('sku,price\nBRD-0012,41\n')).cost.leftToday
  await set({ quotaReserve: 9000 })
  const { session, cost } = await open('sku,price\nBRD-0012,41\n')
  expect(left - cost.leftToday).toBeGreaterThanOrEqual(9000)
  await set({ quotaReserve: 10_000 })
  expect((await app.answered('import.summary', { session })).cost.leftToday).toBe(0)
  const { url, key } = await app.server()
  expect((await app.answered('accounts.probe', { account: null, address: url, secret: key })).leftToday).toBe(0)
  const { run } = await app.answered('run.start', { session })
  await vi.waitFor(async () => expect((await app.answered('run.progress', { run })).state).toBe('parked'), 20_000)
  expect(await app.answered('run.progress', { run })).toMatchObject({ done: 0 })
})
