/** Reads sheets of a workbook into columns, and turns the reader's notes into problems. If no sheet is named, reads the first visible one. */
import {
  type Problem,
  type Refusal,
  columnLetter,
  columnOfLetters,
  makeColumnsDetail,
  makeListDetail,
} from '../../src-shared/file/problem.ts'
import { type Result, makeFailure, ok } from '../../src-shared/material/values/result.ts'
import type { MergedCells, SheetWithMerges, SourceContents } from '../../src-shared/file/source.ts'
import type { SheetFacts, XlsxNote } from './xlsx/cell-sink.ts'
import type { OpenedFile } from './xlsx/recognise.ts'
import { defaultLimits } from './xlsx/refusal.ts'
import { type SheetInfo, type Workbook, openWorkbook } from './xlsx/workbook.ts'
import { BASE_SHEET_NAME, LIST_SHEET_NAME } from '../../src-shared/export/base.ts'
import type { IntakeHooks, IntakeLimits, IntakeOptions } from './intake.ts'
import { WorkbookCells } from './workbook-cells.ts'
import type { Sheet } from '../../src-shared/file/sheet.ts'
import { makeTextKey } from '../../src-shared/material/values/text-key.ts'

export async function readXlsx(
  file: Uint8Array | OpenedFile,
  options: IntakeOptions,
  hooks: IntakeHooks,
  limits: IntakeLimits,
): Promise<Result<SourceContents, Refusal>> {
  const bytes = file instanceof Uint8Array ? file.length : file.source.size
  const workbook = await openWorkbook(file, limits)
  try {
    const tabs = tabsOf(workbook)
    const namedSheet = chooseSheet(workbook, options.sheet)
    const base = await readBase(workbook, namedSheet?.index ?? -1)
    const wantedSheets = hooks.chooseSheets?.({ tabs, base })
    const joinedTabs = tabs.filter(({ name }) => wantedSheets?.joinedSheets.includes(name))
    const firstSheet = tabs.find(({ name }) => name === wantedSheets?.onlySheet) ?? namedSheet
    const [chosenSheet = firstSheet] = joinedTabs
    if (!chosenSheet && workbook.sheets.length === 0) {
      return makeFailure({ code: 'damaged', row: null, details: { reason: 'lists-no-sheet-of-cells' } })
    }
    if (!chosenSheet) {
      const sheets = makeSheetsDetail(tabs.map(({ name }) => name))
      return makeFailure({ code: 'no-such-sheet', row: null, details: { sheet: options.sheet ?? '', ...sheets } })
    }
    const sheetsToRead = joinedTabs.length > 0 ? joinedTabs : [chosenSheet]
    const sheetsRead: SheetWithMerges[] = []
    const maxRows = wantedSheets?.rows ?? Infinity
    for (const [position, tab] of sheetsToRead.entries()) {
      const sheet = await readTab(workbook, tab, [position, sheetsToRead.length], maxRows, hooks)
      // Problems of the whole workbook are reported once.
      const problems = [...(position === 0 ? makeHiddenSheetProblem(tabs, sheetsToRead) : []), ...sheet.sheet.problems]
      sheetsRead.push({ ...sheet, sheet: { ...sheet.sheet, problems } })
    }
    const [{ sheet, merges } = EMPTY_SHEET] = sheetsRead
    const sheets = tabs.map(({ name, hidden: visibility }) => ({ name, hidden: visibility }))
    const format = { kind: 'xlsx', sheets, sheet: tabs.indexOf(chosenSheet), date1904: workbook.date1904 } as const
    const sheetsOfFile = joinedTabs.length > 0 ? { sheets: sheetsRead } : {}
    return ok({ format, sheet, bytes, merges, ...sheetsOfFile, ...(base ? { base } : {}) })
  } finally {
    await workbook.close()
  }
}

const EMPTY_SHEET: SheetWithMerges = { sheet: new WorkbookCells().finish('', []), merges: [] }

/** Reads a sheet, or little more than its first `maxRows` rows. For progress, all sheets count equally. */
async function readTab(
  workbook: Workbook,
  { name, index }: SheetInfo,
  [position, count]: readonly [number, number],
  maxRows: number,
  hooks: IntakeHooks,
): Promise<SheetWithMerges> {
  const cells = new WorkbookCells()
  const facts = await workbook.readSheet(index, cells, {
    onProgress: (doneCount, total) => hooks.onProgress?.(position * total + doneCount, count * total),
    ...(hooks.stop ? { stop: hooks.stop } : {}),
    hasEnough: () => cells.rowCount >= maxRows,
  })
  const merges = cells.blankMergedCells(readMerges(facts.merges))
  const problems = [...problemsOfFacts(facts), ...problemsOfNotes(cells.notes)]
  return { sheet: cells.finish(name, problems), merges }
}

const MAX_LISTED_TABS = 12
const OUR_SHEET_NAMES: ReadonlySet<string> = new Set([BASE_SHEET_NAME, LIST_SHEET_NAME])

/** The sheets that a user can choose, without the hidden sheets of our own exports. */
function tabsOf({ sheets }: Workbook): readonly SheetInfo[] {
  const tabs = sheets.filter(({ name, hidden: visibility }) => !OUR_SHEET_NAMES.has(name) || visibility === 'visible')
  return tabs.length > 0 ? tabs : sheets
}

