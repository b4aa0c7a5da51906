/** The user's choices about a file, changed one at a time. Never decides what the file means; the engine does. */
import type { ConflictPolicy } from '../../src-shared/plan/three-way.ts'
import { mayHaveRule } from '../../src-shared/plan/draft/rule-columns.ts'
import { isDecimalField, type Field } from '../../src-shared/material/fields/field.ts'
import type { ImportChoices, ImportColumn, ImportSummary, Reply } from '../../src-shared/api/window-types.ts'
import { makeTextKey } from '../../src-shared/material/values/text-key.ts'
import { toRawText, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import { addRange } from './selection.ts'

/** Maps a column to a field (null: not used). A field has only one column, so its previous column loses it. */
export function withField(
  choices: ImportChoices,
  columns: readonly ImportColumn[],
  column: number,
  field: Field | null,
): ImportChoices {
  const fields = new Map(choices.fields ?? [])
  if (field !== null) {
    for (const otherColumn of columns)
      if (otherColumn.field === field && otherColumn.column !== column) fields.set(otherColumn.column, null)
  }
  fields.set(column, field)
  return { ...choices, fields: [...fields].sort(([a], [b]) => a - b) }
}

/** Reads the file in another way (null: as detected). Fields chosen for the old columns no longer apply. */
export function withReadOption(
  choices: ImportChoices,
  option: 'encoding' | 'delimiter' | 'sheet',
  value: string | null,
): ImportChoices {
  const remainingChoices = withoutChoices(
    choices,
    ...COLUMN_CHOICES,
    'table',
    option,
    ...(option === 'sheet' ? (['sheets', 'headings', 'skip'] as const) : []),
  )
  return value === null ? remainingChoices : { ...remainingChoices, [option]: value }
}

/** Reads all sheets that are named after storages, each into its storage. The columns change, so chosen fields no longer apply. */
export function withJoinedSheets(choices: ImportChoices): ImportChoices {
  return { ...withoutChoices(choices, ...COLUMN_CHOICES, 'table', 'headings', 'skip', 'sheet'), sheets: 'per storage' }
}

/** Uses the key columns as detected. */
export const withDetectedKey = (choices: ImportChoices): ImportChoices => ({ ...choices, takenKey: 'off' })

/** Reads each column whose heading is a storage as that storage's values, or like any other column. */
export function withColumnsPerStorage(
  choices: ImportChoices,
  { columns }: Pick<NonNullable<ImportSummary['file']['perStorage']>, 'columns'>,
  isPerStorage: boolean,
): ImportChoices {
  return {
    ...choices,
    perStorage: isPerStorage ? columns.map(({ column, storage, field }) => [column, storage, field]) : 'off',
  }
}

/**
 * Sets another field for a column whose heading is a storage. The column keeps its storage only if the field is per storage and no other column has
 * both.
 */
export function withFieldOfStorage(
  choices: ImportChoices,
  { columns: allColumns, file }: Pick<ImportSummary, 'columns' | 'file'>,
  column: number,
  field: Field | null,
): ImportChoices {
  const columns = file.perStorage?.columns ?? []
  const storageColumn = columns.find((importColumn) => importColumn.column === column)
  const otherColumns = columns.filter((column) => column !== storageColumn)
  const amountField = field === 'stock' || field === 'minimum' ? field : null
  const isTaken = otherColumns.some(
    (column) => column.storage === storageColumn?.storage && column.field === amountField,
  )
  if (storageColumn && amountField && !isTaken)
    return withColumnsPerStorage(
      choices,
      { columns: [...otherColumns, { ...storageColumn, field: amountField }] },
      true,
    )
  const nextChoices = withColumnsPerStorage(choices, { columns: otherColumns }, otherColumns.length > 0)
  return withField(nextChoices, allColumns, column, field)
}

export function withSuppliers(choices: ImportChoices, areSuppliersRead: boolean): ImportChoices {
  return areSuppliersRead ? { ...choices, readSuppliers: true } : withoutChoices(choices, 'readSuppliers')
}

/** Reads or leaves out rows that look like group headings, totals and notes. */
export function withEveryRow(choices: ImportChoices, isEveryRowRead: boolean): ImportChoices {
  return isEveryRowRead ? { ...choices, everyRow: true } : withoutChoices(choices, 'everyRow')
}

/** Reads another table of the same sheet, counted from 1. Its columns differ, so chosen fields no longer apply. */
export function withTable(choices: ImportChoices, table: number): ImportChoices {
  return { ...withoutChoices(choices, ...COLUMN_CHOICES, 'headings'), table }
}

/** Sets the heading rows, joined from top to bottom; empty if the table has no headings. */
export function withHeadings(choices: ImportChoices, rows: readonly number[]): ImportChoices {
  const nextChoices = rows.reduce((previousChoices, row) => withDataRows(previousChoices, [row, row]), choices)
  return { ...nextChoices, headings: rows.toSorted((a, b) => a - b) }
}

/** Marks a range of rows, including both ends, as not data. */
export function withSkippedRows(choices: ImportChoices, rows: readonly [number, number]): ImportChoices {
  return { ...choices, skip: addRange(choices.skip ?? [], rows).map(([from, to]) => [from, to]) }
}

/** Makes these rows data again. */
export function withDataRows(choices: ImportChoices, [first, last]: readonly [number, number]): ImportChoices {
  if (choices.skip === undefined) return choices
  const skippedRows = choices.skip.flatMap(([from, to]) => {
    const rangesAround: [number, number][] = [
      [from, Math.min(to, first - 1)],
      [Math.max(from, last + 1), to],
    ]
    const remainingSkips = last < from || to < first ? [[from, to] satisfies [number, number]] : rangesAround
    return remainingSkips.filter(([start, end]) => start <= end)
  })
  return skippedRows.length === 0 ? withoutChoices(choices, 'skip') : { ...choices, skip: skippedRows }
}

/** Uses the headings and data as detected. */
export const withoutRowChoices = (choices: ImportChoices): ImportChoices => withoutChoices(choices, 'headings', 'skip')

/** Uses a saved mapping. The mapping's headings replace the fields chosen by hand. */
export function withMapping(choices: ImportChoices, { headers, decimals }: Reply<'mapping.load'>): ImportChoices {
  return { ...withDecimals(withoutChoices(choices, 'fields'), decimals), headers }
}

/** Sets how conflicts are resolved unless the user decides row by row. `ask` removes the choice. */
export function withPolicy(choices: ImportChoices, onConflict: ConflictPolicy): ImportChoices {
  return onConflict === 'ask' ? withoutChoices(choices, 'onConflict') : { ...choices, onConflict }
}

/** Marks an unusual change as intended, by its cause and cells. */
export function withIntendedChange(choices: ImportChoices, change: string): ImportChoices {
  return { ...choices, meant: [...(choices.meant ?? []), change] }
}

export function withDecimals(choices: ImportChoices, decimals: 'auto' | 'dot' | 'comma'): ImportChoices {
  return decimals === 'auto' ? withoutChoices(choices, 'decimals') : { ...choices, decimals }
}

/** The values of a column and how each is interpreted; '' is a blank cell. */
export type TranslationPairs = NonNullable<ImportChoices['translations']>[number][1]

/** The translations of a field, by key. */
export function translationsOf(
  { translations }: ImportSummary['choices'],
  field: Field,
): ReadonlyMap<string, UntrustedText> {
  const translationPairs = translations?.find(([entryField]) => entryField === field)?.[1] ?? []
  return new Map(translationPairs.map(([from, to]) => [makeTextKey(toRawText(from)), to]))
}

/** Sets the translations of a field. An empty list removes them. */
export function withTranslations(
  choices: ImportChoices,
  field: Field,
  translationPairs: TranslationPairs,
): ImportChoices {
  const otherTranslations = (choices.translations ?? []).filter(([entryField]) => entryField !== field)
  const allTranslations =
    translationPairs.length === 0
      ? otherTranslations
      : [...otherTranslations, [field, translationPairs] satisfies [Field, TranslationPairs]]
  return allTranslations.length === 0
    ? withoutChoices(choices, 'translations')
    : { ...choices, translations: allTranslations }
}

/** Choices that refer to columns by position. They no longer apply if the columns differ. */
const COLUMN_CHOICES = ['fields', 'perStorage', 'takenKey'] as const

/** The rule of a field as typed; null if it has none. */
export function ruleOf({ rules }: ImportSummary['choices'], field: Field): string | null {
  const rule = rules?.find(([entryField]) => entryField === field)?.[1]
  return rule === undefined ? null : toRawText(rule)
}

/** The field for a rule made from an unused column: the price if the file has one, otherwise the file's first amount. */
export function findFieldForRule(columns: readonly ImportColumn[]): Field | null {
  const fields = columns.flatMap(({ field }) => field ?? [])
  return fields.includes('price')
    ? 'price'
    : (fields.find((entryField) => mayHaveRule(entryField) && isDecimalField(entryField)) ?? null)
}

/**
 * Sets a field's rule, or removes it if the rule is null. Columns filled only by rules follow the order of the rules, so a changed rule keeps its
 * place.
 */
export function withRule(choices: ImportChoices, field: Field, rule: string | UntrustedText | null): ImportChoices {
  const rules = new Map(choices.rules)
  if (rule === null) rules.delete(field)
  else rules.set(field, rule)
  const changedRules = [...rules]
  return changedRules.length === 0 ? withoutChoices(choices, 'rules') : { ...choices, rules: changedRules }
}

/** Removes optional choices. */
function withoutChoices(
  choices: ImportChoices,
  ...names: readonly Exclude<keyof ImportChoices, 'storage'>[]
): ImportChoices {
  const nextChoices = { ...choices }
  for (const name of names) delete nextChoices[name]
  return nextChoices
}
