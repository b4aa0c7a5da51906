/** A plan in words: what the file is, what would change row by row (unchanged rows are summarised), and what applying the plan costs. */
import {
  consequenceMessage,
  listGuardKinds,
  commonFactorMessage,
  markMessage,
} from '../../src-shared/words/outliers.ts'
import { keyText, nothingToSendText, warningText } from '../../src-shared/words/import-summary.ts'
import type { GuardQuestion } from '../../src-shared/plan/guard/unusual.ts'
import type { ImportWarning, ImportSummary } from '../../src-shared/api/import.ts'
import { isCreation } from '../../src-shared/material/fields/writing-methods.ts'
import type { Change, PlannedRow } from '../../src-shared/plan/plan.ts'
import type { Conflict } from '../../src-shared/plan/desired-value.ts'
import { NEVER } from '../../src-shared/account/daily-limit.ts'
import { isDelimiter } from '../../src-shared/file/source.ts'
import { lossOf } from '../../src-shared/plan/row-changes.ts'
import { addSign, subtract, toDecimal, ZERO } from '../../src-shared/material/values/decimal.ts'
import { findChangeToUnknownUnit } from '../../src-shared/plan/unit-scale.ts'
import { problemKindLine } from '../../src-shared/words/problems.ts'
import { describeConflict } from '../../src-shared/words/plan-file.ts'
import { reasonWords } from '../../src-shared/words/session.ts'
import { quoteCommandWord } from '../machine/command-word.ts'
import type { UnchangedRows } from '../import/plan-rows.ts'
import type { PriceBefore } from '../import/supplier-list.ts'
import { describeProblem } from '../import/worker/plan-document.ts'
import { formatIsoMinute } from '../../src-shared/material/values/utc-time.ts'
import { plainText } from '../app/plain-text.ts'
import { formatTime } from './terminal-time.ts'
import { makeTextTable, formatCount, groupDigits, paintText, formatSeconds, measureTerminalWidth } from './terminal.ts'

type Style = Parameters<typeof paintText>[0]

const STATUS_STYLE: Readonly<Record<PlannedRow['status'], Style>> = {
  add: 'green',
  edit: 'yellow',
  stock: 'cyan',
  'edit+stock': 'cyan',
  delete: 'red',
  unchanged: 'dim',
  problem: 'red',
  conflict: 'magenta',
}

/** How many rows are shown: one to three screens. Further rows are only counted. */
export const MAX_ROWS = 200

/** How storages are shown beside stock values. */
export interface StorageNames {
  nameOf(storage: number): string
  /** The storage to show with a stock value. Null if the whole plan concerns the chosen storage. */
  storageText(storage: number): string | null
}

/** `hasSeveralStorages`: true if rows concern several storages, so every stock value shows its storage. */
export function makeStorageNames(
  chosenStorageId: number,
  hasSeveralStorages: boolean,
  knownStorages: readonly { readonly id: number; readonly name: string }[],
): StorageNames {
  const nameOf = (storage: number): string =>
    plainText(knownStorages.find(({ id }) => id === storage)?.name ?? `storage ${storage}`)
  return {
    nameOf,
    storageText: (storage) => (hasSeveralStorages || storage !== chosenStorageId ? nameOf(storage) : null),
  }
}

/** Describes the effects of a row, one text per effect. */
export function describeRow({ status, changes, calls }: PlannedRow, storageNames: StorageNames): string[] {
  if (status === 'delete' && calls.length > 0) return [describeLoss(changes, storageNames)]
  const changeTexts = changes.filter(isDifferenceUseful).map((change) => describeChange(change, changes, storageNames))
  const addedStorage = calls.find(isCreation)?.body['storage_id']
  if (typeof addedStorage !== 'number' || changes.some(({ storage }) => storage !== null)) return changeTexts
  const storageText = storageNames.storageText(addedStorage)
  return storageText === null ? changeTexts : [`in ${storageText}`, ...changeTexts]
}

