/**
 * Finds words for an empty value in a column: `NaN`, `null`, `N/A`, `-`. They are read as blank and reported once per
 * column. [VALUE-8]
 */
import { isReadOnly, type Field } from '../material/fields/field.ts'
import { CELL, type SheetColumn } from '../file/sheet.ts'
import type { Table } from '../file/table.ts'
import { keyHash, makeTextKey } from '../material/values/text-key.ts'
import { isBlankWord, BLANK_WORDS } from '../material/values/clear-token.ts'
import { TEXT_CLASS } from '../material/values/text-class.ts'

/** The words in a column, as written, and how many cells have one of them. */
export interface BlankWords {
  readonly words: readonly string[]
  readonly cells: number
}

const BLANK_WORD_HASHES = new Set(Array.from(BLANK_WORDS, keyHash))
/** The size of the longest word in bytes. */
const MAX_WORD_BYTES = 3 * Math.max(...Array.from(BLANK_WORDS, ({ length }) => length))

const NO_BLANK_WORDS: BlankWords = { words: [], cells: 0 }

/** `valueKeys`: keys of words that are values here. Storage cells are never read as blank, because their rows would go to another storage. */
export function findBlankWords(
  { kinds, texts, textClasses }: SheetColumn,
  { firstRow, endRow }: Pick<Table, 'firstRow' | 'endRow'>,
  field: Field,
  valueKeys: ReadonlySet<string>,
): BlankWords {
  if (field === 'storage' || isReadOnly(field)) return NO_BLANK_WORDS
  const wordsByKey = new Map<string, string>()
  let cells = 0
  const end = Math.min(endRow, kinds.length)
  for (let row = firstRow; row < end; row++) {
    // Skips numbers, which nearly all amount cells are.
    if ((textClasses[row] ?? 0) >= TEXT_CLASS.whole || kinds[row] !== CELL.text) continue
    if (texts.getSizeAt(row) > MAX_WORD_BYTES || !BLANK_WORD_HASHES.has(texts.keyHash(row))) continue
    const text = texts.at(row)
    const key = makeTextKey(text)
    if (key === '' || valueKeys.has(key) || !isBlankWord(text)) continue
    if (!wordsByKey.has(key)) wordsByKey.set(key, text.trim())
    cells++
  }
  return cells === 0 ? NO_BLANK_WORDS : { words: [...wordsByKey.values()], cells }
}
