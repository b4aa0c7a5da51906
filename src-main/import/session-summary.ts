/** A session in numbers and codes, as shown in the window's side panel and by the command line's `plan`. */
import { countAnsweredKinds } from './question-answers.ts'
import type { ImportSummary, ImportChoices, ImportWarning } from '../../src-shared/api/import.ts'
import type { Preview } from '../../src-shared/plan/preview/preview.ts'
import { PLAN_VERSION, type PlanHead } from '../../src-shared/plan/plan.ts'
import type { ProblemRows } from '../../src-shared/plan/preview/plan-totals.ts'
import { type Problem, type ProblemCode, makeListDetail } from '../../src-shared/file/problem.ts'
import { countUnusedSpareRows } from '../../src-shared/plan/preview/edits.ts'
import { add } from '../../src-shared/material/values/decimal.ts'
import { describeComparison, hasNothingToDo, listExtraColumns } from './compared.ts'
import { summariseFile } from './file-summary.ts'
import { listFieldColumns, listShownColumns } from './shown-columns.ts'
import { makeColumnNamer, summarisePerMaterial } from './per-material.ts'
import { type CorrectedRows, summariseReading, countNeededReads } from './reading-age.ts'
import type { SessionInput, SessionState } from './stages.ts'
import { summariseStock } from './stock-totals.ts'
import { listChangedFields } from '../../src-shared/plan/guard/changed-fields.ts'
import { addDeletesToGuard } from '../../src-shared/plan/guard/unusual.ts'
import { consequencesOf } from '../../src-shared/plan/guard/consequences.ts'
import { makePriceHistogram } from '../../src-shared/plan/guard/money-effects.ts'
import { type Field, STORAGE_FIELDS } from '../../src-shared/material/fields/field.ts'
import type { Drafts } from '../../src-shared/plan/draft/draft.ts'
import { proposePacks } from '../../src-shared/plan/draft/proposed-packs.ts'
import { makeCodeProposals } from '../../src-shared/plan/draft/proposed-codes.ts'
import { proposeSupplier } from '../../src-shared/plan/draft/proposed-supplier.ts'
import { makeRuleProposals } from '../../src-shared/plan/draft/proposed-rules.ts'
import { makeRevertingRule, listCommonFactors } from '../../src-shared/plan/preview/jumps-preview.ts'
import { judgePreview } from '../../src-shared/plan/preview/outliers-preview.ts'
import { rowNameOf } from '../../src-shared/file/row-name.ts'
import type { Catalogue } from '../../src-shared/material/catalogue/catalogue.ts'
import { listTextColumns } from '../../src-shared/material/catalogue/catalogue-values.ts'
import { listPerStorageWarnings } from './per-storage.ts'
import { warnOfJoinedSheets } from './sheets-together.ts'
import { findMaterialsWithSuppliers } from './suppliers/read-suppliers.ts'

/** How many rows are listed as examples of a kind. */
export const MAX_EXAMPLE_ROWS = 3

/** `lostCount`: changes that did not fit when the file was saved again. `now`: milliseconds since 1970. */
export function summariseSession(
  input: SessionInput,
  state: SessionState,
  lostCount: number,
  now: number,
  correctedRows: CorrectedRows | null,
): ImportSummary {
  const { mapping, drafts, preview, choices } = state
  const { totals } = preview
  const nameColumn = makeColumnNamer(state)
  const reading = summariseReading(input, state, now, correctedRows)
  const proposalParts = proposalsOf(state)
  return {
    session: input.session,
    file: summariseFile(input.source.name, choices, state, state),
    account: input.accountName,
    choices,
    columns: listShownColumns(mapping.columns, choices.rules),
    rowCount: drafts.count - countUnusedSpareRows(state.editedDrafts),
    counts: totals.counts,
    values: totals.valueCount,
    excluded: totals.excluded - countUnusedSpareRows(state.editedDrafts),
    ...summarisePerMaterial(state),
    cost: { reads: countNeededReads(state, reading.before), writes: totals.writes, leftToday: 0, seconds: 0 },
    changedStorages: [...preview.storages],
    stockValue: { up: totals.valueUp, down: totals.valueDown, change: add(totals.valueUp, totals.valueDown) },
    ...describeEffects(state, proposalParts.proposals),
    problems: [...totals.problems].sort(compareByRows).flatMap(([code, { rows }]) => {
      const examples = findFirstProblems(preview, code, rows).map(nameColumn)
      const [firstExample] = examples
      return firstExample ? [{ code, severity: firstExample.severity, count: rows.length, examples }] : []
    }),
    warnings: listImportWarnings(state, lostCount).map((warning) =>
      warning.code === 'problem' ? { ...warning, problem: nameColumn(warning.problem) } : warning,
    ),
    ...proposalParts,
    ...summariseSetAsideRows(state),
    compared: describeComparison(state),
    nothing: hasNothingToDo(state),
    ...countSupplierRequests(state),
    reading,
    ...(state.exportSource?.origin.code === 'exported' ? { exported: state.exportSource.origin.at } : {}),
    ...summariseStock(state, input.stock),
    ...describeRemembered(state),
    excludedFields: [...state.editedDrafts.excludedFields],
    answered: countAnsweredKinds(state.editedDrafts),
    took: state.durations,
  }
}

