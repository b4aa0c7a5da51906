/**
 * Decides which sheets of a workbook are read together, each into its storage, and makes the messages about that. Sheets of an export of several
 * storages are always read together; those of other workbooks only if the user chooses it.
 */
import type { NamedItem } from '../../src-shared/material/values/ids-by-name.ts'
import type { ImportChoices, ImportSummary, ImportWarning } from '../../src-shared/api/import.ts'
import { markUntrusted } from '../../src-shared/material/values/untrusted-text.ts'
import { SUMMARY_SHEETS } from '../../src-shared/export/export-names.ts'
import { decodeBase, isFromAccount } from '../../src-shared/export/base-decode.ts'
import { moveProblem, joinSheets } from '../../src-shared/file/join-sheets.ts'
import { type Refusal, makeListDetail } from '../../src-shared/file/problem.ts'
import { makeFailure, ok, type Result } from '../../src-shared/material/values/result.ts'
import { findSheetStorages, type SheetStorage } from '../../src-shared/export/sheet-storages.ts'
import {
  findSheetTabs,
  type SheetsToRead,
  type SourceContents,
  type WorkbookFormat,
} from '../../src-shared/file/source.ts'
import { chooseTable, type ChosenTable, type TableChoice } from '../../src-shared/file/tables.ts'
import type { WorkbookOverview } from '../ports/source-port.ts'
import type { SessionPorts } from './session-ports.ts'
import { isSameSource } from './choices.ts'

export interface SheetsDecision {
  /** Sheets named after storages; empty if there are fewer than two. */
  readonly storageSheets: readonly SheetStorage[]
  readonly areReadTogether: boolean
  /** Sheets that certainly belong to a storage, by the snapshot or by name. A sheet called `2` may be any second sheet. */
  readonly certainSheets: readonly SheetStorage[]
  readonly wantedSheets: SheetsToRead
}

/** The maximum number of sheets and storages that a refusal names. */
const MAX_NAMED_SHEETS = 12
const SUMMARY_SHEET_NAMES: ReadonlySet<string> = new Set(Object.values(SUMMARY_SHEETS))

export const NO_SHEETS: SheetsDecision = {
  storageSheets: [],
  areReadTogether: false,
  certainSheets: [],
  wantedSheets: { joinedSheets: [] },
}

/** Decides only by the sheets' names and the snapshot. If the user chose `per storage`, a single sheet is enough. */
export function decideJoinedSheets(
  { tabs, base }: WorkbookOverview,
  choices: ImportChoices,
  storages: readonly NamedItem[],
  { account, digest }: Pick<SessionPorts, 'digest'> & { readonly account: Pick<SessionPorts['account'], 'address'> },
): SheetsDecision {
  const baseResult = base === null ? null : decodeBase(base, digest)
  const exportedStorages =
    baseResult?.ok === true && isFromAccount(baseResult.value, account.address) ? baseResult.value.content.storages : []
  const exportedSheets = new Set(exportedStorages.map(({ sheet }) => sheet))
  // An export's summary sheet may have the name of a storage that was not exported, so it is left out.
  const sheets =
    exportedStorages.length === 0
      ? tabs
      : tabs.filter(({ name }) => exportedSheets.has(name) || !SUMMARY_SHEET_NAMES.has(name))
  const storageSheets = findSheetStorages(sheets, storages, exportedStorages)
  const certainSheets = storageSheets.filter(({ sheet }) => exportedSheets.has(sheet) || !/^\d+$/.test(sheet.trim()))
  const decideSheets = (shownSheets: readonly SheetStorage[], areSheetsRead: boolean): SheetsDecision => {
    const onlySheet = findOnlySheet({ areReadTogether: areSheetsRead, certainSheets }, choices)
    const sheetNames = areSheetsRead ? shownSheets.map(({ sheet }) => sheet) : []
    return {
      storageSheets: shownSheets,
      areReadTogether: areSheetsRead,
      certainSheets,
      wantedSheets: onlySheet === undefined ? { joinedSheets: sheetNames } : { joinedSheets: sheetNames, onlySheet },
    }
  }
  if (choices.sheets === 'per storage') return decideSheets(storageSheets, storageSheets.length > 0)
  const hasExportedSheets = storageSheets.filter(({ sheet }) => exportedSheets.has(sheet)).length > 1
  const areSheetsRead = hasExportedSheets && choices.sheets === undefined && choices.sheet === undefined
  return decideSheets(storageSheets.length > 1 ? storageSheets : [], areSheetsRead)
}

/** The sheet to read if only one is read and none is named: the chosen storage's sheet. If absent, the first sheet is read. [SHEET-6] */
function findOnlySheet(
  { areReadTogether, certainSheets }: Pick<SheetsDecision, 'areReadTogether' | 'certainSheets'>,
  choices: ImportChoices,
): string | undefined {
  if (areReadTogether || choices.sheet !== undefined) return undefined
  return certainSheets.find(({ storage }) => storage === choices.storage)?.sheet
}

