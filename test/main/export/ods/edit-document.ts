/** Edits an .ods that we wrote, as a person would in a spreadsheet program: cells typed over, rows in another order, a column inserted. */
import { writeFileSync } from 'node:fs'
import { makeStoredArchive } from '../../../../src-main/machine/zip-archive.ts'
import { part, partNames } from '../xlsx/read-back.ts'

type CellEdit = readonly [row: number, column: number, value: string | number]

interface DocumentEdits {
  /** The sheet's number, from 0. */
  readonly sheet: number
  /** Rows and columns from 0, the heading is row 0. */
  readonly cells: readonly CellEdit[]
  /** The rows below the heading that stay, in order; all if absent. */
  readonly order?: readonly number[]
  /** Where a column of remarks is inserted. */
  readonly insertedAt?: number
}

const ROW = /<table:table-row[^>]*>.*?<\/table:table-row>/gs
const CELL = /<table:table-cell[^>]*?(?:\/>|>.*?<\/table:table-cell>)/gs

/** `edits`: at most one entry per sheet. */
export function editDocument(path: string, edits: readonly DocumentEdits[]): void {
  const parts = partNames(path).map((name): [string, string] => [name, part(path, name)])
  const tables = (parts.find(([name]) => name === 'content.xml')?.[1] ?? '').split('<table:table ')
  for (const edit of edits) tables[edit.sheet + 1] = editTable(tables[edit.sheet + 1] ?? '', edit)
  const content = tables.join('<table:table ')
  writeFileSync(path, makeStoredArchive(parts.map(([name, text]) => [name, name === 'content.xml' ? content : text])))
}

function editTable(xml: string, { cells, order, insertedAt }: DocumentEdits): string {
  const rows = (xml.match(ROW) ?? []).map((row) => row.match(CELL) ?? [])
  for (const [row, column, value] of cells) {
    const line = rows[row]
    if (!line?.[column]) throw new Error(`no cell ${row}, ${column}`)
    line[column] =
      typeof value === 'number'
        ? `<table:table-cell office:value-type="float" office:value="${value}"/>`
        : `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`
  }
  const [heading = [], ...below] = rows
  // The last row has no material: it only offers the units.
  const kept = order ? order.map((row) => below[row] ?? []) : below.slice(0, -1)
  const edited = [heading, ...kept].map((line) => {
    const remark = '<table:table-cell office:value-type="string"><text:p>looked at</text:p></table:table-cell>'
    const all = insertedAt === undefined ? line : [...line.slice(0, insertedAt), remark, ...line.slice(insertedAt)]
    return `<table:table-row>${all.join('')}</table:table-row>`
  })
  const start = xml.search(ROW)
  const end = xml.lastIndexOf('</table:table-row>') + '</table:table-row>'.length
  return `${xml.slice(0, start)}${edited.join('')}${xml.slice(end)}`
}
