/** `stock`: the stock of the storages, as a table, a document or a file. */
import type { Storage } from '../../src-shared/api/accounts-calls.ts'
import type { ListedMaterial } from '../../src-shared/material/catalogue/catalogue.ts'
import type { ReportCell } from '../../src-shared/run/report-rows.ts'
import { FIELDS, isListed, isNumberField, specOf, type ListedField } from '../../src-shared/material/fields/field.ts'
import { isCanonical, compare, toDecimal, type Decimal } from '../../src-shared/material/values/decimal.ts'
import { systemClock } from '../machine/clock.ts'
import { withAccount, type AccountUse } from './account-use.ts'
import type { CommandLine, Flags } from './arguments.ts'
import { EXIT, type ExitStatus, CommandError } from './command-error.ts'
import { makeFailureError } from './failure-error.ts'
import {
  csvChoicesOf,
  findOutputFormat,
  formatOutputName,
  TABLE_FORMATS,
  checkTargetOrThrow,
  withOutput,
  throwUnlessWritten,
  type Output,
} from './output-file.ts'
import { parseStorageList, makeUnnamedStorage } from './storages-flag.ts'
import {
  makeTextTable,
  type TextColumn,
  formatCount,
  print,
  ProgressLine,
  formatProgress,
  printLine,
} from './terminal.ts'
import { streamDocument } from './document.ts'
import { isLessThanMinimum } from '../../src-shared/material/catalogue/catalogue-values.ts'
import { isTrueFor } from '../../src-shared/mapping/rules/rule-numbers.ts'
import type { Comparison } from '../../src-shared/mapping/rules/rule-tree.ts'
import { makeTextKey } from '../../src-shared/material/values/text-key.ts'
import { makeContainsTest } from '../../src-shared/material/values/text-search.ts'

export interface StockRow {
  readonly storage: Storage
  readonly material: ListedMaterial
}

const LISTED_FIELDS = FIELDS.filter(isListed)
/** The maximum widths of columns in a terminal. Other columns are as wide as their longest cell. */
const MAX_WIDTHS: Readonly<Partial<Record<ListedField, number>>> = { name: 40, sku: 20, notes: 30, categories: 30 }

export async function listStock({ flags }: CommandLine): Promise<ExitStatus> {
  const test = makeStockTest(flags.filter ?? [], flags['below-minimum'] === true)
  const output = outputOf(flags)
  if (output) await checkTargetOrThrow(output, flags)
  return withAccount(flags, async (accountUse) => {
    const storages = await findRequestedStorages(accountUse, flags)
    const { rows, totals } = await readRows(accountUse, storages, test)
    if (output) await writeRows(output, rows, flags)
    else if (flags.json === true) await writeStock(accountUse, rows, totals)
    else await printRows(rows, totals)
    return EXIT.done
  })
}

function outputOf(flags: Flags): Output | null {
  const { out: outFlag } = flags
  return outFlag === undefined ? null : { outPath: outFlag, kind: findOutputFormat(outFlag, flags, TABLE_FORMATS) }
}

export async function findRequestedStorages(accountUse: AccountUse, flags: Flags): Promise<readonly Storage[]> {
  const listedStorages = await accountUse.storages()
  if (flags.storage === undefined) {
    if (listedStorages.length === 0) throw await accountUse.makeNoStoragesError()
    return listedStorages
  }
  return parseStorageList(flags).map(
    (id) => listedStorages.find((storage) => storage.id === id) ?? makeUnnamedStorage(id),
  )
}

interface StorageTotal {
  readonly storage: Storage
  readonly materialCount: number
}

export async function readRows(
  { account }: AccountUse,
  storages: readonly Storage[],
  test: StockTest,
): Promise<{ rows: StockRow[]; totals: StorageTotal[] }> {
  const progress = new ProgressLine()
  const rows: StockRow[] = []
  const totals: StorageTotal[] = []
  for (const storage of storages) {
    const storageResult = await account.readStorage(storage.id, {
      onProgress: (doneCount, total) =>
        progress.show(`Reading ${storage.name}: ${formatProgress(doneCount, total)}`, {
          stage: 'account',
          done: doneCount,
          total,
        }),
    })
    if (!storageResult.ok) {
      progress.end()
      throw makeFailureError({
        code: 'account',
        failure: storageResult.failure,
        address: account.address,
        storage: storage.id,
      })
    }
    totals.push({ storage, materialCount: storageResult.materials.length })
    for (const material of storageResult.materials) if (test(material)) rows.push({ storage, material })
  }
  progress.end()
  return { rows, totals }
}

