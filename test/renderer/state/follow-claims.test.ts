import { expect, test, vi } from 'vitest'
import type { RunPhase } from '../../../src-shared/api/run.ts'
import { bench, TARGET, until } from './stores.ts'
import { markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'

const CLAIMED = {
  code: 'claimed-by-run',
  severity: 'blocks',
  count: 1,
  examples: [{ code: 'claimed-by-run', severity: 'blocks', row: 2, column: null, field: null }],
} as const

/** An open file with a row that waits for another import. Counts how often its rows were planned again. */
async function waiting(script: Parameters<typeof bench>[0] = {}) {
  const { host, page, stores } = bench(script)
  const later = vi.spyOn(page, 'runLater').mockReturnValue(() => undefined)
  await stores.start()
  await stores.imports.act.open('s1', markUntrusted('prices.csv'), TARGET)
  await until(() => stores.rows.getState().isLoaded)
  const open = stores.imports.getState()
  if (open.step !== 'open') throw new Error(open.step)
  stores.imports.setState({ ...open, summary: { ...open.summary, problems: [CLAIMED] } })
  const refresh = vi.spyOn(stores.imports.act, 'refresh').mockResolvedValue(null)
  const progress = await progressOf(host)
  const tell = (state: RunPhase, run = 'other'): void => host.emit('run.progress', { ...progress, run, state })
  return { host, stores, refresh, tell, later }
}

async function progressOf(host: ReturnType<typeof bench>['host']) {
  const answer = await host.call('run.progress', { run: 'run-1' })
  if (!answer.ok) throw new Error(answer.failure.kind)
  return answer.value
}

test.each(['done', 'stopped', 'interrupted', 'parked'] as const)(
  '[RUN-18] rows that wait for an import are planned anew once that is %s, and once only',
  async (state) => {
    const { refresh, tell } = await waiting()
    tell('running')
    expect(refresh).not.toHaveBeenCalled()
    tell(state)
    tell(state)
    expect(refresh.mock.calls).toEqual([['all']])
  },
)

test('[RUN-18] an import that ends while the rows are read another way is taken into account', async () => {
  const { refresh, stores, tell } = await waiting()
  const open = stores.imports.getState()
  if (open.step !== 'open') throw new Error(open.step)
  stores.imports.setState({ ...open, busy: true })
  tell('done')
  expect(refresh).not.toHaveBeenCalled()
  stores.imports.setState({ ...open, busy: false })
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('[RUN-18] rows that wait for nothing stay unchanged, and so do rows of an applied import until it is closed', async () => {
  const { refresh, stores, tell } = await waiting()
  stores.run.setState({ run: 'own' })
  tell('done', 'own')
  tell('done')
  expect(refresh).not.toHaveBeenCalled()
  stores.run.act.forget()
  expect(refresh).toHaveBeenCalledTimes(1)

  const open = stores.imports.getState()
  if (open.step !== 'open') throw new Error(open.step)
  stores.imports.setState({ ...open, summary: { ...open.summary, problems: [] } })
  tell('done', 'third')
  expect(refresh).toHaveBeenCalledTimes(1)
})

test.each([
  [true, 1],
  [false, 0],
])(
  '[RUN-18] another program ended what rows wait for: %s, seen when it is looked, while they wait',
  async (waitsNoMore, times) => {
    const { host, later, refresh } = await waiting({ waitsNoMore })
    expect(later).toHaveBeenCalledTimes(1)
    later.mock.lastCall?.[0]()
    await until(() => later.mock.calls.length === 2)
    expect(host.asked.filter((name) => name === 'import.waitsNoMore')).toHaveLength(1)
    expect(refresh).toHaveBeenCalledTimes(times)
  },
)
