/** A session in numbers and words: what the window's side panel and the command line's `plan` show. */
import type { ImportSummary } from '../../../src-shared/contract/import.ts'
import { decimalsReason } from '../../../src-shared/domain/mapping-decimals.ts'
import { problemMessage } from '../../../src-shared/domain/messages/problems.ts'
import { PLAN_VERSION, type PlanHead } from '../../../src-shared/domain/plan.ts'
import { columnLetter } from '../../../src-shared/domain/problem.ts'
import { add } from '../../../src-shared/domain/values/decimal.ts'
import { catalogueDigest } from './catalogue-digest.ts'
import { readsNeeded } from './reads-needed.ts'
import { sessionOutlook } from './session-outlook.ts'
import type { SessionInput, SessionState } from './stages.ts'
import { suppliersOutlook } from './suppliers-outlook.ts'
import { fileWarnings } from './session-words.ts'

export function sessionSummary(input: SessionInput, state: SessionState): ImportSummary {
  const { read, mapping, drafts, preview, choices } = state
  const { totals } = preview
  const { format } = read
  const header = mapping.headerRow < 0 ? null : (read.sheet.fileRows[mapping.headerRow] ?? null)
  const described =
    format.kind === 'csv'
      ? {
          encoding: format.encoding,
          encodingReason: format.encodingReason,
          delimiter: format.delimiter,
          delimiterReason: format.delimiterReason,
        }
      : {
          sheets: format.sheets.map(({ name, hidden }) => ({ name, hidden: hidden !== 'visible' })),
          ...(format.sheets[format.sheet] ? { sheet: format.sheets[format.sheet]?.name ?? '' } : {}),
        }
  return {
    session: input.session,
    file: { name: input.source.name, bytes: read.bytes, kind: format.kind, ...described, headerRow: header },
    account: input.accountName,
    choices,
    columns: mapping.columns.map(({ column, header: title, field, confidence, reason, decimals }) => ({
      column,
      letter: columnLetter(column),
      header: title,
      field,
      confidence,
      reason,
      decimals: decimals === null ? null : { style: decimals.style, reason: decimalsReason(decimals) },
    })),
    rowCount: drafts.count,
    counts: totals.counts,
    cost: { reads: readsNeeded(state), writes: totals.writes, leftToday: 0, seconds: 0 },
    stockValue: { up: totals.valueUp, down: totals.valueDown, change: add(totals.valueUp, totals.valueDown) },
    ...sessionOutlook(state),
    problems: [...totals.problems.values()]
      .map(({ first, rows }) => ({
        code: first.code,
        severity: first.severity,
        count: rows.length,
        example: problemMessage(first),
        firstRow: first.row ?? 0,
      }))
      .sort((a, b) => b.count - a.count),
    warnings: fileWarnings(state),
    ...suppliersOutlook(state),
    excluded: totals.excluded,
    excludedFields: [...state.edited.excludedFields],
    took: state.took,
  }
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
