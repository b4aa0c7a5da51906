/** Describes how a file was read, and which other encodings, sheets and tables the user can choose. */
import type { ImportChoices, ImportSummary } from '../../src-shared/api/import.ts'
import type { SourceFormat } from '../../src-shared/file/source.ts'
import type { ChosenTable } from '../../src-shared/file/tables.ts'
import { markUntrusted } from '../../src-shared/material/values/untrusted-text.ts'
import { summarisePerStorage } from './per-storage.ts'
import { describeStorageSheets } from './sheets-together.ts'
import type { FileContents, TableContents } from './table-read.ts'

/** `table`: null if none was found. */
export function summariseFile(
  name: string,
  choices: ImportChoices,
  file: FileContents,
  table: TableContents | null,
): ImportSummary['file'] {
  const { contents, joinedSheets } = table ?? file
  const { format, sheet, bytes, inside } = contents
  const headerRow = table?.mapping.headerRow ?? -1
  return {
    name,
    bytes,
    ...(inside === undefined ? {} : { inside }),
    kind: format.kind,
    ...summariseFormat(format),
    headerRow: headerRow < 0 ? null : (sheet.fileRows[headerRow] ?? null),
    ...(table && { ...tablesOf(table.chosenTable), ...describeStorageSheets(joinedSheets, table.chosenTable) }),
    ...(table && summarisePerStorage(table.perStorage, choices, table.chosenTable)),
  }
}

function summariseFormat(
  format: SourceFormat,
): Pick<
  ImportSummary['file'],
  'encoding' | 'encodingReason' | 'encodings' | 'delimiter' | 'delimiterReason' | 'sheets' | 'sheet'
> {
  switch (format.kind) {
    case 'csv':
    case 'dbf':
      return {
        encoding: format.encoding,
        encodingReason: format.encodingReason,
        encodings: format.encodingCandidates.map(({ encoding, sample }) => ({ encoding, sample })),
        ...(format.kind === 'csv' ? { delimiter: format.delimiter, delimiterReason: format.delimiterReason } : {}),
      }
    case 'account':
      return {}
    default: {
      const { sheets, sheet } = format
      return {
        sheets: sheets.map(({ name, hidden: visibility }) => ({
          name: markUntrusted(name),
          hidden: visibility !== 'visible',
        })),
        ...(sheets[sheet] ? { sheet: markUntrusted(sheets[sheet].name) } : {}),
      }
    }
  }
}

/** The tables to choose from, if there are several, and an example of headings that were joined. */
function tablesOf({
  tables,
  chosenIndex,
  problems,
}: ChosenTable): Pick<ImportSummary['file'], 'tables' | 'table' | 'joined'> {
  const heading = problems.find(({ code }) => code === 'several-headers')?.details?.['example']
  const joinedHeading = typeof heading === 'string' && heading !== '' ? { joined: heading } : {}
  if (tables.length < 2) return joinedHeading
  return {
    ...joinedHeading,
    tables: tables.map((table) => ({ ...table, headings: [...table.headings] })),
    table: chosenIndex + 1,
  }
}
