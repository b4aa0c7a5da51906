import { expect, test } from 'vitest'
import type { CallName, EventName } from '../../../src-shared/api/calls.ts'
import type { Account, Host } from '../../../src-shared/api/window-types.ts'
import { createReorderStore, reorderListFor } from '../../../src-renderer/state/reorder-store.ts'
import { markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'

const ACCOUNT: Account = {
  id: 'a-1',
  name: markUntrusted('Workshop'),
  address: markUntrusted('http://127.0.0.1:1'),
  practice: true,
  storages: [{ id: 1, name: markUntrusted('Main') }],
}
const LIST = { readAt: '2026-11-21T10:00:00Z' }

function reorderBench() {
  let sendProgress = (): void => undefined
  const answers: Partial<Record<CallName, unknown>> = {
    'stock.offer': { file: 's1' },
    'import.open': { session: 'session-1' },
    'reorder.make': LIST,
    'reorder.lines': { lines: [], total: 0 },
  }
  const host = {
    call: async (name: CallName) => ({ ok: true, value: answers[name] ?? {} }),
    on(_: EventName, listener: () => void) {
      sendProgress = listener
      return () => undefined
    },
  } as unknown as Host
  const store = createReorderStore(host)
  return { store, sendProgress: () => sendProgress() }
}

test('a run marks the list as out of date, its page open or closed, until it is made again', async () => {
  const { store, sendProgress } = reorderBench()
  sendProgress()
  for (const isOpen of [true, false]) {
    await store.act.readReorderList(ACCOUNT)
    expect(store.getState()).toMatchObject({ list: LIST, isStale: false })
    if (!isOpen) store.act.close()
    sendProgress()
    store.act.show()
    expect(store.getState()).toMatchObject({ list: LIST, isStale: true })
  }
})

test('a run while the account is read marks the list too', async () => {
  const { store, sendProgress } = reorderBench()
  const reading = store.act.readReorderList(ACCOUNT)
  sendProgress()
  await reading
  expect(store.getState()).toMatchObject({ list: LIST, isStale: true })
})

test('the list is shown only for its account', async () => {
  const { store } = reorderBench()
  expect(reorderListFor(store.getState(), undefined)).toBeNull()
  await store.act.readReorderList(ACCOUNT)
  expect(reorderListFor(store.getState(), 'a-1')).toEqual(LIST)
  expect(reorderListFor(store.getState(), undefined)).toBeNull()
})
