/**
 * A page that needs nothing else: one file, no script, no address in it, styles by their digest. Everything that comes from a file or an
 * account goes through `shown`, which escapes it and draws what cannot be seen. Made piece by piece: a page may have 100,000 rows.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Language } from '../../../src-shared/material/values/language.ts'
import { visibleParts } from '../../../src-shared/material/values/visible-text.ts'
import { safeWrite, type SafeWrite } from '../../store/files/safe-write.ts'
import { pageStyle } from './page-style.ts'
import { streamToFile } from '../../store/files/stream-to-file.ts'
import { THIS_USER_ONLY } from '../../store/files/this-user-only.ts'

/** Text that is HTML already: only this module and the pages make it. */
export type Html = string & { readonly html: unique symbol }

const SPECIAL: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.toWellFormed().replace(/[&<>"']/g, (character) => SPECIAL[character] ?? '')
}

/** Our own words. Texts of a file or an account go through `visibleText`. */
export function words(text: string): Html {
  return escapeHtml(text) as Html
}

/** Text from outside, on its own: it neither turns the line round nor hides anything. */
export function visibleText(text: string): Html {
  const parts = visibleParts(text).map((part) =>
    part.sign ? `<span class="sign">${escapeHtml(part.text)}</span>` : escapeHtml(part.text),
  )
  return `<bdi>${parts.join('')}</bdi>` as Html
}

/** Our sentence that quotes texts from outside: like `visibleText`, but its direction is ours. */
export function sentence(text: string): Html {
  return visibleParts(text)
    .map((part) => (part.sign ? `<span class="sign">${escapeHtml(part.text)}</span>` : escapeHtml(part.text)))
    .join('') as Html
}

/** Pieces of HTML, and plain numbers, put together; nothing else fits in. */
export function markup(strings: TemplateStringsArray, ...values: readonly (Html | readonly Html[] | number)[]): Html {
  return String.raw({ raw: strings }, ...values.map((value) => (Array.isArray(value) ? value.join('') : value))) as Html
}

export interface PageHead {
  readonly language: Language
  /** Plain text. */
  readonly title: string
  /** `Page 1 of 3`, with the numbers' places as `#` each. */
  readonly pageOf: string
  /** At the foot of each printed page; digits and letters only. */
  readonly mark: string
}

/** All before the page's own content, up to and with `<main>`. */
export function pageHead({ language, title, pageOf, mark }: PageHead): Html {
  const style = pageStyle(pageOf, mark)
  const digest = createHash('sha256').update(style).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'`
  const plainTitle = visibleParts(title)
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

/** Bytes handed on at one time. */
const PART = 64 * 1024

/** Replaces only an older page of ours. Only this user may read a new one: it holds live stock. */
export function writePage(path: string, pieces: Iterable<Html>): Promise<SafeWrite<void>> {
  return safeWrite({ path, kind: 'html' }, (temporary) =>
    streamToFile(temporary, (file) => pipeline(Readable.from(inParts(pieces)), file), THIS_USER_ONLY),
  )
}

function* inParts(pieces: Iterable<Html>): Generator<string> {
  let part = ''
  for (const piece of pieces) {
    part += piece
    if (part.length < PART) continue
    yield part
    part = ''
  }
  if (part !== '') yield part
}
