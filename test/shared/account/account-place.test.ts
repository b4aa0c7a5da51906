import { expect, test } from 'vitest'
import { makeComparableAddress, normaliseAddress } from '../../../src-shared/account/account-place.ts'

test.each([
  ['https://a.example', 'https://a.example:443'],
  [' HTTPS://A.Example./ ', 'https://a.example:443'],
  ['http://a.example', 'http://a.example:80'],
  ['http://a.example:8080//x//y/', 'http://a.example:8080/x/y'],
  ['http://127.0.0.1:5/x', 'http://localhost:5/x'],
  ['http://127.1.2.3:5', 'http://localhost:5'],
  ['http://[::1]:5', 'http://localhost:5'],
  ['http://localhost:5', 'http://localhost:5'],
  ['http://127.0.0.1.example:5', 'http://127.0.0.1.example:5'],
  ['http://[::2]:5', 'http://[::2]:5'],
  ['practice', 'practice'],
])('[RUN-17] the place of %j', (address, expected) => {
  expect(makeComparableAddress(address)).toBe(expected)
})

test.each([
  ['https://a.example./', 'https://a.example'],
  ['https://a.example.:8443//x//y/', 'https://a.example:8443/x/y'],
  ['http://127.0.0.1:5/x', 'http://127.0.0.1:5/x'],
  ['http://[::1]:5', 'http://[::1]:5'],
  ['practice', 'practice'],
])('[RUN-17] %j is plainly %j', (address, plainText) => {
  expect([normaliseAddress(address), normaliseAddress(plainText)]).toEqual([plainText, plainText])
})
