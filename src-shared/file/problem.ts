/**
 * What can be wrong with a file, a row or a cell, as data: a code, a place and details. The wording is in src-shared/words/problems.ts; code only
 * depends on the codes.
 */
import type { Field } from '../material/fields/field.ts'

/** `blocks`: the row is left out of the plan. `warns`: the row can be applied, but the user should know. */
export type Severity = 'blocks' | 'warns'

export interface Problem {
  readonly code: ProblemCode
  readonly severity: Severity
  /** The row's number in the file, from 1; null if the problem concerns the whole file or column. */
  readonly row: number | null
  /** The row's sheet; absent if only one sheet was read. */
  readonly sheet?: string
  /** Column of the sheet, from 0 (A); null if the problem concerns the whole row. */
  readonly column: number | null
  /** The column's index in its own sheet, if it differs from the index in the joined sheet. */
  readonly ownColumn?: number
  /** The column's name, if messages use it instead of the letter. [MAP-8] */
  readonly heading?: string
  readonly field: Field | null
  /** The text in the file. It is shortened before it is shown. */
  readonly got?: string
  /** Values for the message's placeholders. */
  readonly details?: Readonly<Record<string, string | number>>
}

export const PROBLEM_CODES = [
  // Problems of Problems of cells..
  'not-a-number',
  'ambiguous-number',
  'not-an-id',
  'destroyed-number',
  'rounded-by-excel',
  'control-character',
  'replacement-character',
  'lost-letters',
  'negative-amount',
  'cell-error',
  'formula-without-value',
  'empty-name',
  'cannot-clear',
  'unknown-unit',
  'unknown-category',
  'unknown-supplier',
  'unknown-storage',
  'several-named',
  'unknown-action',
  'mixed-scripts',
  'bidi-control',
  'date-in-text',
  'read-only-field',
  'shown-with-zeros',
  'percentage',
  'mixed-currencies',
  'amount-scaled',
  'other-unit',
  'signed-amount',
  'date-in-number',
  'not-a-date',
  'impossible-date',
  'stray-quote',
  'spaced-quote',
  'cell-too-long',
  'row-in-cell',
  'struck-out',
  'rule-broken',
  'rule-cell',
  'rule-no-result',
  // Problems of Problems of rows..
  'ragged-row',
  'broken-row',
  'crosses-columns',
  'no-key',
  'supplier-code-unknown',
  'id-not-found',
  'many-materials',
  'duplicate-row',
  'rows-disagree',
  'deleted-and-changed',
  'group-blocked',
  'row-blocked',
  'claimed-by-run',
  'shared-left-out',
  'key-mismatch',
  'keys-disagree',
  'name-taken',
  'name-missing',
  'unit-missing',
  'archived-match',
  'unlisted-match',
  'near-miss',
  'minimum-not-carried',
  'leaves-storage',
  'duplicate-sheet-row',
  'stock-set-and-changed',
  // Problems of Problems of files and columns..
  'unclear-encoding',
  'mixed-encodings',
  'text-formula',
  'saved-twice',
  'fixed-width',
  'binary-noise',
  'mixed-decimals',
  'words-for-nothing',
  'duplicate-header',
  'unmapped-column',
  'deleted-records',
  'fields-not-read',
  'hidden-rows',
  'hidden-columns',
  'hidden-sheets',
  'merged-cells',
  'several-tables',
  'several-headers',
  'sheets-passed-over',
  'read-only-column',
  'ambiguous-header',
  'likely-column',
  'other-storage-column',
  'foreign-ids',
  'ids-in-doubt',
  'not-materials',
  'other-codes',
] as const
export type ProblemCode = (typeof PROBLEM_CODES)[number]

/** Problems of several rows about one material. The user can keep the first or the last row. */
export const REPEAT_CODES = ['duplicate-row', 'rows-disagree'] as const
export type RepeatCode = (typeof REPEAT_CODES)[number]

