import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HTMLAttributes, InputHTMLAttributes, ReactNode } from 'react'
import { assert, property, string } from '../../fast-check.ts'
import { describe, expect, test } from 'vitest'
import { toRawText, markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'
import type { CellView, Failure, ImportSummary, ShownRow, RunInfo } from '../../../src-shared/api/window-types.ts'
import { plainText } from '../../../src-main/app/plain-text.ts'
import { placeText } from '../../../src-renderer/view/row-place.ts'
import type { AppState } from '../../../src-renderer/state/app-store.ts'
import type { Words } from '../../../src-shared/words/window/words.ts'
import { shownText } from '../../../src-renderer/view/visible-text.ts'

// oxlint-disable-next-line no-control-regex -- what must not be shown
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/
declare const WORDS: Words
const HOSTILE = 'Main\u202Esnoitca\u200b\u0007\u001b[2J\nrow'

/** The test is that these lines do not compile: each would show a text unescaped. */
export function refusedByTheCompiler(
  row: ShownRow,
  cell: CellView,
  { file, account, warnings }: ImportSummary,
): unknown[] {
  // @ts-expect-error -- React draws no untrusted text
  const drawn: ReactNode = row.sheet
  // @ts-expect-error -- nor the account's
  const material: ReactNode = row.materialName
  // @ts-expect-error -- nor does it draw a list of them
  const sentences: ReactNode = warnings
  // @ts-expect-error -- no untrusted text is a title
  const title: HTMLAttributes<HTMLElement>['title'] = file.name
  // @ts-expect-error -- or what a screen reader says
  const label: HTMLAttributes<HTMLElement>['aria-label'] = account
  // @ts-expect-error -- or a hint in a field
  const hint: InputHTMLAttributes<HTMLInputElement>['placeholder'] = file.sheet
  // @ts-expect-error -- a cell's value is no string
  const text: string | undefined = cell.before
  // @ts-expect-error -- nor are the names in the pickers
  const sheets: { name: string }[] | undefined = file.sheets
  return [drawn, material, sentences, title, label, hint, text, sheets]
}

export function refusedForTheRest(run: RunInfo, failure: Failure, page: Document): void {
  // @ts-expect-error -- the page's title
  page.title = run.file
  // @ts-expect-error -- a system notification
  void new Notification(failure.message('en').what)
  // @ts-expect-error -- the page's own text
  page.body.textContent = failure.message('en').what
  // @ts-expect-error -- the one place that speaks for all words of ours
  WORDS.leaving.title(run.file)
  // @ts-expect-error -- the store's notices
  const notice: AppState['notice'] = { kind: 'bad', text: failure.message('en').what }
  void notice
}

describe('[T-26] text that is kept as it came', () => {
  test('is shown and printed without hidden characters', () => {
    assert(
      property(string({ unit: 'binary' }), (text) => {
        for (const shown of [shownText(markUntrusted(text)), plainText(markUntrusted(text))])
          expect(shown).not.toMatch(HIDDEN)
        expect(toRawText(markUntrusted(text))).toBe(text)
      }),
    )
  })

  test('places show the plain name of their sheet', () => {
    expect(placeText({ row: 12, sheet: markUntrusted(HOSTILE) })).toBe(
      'MainU+202EsnoitcaU+200BU+0007U+001B[2J\u21b5row!12',
    )
  })

  test('the linter refuses what the compiler allows: templates, joined lists, sums', () => {
    const file = join(import.meta.dirname, '../../../.oxlintrc.json')
    const { options, rules } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, unknown>>
    expect(options).toMatchObject({ typeAware: true })
    expect(rules).toMatchObject({
      'typescript/no-base-to-string': 'error',
      'typescript/restrict-template-expressions': 'error',
      'typescript/restrict-plus-operands': 'error',
    })
  })
})
