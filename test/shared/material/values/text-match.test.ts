/** Searching for a text in cells, letter by letter. */
import { describe, expect, test } from 'vitest'
import { makeTextKey } from '../../../../src-shared/material/values/text-key.ts'
import { makeTextMatch } from '../../../../src-shared/material/values/text-match.ts'
import { makeContainsTest } from '../../../../src-shared/material/values/text-search.ts'
import { fc } from '../../../fast-check.ts'

describe.each<[string, boolean, boolean, string, readonly number[] | null, string]>([
  ['oak', false, false, 'Red Oak, oak', [4, 7], 'Red !, !'],
  ['oak', true, false, 'Red Oak, oak', [9, 12], 'Red Oak, !'],
  ['oak', false, true, 'Red Oak', null, 'Red Oak'],
  ['oak', false, true, ' OAK ', [0, 5], '!'],
  ['oak', true, true, ' OAK ', null, ' OAK '],
  ['a.c', false, false, 'abc a.c', [4, 7], 'abc !'],
  ['1+(2)', false, false, '1+(2)=3', [0, 5], '!=3'],
  ['ДУБ', false, false, 'дуб', [0, 3], '!'],
  ['x', false, false, '', null, ''],
])('%j (case: %s, whole cell: %s) in %j', (text, matchCase, wholeCell, cell, first, replacedText) => {
  const match = makeTextMatch({ text, matchCase, wholeCell })

  test('where it stands first', () => {
    expect(match.findFirstMatch(cell)).toEqual(first)
  })

  test('each of them replaced', () => {
    expect(match.replaceIn(cell, '!')).toBe(replacedText)
  })
})

test('what it is replaced by is no pattern', () => {
  expect(makeTextMatch({ text: 'a', matchCase: false, wholeCell: false }).replaceIn('a', '$&$1')).toBe('$&$1')
})

describe('[FIND-4] found as a search finds it, and replaced exactly there', () => {
  test.each([
    ['red oak', 'Red\u00a0Oak', '!'],
    ['red oak', 'a red \t oak b', 'a ! b'],
    ['red oak', 're\u200bd oa\u00adk\u200b', '!\u200b'],
    ['клей', 'Клеи\u0306 ПВА', '! ПВА'],
    ['Клеи\u0306', 'клей ПВА', '! ПВА'],
    ['клеи', 'Клеи\u0306 ПВА', 'Клеи\u0306 ПВА'],
    ['é', 'cafe\u0301s, CAFÉS', 'caf!s, CAF!S'],
    ['strasse', 'Hauptstraße 5', 'Haupt! 5'],
    ['s', 'Maß', 'Maß'],
    ['\u212a', 'kelvin', '!elvin'],
    ['οδοσ', 'ΟΔΟΣ', '!'],
    ['😀', 'a😀b', 'a!b'],
    // Each space of the search text must match.
    ['  ', 'a  b c', 'a!b c'],
    [' ', 'a  b', 'a!!b'],
    ['a ', 'a  b', '! b'],
    ['\u200b', 'a\u200bb', 'a\u200bb'],
  ])('%j in %j: %j', (text, cell, replacedText) => {
    expect(makeTextMatch({ text, matchCase: false, wholeCell: false }).replaceIn(cell, '!')).toBe(replacedText)
  })

  test('with its case, and as a whole cell', () => {
    const [cased, wholeMatch] = [true, false].map((matchCase) =>
      makeTextMatch({ text: 'Red oak', matchCase, wholeCell: true }),
    )
    expect(cased?.replaceIn('\u200bRed\u00a0 oak ', '!')).toBe('!')
    expect(cased?.replaceIn('red oak', '!')).toBe('red oak')
    expect(wholeMatch?.replaceIn('\u200bRED\u00a0 OAK ', '!')).toBe('!')
    expect(makeTextMatch({ text: ' ', matchCase: false, wholeCell: true }).findFirstMatch('')).toBeNull()
  })

  test('law: it stands somewhere where a search finds it, and what is around it stays', () => {
    const signs = 'aAbкКиЙё5. \u00a0\t\u200b\u00ad\u0301\u0306日😀ΣσKeé'
    const text = (least: number, maxCount: number) =>
      fc
        .array(fc.constantFrom(...Array.from(signs)), { minLength: least, maxLength: maxCount })
        .map((allTexts) => allTexts.join(''))
    fc.assert(
      fc.property(text(0, 12), text(1, 3), (cell, requestedText) => {
        const wanted = makeTextKey(requestedText)
        // Two marks on one letter may be partly composed. Only the whole letter is then replaced.
        fc.pre(wanted !== '' && !/\p{M}{2}/u.test(cell.replaceAll(/[\u200b\u00ad]/g, '')))
        const match = makeTextMatch({ text: wanted, matchCase: false, wholeCell: false })
        const place = match.findFirstMatch(cell)
        expect(place !== null).toBe(makeContainsTest(wanted)(cell))
        if (place) expect(makeTextKey(cell.slice(...place)).replaceAll('ς', 'σ')).toBe(wanted.replaceAll('ς', 'σ'))
      }),
      { numRuns: 3000 },
    )
  })
})
