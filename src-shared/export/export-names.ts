/**
 * Names that Excel and file systems accept, made from storage and account names. All are different within one
 * workbook.
 */
import { fitToCell } from '../file/cell-text.ts'
import type { Language } from '../material/values/language.ts'
import { normaliseText } from '../material/values/text-key.ts'

/** The name of the summary sheet, by the workbook's language. The import uses it to recognise that the sheet is not a storage. */
export const SUMMARY_SHEETS: Readonly<Record<Language, string>> = { en: 'Summary', ru: 'Сводка' }

const MAX_SHEET_NAME_LENGTH = 31
const MAX_FILE_NAME_LENGTH = 80

// Excel allows an apostrophe inside a sheet name, but not at its ends.
const OUTER_CHARACTERS = /^['\s]+|['\s]+$/g
const NOT_IN_SHEET_NAME = /[*?:\\/[\]\s]+/g

/** One sheet name per requested name, in order. Each differs from the others and from `takenNames` by more than letter case. [EXPORT-5] */
export function makeSheetNames(names: readonly string[], takenNames: readonly string[]): string[] {
  // Excel reserves "History".
  const usedNames = new Set([...takenNames, 'History'].map(foldCase))
  return names.map((name) => {
    const cleanName = fitToCell(name).replace(NOT_IN_SHEET_NAME, ' ').replace(OUTER_CHARACTERS, '')
    const base = cleanName === '' ? 'Storage' : cleanName
    for (let number = 1; ; number += 1) {
      const suffix = number === 1 ? '' : ` (${number})`
      const candidate = `${cutText(base, MAX_SHEET_NAME_LENGTH - suffix.length).replace(OUTER_CHARACTERS, '')}${suffix}`
      if (usedNames.has(foldCase(candidate))) continue
      usedNames.add(foldCase(candidate))
      return candidate
    }
  })
}

function foldCase(name: string): string {
  return normaliseText(name).toUpperCase().toLowerCase()
}

/** At most `units` UTF-16 units, without splitting a surrogate pair. */
function cutText(text: string, units: number): string {
  if (text.length <= units) return text
  const prefix = text.slice(0, units)
  return prefix.isWellFormed() ? prefix : prefix.slice(0, -1)
}

// oxlint-disable-next-line no-control-regex -- file systems refuse control characters
const NOT_IN_FILE_NAME = /[<>:"/\\|?*\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g
// Windows reserves these names for devices, with any extension. Superscript digits count as digits in these names.
const RESERVED_NAMES = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])$/i

/** A file name made from `parts` that works on any system: `Main 2026-03-01.xlsx`. `extension` has no dot. */
export function makeFileName(parts: readonly string[], extension: string): string {
  const cleanName = cutText(
    fitToCell(parts.join(' ')).replace(NOT_IN_FILE_NAME, ' ').replace(/\s+/g, ' '),
    MAX_FILE_NAME_LENGTH,
  ).replace(/^[\s.]+|[\s.]+$/g, '')
  const nameWithoutExtension = cleanName === '' ? 'Export' : cleanName
  return `${isReserved(nameWithoutExtension) ? `${nameWithoutExtension} stock` : nameWithoutExtension}.${extension}`
}

function isReserved(name: string): boolean {
  const nameWithoutExtension = name.split('.')[0] ?? name
  return RESERVED_NAMES.test(nameWithoutExtension.trim())
}

export type NameError =
  | { readonly kind: 'reserved-name' }
  /** Windows does not allow the character in a name, or the character is invisible. */
  | { readonly kind: 'bad-character'; readonly character: string }
  /** A space or dot at the end, which Windows drops: the file would get another name. */
  | { readonly kind: 'bad-end' }
  | { readonly kind: 'name-too-long' }

/** The limits of file systems: UTF-16 units on Windows and macOS, bytes of UTF-8 elsewhere. */
const MAX_NAME_LENGTH = 255

/**
 * Why `name` (without folders) is not a valid file name on every system. All systems are checked, because files are moved between them. Null if it is
 * valid. [EXPORT-11]
 */
export function findNameError(name: string, bytes: number): NameError | null {
  const [character] = name.match(NOT_IN_FILE_NAME) ?? []
  if (character !== undefined) return { kind: 'bad-character', character: character.slice(0, 1) }
  if (isReserved(name)) return { kind: 'reserved-name' }
  if (/[\s.]$/.test(name)) return { kind: 'bad-end' }
  return bytes > MAX_NAME_LENGTH ? { kind: 'name-too-long' } : null
}

/** A file's name without its extension. */
export function removeExtension(file: string): string {
  return file.replace(/\.[^.]*$/, '')
}
