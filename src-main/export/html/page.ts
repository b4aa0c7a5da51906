/**
 * Writes a self-contained HTML page: one file, no scripts, no external addresses, and only styles that are allowed by their digest. Text from a file
 * or an account goes through `visibleText`, which escapes it and shows invisible characters. Built in pieces, because a page may have 100,000 rows.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Language } from '../../../src-shared/material/values/language.ts'
import { splitVisibleParts } from '../../../src-shared/material/values/untrusted-text.ts'
import { safeWrite, type SafeWrite } from '../../store/files/safe-write.ts'
import { streamToFile } from '../../store/files/file-system.ts'
import { THIS_USER_ONLY } from '../../machine/make-folder.ts'
import { formatFieldNumber } from '../../../src-shared/material/fields/field.ts'
import type { Change } from '../../../src-shared/plan/plan.ts'
import { escapeMarkup } from '../../../src-shared/file/cell-text.ts'
import type { RowName } from '../../../src-shared/file/row-name.ts'
import { fieldLabel, TERMS } from '../../../src-shared/words/terms.ts'
import { pageWords } from '../../../src-shared/words/pages.ts'

/** Text that is already HTML. Only this module and the pages create it. */
export type Html = string & { readonly html: unique symbol }

function escapeHtml(text: string): string {
  return escapeMarkup(text.toWellFormed())
}

/** Makes HTML from our own texts. Texts from a file or an account need `visibleText`. */
export function plainHtml(text: string): Html {
  return escapeHtml(text) as Html
}

/** Makes HTML from a text of a file or an account, isolated so that it cannot change the line's direction or hide anything. */
export function visibleText(text: string): Html {
  const parts = splitVisibleParts(text).map((part) =>
    part.isSymbol ? `<span class="sign">${escapeHtml(part.text)}</span>` : escapeHtml(part.text),
  )
  return `<bdi>${parts.join('')}</bdi>` as Html
}

/** Makes HTML from one of our sentences that quotes texts of a file or an account. Like `visibleText`, but with the direction of our language. */
export function sentenceHtml(text: string): Html {
  return splitVisibleParts(text)
    .map((part) => (part.isSymbol ? `<span class="sign">${escapeHtml(part.text)}</span>` : escapeHtml(part.text)))
    .join('') as Html
}

/** Joins pieces of HTML and plain numbers. Nothing else is accepted. */
export function markup(strings: TemplateStringsArray, ...values: readonly (Html | readonly Html[] | number)[]): Html {
  return String.raw({ raw: strings }, ...values.map((value) => (Array.isArray(value) ? value.join('') : value))) as Html
}

export interface PageHead {
  readonly language: Language
  /** Plain text, which is escaped here. */
  readonly title: string
  /** The text `Page # of #`, in which each `#` becomes a number. */
  readonly pageOf: string
  /** Printed at the foot of each page. Only digits and letters. */
  readonly footMark: string
}

/** Makes the HTML before the page's content, up to and including `<main>`. */
export function pageHead({ language, title, pageOf: pageNumberText, footMark }: PageHead): Html {
  const style = pageStyle(pageNumberText, footMark)
  const digest = createHash('sha256').update(style).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'`
  const plainTitle = splitVisibleParts(title)
    .map(({ text }) => text)
    .join('')
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(plainTitle)}</title>
<style>${style}</style>
</head>
<body>
<main>
` as Html
}

export const PAGE_END = '</main>\n</body>\n</html>\n' as Html

/** How many characters are written at a time. */
const PART_LENGTH = 64 * 1024

/**
 * Writes a page. Replaces an existing file only if it is a page that the app wrote. Only this user may read a new file, because it contains real
 * stock.
 */
export function writePage(path: string, pieces: Iterable<Html>): Promise<SafeWrite<void>> {
  return safeWrite({ path, kind: 'html' }, (temporaryFile) =>
    streamToFile(temporaryFile, (file) => pipeline(Readable.from(splitIntoParts(pieces)), file), THIS_USER_ONLY),
  )
}

function* splitIntoParts(pieces: Iterable<Html>): Generator<string> {
  let part = ''
  for (const piece of pieces) {
    part += piece
    if (part.length < PART_LENGTH) continue
    yield part
    part = ''
  }
  if (part !== '') yield part
}

/**
 * The styles of a page, for screen and paper: A4 and Letter, headings repeated on each sheet, rows never split. `pageOf`: `Page # of #`. `footMark`:
 * digits and letters. Both are printed at the foot of each page.
 */
