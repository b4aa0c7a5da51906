/** What was read of a file and why, without an account: format, columns, mapping, decimals, problems. */
import type { Answer } from '../../../src-shared/contract/host.ts'
import type { ImportChoices } from '../../../src-shared/contract/import.ts'
import { DRAFT, type Drafts } from '../../../src-shared/domain/draft/draft.ts'
import { makeDrafts } from '../../../src-shared/domain/draft/make-drafts.ts'
import { checkUsable, mapColumns } from '../../../src-shared/domain/mapping/map-columns.ts'
import type { ColumnMapping } from '../../../src-shared/domain/mapping/mapping.ts'
import { refusalMessage } from '../../../src-shared/wording/refusals.ts'
import type { Problem } from '../../../src-shared/domain/sheet/problem.ts'
import type { SourceFormat } from '../../../src-shared/domain/sheet/source.ts'
import { chooseTable, type TableFound } from '../../../src-shared/domain/sheet/tables.ts'
import { mappingChoices, sourceChoices } from './choices.ts'
import { refusalFailure } from './session-failure.ts'
import type { ReadSource, Source } from './source-port.ts'

/** A unit as the file writes it, in how many rows. */
export interface UnitSeen {
  readonly unit: string
  readonly rows: number
}

/** Plain data throughout: it crosses from a thread. */
export interface Inspection {
  readonly bytes: number
  readonly format: SourceFormat
  /** The sheet's name. */
  readonly sheet: string
  readonly tables: readonly TableFound[]
  /** Index into `tables`. */
  readonly chosen: number
  /** The file's own number of the row of headings; null where there is none. */
  readonly headerRow: number | null
  readonly columns: readonly ColumnMapping[]
  readonly rows: number
  readonly units: readonly UnitSeen[]
  readonly problems: readonly Problem[]
  /** Why no row could be used, in words; null where rows can. */
  readonly unusable: string | null
}

export async function inspectSource(
  source: Source,
  choices: ImportChoices,
  { clearToken, usualEncoding }: { readonly clearToken: string; readonly usualEncoding?: string },
  readSource: ReadSource,
): Promise<Answer<Inspection>> {
  const read = await readSource(source, sourceChoices(choices, usualEncoding), {})
  if (!read.ok) return refusalFailure(read.error, source.name)
  const { bytes, format, sheet: whole, merges } = read.value
  const found = chooseTable(whole, choices.table, merges)
  if (!found.ok) return refusalFailure(found.error, source.name)
  const { sheet, table, tables, chosen, notes } = found.value
  const mapping = mapColumns(sheet, table, mappingChoices(choices), notes)
  const drafts = makeDrafts(sheet, mapping, { clearToken })
  // What the reader noted in a row of the table is told again with its row.
  const rows = new Set(drafts.fileRows)
  const noted = whole.problems.filter(({ row }) => row === null || !rows.has(row))
  // A file that names no material is still read: its columns show what is missing.
  const unusable = checkUsable(mapping)
  return {
    ok: true,
    value: {
      bytes,
      format,
      sheet: whole.name,
      tables,
      chosen,
      headerRow: mapping.headerRow < 0 ? null : (whole.fileRows[mapping.headerRow] ?? null),
      columns: mapping.columns,
      rows: drafts.count,
      units: unitsOf(drafts),
      problems: [...noted, ...mapping.problems, ...[...drafts.problems.values()].flat()],
      unusable: unusable ? refusalMessage(unusable, source.name) : null,
    },
  }
}

/** Most frequent first. What they are in the account is told by a plan, which asks it. */
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
