/**
 * Which sheets of a workbook are read together, each into its storage, and what people are told of it. An export of several
 * storages comes back whole by itself; other workbooks where the user says so.
 */
import type { ImportChoices, ImportSummary } from '../../../src-shared/contract/import.ts'
import { SUMMARY_SHEETS } from '../../../src-shared/domain/messages/sheets.ts'
import { decodeBase, isOfAccount } from '../../../src-shared/domain/base-decode.ts'
import { joinedProblem, joinSheets } from '../../../src-shared/domain/join-sheets.ts'
import type { Language } from '../../../src-shared/domain/messages/language.ts'
import { sessionWords } from '../../../src-shared/domain/messages/session.ts'
import type { Refusal } from '../../../src-shared/domain/problem.ts'
import { failed, ok, type Result } from '../../../src-shared/domain/result.ts'
import { storagesOfSheets, type NamedStorage, type SheetStorage } from '../../../src-shared/domain/sheet-storages.ts'
import type { SourceRead } from '../../../src-shared/domain/source.ts'
import { chooseTable, type ChosenTable } from '../../../src-shared/domain/tables.ts'
import type { WorkbookSeen } from './source-port.ts'
import type { SessionPorts } from './stages.ts'

export interface SheetsTogether {
  /** Sheets named after storages; fewer than two are none. */
  readonly found: readonly SheetStorage[]
  readonly read: boolean
}

export const NO_SHEETS: SheetsTogether = { found: [], read: false }

/** Decides by names and snapshot alone. `per storage` takes a single sheet, too. */
export function sheetsTogether(
  { tabs, base }: WorkbookSeen,
  choices: ImportChoices,
  storages: readonly NamedStorage[],
  { account, digest }: Pick<SessionPorts, 'account' | 'digest'>,
): SheetsTogether {
  const decoded = base === null ? null : decodeBase(base, digest)
  const own = decoded?.ok === true && isOfAccount(decoded.value, account.address) ? decoded.value.content.storages : []
  const found = storagesOfSheets(tabs, storages, own)
  if (choices.sheets === 'per storage') return { found, read: found.length > 0 }
  const exported = new Set(own.map(({ sheet }) => sheet))
  const returning = found.filter(({ sheet }) => exported.has(sheet)).length > 1
  const read = returning && choices.sheets === undefined && choices.sheet === undefined
  return { found: found.length > 1 ? found : [], read }
}

/** `per storage` was asked for, and no sheet is a storage's. */
export function noStorageSheets({ format }: SourceRead, storages: readonly NamedStorage[]): Refusal {
  const sheets = format.kind === 'xlsx' ? format.sheets.map(({ name }) => name) : []
  const details = {
    sheets: quoted(sheets.slice(0, 12)),
    storages: quoted(storages.slice(0, 12).map(({ name }) => name)),
  }
  return { code: 'no-storage-sheets', row: null, details }
}

/** The tables of the sheets as one; a sheet without a table is left out and said, unless none has one. */
export function joinTables(
  { sheet, sheets = [] }: SourceRead,
  found: readonly SheetStorage[],
): Result<
  { readonly read: Pick<SourceRead, 'sheet'>; readonly chosen: ChosenTable; readonly left: string[] },
  Refusal
> {
  const left: string[] = []
  let refused: Refusal | null = null
  const tables = sheets.flatMap(({ sheet, merges }) => {
    const table = chooseTable(sheet, undefined, merges)
    const storage = found.find((one) => one.sheet === sheet.name)?.storage
    if (table.ok && storage !== undefined) return [{ ...table.value, storage }]
    if (!table.ok) refused ??= table.error
    left.push(sheet.name)
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
  return ok({ read: { sheet: { ...joined.sheet, name: sheet.name } }, chosen, left })
}

/** For the summary: only where there is a choice, or none was needed. */
export function storageSheets(
  { found, read }: SheetsTogether,
  chosen: Pick<ChosenTable, 'sheet'>,
): Pick<ImportSummary['file'], 'storageSheets'> {
  if (found.length < 2 && !read) return {}
  const { parts = [], rowCount } = chosen.sheet
  const sheets = found.map(({ sheet, storage }) => {
    const at = parts.findIndex(({ name }) => name === sheet)
    const rows = at < 0 ? undefined : (parts[at + 1]?.firstRow ?? rowCount) - (parts[at]?.firstRow ?? 0)
    return { name: sheet, storage, ...(rows === undefined ? {} : { rows }) }
  })
  return { storageSheets: { read, sheets } }
}

/** What was read together, or could be. */
export function togetherWords(
  { found, read }: SheetsTogether,
  tabs: readonly { readonly name: string; readonly hidden: string }[],
  left: readonly string[],
  language: Language,
): string[] {
  const say = sessionWords(language)
  if (!read) return found.length < 2 ? [] : [say.sheetsOffered(found.map(({ sheet }) => sheet))]
  const used = new Set(found.map(({ sheet }) => sheet))
  const unused = tabs
    .filter(({ name, hidden }) => hidden === 'visible' && !used.has(name) && !SUMMARY_SHEETS.has(name))
    .map(({ name }) => name)
  const words = [say.sheetsTogether(found.filter(({ sheet }) => !left.includes(sheet)))]
  if (left.length > 0) words.push(say.sheetsWithout(left))
  if (unused.length > 0) words.push(say.sheetsUnused(unused))
  return words
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join(', ')
}