function pageStyle(pageNumberText: string, footMark: string): string {
  const [textBefore = '', textBetween = '', textAfter = ''] = pageNumberText.split('#').map(cssText)
  return `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: #fff; color: #1c2321; font: 13px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
main { max-width: 1180px; margin: 0 auto; padding: 28px 24px 48px; }
h1 { font-size: 22px; line-height: 1.25; margin: 0 0 4px; overflow-wrap: anywhere; }
h2 { font-size: 15px; margin: 26px 0 8px; break-after: avoid; }
p { margin: 4px 0; max-width: 92ch; overflow-wrap: anywhere; }
ul { margin: 4px 0; padding-left: 20px; }
li { margin: 2px 0; overflow-wrap: anywhere; }
.quiet { color: #55605c; }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: 3px 18px; margin: 14px 0 0; }
.facts dt { color: #55605c; }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.counts { display: flex; flex-wrap: wrap; gap: 8px; margin: 16px 0 0; padding: 0; list-style: none; }
.counts li { border: 1px solid #c9d1ce; border-radius: 6px; padding: 6px 12px; margin: 0; }
.counts b { display: block; font-size: 17px; font-variant-numeric: tabular-nums; }
.note { border-left: 3px solid #8a5a00; padding: 4px 0 4px 12px; margin: 10px 0; break-inside: avoid; }
.good { border-left-color: #1f6f4a; }
.mono { font: 12px/1.45 ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; }
thead { display: table-header-group; }
th, td { text-align: left; vertical-align: top; padding: 5px 8px 5px 0; border-bottom: 1px solid #dde3e0; overflow-wrap: anywhere; font-weight: 400; }
thead th { color: #55605c; border-bottom: 1px solid #8d9894; font-weight: 600; }
tr { break-inside: avoid; }
.row { width: 8%; } .material { width: 24%; } .changes { width: 34%; } .short { width: 16%; }
.number { text-align: right; padding-right: 14px; font-variant-numeric: tabular-nums; }
.change { display: block; }
.field { color: #55605c; }
.after { font-weight: 600; }
.sign { font: 10px ui-monospace, Menlo, Consolas, monospace; border: 1px solid #a33; color: #8c1d1d; border-radius: 3px; padding: 0 2px; margin: 0 1px; }
.signing { display: grid; grid-template-columns: 1fr 1fr; gap: 34px; margin-top: 44px; break-inside: avoid; }
.signing span { border-top: 1px solid #55605c; padding-top: 4px; color: #55605c; }
@page { size: auto; margin: 14mm 12mm 16mm;
  @bottom-left { content: "${cssText(footMark)}"; font: 8pt ui-monospace, monospace; color: #55605c; }
  @bottom-right { content: "${textBefore}" counter(page) "${textBetween}" counter(pages) "${textAfter}"; font: 8pt sans-serif; color: #55605c; } }
@media print { body { font-size: 9.5pt; } main { max-width: none; padding: 0; } h1 { font-size: 16pt; } h2 { font-size: 11pt; } .mono { font-size: 8pt; } }
`
}

/** Text for a CSS string. It cannot end the string or the style element. */
function cssText(text: string): string {
  return text.replace(/[^\p{L}\p{N} .,/-]/gu, '')
}

/** Makes a list with a term and its value on each line. */
export function factList(pairs: readonly (readonly [term: string, value: Html])[]): Html {
  return markup`<dl class="facts">${pairs.map(([termText, value]) => markup`<dt>${plainHtml(termText)}</dt><dd>${value}</dd>`)}</dl>\n`
}

export function bulletList(items: readonly Html[]): Html {
  return markup`<ul>${items.map((item) => markup`<li>${item}</li>`)}</ul>\n`
}

export function joinHtml(items: readonly Html[], separator: string): Html {
  return items.join(plainHtml(separator)) as Html
}

export function monospaceText(text: string): Html {
  return markup`<span class="mono">${plainHtml(text)}</span>`
}

/** The row's number, such as `5`, or `Shop!5` if several sheets were read. */
export function rowReference({ row, sheet }: RowName): Html {
  return sheet === undefined ? plainHtml(String(row)) : markup`${visibleText(sheet)}!${row}`
}

type ShownChange = Pick<Change, 'field' | 'storage' | 'before' | 'after'>

/** Makes a separate line for a change, such as `Stock in Main: 40 → 41`. */
export function changeLine(
  { field, storage, before: valueBefore, after: valueAfter }: ShownChange,
  storageName: (id: number) => string,
  language: Language,
): Html {
  const texts = pageWords(language)
  const valueHtml = (text: string): Html =>
    text === '' ? plainHtml(texts.emptyValue) : visibleText(formatFieldNumber(field, text, TERMS[language].numbers))
  const label = fieldLabel(field, language)
  const labelHtml =
    storage === null ? plainHtml(label) : sentenceHtml(texts.fieldInStorage(label, storageName(storage)))
  const beforeHtml = valueBefore === null ? plainHtml('') : markup`${valueHtml(valueBefore)} → `
  return markup`<span class="change"><span class="field">${labelHtml}:</span> ${beforeHtml}<span class="after">${valueHtml(valueAfter)}</span></span>`
}