/** The text of a field for a table cell. */
export function formatListedValue(material: ListedMaterial, field: ListedField): string {
  const value = material[field]
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'object' && value !== null) return value.map(({ name }) => name).join('; ')
  return value === null ? '' : String(value)
}

/** A row of the JSON document: every listed field with its text unchanged, and the archive mark written as in files. */
function makeDocumentRow({ storage, material }: StockRow) {
  const { id, archived, ...fields } = material
  return { storage: storage.id, material_id: id, ...fields, archived: archived ? 1 : 0 }
}

async function writeStock(
  { connection }: AccountUse,
  rows: readonly StockRow[],
  totals: readonly StorageTotal[],
): Promise<void> {
  await streamDocument('stock', {
    head: {
      account: connection.name,
      storages: totals.map(({ storage: { id, name }, materialCount }) => ({
        id,
        name,
        materials: materialCount,
      })),
      total: rows.length,
    },
    key: 'rows',
    texts: makeRowTexts(rows),
  })
}

function* makeRowTexts(rows: readonly StockRow[]): Generator<string> {
  for (const row of rows) yield JSON.stringify(makeDocumentRow(row))
}

async function printRows(rows: readonly StockRow[], totals: readonly StorageTotal[]): Promise<void> {
  const hasSeveralStorages = totals.length > 1
  const columns = [
    ...(hasSeveralStorages ? [{ title: 'storage', maxWidth: 24 }] : []),
    ...LISTED_FIELDS.map((field): TextColumn => {
      const maxWidth = MAX_WIDTHS[field]
      if (field === 'id' || isNumberField(field)) return { title: field, align: 'right' }
      return maxWidth === undefined ? { title: field } : { title: field, maxWidth }
    }),
  ]
  const cells = rows.map(({ storage, material }) => [
    ...(hasSeveralStorages ? [storage.name] : []),
    ...LISTED_FIELDS.map((field) => formatListedValue(material, field)),
  ])
  for (const text of makeTextTable(columns, cells)) await print(text)
  const readRowCount = totals.reduce((sum, total) => sum + total.materialCount, 0)
  const storageText = hasSeveralStorages ? `${totals.length} storages` : (totals[0]?.storage.name ?? '')
  await print(
    `${formatCount(rows.length, 'row')}${rows.length === readRowCount ? '' : ` of ${readRowCount}`} in ${storageText}`,
  )
}

async function writeRows(output: Output, rows: readonly StockRow[], flags: Flags): Promise<void> {
  const makeCell = (row: StockRow, field: ListedField): ReportCell => {
    const value = formatListedValue(row.material, field)
    if (field === 'id') return { kind: 'number', value: row.material.id }
    return isNumberField(field) && isCanonical(value) ? { kind: 'decimal', value } : { kind: 'text', value }
  }
  const table = {
    headers: ['storage', ...LISTED_FIELDS],
    rows: rows.map((row) => [
      { kind: 'text', value: row.storage.name } as const,
      ...LISTED_FIELDS.map((field) => makeCell(row, field)),
    ]),
  }
  await withOutput(output, async (path) => {
    const csv = csvChoicesOf(output.kind === 'csv' ? 'csv' : 'xlsx', flags)
    if (csv !== null) {
      const { writeReportCsv } = await import('../export/csv/csv-file.ts')
      return throwUnlessWritten(await writeReportCsv(path, table, csv, {}), path)
    }
    const { writeTableWorkbook } = await import('../export/xlsx/workbook-file.ts')
    const { TEXT_STYLE, WHOLE_NUMBER_STYLE } = await import('../export/xlsx/workbook-file.ts')
    const columns = [
      { width: 24, style: TEXT_STYLE },
      ...LISTED_FIELDS.map((field) => ({
        width: specOf(field).width.sheet,
        style: field === 'id' ? WHOLE_NUMBER_STYLE : TEXT_STYLE,
      })),
    ]
    return throwUnlessWritten(await writeTableWorkbook(path, 'Stock', table, columns, systemClock.now(), {}), path)
  })
  printLine(`${formatCount(rows.length, 'row')} written to ${formatOutputName(output.outPath)}.`)
}

