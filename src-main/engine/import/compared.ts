/**
 * What was compared with the account and what was not, so that "nothing to do" never says more than that; and whether another
 * column would find more rows. Changes nothing.
 */
import type { ImportSummary } from '../../../src-shared/contract/import.ts'
import type { Catalogue } from '../../../src-shared/domain/catalogue/catalogue.ts'
import type { Drafts } from '../../../src-shared/domain/draft/draft.ts'
import {
  FIELDS,
  isDecimalField,
  isReadOnly,
  READ_ONLY_FIELDS,
  type Field,
} from '../../../src-shared/domain/fields/field.ts'
import { isRowNumberHeader } from '../../../src-shared/domain/fields/headings/lookup.ts'
import { KEY_FIELDS, type KeyField } from '../../../src-shared/domain/plan/match.ts'
import type { Language } from '../../../src-shared/domain/values/language.ts'
import { sessionWords } from '../../../src-shared/wording/session.ts'
import { columnLetter } from '../../../src-shared/domain/sheet/problem.ts'
import { cellText, type Sheet } from '../../../src-shared/domain/sheet/sheet.ts'
import { ListedTexts } from '../../../src-shared/domain/sheet/texts.ts'
import { keyHash } from '../../../src-shared/domain/values/key-hash.ts'
import type { SessionState } from './stages.ts'

type Compared = NonNullable<ImportSummary['compared']>
type Better = Compared['better'][number]

/** Fewer rows than this share found, and the key column is asked about. */
const FEW = 0.2
/** A file of so few rows has no wrong column. */
const LEAST_ROWS = 3
/** Rows looked at to see which columns may find more; those are then counted whole. */
const SAMPLED = 500
const MOST_BETTER = 3
const COLUMNS_LOOKED_AT = 100

/** Fields that say which row it is or what is done, and are not compared. */
const NOT_COMPARED: ReadonlySet<Field> = new Set<Field>(['id', 'storage', 'action', ...READ_ONLY_FIELDS])

export function comparedOf(state: SessionState): Compared {
  const { mapping, edited, preview } = state
  const fields = mapping.columns.flatMap(({ field }) =>
    field === null || NOT_COMPARED.has(field) || edited.excludedFields.has(field) ? [] : [field],
  )
  const unread = mapping.columns
    .filter(({ field, samples, header }) =>
      field === null ? samples.length > 0 && !isRowNumberHeader(header) : edited.excludedFields.has(field),
    )
    .map(({ column, header }) => ({ letter: columnLetter(column), header }))
  let found = 0
  for (const target of preview.groups.targets) if (target >= 0) found += 1
  const rows = preview.count - edited.excludedRows.size
  const few = rows >= LEAST_ROWS && found + preview.groups.questions.size < rows * FEW
  return { rows, found, fields, unread, better: few ? betterKeys(state).filter(({ count }) => count > found) : [] }
}

/** What to say where nothing would be sent and no row waits; null: something would. */
export function nothingWords({ preview }: SessionState, compared: Compared, language: Language): string | null {
  const { counts, writes } = preview.totals
  if (writes > 0 || counts.problem + counts.conflict > 0) return null
  return sessionWords(language).nothing(compared)
}

/** A question about the key column, where another would find more rows. */
export function keyWords({ mapping }: SessionState, compared: Compared, language: Language): string[] {
  if (compared.better.length === 0) return []
  const keys = mapping.columns.flatMap(({ column, header, field }) =>
    KEY_FIELDS.some((key) => key === field) && field !== null
      ? [{ letter: columnLetter(column), header, key: field }]
      : [],
  )
  return [sessionWords(language).wrongKey(compared, keys)]
}

/** Amounts and marks: that a price of 10 is also some material's id says nothing. */
const NEVER_A_KEY: ReadonlySet<Field | null> = new Set<Field>(
  FIELDS.filter((field) => isDecimalField(field) || isReadOnly(field)),
)

/** By file and account: edits do not change what the columns hold. */
const measured = new WeakMap<
  Sheet,
  { readonly catalogue: Catalogue; readonly mapping: SessionState['mapping']; readonly better: readonly Better[] }
>()

function betterKeys({ read, mapping, drafts, catalogue: { catalogue } }: SessionState): readonly Better[] {
  const known = measured.get(read.sheet)
  if (known?.catalogue === catalogue && known.mapping === mapping) return known.better
  const step = Math.max(1, Math.floor(drafts.count / SAMPLED))
  const likely = mapping.columns.slice(0, COLUMNS_LOOKED_AT).flatMap((one) => {
    if (isRowNumberHeader(one.header) || NEVER_A_KEY.has(one.field)) return []
    return KEY_FIELDS.filter((key) => key !== one.field)
      .map((key) => ({ one, key, count: matches(read.sheet, drafts, catalogue, one.column, key, step) }))
      .filter(({ count }) => count > 0)
  })
  const better = likely
    .toSorted((a, b) => b.count - a.count || a.one.column - b.one.column)
    .slice(0, MOST_BETTER)
    .map(({ one: { column, header }, key }) => ({
      column,
      letter: columnLetter(column),
      header,
      key,
      count: matches(read.sheet, drafts, catalogue, column, key, 1),
    }))
    .toSorted((a, b) => b.count - a.count || a.column - b.column)
  measured.set(read.sheet, { catalogue, mapping, better })
  return better
}

/** Rows, one of `step`, whose cell is the key of a material. */
function matches(
  sheet: Sheet,
  { count, sheetRows }: Drafts,
  catalogue: Catalogue,
  column: number,
  key: KeyField,
  step: number,
): number {
  let found = 0
  for (let index = 0; index < count; index += step) {
    const text = cellText(sheet, sheetRows[index] ?? 0, column).trim()
    if (text !== '' && hasKey(catalogue, key, text)) found += 1
  }
  return found
}

function hasKey(catalogue: Catalogue, key: KeyField, text: string): boolean {
  if (key === 'id') return /^[1-9]\d{0,14}$/.test(text) && catalogue.byId.get(Number(text)) !== undefined
  const index = key === 'sku' ? catalogue.bySku : catalogue.byName
  return index.find(keyHash(text), new ListedTexts([text]), 0) !== undefined
}
