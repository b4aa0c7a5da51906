/**
 * Decides which sheets of a workbook are read together, each into its storage, and the message about it. An export of several storages is always read
 * whole; other workbooks if the user chooses it.
 */
import type { Named } from '../../src-shared/material/values/ids-by-name.ts'
import type { ImportChoices, ImportSummary } from '../../src-shared/api/import.ts'
import { untrusted } from '../../src-shared/material/values/untrusted-text.ts'
import { SUMMARY_SHEETS } from '../../src-shared/export/export-names.ts'
import { decodeBase, isOfAccount } from '../../src-shared/export/base-decode.ts'
import { joinedProblem, joinSheets } from '../../src-shared/file/join-sheets.ts'
import { type Refusal, listDetail } from '../../src-shared/file/problem.ts'
import { failed, ok, type Result } from '../../src-shared/material/values/result.ts'
import { storagesOfSheets, type SheetStorage } from '../../src-shared/export/sheet-storages.ts'
import { sheetTabs, type SheetsWanted, type SourceContents, type WorkbookFormat } from '../../src-shared/file/source.ts'
import { chooseTable, type ChosenTable, type TableChoice } from '../../src-shared/file/tables.ts'
import type { ImportWarning } from '../../src-shared/api/import-warnings.ts'
import type { WorkbookOverview } from '../ports/source-port.ts'
import type { SessionPorts } from './session-ports.ts'
import { sameSource } from './choices.ts'

export interface SheetsTogether {
  /** Sheets named after storages; empty if there are fewer than two. */
  readonly found: readonly SheetStorage[]
  readonly read: boolean
  /** Sheets that certainly belong to a storage, by the snapshot or by name. A sheet called `2` may be any second sheet. */
  readonly sure: readonly SheetStorage[]
  readonly wanted: SheetsWanted
}

/** How many sheets and storages a refusal names. */
const MAX_NAMED = 12
const SUMMARIES: ReadonlySet<string> = new Set(Object.values(SUMMARY_SHEETS))

export const NO_SHEETS: SheetsTogether = { found: [], read: false, sure: [], wanted: { joinedSheets: [] } }

/** Decides by names and snapshot only. `per storage` also accepts a single sheet. */
export function sheetsTogether(
  { tabs, base }: WorkbookOverview,
  choices: ImportChoices,
  storages: readonly Named[],
  { account, digest }: Pick<SessionPorts, 'digest'> & { readonly account: Pick<SessionPorts['account'], 'address'> },
): SheetsTogether {
  const decoded = base === null ? null : decodeBase(base, digest)
  const own = decoded?.ok === true && isOfAccount(decoded.value, account.address) ? decoded.value.content.storages : []
  const exported = new Set(own.map(({ sheet }) => sheet))
  // An export's summary sheet may be named like a storage that was not exported.
  const sheets = own.length === 0 ? tabs : tabs.filter(({ name }) => exported.has(name) || !SUMMARIES.has(name))
  const storageSheets = storagesOfSheets(sheets, storages, own)
  const sure = storageSheets.filter(({ sheet }) => exported.has(sheet) || !/^\d+$/.test(sheet.trim()))
  const decided = (shown: readonly SheetStorage[], read: boolean): SheetsTogether => {
    const alone = ownSheet({ read, sure }, choices)
    const together = read ? shown.map(({ sheet }) => sheet) : []
    return {
      found: shown,
      read,
      sure,
      wanted: alone === undefined ? { joinedSheets: together } : { joinedSheets: together, onlySheet: alone },
    }
  }
  if (choices.sheets === 'per storage') return decided(storageSheets, storageSheets.length > 0)
  const returning = storageSheets.filter(({ sheet }) => exported.has(sheet)).length > 1
  const read = returning && choices.sheets === undefined && choices.sheet === undefined
  return decided(storageSheets.length > 1 ? storageSheets : [], read)
}

/** The sheet to read if only one is read and none is named: the chosen storage's own. If absent, the first sheet. [SHEET-6] */
function ownSheet({ read, sure }: Pick<SheetsTogether, 'read' | 'sure'>, choices: ImportChoices): string | undefined {
  if (read || choices.sheet !== undefined) return undefined
  return sure.find(({ storage }) => storage === choices.storage)?.sheet
}

