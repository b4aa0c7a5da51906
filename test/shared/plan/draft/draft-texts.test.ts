/** Draft values are read without copying the cells. They always equal the same texts in a list. */
import { describe, expect, test } from 'vitest'
import { DRAFT } from '../../../../src-shared/plan/draft/draft.ts'
import { DraftTexts, EditedTexts } from '../../../../src-shared/plan/draft/draft-texts.ts'
import { ListedTexts, type ColumnDiff, type Texts } from '../../../../src-shared/material/values/texts.ts'
import { classifyText } from '../../../../src-shared/material/values/text-class.ts'
import { textSearch } from '../../../../src-shared/material/values/text-search.ts'
import { fc } from '../../../fast-check.ts'

const word = fc.constantFrom('', 'a', 'A', 'ab', 'é', '7', '12.50', '12.5', '12,50', '0,00')

/** A source whose texts are ASCII if it says so, like texts stored as bytes. */
function known(texts: readonly string[]): Texts {
  const listed = new ListedTexts(texts)
  return {
    length: listed.length,
    allAscii: true,
    at: (index) => listed.at(index),
    equals: (index, text) => listed.equals(index, text),
    isAscii: (index) => listed.isAscii(index),
    keyHash: (index) => listed.keyHash(index),
    isFolded: (index, text) => listed.isFolded(index, text),
    sizeAt: (index) => listed.sizeAt(index),
    markFound: (...asked) => listed.markFound(...asked),
    markDifferences: (...asked) => listed.markDifferences(...asked),
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
  const found = new Uint8Array(to - from)
  texts.markFound(textSearch('a'), from, to, found)
  const diff = (own = states): ColumnDiff => ({
    states: own,
    state: DRAFT.value,
    targets: Int32Array.from(targets),
    live,
    differenceBits: new Int32Array(states.length).fill(8),
    bit: 2,
  })
  // With several files, the second file's drafts come further down, with their states.
  const [plain, reordered, further] = [diff(), diff(), diff(Uint8Array.of(DRAFT.blank, ...states.subarray(0, -1)))]
  texts.markDifferences(plain, null, from, to, 0)
  texts.markDifferences(
    reordered,
    Uint32Array.from(indexes.toReversed(), (row) => row + 1),
    from,
    to,
    1,
  )
  const [begin, end] = [Math.min(from + 1, to), to]
  texts.markDifferences(further, null, begin, end, 1)
  return {
    texts: indexes.map((index) => [
      texts.at(index),
      texts.equals(index, text),
      texts.equals(index, texts.at(index)),
      texts.keyHash(index),
    ]),
    folded: indexes.map((index) => texts.isFolded(index, texts.at(index).toUpperCase())),
    found: [...found],
    marked: [plain, reordered, further].map(({ differenceBits }) => [...differenceBits]),
  }
}

/** `isAscii` may return false for any text, but true only for ASCII. */
function isHonest(texts: Texts, listed: ListedTexts): boolean {
  const indexes = Array.from({ length: texts.length }, (_, index) => index)
  const ascii = indexes.every((index) => listed.isAscii(index))
  return (!texts.allAscii || ascii) && indexes.every((index) => !texts.isAscii(index) || listed.isAscii(index))
}

const LENGTH = 6
const drawn = fc.record({
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
      fc.property(drawn, ({ cells, states, typed, from, length, ...asked }) => {
        const edited = EditedTexts.overTexts(known(cells.map((text) => text.replace('é', 'e'))))
        const own = cells.map((text, index) => typed[index] ?? text.replace('é', 'e'))
        edited.type(3, 'gone again')
        for (const [index, text] of Object.entries(typed)) edited.type(Number(index), text)
        edited.untype(3)
        const question = { ...asked, states: Uint8Array.from(states), from, to: Math.min(LENGTH, from + length) }
        expect(answers(edited, question)).toEqual(answers(new ListedTexts(own), question))
        expect(isHonest(edited, new ListedTexts(own))).toBe(true)
        expect(edited.isAscii(4)).toBe(true)
        expect(edited.allAscii).toBe(Object.keys(typed).length === 0)
        // The original stays unchanged.
        const again = EditedTexts.overTexts(edited)
        again.type(4, 'again')
        expect([again.at(4), edited.at(4), again.at(3)]).toEqual(['again', own[4], own[3]])
      }),
      { numRuns: 300 },
    )
  })

  test('cells of drafts: numbers as they are meant, rewritten ones, and none where there is no value', () => {
    const canonical: Readonly<Record<string, string>> = { '12.50': '12.5', '12,50': '12.5', '0,00': '0' }
    fc.assert(
      fc.property(drawn, ({ cells, states, typed, style, from, length, ...asked }) => {
        // A column with a style only contains texts that read as its numbers. Other texts are rewritten.
        const used = cells.map((text) => {
          if (style === 'dot') return text.includes(',') || /[a-zé]/i.test(text) || text === '' ? '7' : text
          return style === 'comma' && (text.includes('.') || /[a-zé]/i.test(text) || text === '') ? '7' : text
        })
        const above = ['x', 'x']
        const rows = Uint32Array.from(used, (_, index) => index + above.length)
        const source = [...above, ...used]
        const textClasses = Uint8Array.from(source, classifyText)
        const kept = Uint8Array.from(states)
        const texts = new DraftTexts(
          new ListedTexts(source),
          rows,
          kept,
          style === null ? null : { textClasses, style },
        )
        for (const [index, text] of Object.entries(typed)) texts.rewrite(Number(index), text)
        const own = used.map((text, index) => {
          if (states[index] !== DRAFT.value) return ''
          return typed[index] ?? (style === null ? text : (canonical[text] ?? text))
        })
        const question = { ...asked, states: kept, from, to: Math.min(LENGTH, from + length) }
        expect(answers(texts, question)).toEqual(answers(new ListedTexts(own), question))
        expect(isHonest(texts, new ListedTexts(own))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('plain ASCII is known without making a text, unless something was rewritten', () => {
    const states = Uint8Array.of(DRAFT.value, DRAFT.blank, DRAFT.value)
    const texts = new DraftTexts(known(['a', 'b', 'c']), Uint32Array.of(0, 1, 2), states, null)
    expect([texts.allAscii, texts.isAscii(0), texts.isAscii(1)]).toEqual([true, true, true])
    texts.rewrite(2, 'é')
    expect([texts.allAscii, texts.isAscii(0), texts.isAscii(2)]).toEqual([false, true, false])
  })
})
