import { fc } from '../../fast-check.ts'
import { expect, test } from 'vitest'
import { findChangedPart } from '../../../src-renderer/view/cell-text.ts'
import { toRawText, markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'

test.each([
  ['Oak board 20 mm', 'Oak board 22 mm', ['Oak board ', '22', ' mm']],
  ['Glue 35 mm', 'Glue 35 mm, new', ['Glue 35 mm', ', new', '']],
  ['Доска дуб', 'Доска дубовая', ['Доска ', 'дубовая', '']],
  ['Hinge', 'Varnish', ['', 'Varnish', '']],
  ['', 'New', ['', 'New', '']],
  ['same', 'same', ['', 'same', '']],
  ['tea 👩‍👩‍👧 cup', 'tea 👩‍👩‍👦 cup', ['tea ', '👩‍👩‍👦', ' cup']],
])('%j -> %j', (before, after, [head, changedText, tail]) => {
  expect(findChangedPart(markUntrusted(before), markUntrusted(after))).toEqual({ head, changedText, tail })
})

test('the three parts always add up to the whole text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, after) => {
      const parts = findChangedPart(markUntrusted(before), markUntrusted(after))
      const [head, changedText, tail] = [toRawText(parts.head), toRawText(parts.changedText), toRawText(parts.tail)]
      expect(head + changedText + tail).toBe(after)
      expect(before.startsWith(head) && before.endsWith(tail)).toBe(true)
    }),
  )
})
