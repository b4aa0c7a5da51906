/** A session in numbers and codes: what the window's side panel and the command line's `plan` show. */
import { answeredKinds } from './answered.ts'
import type { ImportSummary } from '../../src-shared/api/import.ts'
import type { ColumnMapping } from '../../src-shared/mapping/mapping.ts'
import type { Preview } from '../../src-shared/plan/preview/preview.ts'
import { PLAN_VERSION, type PlanHead } from '../../src-shared/plan/plan.ts'
import type { ProblemRows } from '../../src-shared/plan/preview/problem-rows.ts'
import type { Problem, ProblemCode } from '../../src-shared/file/problem.ts'
import { unusedSpares } from '../../src-shared/plan/preview/edits.ts'
import { add } from '../../src-shared/material/values/decimal.ts'
import { catalogueDigest } from './catalogue-digest.ts'
import { comparedOf, nothingToDo } from './compared.ts'
import type { Compared, ImportWarning } from './import-codes.ts'
import { fileSummary, type FileSummary } from './file-summary.ts'
import type { ProfileSummary } from './used-profile.ts'
import { perMaterialSaid, type PerMaterialSummary } from './per-material.ts'
import type { CorrectedRows } from './corrected-rows.ts'
import { readingSummary } from './reading-age.ts'
import { readsNeeded } from './reads-needed.ts'
import { sessionTotals, type SessionTotals } from './session-totals.ts'
import type { SessionInput, SessionState } from './stages.ts'
import { stockSaid } from './stock-totals.ts'
import { suppliersCost } from './suppliers-cost.ts'
import { importWarnings } from './session-warnings.ts'

/** Rows named as examples of a kind. */
export const EXAMPLES = 3

/** A kind of problem, by its first rows. */
export interface ProblemKind {
  readonly code: ProblemCode
  readonly count: number
  /** The problem in the first rows that have it, in file order; at least one. */
  readonly examples: readonly Problem[]
}

/** As the contract shows it, before anything is said in a language. */
export interface SessionSummary
  extends
    Omit<
      ImportSummary,
      | 'file'
      | 'columns'
      | 'perMaterial'
      | 'problems'
      | 'warnings'
      | 'nothing'
      | 'compared'
      | 'profile'
      | 'profilesAsked'
      | keyof SessionTotals
    >,
    ProfileSummary,
    SessionTotals {
  readonly file: FileSummary
  readonly columns: readonly ColumnMapping[]
  readonly perMaterial?: PerMaterialSummary
  readonly problems: readonly ProblemKind[]
  readonly warnings: readonly ImportWarning[]
  readonly compared: Compared
  /** Nothing would be sent, and no row waits. */
  readonly nothing: boolean
}

/** `lost`: changes that the file, saved again, had no place for. `now`: milliseconds since 1970. */
export function sessionSummary(
  input: SessionInput,
  state: SessionState,
  lost: number,
  now: number,
  corrected: CorrectedRows | null,
): SessionSummary {
  const { mapping, drafts, preview, choices } = state
  const { totals } = preview
  const compared = comparedOf(state)
  const totalsSaid = sessionTotals(state)
  const reading = readingSummary(input, state, now, corrected)
  return {
    session: input.session,
    file: fileSummary(input.source.name, choices, state, state),
    account: input.accountName,
    choices,
    columns: mapping.columns,
    rowCount: drafts.count - unusedSpares(state.edited),
    counts: totals.counts,
    values: totals.changes,
    ...perMaterialSaid(state),
    cost: { reads: readsNeeded(state, reading.before), writes: totals.writes, leftToday: 0, seconds: 0 },
    stockValue: { up: totals.valueUp, down: totals.valueDown, change: add(totals.valueUp, totals.valueDown) },
    ...totalsSaid,
    problems: [...totals.problems].sort(mostRowsFirst).flatMap(([code, { rows }]) => {
      const examples = firstProblems(preview, code, rows)
      return examples.length === 0 ? [] : [{ code, count: rows.length, examples }]
    }),
    warnings: importWarnings(state, compared, lost, totalsSaid.marks),
    compared,
    nothing: nothingToDo(state),
    ...suppliersCost(state),
    reading,
    ...stockSaid(state, input.stock),
    ...rememberedOf(state),
    excluded: totals.excluded - unusedSpares(state.edited),
    excludedFields: [...state.edited.excludedFields],
    answered: answeredKinds(state.edited),
    took: state.took,
  }
}

/** Only said where a mapping was kept for these headings. */
function rememberedOf({ remembered }: SessionState): Pick<ImportSummary, 'remembered'> {
  if (remembered === null) return {}
  const { file, at } = remembered
  return { remembered: { ...(file === undefined ? {} : { file }), ...(at === undefined ? {} : { at }) } }
}

type Kind = readonly [ProblemCode, ProblemRows]

function mostRowsFirst([code, a]: Kind, [other, b]: Kind): number {
  return b.count - a.count || (a.rows[0] ?? 0) - (b.rows[0] ?? 0) || (code < other ? -1 : 1)
}

/** The problem in the first rows that have it, in file order. */
function firstProblems(preview: Preview, code: ProblemCode, rows: readonly number[]): Problem[] {
  return rows
    .slice(0, EXAMPLES)
    .flatMap((index) => preview.row(index).problems.find((problem) => problem.code === code) ?? [])
}

export function planHead(address: string, input: SessionInput, state: SessionState): PlanHead {
  return {
    version: PLAN_VERSION,
    account: address,
    storage: state.choices.storage,
    file: input.source.name,
    catalogue: catalogueDigest(state.catalogue.catalogue),
    ...(input.stock ? { stock: true } : {}),
    ...(state.perStorage.read ? { perStorage: true } : {}),
    names: { account: input.accountName, storages: input.storages.map(({ id, name }) => [id, name] as const) },
  }
}
