/** A session in numbers and words: what the window's side panel and the command line's `plan` show. */
import type { ImportSummary } from '../../../src-shared/contract/import.ts'
import { reasonWords } from '../../../src-shared/wording/reasons.ts'
import { KIND_EXAMPLES, kindMessage } from '../../../src-shared/wording/kinds.ts'
import type { Preview } from '../../../src-shared/domain/preview/preview.ts'
import { PLAN_VERSION, type PlanHead } from '../../../src-shared/domain/plan/plan.ts'
import type { ProblemRows } from '../../../src-shared/domain/preview/problem-rows.ts'
import { columnLetter, type Problem, type ProblemCode } from '../../../src-shared/domain/sheet/problem.ts'
import type { ChosenTable } from '../../../src-shared/domain/sheet/tables.ts'
import { add } from '../../../src-shared/domain/values/decimal.ts'
import { catalogueDigest } from './catalogue-digest.ts'
import { comparedOf, keyWords, nothingWords } from './compared.ts'
import { readsNeeded } from './reads-needed.ts'
import { sessionTotals } from './session-totals.ts'
import { untrusted } from '../../../src-shared/domain/values/untrusted-text.ts'
import { storageSheets } from './sheets-together.ts'
import type { SessionInput, SessionState } from './stages.ts'
import { suppliersCost } from './suppliers-cost.ts'
import { fileWarnings } from './session-words.ts'

export function sessionSummary(input: SessionInput, state: SessionState): ImportSummary {
  const { read, chosen, mapping, drafts, preview, choices } = state
  const { totals } = preview
  const { format } = read
  const language = input.language ?? 'en'
  const reasons = reasonWords(language)
  const compared = comparedOf(state)
  const nothing = nothingWords(state, compared, language)
  const header = mapping.headerRow < 0 ? null : (read.sheet.fileRows[mapping.headerRow] ?? null)
  const described =
    format.kind === 'csv'
      ? {
          encoding: format.encoding,
          encodingReason: reasons.encoding(format.encodingReason),
          encodings: format.encodingCandidates.map(({ encoding, sample }) => ({ encoding, sample })),
          delimiter: format.delimiter,
          delimiterReason: reasons.delimiter(format.delimiterReason),
        }
      : {
          sheets: format.sheets.map(({ name, hidden }) => ({ name: untrusted(name), hidden: hidden !== 'visible' })),
          ...(format.sheets[format.sheet] ? { sheet: untrusted(format.sheets[format.sheet]?.name ?? '') } : {}),
        }
  return {
    session: input.session,
    file: {
      name: input.source.name,
      bytes: read.bytes,
      kind: format.kind,
      ...described,
      headerRow: header,
      ...tablesOf(chosen),
      ...storageSheets(state.together, chosen),
    },
    account: input.accountName,
    choices,
    columns: mapping.columns.map(({ column, header: title, field, confidence, reason, decimals }) => ({
      column,
      letter: columnLetter(column),
      header: title,
      field,
      confidence,
      reason: reasons.column(reason),
      decimals: decimals === null ? null : { style: decimals.style, reason: reasons.decimals(decimals) },
    })),
    rowCount: drafts.count,
    counts: totals.counts,
    cost: { reads: readsNeeded(state), writes: totals.writes, leftToday: 0, seconds: 0 },
    stockValue: { up: totals.valueUp, down: totals.valueDown, change: add(totals.valueUp, totals.valueDown) },
    ...sessionTotals(state, language),
    problems: [...totals.problems].sort(mostRowsFirst).flatMap(([code, { rows }]) => {
      const found = firstProblems(preview, code, rows)
      const [first] = found
      if (!first) return []
      return {
        code,
        severity: first.severity,
        count: rows.length,
        example: kindMessage(rows.length, found, language),
        inCells: found.some(({ column }) => column !== null),
        firstRow: first.row ?? 0,
        ...(first.sheet === undefined ? {} : { firstSheet: first.sheet }),
      }
    }),
    warnings: [...keyWords(state, compared, language), ...fileWarnings(state, language)],
    compared,
    ...(nothing === null ? {} : { nothing }),
    ...suppliersCost(state),
    ...rememberedOf(state),
    excluded: totals.excluded,
    excludedFields: [...state.edited.excludedFields],
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
    .slice(0, KIND_EXAMPLES)
    .flatMap((index) => preview.row(index).problems.find((problem) => problem.code === code) ?? [])
}

/** Only said where there is a choice. */
function tablesOf({ tables, chosen }: ChosenTable): Pick<ImportSummary['file'], 'tables' | 'table'> {
  if (tables.length < 2) return {}
  return { tables: tables.map((table) => ({ ...table, headings: [...table.headings] })), table: chosen + 1 }
}

export function planHead(address: string, input: SessionInput, state: SessionState): PlanHead {
  return {
    version: PLAN_VERSION,
    account: address,
    storage: state.choices.storage,
    file: input.source.name,
    catalogue: catalogueDigest(state.catalogue.catalogue),
  }
}
