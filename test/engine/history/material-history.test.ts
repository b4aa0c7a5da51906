/** One material's history, and which material a text means. */
import { describe, expect, test } from 'vitest'
import { materialHistory, materialsNamed } from '../../../src-main/engine/history/material-history.ts'
import { readingFrom } from '../../domain/history/made-readings.ts'
import type { StoredLine } from '../../domain/build.ts'
import { historyOf, LEDGER, ownCall, type FakeHistory } from './fake-history.ts'

const oak = (over: Partial<StoredLine> = {}): StoredLine => ({
  id: 1,
  name: 'Oak',
  sku: 'A',
  categories: [{ id: 3, name: 'Wood' }],
  in: { 1: '5' },
  ...over,
})
const PEG: StoredLine = { id: 2, name: 'Peg', sku: 'B', in: { 2: '1' } }

async function told(fake: FakeHistory, material = 1) {
  const found = await materialHistory(historyOf(fake), LEDGER, material)
  const events = found.events.map((event) => {
    const values = event.changes.map(
      ({ field, storage, after }) => `${field}${storage === null ? '' : `@${storage}`}=${after ?? 'none'}`,
    )
    return `${event.kind === 'elsewhere' ? (event.presence ?? event.kind) : event.kind} ${values.join(' ')}`.trim()
  })
  return { ...found, events }
}

describe('[HISTORY-9] what happened to a material', () => {
  test('what changed from reading to reading, and how it is called last', async () => {
    const found = await told({
      readings: [readingFrom([oak(), PEG]), readingFrom([oak({ name: 'Ash', in: { 1: '7', 2: '3' } }), PEG])],
    })
    expect(found).toMatchObject({ id: 1, name: 'Ash', sku: 'A', listed: true, lastRead: 20, readings: 2, damaged: 1 })
    expect(found.events[1]).toBe('elsewhere name=Ash stock@1=7 stock@2=3 minimum@2=0')
    expect([...found.categoryNames]).toEqual([[3, 'Wood']])
  })

  test('a value that is not there any more is gone, in that storage alone', async () => {
    const found = await told({
      readings: [
        readingFrom([oak({ in: { 1: '5', 2: '3' } })]),
        readingFrom([oak({ in: { 1: '5' } })]),
        readingFrom([oak({ in: { 1: '6' } })]),
      ],
    })
    expect(found.events.slice(1)).toEqual(['elsewhere stock@2=none minimum@2=none', 'elsewhere stock@1=6'])
  })

  test('one that is gone is not listed, and is called as it was seen last', async () => {
    const found = await told({ readings: [readingFrom([oak()]), readingFrom([PEG])] })
    expect(found).toMatchObject({ name: 'Oak', sku: 'A', listed: false })
    expect(found.events[1]).toMatch(/^gone/)
  })

  test('the change of another material is none of it', async () => {
    const found = await told({ readings: [readingFrom([oak(), PEG]), readingFrom([oak(), { ...PEG, name: 'Pin' }])] })
    expect(found.events).toHaveLength(1)
  })

  test('readings that nobody can read are counted, and the next is read whole', async () => {
    const found = await told({ readings: [readingFrom([oak()]), null, readingFrom([oak({ name: 'Ash' })])] })
    expect(found).toMatchObject({ name: 'Ash', readings: 3, damaged: 2 })
    expect(found.events[1]).toBe('elsewhere name=Ash')
    expect((await told({ readings: [null] })).categoryNames.size).toBe(0)
  })

  test('of one that no reading has shown, runs know the name they wrote last', async () => {
    const name = (before: string | null, after: string) => ({ field: 'name', storage: null, before, after }) as const
    const sku = { field: 'sku', storage: null, before: null, after: 'N' } as const
    const calls = [
      ownCall('R1', { method: 'materials/add', material: 9, changes: [name(null, 'New'), sku] }),
      ownCall('R2', { material: 9, changes: [name('New', 'Newer')] }),
    ]
    const found = await told({ readings: [], calls, runs: ['R1', 'R2'] }, 9)
    expect(found).toMatchObject({ name: 'Newer', sku: 'N', listed: false, lastRead: null, readings: 0, damaged: 1 })
    expect(await told({ readings: [] }, 9)).toMatchObject({ name: '', sku: '', events: [] })
  })

  test('an account without a history has none', async () => {
    const found = await materialHistory(historyOf({ readings: [] }), 'another', 1)
    expect(found).toMatchObject({ readings: 0, damaged: 0, lastRead: null, listed: false })
  })
})

describe('which material a text means', () => {
  const reading = readingFrom([
    oak(),
    PEG,
    { id: 3, name: 'peg', sku: '7', in: { 1: '1' } },
    { id: 7, name: 'A', sku: '', in: { 1: '1' } },
  ])

  test.each<[string, readonly number[]]>([
    ['1', [1]],
    ['7', [7]],
    ['8', []],
    ['0', []],
    ['07', []],
    ['sku=7', [3]],
    ['SKU= b ', [2]],
    ['sku=x', []],
    ['a', [1]],
    ['oak', [1]],
    ['Peg', [2, 3]],
    ['', []],
    [' ', []],
  ])('%j', (text, expected) => {
    expect(materialsNamed(reading, text).map(({ id }) => id)).toEqual(expected)
  })

  test('with its name and its sku', () => {
    expect(materialsNamed(reading, '2')).toEqual([{ id: 2, name: 'Peg', sku: 'B' }])
  })
})
