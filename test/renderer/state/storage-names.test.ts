import { expect, test } from 'vitest'
import { untrusted } from '../../../src-shared/domain/values/untrusted-text.ts'
import { storageNames } from '../../../src-renderer/state/app-store.ts'

const storages = [
  { id: 1, name: untrusted('Main') },
  { id: 2, name: untrusted('Shop') },
  { id: 3, name: untrusted('') },
]
const accounts = [
  { id: 'a', name: untrusted('Joinery'), address: untrusted('http://127.0.0.1:1'), practice: false, storages },
]

test('a run is said to be over all of its storages, a number standing for one without a name', () => {
  expect(storageNames(accounts, { account: untrusted('Joinery'), storage: 1, storages: [1, 2, 3, 9] })).toBe(
    'Main, Shop, #3, #9',
  )
  expect(storageNames(accounts, { account: untrusted('Joinery'), storage: 2 })).toBe('Shop')
})
