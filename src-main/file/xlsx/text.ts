/**
 * Turns the characters between two tags into the text that a user typed: decodes entities once, normalises line ends as XML does, then decodes
 * Excel's `_x000D_` escapes once.
 */
import type { NoteCode } from './cell-sink.ts'

const entityPattern = /&(?:#(?:[xX]([0-9A-Fa-f]{1,8})|([0-9]{1,9}))|(amp|lt|gt|quot|apos));/g
const escapePattern = /_x([0-9A-Fa-f]{4})_/g
const namedEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes entities. An ampersand that does not begin an entity stays. */
export function decodeEntities(rawText: string): string {
  if (!rawText.includes('&')) return rawText
  return rawText.replace(entityPattern, (entity: string, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return namedEntities[name] ?? entity
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : entity
  })
}

/** Decodes Excel's escapes. `_x000D_` is a carriage return; `_x005F_` is the underscore that keeps a literal `_x000D_` literal. */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(escapePattern, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Removes leading and trailing white space, as Excel does unless the text is marked `xml:space="preserve"`. */
export function trimXmlSpace(rawText: string): string {
  let from = 0
  let to = rawText.length
  while (from < to && isXmlSpace(rawText.charCodeAt(from))) from++
  while (to > from && isXmlSpace(rawText.charCodeAt(to - 1))) to--
  return rawText.slice(from, to)
}

function isXmlSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === 13
}

/** Superscript and subscript digits. With ordinary digits, `10²` would become 102. */
export const SMALL_DIGITS = { raised: '⁰¹²³⁴⁵⁶⁷⁸⁹', lowered: '₀₁₂₃₄₅₆₇₈₉' } as const

export interface RunStyle {
  readonly digits?: keyof typeof SMALL_DIGITS | undefined
  readonly isStruck?: boolean | undefined
}

export function toSmallDigits(text: string, digits: keyof typeof SMALL_DIGITS | undefined): string {
  return digits === undefined ? text : text.replace(/\d/g, (digit) => SMALL_DIGITS[digits].charAt(Number(digit)))
}

export interface JoinedText {
  readonly text: string
  /** True if all visible text has strikethrough. */
  readonly isStruck: boolean
}

/** Joins the runs of a text. Text with strikethrough is put on its own line, so that its digits do not join another number. */
export function joinRuns(runs: readonly (RunStyle & { readonly text: string })[]): JoinedText {
  let joinedText = ''
  let wasStruck: boolean | undefined
  let isAllStruck = true
  for (const { text, digits, isStruck = false } of runs) {
    if (text === '') continue
    const styledText = toSmallDigits(text, digits)
    // Strikethrough is not visible on spaces, so spaces are ignored.
    const isSpace = styledText.trim() === ''
    const startsNewLine = !isSpace && wasStruck !== undefined && wasStruck !== isStruck
    joinedText = startsNewLine ? `${joinedText.trimEnd()}\n${styledText.trimStart()}` : joinedText + styledText
    if (isSpace) continue
    wasStruck = isStruck
    isAllStruck &&= isStruck
  }
  return { text: joinedText, isStruck: isAllStruck && wasStruck !== undefined }
}

/** Replaces every line end with a single LF, as XML readers do. */
export function normaliseLineEnds(rawText: string): string {
  return rawText.includes('\r') ? rawText.replace(/\r\n?/g, '\n') : rawText
}

// oxlint-disable-next-line no-control-regex -- finding control characters is what it is for
const controlPattern = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/

/** The note for a text that must not be passed on silently. Undefined if nothing needs a note. */
export function findTextNote(text: string): NoteCode | undefined {
  if (controlPattern.test(text)) return 'control-character'
  if (!text.isWellFormed()) return 'lone-surrogate'
  if (text.includes('\uFFFD')) return 'replacement-character'
  return undefined
}
