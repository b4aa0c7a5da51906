import { describe, expect, test } from 'vitest'
import {
  hasHeadingEvidence,
  recogniseProfile,
  compareHeadings,
  type FileDescription,
  type RecognitionRules,
} from '../../../../src-shared/plan/suppliers/recognise.ts'

function profile(name: string, more: Partial<RecognitionRules> = {}) {
  const headings = ['sku', 'name', 'price', 'discount']
  const recognition = { headings, used: ['sku', 'price'], sheet: null, encoding: 'utf-8', fileName: 'holz *.csv' }
  return { name, recognition: { ...recognition, ...more } }
}

function file(more: Partial<FileDescription> = {}): FileDescription {
  return {
    headings: ['sku', 'name', 'price', 'discount'],
    sheet: null,
    encoding: 'utf-8',
    fileName: 'Holz 11.csv',
    ...more,
  }
}

/** The profile that is used, or those that the user is asked about. */
function outcome(facts: FileDescription, profiles: readonly ReturnType<typeof profile>[]): string {
  const found = recogniseProfile(facts, profiles)
  if (found.kind === 'one') return found.profile.name
  return found.kind === 'ask' ? `? ${found.candidates.map(({ profile: { name } }) => name).join(' ')}` : 'none'
}

const HOLZ = profile('Holz')

describe('[SUPPLIER-1] a file is recognised', () => {
  test('by its headings, with the evidence', () => {
    expect(recogniseProfile(file(), [HOLZ])).toEqual({
      kind: 'one',
      profile: HOLZ,
      evidence: [
        { code: 'same-headings', count: 4 },
        { code: 'file-name', pattern: 'holz *.csv' },
      ],
      shape: { added: [], gone: [], missing: [], moved: [] },
    })
  })

  test.each([
    ['whatever it is called', { fileName: 'other.csv' }, 'Holz'],
    ['with a column more', { headings: ['sku', 'name', 'price', 'discount', 'ean'] }, 'Holz'],
    ['without one that is not read', { headings: ['sku', 'name', 'price'] }, 'Holz'],
    ['with its columns in another order', { headings: ['price', 'sku', 'discount', 'name'] }, 'Holz'],
    ['never by half of what it reads alone', { headings: ['sku', 'colour'], fileName: 'x.csv' }, 'none'],
    ['never without headings in common', { headings: ['a', 'b', 'c', 'd'], fileName: 'x.csv' }, 'none'],
  ])('%s', (_, facts, usedText) => {
    expect(outcome(file(facts), [HOLZ])).toBe(usedText)
  })

  test('by name where several have its headings', () => {
    const otherResult = profile('Stahl', { fileName: 'stahl *.csv' })
    expect(outcome(file(), [HOLZ, otherResult])).toBe('Holz')
    expect(outcome(file({ fileName: 'stahl 3.csv' }), [HOLZ, otherResult])).toBe('Stahl')
  })

  test('by the same headings before those that are only all there', () => {
    const wider = profile('Wide', { headings: ['sku', 'price', 'ean'] })
    expect(outcome(file({ fileName: 'x.csv' }), [wider, HOLZ])).toBe('Holz')
  })

  test('by name and width where it has no headings', () => {
    const bare = profile('Bare', { headings: ['', '', ''], used: [] })
    expect(outcome(file({ headings: ['', '', ''] }), [bare])).toBe('Bare')
    expect(outcome(file({ headings: ['', ''] }), [bare])).toBe('none')
    expect(outcome(file({ headings: ['', '', ''], fileName: 'x.csv' }), [bare])).toBe('none')
  })
})

describe('[SUPPLIER-2] it is asked', () => {
  test('where two fit equally', () => {
    expect(outcome(file(), [HOLZ, profile('Holz 2')])).toBe('? Holz Holz 2')
    expect(outcome(file({ fileName: 'x.csv' }), [HOLZ, profile('Stahl', { fileName: 'stahl *.csv' })])).toBe(
      '? Holz Stahl',
    )
  })

  test('where a heading is gone that is read', () => {
    const three = profile('Three', { used: ['sku', 'name', 'price'] })
    const found = recogniseProfile(file({ headings: ['sku', 'name', 'preis', 'discount'] }), [three])
    expect(found).toMatchObject({ kind: 'ask', candidates: [{ shape: { missing: ['price'], added: ['preis'] } }] })
  })

  test('where most of them are gone, by the name of its files only, and only by one that has letters', () => {
    for (const headings of [
      ['sku', 'name', 'price net', 'discount'],
      ['art', 'price net'],
    ]) {
      expect(outcome(file({ headings }), [HOLZ])).toBe('? Holz')
      expect(outcome(file({ headings, fileName: 'x.csv' }), [HOLZ])).toBe('none')
      expect(outcome(file({ headings, fileName: '11.csv' }), [profile('Days', { fileName: '*.csv' })])).toBe('none')
    }
  })
})

test('[SUPPLIER-2] headings speak for a supplier, the name of its files alone does not', () => {
  const speaks = (headings: readonly string[]): boolean[] => {
    const found = recogniseProfile(file({ headings }), [HOLZ])
    return (found.kind === 'ask' ? found.candidates : found.kind === 'one' ? [found] : []).map(({ evidence }) =>
      hasHeadingEvidence(evidence),
    )
  }
  expect(speaks(['sku', 'name', 'price', 'discount'])).toEqual([true])
  expect(speaks(['art', 'price net'])).toEqual([false])
})

test('[SUPPLIER-2] the name of a supplier’s files does not outrank most headings of another', () => {
  const named = profile('Named', { used: ['art', 'net'], headings: ['art', 'net'], fileName: 'preisliste *.csv' })
  const maxResult = profile('Most', { used: ['sku', 'name', 'price'], fileName: null })
  const list = file({ headings: ['sku', 'name', 'preis'], fileName: 'preisliste 8.csv' })
  expect(outcome(list, [named, maxResult])).toBe('? Most')
})

describe('[SUPPLIER-3] what differs is told', () => {
  test.each([
    [['a', 'b', 'c'], ['a', 'b', 'c'], { added: [], gone: [], missing: [], moved: [] }],
    [['a', 'b', 'c'], ['c', 'a', 'b'], { added: [], gone: [], missing: [], moved: ['c'] }],
    [['a', 'b', 'c'], ['a', 'x', 'b', 'c'], { added: ['x'], gone: [], missing: [], moved: [] }],
    [['a', 'b', 'c'], ['b', 'c'], { added: [], gone: ['a'], missing: ['a'], moved: [] }],
    [['a', 'b', 'c', 'd'], ['d', 'c', 'b', 'a'], { added: [], gone: [], missing: [], moved: ['d', 'c', 'b'] }],
    [['b', 'a', 'a', 'a'], ['a', 'a', 'a', 'b'], { added: [], gone: [], missing: [], moved: ['b'] }],
    [['a', 'a', 'b'], ['a', 'b', 'a'], { added: [], gone: [], missing: [], moved: ['b'] }],
  ])('%j -> %j', (before, now, expected) => {
    const shape = compareHeadings({ headings: before, used: ['a'], sheet: null, encoding: null, fileName: null }, now)
    expect({ ...shape, moved: shape.moved.length }).toEqual({ ...expected, moved: expected.moved.length })
  })

  test('in a table of 16,000 columns, at once', () => {
    const headings = Array.from({ length: 16_000 }, (_, index) => `h${index}`)
    const turned = headings.toReversed()
    const { moved } = compareHeadings({ headings, used: [], sheet: null, encoding: null, fileName: null }, turned)
    expect(moved.length).toBe(15_999)
  })
})
