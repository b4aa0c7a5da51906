import { expect, test } from 'vitest'
import { LIST_SEPARATOR } from '../../../src-shared/plan/draft/draft.ts'
import { makeIdsByName } from '../../../src-shared/material/values/ids-by-name.ts'
import { makeResolver } from '../../../src-shared/plan/resolve-names.ts'
import { replaceSuppliers } from '../../../src-shared/material/catalogue/catalogue.ts'
import { catalogueOf, OAK_BOARD } from '../../build.ts'

const catalogue = replaceSuppliers(
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
  ['Iron', { ok: false, typedName: 'Iron', suggestion: 'Iron parts', candidateIds: [] }],
  ['Woodwork', { ok: false, typedName: 'Woodwork', suggestion: 'Wood', candidateIds: [] }],
  ['Glass', { ok: false, typedName: 'Glass', suggestion: null, candidateIds: [] }],
  ['-', { ok: false, typedName: '-', suggestion: null, candidateIds: [] }],
])('the categories %j', (text, expected) => {
  const actualResolution = resolver.categories(text.replaceAll(';', LIST_SEPARATOR))
  expect(actualResolution).toEqual(expected)
})

test('[NAME-1] names that two suppliers share name neither', () => {
  expect(resolver.suppliers('holz ag')).toEqual({ ok: true, value: '9' })
  expect(resolver.suppliers('twin')).toMatchObject({ ok: false, typedName: 'twin' })
  expect(resolver.suppliers('30')).toEqual({ ok: true, value: '30' })
})

test('[NAME-1] a storage is known by its name or its id; a text that may mean several means none', () => {
  const storages = makeIdsByName([
    { id: 1, name: 'Main' },
    { id: 2, name: '1' },
    { id: 30, name: 'Shop' },
    { id: 31, name: 'SHOP ' },
  ])
  expect([' main ', '1', '2', '30', '3', '030', 'x', ''].map(storages.findOnlyId)).toEqual([
    1,
    undefined,
    2,
    30,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(['1', 'shop', 'main', 'x'].map(storages.findAllIds)).toEqual([[1, 2], [30, 31], [1], []])
})

test('[NAME-2] a name is found whichever of ё and е it is written with, and means both where both are there', () => {
  const name = makeIdsByName([{ id: 1, name: 'Зелёный склад' }])
  for (const text of ['Зеленый склад', 'зелёныи\u0306  СКЛАД', 'Зелёный\u00a0склад\u200b'])
    expect(name.findOnlyId(text)).toBe(1)
  const two = makeIdsByName([
    { id: 1, name: 'Зелёный склад' },
    { id: 2, name: 'Зеленый склад' },
  ])
  expect([two.findOnlyId('Зелёный склад'), two.findAllIds('Зелёный склад'), two.findOnlyId('#2')]).toEqual([
    undefined,
    [1, 2],
    2,
  ])
})

test('[NAME-1] a category that two have the name of is told with their ids, and so is an id that is another’s name', () => {
  const categories = [
    { id: 7, name: 'Metal' },
    { id: 8, name: ' METAL' },
    { id: 9, name: '7' },
  ]
  const { categories: resolve } = makeResolver(catalogueOf([{ ...OAK_BOARD, categories }]), [])
  expect(['metal', '7', '8', '99'].map(resolve)).toEqual([
    { ok: false, typedName: 'metal', suggestion: null, candidateIds: [7, 8] },
    { ok: false, typedName: '7', suggestion: null, candidateIds: [7, 9] },
    { ok: true, value: '8' },
    { ok: true, value: '99' },
  ])
})

test('[UNIT-4] of two codes that differ in case alone the one that is written so is meant, else none', () => {
  const { unit } = makeResolver(
    catalogueOf([OAK_BOARD, { id: 101, unit: 'm', in: { 1: '1' } }, { id: 102, unit: 'M', in: { 1: '1' } }]),
    [],
  )
  expect(['m', 'M', 'm.'].map((text) => unit(text))).toEqual([
    { code: 'm', isKnown: true, suggestion: null },
    { code: 'M', isKnown: true, suggestion: null },
    { code: 'm.', isKnown: false, suggestion: null },
  ])
})
