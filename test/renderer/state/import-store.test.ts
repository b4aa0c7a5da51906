import { expect, test } from 'vitest'
import { STATUSES_TO_REVIEW } from '../../../src-renderer/view/counts.ts'
import { bench, TARGET, until } from './stores.ts'
import { markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'

const TARGET_CHOICES = { storage: TARGET.storage }
const refused = { code: 'refused', refusal: { code: 'damaged', row: null, details: {} }, file: 'old.xls' } as const

test('opening a file shows a preview with the changed rows', async () => {
  const { stores, host } = bench()
  await stores.start()
  const steps: string[] = []
  stores.imports.subscribe((state) => {
    const step = state.step === 'reading' ? `reading ${state.stage ?? 'offer'}` : state.step
    if (steps.at(-1) !== step) steps.push(step)
  })
  await stores.imports.act.offer(
    { name: markUntrusted('prices.csv'), offer: () => host.offerFile(new File(['sku;price'], 'prices.csv')) },
    TARGET,
  )
  expect(steps).toEqual(['reading offer', 'reading file', 'reading account', 'reading plan', 'open'])
  await until(() => stores.rows.getState().isLoaded)
  expect(stores.rows.getState().filter).toEqual({ statuses: [...STATUSES_TO_REVIEW] })
  expect(host.asked).not.toContain('run.start')
})

test('each stage of reading has its own count of rows', async () => {
  const { stores } = bench({ rows: 40 })
  const counts: unknown[] = []
  stores.imports.subscribe((state) => {
    if (state.step !== 'reading' || state.stage === null) return
    const stageProgress = state.progress[state.stage]
    if (stageProgress) counts.push([state.stage, stageProgress.done, stageProgress.total])
  })
  await stores.imports.act.open('s1', markUntrusted('prices.csv'), TARGET)
  expect(counts).toEqual([
    ['file', 20, 40],
    ['account', 20, 40],
    ['plan', 20, 40],
  ])
})

test('a refused file shows its failure, stores nothing, and the next file opens', async () => {
  const { stores, page } = bench({ fail: { 'import.open': refused } })
  await stores.imports.act.open('s1', markUntrusted('old.xls'), TARGET)
  expect(stores.imports.getState()).toMatchObject({
    step: 'failed',
    name: 'old.xls',
    failure: { reason: refused },
    file: 's1',
  })
  expect(page.session.getItem('stocksheet.import')).toBeNull()
  await stores.imports.act.close()
  expect(stores.imports.getState()).toEqual({ step: 'empty' })
})

test('cancelling while reading drops the late answer and closes its session', async () => {
  const { stores, host } = bench()
  const opening = stores.imports.act.open('s1', markUntrusted('prices.csv'), TARGET)
  await stores.imports.act.close()
  await opening
  expect(stores.imports.getState()).toEqual({ step: 'empty' })
  expect(host.asked.filter((name) => name === 'import.close')).toHaveLength(1)
})

test('a refused change keeps the preview and shows a message', async () => {
  const { stores } = bench({
    fail: { 'import.change': { code: 'import-closed' } },
  })
  await stores.imports.act.open('s1', markUntrusted('prices.csv'), TARGET)
  await stores.imports.act.change({ storage: 1, encoding: 'koi8-r' })
  expect(stores.imports.getState()).toMatchObject({
    step: 'open',
    busy: false,
    failure: { reason: { code: 'import-closed' } },
    summary: { choices: { storage: 1 } },
  })
  stores.imports.act.dismissFailure()
  expect(stores.imports.getState()).toMatchObject({ step: 'open', failure: null })
})

test('a file saved again during a change is reported', async () => {
  const { stores, host } = bench()
  await stores.imports.act.open('s1', markUntrusted('prices.csv'), TARGET)
  const open = stores.imports.getState()
  const session = open.step === 'open' ? open.summary.session : ''
  const changeResult = stores.imports.act.change({ storage: 1, decimals: 'comma' })
  host.emit('import.fileChanged', { session })
  await changeResult
  expect(stores.imports.getState()).toMatchObject({ step: 'open', isStale: true, busy: false })
})

test('settings that change during another change are in the summary', async () => {
  const { stores, host } = bench()
  await stores.imports.act.open('s1', markUntrusted('prices.csv'), TARGET)
  const requestedLength = host.asked.length
  const changeResult = stores.imports.act.change({ storage: 1, decimals: 'comma' })
  const refreshed = stores.imports.act.refreshSummary()
  await stores.imports.act.change({ storage: 1, decimals: 'dot' })
  await Promise.all([changeResult, refreshed])
  const since = host.asked.slice(requestedLength)
  expect(since.lastIndexOf('import.summary')).toBeGreaterThan(since.lastIndexOf('import.change'))
  expect(stores.imports.getState()).toMatchObject({ summary: { choices: { decimals: 'dot' } }, busy: false })
})

test('two quick choices are both kept, but one that follows a refused one is not', async () => {
  const { stores } = bench()
  const { imports } = stores
  await imports.act.open('s1', markUntrusted('prices.csv'), TARGET)
  await Promise.all([
    imports.act.adjustChoice(({ choices }) => ({ ...choices, decimals: 'comma' })),
    imports.act.adjustChoice(({ choices }) => ({ ...choices, onConflict: 'mine' })),
    imports.act.adjustChoice(({ choices }) => ({ ...choices, encoding: 'windows-1252' })),
  ])
  const all = { storage: 1, decimals: 'comma', onConflict: 'mine', encoding: 'windows-1252' }
  expect(imports.getState()).toMatchObject({ summary: { choices: all } })

  const refusing = bench({
    fail: { 'import.change': { code: 'import-closed' } },
  })
  await refusing.stores.imports.act.open('s1', markUntrusted('prices.csv'), TARGET)
  const { act } = refusing.stores.imports
  await Promise.all([
    act.adjustChoice(({ choices }) => ({ ...choices, decimals: 'dot' })),
    act.adjustChoice(({ choices }) => ({ ...choices, onConflict: 'mine' })),
  ])
  const changes = () => refusing.host.asked.filter((name) => name === 'import.change').length
  expect(changes()).toBe(1)
  // The refusal is still shown, but the next choice is tried anyway.
  await act.adjustChoice(({ choices }) => ({ ...choices, onConflict: 'mine' }))
  expect(changes()).toBe(2)
})

test('only the later of two changes is shown', async () => {
  const { stores } = bench()
  await stores.imports.act.open('s1', markUntrusted('prices.csv'), TARGET)
  await Promise.all([
    stores.imports.act.change({ storage: 1, decimals: 'dot' }),
    stores.imports.act.change({ storage: 1, decimals: 'comma' }),
  ])
  expect(stores.imports.getState()).toMatchObject({ summary: { choices: { decimals: 'comma' } } })
})

test('reading again keeps the session and its choices, and clears the run and the notice', async () => {
  const { stores, host, page } = bench({ rate: 2000 })
  await stores.imports.act.open('s1', markUntrusted('prices.csv'), TARGET)
  await stores.imports.act.change({ storage: 1, decimals: 'comma' })
  await stores.run.act.start('session-1')
  await until(() => stores.run.getState().progress?.state === 'done')
  await stores.imports.act.reread()
  expect(host.asked.filter((name) => name === 'import.open')).toHaveLength(1)
  expect(stores.imports.getState()).toMatchObject({
    step: 'open',
    rereadCount: 1,
    busy: false,
    summary: { choices: { storage: 1, decimals: 'comma' } },
  })
  expect(stores.run.getState().run).toBeNull()
  expect(JSON.parse(page.session.getItem('stocksheet.import') ?? '')).toMatchObject({
    state: { value: { session: 'session-1', run: null } },
    version: 1,
  })
})

test('a session that the host has dropped is opened again with the same choices', async () => {
  const gone = { code: 'import-closed' } as const
  const { stores, host } = bench({ fail: { 'import.reread': gone } })
  await stores.imports.act.open('s1', markUntrusted('prices.csv'), TARGET)
  await stores.imports.act.change({ storage: 1, encoding: 'utf-8' })
  await stores.imports.act.reread()
  expect(host.asked.filter((name) => name === 'import.open')).toHaveLength(2)
  expect(stores.imports.getState()).toMatchObject({ step: 'open', summary: { choices: { encoding: 'utf-8' } } })
})

test('a mapping is saved and loaded, and an invalid one leaves the preview unchanged', async () => {
  const { stores } = bench()
  await stores.imports.act.open('s1', markUntrusted('prices.csv'), TARGET)
  expect(await stores.imports.act.saveMapping()).toBe(true)
  expect(await stores.imports.act.loadMapping(new File(['{}'], 'mine.json'))).toBe(true)
  expect(stores.imports.getState()).toMatchObject({ summary: { choices: { storage: 1, headers: [] } } })
  const refusedFile = { code: 'mapping-unusable', file: 'x.json', fault: { code: 'no-mapping' } } as const
  const otherStores = bench({ fail: { 'mapping.load': refusedFile } }).stores
  await otherStores.imports.act.open('s1', markUntrusted('prices.csv'), TARGET)
  expect(await otherStores.imports.act.loadMapping(new File(['x'], 'x.json'))).toBe(false)
  expect(otherStores.imports.getState()).toMatchObject({
    step: 'open',
    failure: { reason: refusedFile },
    summary: { choices: TARGET_CHOICES },
  })
})

test('a reload restores the same import and its run', async () => {
  const { stores, reload } = bench({ rate: 2000 })
  await stores.start()
  await stores.imports.act.open('s1', markUntrusted('prices.csv'), { account: 'practice', storage: 2 })
  await stores.run.act.start('session-1')
  const secondResult = reload()
  await secondResult.start()
  expect(secondResult.imports.getState()).toMatchObject({ step: 'open', file: 's1' })
  expect(secondResult.app.getState().storage).toBe(2)
  await until(() => secondResult.run.getState().progress?.state === 'done')
  expect(secondResult.run.getState().run).toBe('run-1')
})

test('the state of a session that the host no longer has is discarded', async () => {
  const gone = { code: 'import-closed' } as const
  const { page, reload } = bench({ fail: { 'import.summary': gone } })
  page.session.setItem(
    'stocksheet.import',
    JSON.stringify({
      state: { value: { session: 'old', file: 's1', account: 'practice', run: null } },
      version: 1,
    }),
  )
  const stores = reload()
  await stores.start()
  expect(stores.imports.getState()).toEqual({ step: 'empty' })
  expect(page.session.getItem('stocksheet.import')).toBeNull()
})

test.each(['{', '[]', '{"session":1,"file":"s1","account":"a"}', '{"session":"s","file":"s1"}', 'null'])(
  'damaged notes %s count as none',
  async (text) => {
    const { page, host, reload } = bench()
    page.session.setItem('stocksheet.import', text)
    const stores = reload()
    await stores.start()
    expect(stores.imports.getState()).toEqual({ step: 'empty' })
    expect(host.asked).not.toContain('import.summary')
  },
)

test('a lost connection to the host is a failure, not an exception', async () => {
  const { stores, host } = bench()
  host.call = () => Promise.reject(new Error('socket closed'))
  await stores.imports.act.open('s1', markUntrusted('prices.csv'), TARGET)
  expect(stores.imports.getState()).toMatchObject({
    step: 'failed',
    failure: { kind: 'internal', reason: null },
  })
})

test('[EDIT-12] a long change shows its progress and can be stopped', async () => {
  const { stores, host } = bench({ delay: 30 })
  await stores.imports.act.open('s1', markUntrusted('prices.csv'), TARGET)
  const shares: (number | null | undefined)[] = []
  stores.imports.subscribe((state) => shares.push(state.step === 'open' ? state.share : undefined))
  const state = stores.imports.getState()
  const session = state.step === 'open' ? state.summary.session : ''
  host.emit('import.changing', { session, share: 0.1 })
  const changing = stores.imports.act.edit({ kind: 'cell', index: 0, column: 1, text: '2' })
  host.emit('import.changing', { session: 'another', share: 0.2 })
  host.emit('import.changing', { session, share: 0.4 })
  expect(await stores.imports.act.stopChange()).toBe(true)
  await changing
  // It got no share from before or from another change, and none remains.
  expect([...new Set(shares.filter((share) => typeof share === 'number'))]).toEqual([0.4])
  expect(stores.imports.getState()).toMatchObject({ step: 'open', busy: false, share: null })
  expect(host.asked.filter((name) => name === 'import.stopChange')).toHaveLength(1)
})

test('[EDIT-12] undoing a stopped change does not undo the one before it, and later typing is still applied', async () => {
  const { stores, host } = bench({ delay: 30 })
  const { act } = stores.imports
  await act.open('s1', markUntrusted('prices.csv'), TARGET)
  const edit = (text: string): Promise<unknown> => act.edit({ kind: 'cell', index: 0, column: 1, text })
  const asked = (): string[] => host.asked.filter((name) => /edit|undo|redo|stepTo/.test(name))
  const waiting = [edit('2'), act.undo(), act.redo(), edit('3'), act.undo()]
  await until(() => asked().length === 1)
  await act.stopChange()
  await Promise.all([...waiting, act.undo()])
  expect(asked()).toEqual(['import.edit', 'import.edit', 'import.undo', 'import.undo'])
  expect(stores.imports.getState()).toMatchObject({ step: 'open', busy: false })
})

test('[EDIT-12] the caller of a stopped change gets no message, and the next call is answered', async () => {
  const { stores, host } = bench({ delay: 30 })
  const { act } = stores.imports
  await act.open('s1', markUntrusted('prices.csv'), TARGET)
  const changing = act.edit({ kind: 'cell', index: 0, column: 1, text: '2' })
  const behind = act.edit({ kind: 'cell', index: 1, column: 1, text: '3' })
  await until(() => host.asked.includes('import.edit'))
  // Only the change being made counts. The one queued behind it does not mean that the stop came too late.
  expect(await act.stopChange()).toBe(true)
  expect(await changing).toBeNull()
  expect(await behind).not.toBeNull()
  expect(await act.undo()).not.toBeNull()
})

test('[EDIT-12] a long change is still shown and can be stopped while another one is queued', async () => {
  const { stores, host } = bench({ delay: 30 })
  const { act } = stores.imports
  await act.open('s1', markUntrusted('prices.csv'), TARGET)
  const openedState = stores.imports.getState()
  const session = openedState.step === 'open' ? openedState.summary.session : ''
  const changing = act.edit({ kind: 'cell', index: 0, column: 1, text: '2' })
  await until(() => host.asked.includes('import.edit'))
  host.emit('import.changing', { session, share: 0.4 })
  const behind = act.edit({ kind: 'cell', index: 1, column: 1, text: '3' })
  expect(stores.imports.getState()).toMatchObject({ busy: true, share: 0.4 })
  await changing
  await until(() => host.asked.filter((name) => name === 'import.edit').length === 2)
  // The progress of the next change is still unknown.
  expect(stores.imports.getState()).toMatchObject({ busy: true, share: null })
  await behind
  expect(stores.imports.getState()).toMatchObject({ busy: false, share: null })
})

test('an undo or redo names its change, also if it was requested before the change was answered', async () => {
  const { stores } = bench({ delay: 5 })
  const { act } = stores.imports
  await act.open('s1', markUntrusted('prices.csv'), TARGET)
  const edit = () => act.edit({ kind: 'cell', index: 0, column: 1, text: '2' })
  const answers = await Promise.all([edit(), edit(), act.undo(), act.undo(), act.undo(), act.redo()])
  expect(answers.slice(2)).toEqual([
    { what: 'cells', count: 2 },
    { what: 'cells', count: 1 },
    null,
    { what: 'cells', count: 1 },
  ])
})

test('a refused change is still reported while another one is queued', async () => {
  const failure = { code: 'unexpected' } as const
  const { stores, host } = bench({ delay: 30, fail: { 'import.edit': failure } })
  const { act } = stores.imports
  await act.open('s1', markUntrusted('prices.csv'), TARGET)
  const [edited] = await Promise.all([act.edit({ kind: 'cell', index: 0, column: 1, text: '2' }), act.redo()])
  expect(edited).toBeNull()
  expect(host.asked).toContain('import.redo')
  expect(stores.imports.getState()).toMatchObject({ step: 'open', busy: false, failure: { reason: failure } })
  await act.redo()
  expect(stores.imports.getState()).toMatchObject({ failure: null })
})
