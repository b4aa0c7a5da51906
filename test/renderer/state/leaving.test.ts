/** The single check before the user leaves an import with changes, wherever they go next. */
import { describe, expect, test } from 'vitest'
import type { Failure } from '../../../src-shared/api/failure.ts'
import type { Stores } from '../../../src-renderer/state/stores.ts'
import type { ImportSummary } from '../../../src-shared/api/window-types.ts'
import type { Script } from '../double/script.ts'
import { bench, TARGET, until } from './stores.ts'
import { toRawText, markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'

const CHANGES = { cells: 14, rows: 3, answers: 0, columns: 0 }

/** An open import with changes. */
async function edited(script: Partial<Script> = {}) {
  const createdBench = bench(script)
  const { stores, host } = createdBench
  await stores.start()
  await stores.imports.act.open('s1', markUntrusted('prices.csv'), TARGET)
  const state = stores.imports.getState()
  if (state.step !== 'open') throw new Error('not open')
  const summary: ImportSummary = { ...state.summary, changes: CHANGES }
  stores.imports.setState({ ...state, summary }, true)
  const call = host.call.bind(host)
  host.call = async (name, request) => {
    const answer = await call(name, request)
    if (name !== 'import.summary' || !answer.ok) return answer
    return { ok: true, value: { ...(answer.value as object), ...summary } as never }
  }
  return { ...createdBench, session: summary.session }
}

const OTHER = {
  name: markUntrusted('other.csv'),
  offer: async () => ({ ok: true as const, value: { file: 'f1', name: markUntrusted('other.csv'), bytes: 1 } }),
}

const ways: readonly [string, (stores: Stores) => unknown][] = [
  ['another file dropped', (stores) => stores.imports.act.offer(OTHER, TARGET)],
  [
    'a sample, a recent file, one handed over',
    (stores) => stores.imports.act.open('s2', markUntrusted('other.csv'), TARGET),
  ],
  [
    'another account',
    (stores) => stores.imports.act.open('s1', markUntrusted('prices.csv'), { account: 'other', storage: 1 }),
  ],
  ['the close button', (stores) => stores.imports.act.close()],
  [
    'an arrival',
    (stores) =>
      stores.arrive([
        { name: markUntrusted('x'), open: () => stores.imports.act.open('s2', markUntrusted('x'), TARGET) },
      ]),
  ],
]

describe.each(ways)('[T-9] %s', (_, go) => {
  test('asks, lists what would be lost, and keeps the import if told to', async () => {
    const { stores, host, session } = await edited()
    void go(stores)
    expect(stores.leaving.getState().question).toMatchObject({ name: 'prices.csv', changes: CHANGES })
    stores.leaving.act.answer(false)
    await until(() => stores.leaving.getState().question === null)
    await Promise.resolve()
    expect(stores.imports.getState()).toMatchObject({ step: 'open', summary: { session, changes: CHANGES } })
    expect(host.asked).not.toContain('import.close')
  })

  test('a closed import can be restored with its changes', async () => {
    const { stores, host, session } = await edited()
    void go(stores)
    stores.leaving.act.answer(true)
    await until(() => stores.leaving.getState().leftImports.length === 1)
    await until(() => ['open', 'empty'].includes(stores.imports.getState().step))
    expect(stores.leaving.getState().leftImports).toMatchObject([{ session, name: 'prices.csv', changes: CHANGES }])
    expect(host.asked).not.toContain('import.close')
    expect(await stores.imports.act.reopen(session)).toEqual(TARGET)
    expect(stores.imports.getState()).toMatchObject({ step: 'open', summary: { session, changes: CHANGES } })
    expect(stores.leaving.getState().leftImports.filter((leftImport) => leftImport.session === session)).toEqual([])
  })
})

test.each(ways)(
  '[T-9] %s while the first change is still on its way to the host: it is waited for, and asked about',
  async (_, go) => {
    const { stores, host } = bench()
    await stores.start()
    await stores.imports.act.open('s1', markUntrusted('prices.csv'), TARGET)
    const call = host.call.bind(host)
    const late = Promise.withResolvers<void>()
    host.call = async (name, request) => {
      if (name === 'import.edit') await late.promise
      const answer = await call(name, request)
      if (name !== 'import.edit' || !answer.ok) return answer
      return { ok: true, value: { ...(answer.value as object), changes: CHANGES } as never }
    }
    void stores.imports.act.edit({ kind: 'cell', index: 0, column: 1, text: toRawText('99') })
    void go(stores)
    late.resolve()
    await until(() => stores.leaving.getState().question !== null)
    expect(stores.leaving.getState().question).toMatchObject({ name: 'prices.csv', changes: CHANGES })
    expect(host.asked).not.toContain('import.close')
  },
)

test('[T-9] an import without changes closes without a question', async () => {
  const { stores, host } = bench()
  await stores.imports.act.open('s1', markUntrusted('prices.csv'), TARGET)
  await stores.imports.act.close()
  expect(stores.imports.getState()).toEqual({ step: 'empty' })
  expect(stores.leaving.getState()).toMatchObject({ question: null, leftImports: [] })
  expect(host.asked).toContain('import.close')
})

test('[T-9] changes that a run applies are not lost, so there is no question', async () => {
  const { stores } = await edited()
  await stores.run.act.start('session-1')
  await stores.imports.act.close()
  expect(stores.imports.getState()).toEqual({ step: 'empty' })
})

test('[T-9] a closed import survives a reload of the window', async () => {
  const { stores, reload } = await edited()
  void stores.imports.act.close()
  stores.leaving.act.answer(true)
  await until(() => stores.imports.getState().step === 'empty')
  expect(reload().leaving.getState().leftImports).toMatchObject([{ name: 'prices.csv', changes: CHANGES }])
})

test('[T-9] a file handed over while an import with changes is restored asks before it replaces the import', async () => {
  const { host, reload } = await edited()
  const secondResult = reload()
  host.emit('file.offered', { file: 's2', name: markUntrusted('other.csv'), bytes: 1 })
  await secondResult.start()
  expect(secondResult.imports.getState()).toMatchObject({ step: 'open', file: 's1', summary: { changes: CHANGES } })
  expect(secondResult.leaving.getState().question).toMatchObject({
    name: 'prices.csv',
    nextStep: { kind: 'open', name: 'other.csv' },
  })
})

describe('files that wait to be opened', () => {
  const waiting = (stores: Stores) => stores.leaving.getState().arrivals.map(({ name }) => name)
  /** Only opens a file if `may` returns true. */
  const arrivals = (openedTexts: string[], may = (): boolean => true) =>
    ['a.csv', 'b.csv', 'c.csv'].map((name) => ({
      name: markUntrusted(name),
      open: async () => {
        if (may()) openedTexts.push(name)
        return may()
      },
    }))

  test('[QUEUE-1] of several files one opens and the others wait; while one is being read all wait', async () => {
    const { stores } = bench()
    await stores.start()
    const openedTexts: string[] = []
    stores.arrive(arrivals(openedTexts))
    expect(openedTexts).toEqual(['a.csv'])
    expect(waiting(stores)).toEqual(['b.csv', 'c.csv'])
    void stores.imports.act.open('s1', markUntrusted('prices.csv'), TARGET)
    stores.arrive([{ name: markUntrusted('d.csv'), open: async () => true }])
    expect(openedTexts).toEqual(['a.csv'])
    expect(waiting(stores)).toEqual(['b.csv', 'c.csv', 'd.csv'])
  })

  test('[QUEUE-2] the next file opens on request, and a file that could not replace the open import stays first in the queue', async () => {
    const { stores } = bench()
    await stores.start()
    const openedTexts: string[] = []
    let may = false
    stores.arrive(arrivals(openedTexts, () => may))
    await until(() => waiting(stores).length === 3)
    expect([openedTexts, waiting(stores)]).toEqual([[], ['a.csv', 'b.csv', 'c.csv']])
    await stores.openNext()
    expect([openedTexts, waiting(stores)]).toEqual([[], ['a.csv', 'b.csv', 'c.csv']])
    may = true
    await stores.openNext()
    await stores.openNext()
    expect([openedTexts, waiting(stores)]).toEqual([['a.csv', 'b.csv'], ['c.csv']])
    stores.leaving.act.clearQueue()
    await stores.openNext()
    expect([openedTexts, waiting(stores)]).toEqual([['a.csv', 'b.csv'], []])
  })

  test('[QUEUE-2] a file that came alone causes no second question', async () => {
    const { stores } = await edited()
    stores.arrive([{ name: markUntrusted('x'), open: () => stores.imports.act.open('s2', markUntrusted('x'), TARGET) }])
    stores.leaving.act.answer(false)
    await until(() => stores.leaving.getState().question === null)
    await Promise.resolve()
    expect(waiting(stores)).toEqual([])
  })
})

test('[T-10] a new reading that would lose changes asks first, and the answer decides', async () => {
  const lost = [{ kind: 'row', place: { row: 7, column: null }, text: '' }] as const
  const failure: Failure = { code: 'edits-lost', lost }
  const { stores, host } = bench({ fail: { 'import.change': failure, 'import.reread': failure } })
  await stores.imports.act.open('s1', markUntrusted('prices.csv'), TARGET)
  await stores.imports.act.change({ storage: 1, delimiter: ';' })
  expect(stores.imports.getState()).toMatchObject({
    step: 'open',
    failure: null,
    lossQuestion: { failure: { reason: failure } },
  })
  await stores.imports.act.answerLossQuestion(false)
  expect(stores.imports.getState()).toMatchObject({ step: 'open', lossQuestion: null, busy: false })
  await stores.imports.act.reread()
  expect(stores.imports.getState()).toMatchObject({ lossQuestion: { request: { kind: 'reread' } } })
  await stores.imports.act.answerLossQuestion(true)
  expect(host.asked.filter((name) => name === 'import.reread')).toHaveLength(2)
})

describe('[QUEUE-3] files that contain no table', () => {
  const refusedAtOnce = {
    'old.xlsx': { code: 'html', row: null, details: {} },
    'shelf.jpg': { code: 'not-a-table', row: null, details: {} },
  } as const
  /** The wording of refusals is loaded first. */
  async function noticeText({ app }: Stores): Promise<string> {
    await until(() => app.getState().notice !== null)
    const text = app.getState().notice?.text ?? ''
    return typeof text === 'string' ? text : text('en')
  }
  const [oldFile, picture] = Object.keys(refusedAtOnce).map((name) => new File(['x'], name))
  if (!oldFile || !picture) throw new Error('two files')

  test('are refused by name during open work, without a question', async () => {
    const { stores, session } = await edited({ refusedAtOnce })
    const stateBefore = stores.imports.getState()
    await stores.receive([oldFile, picture], false)
    expect(await noticeText(stores)).toMatch(/^“old\.xlsx”.* “shelf\.jpg” .*\.$/)
    expect(stores.leaving.getState()).toMatchObject({ question: null, arrivals: [] })
    expect(stores.imports.getState()).toBe(stateBefore)
    expect(stateBefore).toMatchObject({ step: 'open', summary: { session, changes: CHANGES } })
  })

  test('are named next to valid files: the first valid one asks, the others wait', async () => {
    const { stores } = await edited({ refusedAtOnce })
    await stores.receive([oldFile, new File(['sku'], 'a.csv'), picture, new File(['sku'], 'b.csv')], false)
    expect(stores.leaving.getState().question).toMatchObject({ nextStep: { kind: 'open', name: 'a.csv' } })
    expect(stores.leaving.getState().arrivals.map(({ name }) => name)).toEqual(['b.csv'])
    expect(await noticeText(stores)).toMatch(/“old\.xlsx”.* “shelf\.jpg” /)
  })

  test('are refused in the same way when the desktop hands them over', async () => {
    const { stores, host } = await edited()
    const stateBefore = stores.imports.getState()
    const refusal = refusedAtOnce['old.xlsx']
    host.emit('file.offered', { file: 's2', name: markUntrusted('old.xlsx'), bytes: 1, refusal })
    expect(await noticeText(stores)).toMatch(/^“old\.xlsx”/)
    expect(stores.leaving.getState()).toMatchObject({ question: null, arrivals: [] })
    expect(stores.imports.getState()).toBe(stateBefore)
  })

  test('go to the host if one comes alone and nothing is open, which shows what it is', async () => {
    const { stores } = bench({ refusedAtOnce })
    await stores.start()
    stores.app.act.chooseAccountAndStorage(TARGET.account, TARGET.storage)
    await stores.receive([oldFile], false)
    await until(() => stores.imports.getState().step !== 'empty')
    expect(stores.app.getState().notice).toBeNull()
  })
})
