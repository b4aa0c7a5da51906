import { expect, test } from 'vitest'
import type { ConnectionResult } from '../../../src-shared/api/accounts-calls.ts'
import type { CallName, EventName } from '../../../src-shared/api/calls.ts'
import type { Host } from '../../../src-shared/api/window-types.ts'
import { DEFAULT_SETTINGS, type Settings } from '../../../src-shared/api/settings.ts'
import {
  findDraftProblems,
  EMPTY_DRAFT,
  parseStorages,
  withReportedStorages,
} from '../../../src-renderer/view/account-draft.ts'
import { createAccountsStore, listOtherNames } from '../../../src-renderer/state/accounts-store.ts'
import { createSettingsStore } from '../../../src-renderer/state/settings-store.ts'
import { parseSettingNumber } from '../../../src-renderer/view/numbers.ts'
import { markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'
import { bench } from './stores.ts'

const setup = {
  id: 'a-1',
  name: markUntrusted('Shop'),
  address: markUntrusted('https://shop.example'),
  storages: [{ id: 1, name: markUntrusted('Main') }],
  origin: 'saved' as const,
  access: 'kept' as const,
}
const found: ConnectionResult = {
  address: 'reached',
  key: 'accepted',
  quota: 'left',
  fault: null,
  storages: [
    { id: 1, name: 'Main' },
    { id: 2, name: 'Van' },
  ],
  materials: null,
  unknownStorage: null,
  requests: 1,
  leftToday: 9999,
  network: { kind: 'direct' },
}

interface Asked {
  readonly name: CallName
  readonly request: unknown
}

/** A host with a few answers. The test emits its events. */
function hostOf(answers: Partial<Record<CallName, (request: unknown) => unknown>>) {
  const requestedCalls: Asked[] = []
  const listeners = new Map<EventName, (event: unknown) => void>()
  const host = {
    async call(name: CallName, request: unknown) {
      requestedCalls.push({ name, request })
      const answer = await answers[name]?.(request)
      const refused = answer instanceof Error
      return refused
        ? { ok: false, failure: { kind: 'cannot-write', reason: null, message: () => ({ what: answer.message }) } }
        : { ok: true, value: answer ?? {} }
    },
    on(name: EventName, listener: (event: unknown) => void) {
      listeners.set(name, listener)
      return () => undefined
    },
  } as unknown as Host
  return { host, asked: requestedCalls, tell: (name: EventName, event: unknown) => listeners.get(name)?.(event) }
}

const accountsHost = (more: Parameters<typeof hostOf>[0] = {}) =>
  hostOf({
    'accounts.setups': () => ({ accounts: [setup], notKept: null, keysAside: null }),
    'accounts.save': () => ({ account: setup }),
    'accounts.setKey': () => ({ account: setup }),
    'accounts.probe': () => found,
    'accounts.test': () => found,
    ...more,
  })

test('what is being written outlives a reload of the window, the key nowhere near it', async () => {
  const { host } = accountsHost({ 'accounts.setKey': () => new Error('no store') })
  const { page } = bench()
  const { act } = createAccountsStore(host, page)
  await act.load()
  act.edit(null)
  act.write({ name: 'New', address: 'https://new.example', storages: [{ id: '7', name: '' }] })
  expect(await act.save('canary-key', 'computer')).toBeNull()
  const secondEditing = createAccountsStore(host, page).getState().editedForm
  expect(secondEditing).toEqual({
    account: 'a-1',
    draft: { name: 'New', address: 'https://new.example', storages: [{ id: '7', name: '' }] },
    isForNewAccount: false,
    isForKey: false,
    formNumber: 0,
  })
  expect(JSON.stringify(page)).not.toContain('canary-key')
})

test('the list closes a form; what was written in it is there when it is opened again, and after a reload', async () => {
  const { host } = accountsHost()
  const { page } = bench()
  const { act, ...store } = createAccountsStore(host, page)
  await act.load()
  const draft = { name: 'New', address: 'https://new.example', storages: [] }
  act.edit(null)
  act.write(draft)
  act.edit('a-1')
  act.showList()
  expect(store.getState()).toMatchObject({ editedForm: null, drafts: [{ account: null, draft }] })
  const again = createAccountsStore(host, page)
  again.act.edit(null)
  expect(again.getState()).toMatchObject({ editedForm: { account: null, draft }, drafts: [] })
  // The user closes the formNumber: its text goes.
  again.act.closeForm()
  again.act.edit(null)
  expect(again.getState().editedForm?.draft).toEqual(EMPTY_DRAFT)
})

test('a test that ends after its form was closed changes nothing in another form', async () => {
  const { host } = accountsHost()
  const { act, ...store } = createAccountsStore(host, bench().page)
  await act.load()
  act.edit('a-1')
  const testing = act.test('typed')
  act.showList()
  act.edit(null)
  expect(await testing).toBeNull()
  expect(store.getState()).toMatchObject({ busy: null, testResult: null, editedForm: { draft: EMPTY_DRAFT } })
})

test('a save that ends after its form was left leaves no draft of it, and another form as it is', async () => {
  const draft = { name: 'Shop', address: 'https://new.example', storages: [] }
  for (const isKeyRefused of [false, true]) {
    const { host } = accountsHost(isKeyRefused ? { 'accounts.setKey': () => new Error('no store') } : {})
    const { act, ...store } = createAccountsStore(host, bench().page)
    await act.load()
    act.edit(null)
    act.write(draft)
    const form = store.getState().editedForm?.formNumber ?? NaN
    const saving = act.save('typed', 'computer')
    act.showList()
    expect(store.getState().drafts).toHaveLength(1)
    act.edit('a-1')
    const other = store.getState().editedForm
    expect(await saving).toBe(isKeyRefused ? null : 'a-1')
    expect(act.closeSavedForm(form, true)).toBe(false)
    expect(store.getState()).toMatchObject({ editedForm: other, drafts: [], busy: null })
    expect(store.getState().failure?.message('en').what).toBe(isKeyRefused ? 'no store' : undefined)
    act.edit(null)
    expect(store.getState().editedForm?.draft).toEqual(EMPTY_DRAFT)
  }
})

test('an answer for a form that was left does not end the work of another form', async () => {
  let answerTest = (): void => undefined
  const { host } = accountsHost({ 'accounts.probe': () => new Promise((done) => (answerTest = () => done(found))) })
  const { act, ...store } = createAccountsStore(host, bench().page)
  await act.load()
  act.edit('a-1')
  const leftTest = act.test('typed')
  act.edit(null)
  const ownProbe = act.probe('typed')
  expect(await leftTest).toBeNull()
  expect(store.getState().busy).toBe('probe')
  answerTest()
  await ownProbe
  expect(store.getState()).toMatchObject({ busy: null, testResult: { kind: 'probe' } })
})

test('an account that is removed closes its form, and no other', async () => {
  const { host } = accountsHost({ 'accounts.removal': () => ({ unfinished: [] }) })
  const { act, ...store } = createAccountsStore(host, bench().page)
  await act.load()
  for (const next of [null, 'a-1']) {
    act.edit('a-1')
    await act.askToRemove('a-1')
    const removal = act.remove()
    act.edit(next)
    expect(await removal).toBe(true)
    expect(store.getState().editedForm?.account).toBe(next === null ? null : undefined)
  }
})

test('a key is entered for the saved account; what was written and not saved waits in its form', async () => {
  const { host, asked } = accountsHost()
  const { act, ...store } = createAccountsStore(host, bench().page)
  await act.load()
  act.edit('a-1')
  const draft = { name: 'Shop', address: 'https://half', storages: [] }
  act.write(draft)
  act.showList()
  await act.enterKey('a-1', () => undefined)
  expect(store.getState().editedForm?.draft.address).toBe('https://shop.example')
  const form = store.getState().editedForm?.formNumber ?? NaN
  await act.save('typed', 'computer')
  expect(act.closeSavedForm(form, true)).toBe(true)
  expect(asked.find(({ name }) => name === 'accounts.save')?.request).toMatchObject({ address: 'https://shop.example' })
  act.edit('a-1')
  expect(store.getState()).toMatchObject({ editedForm: { draft }, drafts: [] })
})

test('a form nobody wrote in is no draft after a reload, also if it is left before the accounts are loaded', async () => {
  const { host } = accountsHost()
  const { page } = bench()
  const { act } = createAccountsStore(host, page)
  await act.load()
  act.edit('a-1')
  const { act: actAgain, ...again } = createAccountsStore(host, page)
  actAgain.showList()
  await actAgain.load()
  actAgain.edit(null)
  expect(again.getState().drafts).toEqual([])
  // What was written in stays.
  actAgain.edit('a-1')
  actAgain.write(EMPTY_DRAFT)
  const third = createAccountsStore(host, page)
  third.act.showList()
  await third.act.load()
  third.act.edit('a-1')
  expect(third.getState().editedForm?.draft).toEqual(EMPTY_DRAFT)
})

test('damaged notes of a draft count as none', () => {
  const { host } = accountsHost()
  for (const keptText of ['{', '{}', '{"draft":{"name":1}}', '[]']) {
    const { page } = bench()
    page.session.setItem('stocksheet.accountDraft', keptText)
    expect(createAccountsStore(host, page).getState().editedForm).toBeNull()
  }
})

test('saving keeps the account first, then its key where one was typed', async () => {
  const { host, asked } = accountsHost()
  const { act } = createAccountsStore(host, bench().page)
  await act.load()
  act.edit('a-1')
  expect(await act.save('', 'computer')).toBe('a-1')
  expect(await act.save('typed', 'session')).toBe('a-1')
  const { origin: _origin, access: _access, id, ...kept } = setup
  expect(asked.filter(({ name }) => name !== 'accounts.setups')).toEqual([
    { name: 'accounts.save', request: { account: id, ...kept } },
    { name: 'accounts.save', request: { account: id, ...kept } },
    { name: 'accounts.setKey', request: { account: id, secret: 'typed', keep: 'session' } },
  ])
})

test('what waits for a key goes on once, and is forgotten when the form is left', async () => {
  const { host } = accountsHost()
  const store = createAccountsStore(host, bench().page)
  let went = 0
  await store.act.enterKey('a-1', () => (went += 1))
  expect(store.getState().editedForm).toMatchObject({ account: 'a-1', isForKey: true })
  store.act.closeForm()
  store.act.closeForm(true)
  expect(went).toBe(0)
  await store.act.enterKey('a-1', () => (went += 1))
  store.act.closeForm(true)
  store.act.closeForm(true)
  expect(went).toBe(1)
  await store.act.enterKey('unknown', () => (went += 1))
  expect(store.getState().editedForm).toBeNull()
})

test('a test fills an empty list only; asking adds what is missing and names what has none', async () => {
  const { host } = accountsHost()
  const store = createAccountsStore(host, bench().page)
  store.act.edit(null)
  store.act.write({ ...EMPTY_DRAFT, address: 'https://new.example', storages: [{ id: ' 1 ', name: '' }] })
  await store.act.test('key')
  expect(store.getState().testResult).toEqual({ kind: 'test', value: found, addedCount: 0 })
  await store.act.probe('key')
  expect(store.getState().testResult).toMatchObject({ kind: 'probe', addedCount: 1 })
  expect(store.getState().editedForm?.draft.storages).toEqual([
    { id: ' 1 ', name: 'Main' },
    { id: '2', name: 'Van' },
  ])
})

test('lines with nothing in them do not count; troubles point at the line as it is shown', () => {
  const storages = [
    { id: '', name: '' },
    { id: '5', name: 'a' },
    { id: 'x', name: '' },
    { id: '5', name: '' },
  ]
  const draft = { name: 'Shop', address: 'https://shop.example', storages }
  expect(parseStorages(draft).map(({ id }) => id)).toEqual([5, 0, 5])
  expect(findDraftProblems(draft, [])).toEqual([
    { field: 'storages', code: 'storage-number', row: 2 },
    { field: 'storages', code: 'storage-twice', row: 3 },
  ])
  expect(withReportedStorages(draft, []).draft.storages).toHaveLength(3)
  expect(listOtherNames([setup, { ...setup, id: 'practice', origin: 'practice' }], null)).toEqual(['Shop'])
  expect(listOtherNames([setup], 'a-1')).toEqual([])
})

test('settings: one change after another, a refused one is undone and said', async () => {
  let kept: Settings = DEFAULT_SETTINGS
  let refuse = false
  const { host, tell } = hostOf({
    'settings.get': () => ({ settings: kept, dataFolder: '/data' }),
    'settings.set': (request) => {
      if (refuse) return new Error('the disk is full')
      kept = (request as { settings: Settings }).settings
      return { settings: kept }
    },
  })
  const store = createSettingsStore(host)
  await store.act.load()
  expect(await Promise.all([store.act.change({ rate: 2 }), store.act.change({ concurrency: 3 })])).toEqual([true, true])
  expect(kept).toEqual({ ...DEFAULT_SETTINGS, rate: 2, concurrency: 3 })
  expect(store.getState().savedCount).toBe(2)
  // Two parts of the guard setting: the second changes before the first is saved.
  const off = (kind: 'clearing' | 'adding') => store.act.change(({ guard }) => ({ guard: { ...guard, [kind]: false } }))
  expect(await Promise.all([off('clearing'), off('adding')])).toEqual([true, true])
  expect(kept.guard).toMatchObject({ clearing: false, adding: false, leap: true })
  refuse = true
  expect(await store.act.change({ rate: 9 })).toBe(false)
  expect(store.getState()).toMatchObject({
    settings: kept,
    failure: { kind: 'cannot-write' },
  })
  tell('settings.changed', { settings: { ...kept, theme: 'dark' } })
  expect(store.getState().settings?.theme).toBe('dark')
})

test('[T-20] numbers in settings are read as the window writes them', () => {
  const russian = ['1,500', '1 500', '2,5', '1.500'].map((text) =>
    parseSettingNumber(text, { group: '\u00a0', point: ',' }),
  )
  expect(russian).toEqual([1.5, 1500, 2.5, null])
})

test('numbers as people type them', () => {
  const read = ['5', ' 2,5 ', '2.5', '1,500', '1 500', '1\u00a0500', '0,125', '1,234,567', '-3'].map((text) =>
    parseSettingNumber(text, { group: ',', point: '.' }),
  )
  expect(read).toEqual([5, 2.5, 2.5, 1500, 1500, 1500, 0.125, 1_234_567, -3])
  expect(
    ['', 'many', '1e3', '5 %', '1,2,3', '0x10', '.'].map((text) =>
      parseSettingNumber(text, { group: ',', point: '.' }),
    ),
  ).toEqual([null, null, null, null, null, null, null])
})

test('the answer to an earlier request does not replace that to a later one', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let count = 0
  const { host } = accountsHost({
    'accounts.setups': async () => {
      const access = await answers[count++]?.promise
      return { accounts: [{ ...setup, access }], notKept: null, keysAside: null }
    },
  })
  const { act, ...store } = createAccountsStore(host, bench().page)
  const both = [act.load(), act.load()]
  answers[1]?.resolve('session')
  await Promise.resolve()
  answers[0]?.resolve('missing')
  await Promise.all(both)
  expect(store.getState().setups).toMatchObject([{ access: 'session' }])
})