/** `per storage` was requested, but no sheet belongs to a storage. */
export function noStorageSheets({ format }: SourceContents, storages: readonly Named[]): Refusal {
  const sheets = (sheetTabs(format) ?? []).map(({ name }) => name)
  const names = storages.map(({ name }) => name)
  const details = {
    ...listDetail('sheets', sheets.slice(0, MAX_NAMED), sheets.length - MAX_NAMED),
    ...listDetail('storages', names.slice(0, MAX_NAMED), names.length - MAX_NAMED),
  }
  return { code: 'no-storage-sheets', row: null, details }
}

/** Joins the tables of the sheets, using the same `rows` in each. Sheets without a table are left out and reported, unless no sheet has one. */
export function joinTables(
  { sheet, sheets = [] }: SourceContents,
  found: readonly SheetStorage[],
  rows: Pick<TableChoice, 'headings' | 'skip'>,
): Result<
  { readonly read: Pick<SourceContents, 'sheet'>; readonly chosen: ChosenTable; readonly left: string[] },
  Refusal
> {
  const sheetsLeftOut: string[] = []
  let refused: Refusal | null = null
  const tables = sheets.flatMap(({ sheet, merges }) => {
    const table = chooseTable(sheet, rows, merges)
    const storage = found.find((one) => one.sheet === sheet.name)?.storage
    if (table.ok && storage !== undefined) return [{ ...table.value, storage }]
    if (!table.ok) refused ??= table.error
    sheetsLeftOut.push(sheet.name)
    return []
  })
  if (tables.length === 0) return failed(refused ?? { code: 'no-rows', row: null, details: {} })
  const joined = joinSheets(tables)
  const notes = tables.flatMap((one, order) => {
    const own = joined.sheet.parts?.[order]?.columns ?? []
    const columns = one.sheet.columns.map((_, column) => own.indexOf(column))
    return one.notes.map((note) => joinedProblem(note, one.sheet.name, columns))
  })
  const chosen = { table: joined.table, sheet: joined.sheet, tables: [], chosen: 0, notes }
  return ok({ read: { sheet: { ...joined.sheet, name: sheet.name } }, chosen, left: sheetsLeftOut })
}

/** For the summary; absent if no choice is possible or needed. */
export function storageSheets(
  { found, read }: SheetsTogether,
  chosen: Pick<ChosenTable, 'sheet'>,
): Pick<ImportSummary['file'], 'storageSheets'> {
  if (found.length < 2 && !read) return {}
  const { parts = [], rowCount } = chosen.sheet
  const sheets = found.map(({ sheet, storage }) => {
    const at = read ? parts.findIndex(({ name }) => name === sheet) : -1
    const rows = at < 0 ? undefined : (parts[at + 1]?.firstRow ?? rowCount) - (parts[at]?.firstRow ?? 0)
    return { name: untrusted(sheet), storage, ...(rows === undefined ? {} : { rows }) }
  })
  return { storageSheets: { read, sheets } }
}

/** Warnings about sheets that were read together, or could be. */
export function togetherWarnings(
  { found, read }: SheetsTogether,
  { sheets: tabs, sheet: at }: Pick<WorkbookFormat, 'sheets' | 'sheet'>,
  left: readonly string[],
): ImportWarning[] {
  const alone = tabs[at]?.name ?? ''
  if (!read) return found.length < 2 ? [] : [{ code: 'sheets-offered', sheets: found, read: alone }]
  const used = new Set(found.map(({ sheet }) => sheet))
  const unused = tabs
    .filter(({ name, hidden }) => hidden === 'visible' && !used.has(name) && !SUMMARIES.has(name))
    .map(({ name }) => name)
  const together = found.filter(({ sheet }) => !left.includes(sheet))
  return [
    { code: 'sheets-together', sheets: together, read: alone },
    ...(left.length === 0 ? [] : [{ code: 'sheets-without', sheets: left } as const]),
    ...(unused.length === 0 ? [] : [{ code: 'sheets-unused', sheets: unused } as const]),
  ]
}

/** True if both choices read the same cells. False if the new storage has its own sheet. [SHEET-6] */
export function sameReading(
  { choices, together }: { readonly choices: ImportChoices; readonly together: SheetsTogether },
  next: ImportChoices,
): boolean {
  return sameSource(choices, next) && ownSheet(together, choices) === ownSheet(together, next)
}
