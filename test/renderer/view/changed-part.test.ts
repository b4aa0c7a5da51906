import { fc } from '../../fast-check.ts'
import { expect, test } from 'vitest'
import { findChangedPart } from '../../../src-renderer/view/cell-text.ts'
import { asItCame, untrusted } from '../../../src-shared/material/values/untrusted-text.ts'

test.each([
  ['Oak board 20 mm', 'Oak board 22 mm', ['Oak board ', '22', ' mm']],
  ['Glue 35 mm', 'Glue 35 mm, new', ['Glue 35 mm', ', new', '']],
  ['Доска дуб', 'Доска дубовая', ['Доска ', 'дубовая', '']],
  ['Hinge', 'Varnish', ['', 'Varnish', '']],
  ['', 'New', ['', 'New', '']],
  ['same', 'same', ['', 'same', '']],
  ['tea 👩‍👩‍👧 cup', 'tea 👩‍👩‍👦 cup', ['tea ', '👩‍👩‍👦', ' cup']],
])('%j -> %j', (before, after, [head, changedText, tail]) => {
  expect(findChangedPart(untrusted(before), untrusted(after))).toEqual({ head, changedText, tail })
})

test('the three parts always add up to the whole text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, after) => {
      const parts = findChangedPart(untrusted(before), untrusted(after))
      const [head, changedText, tail] = [asItCame(parts.head), asItCame(parts.changedText), asItCame(parts.tail)]
      expect(head + changedText + tail).toBe(after)
      expect(before.startsWith(head) && before.endsWith(tail)).toBe(true)
    }),
  )
})
