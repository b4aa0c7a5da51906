/**
 * Cells with other words for the account's values: `szt` for pcs, `Drewno` for Wood, `null` for an empty value. They
 * are translated before any cell is read, in one step: a result is not translated again. [TRANS-1]
 */
import { EditedTexts } from './draft-texts.ts'
import { listEntries } from './draft.ts'
import { isListField, type Field } from '../../material/fields/field.ts'
import type { Mapping } from '../../mapping/mapping.ts'
import { CELL, type Sheet, type SheetColumn } from '../../file/sheet.ts'
import { keyHash, normaliseText, makeTextKey, convertToLineFeeds } from '../../material/values/text-key.ts'
import { classifyText } from '../../material/values/text-class.ts'

/** For each field, the texts that cells are read as, by the key of the cell's text; '' is a blank cell. */
export type Translations = ReadonlyMap<Field, ReadonlyMap<string, string>>

/**
 * Makes the translations from the user's choices. If there are two translations for the same text, the later one is used. A blank cell stays blank.
 */
export function makeTranslations(
  choices: readonly (readonly [Field, readonly (readonly [string, string])[]])[],
): Translations {
  const wordsByField = new Map<Field, Map<string, string>>()
  for (const [field, pairs] of choices) {
    const words = wordsByField.get(field) ?? new Map<string, string>()
    for (const [from, to] of pairs) {
      const key = makeTextKey(from)
      if (key !== '') words.set(key, normaliseText(convertToLineFeeds(to)))
    }
    if (words.size > 0) wordsByField.set(field, words)
  }
  return wordsByField
}

/** The sheet with the cells of mapped columns translated, or the same sheet if nothing changes. `clearToken`: made by `toClearTokenKey`. */
export function translateSheet(sheet: Sheet, mapping: Mapping, translations: Translations, clearToken = ''): Sheet {
  if (translations.size === 0 && !mapping.columns.some(({ blanks }) => blanks)) return sheet
  const columns = [...sheet.columns]
  for (const { column, field, blanks } of mapping.columns) {
    const words = field === null ? undefined : translations.get(field)
    const source = columns[column]
    if (field === null || !source || (!words && !blanks)) continue
    // Words for an empty value only match whole cells. The user's own translations override them. [VALUE-8]
    const keys = (blanks?.words ?? []).map(makeTextKey).filter((key) => key !== clearToken && !words?.has(key))
    const emptyTexts = new Map(keys.map((key) => [key, '']))
    const textByRow = emptyTexts.size === 0 ? new Map<number, string>() : translateCells(source, mapping, emptyTexts)
    const translatedTexts = !words
      ? []
      : isListField(field)
        ? translateEntries(source, mapping, words)
        : translateCells(source, mapping, words)
    for (const [row, newText] of translatedTexts) textByRow.set(row, newText)
    if (textByRow.size > 0) columns[column] = replaceTexts(source, textByRow)
  }
  return { ...sheet, columns }
}

type Table = Pick<Mapping, 'firstRow' | 'endRow'>

/** The texts that cells are read as, by row. Most cells are recognised by the hash of their key, without making a text. */
function translateCells(column: SheetColumn, table: Table, words: ReadonlyMap<string, string>): Map<number, string> {
  const hashes = new Set(Array.from(words.keys(), keyHash))
  const textByRow = new Map<number, string>()
  for (const row of findFilledRows(column, table)) {
    const shownText = column.shownTexts.get(row)
    if (!hashes.has(shownText === undefined ? column.texts.keyHash(row) : keyHash(shownText))) continue
    const newText = words.get(makeTextKey(shownText ?? column.texts.at(row)))
    if (newText !== undefined) textByRow.set(row, newText)
  }
  return textByRow
}

/** Like `translateCells`, for lists, entry by entry. The same lists repeat often, so each is translated once. */
function translateEntries(column: SheetColumn, table: Table, words: ReadonlyMap<string, string>): Map<number, string> {
  const translatedLists = new Map<string, string | null>()
  const textByRow = new Map<number, string>()
  for (const row of findFilledRows(column, table)) {
    const text = column.shownTexts.get(row) ?? column.texts.at(row)
    let newText = translatedLists.get(text)
    if (newText === undefined) {
      newText = translateList(text, words)
      translatedLists.set(text, newText)
    }
    if (newText !== null) textByRow.set(row, newText)
  }
  return textByRow
}

/** Null if no entry is translated. */
function translateList(text: string, words: ReadonlyMap<string, string>): string | null {
  const entries = listEntries(text)
  const newEntries = entries.map((entry) => words.get(makeTextKey(entry)))
  if (newEntries.every((to) => to === undefined)) return null
  return newEntries.map((to, index) => to ?? entries[index] ?? '').join(';')
}

function* findFilledRows({ kinds }: SheetColumn, { firstRow, endRow }: Table): Generator<number> {
  const end = Math.min(endRow, kinds.length)
  for (let row = firstRow; row < end; row++) if (kinds[row] !== CELL.blank) yield row
}

function replaceTexts(column: SheetColumn, textByRow: ReadonlyMap<number, string>): SheetColumn {
  const kinds = column.kinds.slice()
  const textClasses = column.textClasses.slice()
  const texts = EditedTexts.copyOf(column.texts)
  const shownTexts = new Map(column.shownTexts)
  const classByText = new Map<string, number>()
  for (const [row, newText] of textByRow) {
    kinds[row] = newText === '' ? CELL.blank : CELL.text
    const textClass = classByText.get(newText) ?? classifyText(newText)
    classByText.set(newText, textClass)
    if (row < textClasses.length) textClasses[row] = textClass
    texts.setText(row, newText)
    shownTexts.delete(row)
  }
  return { kinds, texts, textClasses, shownTexts }
}
