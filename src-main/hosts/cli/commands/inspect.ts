/** What was read of a file and why: format, columns, mapping, decimals, problems. Asks no account. */
import { basename } from 'node:path'
import { makeDrafts } from '../../../../src-shared/domain/make-drafts.ts'
import { checkUsable, mapColumns } from '../../../../src-shared/domain/map-columns.ts'
import type { Mapping } from '../../../../src-shared/domain/mapping.ts'
import { problemMessage } from '../../../../src-shared/domain/messages/problems.ts'
import { refusalMessage } from '../../../../src-shared/domain/messages/refusals.ts'
import { columnLetter, type Problem, type Refusal } from '../../../../src-shared/domain/problem.ts'
import { delimiterName, type SourceRead } from '../../../../src-shared/domain/source.ts'
import { findTable } from '../../../../src-shared/domain/table.ts'
import { readSource } from '../../../adapters/intake/read-source.ts'
import { mappingChoices, sourceChoices } from '../../../engine/import/choices.ts'
import { decimalsReason } from '../../../../src-shared/domain/mapping-decimals.ts'
import { importChoices, wordAt, type CommandLine } from '../arguments.ts'
import { CommandEnd, EXIT, type ExitStatus } from '../exit-status.ts'
import { readMapping } from '../mapping-flag.ts'
import { plainText, textTable } from '../text-table.ts'
import { line as print, paint, tell, write } from '../terminal.ts'

/** Problems of one kind listed in words before the rest is only counted. */
const MOST_OF_A_KIND = 3

export async function inspect(command: CommandLine): Promise<ExitStatus> {
  const file = wordAt(command, 0, 'a file')
  const { flags } = command
  const name = basename(file)
  const choices = importChoices(flags, 1)
  await readMapping(flags, choices)
  const end = (refusal: Refusal): CommandEnd => new CommandEnd(refusalMessage(refusal, name))
  const read = await readSource({ name, path: file }, sourceChoices(choices), {})
  if (!read.ok) throw end(read.error)
  const table = findTable(read.value.sheet)
  if (!table.ok) throw end(table.error)
  const mapping = mapColumns(read.value.sheet, table.value, mappingChoices(choices))
  const drafts = makeDrafts(read.value.sheet, mapping, { clearToken: '(clear)' })
  const problems = [...read.value.sheet.problems, ...mapping.problems, ...[...drafts.problems.values()].flat()]
  // A file that names no material is still read: its columns show what is missing.
  const unusable = checkUsable(mapping)
  if (unusable) tell(refusalMessage(unusable, name))
  const seen = { name, read: read.value, mapping, rows: drafts.count, problems }
  if (flags.json) await write(`${JSON.stringify(inspectJson(seen), null, 1)}\n`)
  else await printInspection(seen)
  return EXIT.done
}

interface Inspection {
  readonly name: string
  readonly read: SourceRead
  readonly mapping: Mapping
  readonly rows: number
  readonly problems: readonly Problem[]
}

function inspectJson({ name, read, mapping, rows, problems }: Inspection): unknown {
  return {
    file: name,
    bytes: read.bytes,
    format: read.format,
    sheet: read.sheet.name,
    headerRow: mapping.headerRow < 0 ? null : (read.sheet.fileRows[mapping.headerRow] ?? null),
    rows,
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

async function printInspection({ name, read, mapping, rows, problems }: Inspection): Promise<void> {
  const { format } = read
  await print(
    `${plainText(name)}: ${rows} rows, ${mapping.columns.length} columns, ${read.bytes.toLocaleString('en')} bytes`,
  )
  if (format.kind === 'csv') {
    await print(`CSV. Encoding ${format.encoding}: ${format.encodingReason}`)
    await print(`Delimiter ${delimiterName(format.delimiter)}: ${format.delimiterReason}`)
  } else {
    const tabs = format.sheets.map(
      (tab, at) =>
        `${at === format.sheet ? '> ' : ''}${plainText(tab.name)}${tab.hidden === 'visible' ? '' : ' (hidden)'}`,
    )
    await print(`Excel workbook. Sheets: ${tabs.join(', ')}${format.date1904 ? '. Dates count from 1904' : ''}`)
  }
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
  await print()
  await print(
    problems.length === 0 ? 'No problems.' : `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}:`,
  )
  for (const text of problemLines(problems)) await print(text)
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
