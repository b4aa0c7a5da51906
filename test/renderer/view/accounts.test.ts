import { expect, test } from 'vitest'
import { markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'
import { findAccountAndStorage, storageNames } from '../../../src-renderer/view/accounts.ts'

const storages = [
  { id: 1, name: markUntrusted('Main') },
  { id: 2, name: markUntrusted('Shop') },
  { id: 3, name: markUntrusted('') },
]
const accounts = [
  { id: 'a', name: markUntrusted('Joinery'), address: markUntrusted('http://127.0.0.1:1'), practice: false, storages },
]

test('a run lists all its storages, with a number for one without a name', () => {
  expect(storageNames(accounts, { account: markUntrusted('Joinery'), storage: 1, storages: [1, 2, 3, 9] })).toBe(
    'Main, Shop, #3, #9',
  )
  expect(storageNames(accounts, { account: markUntrusted('Joinery'), storage: 2 })).toBe('Shop')
})

test('the wanted storage is chosen if it still exists, otherwise the first', () => {
  const [account] = accounts
  const [first, second] = storages
  expect(findAccountAndStorage(accounts, 'a', 2)).toEqual({ account, storage: second })
  expect(findAccountAndStorage(accounts, 'gone', 9)).toEqual({ account, storage: first })
  expect(findAccountAndStorage([], 'a', 1)).toEqual({ account: undefined, storage: undefined })
})
