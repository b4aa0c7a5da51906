/** Describes what was compared with the account and what was not, so that "nothing to do" is not misunderstood. */
import { findPriceColumns } from '../../src-shared/plan/draft/amount-terms.ts'
import { listColumnsOfRules } from '../../src-shared/plan/draft/rule-columns.ts'
import {
  isField,
  canChangeMaterial,
  type Field,
  FIELDS,
  isDecimalField,
  isReadOnly,
} from '../../src-shared/material/fields/field.ts'
import { isRowNumberHeader, findHeaderMeaning } from '../../src-shared/file/headings/heading-meaning.ts'
import { columnName, makeNamedColumn, type ColumnMapping, type Mapping } from '../../src-shared/mapping/mapping.ts'
import { findClearlyBetterKey, type AutomaticKey } from '../../src-shared/plan/clear-key.ts'
import type { ImportSummary } from '../../src-shared/api/import.ts'
import { KEY_FIELDS, type KeyField } from '../../src-shared/plan/match.ts'
import { parseColumnList, type NamedColumn, columnLetter } from '../../src-shared/file/problem.ts'
import type { SessionState } from './stages.ts'
import type { Catalogue } from '../../src-shared/material/catalogue/catalogue.ts'
import type { Drafts } from '../../src-shared/plan/draft/draft.ts'
import { cellText, type Sheet } from '../../src-shared/file/sheet.ts'
import { ListedTexts } from '../../src-shared/material/values/texts.ts'
import { keyHash } from '../../src-shared/material/values/text-key.ts'

export function describeComparison(state: SessionState): ImportComparison {
  const { mapping, editedDrafts, preview } = state
  const fields = mapping.columns.flatMap(({ field }) =>
    field === null || !canChangeMaterial(field) || editedDrafts.excludedFields.has(field) ? [] : [field],
  )
  const extraColumns = listExtraColumns(state)
  const unusedColumns = mapping.columns
    .filter(({ column, field, samples, header }) =>
      field === null
        ? samples.length > 0 && !isRowNumberHeader(header) && !extraColumns.has(column)
        : editedDrafts.excludedFields.has(field),
    )
    .map(makeNamedColumn)
  const undecidedColumns = findUndecidedColumns(mapping)
  const foundCount = countMatches(preview.groups.targets)
  const rowCount = preview.count - editedDrafts.excludedRows.size
  const keys = mapping.columns.flatMap((columnMapping) =>
    KEY_FIELDS.filter((key) => key === columnMapping.field).map((key) => makeKeyColumn(columnMapping, key)),
  )
  const setAsideCount = state.drafts.asideRows?.rows.length ?? 0
  const setAsideCounts = setAsideCount === 0 ? {} : { notMaterials: setAsideCount }
  return {
    rows: rowCount,
    found: foundCount,
    ...setAsideCounts,
    fields,
    unread: unusedColumns,
    undecided: undecidedColumns,
    keys,
    better: findBetterKeys(state, rowCount, foundCount),
    ...describeTakenKey(state, foundCount),
  }
}

type KeyColumn = ImportComparison['keys'][number]

function makeKeyColumn(columnMapping: ColumnMapping, key: KeyField): KeyColumn {
  return { ...makeNamedColumn(columnMapping), key }
}

/** The key that was selected automatically, if its column still has that field. */
function describeTakenKey(
  { choices: { takenKey }, mapping: { columns } }: SessionState,
  count: number,
): Pick<ImportComparison, 'taken'> {
  if (takenKey === undefined || takenKey === 'off') return {}
  const selectedColumn = columns.find(({ column, field }) => column === takenKey.column && field === takenKey.key)
  if (!selectedColumn) return {}
  const replacementColumn = columns.find(({ column }) => column === takenKey.instead)
  return {
    taken: {
      ...makeKeyColumn(selectedColumn, takenKey.key),
      count,
      instead: replacementColumn ? makeKeyColumn(replacementColumn, 'sku') : null,
    },
  }
}