/** Words such as `loses 40 in Main and 3 in Shop, worth 537.5`. */
export function describeLoss(changes: readonly Change[], storageNames: StorageNames): string {
  const { stocks, value } = lossOf(changes)
  if (stocks.length === 0) return 'nothing in stock'
  const lossTexts = stocks.map(({ storage, stock }) => {
    const storageText = stocks.length > 1 ? storageNames.nameOf(storage) : storageNames.storageText(storage)
    return storageText === null ? stock : `${stock} in ${storageText}`
  })
  return `loses ${lossTexts.join(' and ')}, worth ${value}`
}

/** The text of a change. `rowChanges`: all changes of the row. A stock value in an unknown unit shows no difference. */
export function describeChange(change: Change, rowChanges: readonly Change[], storageNames: StorageNames): string {
  const storageText = change.storage === null ? null : storageNames.storageText(change.storage)
  const field = storageText === null ? change.field : `${change.field} in ${storageText}`
  const valueAfter = change.after === '' ? '(empty)' : change.after
  const unitChange = change.before === null ? undefined : findChangeToUnknownUnit(rowChanges)
  if (unitChange && (change.field === 'stock' || change.field === 'minimum')) {
    return `${field} ${change.before ?? ''} ${unitChange.before ?? ''} -> ${valueAfter} ${unitChange.after}`
  }
  if (change.field === 'stock') {
    const difference = subtract(toDecimal(change.after) ?? ZERO, toDecimal(change.before ?? '0') ?? ZERO)
    const signedText = difference.startsWith('-') ? difference : `+${difference}`
    return change.before === null
      ? `${field} ${valueAfter}`
      : `${field} ${change.before} -> ${valueAfter} (${signedText})`
  }
  if (change.before === null) return `${field} ${valueAfter}`
  return `${field} ${change.before === '' ? '(empty)' : change.before} -> ${valueAfter}`
}

/** A planned row. In a preview it also has its conflicts, and the price in the supplier's previous list. */
type RowToPrint = PlannedRow & PriceBefore & { readonly conflicts?: readonly Conflict[] }
type EntryToPrint = RowToPrint | UnchangedRows

/** The price of the row's code in the supplier's previous list, if the row changes the price and that price differs. [SUPPLIER-9] */
function describePriceBefore({ changes, was: priceBefore }: RowToPrint, listName: string): string[] {
  const price = changes.find(({ field }) => field === 'price')
  if (!price || priceBefore === undefined || priceBefore === price.after) return []
  return [priceBefore === null ? `not in ${listName}` : `was ${priceBefore} in ${listName}`]
}

/** Counts of all rows. Rows after the last printed one are counted but not loaded. */
interface RowCounts {
  readonly rows: number
  readonly unchanged: number
}