/** The refusal if `per storage` was requested but no sheet belongs to a storage. */
export function makeSheetsRefusal({ format }: SourceContents, storages: readonly NamedItem[]): Refusal {
  const sheets = (findSheetTabs(format) ?? []).map(({ name }) => name)
  const names = storages.map(({ name }) => name)
  const details = {
    ...makeListDetail('sheets', sheets.slice(0, MAX_NAMED_SHEETS), sheets.length - MAX_NAMED_SHEETS),
    ...makeListDetail('storages', names.slice(0, MAX_NAMED_SHEETS), names.length - MAX_NAMED_SHEETS),
  }
  return { code: 'no-storage-sheets', row: null, details }
}

/** Joins the tables of the sheets, using the same `rows` in each. Sheets without a table are left out and reported, unless no sheet has one. */
export function joinTables(
  { sheet, sheets = [] }: SourceContents,
  storageSheets: readonly SheetStorage[],
  rows: Pick<TableChoice, 'headings' | 'skip'>,
): Result<
  {
    readonly contents: Pick<SourceContents, 'sheet'>
    readonly chosenTable: ChosenTable
    readonly sheetsLeftOut: string[]
  },
  Refusal
> {
  const sheetsLeftOut: string[] = []
  let firstRefusal: Refusal | null = null
  const tables = sheets.flatMap(({ sheet, merges }) => {
    const tableResult = chooseTable(sheet, rows, merges)
    const storage = storageSheets.find((storageSheet) => storageSheet.sheet === sheet.name)?.storage
    if (tableResult.ok && storage !== undefined) return [{ ...tableResult.value, storage }]
    if (!tableResult.ok) firstRefusal ??= tableResult.error
    sheetsLeftOut.push(sheet.name)
    return []
  })
  if (tables.length === 0) return makeFailure(firstRefusal ?? { code: 'no-rows', row: null, details: {} })
  const joinResult = joinSheets(tables)
  const notes = tables.flatMap((sheetTable, tableIndex) => {
    const partColumns = joinResult.sheet.parts?.[tableIndex]?.columns ?? []
    const columns = sheetTable.sheet.columns.map((_, column) => partColumns.indexOf(column))
    return sheetTable.problems.map((note) => moveProblem(note, sheetTable.sheet.name, columns))
  })
  const chosenTable = {
    table: joinResult.table,
    sheet: joinResult.sheet,
    tables: [],
    chosenIndex: 0,
    problems: notes,
  }
  return ok({ contents: { sheet: { ...joinResult.sheet, name: sheet.name } }, chosenTable, sheetsLeftOut })
}

/** Describes the storages' sheets for the summary. Absent if no choice is possible or needed. */
export function describeStorageSheets(
  { storageSheets: sheetsFound, areReadTogether }: SheetsDecision,
  chosenTable: Pick<ChosenTable, 'sheet'>,
): Pick<ImportSummary['file'], 'storageSheets'> {
  if (sheetsFound.length < 2 && !areReadTogether) return {}
  const { parts = [], rowCount } = chosenTable.sheet
  const sheets = sheetsFound.map(({ sheet, storage }) => {
    const index = areReadTogether ? parts.findIndex(({ name }) => name === sheet) : -1
    const sheetRowCount =
      index < 0 ? undefined : (parts[index + 1]?.firstRow ?? rowCount) - (parts[index]?.firstRow ?? 0)
    return { name: markUntrusted(sheet), storage, ...(sheetRowCount === undefined ? {} : { rows: sheetRowCount }) }
  })
  return { storageSheets: { read: areReadTogether, sheets } }
}

/** Warnings about sheets that were read together, or that could be read together. */
export function warnOfJoinedSheets(
  { storageSheets, areReadTogether }: SheetsDecision,
  { sheets: tabs, sheet: sheetIndex }: Pick<WorkbookFormat, 'sheets' | 'sheet'>,
  sheetsLeftOut: readonly string[],
): ImportWarning[] {
  const onlySheet = tabs[sheetIndex]?.name ?? ''
  if (!areReadTogether)
    return storageSheets.length < 2 ? [] : [{ code: 'sheets-offered', sheets: storageSheets, read: onlySheet }]
  const usedSheets = new Set(storageSheets.map(({ sheet }) => sheet))
  const unusedSheets = tabs
    .filter(
      ({ name, hidden: visibility }) =>
        visibility === 'visible' && !usedSheets.has(name) && !SUMMARY_SHEET_NAMES.has(name),
    )
    .map(({ name }) => name)
  const joinedSheets = storageSheets.filter(({ sheet }) => !sheetsLeftOut.includes(sheet))
  return [
    { code: 'sheets-together', sheets: joinedSheets, read: onlySheet },
    ...(sheetsLeftOut.length === 0 ? [] : [{ code: 'sheets-without', sheets: sheetsLeftOut } as const]),
    ...(unusedSheets.length === 0 ? [] : [{ code: 'sheets-unused', sheets: unusedSheets } as const]),
  ]
}

/** True if both choices read the same cells. False if the new storage has its own sheet. [SHEET-6] */
export function isSameReading(
  { choices, joinedSheets }: { readonly choices: ImportChoices; readonly joinedSheets: SheetsDecision },
  nextChoices: ImportChoices,
): boolean {
  return (
    isSameSource(choices, nextChoices) &&
    findOnlySheet(joinedSheets, choices) === findOnlySheet(joinedSheets, nextChoices)
  )
}