/** The first rows that are not materials. */
function summariseSetAsideRows({ drafts: { asideRows } }: SessionState): Pick<ImportSummary, 'asideRows'> {
  if (!asideRows) return {}
  const rows = asideRows.rows.slice(0, MAX_EXAMPLE_ROWS)
  return { asideRows: rows.map(({ row, sheet, text }) => ({ row, ...(sheet === undefined ? {} : { sheet }), text })) }
}

/** Proposals for a file, made once for each way to read it and each reading of the account. */
const proposalsByDrafts = new WeakMap<
  SessionState['drafts'],
  { readonly catalogue: object; readonly summary: Pick<ImportSummary, 'proposals' | 'supplierNamed'> }
>()

function proposalsOf(state: SessionState): Pick<ImportSummary, 'proposals' | 'supplierNamed'> {
  const { catalogue, chosenTable, drafts, mapping, contents } = state
  if (contents.format.kind === 'account') return {}
  const cachedProposals = proposalsByDrafts.get(drafts)
  if (cachedProposals?.catalogue === catalogue.catalogue) return cachedProposals.summary
  const proposals = makeProposals(state)
  const tabName = 'sheets' in contents.format ? contents.format.sheets[contents.format.sheet]?.name : ''
  const namedSupplier = proposeSupplier(chosenTable.sheet, mapping, tabName)
  const proposalsSummary = {
    ...(proposals.length === 0 ? {} : { proposals }),
    ...(namedSupplier === undefined ? {} : { supplierNamed: namedSupplier }),
  }
  proposalsByDrafts.set(drafts, { catalogue: catalogue.catalogue, summary: proposalsSummary })
  return proposalsSummary
}

function makeProposals({ catalogue, chosenTable, choices, drafts, mapping, preview }: SessionState) {
  const { targets } = preview.groups
  const { skus, units, prices } = catalogue.catalogue
  const getMaterialUnit = (index: number): string | undefined => units[targets[index] ?? -1]
  const waitingRows = preview.totals.problems.get('other-unit')?.rows ?? []
  const { sheet } = chosenTable
  const rules = makeRuleProposals(sheet, mapping, new Map(choices.rules), drafts, {
    materialUnit: getMaterialUnit,
    waitingDrafts: waitingRows,
  })
  const priceAt = (index: number): string | undefined => prices[targets[index] ?? -1]
  // Pack sizes are proposed only if no other rule for prices is proposed, so that the user decides about one rule at a time.
  const packProposals = rules.some(({ field }) => field === 'price')
    ? []
    : proposePacks(sheet, mapping, ruleOf(choices, 'price'), drafts, priceAt)
  return [
    ...rules,
    ...packProposals,
    ...makeCodeProposals(sheet, mapping, drafts, (index) => skus[targets[index] ?? -1]),
  ]
}

/** The remembered mapping. Absent if none was remembered for these headings. */
function describeRemembered({ rememberedMapping }: SessionState): Pick<ImportSummary, 'remembered'> {
  if (rememberedMapping === null) return {}
  const { file, at: rememberedAt } = rememberedMapping
  return {
    remembered: {
      ...(file === undefined ? {} : { file }),
      ...(rememberedAt === undefined ? {} : { at: rememberedAt }),
    },
  }
}

type ProblemEntry = readonly [ProblemCode, ProblemRows]

function compareByRows([code, a]: ProblemEntry, [otherCode, b]: ProblemEntry): number {
  return b.count - a.count || (a.rows[0] ?? 0) - (b.rows[0] ?? 0) || (code < otherCode ? -1 : 1)
}

/** The first rows with the problem, in file order. */
function findFirstProblems(preview: Preview, code: ProblemCode, rows: readonly number[]): Problem[] {
  return rows
    .slice(0, MAX_EXAMPLE_ROWS)
    .flatMap((index) => preview.row(index).problems.find((problem) => problem.code === code) ?? [])
}

export function makePlanHead(address: string, input: SessionInput, state: SessionState): PlanHead {
  return {
    version: PLAN_VERSION,
    account: address,
    storage: state.choices.storage,
    file: input.source.name,
    catalogue: computeCatalogueDigest(state.catalogue.catalogue),
    ...(input.stock ? { stock: true } : {}),
    ...(state.perStorage.isReadAsRows ? { perStorage: true } : {}),
    names: { account: input.accountName, storages: input.storages.map(({ id, name }) => [id, name] as const) },
  }
}

