import { fc } from '../../../fast-check.ts'
import { describe, expect, it } from 'vitest'
import { KeyIndex } from '../../../../src-shared/material/catalogue/indexes.ts'
import { keyHash, makeTextKey } from '../../../../src-shared/material/values/text-key.ts'
import { ListedTexts } from '../../../../src-shared/material/values/texts.ts'

const text = fc.string({ unit: fc.constantFrom('a', 'A', 'b', '7', ' ', '-', 'ж', 'Ж', 'é'), maxLength: 3 })

describe('what is found by a key', () => {
  const found = (storedTexts: readonly string[], requestedText: string): unknown => {
    const texts = new ListedTexts([requestedText])
    return new KeyIndex(storedTexts).find(texts.keyHash(0), texts, 0)
  }

  it('law: all texts of that key and no others, in ascending order', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 30 }), text, (storedTexts, requestedText) => {
        const key = makeTextKey(requestedText)
        const sameNumbers = [...storedTexts.keys()].filter(
          (index) => key !== '' && makeTextKey(storedTexts[index] ?? '') === key,
        )
        expect(found(storedTexts, requestedText)).toEqual(sameNumbers.length > 1 ? sameNumbers : sameNumbers[0])
      }),
      { numRuns: 500 },
    )
  })

  it('keys that share their number are still two keys', () => {
    expect(keyHash('K-335')).toBe(keyHash('K-dbc'))
    expect(found(['K-335', 'K-dbc'], 'k-DBC')).toBe(1)
    expect(found(['K-335', 'K-dbc', 'k-335'], 'K-335')).toEqual([0, 2])
    expect(found(['K-335'], 'K-dbc')).toBeUndefined()
  })

  it('each of a thousand is found', () => {
    const storedTexts = Array.from({ length: 1024 }, (_, index) => `S-${index}`)
    expect(storedTexts.map((text) => found(storedTexts.slice(0, 64), text)).slice(0, 65)).toEqual([
      ...Array(64).keys(),
      undefined,
    ])
    const [index, texts] = [new KeyIndex(storedTexts), new ListedTexts(storedTexts)]
    expect(storedTexts.map((_, row) => index.find(texts.keyHash(row), texts, row))).toEqual([...storedTexts.keys()])
  })
})

describe('a guess of the material that comes next', () => {
  it('is never another than the one that is looked up', () => {
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 12 }),
        fc.array(text, { maxLength: 12 }),
        (storedTexts, requestedTexts) => {
          const index = new KeyIndex(storedTexts)
          const texts = new ListedTexts(requestedTexts)
          for (const row of requestedTexts.keys()) {
            for (const guess of [...storedTexts.keys(), storedTexts.length, -1]) {
              if (index.isOnlyMatch(guess, texts, row)) expect(index.find(texts.keyHash(row), texts, row)).toBe(guess)
            }
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  it('is right for a text that no other one has, and says nothing of the others', () => {
    const index = new KeyIndex(['A-1', 'A-2', 'a-1', '', 'A-3'])
    const texts = new ListedTexts(['a-2', 'A-1', '', 'A-3'])
    expect(index.isOnlyMatch(1, texts, 0)).toBe(true)
    expect(index.isOnlyMatch(0, texts, 1)).toBe(false)
    expect(index.isOnlyMatch(2, texts, 1)).toBe(false)
    expect(index.isOnlyMatch(3, texts, 2)).toBe(false)
    expect(index.isOnlyMatch(4, texts, 3)).toBe(true)
  })
})
