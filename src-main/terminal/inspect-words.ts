/** The output of `inspect`: the document of --json, or words. */
import { reasonWords } from '../../src-shared/words/session.ts'
import { problemLine } from '../../src-shared/words/problems.ts'
import { columnName } from '../../src-shared/mapping/mapping.ts'
import { columnLetter, type Problem } from '../../src-shared/file/problem.ts'
import type { CsvFormat, DbfFormat, WorkbookFormat } from '../../src-shared/file/source.ts'
import type { Inspection, UnitCount } from '../import/inspect-source.ts'
import { plainText } from '../app/plain-text.ts'
import { makeTextTable, formatCount, groupDigits, print, paintText } from './terminal.ts'
import { streamDocument } from './document.ts'

/** How many problems of one kind are listed. Further problems are only counted. */
const MAX_PROBLEMS_OF_A_KIND = 3
const MAX_SHEETS = 12
const REASON_WORDS = reasonWords('en')
const MAX_SAMPLE_LENGTH = 60
/** How many problems are written at once. A million problems do not fit in one text. */
const PROBLEMS_AT_ONCE = 1000

export async function writeInspection(name: string, inspection: Inspection): Promise<void> {
  const {
    bytes,
    inside,
    format,
    sheet,
    tables,
    tableIndex: chosenTableIndex,
    headerRow,
    headerRows,
    rows,
    units,
    columns,
    problems,
  } = inspection
  await streamDocument('inspection', {
    head: {
      file: name,
      bytes,
      ...(inside === undefined ? {} : { inside }),
      format: makeFormatJson(format),
      sheet,
      tables,
      table: tables.length < 2 ? null : chosenTableIndex + 1,
      headerRow,
      headerRows,
      rows,
      units,
      columns: columns.map(({ column, ...otherDetails }) => ({
        column,
        letter: columnLetter(column),
        ...otherDetails,
        reason: { ...otherDetails.reason, message: REASON_WORDS.column(otherDetails.reason) },
      })),
    },
    key: 'problems',
    texts: makeProblemTexts(problems),
  })
}

function makeFormatJson(format: Inspection['format']) {
  if (format.kind !== 'csv' && format.kind !== 'dbf') return format
  const encodingReason = { ...format.encodingReason, message: REASON_WORDS.encoding(format.encodingReason) }
  if (format.kind === 'dbf') return { ...format, encodingReason }
  const delimiterReason = { ...format.delimiterReason, message: REASON_WORDS.delimiter(format.delimiterReason) }
  return { ...format, encodingReason, delimiterReason }
}

function* makeProblemTexts(problems: readonly Problem[]): Generator<string> {
  for (let index = 0; index < problems.length; index += PROBLEMS_AT_ONCE)
    yield problems
      .slice(index, index + PROBLEMS_AT_ONCE)
      .map((problem) => JSON.stringify(makeProblemJson(problem)))
      .join(',\n')
}

function makeProblemJson(problem: Problem): unknown {
  return {
    row: problem.row,
    column: problem.column === null ? null : columnLetter(problem.column),
    field: problem.field,
    code: problem.code,
    severity: problem.severity,
    message: problemLine(problem),
  }
}