/** The key column to select when a file is opened. Null if the user is asked, or has chosen the keys. [MAP-7] */
export function chooseKey(state: SessionState): AutomaticKey | null {
  const { choices, mapping, preview } = state
  if (choices.takenKey !== undefined || choices.keys?.length) return null
  const { rows, found: foundCount, better: betterKeyColumns } = describeComparison(state)
  return findClearlyBetterKey(
    { rows, foundRowCount: foundCount, openQuestionCount: preview.groups.questions.size },
    betterKeyColumns,
    mapping.columns,
  )
}

/** Columns that have no field but are still read: by rules, or as the quantity or currency of a price. */
export function listExtraColumns({ chosenTable, mapping, choices }: SessionState): ReadonlySet<number> {
  return new Set([...listColumnsOfRules(mapping, choices.rules ?? []), ...findPriceColumns(chosenTable.sheet, mapping)])
}

/** Several columns that could be the same field, so the user must choose one. */
function findUndecidedColumns({ problems }: Mapping): ImportComparison['undecided'] {
  const columnsByField = new Map<Field, readonly NamedColumn[]>()
  for (const { code, details } of problems) {
    const field = details?.['field']
    if ((code !== 'duplicate-header' && code !== 'ambiguous-header') || !isField(field)) continue
    columnsByField.set(field, parseColumnList(String(details?.['columns'] ?? '')))
  }
  return [...columnsByField].map(([field, columns]) => ({ field, columns: [...columns] }))
}

/** The number of drafts that match a material of the account. */
function countMatches(targets: Int32Array): number {
  let foundCount = 0
  for (let index = 0; index < targets.length; index++) if ((targets[index] ?? -1) >= 0) foundCount += 1
  return foundCount
}

/** True if nothing would be sent and no row is waiting for the user. */
export function hasNothingToDo({ preview }: SessionState): boolean {
  const { counts, writes } = preview.totals
  return writes === 0 && counts.problem + counts.conflict === 0
}

type ImportComparison = ImportSummary['compared']
type BetterKey = ImportComparison['better'][number]

/**
 * If the key column matches a smaller share of the rows than this, other columns are tried. Rows with questions count as matches. Only a column that
 * matches a larger share is suggested.
 */
const MATCH_SHARE = 0.5
/** Another column is suggested only if it has at least this many times the key column's matches. */
const MATCH_FACTOR = 2
const MIN_ROWS = 3
/** The number of sampled rows. Columns that do well on the sample are then counted in full. */
const SAMPLE_ROWS = 500
const MAX_BETTER_KEYS = 3
const MAX_COLUMNS_CHECKED = 100

/*
 * Finds columns that would match clearly more of the account's materials than the key column. Only suggests them: clear-key.ts makes the choice. Near
 * misses are not counted. [MAP-7]
 */

/**
 * The columns that would match more rows, best first. `rows`: the number of rows that are not excluded. `foundCount`: the number of these rows that
 * match now.
 */
function findBetterKeys(state: SessionState, rowCount: number, foundCount: number): BetterKey[] {
  const questionCount = state.preview.groups.questions.size
  if (rowCount < MIN_ROWS || foundCount + questionCount >= rowCount * MATCH_SHARE) return []
  return measureKeys(state).filter(({ count }) => {
    return count >= MIN_ROWS && count > rowCount * MATCH_SHARE && count >= foundCount * MATCH_FACTOR
  })
}

/** Fields with amounts and read-only fields, which cannot be keys. A price of 10 may equal some material's id by chance. */
const FIELDS_WITHOUT_KEYS: ReadonlySet<Field | null> = new Set<Field>(
  FIELDS.filter((field) => isDecimalField(field) || isReadOnly(field)),
)

/** The results for each file and account. Edits do not change the columns' contents, so they need no new results. */
const measuredKeysBySheet = new WeakMap<
  Sheet,
  {
    readonly catalogue: Catalogue
    readonly mapping: SessionState['mapping']
    readonly measuredKeys: readonly BetterKey[]
  }
>()

