import { expect, test } from 'vitest'
import { storageNames } from '../../../src-renderer/state/app-store.ts'

const storages = [
  { id: 1, name: 'Main' },
  { id: 2, name: 'Shop' },
  { id: 3, name: '' },
]
const accounts = [{ id: 'a', name: 'Joinery', address: 'http://127.0.0.1:1', practice: false, storages }]

test('a run is said to be over all of its storages, a number standing for one without a name', () => {
  expect(storageNames(accounts, { account: 'Joinery', storage: 1, storages: [1, 2, 3, 9] })).toBe('Main, Shop, #3, #9')
  expect(storageNames(accounts, { account: 'Joinery', storage: 2 })).toBe('Shop')
})
