/** `stock`: the stock of the storages, as a table, a document or a file. */
import type { Storage } from '../../src-shared/api/accounts-calls.ts'
import type { ListedMaterial } from '../../src-shared/material/catalogue/catalogue.ts'
import type { ReportCell } from '../../src-shared/run/report-rows.ts'
import { FIELDS, isListed, isNumber, specOf, type ListedField } from '../../src-shared/material/fields/field.ts'
import { isCanonical, compare, toDecimal, type Decimal } from '../../src-shared/material/values/decimal.ts'
import { systemClock } from '../machine/clock.ts'
import { withAccount, type AccountUse } from './account-use.ts'
import type { CommandLine, Flags } from './arguments.ts'
import { EXIT, type ExitStatus, CommandError } from './command-error.ts'
import { failureError } from './failure-error.ts'
import {
  csvChoicesOf,
  endingOf,
  outputName,
  TABLE_FORMATS,
  findTargetOrThrow,
  withOutput,
  throwUnlessWritten,
  type Output,
} from './output-file.ts'
import { storageList, makeUnnamedStorage } from './storages-flag.ts'
import {
  textTable,
  type TextColumn,
  countText,
  line as print,
  ProgressLine,
  formatProgress,
  printLine,
} from './terminal.ts'
import { streamDocument } from './document.ts'
import { isLessThanMinimum } from '../../src-shared/material/catalogue/catalogue-values.ts'
import { isTrueFor } from '../../src-shared/mapping/rules/rule-numbers.ts'
import type { Comparison } from '../../src-shared/mapping/rules/rule-tree.ts'
import { textKey } from '../../src-shared/material/values/text-key.ts'
import { contains } from '../../src-shared/material/values/text-search.ts'

export interface StockRow {
  readonly storage: Storage
  readonly material: ListedMaterial
}

const LISTED_FIELDS = FIELDS.filter(isListed)
/** The maximum widths of columns in a terminal. Other columns are as wide as their longest cell. */
const MAX_WIDTHS: Readonly<Partial<Record<ListedField, number>>> = { name: 40, sku: 20, notes: 30, categories: 30 }

export async function listStock({ flags }: CommandLine): Promise<ExitStatus> {
  const test = stockTest(flags.filter ?? [], flags['below-minimum'] === true)
  const output = outputOf(flags)
  if (output) await findTargetOrThrow(output, flags)
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
  return outFlag === undefined ? null : { out: outFlag, kind: endingOf(outFlag, flags, TABLE_FORMATS) }
}

export async function findRequestedStorages(accountUse: AccountUse, flags: Flags): Promise<readonly Storage[]> {
  const listedStorages = await accountUse.storages()
  if (flags.storage === undefined) {
    if (listedStorages.length === 0) throw await accountUse.noStorages()
    return listedStorages
  }
  return storageList(flags).map((id) => listedStorages.find((storage) => storage.id === id) ?? makeUnnamedStorage(id))
}

interface Total {
  readonly storage: Storage
  readonly materialCount: number
}

