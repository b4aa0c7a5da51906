/** A text that is looked for in cells, letter by letter. */
import { describe, expect, test } from 'vitest'
import { textMatch } from '../../../src-shared/domain/values/text-match.ts'

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
])('%j (case: %s, whole cell: %s) in %j', (text, matchCase, wholeCell, cell, first, replaced) => {
  const match = textMatch({ text, matchCase, wholeCell })

  test('where it stands first', () => {
    expect(match.first(cell)).toEqual(first)
  })

  test('each of them replaced', () => {
    expect(match.replaced(cell, '!')).toBe(replaced)
  })
})

test('what it is replaced by is no pattern', () => {
  expect(textMatch({ text: 'a', matchCase: false, wholeCell: false }).replaced('a', '$&$1')).toBe('$&$1')
})
