/**
 * The first stages of an import: the file, its table and what its columns mean. The preview goes on from there; Look at the file shows it,
 * also if no preview can be made. Never asks the account.
 */
import type { ImportChoices, ImportStage } from '../../src-shared/api/import.ts'
import { withShownCodes } from '../../src-shared/file/shown-codes.ts'
import { isDecimalField, type Field } from '../../src-shared/material/fields/field.ts'
import { checkUsable, headerSignature, mapColumns } from '../../src-shared/mapping/map-columns.ts'
import { withRuleFields, type Mapping } from '../../src-shared/mapping/mapping.ts'
import { mayHaveRule } from '../../src-shared/plan/draft/rule-columns.ts'
import type { KeyTrust } from '../../src-shared/plan/key-trust.ts'
import { type Problem, type Refusal, listDetail } from '../../src-shared/file/problem.ts'
import { sheetTabs, type SheetWithMerges, type SheetTab, type SourceContents } from '../../src-shared/file/source.ts'
import { chooseTable, type ChosenTable } from '../../src-shared/file/tables.ts'
import { failed, ok, type Result } from '../../src-shared/material/values/result.ts'
import { textKey } from '../../src-shared/material/values/text-key.ts'
import { mappingChoices, sourceChoices, tableChoice } from './choices.ts'
import { joinTables, NO_SHEETS, noStorageSheets, sheetsTogether, type SheetsTogether } from './sheets-together.ts'
import {
  noPerStorage,
  perStorageOf,
  rowPerStorage,
  withFileKeys,
  withStorageFields,
  type PerStorage,
} from './per-storage.ts'
import type { Source, SourceHooks } from '../ports/source-port.ts'
import type { SessionPorts } from './session-ports.ts'

/** What a file is read with. */
export interface TableInput {
  readonly source: Source
  readonly storages: readonly { readonly id: number; readonly name: string }[]
  readonly clearToken: string
  /** The encoding of text files if no other is chosen; detected from their bytes if absent. */
  readonly usualEncoding?: string
  /** Header signature -> what was chosen for the same headings before. */
  readonly remembered?: ReadonlyMap<string, HeadingsMapping>
}

/** A mapping kept for the next file of the same headings. */
export interface HeadingsMapping {
  /** Heading key -> field. */
  readonly fields: readonly (readonly [string, Field | null])[]
  /** The file it was chosen for, and when (ISO time); absent if that was not kept. */
  readonly file?: string | undefined
  readonly at?: string | undefined
}

export interface FileContents {
  /** As the file has it. */
  readonly source: SourceContents
  /** Its sheets joined, or its columns per storage as rows, where they are read so. */
  readonly read: SourceContents
  readonly together: SheetsTogether & { readonly left: readonly string[] }
  /** Visible sheets before the one that is read, all of them before a hidden one, which hold no such table. */
  readonly passedOver: readonly string[]
}

export interface TableContents extends FileContents {
  /** The table of the sheet, and what else is in it. */
  readonly chosen: ChosenTable
  readonly perStorage: PerStorage
  readonly mapping: Mapping
  /** The mapping kept before that this one follows; null if it follows none. */
  readonly remembered: HeadingsMapping | null
  /** Why its rows name no material; null if they do. */
  readonly unusable: Refusal | null
}

export interface ReadingHooks {
  onProgress?(stage: ImportStage, done: number, total: number): void
  readonly stop?: AbortSignal
  /** The account is shown before its reading is kept. [READ-10] */
  readonly putOff?: boolean
}

export type ReadingPorts = Pick<SessionPorts, 'readSource' | 'digest'> & {
  /** Whose exports are known again. */
  readonly account: Pick<SessionPorts['account'], 'address'>
}

/** Sheets looked at for a better table than that of the first, and rows of each: their columns show in those. */
const SHEETS_TRIED = 12
const ROWS_TRIED = 1000

/**
 * The file, and its table or why there is none. Where no sheet is named and the first has no good table, the sheet with the best one is read: a cover page is
 * passed over. [SHEET-7]
 */
export async function readTable(
  input: TableInput,
  ports: ReadingPorts,
  choices: ImportChoices,
  hooks: ReadingHooks,
): Promise<Result<{ readonly file: FileContents; readonly table: Result<TableContents, Refusal> }, Refusal>> {
  const first = await readFile(input, ports, choices, hooks)
  if (!first.ok) return first
  let found = tableIn(input, choices, first.value)
  for (const hidden of ['visible', 'hidden'] as const) {
    if (worth(found) >= GOOD) break
    // What is hidden is read only if nothing else is a table.
    const least = hidden === 'visible' ? worth(found) : Math.max(worth(found), GOOD - 1)
    const names = otherSheets(first.value, choices, hidden)
    const better = await betterSheet(input, ports, choices, hooks, first.value, names, least)
    if (!better.ok) return better
    if (better.value === null) continue
    const read = await readFile(input, ports, { ...choices, sheet: better.value }, hooks)
    if (!read.ok) return read
    const table = tableIn(input, choices, { ...read.value, passedOver: passedOver(first.value, better.value) })
    if (worth(table) > least) found = table
  }
  return ok({ file: found.ok ? found.value : first.value, table: found })
}

