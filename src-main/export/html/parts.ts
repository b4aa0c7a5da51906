/** Parts that pages share: facts, lists, and a change with what was there before. */
import { showNumberOf } from '../../../src-shared/material/fields/shown-number.ts'
import type { Change } from '../../../src-shared/plan/planned-call.ts'
import type { RowName } from '../../../src-shared/file/row-name.ts'
import type { Language } from '../../../src-shared/material/values/language.ts'
import { fieldLabel } from '../../../src-shared/words/fields.ts'
import { pageWords } from '../../../src-shared/words/pages.ts'
import { TERMS } from '../../../src-shared/words/terms.ts'
import { markup, sentence, visibleText, words, type Html } from './page.ts'

export function facts(pairs: readonly (readonly [term: string, value: Html])[]): Html {
  return markup`<dl class="facts">${pairs.map(([term, value]) => markup`<dt>${words(term)}</dt><dd>${value}</dd>`)}</dl>\n`
}

export function bullets(items: readonly Html[]): Html {
  return markup`<ul>${items.map((item) => markup`<li>${item}</li>`)}</ul>\n`
}

export function apart(items: readonly Html[], between: string): Html {
  return items.join(words(between)) as Html
}

export function mono(text: string): Html {
  return markup`<span class="mono">${words(text)}</span>`
}

/** `5`, or `Shop!5` where several sheets were read. */
export function rowPlace({ row, sheet }: RowName): Html {
  return sheet === undefined ? words(String(row)) : markup`${visibleText(sheet)}!${row}`
}

export type ShownChange = Pick<Change, 'field' | 'storage' | 'before' | 'after'>

/** `Stock in Main: 40 → 41`, on a line of its own. */
export function changeLine(
  { field, storage, before, after }: ShownChange,
  storageName: (id: number) => string,
  language: Language,
): Html {
  const texts = pageWords(language)
  const value = (text: string): Html =>
    text === '' ? words(texts.empty) : visibleText(showNumberOf(field, text, TERMS[language].numbers))
  const label = fieldLabel(field, language)
  const place = storage === null ? words(label) : sentence(texts.inStorage(label, storageName(storage)))
  const from = before === null ? words('') : markup`${value(before)} → `
  return markup`<span class="change"><span class="field">${place}:</span> ${from}<span class="after">${value(after)}</span></span>`
}
