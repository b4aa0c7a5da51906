import { expect, test } from 'vitest'
import { LIST_SEPARATOR } from '../../../src-shared/domain/draft/draft.ts'
import { makeResolver, storageResolver } from '../../../src-shared/domain/catalogue/resolve.ts'
import { withSuppliers } from '../../../src-shared/domain/catalogue/with-suppliers.ts'
import { catalogueOf, OAK_BOARD } from '../build.ts'

const catalogue = withSuppliers(
  catalogueOf([
    {
      ...OAK_BOARD,
      categories: [
        { id: 5, name: '—' },
        { id: 10, name: 'Wood' },
        { id: 12, name: 'Iron parts' },
      ],
    },
    { id: 101, unit: 'kg', in: { 1: '1' } },
  ]),
  new Map([
    [
      100,
      [
        { id: 9, name: 'Holz AG' },
        { id: 30, name: 'Twin' },
        { id: 4, name: '' },
      ],
    ],
    [101, [{ id: 31, name: 'TWIN' }]],
    [999, [{ id: 77, name: 'Nobody' }]],
  ]),
)
const resolver = makeResolver(catalogue, [])

test('[DIFF-6] suppliers of listed materials are known by their ids, in order; those of others are not', () => {
  expect([...(catalogue.suppliers ?? [])]).toEqual([
    [0, [4, 9, 30]],
    [1, [31]],
  ])
  expect([...(catalogue.supplierNames ?? [])]).toEqual([
    [9, 'Holz AG'],
    [30, 'Twin'],
    [31, 'TWIN'],
  ])
})

test.each([
  ['wood', { ok: true, value: '10' }],
  ['Iron parts;WOOD', { ok: true, value: '10, 12' }],
  ['12;10;12', { ok: true, value: '10, 12' }],
  ['', { ok: true, value: '' }],
  ['Iron', { ok: false, got: 'Iron', suggestion: 'Iron parts' }],
  ['Woodwork', { ok: false, got: 'Woodwork', suggestion: 'Wood' }],
  ['Glass', { ok: false, got: 'Glass', suggestion: null }],
  ['-', { ok: false, got: '-', suggestion: null }],
])('the categories %j', (text, expected) => {
  const got = resolver.categories(text.replaceAll(';', LIST_SEPARATOR))
  expect(got).toEqual(expected)
})

test('[DIFF-6] names that two suppliers share name neither', () => {
  expect(resolver.suppliers('holz ag')).toEqual({ ok: true, value: '9' })
  expect(resolver.suppliers('twin')).toMatchObject({ ok: false, got: 'twin' })
  expect(resolver.suppliers('30')).toEqual({ ok: true, value: '30' })
})

test('a storage is known by its name, which wins, or by its id', () => {
  const storage = storageResolver([
    { id: 1, name: 'Main' },
    { id: 2, name: '1' },
    { id: 30, name: 'Shop' },
  ])
  expect([' main ', '1', '2', '30', '3', '030', 'x', ''].map(storage)).toEqual([
    1,
    2,
    2,
    30,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