/** The sheet of these whose table is worth the most, and more than `least`; null if none is. */
async function betterSheet(
  input: TableInput,
  ports: ReadingPorts,
  choices: ImportChoices,
  hooks: ReadingHooks,
  first: FileContents,
  names: readonly string[],
  least: number,
): Promise<Result<string | null, Refusal>> {
  const read = await beginnings(input, ports, choices, hooks, names)
  if (!read.ok) return read
  let best: string | null = null
  let most = least
  for (const { sheet, merges } of read.value) {
    const source = { format: first.source.format, bytes: first.source.bytes, sheet, merges }
    const score = worth(tableIn(input, choices, { ...first, source, read: source }))
    if (score > most) [best, most] = [sheet.name, score]
  }
  return ok(best)
}

/**
 * The first rows of these sheets. The workbook is opened once for all of them: its shared texts may be most of it. A sheet that cannot
 * be read is left out.
 */
async function beginnings(
  input: TableInput,
  ports: ReadingPorts,
  choices: ImportChoices,
  hooks: ReadingHooks,
  names: readonly string[],
): Promise<Result<readonly SheetWithMerges[], Refusal>> {
  if (names.length === 0) return ok([])
  const read = await ports.readSource(input.source, sourceChoices(choices, input.usualEncoding), {
    ...sourceHooks(hooks),
    sheetsFor: () => ({ together: names, rows: ROWS_TRIED }),
  })
  if (read.ok) return ok(read.value.sheets ?? [])
  if (read.error.code === 'stopped') return read
  if (names.length === 1 || read.error.code === 'too-slow') return ok([])
  const sheetsFound: SheetWithMerges[] = []
  for (const name of names) {
    const one = await beginnings(input, ports, choices, hooks, [name])
    if (!one.ok) return one
    sheetsFound.push(...one.value)
  }
  return ok(sheetsFound)
}

function sourceHooks(hooks: ReadingHooks): Pick<SourceHooks, 'onProgress' | 'stop'> {
  const { stop } = hooks
  return { onProgress: (done, total) => hooks.onProgress?.('file', done, total), ...(stop ? { stop } : {}) }
}

/** Read again with the same choices, or with others for the table alone. */
export function tableIn(input: TableInput, choices: ImportChoices, file: FileContents): Result<TableContents, Refusal> {
  const found = tableOf(choices, file)
  if (!found.ok) return found
  const { read, together } = found.value
  const plain = { ...file, ...found.value }
  // An earlier reading of the same file may have had a row per storage.
  const first = mapWithMemory({ ...found.value, passedOver: file.passedOver }, choices, input)
  // Sheets say their storage themselves, and so does an export.
  const apart = together.read || read.base !== undefined
  const perStorage = apart
    ? noPerStorage(first.mapping)
    : perStorageOf(plain.chosen, first.mapping, choices, input.storages)
  // A material may come to a storage that has no row of it; a new one comes to the storage that its row is for.
  const whole = read.format.kind === 'account' ? (read.sheet.spareFrom ?? Infinity) - 1 : 0
  const chosen = perStorage.read ? rowPerStorage(plain.chosen, perStorage, whole) : plain.chosen
  const table = { ...plain, perStorage, chosen, ...(perStorage.read ? { read: { ...read, sheet: chosen.sheet } } : {}) }
  // What was remembered is of the file's own headings.
  const mapped = perStorage.read ? { ...mapWithMemory(table, choices, input), remembered: first.remembered } : first
  const sheet = withShownCodes(table.chosen.sheet, codeColumns(mapped.mapping))
  const tableToShow = sheet === table.chosen.sheet ? table : { ...table, chosen: { ...table.chosen, sheet } }
  return ok({ ...tableToShow, ...mapped, unusable: checkUsable(mapped.mapping) })
}

/** Columns of texts: what a number in them is shown as counts. */
function codeColumns({ columns }: Mapping): number[] {
  return columns.flatMap(({ column, field }) =>
    field === null || field === 'id' || isDecimalField(field) ? [] : [column],
  )
}

/** Field -> keys of words for nothing that are values. [VALUE-8] */
type MeantWords = ReadonlyMap<Field, ReadonlySet<string>>

/** Words for nothing that are read as they are written, or as they are translated. */
function wordsMeant({ translations = [] }: ImportChoices, ofAccount: MeantWords): MeantWords {
  const textsByField = new Map<Field, Set<string>>()
  for (const [field, words] of ofAccount) textsByField.set(field, new Set(words))
  for (const [field, pairs] of translations) {
    const words = textsByField.get(field) ?? new Set<string>()
    for (const [from] of pairs) words.add(textKey(from))
    textsByField.set(field, words)
  }
  return textsByField
}

/** A table before its columns are mapped. `perStorage`: absent if nobody has looked yet. */
type TableView = Pick<TableContents, 'chosen' | 'together' | 'passedOver'> & Partial<Pick<TableContents, 'perStorage'>>