/** The table of a plan: its rows with changes, problems or conflicts, in file order. Consecutive unchanged rows become one line. */
export async function makePlanTable(
  batches: AsyncIterable<readonly EntryToPrint[]> | Iterable<readonly EntryToPrint[]>,
  counts: RowCounts,
  storageNames: StorageNames,
  stream: NodeJS.WriteStream = process.stdout,
  listName = 'the previous list',
): Promise<string[]> {
  const width = measureTerminalWidth(stream)
  const tableRows: string[][] = []
  const styles: (Style | null)[] = []
  let readRowCount = 0
  let printedRowCount = 0
  let unchangedCount = 0
  const addUnchangedLine = (): void => {
    if (unchangedCount > 0) {
      tableRows.push(['', 'unchanged', '', formatCount(unchangedCount, 'row'), ''])
      styles.push('dim')
    }
    unchangedCount = 0
  }
  const addRow = (row: EntryToPrint): void => {
    const isFolded = 'foldedRows' in row
    const rowCount = isFolded ? row.foldedRows : 1
    readRowCount += rowCount
    if (isFolded || row.status === 'unchanged') {
      unchangedCount += rowCount
      return
    }
    addUnchangedLine()
    printedRowCount++
    const blockingProblems = row.problems.filter((problem) => problem.severity === 'blocks')
    const sentences =
      blockingProblems.length > 0
        ? blockingProblems.map((problem) => describeProblem(row, problem))
        : [...describeRow(row, storageNames), ...describePriceBefore(row, listName)]
    for (const conflict of row.conflicts ?? []) sentences.unshift(describeConflict(conflict))
    const material = row.materialId === null ? 'new' : String(row.materialId)
    const rowText = sentences.join(blockingProblems.length > 0 ? ' ' : ', ')
    tableRows.push([formatRowPlace(row), row.status, material, row.name, rowText])
    styles.push(STATUS_STYLE[row.status])
  }
  const relevantRowCount = counts.rows - counts.unchanged
  const hasEnoughRows = (): boolean => tableRows.length >= MAX_ROWS || printedRowCount === relevantRowCount
  for await (const batch of batches) {
    for (const row of batch) {
      if (hasEnoughRows()) break
      addRow(row)
    }
    if (hasEnoughRows()) break
  }
  const moreCount = relevantRowCount - printedRowCount
  if (moreCount === 0) unchangedCount += counts.rows - readRowCount
  if (!styles.some((style) => style !== 'dim')) return []
  if (moreCount === 0) addUnchangedLine()
  const lines = makeTextTable(
    [
      { title: 'row', align: 'right', maxWidth: 24, keepAfter: '!' },
      { title: 'status' },
      { title: 'material', align: 'right' },
      { title: 'name', maxWidth: width < 100 ? 20 : 36 },
      { title: 'changes', maxWidth: 160, canWrap: true },
    ],
    tableRows,
    (text, rowIndex, columnIndex) =>
      columnIndex === 1 || styles[rowIndex] === 'dim' ? paintText(styles[rowIndex] ?? 'reset', text, stream) : text,
    width,
  )
  return moreCount === 0
    ? lines
    : [...lines, paintText('dim', `… and ${moreCount} more changed ${moreCount === 1 ? 'row' : 'rows'}`, stream)]
}

/** A row's place: `5`, or `Shop!5` if several sheets were read. */
function formatRowPlace({ row, sheet }: { readonly row: number; readonly sheet?: string | undefined }): string {
  return sheet === undefined ? String(row) : `${sheet}!${row}`
}

/** False for the name of a new material, because the table already has a column for names. */
function isDifferenceUseful(change: Change): boolean {
  return !(change.field === 'name' && change.before === null)
}

export function describeFile(summary: ImportSummary): string[] {
  const { file, columns } = summary
  const readText =
    file.kind === 'csv'
      ? `CSV, ${file.encoding ?? ''}, delimiter ${nameDelimiter(file.delimiter ?? '')}`
      : file.kind === 'dbf'
        ? `dBase table, ${file.encoding ?? ''}`
        : `workbook, ${describeSheets(file)}`
  const mappedColumns = columns
    .filter((column) => column.field !== null)
    .map(({ letter, header, field, made }) =>
      made === true ? `${field ?? ''} by a rule` : `${letter} ${plainText(header)} = ${field ?? ''}`,
    )
  const table = file.tables ? `, table ${file.table ?? 1} of ${file.tables.length}` : ''
  return [
    `${plainText(file.name)}: ${formatCount(summary.rowCount, 'row')} (${readText}${table}${file.headerRow === null ? '' : `, header in row ${file.headerRow}`})`,
    `Columns: ${mappedColumns.join(', ')}`,
    ...(summary.choices.rules ?? []).map(([field, text]) => `Rule: ${field} = ${plainText(text)}`),
  ]
}

function describeSheets({ sheet, storageSheets }: ImportSummary['file']): string {
  if (storageSheets?.read !== true) return `sheet “${plainText(sheet ?? '')}”`
  return `${formatCount(storageSheets.sheets.length, 'sheet')}, each into its storage`
}

