/** Draft values are read without copying the cells. They always equal the same texts in a list. */
import { describe, expect, test } from 'vitest'
import { DRAFT } from '../../../../src-shared/plan/draft/draft.ts'
import { DraftTexts, EditedTexts } from '../../../../src-shared/plan/draft/draft-texts.ts'
import { ListedTexts, type ColumnDiff, type Texts } from '../../../../src-shared/material/values/texts.ts'
import { classifyText } from '../../../../src-shared/material/values/text-class.ts'
import { makeTextSearch } from '../../../../src-shared/material/values/text-search.ts'
import { fc } from '../../../fast-check.ts'

const word = fc.constantFrom('', 'a', 'A', 'ab', 'é', '7', '12.50', '12.5', '12,50', '0,00')

/** A source whose texts are ASCII if it says so, like texts stored as bytes. */
function known(texts: readonly string[]): Texts {
  const listedTexts = new ListedTexts(texts)
  return {
    length: listedTexts.length,
    isAllAscii: true,
    at: (index) => listedTexts.at(index),
    equals: (index, text) => listedTexts.equals(index, text),
    isAscii: (index) => listedTexts.isAscii(index),
    keyHash: (index) => listedTexts.keyHash(index),
    equalsIgnoringCase: (index, text) => listedTexts.equalsIgnoringCase(index, text),
    getSizeAt: (index) => listedTexts.getSizeAt(index),
    markMatches: (...requestedSearches) => listedTexts.markMatches(...requestedSearches),
    markDifferences: (...requestedDiffs) => listedTexts.markDifferences(...requestedDiffs),
  }
}

interface Asked {
  readonly text: string
  readonly live: readonly string[]
  readonly targets: readonly number[]
  readonly states: Uint8Array
  readonly from: number
  readonly to: number
}

/** The answers to all questions about texts, as a list. */
function answers(texts: Texts, { text, live, targets, states, from, to }: Asked): unknown {
  const indexes = Array.from({ length: texts.length }, (_, index) => index)
  const foundBytes = new Uint8Array(to - from)
  texts.markMatches(makeTextSearch('a'), from, to, foundBytes)
  const diff = (ownBytes = states): ColumnDiff => ({
    states: ownBytes,
    state: DRAFT.value,
    targets: Int32Array.from(targets),
    live,
    differenceBits: new Int32Array(states.length).fill(8),
    bit: 2,
  })
  // With several files, the second file's drafts come further down, with their states.
  const [plainDiff, reordered, further] = [diff(), diff(), diff(Uint8Array.of(DRAFT.blank, ...states.subarray(0, -1)))]
  texts.markDifferences(plainDiff, null, from, to, 0)
  texts.markDifferences(
    reordered,
    Uint32Array.from(indexes.toReversed(), (row) => row + 1),
    from,
    to,
    1,
  )
  const [begin, endIndex] = [Math.min(from + 1, to), to]
  texts.markDifferences(further, null, begin, endIndex, 1)
  return {
    texts: indexes.map((index) => [
      texts.at(index),
      texts.equals(index, text),
      texts.equals(index, texts.at(index)),
      texts.keyHash(index),
    ]),
    folded: indexes.map((index) => texts.equalsIgnoringCase(index, texts.at(index).toUpperCase())),
    found: [...foundBytes],
    marked: [plainDiff, reordered, further].map(({ differenceBits }) => [...differenceBits]),
  }
}

/** `isAscii` may return false for any text, but true only for ASCII. */
function isHonest(texts: Texts, listedTexts: ListedTexts): boolean {
  const indexes = Array.from({ length: texts.length }, (_, index) => index)
  const ascii = indexes.every((index) => listedTexts.isAscii(index))
  return (!texts.isAllAscii || ascii) && indexes.every((index) => !texts.isAscii(index) || listedTexts.isAscii(index))
}

