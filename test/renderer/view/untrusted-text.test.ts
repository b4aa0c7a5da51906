import type { ReactNode } from 'react'
import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CellView, ImportSummary, RowView } from '../../../src-shared/contract/import.ts'
import { asItCame, untrusted } from '../../../src-shared/domain/values/untrusted-text.ts'
import { plainText } from '../../../src-main/hosts/cli/plain-text.ts'
import { placeText } from '../../../src-renderer/view/row-place.ts'
import { shownText } from '../../../src-renderer/view/visible-text.ts'

// oxlint-disable-next-line no-control-regex -- what must not be shown
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/
const HOSTILE = 'Main\u202Esnoitca\u200b\u0007\u001b[2J\nrow'

/** What cannot be compiled is the test: each of these would show a text as it came. */
export function refusedByTheCompiler(row: RowView, cell: CellView, file: ImportSummary['file']): unknown[] {
  // @ts-expect-error -- React draws no untrusted text
  const drawn: ReactNode = row.sheet
  // @ts-expect-error -- nor is it a title or a label
  const title: string | undefined = row.sheet
  // @ts-expect-error -- a cell's text neither
  const text: string = cell.text
  // @ts-expect-error -- nor the names in the pickers
  const sheet: string | undefined = file.sheet
  // @ts-expect-error -- which are lists, too
  const sheets: { name: string }[] | undefined = file.sheets
  return [drawn, title, text, sheet, sheets]
}

describe('[T-26] text that is kept as it came', () => {
  test('is shown and printed with nothing hidden in it', () => {
    assert(
      property(string({ unit: 'binary' }), (text) => {
        for (const shown of [shownText(untrusted(text)), plainText(untrusted(text))]) expect(shown).not.toMatch(HIDDEN)
        expect(asItCame(untrusted(text))).toBe(text)
      }),
    )
  })

  test('places name their sheet plainly', () => {
    expect(placeText({ row: 12, sheet: HOSTILE })).toBe('MainU+202EsnoitcaU+200BU+0007U+001B[2J\u21b5row!12')
  })
})
