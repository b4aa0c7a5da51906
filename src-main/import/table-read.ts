/**
 * The first stages of an import: the file, its table and the meaning of its columns. The preview continues from there. "Look at the file" shows it,
 * even if no preview can be made. Sends no request.
 */
import type { ImportChoices, ImportStage } from '../../src-shared/api/import.ts'
import { applyShownCodes } from '../../src-shared/file/shown-codes.ts'
import { isDecimalField, type Field } from '../../src-shared/material/fields/field.ts'
import { checkUsable, makeHeadingSignature, mapColumns } from '../../src-shared/mapping/map-columns.ts'
import { addRuleColumns, type Mapping } from '../../src-shared/mapping/mapping.ts'
import { mayHaveRule } from '../../src-shared/plan/draft/rule-columns.ts'
import type { KeyTrust } from '../../src-shared/plan/key-trust.ts'
import { type Problem, type Refusal, makeListDetail } from '../../src-shared/file/problem.ts'
import {
  findSheetTabs,
  type SheetWithMerges,
  type SheetTab,
  type SourceContents,
} from '../../src-shared/file/source.ts'
import { chooseTable, type ChosenTable } from '../../src-shared/file/tables.ts'
import { makeFailure, ok, type Result } from '../../src-shared/material/values/result.ts'
import { makeTextKey } from '../../src-shared/material/values/text-key.ts'
import { mappingChoicesOf, sourceChoicesOf, tableChoiceOf } from './choices.ts'
import { joinTables, NO_SHEETS, makeSheetsRefusal, decideJoinedSheets, type SheetsDecision } from './sheets-together.ts'
import {
  withoutStorageColumns,
  readStorageColumns,
  splitByStorage,
  withFileKeys,
  withStorageFields,
  type StorageColumnReading,
} from './per-storage.ts'
import type { Source, SourceHooks } from '../ports/source-port.ts'
import type { SessionPorts } from './session-ports.ts'

/** The input for reading a file. */
export interface TableInput {
  readonly source: Source
  readonly storages: readonly { readonly id: number; readonly name: string }[]
  readonly clearToken: string
  /** The encoding for text files if none is chosen. If absent, it is detected from their bytes. */
  readonly defaultEncoding?: string
  /** The earlier choices for the same headings, by header signature. */
  readonly remembered?: ReadonlyMap<string, HeadingsMapping>
}

/** A mapping stored for the next file with the same headings. */
export interface HeadingsMapping {
  /** The field of each column, by the key of its heading. */
  readonly fields: readonly (readonly [string, Field | null])[]
  /** The file that the fields were chosen for, and when (ISO time). Absent if that was not stored. */
  readonly file?: string | undefined
  readonly at?: string | undefined
}

export interface FileContents {
  /** The file's contents before sheets are joined. */
  readonly source: SourceContents
  /** The file's contents with its sheets joined, or its columns per storage as rows, if it is read that way. */
  readonly contents: SourceContents
  readonly joinedSheets: SheetsDecision & { readonly sheetsLeftOut: readonly string[] }
  /** Sheets without a good table: visible ones before the one that is read, or all sheets before a hidden one. */
  readonly skippedSheets: readonly string[]
}

export interface TableContents extends FileContents {
  /** The sheet's table, and other tables in it. */
  readonly chosenTable: ChosenTable
  readonly perStorage: StorageColumnReading
  readonly mapping: Mapping
  /** The remembered mapping that is used; null if there is none. */
  readonly rememberedMapping: HeadingsMapping | null
  /** The reason why the table's rows have no usable key; null if they have one. */
  readonly unusableReason: Refusal | null
}

export interface ReadingHooks {
  onProgress?(stage: ImportStage, doneCount: number, total: number): void
  readonly stop?: AbortSignal
  /** True if the account is shown before its reading is stored. [READ-10] */
  readonly isDeferred?: boolean
}

export type ReadingPorts = Pick<SessionPorts, 'readSource' | 'digest'> & {
  /** The account whose exports are recognised. */
  readonly account: Pick<SessionPorts['account'], 'address'>
}

/** How many sheets are checked for a better table than the first sheet's. `TRIAL_ROWS` rows of each are enough to recognise its columns. */
const MAX_SHEETS_TRIED = 12
const TRIAL_ROWS = 1000

/**
 * Reads the file and its table, or says why there is none. If no sheet is chosen and the first has no good table, the sheet with the best table is
 * read. This skips a cover page. [SHEET-7]
 */
