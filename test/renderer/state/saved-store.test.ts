/** Imports saved before the window opened: offered, resumed, discarded and restored. */
import { expect, test, vi } from 'vitest'
import type { Failure } from '../../../src-shared/api/failure.ts'
import { savedImportSchema, type SavedImport } from '../../../src-shared/api/saved-calls.ts'
import { markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'
import { bench, TARGET, until } from './stores.ts'

const SAVED: SavedImport = {
  id: '0'.repeat(24),
  account: TARGET.account,
  name: 'prices.csv',
  changes: { cells: 12, rows: 0, answers: 0, columns: 0 },
  at: '2026-11-20T17:40:00.000Z',
}
const RECEIVED = savedImportSchema.parse(SAVED)

test('[T-9] saved imports are listed at the start, and again whenever nothing is open', async () => {
  const { stores, host } = bench({ saved: [SAVED] })
  await stores.start()
  await until(() => stores.savedImports.getState().imports.length === 1)
  expect(stores.savedImports.getState()).toEqual({ imports: [SAVED], discardedImports: [] })
  await stores.imports.act.open('s1', markUntrusted('other.csv'), TARGET)
  await stores.imports.act.close()
  await until(() => host.asked.filter((name) => name === 'saved.list').length === 2)
})

test('[T-9] saved imports are listed again after another window changed them', async () => {
  const { stores, host } = bench({ saved: [SAVED] })
  const listed = () => host.asked.filter((name) => name === 'saved.list').length
  host.emit('saved.changed', {})
  await stores.start()
  await until(() => listed() === 1)
  host.emit('saved.changed', {})
  await until(() => listed() === 2)
})

test('[T-9] of two list requests the later one counts, in whatever order they are answered', async () => {
  const { stores, host } = bench()
  const answers: ((imports: readonly SavedImport[]) => void)[] = []
  vi.spyOn(host, 'call').mockImplementation(
    () =>
      new Promise((resolve) => {
        answers.push((imports) => resolve({ ok: true, value: { imports, aside: [] } } as never))
      }),
  )
  const loads = [stores.savedImports.act.load(), stores.savedImports.act.load()]
  answers[1]?.([SAVED])
  answers[0]?.([])
  await Promise.all(loads)
  expect(stores.savedImports.getState().imports).toEqual([SAVED])
})

test('[T-9] a resumed import opens, and a file that has changed is reported as saved again', async () => {
  for (const savedFile of ['same', 'changed', 'gone', 'none'] as const) {
    const { stores } = bench({ saved: [SAVED], savedFile })
    await stores.start()
    expect(await stores.imports.act.resume(RECEIVED)).toEqual({ ...TARGET, file: savedFile })
    const state = stores.imports.getState()
    if (state.step !== 'open') throw new Error('not open')
    expect(state.isStale ?? false).toBe(savedFile === 'changed')
  }
})

test('[T-9] an import that another window resumed is reported, and nothing opens', async () => {
  const failure: Failure = { code: 'saved-gone' }
  const { stores } = bench({ saved: [SAVED], fail: { 'saved.resume': failure } })
  await stores.start()
  expect(await stores.imports.act.resume(RECEIVED)).toBeNull()
  expect(stores.imports.getState()).toMatchObject({ step: 'failed', name: 'prices.csv', failure: { reason: failure } })
})

test('[T-9] discarding can be undone; if that fails, a message is shown and the import stays', async () => {
  const { stores } = bench({ saved: [SAVED] })
  await stores.start()
  await stores.savedImports.act.discard(RECEIVED)
  expect(stores.savedImports.getState().discardedImports).toEqual([SAVED])
  await stores.savedImports.act.restoreDiscarded(RECEIVED)
  expect(stores.savedImports.getState().discardedImports).toEqual([])

  const failure: Failure = { code: 'saved-gone' }
  const refusing = bench({ saved: [SAVED], fail: { 'saved.discard': failure } })
  await refusing.stores.start()
  await refusing.stores.savedImports.act.discard(RECEIVED)
  expect(refusing.stores.savedImports.getState()).toEqual({ imports: [SAVED], discardedImports: [] })
  expect(refusing.stores.app.getState().notice).toMatchObject({ kind: 'bad' })
})
