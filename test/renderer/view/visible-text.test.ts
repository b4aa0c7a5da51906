import { fc } from '../../fast-check.ts'
import { expect, test } from 'vitest'
import { cutText } from '../../../src-renderer/view/visible-text.ts'
import { neutraliseText, restoreText } from '../../../src-shared/file/cell-text.ts'
import { splitVisibleParts } from '../../../src-shared/material/values/untrusted-text.ts'
import { chooseNextSort, addSortColumn, sortMarkOf } from '../../../src-renderer/view/grid-columns.ts'

const drawn = (text: string) =>
  splitVisibleParts(text)
    .map((part) => (part.isSymbol ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['plain', 'plain'],
  ['two\r\nlines', 'two[↵]lines'],
  ['a\tb\u0000', 'a[⇥]b[U+0000]'],
  ['a\u202Eb\u200Bc\u00ADd\uFEFF', 'a[U+202E]b[U+200B]c[U+00AD]d[U+FEFF]'],
  ['👩‍👩‍👧 ok', '👩‍👩‍👧 ok'],
  ['tag\u{e0041}s', 'tag[U+E0041]s'],
  ['a\u3164b\u2800c\uffa0d\u115fe\u180ef', 'a[U+3164]b[U+2800]c[U+FFA0]d[U+115F]e[U+180E]f'],
  ['A\u200dB \ufe0fC 1\ufe0f', 'A[U+200D]B [U+FE0F]C 1[U+FE0F]'],
  ['❤️ 1️⃣ 🏳️‍🌈 می‌خواهم क्‍ष \u0600', '❤️ 1️⃣ 🏳️‍🌈 می‌خواهم क्‍ष \u0600'],
])('%j is drawn as %j', (text, shownText) => {
  expect(drawn(text)).toBe(shownText)
})

test('characters that Unicode calls ignorable are drawn as a sign, and hide no formula from a spreadsheet program', () => {
  for (let code = 0; code < 0x110000; code++) {
    const character = String.fromCodePoint(code)
    if (!/\p{Default_Ignorable_Code_Point}/u.test(character)) continue
    expect([code, drawn(`A${character}B`)]).toEqual([code, `A[U+${code.toString(16).toUpperCase().padStart(4, '0')}]B`])
    const formula = `${character}=1+1`
    expect([code, neutraliseText(formula)]).toEqual([code, `'${formula}`])
    expect(restoreText(`'${formula}`)).toBe(formula)
  }
})

test('a cut never splits what a reader sees as one letter', () => {
  expect(cutText('short', 10)).toBe('short')
  expect(cutText('abcdef', 3)).toBe('abc…')
  expect(cutText('ab👩‍👩‍👧‍👦cd', 5)).toBe('ab…')
  expect(cutText('e\u0301e\u0301e\u0301', 3)).toBe('e\u0301…')
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 20 }), (text) => {
      const cut = cutText(text, 12)
      expect(cut.isWellFormed() || !text.isWellFormed()).toBe(true)
      expect(cut.length).toBeLessThanOrEqual(13)
    }),
  )
})

test('a header switches between ascending, descending and file order', () => {
  const name = { kind: 'material', id: 'material', width: 90 } as const
  const row = { kind: 'row', id: 'row', width: 60 } as const
  const up = chooseNextSort(null, name)
  expect(up).toEqual({ by: { kind: 'material' }, descending: false })
  const down = chooseNextSort(up, name)
  expect(down).toEqual({ by: { kind: 'material' }, descending: true })
  expect(chooseNextSort(down, name)).toBeNull()
  expect(chooseNextSort(down, row)).toEqual({ by: { kind: 'row' }, descending: true })
  expect(sortMarkOf(down, name)).toEqual({ direction: 'descending', isByDelta: false, position: 0 })
  expect(sortMarkOf(down, row)).toEqual({ direction: 'none', isByDelta: false, position: 0 })
})

test('[STOCK-7] a column is added as the last sort order, reverses in place, and is removed', () => {
  const name = { kind: 'material', id: 'material', width: 90 } as const
  const row = { kind: 'row', id: 'row', width: 60 } as const
  const first = { by: { kind: 'material' }, descending: true } as const
  const bothResult = addSortColumn(first, row)
  expect(bothResult).toEqual({ ...first, next: [{ by: { kind: 'row' }, descending: false }] })
  expect([sortMarkOf(bothResult, name).position, sortMarkOf(bothResult, row).position]).toEqual([1, 2])
  const turned = addSortColumn(bothResult, row)
  expect(turned).toEqual({ ...first, next: [{ by: { kind: 'row' }, descending: true }] })
  expect(addSortColumn(turned, row)).toEqual(first)
  expect(addSortColumn(bothResult, name)).toEqual({ by: { kind: 'row' }, descending: false })
})