/** Whether a rule caused the problem, so that another column may be to blame. */
export function isRuleProblem(code: ProblemCode): boolean {
  return code === 'rule-broken' || code === 'rule-cell' || code === 'rule-no-result'
}

/** A for 0, Z for 25, AA for 26, as in spreadsheets. */
export function columnLetter(column: number): string {
  let letters = ''
  for (let number = column + 1; number > 0; number = Math.floor((number - 1) / 26)) {
    letters = String.fromCharCode(65 + ((number - 1) % 26)) + letters
  }
  return letters
}

/** 0 for A, 26 for AA. Accepts only letters. */
export function columnOfLetters(letters: string): number {
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** Why a whole file cannot be read. Each code has a message with advice for the user. */
export const REFUSAL_CODES = [
  'empty-file',
  'no-rows',
  'no-usable-columns',
  'not-a-table',
  'unsupported-file',
  'damaged',
  'password-protected',
  'password-needed',
  'not-one-file',
  'numbers',
  'html',
  'doctype',
  'too-large',
  'too-many-entries',
  'too-many-strings',
  'cell-too-long',
  'too-many-columns',
  'too-many-rows',
  'too-slow',
  'unterminated-quote',
  'bad-encoding',
  'unknown-encoding',
  'unknown-delimiter',
  'no-such-headings',
  'no-such-sheet',
  'no-storage-sheets',
  'no-such-table',
  'link',
  'not-found',
  'cannot-read',
  'stopped',
] as const
export type RefusalCode = (typeof REFUSAL_CODES)[number]

/** A file that is refused as a whole: data, not an exception. */
export interface Refusal {
  readonly code: RefusalCode
  /** The line or row of the file concerned, from 1. */
  readonly row: number | null
  readonly details: Readonly<Record<string, string | number>>
}

export interface NamedColumn {
  readonly letter: string
  /** As written in the file; '' if the column has no heading. */
  readonly header: string
}

/** Several columns as one detail of a problem. The messages of each language turn it into a sentence. `moreCount`: columns that are not named. */
export function makeColumnsDetail(columns: readonly NamedColumn[], moreCount = 0): Record<string, string | number> {
  return makeListDetail(
    'columns',
    columns.map(({ letter, header }) => `${letter}\t${header}`),
    moreCount,
  )
}

/** Parses the result of `makeColumnsDetail`. */
export function parseColumnList(detail: string): readonly NamedColumn[] {
  return parseListDetail(detail).map((text) => {
    const [letter = '', ...header] = text.split('\t')
    return { letter, header: header.join(' ') }
  })
}

/**
 * Several texts as one detail of a problem, one per line. The messages of each language turn them into a sentence. The texts are under the key
 * `name`, the number of further texts under that key followed by `More`.
 */
export function makeListDetail(name: string, texts: readonly string[], moreCount = 0): Record<string, string | number> {
  const joinedLines = texts.map((text) => text.replace(/[\r\n]+/g, ' ')).join('\n')
  return moreCount > 0 ? { [name]: joinedLines, [moreKeyOf(name)]: moreCount } : { [name]: joinedLines }
}

export function moreKeyOf(name: string): string {
  return `${name}More`
}

export function parseListDetail(detail: string): readonly string[] {
  return detail === '' ? [] : detail.split('\n')
}

interface MaterialLine {
  readonly id: string
  /** Empty if the material has none. */
  readonly sku: string
  readonly name: string
}

/** A material as a single text in a list. */
export function makeMaterialLine(id: number, sku: string, name: string): string {
  return `${id}\t${sku.replaceAll('\t', ' ')}\t${name}`
}

/** Parses the result of `makeMaterialLine`; null for anything else. */
export function parseMaterialLine(text: string): MaterialLine | null {
  const [id, sku, ...name] = text.split('\t')
  return id === undefined || sku === undefined || name.length === 0 ? null : { id, sku, name: name.join(' ') }
}
