/** One account has one daily ledger, however its address is written. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseAddress, quotaIdOf } from '../../../src-main/account/address.ts'

const idOf = (address: string): string => quotaIdOf(parseAddress(address).text, 'key')

test.each([
  ['https://a.example', 'https://a.example./'],
  ['https://a.example:8443/x', 'https://A.example.:8443/x/'],
  ['https://a.example/x/y', 'https://a.example//x//y'],
])('[RUN-17] %s and %s have one ledger', (text, otherText) => {
  expect(idOf(text)).toBe(idOf(otherText))
})

test.each([
  'https://a.example',
  'https://a.example:8443/connect',
  'http://127.0.0.1:4173',
  'http://localhost:5/x',
  'http://[::1]:5',
])('[RUN-17] the ledger of %s is the one that was kept before', (address) => {
  const before = createHash('sha256').update(`stocksheet quota\n${address}\nkey`).digest('hex').slice(0, 16)
  expect(idOf(address)).toBe(before)
})

test('another path, port or key is another ledger', () => {
  const ids = ['https://a.example', 'https://a.example/x', 'https://a.example:8443', 'https://b.example'].map(idOf)
  expect(new Set([...ids, quotaIdOf('https://a.example', 'other')]).size).toBe(5)
})
