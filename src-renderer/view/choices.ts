/** The user's choices about a file, changed one at a time. Never decides what the file means: the engine does. */
import type { ConflictPolicy } from '../../src-shared/domain/plan/merge.ts'
import type { Field } from '../../src-shared/domain/fields/field.ts'
import type { ImportChoices, ImportColumn, Reply } from '../../src-shared/contract/received.ts'

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
  const { fields: _fields, table: _table, [what]: _earlier, ...kept } = choices
  const { sheets: _sheets, ...one } = kept
  const rest = what === 'sheet' ? one : kept
  return value === null ? rest : { ...rest, [what]: value }
}

/** All sheets that are named after storages, each into its own. Their columns stand together: the mapping is made anew. */
export function withSheetsTogether(choices: ImportChoices): ImportChoices {
  const { fields: _fields, table: _table, sheet: _sheet, ...rest } = choices
  return { ...rest, sheets: 'per storage' }
}

export function withSuppliers(choices: ImportChoices, read: boolean): ImportChoices {
  const { readSuppliers: _earlier, ...rest } = choices
  return read ? { ...rest, readSuppliers: true } : rest
}

/** Another table of the same sheet, from 1. Its columns are others, so the mapping chosen before does not apply. */
export function withTable(choices: ImportChoices, table: number): ImportChoices {
  const { fields: _fields, ...rest } = choices
  return { ...rest, table }
}

/** Takes a saved mapping over: its headings instead of the fields chosen by hand for these columns. */
export function withMapping(choices: ImportChoices, { headers, decimals }: Reply<'mapping.load'>): ImportChoices {
  const { fields: _fields, ...rest } = choices
  return { ...withDecimals(rest, decimals), headers }
}

/** How conflicts are settled when the user does not say so row by row; `ask` is the absence of a choice. */
export function withPolicy(choices: ImportChoices, onConflict: ConflictPolicy): ImportChoices {
  const { onConflict: _earlier, ...rest } = choices
  return onConflict === 'ask' ? rest : { ...rest, onConflict }
}

export function withDecimals(choices: ImportChoices, decimals: 'auto' | 'dot' | 'comma'): ImportChoices {
  const { decimals: _earlier, ...rest } = choices
  return decimals === 'auto' ? rest : { ...rest, decimals }
}
