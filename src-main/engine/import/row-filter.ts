/** Which rows a filter shows, in file order. One pass over columns per condition; the cheapest conditions go first. */
import type { RowFilter } from '../../../src-shared/contract/import.ts'
import type { Catalogue } from '../../../src-shared/domain/catalogue.ts'
import { partOf } from '../../../src-shared/domain/draft.ts'
import type { Edited } from '../../../src-shared/domain/edits.ts'
import { fieldBit } from '../../../src-shared/domain/field.ts'
import type { Preview } from '../../../src-shared/domain/preview.ts'
import { ROW_STATUSES } from '../../../src-shared/domain/preview-row.ts'
import { unusualIn } from './unusual.ts'
import { cellText, type Sheet } from '../../../src-shared/domain/sheet.ts'

export interface FilterSource {
  readonly preview: Preview
  readonly edited: Edited
  readonly sheet: Sheet
  readonly catalogue: Catalogue
}

/** Draft indexes that pass; null when everything does. `among`: only these are asked, if given. */
export function filterRows(filter: RowFilter, source: FilterSource, among: Uint32Array | null): Uint32Array | null {
  const text = textOf(filter)
  const tests = [
    sheetTest(filter, source),
    statusTest(filter, source.preview),
    problemTest(filter, source.preview),
    fieldTest(filter, source),
    unusualTest(filter, source.preview),
    text === '' ? null : textTest(text, source),
  ].filter((test) => test !== null)
  if (tests.length === 0) return among
  const { count } = source.preview
  const found = new Uint32Array(among?.length ?? count)
  let next = 0
  for (let at = 0; at < found.length; at++) {
    const index = among ? (among[at] ?? 0) : at
    if (tests.every((test) => test(index))) found[next++] = index
  }
  return found.slice(0, next)
}

/** What is searched for; '' when nothing is. */
export function textOf(filter: RowFilter): string {
  return (filter.text ?? '').trim().toLowerCase()
}

type Test = (index: number) => boolean

function sheetTest({ sheet }: RowFilter, { edited }: FilterSource): Test | null {
  if (sheet === undefined) return null
  return (index) => partOf(edited.drafts, index)?.sheet === sheet
}

function statusTest({ statuses }: RowFilter, preview: Preview): Test | null {
  if (!statuses || statuses.length === 0) return null
  const wanted = ROW_STATUSES.map((status) => statuses.includes(status))
  return (index) => wanted[preview.statuses[index] ?? 0] === true
}

function problemTest({ problem }: RowFilter, preview: Preview): Test | null {
  if (problem === undefined) return null
  const having = new Uint8Array(preview.count)
  for (const [code, total] of preview.totals.problems)
    if (code === problem) for (const row of total.rows) having[row] = 1
  return (index) => having[index] === 1
}

/** Only rows that change a price, a stock or a minimum can be: the others are passed without being planned. */
function unusualTest({ unusual }: RowFilter, preview: Preview): Test | null {
  if (unusual !== true) return null
  const found = unusualIn(preview)
  const bits = fieldBit('price') | fieldBit('stock')
  return (index) => found !== null && ((preview.fields[index] ?? 0) & bits) !== 0 && found(index).size > 0
}

/** A change of the stock may be asked for in a column of changes. */
function fieldTest({ fields }: RowFilter, { preview }: FilterSource): Test | null {
  if (!fields || fields.length === 0) return null
  const wanted = fields.reduce(
    (bits, field) => bits | fieldBit(field === 'stock_change' ? 'stock' : field) | fieldBit(field),
    0,
  )
  return (index) => ((preview.fields[index] ?? 0) & wanted) !== 0
}

/** Cells as they stand, typed over ones as typed; and the material's name, which is shown where the file has none. */
function textTest(text: string, { preview, edited, sheet, catalogue }: FilterSource): Test {
  const columns = sheet.columns.map((_, column) => column)
  const typed = new Map<number, string[]>()
  for (const [key, value] of edited.texts) {
    const index = Number(key.slice(0, key.indexOf(':')))
    typed.set(index, [...(typed.get(index) ?? []), value])
  }
  const named = !edited.drafts.columns.has('name')
  // Case aside without making lower-case copies of a million cells.
  const wanted = new RegExp(text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'iu')
  // Most cells are passed by their bytes and never become strings.
  const codes = asciiCodes(text)
  return (index) => {
    if (typed.get(index)?.some((value) => wanted.test(value)) === true) return true
    const row = edited.drafts.sheetRows[index] ?? 0
    for (const column of columns) {
      if (codes !== null && sheet.columns[column]?.texts.mayContain(row, codes) !== true) continue
      const cell = cellText(sheet, row, column)
      if (cell !== '' && wanted.test(cell) && !edited.texts.has(`${index}:${column}`)) return true
    }
    const target = named ? (preview.lanes.targets[index] ?? -1) : -1
    return target >= 0 && wanted.test(catalogue.names[target] ?? '')
  }
}

/** The codes of a text that is ASCII through and through; null for any other. */
function asciiCodes(text: string): Uint8Array | null {
  const codes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  // What a byte cannot hold was cut, and no longer says the same.
  return codes.every((code, at) => code < 0x80 && code === text.charCodeAt(at)) ? codes : null
}
