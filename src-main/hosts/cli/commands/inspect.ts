/** What was read of a file and why: format, columns, mapping, decimals, problems. Asks no account. */
import { DRAFT, type Drafts } from '../../../../src-shared/domain/draft.ts'
import { makeDrafts } from '../../../../src-shared/domain/make-drafts.ts'
import { checkUsable, mapColumns } from '../../../../src-shared/domain/map-columns.ts'
import type { Mapping } from '../../../../src-shared/domain/mapping.ts'
import { problemMessage } from '../../../../src-shared/domain/messages/problems.ts'
import { refusalMessage } from '../../../../src-shared/domain/messages/refusals.ts'
import { columnLetter, type Problem, type Refusal } from '../../../../src-shared/domain/problem.ts'
import type { CsvFormat, SourceRead, XlsxFormat } from '../../../../src-shared/domain/source.ts'
import { chooseTable, type ChosenTable } from '../../../../src-shared/domain/tables.ts'
import { readSource } from '../../../adapters/intake/read-source.ts'
import { mappingChoices, sourceChoices } from '../../../engine/import/choices.ts'
import { decimalsReason } from '../../../../src-shared/domain/mapping-decimals.ts'
import { importChoices, wordAt, type CommandLine } from '../arguments.ts'
import { CommandEnd, EXIT, type ExitStatus } from '../exit-status.ts'
import { fileSource } from '../file-source.ts'
import { readMapping } from '../mapping-flag.ts'
import { plainText, textTable } from '../text-table.ts'
import { counted, line as print, paint, tell, write } from '../terminal.ts'

/** Problems of one kind listed in words before the rest is only counted. */
const MOST_OF_A_KIND = 3
const MOST_SHEETS = 12
const SAMPLE_SHOWN = 60

export async function inspect(command: CommandLine): Promise<ExitStatus> {
  const file = wordAt(command, 0, 'a file')
  const { flags } = command
  const choices = importChoices(flags, 1)
  await readMapping(flags, choices)
  const source = await fileSource(file)
  const { name } = source
  const end = (refusal: Refusal): CommandEnd => new CommandEnd(refusalMessage(refusal, name))
  const read = await readSource(source, sourceChoices(choices), {})
  if (!read.ok) throw end(read.error)
  const chosen = chooseTable(read.value.sheet, choices.table, read.value.merges)
  if (!chosen.ok) throw end(chosen.error)
  const { sheet, table, notes } = chosen.value
  const mapping = mapColumns(sheet, table, mappingChoices(choices), notes)
  const drafts = makeDrafts(sheet, mapping, { clearToken: '(clear)' })
  // What the reader noted in a row of the table is told again with its row.
  const rows = new Set(drafts.fileRows)
  const noted = read.value.sheet.problems.filter(({ row }) => row === null || !rows.has(row))
  const problems = [...noted, ...mapping.problems, ...[...drafts.problems.values()].flat()]
  // A file that names no material is still read: its columns show what is missing.
  const unusable = checkUsable(mapping)
  if (unusable) tell(refusalMessage(unusable, name))
  const seen = {
    name,
    read: read.value,
    chosen: chosen.value,
    mapping,
    rows: drafts.count,
    units: unitsOf(drafts),
    problems,
  }
  if (flags.json) await write(`${JSON.stringify(inspectJson(seen), null, 1)}\n`)
  else await printInspection(seen)
  return EXIT.done
}

interface Inspection {
  readonly name: string
  readonly read: SourceRead
  readonly chosen: ChosenTable
  readonly mapping: Mapping
  readonly rows: number
  readonly units: readonly UnitSeen[]
  readonly problems: readonly Problem[]
}

function inspectJson({ name, read, chosen, mapping, rows, units, problems }: Inspection): unknown {
  return {
    file: name,
    bytes: read.bytes,
    format: read.format,
    sheet: read.sheet.name,
    tables: chosen.tables,
    table: chosen.tables.length < 2 ? null : chosen.chosen + 1,
    headerRow: mapping.headerRow < 0 ? null : (read.sheet.fileRows[mapping.headerRow] ?? null),
    rows,
    units,
    columns: mapping.columns.map(({ column, ...rest }) => ({ column, letter: columnLetter(column), ...rest })),
    problems: problems.map((problem) => ({
      row: problem.row,
      column: problem.column === null ? null : columnLetter(problem.column),
      field: problem.field,
      code: problem.code,
      severity: problem.severity,
      message: problemMessage(problem),
    })),
  }
}