export async function readRows(
  { account }: AccountUse,
  storages: readonly Storage[],
  test: StockTest,
): Promise<{ rows: StockRow[]; totals: Total[] }> {
  const progress = new ProgressLine()
  const rows: StockRow[] = []
  const totals: Total[] = []
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
      throw failureError({
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

/** The text of a field in a cell. */
export function listedText(material: ListedMaterial, field: ListedField): string {
  const value = material[field]
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'object' && value !== null) return value.map(({ name }) => name).join('; ')
  return value === null ? '' : String(value)
}

/** A row of the JSON document: every listed field with its text unchanged, and the archive mark written as in files. */
function documentRow({ storage, material }: StockRow) {
  const { id, archived, ...fields } = material
  return { storage: storage.id, material_id: id, ...fields, archived: archived ? 1 : 0 }
}

async function writeStock(
  { connection }: AccountUse,
  rows: readonly StockRow[],
  totals: readonly Total[],
): Promise<void> {
  await streamDocument('stock', {
    head: {
      account: connection.name,
      storages: totals.map(({ storage: { id, name }, materialCount: readCount }) => ({
        id,
        name,
        materials: readCount,
      })),
      total: rows.length,
    },
    key: 'rows',
    texts: rowTexts(rows),
  })
}

function* rowTexts(rows: readonly StockRow[]): Generator<string> {
  for (const row of rows) yield JSON.stringify(documentRow(row))
}

async function printRows(rows: readonly StockRow[], totals: readonly Total[]): Promise<void> {
  const hasSeveralStorages = totals.length > 1
  const columns = [
    ...(hasSeveralStorages ? [{ title: 'storage', maxWidth: 24 }] : []),
    ...LISTED_FIELDS.map((field): TextColumn => {
      const maxWidth = MAX_WIDTHS[field]
      if (field === 'id' || isNumber(field)) return { title: field, align: 'right' }
      return maxWidth === undefined ? { title: field } : { title: field, maxWidth }
    }),
  ]
  const cells = rows.map(({ storage, material }) => [
    ...(hasSeveralStorages ? [storage.name] : []),
    ...LISTED_FIELDS.map((field) => listedText(material, field)),
  ])
  for (const text of textTable(columns, cells)) await print(text)
  const readRows = totals.reduce((sum, total) => sum + total.materialCount, 0)
  const placeText = hasSeveralStorages ? `${totals.length} storages` : (totals[0]?.storage.name ?? '')
  await print(`${countText(rows.length, 'row')}${rows.length === readRows ? '' : ` of ${readRows}`} in ${placeText}`)
}

async function writeRows(output: Output, rows: readonly StockRow[], flags: Flags): Promise<void> {
  const cell = (row: StockRow, field: ListedField): ReportCell => {
    const value = listedText(row.material, field)
    if (field === 'id') return { kind: 'number', value: row.material.id }
    return isNumber(field) && isCanonical(value) ? { kind: 'decimal', value } : { kind: 'text', value }
  }
  const table = {
    headers: ['storage', ...LISTED_FIELDS],
    rows: rows.map((row) => [
      { kind: 'text', value: row.storage.name } as const,
      ...LISTED_FIELDS.map((field) => cell(row, field)),
    ]),
  }
  await withOutput(output, async (path) => {
    const csv = csvChoicesOf(output.kind === 'csv' ? 'csv' : 'xlsx', flags)
    if (csv !== null) {
      const { writeReportCsv } = await import('../export/csv/csv-file.ts')
      return throwUnlessWritten(await writeReportCsv(path, table, csv, {}), path)
    }
    const { writeTableWorkbook } = await import('../export/xlsx/workbook-file.ts')
    const { TEXT, WHOLE_NUMBER_STYLE } = await import('../export/xlsx/workbook-file.ts')
    const columns = [
      { width: 24, style: TEXT },
      ...LISTED_FIELDS.map((field) => ({
        width: specOf(field).width.sheet,
        style: field === 'id' ? WHOLE_NUMBER_STYLE : TEXT,
      })),
    ]
    return throwUnlessWritten(await writeTableWorkbook(path, 'Stock', table, columns, systemClock.now(), {}), path)
  })
  printLine(`${countText(rows.length, 'row')} written to ${outputName(output.out)}.`)
}

/** The comparison operators, written as in rules. */
const SIGNS: Readonly<Record<string, Comparison>> = { '=': '=', '!=': '<>', '<': '<', '<=': '<=', '>': '>', '>=': '>=' }

/** Tests whether a material is listed. */
type StockTest = (material: ListedMaterial) => boolean

const FILTER = /^\s*([a-z]+)\s*(!=|<=|>=|=|~|<|>)\s*(.*?)\s*$/isu

/**
 * `--filter`: selects materials by a field, an operator and a value: `price>10`, `name~oak`, `notes=`. All filters must match. Numbers are compared
 * exactly, and texts regardless of case. If nothing follows `=`, the field must be empty.
 */
export function stockTest(filters: readonly string[], belowMinimum: boolean): StockTest {
  const tests = filters.map(testOf)
  if (belowMinimum) tests.push(({ stock, minimum, archived }) => !archived && isLessThanMinimum(stock, minimum))
  return (material) => tests.every((test) => test(material))
}

function testOf(filter: string): StockTest {
  const [, name = '', sign = '', value = ''] = FILTER.exec(filter) ?? []
  const field = LISTED_FIELDS.find((field) => field === name.toLowerCase())
  if (field === undefined) {
    throw new CommandError({
      what: `--filter takes a field, a sign and a value, for example --filter 'price>10' or 'name~oak'; got “${filter}”.`,
      fix: `Fields are ${LISTED_FIELDS.join(', ')}; signs are = != ~ < <= > >=.`,
      nothing: 'Nothing was sent.',
      at: '--filter',
    })
  }
  return isNumber(field) ? numberTest(field, sign, value, filter) : textTest(field, sign, value, filter)
}

function numberTest(field: ListedField, sign: string, value: string, filter: string): StockTest {
  const number = toDecimal(value)
  if (sign === '~' || (number === null && !(value === '' && (sign === '=' || sign === '!='))))
    throw new CommandError({
      what: `--filter: ${field} is compared with a number by = != < <= > >=; got “${filter}”.`,
      nothing: 'Nothing was sent.',
      at: '--filter',
    })
  return (material) => {
    const amount = decimalOf(material, field)
    if (number === null) return (amount === null) === (sign === '=')
    if (amount === null) return sign === '!='
    return isTrueFor(SIGNS[sign] ?? '>=', compare(amount, number))
  }
}

function decimalOf(material: ListedMaterial, field: ListedField): Decimal | null {
  const amountText = material[field]
  return typeof amountText === 'string' ? toDecimal(amountText) : null
}

function textTest(field: ListedField, sign: string, value: string, filter: string): StockTest {
  if (sign !== '=' && sign !== '!=' && sign !== '~')
    throw new CommandError({
      what: `--filter: ${field} is not a number: it takes = != or ~ (contains); got “${filter}”.`,
      nothing: 'Nothing was sent.',
      at: '--filter',
    })
  if (sign === '~') {
    const containsText = contains(value)
    return (material) => textsOf(material, field).some(containsText)
  }
  const key = textKey(value)
  return (material) => textsOf(material, field).some((text) => textKey(text) === key) === (sign === '=')
}

/** The texts of a field. A list has one text for each of its names, and one for each of its ids. */
function textsOf(material: ListedMaterial, field: ListedField): string[] {
  const fieldValue = material[field]
  if (specOf(field).kind === 'flag') return [fieldValue === true ? '1' : '0']
  if (typeof fieldValue === 'string' || typeof fieldValue === 'number') return [String(fieldValue)]
  if (typeof fieldValue !== 'object' || fieldValue === null || fieldValue.length === 0) return ['']
  return fieldValue.flatMap((item) => [item.name, String(item.id)])
}
