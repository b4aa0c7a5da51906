/** Selects the user's choices for each stage of reading a file. If they change, that stage must run again. */
import type { SourceChoices } from '../ports/source-port.ts'
import type { ImportChoices } from '../../src-shared/api/import.ts'
import type { DraftOptions } from '../../src-shared/plan/draft/make-drafts.ts'
import { makeTranslations } from '../../src-shared/plan/draft/translate-cells.ts'
import { listFieldsOfKey } from '../../src-shared/plan/clear-key.ts'
import { KEY_FIELDS, type KeyField } from '../../src-shared/plan/match.ts'
import type { Field } from '../../src-shared/material/fields/field.ts'
import { makeHeadingKey } from '../../src-shared/file/headings/heading-key.ts'
import type { TableChoice } from '../../src-shared/file/tables.ts'
import type { MapChoices } from '../../src-shared/mapping/map-columns.ts'

export function sourceChoicesOf(choices: ImportChoices, defaultEncoding?: string): SourceChoices {
  return {
    ...(defaultEncoding === undefined ? {} : { defaultEncoding }),
    ...(choices.encoding === undefined ? {} : { encoding: choices.encoding }),
    ...(choices.delimiter === undefined ? {} : { delimiter: choices.delimiter }),
    ...(choices.sheet === undefined ? {} : { sheet: choices.sheet }),
    ...(choices.sheets === undefined ? {} : { sheets: choices.sheets }),
  }
}

/** The choices about the rows that contain the table and its headings. */
export function tableChoiceOf({ table, headings, skip }: ImportChoices): TableChoice {
  return {
    ...(table === undefined ? {} : { table }),
    ...(headings === undefined ? {} : { headings }),
    ...(skip === undefined ? {} : { skip }),
  }
}

/** The choices of columns. The user's choice takes precedence over the key that was selected automatically. */
export function mappingChoicesOf({ fields, decimals, headers, takenKey }: ImportChoices): MapChoices {
  const rememberedFields = new Map(
    (headers ?? []).map(([header, field]): [string, Field | null] => [makeHeadingKey(header), field]),
  )
  const replacedFields = takenKey === undefined || takenKey === 'off' ? [] : listFieldsOfKey(takenKey)
  return {
    fields: new Map([...replacedFields, ...(fields ?? [])]),
    decimals: decimals ?? 'auto',
    rememberedFields,
  }
}

/** The choices that decide how cells are read. */
export function draftOptionsOf(
  { translations, rules, everyRow, struckOut }: ImportChoices,
  clearToken: string,
  materials: ReadonlySet<number> | null = null,
): DraftOptions {
  return {
    clearToken,
    materials,
    ...(everyRow === true ? { everyRow } : {}),
    ...(struckOut === true ? { struckOut } : {}),
    ...(translations ? { translations: makeTranslations(translations) } : {}),
    ...(rules ? { rules: new Map(rules) } : {}),
  }
}

export function keyFieldsOf(choices: ImportChoices): readonly KeyField[] {
  return choices.keys && choices.keys.length > 0 ? choices.keys : KEY_FIELDS
}

/** True if the file's bytes become the same cells with both choices. */
export function isSameSource(a: ImportChoices, b: ImportChoices): boolean {
  return JSON.stringify(sourceChoicesOf(a)) === JSON.stringify(sourceChoicesOf(b))
}

export function isSameMapping(a: ImportChoices, b: ImportChoices): boolean {
  const mappingTextOf = ({
    table,
    headings,
    skip,
    perStorage,
    decimals,
    fields,
    headers,
    memory,
    translations,
    rules,
    everyRow,
    struckOut,
    takenKey,
  }: ImportChoices): string =>
    JSON.stringify([
      table ?? 0,
      headings ?? 0,
      skip ?? [],
      perStorage,
      decimals,
      fields ?? [],
      headers ?? [],
      memory,
      translations ?? [],
      rules ?? [],
      everyRow,
      struckOut,
      takenKey,
    ])
  return mappingTextOf(a) === mappingTextOf(b)
}
