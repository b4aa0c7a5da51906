/** Reads a sheet into plain values that a test can compare as a whole. */
import { CELL_KIND, type CellKind, type SheetFacts, type XlsxNote } from '../../../../src-main/file/xlsx/cell-sink.ts'
import { type Limits, XlsxRefusal } from '../../../../src-main/file/xlsx/refusal.ts'
import { type ReadOptions, openWorkbook } from '../../../../src-main/file/xlsx/workbook.ts'

export interface ReadCell {
  readonly at: string
  readonly kind: keyof typeof CELL_KIND
  readonly value: string
  readonly shown?: string
}

const kindNames = new Map<CellKind, keyof typeof CELL_KIND>([
  [CELL_KIND.blank, 'blank'],
  [CELL_KIND.text, 'text'],
  [CELL_KIND.number, 'number'],
  [CELL_KIND.boolean, 'boolean'],
  [CELL_KIND.date, 'date'],
  [CELL_KIND.error, 'error'],
  [CELL_KIND.formula, 'formula'],
])

export function kindName(kind: CellKind): keyof typeof CELL_KIND {
  return kindNames.get(kind) ?? 'blank'
}

export function columnLetters(column: number): string {
  const remainingCount = Math.floor(column / 26)
  return (remainingCount > 0 ? columnLetters(remainingCount - 1) : '') + String.fromCharCode(65 + (column % 26))
}

export function place(row: number, column: number): string {
  return `${columnLetters(column)}${row + 1}`
}

export interface ReadSheet {
  readonly cells: readonly ReadCell[]
  readonly notes: readonly string[]
  readonly facts: SheetFacts
}

export function noteText({ code, row, column }: XlsxNote): string {
  return `${code} ${column === undefined ? row + 1 : place(row, column)}`
}

export async function readSheet(
  source: Uint8Array | { readonly path: string },
  index = 0,
  limits: Partial<Limits> = {},
  options: ReadOptions = {},
): Promise<ReadSheet> {
  const workbook = await openWorkbook(source, limits)
  try {
    const cells: ReadCell[] = []
    const notes: string[] = []
    const sink = {
      addCell(row: number, column: number, kind: CellKind, value: string, shownText: string | undefined): void {
        const cell = { at: place(row, column), kind: kindName(kind), value }
        cells.push(shownText === undefined ? cell : { ...cell, shown: shownText })
      },
      addNote(note: XlsxNote): void {
        notes.push(noteText(note))
      },
    }
    const facts = await workbook.readSheet(index, sink, options)
    return { cells, notes, facts }
  } finally {
    await workbook.close()
  }
}

/** `A1 text "x"` for each cell: short to write, and complete to compare. */
export async function readLines(
  source: Uint8Array | { readonly path: string },
  index = 0,
  limits: Partial<Limits> = {},
  options: ReadOptions = {},
): Promise<string[]> {
  return (await readSheet(source, index, limits, options)).cells.map(cellLine)
}

export function cellLine({ at, kind, value, shown }: ReadCell): string {
  return `${at} ${kind} ${JSON.stringify(value)}${shown === undefined ? '' : ` shown ${JSON.stringify(shown)}`}`
}

/** The refusal that `work` ends with; fails if it ends with anything else. */
export async function refusalOf(work: Promise<unknown>): Promise<XlsxRefusal> {
  try {
    await work
  } catch (error) {
    if (error instanceof XlsxRefusal) return error
    throw error
  }
  throw new Error('It was not refused.')
}