export async function readTable(
  input: TableInput,
  ports: ReadingPorts,
  choices: ImportChoices,
  hooks: ReadingHooks,
): Promise<Result<{ readonly file: FileContents; readonly table: Result<TableContents, Refusal> }, Refusal>> {
  const firstContents = await readFile(input, ports, choices, hooks)
  if (!firstContents.ok) return firstContents
  let tableResult = readTableFrom(input, choices, firstContents.value)
  for (const visibility of ['visible', 'hidden'] as const) {
    if (scoreTable(tableResult) >= GOOD_TABLE_SCORE) break
    // Hidden sheets are read only if no other sheet has a table.
    const minScore =
      visibility === 'visible' ? scoreTable(tableResult) : Math.max(scoreTable(tableResult), GOOD_TABLE_SCORE - 1)
    const names = listOtherSheets(firstContents.value, choices, visibility)
    const betterSheetResult = await findBetterSheet(input, ports, choices, hooks, firstContents.value, names, minScore)
    if (!betterSheetResult.ok) return betterSheetResult
    if (betterSheetResult.value === null) continue
    const fileResult = await readFile(input, ports, { ...choices, sheet: betterSheetResult.value }, hooks)
    if (!fileResult.ok) return fileResult
    const table = readTableFrom(input, choices, {
      ...fileResult.value,
      skippedSheets: listSkippedSheets(firstContents.value, betterSheetResult.value),
    })
    if (scoreTable(table) > minScore) tableResult = table
  }
  return ok({ file: tableResult.ok ? tableResult.value : firstContents.value, table: tableResult })
}

/** The sheet with the best table, if it is better than `minScore`; null if there is none. */
async function findBetterSheet(
  input: TableInput,
  ports: ReadingPorts,
  choices: ImportChoices,
  hooks: ReadingHooks,
  firstContents: FileContents,
  names: readonly string[],
  minScore: number,
): Promise<Result<string | null, Refusal>> {
  const sheetsResult = await readFirstRows(input, ports, choices, hooks, names)
  if (!sheetsResult.ok) return sheetsResult
  let bestSheetName: string | null = null
  let highestScore = minScore
  for (const { sheet, merges } of sheetsResult.value) {
    const source = { format: firstContents.source.format, bytes: firstContents.source.bytes, sheet, merges }
    const score = scoreTable(readTableFrom(input, choices, { ...firstContents, source, contents: source }))
    if (score > highestScore) [bestSheetName, highestScore] = [sheet.name, score]
  }
  return ok(bestSheetName)
}

/**
 * The first rows of these sheets. The workbook is opened once for all of them, because the shared strings may be most of the file. A sheet that
 * cannot be read is skipped.
 */
async function readFirstRows(
  input: TableInput,
  ports: ReadingPorts,
  choices: ImportChoices,
  hooks: ReadingHooks,
  names: readonly string[],
): Promise<Result<readonly SheetWithMerges[], Refusal>> {
  if (names.length === 0) return ok([])
  const sourceResult = await ports.readSource(input.source, sourceChoicesOf(choices, input.defaultEncoding), {
    ...makeSourceHooks(hooks),
    chooseSheets: () => ({ joinedSheets: names, rows: TRIAL_ROWS }),
  })
  if (sourceResult.ok) return ok(sourceResult.value.sheets ?? [])
  if (sourceResult.error.code === 'stopped') return sourceResult
  if (names.length === 1 || sourceResult.error.code === 'too-slow') return ok([])
  const sheetsFound: SheetWithMerges[] = []
  for (const name of names) {
    const sheetResult = await readFirstRows(input, ports, choices, hooks, [name])
    if (!sheetResult.ok) return sheetResult
    sheetsFound.push(...sheetResult.value)
  }
  return ok(sheetsFound)
}

function makeSourceHooks(hooks: ReadingHooks): Pick<SourceHooks, 'onProgress' | 'stop'> {
  const { stop } = hooks
  return { onProgress: (doneCount, total) => hooks.onProgress?.('file', doneCount, total), ...(stop ? { stop } : {}) }
}

