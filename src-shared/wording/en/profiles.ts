/** Suppliers' profiles, in English. */
import { englishForm } from '../plural.ts'

export const profiles: ProfileWords = {
  list: (file, day, parts) => `Against the list of ${day} (${file}): ${parts.join(', ')}.`,
  dearer: (count) => `${count} dearer`,
  cheaper: (count) => `${count} cheaper`,
  same: (count) => `${count} as before`,
  fresh: (count) => `${count} new`,
  goneRows: (count) => `${count} gone`,
  unclear: (count) => `${count} without a price to compare`,
  over: (percent, count) => `${percent} % over ${count} ${englishForm(count, 'price', 'prices')}`,
  sameHeadings: (count) => `all ${count} headings are those of the list before`,
  usedHeadings: (count, of) => `${count} of the ${of} headings it reads are there`,
  fileName: (pattern) => `the file’s name is like ${pattern}`,
  sheet: (sheet) => `the sheet is ${sheet}`,
  added: (headings, count) =>
    `New ${englishForm(count, 'column', 'columns')}: ${headings}. Nothing is read from ${englishForm(count, 'it', 'them')} yet.`,
  gone: (headings, count) => `${englishForm(count, 'Column', 'Columns')} no longer there: ${headings}.`,
  missing: (headings, count) =>
    `${englishForm(count, 'Column', 'Columns')} that the profile reads and the file lacks: ${headings}. Choose another column, or leave ${englishForm(count, 'the field', 'those fields')} out.`,
  moved: (headings, count) =>
    `${englishForm(count, 'Column', 'Columns')} at another place: ${headings}. ${englishForm(count, 'It is', 'They are')} found by ${englishForm(count, 'its heading', 'their headings')}.`,
}

/** Headings come quoted and listed. */
export interface ProfileWords {
  /** What a list says against the one before. */
  readonly list: (file: string, day: string, parts: readonly string[]) => string
  readonly dearer: (count: number) => string
  readonly cheaper: (count: number) => string
  readonly same: (count: number) => string
  readonly fresh: (count: number) => string
  readonly goneRows: (count: number) => string
  readonly unclear: (count: number) => string
  /** `+3.1 % over 300 prices` */
  readonly over: (percent: string, count: number) => string
  readonly sameHeadings: (count: number) => string
  readonly usedHeadings: (count: number, of: number) => string
  readonly fileName: (pattern: string) => string
  readonly sheet: (sheet: string) => string
  readonly added: (headings: string, count: number) => string
  readonly gone: (headings: string, count: number) => string
  readonly missing: (headings: string, count: number) => string
  readonly moved: (headings: string, count: number) => string
}
