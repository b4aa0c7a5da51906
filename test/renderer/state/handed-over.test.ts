/** Files handed over from outside the window (a menu, a double click, a second start) at any moment of startup. */
import { describe, expect, test } from 'vitest'
import { markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'
import { bench, TARGET, until } from './stores.ts'

const prices = { file: 'f1', name: markUntrusted('prices.csv'), bytes: 10 }
const second = { file: 'f2', name: markUntrusted('second.csv'), bytes: 10, also: true }

describe('[T-9] a file handed over before the window knows its account', () => {
  test('waits for the account and opens; a second file is offered', async () => {
    const { stores, host } = bench()
    host.emit('file.offered', prices)
    host.emit('file.offered', second)
    expect(host.asked).toEqual([])
    await stores.start()
    await until(() => stores.imports.getState().step === 'open')
    expect(stores.imports.getState()).toMatchObject({ file: 'f1', account: TARGET.account })
    expect(stores.leaving.getState().arrivals.map(({ name }) => name)).toEqual(['second.csv'])
  })

  test('survives a failed start and waits for the next one', async () => {
    const fail = {
      'accounts.list': { code: 'unexpected' as const },
    }
    const script = { fail: { ...fail } as Partial<typeof fail> }
    const { stores, host } = bench(script)
    host.emit('file.offered', prices)
    await stores.start()
    expect(stores.app.getState().startState).toMatchObject({ kind: 'internal' })
    expect(host.asked).not.toContain('import.open')
    delete script.fail['accounts.list']
    await stores.start()
    await until(() => stores.imports.getState().step === 'open')
    expect(stores.imports.getState()).toMatchObject({ file: 'f1' })
  })
})

test('[T-9] without a storage the file is kept waiting, with the reason', async () => {
  const { stores, host } = bench({ storages: [] })
  await stores.start()
  host.emit('file.offered', prices)
  expect(stores.app.getState().notice).toMatchObject({ kind: 'bad' })
  expect(stores.leaving.getState().arrivals.map(({ name }) => name)).toEqual(['prices.csv'])
  expect(host.asked).not.toContain('import.open')
})
