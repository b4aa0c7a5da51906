/** Describes how a file is read and why: its format, columns, mapping, decimals and problems. Needs no account. */
import type { ImportChoices } from '../../src-shared/api/import.ts'
import { DRAFT, type Drafts } from '../../src-shared/plan/draft/draft.ts'
import { makeDrafts } from '../../src-shared/plan/draft/make-drafts.ts'
import { addHeadings, type ColumnMapping } from '../../src-shared/mapping/mapping.ts'
import type { Problem, Refusal } from '../../src-shared/file/problem.ts'
import type { SourceFormat } from '../../src-shared/file/source.ts'
import { listHeadingRows } from '../../src-shared/file/table.ts'
import type { TableView } from '../../src-shared/file/tables.ts'
import { draftOptionsOf } from './choices.ts'
import type { Answer } from '../../src-shared/api/host.ts'
import { refuse } from '../../src-shared/material/values/result.ts'
import type { Source } from '../ports/source-port.ts'
import { readTable, type ReadingPorts, type TableInput } from './table-read.ts'

/** A unit as written in the file, and how many rows have it. */
export interface UnitCount {
  readonly unit: string
  readonly rows: number
}

/** The result of inspecting a file. It is plain data, because it is passed between threads. */
export interface Inspection {
  readonly bytes: number
  /** The file that was read, if the file is an archive. */
  readonly inside?: string
  readonly format: SourceFormat
  /** The sheet's name. */
  readonly sheet: string
  readonly tables: readonly TableView[]
  /** The index of the table that was read, in `tables`. */
  readonly tableIndex: number
  /** The file's own number of the row of headings; null if there is none. */
  readonly headerRow: number | null
  /** All rows of headings, top to bottom. */
  readonly headerRows: readonly number[]
  readonly columns: readonly ColumnMapping[]
  readonly rows: number
  readonly units: readonly UnitCount[]
  readonly problems: readonly Problem[]
  /** The reason why no row can be used; null if some rows can be used. */
  readonly unusableReason: Refusal | null
}

/** Used because no account is connected. Without an account's address, an export cannot be recognised. */
const NO_ACCOUNT = { address: '' }

export async function inspectSource(
  source: Source,
  choices: ImportChoices,
  settings: Pick<TableInput, 'clearToken' | 'defaultEncoding'>,
  ports: Pick<ReadingPorts, 'readSource' | 'digest'>,
): Promise<Answer<Inspection>> {
  const { clearToken } = settings
  const failWithRefusal = (refusal: Refusal) => refuse({ code: 'refused', refusal, file: source.name })
  const input = { source, storages: [], ...settings }
  const tableResult = await readTable(input, { ...ports, account: NO_ACCOUNT }, { ...choices, sheets: 'one' }, {})
  if (!tableResult.ok) return failWithRefusal(tableResult.error)
  const table = tableResult.value.table
  if (!table.ok) return failWithRefusal(table.error)
  const { mapping, unusableReason } = table.value
  const { sheet: wholeSheet, bytes, inside, format } = table.value.contents
  const { sheet, tables, chosenIndex } = table.value.chosenTable
  const drafts = makeDrafts(sheet, mapping, draftOptionsOf(choices, clearToken))
  // Problems in rows of the table are left out here, because they are reported with the drafts.
  const tableRows = new Set(wholeSheet.problems.length === 0 ? [] : drafts.fileRows)
  const reportedProblems = wholeSheet.problems.filter(({ row }) => row === null || !tableRows.has(row))
  return {
    ok: true,
    value: {
      bytes,
      ...(inside === undefined ? {} : { inside }),
      format,
      sheet: wholeSheet.name,
      tables,
      tableIndex: chosenIndex,
      headerRow: mapping.headerRow < 0 ? null : (wholeSheet.fileRows[mapping.headerRow] ?? null),
      headerRows: listHeadingRows(table.value.chosenTable.table).map((row) => wholeSheet.fileRows[row] ?? 0),
      columns: mapping.columns,
      rows: drafts.count,
      units: unitsOf(drafts),
      problems: [...reportedProblems, ...mapping.problems, ...[...drafts.problems.values()].flat()].map((problem) =>
        addHeadings(problem, mapping.columns),
      ),
      // A file without usable rows is still described, because its columns show what is missing.
      unusableReason,
    },
  }
}

/** The units in the file, most frequent first. Only a plan can compare them with the account's units. */
function unitsOf(drafts: Drafts): UnitCount[] {
  const column = drafts.columns.get('unit')
  if (!column) return []
  const countByUnit = new Map<string, number>()
  for (let index = 0; index < drafts.count; index++) {
    const unit = column.states[index] === DRAFT.value ? (column.values.at(index) ?? '') : ''
    if (unit !== '') countByUnit.set(unit, (countByUnit.get(unit) ?? 0) + 1)
  }
  return [...countByUnit].map(([unit, count]) => ({ unit, rows: count })).sort((a, b) => b.rows - a.rows)
}