/** If there are two rules for a field, the later one is used. */
function ruleOf({ rules = [] }: ImportChoices, field: Field): string | undefined {
  return rules.findLast(([otherField]) => otherField === field)?.[1]
}

/** The effects of a plan: its unusual changes, and how the stock's value changes. */
function describeEffects(state: SessionState, proposals: ImportSummary['proposals'] = []) {
  const {
    preview,
    catalogue: { catalogue },
    choices,
  } = state
  const { stats, fields } = preview.totals
  const hasPacks = proposals.some(({ kind }) => kind === 'pieces')
  const consequences = consequencesOf(preview.totals, catalogue)
  const columns = listFieldColumns(state)
  const columnByField = new Map(columns)
  const { guard, marks } = judgePreview(preview, (field) => columnByField.get(field) ?? null)
  return {
    movers: stats.movers.map((mover) => ({ ...rowNameOf(mover), name: mover.name, value: mover.value })),
    priceChanges: makePriceHistogram(stats).map(({ from, to, count }) => ({ from, to, count })),
    consequences,
    changed: listChangedFields(fields),
    jumps: listCommonFactors(preview)
      // No division of prices is suggested if there is a column of pack sizes, which explains the factor better.
      .filter(({ field, rule }) => field !== 'price' || rule.operator !== '/' || !hasPacks)
      .map((jump) => ({ ...jump, text: makeRevertingRule(jump, ruleOf(choices, jump.field)) })),
    guard: addDeletesToGuard(guard, consequences, catalogue.count),
    marks,
    fieldColumns: columns,
  }
}

// FNV-1a in two 32-bit groups with different offsets: 64 bits are plenty to notice a change.
const FNV_PRIME = 0x01000193

class Fingerprint {
  private firstHash = 0x811c9dc5
  private secondHash = 0x1000193

  addText(text: string): void {
    for (let position = 0; position < text.length; position++) {
      const code = text.charCodeAt(position)
      this.firstHash = Math.imul(this.firstHash ^ code, FNV_PRIME)
      this.secondHash = Math.imul(this.secondHash ^ (code + 0x9e37), FNV_PRIME)
    }
    this.firstHash = Math.imul(this.firstHash ^ 0x1f, FNV_PRIME)
    this.secondHash = Math.imul(this.secondHash ^ 0x2f, FNV_PRIME)
  }

  toHex(): string {
    return [this.firstHash, this.secondHash].map((hash) => (hash >>> 0).toString(16).padStart(8, '0')).join('')
  }
}

function computeCatalogueDigest(catalogue: Catalogue): string {
  const fingerprint = new Fingerprint()
  const columns = listTextColumns(catalogue)
  for (let index = 0; index < catalogue.count; index++) {
    fingerprint.addText(String(catalogue.ids[index]))
    for (const column of columns) fingerprint.addText(column[index] ?? '')
    fingerprint.addText((catalogue.categories[index] ?? []).join(','))
    for (const [storage, amounts] of catalogue.storages) {
      if (amounts.stock[index] === undefined) continue
      fingerprint.addText([storage, ...STORAGE_FIELDS.map((field) => amounts[field][index] ?? '')].join(':'))
    }
  }
  return fingerprint.toHex()
}

/** Warnings about a file or its plan as a whole. */
function listImportWarnings(state: SessionState, lostCount: number): ImportWarning[] {
  const { contents, drafts, mapping, perStorage, exportSource, joinedSheets } = state
  const generalProblems = [...contents.sheet.problems, ...mapping.problems].filter((problem) => problem.row === null)
  const extraColumns = listExtraColumns(state)
  // Columns that our own export makes read-only need no warning, because the export shades them and marks their headings.
  const storageColumns = new Set(
    state.choices.perStorage === 'off' ? [] : perStorage.columns.map(({ column }) => column),
  )
  const shownProblems = generalProblems.filter(({ code, column }) => {
    if (code === 'other-storage-column') return !storageColumns.has(column ?? -1)
    if (code === 'unmapped-column') return !extraColumns.has(column ?? -1)
    return code !== 'read-only-column' || (exportSource === null && contents.format.kind !== 'account')
  })
  const originWarnings: ImportWarning[] = exportSource === null ? [] : [exportSource.origin]
  const isFromOtherStorage = exportSource?.origin.code === 'exported' && exportSource.origin.elsewhere !== null
  const { memoryError, cacheError, cacheProblem = state.cacheProblem } = state.catalogue
  return [
    // The most serious warning is that the numbers come from another storage.
    ...(isFromOtherStorage ? originWarnings : []),
    ...('sheets' in contents.format
      ? warnOfJoinedSheets(joinedSheets, contents.format, joinedSheets.sheetsLeftOut)
      : []),
    ...(contents.format.kind === 'account' ? [] : listPerStorageWarnings(perStorage, state.choices)),
    ...warnOfSetAsideRows(state.drafts),
    ...mergeUnusedColumns(mergeRepeatedProblems(shownProblems)),
    ...(isFromOtherStorage ? [] : originWarnings),
    ...(memoryError === undefined ? [] : [{ code: 'not-remembered', trouble: memoryError } as const]),
    ...(state.claimsError === null ? [] : [{ code: 'claims-unknown', trouble: state.claimsError } as const]),
    ...(cacheError === undefined
      ? []
      : [{ code: 'reading-not-kept', why: cacheError.kind === 'disk-full' ? 'full' : 'other' } as const]),
    ...(cacheProblem === null ? [] : [{ code: 'reading-unusable' } as const]),
    ...(drafts.count === 0 && contents.format.kind !== 'account' ? [{ code: 'no-rows' } as const] : []),
    ...listSupplierWarnings(state),
    ...(lostCount === 0 ? [] : [{ code: 'edits-lost', count: lostCount } as const]),
  ]
}

