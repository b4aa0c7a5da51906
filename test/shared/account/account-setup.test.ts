import { expect, test } from 'vitest'
import { findAccount, findAddressProblem, findSetupProblems } from '../../../src-shared/account/account-setup.ts'
import { formatOnOneLine } from '../../../src-shared/words/message.ts'
import { AddressError, parseAddress } from '../../../src-main/account/address.ts'
import { failureMessage } from '../../../src-shared/words/failure.ts'

const addresses = [
  ['https://example.com/connect', null],
  ['  https://example.com/connect/  ', null],
  ['https://example.com', null],
  ['HTTPS://EXAMPLE.COM:8443/a/b', null],
  ['https://пример.рф/путь', null],
  ['http://127.0.0.1:4173', null],
  ['http://localhost/connect', null],
  ['http://[::1]:80/x', null],
  ['http://127.0.0.1.example.com', 'address-open'],
  ['http://example.com', 'address-open'],
  ['http://192.168.0.7/connect', 'address-open'],
  ['', 'address-empty'],
  ['   ', 'address-empty'],
  ['example.com', 'address-form'],
  ['ftp://example.com', 'address-form'],
  ['https://', 'address-form'],
  ['https://exa mple.com', 'address-form'],
  ['https://example.com:99999/', 'address-form'],
  ['https://example.com:65536/', 'address-form'],
  ['https://example.com:65535/', null],
  ['javascript:alert(1)', 'address-form'],
  ['file:///etc/passwd', 'address-form'],
  ['https://user@example.com', 'address-user'],
  ['https://user:word@example.com/x', 'address-user'],
  ['https://example.com/connect?key=1', 'address-query'],
  ['https://example.com/connect#here', 'address-query'],
] as const

test.each(addresses)('%j is %s', (address, trouble) => {
  expect(findAddressProblem(address)).toBe(trouble)
})

test.each(addresses)('%j: the form and the client that sends the key say the same', (address, trouble) => {
  const use = (): unknown => parseAddress(address)
  if (trouble === null) expect(use).not.toThrow()
  else expect(use).toThrow(AddressError)
})

const good = { name: 'Shop', address: 'https://shop.example', storages: [{ id: 1, name: 'Main' }] }
const codes = (setup: Partial<typeof good>, otherTexts: string[] = []): unknown[] =>
  findSetupProblems({ ...good, ...setup }, otherTexts).map((trouble) => trouble.code)

test('a name is there, short, its own, and not the built-in account’s', () => {
  expect(codes({})).toEqual([])
  expect(codes({ name: '  ' })).toEqual(['name-empty'])
  expect(codes({ name: 'x'.repeat(81) })).toEqual(['name-long'])
  expect(codes({ name: ' Practice ' })).toEqual(['name-reserved'])
  expect(codes({ name: 'corner  SHOP' }, ['Corner Shop'])).toEqual(['name-taken'])
  expect(codes({ name: 'Ｓｈｏｐ' }, ['shop'])).toEqual(['name-taken'])
})

test('storages have numbers, each once; all that is wrong is told in the order of the form', () => {
  const storages = [
    { id: 1, name: '' },
    { id: 0, name: 'x' },
    { id: 1, name: 'again' },
  ]
  expect(findSetupProblems({ name: '', address: 'x', storages }, [])).toEqual([
    { field: 'name', code: 'name-empty' },
    { field: 'address', code: 'address-form' },
    { field: 'storages', code: 'storage-number', row: 1 },
    { field: 'storages', code: 'storage-twice', row: 2 },
  ])
})

test('every trouble has words that end in what to do', () => {
  const troubles = findSetupProblems({ name: '', address: '', storages: [{ id: 0, name: '' }] }, [])
  for (const trouble of troubles) expect(failureMessage({ code: 'account-setup', problem: trouble }).fix).toMatch(/\.$/)
  expect(
    formatOnOneLine(
      failureMessage({ code: 'account-setup', problem: { field: 'storages', code: 'storage-twice', row: 1 } }),
    ),
  ).toBe('Storage 2 of the list has the number of another one. Give each its own number, or remove one.')
})

test('[TERMINAL-14] an account is found by its name in any letter case and spacing; practice is the built-in one', () => {
  const accounts = [{ name: 'Corner Shop' }, { name: 'Склад' }]
  expect(
    ['corner  SHOP ', 'СКЛАД', 'Practice', ' PRACTICE', 'Corner'].map((name) => findAccount(name, accounts)),
  ).toEqual([accounts[0], accounts[1], 'practice', 'practice', null])
})