/** Reads the table again with the same choices, or with other choices about the table only. */
export function readTableFrom(
  input: TableInput,
  choices: ImportChoices,
  file: FileContents,
): Result<TableContents, Refusal> {
  const tableResult = tableOf(choices, file)
  if (!tableResult.ok) return tableResult
  const { contents, joinedSheets } = tableResult.value
  const plainTable = { ...file, ...tableResult.value }
  // Maps the table as it is in the file first. This mapping decides whether columns are split into a row per storage.
  const firstMapping = mapWithMemory({ ...tableResult.value, skippedSheets: file.skippedSheets }, choices, input)
  // Sheets that are read together have their own storages, as do exports. Their columns are therefore never split by storage.
  const hasOwnStorages = joinedSheets.areReadTogether || contents.base !== undefined
  const storageColumns = hasOwnStorages
    ? withoutStorageColumns(firstMapping.mapping)
    : readStorageColumns(plainTable.chosenTable, firstMapping.mapping, choices, input.storages)
  // A material may get a row in a storage that does not have it. A new material gets one in its row's storage.
  const wholeRowEnd = contents.format.kind === 'account' ? (contents.sheet.spareFrom ?? Infinity) - 1 : 0
  const chosenTable = storageColumns.isReadAsRows
    ? splitByStorage(plainTable.chosenTable, storageColumns, wholeRowEnd)
    : plainTable.chosenTable
  const table = {
    ...plainTable,
    perStorage: storageColumns,
    chosenTable,
    ...(storageColumns.isReadAsRows ? { contents: { ...contents, sheet: chosenTable.sheet } } : {}),
  }
  // Remembered choices refer to the file's own headings.
  const mappedTable = storageColumns.isReadAsRows
    ? { ...mapWithMemory(table, choices, input), rememberedMapping: firstMapping.rememberedMapping }
    : firstMapping
  const sheet = applyShownCodes(table.chosenTable.sheet, listCodeColumns(mappedTable.mapping))
  const tableWithCodes =
    sheet === table.chosenTable.sheet ? table : { ...table, chosenTable: { ...table.chosenTable, sheet } }
  return ok({ ...tableWithCodes, ...mappedTable, unusableReason: checkUsable(mappedTable.mapping) })
}

/** Columns with text fields or ids, whose numbers are read as Excel shows them. */
function listCodeColumns({ columns }: Mapping): number[] {
  return columns.flatMap(({ column, field }) =>
    field === null || field === 'id' || isDecimalField(field) ? [] : [column],
  )
}

/** Words for "nothing" that are read as values, by field. [VALUE-8] */
type TranslatedWords = ReadonlyMap<Field, ReadonlySet<string>>

/** Words for "nothing" that are read as values: the account's own words, and words that the user translated. */
function joinTranslatedWords({ translations = [] }: ImportChoices, accountWords: TranslatedWords): TranslatedWords {
  const textsByField = new Map<Field, Set<string>>()
  for (const [field, words] of accountWords) textsByField.set(field, new Set(words))
  for (const [field, pairs] of translations) {
    const words = textsByField.get(field) ?? new Set<string>()
    for (const [from] of pairs) words.add(makeTextKey(from))
    textsByField.set(field, words)
  }
  return textsByField
}

/** A table before its columns are mapped. `storageColumns`: absent if not checked yet. */
type UnmappedTable = Pick<TableContents, 'chosenTable' | 'joinedSheets' | 'skippedSheets'> &
  Partial<Pick<TableContents, 'perStorage'>>

/** Maps the columns to find the headings. Then maps them again with the earlier choices for these headings, unless the user switched that off. */
export function mapWithMemory(
  { chosenTable: { sheet, table, problems }, joinedSheets, skippedSheets, perStorage }: UnmappedTable,
  choices: ImportChoices,
  { remembered: mappingsByHeadings, storages, clearToken }: TableInput,
  trust: KeyTrust = {},
  wordsOfAccount: TranslatedWords = new Map(),
): Pick<TableContents, 'mapping' | 'rememberedMapping'> {
  const columnChoices = {
    ...mappingChoicesOf(perStorage ? withStorageFields(choices, perStorage) : choices),
    clearToken,
    meantWords: joinTranslatedWords(choices, wordsOfAccount),
    storages: {
      all: storages,
      chosenStorage: joinedSheets.areReadTogether || perStorage?.isReadAsRows === true ? null : choices.storage,
    },
    ...(trust.ids === undefined || trust.ids === 'doubted' ? {} : { foreignIds: trust.ids === 'foreign' }),
    ...(trust.otherCodes ? { otherCodes: trust.otherCodes } : {}),
    ...(trust.hasNoUnits ? { noUnits: true } : {}),
  }
  const sheetNotes = [...noteSkippedSheets(sheet.name, skippedSheets), ...problems]
  const firstMapping = mapColumns(sheet, table, columnChoices, sheetNotes)
  const rememberedMapping =
    choices.memory === 'off' || perStorage?.isReadAsRows === true
      ? undefined
      : mappingsByHeadings?.get(makeHeadingSignature(firstMapping))
  const usableMapping = rememberedMapping && !columnChoices.rememberedFields?.size ? rememberedMapping : null
  const newMapping = usableMapping
    ? mapColumns(sheet, table, { ...columnChoices, rememberedFields: new Map(usableMapping.fields) }, sheetNotes)
    : firstMapping
  const fieldsWithRules = (choices.rules ?? []).flatMap(([field]) => (mayHaveRule(field) ? [field] : []))
  const mapping = addRuleColumns(newMapping, sheet, new Set(fieldsWithRules))
  return { mapping: perStorage ? withFileKeys(mapping, perStorage) : mapping, rememberedMapping: usableMapping }
}

