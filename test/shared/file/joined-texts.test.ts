import { fc } from '../../fast-check.ts'
import { expect, test } from 'vitest'
import { JoinedTexts, type Piece, ListedTexts, type ColumnDiff } from '../../../src-shared/material/values/texts.ts'
import { makeTextSearch } from '../../../src-shared/material/values/text-search.ts'

const word = fc.constantFrom('', 'a', 'A', 'ab', 'é', 'x-1', 'X-1')

/** A part: its texts, the texts skipped before and after it, and the number of empty rows before it. */
const part = fc.record({
  above: fc.array(word, { maxLength: 3 }),
  own: fc.array(word, { minLength: 1, maxLength: 6 }),
  below: fc.array(word, { maxLength: 2 }),
  gap: fc.nat(2),
})

test('law: texts joined from places are what the same texts in one list are', () => {
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 4 }),
      fc.nat(2),
      word,
      fc.infiniteStream(fc.nat(40)),
      (parts, after, requestedText, dice) => {
        const allTexts: string[] = []
        const pieces: Piece[] = []
        for (const { above, own, below, gap } of parts) {
          allTexts.push(...Array<string>(gap).fill(''))
          pieces.push({
            from: allTexts.length,
            to: allTexts.length + own.length,
            texts: new ListedTexts([...above, ...own, ...below]),
            shift: allTexts.length - above.length,
          })
          allTexts.push(...own)
        }
        allTexts.push(...Array<string>(after).fill(''))
        const [joinedTexts, listedTexts] = [new JoinedTexts(pieces, allTexts.length), new ListedTexts(allTexts)]
        const next = (below: number): number => Number(dice.next().value ?? 0) % below
        expect(joinedTexts.length).toBe(allTexts.length)
        for (let index = allTexts.length; index >= 0; index--) {
          expect(joinedTexts.at(index)).toBe(listedTexts.at(index))
          expect(joinedTexts.equals(index, requestedText)).toBe(listedTexts.equals(index, requestedText))
          expect(joinedTexts.equalsIgnoringCase(index, requestedText)).toBe(
            listedTexts.equalsIgnoringCase(index, requestedText),
          )
          expect(joinedTexts.keyHash(index)).toBe(listedTexts.keyHash(index))
          expect(joinedTexts.isAscii(index)).toBe(listedTexts.isAscii(index))
        }
        const from = next(allTexts.length + 1)
        const to = from + next(allTexts.length - from + 1)
        if (requestedText !== '') {
          const [foundBytes, expected] = [new Uint8Array(to - from), new Uint8Array(to - from)]
          joinedTexts.markMatches(makeTextSearch(requestedText), from, to, foundBytes)
          listedTexts.markMatches(makeTextSearch(requestedText), from, to, expected)
          expect(foundBytes).toEqual(expected)
        }
        for (const shift of [0, 3]) {
          const rows = Uint32Array.from({ length: allTexts.length }, () => shift + next(Math.max(1, allTexts.length)))
          const comparison = (): ColumnDiff => ({
            states: new Uint8Array(allTexts.length).fill(1),
            state: 1,
            targets: Int32Array.from({ length: allTexts.length }, (_, index) => (index % 5) - 1),
            live: ['a', 'ab', undefined, ''],
            differenceBits: new Int32Array(allTexts.length),
            bit: 4,
          })
          const [ownDiff, expected] = [comparison(), comparison()]
          const asRows = shift === 0 && next(2) === 0 ? null : rows
          joinedTexts.markDifferences(ownDiff, asRows, from, to, shift)
          listedTexts.markDifferences(expected, asRows, from, to, shift)
          expect(ownDiff.differenceBits).toEqual(expected.differenceBits)
        }
      },
    ),
    { numRuns: 3000 },
  )
})
