import { fc } from '../../fast-check.ts'
import { describe, expect, it } from 'vitest'
import { KeyIndex } from '../../../src-shared/domain/catalogue/key-index.ts'
import { ListedTexts } from '../../../src-shared/domain/sheet/texts.ts'

const text = fc.string({ unit: fc.constantFrom('a', 'A', 'b', '7', ' ', '-', 'ж', 'Ж', 'é'), maxLength: 3 })

describe('a guess of the material that comes next', () => {
  it('is never another than the one that is looked up', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 12 }), fc.array(text, { maxLength: 12 }), (held, asked) => {
        const index = new KeyIndex(held)
        const texts = new ListedTexts(asked)
        for (const row of asked.keys()) {
          for (const guess of [...held.keys(), held.length, -1]) {
            if (index.isOnly(guess, texts, row)) expect(index.find(texts.keyHash(row), texts, row)).toBe(guess)
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  it('is right for a text that no other one has, and says nothing of the others', () => {
    const index = new KeyIndex(['A-1', 'A-2', 'a-1', '', 'A-3'])
    const texts = new ListedTexts(['a-2', 'A-1', '', 'A-3'])
    expect(index.isOnly(1, texts, 0)).toBe(true)
    expect(index.isOnly(0, texts, 1)).toBe(false)
    expect(index.isOnly(2, texts, 1)).toBe(false)
    expect(index.isOnly(3, texts, 2)).toBe(false)
    expect(index.isOnly(4, texts, 3)).toBe(true)
  })
})
