/** The user's choices about a file, changed one at a time. Never decides what the file means: the engine does. */
import type { ConflictPolicy } from '../../src-shared/plan/three-way.ts'
import { mayHaveRule } from '../../src-shared/plan/draft/rule-columns.ts'
import { isDecimalField, type Field } from '../../src-shared/material/fields/field.ts'
import type { ImportChoices, ImportColumn, ImportSummary, Reply } from '../../src-shared/api/window-types.ts'
import { textKey } from '../../src-shared/material/values/text-key.ts'
import { asItCame, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import { joined } from './selection.ts'

/** Maps a column to a field (null: not used). A field belongs to one column: whoever had it loses it. */
export function withField(
  choices: ImportChoices,
  columns: readonly ImportColumn[],
  column: number,
  field: Field | null,
): ImportChoices {
  const fields = new Map(choices.fields ?? [])
  if (field !== null) {
    for (const other of columns) if (other.field === field && other.column !== column) fields.set(other.column, null)
  }
  fields.set(column, field)
  return { ...choices, fields: [...fields].sort(([a], [b]) => a - b) }
}

/** Reads the file another way (null: as detected). The mapping chosen for the old columns no longer applies. */
export function withReading(
  choices: ImportChoices,
  what: 'encoding' | 'delimiter' | 'sheet',
  value: string | null,
): ImportChoices {
  const kept = without(
    choices,
    ...OF_COLUMNS,
    'table',
    what,
    ...(what === 'sheet' ? (['sheets', 'headings', 'skip'] as const) : []),
  )
  return value === null ? kept : { ...kept, [what]: value }
}

/** All sheets that are named after storages, each into its own. Their columns stand together: the mapping is made anew. */
export function withSheetsTogether(choices: ImportChoices): ImportChoices {
  return { ...without(choices, ...OF_COLUMNS, 'table', 'headings', 'skip', 'sheet'), sheets: 'per storage' }
}

/** Columns that are headed by storages: each for its own, or as any other column. */
export function withColumnsPerStorage(
  choices: ImportChoices,
  { columns }: Pick<NonNullable<ImportSummary['file']['perStorage']>, 'columns'>,
  each: boolean,
): ImportChoices {
  return {
    ...choices,
    perStorage: each ? columns.map(({ column, storage, field }) => [column, storage, field]) : 'off',
  }
}

/** Another field for one of them: it is no longer a storage's, unless it is what the storage has. */
export function withFieldOfStorage(
  choices: ImportChoices,
  { columns: all, file }: Pick<ImportSummary, 'columns' | 'file'>,
  column: number,
  field: Field | null,
): ImportChoices {
  const columns = file.perStorage?.columns ?? []
  const own = columns.find((one) => one.column === column)
  const others = columns.filter((one) => one !== own)
  const has = field === 'stock' || field === 'minimum' ? field : null
  const taken = others.some((one) => one.storage === own?.storage && one.field === has)
  if (own && has && !taken)
    return withColumnsPerStorage(choices, { columns: [...others, { ...own, field: has }] }, true)
  const rest = withColumnsPerStorage(choices, { columns: others }, others.length > 0)
  return withField(rest, all, column, field)
}

export function withSuppliers(choices: ImportChoices, read: boolean): ImportChoices {
  return read ? { ...choices, readSuppliers: true } : without(choices, 'readSuppliers')
}

/** Rows that look like headings of groups, totals and notes are read as materials, or not. */
export function withEveryRow(choices: ImportChoices, every: boolean): ImportChoices {
  return every ? { ...choices, everyRow: true } : without(choices, 'everyRow')
}

/** Another table of the same sheet, from 1. Its columns are others, so the mapping chosen before does not apply. */
export function withTable(choices: ImportChoices, table: number): ImportChoices {
  return { ...without(choices, ...OF_COLUMNS, 'headings'), table }
}

/** Rows of the file as headings, joined top to bottom; none: the table has no headings. */
export function withHeadings(choices: ImportChoices, rows: readonly number[]): ImportChoices {
  const kept = rows.reduce((made, row) => withData(made, [row, row]), choices)
  return { ...kept, headings: rows.toSorted((a, b) => a - b) }
}

/** Rows of the file that are not data, both ends included. */
export function withSkipped(choices: ImportChoices, rows: readonly [number, number]): ImportChoices {
  return { ...choices, skip: joined(choices.skip ?? [], rows).map(([from, to]) => [from, to]) }
}

/** Takes back that these rows are not data. */
export function withData(choices: ImportChoices, [first, last]: readonly [number, number]): ImportChoices {
  if (choices.skip === undefined) return choices
  const skip = choices.skip.flatMap(([from, to]) => {
    const around: [number, number][] = [
      [from, Math.min(to, first - 1)],
      [Math.max(from, last + 1), to],
    ]
    const rest = last < from || to < first ? [[from, to] satisfies [number, number]] : around
    return rest.filter(([start, end]) => start <= end)
  })
  return skip.length === 0 ? without(choices, 'skip') : { ...choices, skip }
}

/** Headings and data as they are detected. */
export const withoutRowChoices = (choices: ImportChoices): ImportChoices => without(choices, 'headings', 'skip')

/** Takes a saved mapping over: its headings instead of the fields chosen by hand for these columns. */
export function withMapping(choices: ImportChoices, { headers, decimals }: Reply<'mapping.load'>): ImportChoices {
  return { ...withDecimals(without(choices, 'fields'), decimals), headers }
}

/** How conflicts are settled when the user does not say so row by row; `ask` is the absence of a choice. */
export function withPolicy(choices: ImportChoices, onConflict: ConflictPolicy): ImportChoices {
  return onConflict === 'ask' ? without(choices, 'onConflict') : { ...choices, onConflict }
}

export function withDecimals(choices: ImportChoices, decimals: 'auto' | 'dot' | 'comma'): ImportChoices {
  return decimals === 'auto' ? without(choices, 'decimals') : { ...choices, decimals }
}

/** What a value of a column says, and what it is read as; '' is a blank cell. */
export type Pairs = NonNullable<ImportChoices['translations']>[number][1]

/** What the values of a field are read as, by key. */
export function pairsOf({ translations }: ImportSummary['choices'], field: Field): ReadonlyMap<string, UntrustedText> {
  const pairs = translations?.find(([one]) => one === field)?.[1] ?? []
  return new Map(pairs.map(([from, to]) => [textKey(asItCame(from)), to]))
}

/** None takes the field's translations back. */
export function withTranslations(choices: ImportChoices, field: Field, pairs: Pairs): ImportChoices {
  const others = (choices.translations ?? []).filter(([one]) => one !== field)
  const all = pairs.length === 0 ? others : [...others, [field, pairs] satisfies [Field, Pairs]]
  return all.length === 0 ? without(choices, 'translations') : { ...choices, translations: all }
}

/** What is chosen for columns by their places: nothing where the columns are others. */
const OF_COLUMNS = ['fields', 'perStorage'] as const

/** The rule of a field as it is written; null where it has none. */
export function ruleOf({ rules }: ImportSummary['choices'], field: Field): string | null {
  const rule = rules?.find(([one]) => one === field)?.[1]
  return rule === undefined ? null : asItCame(rule)
}

/** The field a rule made from an unused column is for: the price where the file has one, else its first amount. */
export function ruledFrom(columns: readonly ImportColumn[]): Field | null {
  const fields = columns.flatMap(({ field }) => field ?? [])
  return fields.includes('price') ? 'price' : (fields.find((one) => mayHaveRule(one) && isDecimalField(one)) ?? null)
}

/** Null takes the field's rule back. Columns that only rules fill stand in the order of the rules: another rule keeps its place. */
export function withRule(choices: ImportChoices, field: Field, rule: string | UntrustedText | null): ImportChoices {
  const rules = new Map(choices.rules)
  if (rule === null) rules.delete(field)
  else rules.set(field, rule)
  const all = [...rules]
  return all.length === 0 ? without(choices, 'rules') : { ...choices, rules: all }
}

/** Optional choices taken back. */
function without(choices: ImportChoices, ...names: readonly Exclude<keyof ImportChoices, 'storage'>[]): ImportChoices {
  const rest = { ...choices }
  for (const name of names) delete rest[name]
  return rest
}