async function printInspection({ name, read, chosen, mapping, rows, units, problems }: Inspection): Promise<void> {
  const { format } = read
  await print(
    `${plainText(name)}: ${counted(rows, 'row')}, ${counted(mapping.columns.length, 'column')}, ${read.bytes.toLocaleString('en')} bytes`,
  )
  if (format.kind === 'csv') {
    await print(`CSV. Encoding ${format.encoding}: ${format.encodingReason}`)
    for (const text of encodingLines(format)) await print(text)
    // The reason names the delimiter itself.
    await print(`Delimiter ${format.delimiterReason}`)
  } else {
    await print(`Excel workbook. Sheets: ${sheetWords(format)}${format.date1904 ? '. Dates count from 1904' : ''}`)
  }
  for (const text of tableLines(chosen)) await print(text)
  const header = mapping.headerRow < 0 ? undefined : read.sheet.fileRows[mapping.headerRow]
  await print(header === undefined ? 'No row of headings was found.' : `Headings are in row ${header}.`)
  await print()
  const lines = textTable(
    [
      { title: 'column' },
      { title: 'heading', most: 24 },
      { title: 'field' },
      { title: 'sure' },
      { title: 'why', most: 60 },
      { title: 'numbers', most: 60 },
      { title: 'first value', most: 24 },
    ],
    mapping.columns.map((column) => [
      columnLetter(column.column),
      column.header,
      column.field ?? 'not used',
      column.confidence,
      column.reason,
      column.decimals === null ? '' : decimalsReason(column.decimals),
      column.samples[0] ?? '',
    ]),
  )
  for (const text of lines) await print(text)
  if (units.length > 0) await print(`Units: ${units.map(unitWords).join(', ')}`)
  await print()
  await print(problems.length === 0 ? 'No problems.' : `${counted(problems.length, 'problem')}:`)
  for (const text of problemLines(problems)) await print(text)
}

/** Other ways to read bytes that do not say what they are, with words of the file; nothing where UTF-8 fits. */
function encodingLines({ encoding, encodingCandidates }: CsvFormat): string[] {
  if (encoding.startsWith('utf-')) return []
  const others = encodingCandidates.filter((one) => one.encoding !== encoding && one.sample !== '')
  return others
    .slice(0, MOST_OF_A_KIND)
    .map((one) => `  with --encoding ${one.encoding}: ${plainText(one.sample.slice(0, SAMPLE_SHOWN))}`)
}

/** The sheets by name, the one that is read marked; of very many the first ones. */
function sheetWords({ sheets, sheet }: XlsxFormat): string {
  const shown = sheets.flatMap(({ name, hidden }, at) => {
    if (at >= MOST_SHEETS && at !== sheet) return []
    return [`${at === sheet ? '> ' : ''}${plainText(name)}${hidden === 'visible' ? '' : ' (hidden)'}`]
  })
  const more = sheets.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more.toLocaleString('en')} more` : shown.join(', ')
}

/** Which tables there are, the one that is read marked. Nothing where there is one. */
function tableLines({ tables, chosen }: ChosenTable): string[] {
  if (tables.length < 2) return []
  const lines = tables.map(({ range, rows, headings }, at) => {
    const mark = at === chosen ? '>' : ' '
    return `${mark} ${at + 1}  ${range}, ${counted(rows, 'row')}: ${plainText(headings.join(', '))}`
  })
  return [`Tables in this sheet (choose with --table N):`, ...lines]
}

/** A unit as the file writes it, in how many rows. */
interface UnitSeen {
  readonly unit: string
  readonly rows: number
}

/** Most frequent first. What they are in the account is told by plan, which asks it. */
function unitsOf(drafts: Drafts): UnitSeen[] {
  const column = drafts.columns.get('unit')
  if (!column) return []
  const rows = new Map<string, number>()
  for (let index = 0; index < drafts.count; index++) {
    const unit = column.states[index] === DRAFT.value ? (column.values.at(index) ?? '') : ''
    if (unit !== '') rows.set(unit, (rows.get(unit) ?? 0) + 1)
  }
  return [...rows].map(([unit, count]) => ({ unit, rows: count })).sort((a, b) => b.rows - a.rows)
}

function unitWords({ unit, rows }: UnitSeen): string {
  return `${plainText(unit)} (${counted(rows, 'row')})`
}

/** Problems of one kind together: the first few in words, the rest counted. */
function problemLines(problems: readonly Problem[]): string[] {
  const byCode = Map.groupBy(problems, ({ code }) => code)
  return [...byCode.values()].flatMap((same) => {
    const lines = same
      .slice(0, MOST_OF_A_KIND)
      .map((problem) => paint(problem.severity === 'blocks' ? 'red' : 'yellow', `  ${problemMessage(problem)}`))
    return same.length > MOST_OF_A_KIND
      ? [...lines, `  … and ${same.length - MOST_OF_A_KIND} more of this kind`]
      : lines
  })
}
