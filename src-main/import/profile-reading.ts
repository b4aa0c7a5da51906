/** Converts between a profile's way of reading and an import's choices. Columns are identified by their headings. Choices about rows are not kept. */
import type { ImportChoices } from '../../src-shared/api/import.ts'
import type { KeepRequest, ProfileChoices, ReadingRules } from '../../src-shared/api/profile.ts'
import { columnNameKey, type Mapping } from '../../src-shared/mapping/mapping.ts'
import { makeCodeAnswer } from '../../src-shared/plan/suppliers/cross-reference.ts'
import {
  makeFileNamePattern,
  type FileDescription,
  type RecognitionRules,
} from '../../src-shared/plan/suppliers/recognise.ts'
import type { Drafts } from '../../src-shared/plan/draft/draft.ts'
import { listColumnsOfRules } from '../../src-shared/plan/draft/rule-columns.ts'
import type { EditedDrafts } from '../../src-shared/plan/preview/edits.ts'
import type { Preview } from '../../src-shared/plan/preview/preview.ts'
import type { AnsweredCode } from './suppliers/remember-applied.ts'
import { updateFileMapping } from './per-storage.ts'
import type { TableContents } from './table-read.ts'

/** How a file was read. */
export interface FileReading extends Pick<TableContents, 'source' | 'perStorage' | 'mapping'> {
  readonly choices: ImportChoices
  readonly editedDrafts: Pick<EditedDrafts, 'excludedFields'>
}

/** The planned rows of an import. */
export interface PlannedState {
  readonly drafts: Drafts
  readonly editedDrafts: Pick<EditedDrafts, 'picks' | 'excludedRows'>
  readonly preview: Pick<Preview, 'row'>
}

/** What is known about a table before a field is chosen. */
export function fileFactsOf(
  fileName: string,
  { source, perStorage }: Pick<TableContents, 'source' | 'perStorage'>,
): FileDescription {
  const { format, sheet } = source
  return {
    headings: perStorage.fileMapping.columns.map(columnNameKey),
    sheet: 'sheets' in format ? sheet.name : null,
    encoding: 'encoding' in format ? format.encoding : null,
    fileName,
  }
}

/**
 * The choices that read a table as the profile describes. The user's other choices take precedence. `defaultChoiceNames`: choices that are only defaults.
 * [SUPPLIER-7]
 */
export function applyProfile(
  reading: ProfileChoices,
  file: Mapping,
  userChoices: ImportChoices,
  defaultChoiceNames: readonly (keyof ImportChoices)[] = [],
): ImportChoices {
  const { columns, bareColumns, perStorage, ...otherChoices } = reading
  const columnByHeading = new Map(file.columns.map((column) => [columnNameKey(column), column.column]))
  const chosenPerStorage = Array.isArray(perStorage)
    ? perStorage.flatMap(([heading, storage, field]) => {
        const column = columnByHeading.get(heading)
        return column === undefined ? [] : [[column, storage, field] as [number, number, 'stock' | 'minimum']]
      })
    : perStorage
  const profileChoices: ImportChoices = {
    ...otherChoices,
    headers: columns,
    ...(bareColumns.length > 0 ? { fields: bareColumns } : {}),
    ...(chosenPerStorage === undefined || chosenPerStorage.length === 0 ? {} : { perStorage: chosenPerStorage }),
  }
  const overridingChoices = Object.entries(userChoices).filter(
    ([name]) =>
      !defaultChoiceNames.some((choiceName) => choiceName === name && profileChoices[choiceName] !== undefined),
  )
  return { ...profileChoices, ...Object.fromEntries(overridingChoices) }
}

/** The rules for reading the supplier's next list the same way. `savedAt`: the current ISO time. */
export function readingOfFile(
  { source }: { readonly source: { readonly name: string } },
  state: FileReading,
  { at: savedAt, missing: missingRule }: KeepRequest,
): ReadingRules {
  const { choices, perStorage, editedDrafts } = state
  const mapping = updateFileMapping(state.mapping, perStorage)
  return {
    at: savedAt,
    file: source.name,
    recognition: recognitionOf(source.name, state, mapping),
    reading: readingOf(choices, perStorage, mapping),
    keep: [...editedDrafts.excludedFields],
    missing: missingRule,
  }
}

/** The user's answers for rows that the plan sends or that are unchanged, with the file's own codes. */
export function answersOfRows({ drafts, editedDrafts, preview }: PlannedState): AnsweredCode[] {
  return [...editedDrafts.picks].flatMap(([index, pick]) => {
    const { status } = preview.row(index)
    const isPlanned = status !== 'problem' && status !== 'conflict' && !editedDrafts.excludedRows.has(index)
    return isPlanned ? [makeCodeAnswer(drafts, index, pick)] : []
  })
}

function recognitionOf(
  name: string,
  state: FileReading,
  mapping: Mapping,
): RecognitionRules & ReadingRules['recognition'] {
  const { headings, sheet, encoding } = fileFactsOf(name, state)
  const ruleColumns = listColumnsOfRules(mapping, state.choices.rules ?? [])
  const usedHeadings = mapping.columns
    .filter(({ header, field, column }) => header !== '' && (field !== null || ruleColumns.has(column)))
    .map(columnNameKey)
  const storageHeadings = state.perStorage.isReadAsRows
    ? state.perStorage.columns.map(({ column }) => headings[column] ?? '')
    : []
  return {
    headings: [...headings],
    used: [...new Set([...usedHeadings, ...storageHeadings])].filter((heading) => heading !== ''),
    sheet,
    encoding,
    fileName: makeFileNamePattern(name),
  }
}

function readingOf(
  choices: ImportChoices,
  storageColumns: FileReading['perStorage'],
  mapping: Mapping,
): ProfileChoices {
  const { storage, sheet, sheets, table, headings, encoding, delimiter, decimals, translations } = choices
  const { rules, keys, onConflict, readSuppliers } = choices
  const columnsWithHeading = mapping.columns.filter(({ header, reason }) => header !== '' && reason.code !== 'rule')
  const columnsWithoutHeading = mapping.columns.filter(({ header, reason, field }) => {
    return header === '' && reason.code !== 'rule' && field !== null
  })
  const headingByColumn = new Map(mapping.columns.map((column) => [column.column, columnNameKey(column)]))
  const perStorageChoice = choices.perStorage
  const perStorageByHeading = Array.isArray(perStorageChoice)
    ? storageColumns.columns.flatMap(({ column, storage: { id }, field }): [string, number, 'stock' | 'minimum'][] => {
        // An export never has columns of planned amounts.
        return field === 'planned' ? [] : [[headingByColumn.get(column) ?? '', id, field]]
      })
    : perStorageChoice
  return {
    ...dropUndefined({ sheet, sheets, table, headings, encoding, delimiter, decimals, translations }),
    ...dropUndefined({ rules, keys, onConflict, readSuppliers, perStorage: perStorageByHeading }),
    storage,
    columns: columnsWithHeading.map((column) => [columnNameKey(column), column.field]),
    bareColumns: columnsWithoutHeading.map(({ column, field }) => [column, field]),
  }
}

/** Removes undefined values: a missing option differs from one that is undefined. */
export function dropUndefined<T extends object>(value: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, entryValue]) => entryValue !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>
  }
}
