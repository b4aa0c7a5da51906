/**
 * Decides which sheets of a workbook are read together, each into its storage, and the message about it. An export of several storages is always read
 * whole; other workbooks if the user chooses it.
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
  type WantedSheets,
  type SourceContents,
  type WorkbookFormat,
} from '../../src-shared/file/source.ts'
import { chooseTable, type ChosenTable, type TableChoice } from '../../src-shared/file/tables.ts'
import type { WorkbookOverview } from '../ports/source-port.ts'
import type { SessionPorts } from './session-ports.ts'
import { isSameSource } from './choices.ts'

export interface SheetsTogether {
  /** Sheets named after storages; empty if there are fewer than two. */
  readonly storageSheets: readonly SheetStorage[]
  readonly read: boolean
  /** Sheets that certainly belong to a storage, by the snapshot or by name. A sheet called `2` may be any second sheet. */
  readonly certainSheets: readonly SheetStorage[]
  readonly wantedSheets: WantedSheets
}

/** The maximum number of sheets and storages that a refusal names. */
const MAX_NAMED_SHEETS = 12
const SUMMARIES: ReadonlySet<string> = new Set(Object.values(SUMMARY_SHEETS))

export const NO_SHEETS: SheetsTogether = {
  storageSheets: [],
  read: false,
  certainSheets: [],
  wantedSheets: { joinedSheets: [] },
}

/** Decides only by the sheets' names and the snapshot. If the user chose `per storage`, a single sheet is enough. */
export function decideJoinedSheets(
  { tabs, base }: WorkbookOverview,
  choices: ImportChoices,
  storages: readonly NamedItem[],
  { account, digest }: Pick<SessionPorts, 'digest'> & { readonly account: Pick<SessionPorts['account'], 'address'> },
): SheetsTogether {
  const baseResult = base === null ? null : decodeBase(base, digest)
  const ownStorages =
    baseResult?.ok === true && isFromAccount(baseResult.value, account.address) ? baseResult.value.content.storages : []
  const exportedSheets = new Set(ownStorages.map(({ sheet }) => sheet))
  // An export's summary sheet may have the name of a storage that was not exported, so it is left out.
  const sheets =
    ownStorages.length === 0 ? tabs : tabs.filter(({ name }) => exportedSheets.has(name) || !SUMMARIES.has(name))
  const storageSheets = findSheetStorages(sheets, storages, ownStorages)
  const certainSheets = storageSheets.filter(({ sheet }) => exportedSheets.has(sheet) || !/^\d+$/.test(sheet.trim()))
  const decideSheets = (shownSheets: readonly SheetStorage[], areSheetsRead: boolean): SheetsTogether => {
    const onlySheet = findOwnSheet({ read: areSheetsRead, certainSheets }, choices)
    const sheetNames = areSheetsRead ? shownSheets.map(({ sheet }) => sheet) : []
    return {
      storageSheets: shownSheets,
      read: areSheetsRead,
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
function findOwnSheet(
  { read, certainSheets: sureSheets }: Pick<SheetsTogether, 'read' | 'certainSheets'>,
  choices: ImportChoices,
): string | undefined {
  if (read || choices.sheet !== undefined) return undefined
  return sureSheets.find(({ storage }) => storage === choices.storage)?.sheet
}

/** The refusal if `per storage` was requested but no sheet belongs to a storage. */
export function noStorageSheets({ format }: SourceContents, storages: readonly NamedItem[]): Refusal {
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
  let lastRefusal: Refusal | null = null
  const tables = sheets.flatMap(({ sheet, merges }) => {
    const table = chooseTable(sheet, rows, merges)
    const storage = storageSheets.find((storageSheet) => storageSheet.sheet === sheet.name)?.storage
    if (table.ok && storage !== undefined) return [{ ...table.value, storage }]
    if (!table.ok) lastRefusal ??= table.error
    sheetsLeftOut.push(sheet.name)
    return []
  })
  if (tables.length === 0) return makeFailure(lastRefusal ?? { code: 'no-rows', row: null, details: {} })
  const joinedSheet = joinSheets(tables)
  const notes = tables.flatMap((sheetTable, order) => {
    const ownColumns = joinedSheet.sheet.parts?.[order]?.columns ?? []
    const columns = sheetTable.sheet.columns.map((_, column) => ownColumns.indexOf(column))
    return sheetTable.notes.map((note) => moveProblem(note, sheetTable.sheet.name, columns))
  })
  const chosenTable = { table: joinedSheet.table, sheet: joinedSheet.sheet, tables: [], chosen: 0, notes }
  return ok({ contents: { sheet: { ...joinedSheet.sheet, name: sheet.name } }, chosenTable, sheetsLeftOut })
}

/** Describes the storages' sheets for the summary. Absent if no choice is possible or needed. */
export function storageSheets(
  { storageSheets: sheetsFound, read }: SheetsTogether,
  chosenTable: Pick<ChosenTable, 'sheet'>,
): Pick<ImportSummary['file'], 'storageSheets'> {
  if (sheetsFound.length < 2 && !read) return {}
  const { parts = [], rowCount } = chosenTable.sheet
  const sheets = sheetsFound.map(({ sheet, storage }) => {
    const index = read ? parts.findIndex(({ name }) => name === sheet) : -1
    const rows = index < 0 ? undefined : (parts[index + 1]?.firstRow ?? rowCount) - (parts[index]?.firstRow ?? 0)
    return { name: markUntrusted(sheet), storage, ...(rows === undefined ? {} : { rows }) }
  })
  return { storageSheets: { read, sheets } }
}

/** Warnings about sheets that were read together, or could be. */
export function warnOfJoinedSheets(
  { storageSheets, read }: SheetsTogether,
  { sheets: tabs, sheet: index }: Pick<WorkbookFormat, 'sheets' | 'sheet'>,
  sheetsLeftOut: readonly string[],
): ImportWarning[] {
  const onlySheet = tabs[index]?.name ?? ''
  if (!read) return storageSheets.length < 2 ? [] : [{ code: 'sheets-offered', sheets: storageSheets, read: onlySheet }]
  const usedSheets = new Set(storageSheets.map(({ sheet }) => sheet))
  const unusedSheets = tabs
    .filter(({ name, hidden: visibility }) => visibility === 'visible' && !usedSheets.has(name) && !SUMMARIES.has(name))
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
  { choices, joinedSheets }: { readonly choices: ImportChoices; readonly joinedSheets: SheetsTogether },
  nextChoices: ImportChoices,
): boolean {
  return (
    isSameSource(choices, nextChoices) &&
    findOwnSheet(joinedSheets, choices) === findOwnSheet(joinedSheets, nextChoices)
  )
}