function nameDelimiter(delimiter: string): string {
  return isDelimiter(delimiter) ? reasonWords('en').delimiterName(delimiter) : delimiter
}

export function describeCounts(summary: ImportSummary): string {
  const { counts } = summary
  const parts: string[] = []
  for (const [status, count] of Object.entries(counts)) if (count > 0) parts.push(`${count} ${status}`)
  return parts.length === 0 ? 'no rows' : parts.join(' · ')
}

/** How old the reading is, if the account was not read for this plan. */
export function describeReading({ reading }: ImportSummary): string[] {
  if (reading?.kept !== true) return []
  return [
    `Compared with the account as it was kept, as of ${formatTime(reading.at)} UTC. Reading it again takes ${formatCount(reading.refresh, 'request')}: leave --kept out.`,
  ]
}

export function describeCost(summary: ImportSummary): string {
  const { cost } = summary
  if (cost.writes === 0) {
    const waitingCount = summary.counts.problem + summary.counts.conflict
    if (waitingCount > 0)
      return `Nothing to send: ${formatCount(waitingCount, 'row')} ${waitingCount === 1 ? 'needs' : 'need'} attention first. 0 requests.`
    return `${explainNothingToSend(summary)} 0 requests.`
  }
  return `Cost: ${formatCount(cost.writes, 'request')} to change and at least ${cost.reads} to read, of ${cost.leftToday} left today; ${describeTime(cost)}.`
}

export function describeTime({ seconds, days }: ImportSummary['cost']): string {
  if (days === NEVER) return 'nothing can be sent'
  return `about ${days ? `${formatCount(days.days, 'day')}, at ${groupDigits(days.perDay)} requests a day` : formatSeconds(seconds)}`
}

/** Joins the texts about the changes of each field, and adds how many materials are new. */
export function joinChanges(phrases: readonly string[], addedCount: number): string[] {
  const allPhrases = addedCount > 0 ? [...phrases, `${groupDigits(addedCount)} new`] : phrases
  return allPhrases.length === 0 ? [] : [`Changes: ${allPhrases.join('; ')}.`]
}

/** The plan's effect on stock value, the rows with the largest effect, and how far prices change. */
export function describeMoney(summary: ImportSummary): string[] {
  const { up: riseText, down: fallText, change } = summary.stockValue
  const sentences: string[] = []
  if (riseText !== '0' || fallText !== '0')
    sentences.push(`Stock value: ${addSign(riseText)}, ${fallText}; together ${addSign(change)}`)
  const movers = (summary.movers ?? []).slice(0, MAX_MOVERS)
  const moverTexts = movers.map(
    (mover) => `row ${formatRowPlace(mover)} “${plainText(mover.name)}” ${addSign(mover.value)}`,
  )
  if (moverTexts.length > 0) sentences.push(`Largest: ${moverTexts.join(', ')}`)
  const prices = (summary.priceChanges ?? []).filter(({ count }) => count > 0)
  if (prices.length > 0) sentences.push(`Prices: ${prices.map(describeBucket).join(', ')}`)
  return sentences
}

/** How many of the rows with the largest effect are listed. The window shows all of them. */
const MAX_MOVERS = 3

type Bucket = NonNullable<ImportSummary['priceChanges']>[number]

function describeBucket({ from, to, count }: Bucket): string {
  if (from === null) return `${count} fall by more than ${formatPercentSize(to)} %`
  if (to === null) return `${count} rise by ${from} % or more`
  return from.startsWith('-')
    ? `${count} fall by ${formatPercentSize(to)} to ${formatPercentSize(from)} %`
    : `${count} rise by ${from} to ${to} %`
}

function formatPercentSize(percent: string | null): string {
  return (percent ?? '').replace('-', '')
}