export async function printInspection(name: string, inspection: Inspection): Promise<void> {
  const { bytes, inside, format, headerRows, columns, rows, units, problems } = inspection
  await print(
    `${plainText(name)}: ${formatCount(rows, 'row')}, ${formatCount(columns.length, 'column')}, ${groupDigits(bytes)} bytes`,
  )
  if (inside !== undefined) await print(`The file in the archive: ${plainText(inside)}`)
  if (format.kind === 'csv' || format.kind === 'dbf') {
    const kind = format.kind === 'csv' ? 'CSV' : 'dBase table'
    await print(`${kind}. Encoding ${format.encoding}: ${REASON_WORDS.encoding(format.encodingReason)}`)
    for (const text of describeEncodings(format)) await print(text)
    // The reason includes the delimiter.
    if (format.kind === 'csv') await print(`Delimiter ${REASON_WORDS.delimiter(format.delimiterReason)}`)
  } else if (format.kind === 'xlsx') {
    await print(`Workbook. Sheets: ${describeSheets(format)}${format.date1904 ? '. Dates count from 1904' : ''}`)
  }
  for (const text of describeTables(inspection)) await print(text)
  await print(describeHeadings(headerRows))
  await print()
  const lines = makeTextTable(
    [
      { title: 'column' },
      { title: 'heading', maxWidth: 24 },
      { title: 'field' },
      { title: 'sure' },
      { title: 'why', maxWidth: 60 },
      { title: 'numbers', maxWidth: 60 },
      { title: 'first value', maxWidth: 24 },
    ],
    columns.map((column) => [
      columnLetter(column.column),
      columnName(column),
      column.field ?? 'not used',
      column.confidence,
      REASON_WORDS.column(column.reason),
      column.decimals === null ? '' : REASON_WORDS.decimals(column.decimals),
      column.samples[0] ?? '',
    ]),
  )
  for (const text of lines) await print(text)
  if (units.length > 0) await print(`Units: ${units.map(describeUnit).join(', ')}`)
  await print()
  await print(problems.length === 0 ? 'No problems.' : `${formatCount(problems.length, 'problem')}:`)
  for (const text of describeProblems(problems)) await print(text)
}

/** Other encodings for a file that does not state its encoding, with sample words from the file. Empty for a Unicode file. */
function describeEncodings({ encoding, encodingCandidates }: CsvFormat | DbfFormat): string[] {
  if (encoding.startsWith('utf-')) return []
  const otherEncodings = encodingCandidates.filter(
    (candidate) => candidate.encoding !== encoding && candidate.sample !== '',
  )
  return otherEncodings
    .slice(0, MAX_PROBLEMS_OF_A_KIND)
    .map(
      (candidate) =>
        `  with --encoding ${candidate.encoding}: ${plainText(candidate.sample.slice(0, MAX_SAMPLE_LENGTH))}`,
    )
}

function describeHeadings(rows: readonly number[]): string {
  if (rows.length === 0) return 'No row of headings was found.'
  return `Headings are in ${rows.length === 1 ? 'row' : 'rows'} ${rows.join(', ')}.`
}

/** The sheets by name, marking the one that is read. Only the first sheets if there are very many. */
function describeSheets({ sheets, sheet }: WorkbookFormat): string {
  const sheetNames = sheets.flatMap(({ name, hidden: visibility }, index) => {
    if (index >= MAX_SHEETS && index !== sheet) return []
    return [`${index === sheet ? '> ' : ''}${plainText(name)}${visibility === 'visible' ? '' : ' (hidden)'}`]
  })
  const moreSheetCount = sheets.length - sheetNames.length
  return moreSheetCount > 0 ? `${sheetNames.join(', ')} and ${groupDigits(moreSheetCount)} more` : sheetNames.join(', ')
}

/** The tables, marking the one that is read. Empty if there is only one. */
function describeTables({ tables, tableIndex: chosenTableIndex }: Inspection): string[] {
  if (tables.length < 2) return []
  const lines = tables.map(({ range, rows, headings }, index) => {
    const mark = index === chosenTableIndex ? '>' : ' '
    return `${mark} ${index + 1}  ${range}, ${formatCount(rows, 'row')}: ${plainText(headings.join(', '))}`
  })
  return [`Tables in this sheet (choose with --table N):`, ...lines]
}

function describeUnit({ unit, rows }: UnitCount): string {
  return `${plainText(unit)} (${formatCount(rows, 'row')})`
}

/** Describes problems by kind. The first problems of a kind are listed, and the others are counted. */
function describeProblems(problems: readonly Problem[]): string[] {
  const problemsByCode = Map.groupBy(problems, ({ code }) => code)
  return [...problemsByCode.values()].flatMap((problemsOfCode) => {
    const lines = problemsOfCode
      .slice(0, MAX_PROBLEMS_OF_A_KIND)
      .map((problem) => paintText(problem.severity === 'blocks' ? 'red' : 'yellow', `  ${problemLine(problem)}`))
    return problemsOfCode.length > MAX_PROBLEMS_OF_A_KIND
      ? [...lines, `  … and ${problemsOfCode.length - MAX_PROBLEMS_OF_A_KIND} more of this kind`]
      : lines
  })
}