const LENGTH = 6
const drawnArbitrary = fc.record({
  cells: fc.array(word, { minLength: LENGTH, maxLength: LENGTH }),
  states: fc.array(fc.constantFrom(DRAFT.value, DRAFT.value, DRAFT.blank, DRAFT.invalid), {
    minLength: LENGTH,
    maxLength: LENGTH,
  }),
  targets: fc.array(fc.integer({ min: -1, max: 2 }), { minLength: LENGTH, maxLength: LENGTH }),
  live: fc.array(word, { minLength: 3, maxLength: 3 }),
  typed: fc.dictionary(fc.constantFrom('0', '1', '2', '5'), fc.constantFrom('', 'b', 'é', '12.5'), { maxKeys: 2 }),
  text: word,
  from: fc.nat(LENGTH),
  length: fc.nat(LENGTH),
  style: fc.constantFrom(null, 'dot', 'comma'),
})

describe('law: as the same texts in a list', () => {
  test('cells that were typed over', () => {
    fc.assert(
      fc.property(drawnArbitrary, ({ cells, states, typed, from, length, ...asked }) => {
        const editedTexts = EditedTexts.copyOf(known(cells.map((text) => text.replace('é', 'e'))))
        const ownTexts = cells.map((text, index) => typed[index] ?? text.replace('é', 'e'))
        editedTexts.setText(3, 'gone again')
        for (const [index, text] of Object.entries(typed)) editedTexts.setText(Number(index), text)
        editedTexts.restoreText(3)
        const question = { ...asked, states: Uint8Array.from(states), from, to: Math.min(LENGTH, from + length) }
        expect(answers(editedTexts, question)).toEqual(answers(new ListedTexts(ownTexts), question))
        expect(isHonest(editedTexts, new ListedTexts(ownTexts))).toBe(true)
        expect(editedTexts.isAscii(4)).toBe(true)
        expect(editedTexts.isAllAscii).toBe(Object.keys(typed).length === 0)
        // The original stays unchanged.
        const secondTexts = EditedTexts.copyOf(editedTexts)
        secondTexts.setText(4, 'again')
        expect([secondTexts.at(4), editedTexts.at(4), secondTexts.at(3)]).toEqual(['again', ownTexts[4], ownTexts[3]])
      }),
      { numRuns: 300 },
    )
  })

  test('cells of drafts: numbers as they are meant, rewritten ones, and none where there is no value', () => {
    const canonical: Readonly<Record<string, string>> = { '12.50': '12.5', '12,50': '12.5', '0,00': '0' }
    fc.assert(
      fc.property(drawnArbitrary, ({ cells, states, typed, style, from, length, ...asked }) => {
        // A column with a style only contains texts that read as its numbers. Other texts are rewritten.
        const usedTexts = cells.map((text) => {
          if (style === 'dot') return text.includes(',') || /[a-zé]/i.test(text) || text === '' ? '7' : text
          return style === 'comma' && (text.includes('.') || /[a-zé]/i.test(text) || text === '') ? '7' : text
        })
        const above = ['x', 'x']
        const rows = Uint32Array.from(usedTexts, (_, index) => index + above.length)
        const source = [...above, ...usedTexts]
        const textClasses = Uint8Array.from(source, classifyText)
        const keptBytes = Uint8Array.from(states)
        const texts = new DraftTexts(
          new ListedTexts(source),
          rows,
          keptBytes,
          style === null ? null : { textClasses, style },
        )
        for (const [index, text] of Object.entries(typed)) texts.rewrite(Number(index), text)
        const ownTexts = usedTexts.map((text, index) => {
          if (states[index] !== DRAFT.value) return ''
          return typed[index] ?? (style === null ? text : (canonical[text] ?? text))
        })
        const question = { ...asked, states: keptBytes, from, to: Math.min(LENGTH, from + length) }
        expect(answers(texts, question)).toEqual(answers(new ListedTexts(ownTexts), question))
        expect(isHonest(texts, new ListedTexts(ownTexts))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('plain ASCII is known without making a text, unless something was rewritten', () => {
    const states = Uint8Array.of(DRAFT.value, DRAFT.blank, DRAFT.value)
    const texts = new DraftTexts(known(['a', 'b', 'c']), Uint32Array.of(0, 1, 2), states, null)
    expect([texts.isAllAscii, texts.isAscii(0), texts.isAscii(1)]).toEqual([true, true, true])
    texts.rewrite(2, 'é')
    expect([texts.isAllAscii, texts.isAscii(0), texts.isAscii(2)]).toEqual([false, true, false])
  })
})