function measureKeys({ contents, mapping, drafts, catalogue: { catalogue } }: SessionState): readonly BetterKey[] {
  const cachedKeys = measuredKeysBySheet.get(contents.sheet)
  if (cachedKeys?.catalogue === catalogue && cachedKeys.mapping === mapping) return cachedKeys.measuredKeys
  const step = Math.max(1, Math.floor(drafts.count / SAMPLE_ROWS))
  const likelyColumns = mapping.columns.slice(0, MAX_COLUMNS_CHECKED).flatMap((columnMapping) =>
    listKeysFor(columnMapping, mapping.columns)
      .filter((key) => key !== 'id' || mayBeIds(contents.sheet, drafts, columnMapping.column))
      .map((key) => ({
        one: columnMapping,
        key,
        count: countKeyMatches(contents.sheet, drafts, catalogue, columnMapping.column, key, step),
      }))
      .filter(({ count }) => count > 0),
  )
  const measuredKeys = likelyColumns
    .toSorted((a, b) => b.count - a.count || a.one.column - b.one.column)
    .slice(0, MAX_BETTER_KEYS)
    .map(({ one: columnMapping, key }) => ({
      column: columnMapping.column,
      letter: columnLetter(columnMapping.column),
      header: columnName(columnMapping),
      key,
      count: countKeyMatches(contents.sheet, drafts, catalogue, columnMapping.column, key, 1),
    }))
    .toSorted((a, b) => b.count - a.count || a.column - b.column)
  measuredKeysBySheet.set(contents.sheet, { catalogue, mapping, measuredKeys })
  return measuredKeys
}

/**
 * The keys that a column may contain. A barcode or a supplier's code can only be a sku. Next to unknown names, small numbers would match ids by
 * chance and rename those materials.
 */
function listKeysFor({ header, field }: ColumnMapping, columns: readonly ColumnMapping[]): KeyField[] {
  if (isRowNumberHeader(header) || FIELDS_WITHOUT_KEYS.has(field)) return []
  const meaning = findHeaderMeaning(header)
  const isCode = meaning?.field === 'supplier_code' || (meaning?.field === 'sku' && meaning.strength === 'stand-in')
  const hasNameColumn = columns.some((columnMapping) => columnMapping.field === 'name')
  return KEY_FIELDS.filter((key) => {
    if (key === field) return false
    return key === 'sku' || (!isCode && (key === 'name' || !hasNameColumn))
  })
}

/** True if the numbers may be ids: they differ from row to row and are not just row numbers. */
function mayBeIds(sheet: Sheet, { count, sheetRows }: Drafts, column: number): boolean {
  const texts = Array.from({ length: Math.min(count, SAMPLE_ROWS) }, (_, index) => {
    return keyTextOf(sheet, sheetRows[index] ?? 0, column)
  }).filter((text) => text !== '')
  if (new Set(texts).size < texts.length) return false
  return !texts.every((text, index) => index === 0 || Number(text) - Number(texts[index - 1]) === 1)
}

/** The number of rows whose cell in this column is the key of a material. Only every `step`th row is checked. */
function countKeyMatches(
  sheet: Sheet,
  { count, sheetRows }: Drafts,
  catalogue: Catalogue,
  column: number,
  key: KeyField,
  step: number,
): number {
  let foundCount = 0
  for (let index = 0; index < count; index += step) {
    const text = keyTextOf(sheet, sheetRows[index] ?? 0, column)
    if (text !== '' && hasKey(catalogue, key, text)) foundCount += 1
  }
  return foundCount
}

/** The text of a key as Excel shows it: 00336 instead of the stored 336. */
function keyTextOf(sheet: Sheet, row: number, column: number): string {
  return (sheet.columns[column]?.shownTexts.get(row) ?? cellText(sheet, row, column)).trim()
}

function hasKey(catalogue: Catalogue, key: KeyField, text: string): boolean {
  if (key === 'id') return /^[1-9]\d{0,14}$/.test(text) && catalogue.byId.get(Number(text)) !== undefined
  const index = key === 'sku' ? catalogue.bySku : catalogue.byName
  return index.find(keyHash(text), new ListedTexts([text]), 0) !== undefined
}
