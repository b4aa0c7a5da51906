/** A sheet of a workbook into columns: our own reader's cells, its notes as problems. Chooses the sheet if none is named. */
import type { Problem, Refusal } from '../../../src-shared/domain/problem.ts'
import { columnLetter } from '../../../src-shared/domain/problem.ts'
import { failed, ok, type Result } from '../../../src-shared/domain/result.ts'
import { SheetBuilder } from '../../../src-shared/domain/sheet.ts'
import type { SourceRead } from '../../../src-shared/domain/source.ts'
import type { CellSink, SheetFacts, XlsxNote } from '../xlsx-read/cells.ts'
import { openWorkbook, type SheetInfo, type Workbook } from '../xlsx-read/workbook.ts'
import { stat } from 'node:fs/promises'
import { readBase } from './read-base.ts'
import type { IntakeHooks, IntakeOptions } from './read-source.ts'

/** Cells there is room for: some far apart must not cost gigabytes. */
const CELLS = 200_000_000

export async function readXlsx(
  place: Uint8Array | { readonly path: string },
  options: IntakeOptions,
  hooks: IntakeHooks,
): Promise<Result<SourceRead, Refusal>> {
  const bytes = place instanceof Uint8Array ? place.length : (await stat(place.path)).size
  const workbook = await openWorkbook(place)
  try {
    const chosen = chooseSheet(workbook, options.sheet)
    if (!chosen) {
      const sheets = workbook.sheets
        .slice(0, 12)
        .map(({ name }) => `“${name}”`)
        .join(', ')
      return failed({ code: 'no-such-sheet', row: null, details: { sheet: options.sheet ?? '', sheets } })
    }
    const filling = new Filling()
    const facts = await workbook.readSheet(chosen.index, filling, {
      ...(hooks.onProgress ? { onProgress: hooks.onProgress.bind(hooks) } : {}),
      ...(hooks.stop ? { stop: hooks.stop } : {}),
    })
    if (filling.overflows) {
      const details = { what: 'the room its cells take', limit: `${CELLS / 1e6} million cells` }
      return failed({ code: 'too-large', row: null, details })
    }
    const sheet = filling.builder.finish(chosen.name, 'xlsx', [...factProblems(facts), ...noteProblems(facts)])
    const sheets = workbook.sheets.map(({ name, hidden }) => ({ name, hidden }))
    const format = { kind: 'xlsx', sheets, sheet: chosen.index, date1904: workbook.date1904 } as const
    const base = await readBase(workbook, chosen.index)
    return ok({ format, sheet, bytes, ...(base ? { base } : {}) })
  } finally {
    await workbook.close()
  }
}

/** By name (without regard to case, if none is spelt so); else the first visible sheet. */
function chooseSheet({ sheets }: Workbook, name: string | undefined): SheetInfo | undefined {
  if (name === undefined) return sheets.find(({ hidden }) => hidden === 'visible') ?? sheets[0]
  const folded = name.trim().toLowerCase()
  return (
    sheets.find((sheet) => sheet.name === name) ?? sheets.find((sheet) => sheet.name.trim().toLowerCase() === folded)
  )
}

/** Rows come in file order and may repeat: each row element with content becomes a row of the sheet. */
class Filling implements CellSink {
  readonly builder = new SheetBuilder()
  overflows = false
  private current = -1
  private index = -1

  row(row: number): void {
    this.begin(row)
  }

  cell(
    row: number,
    column: number,
    kind: Parameters<CellSink['cell']>[2],
    value: string,
    shown: string | undefined,
  ): void {
    if (row !== this.current) this.begin(row)
    if (this.overflows) return
    this.builder.cell(this.index, column, kind, value, shown)
    if (this.builder.room > CELLS) this.overflows = true
  }

  private begin(row: number): void {
    this.index = this.builder.startRow(row + 1)
    this.current = row
  }
}

function factProblems({ hiddenRows, hiddenColumns }: SheetFacts): Problem[] {
  const problems: Problem[] = []
  const whole = { severity: 'warns', row: null, column: null, field: null } as const
  if (hiddenRows.length > 0) problems.push({ code: 'hidden-rows', ...whole, details: { count: hiddenRows.length } })
  if (hiddenColumns.length > 0) {
    problems.push({
      code: 'hidden-columns',
      ...whole,
      details: { columns: hiddenColumns.slice(0, 20).map(columnLetter).join(', ') },
    })
  }
  return problems
}

/** Characters are looked at again when the cell is read as a field; only what the cell no longer shows is told here. */
function noteProblems({ notes }: SheetFacts): Problem[] {
  return notes.flatMap((note): Problem[] => {
    const at = { row: note.row + 1, column: note.column ?? null, field: null }
    switch (note.code) {
      case 'rounded-by-excel':
        return [{ code: 'rounded-by-excel', severity: 'blocks', ...at }]
      case 'serial-60':
        return [{ code: 'impossible-date', severity: 'blocks', ...at }]
      case 'repeated-row':
        return [{ code: 'duplicate-sheet-row', severity: 'warns', ...at, column: null, details: repeatedAt(note) }]
      case 'repeated-cell':
        // A row has one place per column: the second cell has taken the first one's.
        return [{ code: 'duplicate-sheet-row', severity: 'blocks', ...at, column: null, details: repeatedAt(note) }]
      case 'not-a-date':
      case 'unreadable-value':
      case 'control-character':
      case 'lone-surrogate':
      case 'replacement-character':
      case 'misplaced-cell':
        return []
      default:
        return note.code satisfies never
    }
  })
}

function repeatedAt({ row, column }: XlsxNote): { other: string } {
  return { other: column === undefined ? `row ${row + 1}` : `${columnLetter(column)}${row + 1}` }
}