function makeSheetsDetail(names: readonly string[]): Record<string, string | number> {
  return makeListDetail('sheets', names.slice(0, MAX_LISTED_TABS), names.length - MAX_LISTED_TABS)
}

/** Finds a sheet by its exact name, or else by its name as displayed. If no name is given, finds the first visible sheet. */
function chooseSheet(workbook: Workbook, name: string | undefined): SheetInfo | undefined {
  const sheets = tabsOf(workbook)
  if (name === undefined) return sheets.find(({ hidden: visibility }) => visibility === 'visible') ?? sheets[0]
  const key = makeTextKey(name)
  return sheets.find((sheet) => sheet.name === name) ?? sheets.find((sheet) => makeTextKey(sheet.name) === key)
}

function makeHiddenSheetProblem(tabs: readonly SheetInfo[], sheetsRead: readonly SheetInfo[]): Problem[] {
  const names = tabs.filter((tab) => tab.hidden !== 'visible' && !sheetsRead.includes(tab)).map(({ name }) => name)
  if (names.length === 0) return []
  const details = { count: names.length, ...makeSheetsDetail(names) }
  return [{ code: 'hidden-sheets', severity: 'warns', row: null, column: null, field: null, details }]
}

/** The maximum number of columns that a message names. */
const MAX_NAMED_COLUMNS = 20

function problemsOfFacts({ hiddenRows, hiddenColumns }: SheetFacts): Problem[] {
  const problems: Problem[] = []
  const wholeFileWarning = { severity: 'warns', row: null, column: null, field: null } as const
  if (hiddenRows.length > 0)
    problems.push({ code: 'hidden-rows', ...wholeFileWarning, details: { count: hiddenRows.length } })
  if (hiddenColumns.length > 0) {
    const columns = hiddenColumns
      .slice(0, MAX_NAMED_COLUMNS)
      .map((column) => ({ letter: columnLetter(column), header: '' }))
    problems.push({
      code: 'hidden-columns',
      ...wholeFileWarning,
      details: { count: hiddenColumns.length, ...makeColumnsDetail(columns, hiddenColumns.length - columns.length) },
    })
  }
  return problems
}

/** Makes problems from notes about lost content. Unusual characters become problems when a cell is read as a field. */
export function problemsOfNotes(notes: readonly XlsxNote[]): Problem[] {
  return notes.flatMap((note): Problem[] => {
    const place = { row: note.row + 1, column: note.column ?? null, field: null }
    switch (note.code) {
      case 'rounded-by-excel':
        return [{ code: 'rounded-by-excel', severity: 'blocks', ...place }]
      case 'struck-out':
        return [{ code: 'struck-out', severity: 'blocks', ...place }]
      case 'serial-60':
        return [{ code: 'impossible-date', severity: 'blocks', ...place }]
      case 'repeated-row':
        return [
          { code: 'duplicate-sheet-row', severity: 'warns', ...place, column: null, details: makeRepeatDetails(note) },
        ]
      case 'misplaced-cell':
      case 'repeated-cell':
        // Two cells were in the same place and the second replaced the first, or a cell is in the wrong row.
        return [
          { code: 'duplicate-sheet-row', severity: 'blocks', ...place, column: null, details: makeRepeatDetails(note) },
        ]
      case 'cell-too-long': {
        const details = { characters: note.characters ?? 0, limit: defaultLimits.cellCharacters }
        return [{ code: 'cell-too-long', severity: 'blocks', ...place, details }]
      }
      case 'not-a-date':
        return [{ code: 'not-a-date', severity: 'warns', ...place }]
      case 'unreadable-value':
      case 'control-character':
      case 'lone-surrogate':
      case 'replacement-character':
        return []
      default:
        return note.code satisfies never
    }
  })
}

function makeRepeatDetails({ row, column }: XlsxNote): NonNullable<Problem['details']> {
  return column === undefined ? {} : { line: row + 1, column }
}

const RANGE_PATTERN = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/i

/** Parses merged ranges such as `A1:B2`. */
function readMerges(references: readonly string[]): MergedCells[] {
  return references.flatMap((reference) => {
    const [, fromColumn, fromRow, toColumn, toRow] = RANGE_PATTERN.exec(reference) ?? []
    if (!fromColumn || !fromRow || !toColumn || !toRow || fromColumn + fromRow === toColumn + toRow) return []
    const rows = [Number(fromRow), Number(toRow)] as const
    const columns = [columnOfLetters(fromColumn), columnOfLetters(toColumn)] as const
    return [
      {
        firstRow: Math.min(...rows),
        lastRow: Math.max(...rows),
        firstColumn: Math.min(...columns),
        lastColumn: Math.max(...columns),
      },
    ]
  })
}

/** The hidden sheet in our exports (src-shared/export/base.ts); null in other workbooks. */
async function readBase(workbook: Workbook, chosenIndex: number): Promise<Sheet | null> {
  const sheetInfo = workbook.sheets.find(({ name, index }) => name === BASE_SHEET_NAME && index !== chosenIndex)
  if (!sheetInfo) return null
  const cells = new WorkbookCells()
  await workbook.readSheet(sheetInfo.index, cells)
  return cells.finish(sheetInfo.name, [])
}