/** Explains what the prices seem to be or why amounts jumped, and suggests a rule that helps. */
export function describeRules({ jumps, proposals = [] }: ImportSummary): string[] {
  const formatRuleFlag = (field: string, rule: string): string =>
    `--rule ${quoteCommandWord(`${field} = ${rule}`, 'RULE')}`
  return [
    ...proposals.flatMap((proposal) => {
      // If the amounts may also be correct as they are, the rows' messages already ask the user to decide.
      if ((proposal.kind !== 'pieces' && proposal.kind !== 'discount') || proposal.asIs !== undefined) return []
      const { field, kind, letter, heading, rule } = proposal
      const [question, answer] = PROPOSAL_TEXTS[kind]
      return `Column ${letter} “${plainText(heading)}” ${question}. ${answer}, give ${formatRuleFlag(field, rule)}.`
    }),
    ...jumps.map((jump) => `${commonFactorMessage(jump)} To undo it, add ${formatRuleFlag(jump.field, jump.text)}.`),
  ]
}

const PROPOSAL_TEXTS = {
  pieces: ['looks like the number of pieces that each price is for', 'To use the price of one piece'],
  discount: ['looks like a discount on the price', 'To use the price less the discount'],
} as const

/** Describes what else the account does because of the plan. Deletes are described among the warnings. */
export function describeConsequences({ consequences, fieldColumns }: ImportSummary): string[] {
  return consequences
    .filter(({ code }) => code !== 'delete')
    .map((consequence) => consequenceMessage(consequence, 'en', fieldColumns))
}

export function describeGuardReasons(guard: GuardQuestion | null): string[] {
  return listGuardKinds(guard).map(({ message }) => message)
}

/** Warnings about the file or the whole plan, with the flags that solve them. */
export function describeWarnings(summary: ImportSummary): string[] {
  const { compared: comparison, consequences, fieldColumns, marks, warnings } = summary
  const keyNote = keyText(summary, 'en')
  const column = comparison.taken ? comparison.taken.instead : comparison.better[0]
  return [
    ...(keyNote === null
      ? []
      : [`${keyNote}${column ? makeFlagAdvice(`--column ${column.letter}=${column.key}`) : ''}`]),
    ...warnings.map(describeWarning),
    ...consequences
      .filter(({ code }) => code === 'delete')
      .map((consequence) => consequenceMessage(consequence, 'en', fieldColumns)),
    ...marks.map((mark) => markMessage(mark)),
  ]
}

/** Describes a problem that many rows have, and the flag that solves it. */
export function describeProblemKind(kind: ImportSummary['problems'][number]): string {
  return `${problemKindLine(kind)}${kind.code === 'struck-out' ? makeFlagAdvice('--struck-out') : ''}`
}

export function describeWarning(warning: ImportWarning): string {
  return `${warningText(warning, 'en')}${findFlagAdvice(warning)}`
}

/** The flag that does what a warning suggests. '' if no flag does; the window has its own controls. */
function findFlagAdvice(warning: ImportWarning): string {
  switch (warning.code) {
    case 'per-storage':
      return makeFlagAdvice(warning.read ? 'leave --per-storage out' : '--per-storage')
    case 'sheets-offered':
      return makeFlagAdvice('--sheet all')
    case 'suppliers-offered':
      return makeFlagAdvice('--read-suppliers')
    case 'changed-since-copy':
      return makeFlagAdvice(`stocksheet history --as-of ${formatIsoMinute(warning.madeAt).replace(' ', 'T')}`)
    case 'all-kept':
      return ' In the terminal: stocksheet config set reserve N.'
    default:
      return ''
  }
}

function makeFlagAdvice(flag: string): string {
  return ` On the command line: ${flag}.`
}

/** Why nothing would be sent. */
export function explainNothingToSend({ compared: comparison, nothing }: ImportSummary): string {
  return nothing ? nothingToSendText(comparison, 'en') : 'Nothing to send.'
}