/** A first reading says the headings; what was chosen for the same ones before is then used again, unless it is switched off. */
export function mapWithMemory(
  { chosen: { sheet, table, notes }, together, passedOver, perStorage }: TableView,
  choices: ImportChoices,
  { remembered, storages, clearToken }: TableInput,
  trust: KeyTrust = {},
  wordsOfAccount: MeantWords = new Map(),
): Pick<TableContents, 'mapping' | 'remembered'> {
  const columnChoices = {
    ...mappingChoices(perStorage ? withStorageFields(choices, perStorage) : choices),
    clearToken,
    meantWords: wordsMeant(choices, wordsOfAccount),
    storages: { all: storages, chosen: together.read || perStorage?.read === true ? null : choices.storage },
    ...(trust.ids === undefined || trust.ids === 'doubted' ? {} : { foreignIds: trust.ids === 'foreign' }),
    ...(trust.otherCodes ? { otherCodes: trust.otherCodes } : {}),
    ...(trust.noUnits ? { noUnits: true } : {}),
  }
  const sheetNotes = [...passedOverNote(sheet.name, passedOver), ...notes]
  const first = mapColumns(sheet, table, columnChoices, sheetNotes)
  const rememberedMapping =
    choices.memory === 'off' || perStorage?.read === true ? undefined : remembered?.get(headerSignature(first))
  const usableMapping = rememberedMapping && !columnChoices.remembered?.size ? rememberedMapping : null
  const remapped = usableMapping
    ? mapColumns(sheet, table, { ...columnChoices, remembered: new Map(usableMapping.fields) }, sheetNotes)
    : first
  const ruled = (choices.rules ?? []).flatMap(([field]) => (mayHaveRule(field) ? [field] : []))
  const mapping = withRuleFields(remapped, sheet, new Set(ruled))
  return { mapping: perStorage ? withFileKeys(mapping, perStorage) : mapping, remembered: usableMapping }
}

export async function readFile(
  input: TableInput,
  ports: ReadingPorts,
  choices: ImportChoices,
  hooks: ReadingHooks,
): Promise<Result<FileContents, Refusal>> {
  let together: FileContents['together'] = { ...NO_SHEETS, left: [] }
  const read = await ports.readSource(input.source, sourceChoices(choices, input.usualEncoding), {
    ...sourceHooks(hooks),
    sheetsFor: (workbook) => {
      together = { ...sheetsTogether(workbook, choices, input.storages, ports), left: [] }
      return together.wanted
    },
  })
  if (!read.ok) return read
  if (choices.sheets === 'per storage' && !together.read) return failed(noStorageSheets(read.value, input.storages))
  return ok({ source: read.value, read: read.value, together, passedOver: [] })
}

/** The table that is read, or why there is none. */
function tableOf(
  choices: ImportChoices,
  { source, together }: FileContents,
): Result<Pick<TableContents, 'chosen' | 'read' | 'together'>, Refusal> {
  if (!together.read) {
    const table = chooseTable(source.sheet, tableChoice(choices), source.merges)
    return table.ok ? ok({ chosen: table.value, read: source, together }) : table
  }
  const { table: _, ...rows } = tableChoice(choices)
  const joined = joinTables(source, together.found, rows)
  if (!joined.ok) return joined
  const { chosen, left } = joined.value
  return ok({ chosen, read: { ...source, ...joined.value.read }, together: { ...together, left } })
}

/** Two fields, one of them a key: such a table is read without looking at other sheets. */
const GOOD = 2

/** How many fields of materials a sheet has a column for; less than none if nothing can be read of it. */
function worth(table: Result<TableContents, Refusal>): number {
  if (!table.ok) return -1
  const { mapping, unusable } = table.value
  return unusable || mapping.endRow <= mapping.firstRow
    ? 0
    : mapping.columns.filter(({ field }) => field !== null).length
}

/** Sheets that may be read instead: none if one was named, or where all is read. */
function otherSheets(
  { read: { format }, together }: FileContents,
  choices: ImportChoices,
  wanted: SheetTab['hidden'],
): string[] {
  if (!('sheets' in format) || together.read || choices.sheet !== undefined) return []
  return format.sheets
    .filter(({ hidden }, index) => hidden === wanted && index !== format.sheet)
    .slice(0, SHEETS_TRIED)
    .map(({ name }) => name)
}

function passedOver({ read: { format } }: FileContents, taken: string): string[] {
  const tabs = sheetTabs(format) ?? []
  const end = tabs.findIndex(({ name }) => name === taken)
  const all = tabs[end]?.hidden !== 'visible'
  return tabs.filter(({ hidden }, index) => hidden === 'visible' && (all || index < end)).map(({ name }) => name)
}

function passedOverNote(sheet: string, passed: readonly string[]): Problem[] {
  if (passed.length === 0) return []
  const details = { sheet, ...listDetail('passed', passed) }
  return [{ code: 'sheets-passed-over', severity: 'warns', row: null, column: null, field: null, details }]
}