/** The comparison operators, written as in rules. */
const COMPARISON_BY_SIGN: Readonly<Record<string, Comparison>> = {
  '=': '=',
  '!=': '<>',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
}

/** Decides whether a material belongs in the list. */
type StockTest = (material: ListedMaterial) => boolean

const FILTER_PATTERN = /^\s*([a-z]+)\s*(!=|<=|>=|=|~|<|>)\s*(.*?)\s*$/isu

/**
 * `--filter`: selects materials by a field, an operator and a value: `price>10`, `name~oak`, `notes=`. All filters must match. Numbers are compared
 * exactly, and texts regardless of case. If nothing follows `=`, the field must be empty.
 */
export function makeStockTest(filters: readonly string[], onlyBelowMinimum: boolean): StockTest {
  const tests = filters.map(parseFilter)
  if (onlyBelowMinimum) tests.push(({ stock, minimum, archived }) => !archived && isLessThanMinimum(stock, minimum))
  return (material) => tests.every((test) => test(material))
}

function parseFilter(filter: string): StockTest {
  const [, name = '', sign = '', value = ''] = FILTER_PATTERN.exec(filter) ?? []
  const field = LISTED_FIELDS.find((field) => field === name.toLowerCase())
  if (field === undefined) {
    throw new CommandError({
      what: `--filter takes a field, a sign and a value, for example --filter 'price>10' or 'name~oak'; got “${filter}”.`,
      fix: `Fields are ${LISTED_FIELDS.join(', ')}; signs are = != ~ < <= > >=.`,
      notDoneText: 'Nothing was sent.',
      at: '--filter',
    })
  }
  return isNumberField(field) ? makeNumberTest(field, sign, value, filter) : makeTextTest(field, sign, value, filter)
}

function makeNumberTest(field: ListedField, sign: string, value: string, filter: string): StockTest {
  const number = toDecimal(value)
  if (sign === '~' || (number === null && !(value === '' && (sign === '=' || sign === '!='))))
    throw new CommandError({
      what: `--filter: ${field} is compared with a number by = != < <= > >=; got “${filter}”.`,
      notDoneText: 'Nothing was sent.',
      at: '--filter',
    })
  return (material) => {
    const amount = decimalOf(material, field)
    if (number === null) return (amount === null) === (sign === '=')
    if (amount === null) return sign === '!='
    return isTrueFor(COMPARISON_BY_SIGN[sign] ?? '>=', compare(amount, number))
  }
}

function decimalOf(material: ListedMaterial, field: ListedField): Decimal | null {
  const fieldValue = material[field]
  return typeof fieldValue === 'string' ? toDecimal(fieldValue) : null
}

function makeTextTest(field: ListedField, sign: string, value: string, filter: string): StockTest {
  if (sign !== '=' && sign !== '!=' && sign !== '~')
    throw new CommandError({
      what: `--filter: ${field} is not a number: it takes = != or ~ (contains); got “${filter}”.`,
      notDoneText: 'Nothing was sent.',
      at: '--filter',
    })
  if (sign === '~') {
    const containsText = makeContainsTest(value)
    return (material) => textsOf(material, field).some(containsText)
  }
  const key = makeTextKey(value)
  return (material) => textsOf(material, field).some((text) => makeTextKey(text) === key) === (sign === '=')
}

/** The texts of a field. A list has one text for each of its names, and one for each of its ids. */
function textsOf(material: ListedMaterial, field: ListedField): string[] {
  const fieldValue = material[field]
  if (specOf(field).kind === 'flag') return [fieldValue === true ? '1' : '0']
  if (typeof fieldValue === 'string' || typeof fieldValue === 'number') return [String(fieldValue)]
  if (typeof fieldValue !== 'object' || fieldValue === null || fieldValue.length === 0) return ['']
  return fieldValue.flatMap((item) => [item.name, String(item.id)])
}