/** The maximum number of rows that a warning names. */
const MAX_NAMED_ROWS = 5

/** One warning for all rows that are not materials. */
function warnOfSetAsideRows({ asideRows }: Drafts): ImportWarning[] {
  const rows = asideRows?.rows ?? []
  if (rows.length === 0) return []
  const namedRows = rows.slice(0, MAX_NAMED_ROWS)
  const moreCount = rows.length - namedRows.length
  const numbers = namedRows.map(({ row, sheet }) => (sheet === undefined ? String(row) : `${sheet} ${row}`))
  const texts = namedRows.map(({ text }) => text)
  const details = {
    count: rows.length,
    ...makeListDetail('numbers', numbers, moreCount),
    ...makeListDetail('texts', texts, moreCount),
  }
  const noPlace = { row: null, column: null, field: null }
  return [{ code: 'problem', problem: { code: 'not-materials', severity: 'warns', ...noPlace, details } }]
}

/** If several columns could be the same field, the user is asked once. Only the first problem, which names all these columns, is kept. */
function mergeRepeatedProblems(problems: readonly Problem[]): Problem[] {
  const columnLists = new Set<unknown>()
  return problems.filter(({ code, details }) => {
    if (code !== 'duplicate-header' && code !== 'ambiguous-header') return true
    const columns = details?.['columns']
    const isFirst = !columnLists.has(columns)
    columnLists.add(columns)
    return isFirst
  })
}

/** The maximum number of columns that a warning names. */
const MAX_UNUSED_COLUMNS = 12

/** One warning for all unused columns, at the position of the first one. */
function mergeUnusedColumns(problems: readonly Problem[]): ImportWarning[] {
  const unusedProblems = problems.filter(({ code }) => code === 'unmapped-column')
  const [firstProblem] = unusedProblems
  return problems.flatMap((problem): ImportWarning[] => {
    if (unusedProblems.length < 2 || problem.code !== 'unmapped-column') return [{ code: 'problem', problem }]
    const problems = unusedProblems.slice(0, MAX_UNUSED_COLUMNS)
    return problem === firstProblem ? [{ code: 'columns-unused', count: unusedProblems.length, problems }] : []
  })
}

/** The parts of an import's state that warnings are based on. */
type WarningFacts = Pick<SessionState, 'choices' | 'catalogue' | 'editedDrafts' | 'preview' | 'suppliers'>

function countSupplierRequests(state: WarningFacts): Pick<ImportSummary, 'suppliers'> {
  const { catalogue, editedDrafts, preview, suppliers } = state
  if (editedDrafts.excludedFields.has('suppliers')) return {}
  const materialIndexes = findMaterialsWithSuppliers({ drafts: editedDrafts.drafts, preview })
  if (materialIndexes.size === 0) return {}
  const { ids } = catalogue.catalogue
  const unreadCount = [...materialIndexes].filter((index) => !suppliers.suppliersById.has(ids[index] ?? 0)).length
  return { suppliers: { materials: materialIndexes.size, unread: unreadCount, answers: suppliers.answers } }
}

function listSupplierWarnings(state: WarningFacts): ImportWarning[] {
  const { suppliers } = countSupplierRequests(state)
  if (!suppliers) return []
  const { materials, unread: unreadCount, answers } = suppliers
  if (answers !== true) return [{ code: 'suppliers-unlisted' }]
  if (state.choices.readSuppliers !== true) return [{ code: 'suppliers-offered', materials, requests: unreadCount }]
  return unreadCount === 0 ? [] : [{ code: 'suppliers-unread', materials: unreadCount }]
}