export async function readFile(
  input: TableInput,
  ports: ReadingPorts,
  choices: ImportChoices,
  hooks: ReadingHooks,
): Promise<Result<FileContents, Refusal>> {
  let joinedSheets: FileContents['joinedSheets'] = { ...NO_SHEETS, sheetsLeftOut: [] }
  const sourceResult = await ports.readSource(input.source, sourceChoicesOf(choices, input.defaultEncoding), {
    ...makeSourceHooks(hooks),
    chooseSheets: (workbook) => {
      joinedSheets = { ...decideJoinedSheets(workbook, choices, input.storages, ports), sheetsLeftOut: [] }
      return joinedSheets.wantedSheets
    },
  })
  if (!sourceResult.ok) return sourceResult
  if (choices.sheets === 'per storage' && !joinedSheets.areReadTogether)
    return makeFailure(makeSheetsRefusal(sourceResult.value, input.storages))
  return ok({ source: sourceResult.value, contents: sourceResult.value, joinedSheets, skippedSheets: [] })
}

/** The table that is read, or why there is none. */
function tableOf(
  choices: ImportChoices,
  { source, joinedSheets }: FileContents,
): Result<Pick<TableContents, 'chosenTable' | 'contents' | 'joinedSheets'>, Refusal> {
  if (!joinedSheets.areReadTogether) {
    const table = chooseTable(source.sheet, tableChoiceOf(choices), source.merges)
    return table.ok ? ok({ chosenTable: table.value, contents: source, joinedSheets }) : table
  }
  const { table: _, ...rows } = tableChoiceOf(choices)
  const joinResult = joinTables(source, joinedSheets.storageSheets, rows)
  if (!joinResult.ok) return joinResult
  const { chosenTable, sheetsLeftOut } = joinResult.value
  return ok({
    chosenTable,
    contents: { ...source, ...joinResult.value.contents },
    joinedSheets: { ...joinedSheets, sheetsLeftOut },
  })
}

/** The score of a table with columns for two fields, one of them a key. Other sheets are then not checked. */
const GOOD_TABLE_SCORE = 2

/** The number of material fields for which a sheet has a column; negative if it cannot be read. */
function scoreTable(table: Result<TableContents, Refusal>): number {
  if (!table.ok) return -1
  const { mapping, unusableReason } = table.value
  return unusableReason || mapping.endRow <= mapping.firstRow
    ? 0
    : mapping.columns.filter(({ field }) => field !== null).length
}

/** Sheets that may be read instead: none if one was chosen, or if all are read. */
function listOtherSheets(
  { contents: { format }, joinedSheets }: FileContents,
  choices: ImportChoices,
  wantedVisibility: SheetTab['hidden'],
): string[] {
  if (!('sheets' in format) || joinedSheets.areReadTogether || choices.sheet !== undefined) return []
  return format.sheets
    .filter(({ hidden: visibility }, index) => visibility === wantedVisibility && index !== format.sheet)
    .slice(0, MAX_SHEETS_TRIED)
    .map(({ name }) => name)
}

function listSkippedSheets({ contents: { format } }: FileContents, chosenSheet: string): string[] {
  const tabs = findSheetTabs(format) ?? []
  const end = tabs.findIndex(({ name }) => name === chosenSheet)
  const isChosenSheetHidden = tabs[end]?.hidden !== 'visible'
  return tabs
    .filter(({ hidden: visibility }, index) => visibility === 'visible' && (isChosenSheetHidden || index < end))
    .map(({ name }) => name)
}

function noteSkippedSheets(sheet: string, skippedSheets: readonly string[]): Problem[] {
  if (skippedSheets.length === 0) return []
  const details = { sheet, ...makeListDetail('passed', skippedSheets) }
  return [{ code: 'sheets-passed-over', severity: 'warns', row: null, column: null, field: null, details }]
}
