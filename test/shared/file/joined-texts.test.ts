import { fc } from '../../fast-check.ts'
import { expect, test } from 'vitest'
import { JoinedTexts, type Piece, ListedTexts, type ColumnDiff } from '../../../src-shared/material/values/texts.ts'
import { textSearch } from '../../../src-shared/material/values/text-search.ts'

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
      (parts, after, asked, dice) => {
        const all: string[] = []
        const pieces: Piece[] = []
        for (const { above, own, below, gap } of parts) {
          all.push(...Array<string>(gap).fill(''))
          pieces.push({
            from: all.length,
            to: all.length + own.length,
            texts: new ListedTexts([...above, ...own, ...below]),
            shift: all.length - above.length,
          })
          all.push(...own)
        }
        all.push(...Array<string>(after).fill(''))
        const [joined, listed] = [new JoinedTexts(pieces, all.length), new ListedTexts(all)]
        const next = (below: number): number => Number(dice.next().value ?? 0) % below
        expect(joined.length).toBe(all.length)
        for (let index = all.length; index >= 0; index--) {
          expect(joined.at(index)).toBe(listed.at(index))
          expect(joined.equals(index, asked)).toBe(listed.equals(index, asked))
          expect(joined.isFolded(index, asked)).toBe(listed.isFolded(index, asked))
          expect(joined.keyHash(index)).toBe(listed.keyHash(index))
          expect(joined.isAscii(index)).toBe(listed.isAscii(index))
        }
        const from = next(all.length + 1)
        const to = from + next(all.length - from + 1)
        if (asked !== '') {
          const [found, expected] = [new Uint8Array(to - from), new Uint8Array(to - from)]
          joined.markFound(textSearch(asked), from, to, found)
          listed.markFound(textSearch(asked), from, to, expected)
          expect(found).toEqual(expected)
        }
        for (const shift of [0, 3]) {
          const rows = Uint32Array.from({ length: all.length }, () => shift + next(Math.max(1, all.length)))
          const comparison = (): ColumnDiff => ({
            states: new Uint8Array(all.length).fill(1),
            state: 1,
            targets: Int32Array.from({ length: all.length }, (_, index) => (index % 5) - 1),
            live: ['a', 'ab', undefined, ''],
            differenceBits: new Int32Array(all.length),
            bit: 4,
          })
          const [own, expected] = [comparison(), comparison()]
          const asRows = shift === 0 && next(2) === 0 ? null : rows
          joined.markDifferences(own, asRows, from, to, shift)
          listed.markDifferences(expected, asRows, from, to, shift)
          expect(own.differenceBits).toEqual(expected.differenceBits)
        }
      },
    ),
    { numRuns: 3000 },
  )
})
