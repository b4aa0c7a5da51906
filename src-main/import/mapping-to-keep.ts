/** The columns' fields of an import, to remember for the next file with these headings or to save as a file. */
import type { Field } from '../../src-shared/material/fields/field.ts'
import { columnNameKey } from '../../src-shared/mapping/mapping.ts'
import { headerSignature } from '../../src-shared/mapping/map-columns.ts'
import { savedMapping, type SavedMapping } from '../../src-shared/mapping/mapping-saved.ts'
import { fileMapping } from './per-storage.ts'
import type { SessionState } from './stages.ts'

export interface MappingToKeep {
  readonly signature: string
  /** Field by heading key. */
  readonly fields: [string, Field | null][]
  readonly saved: SavedMapping
}

export function mappingToKeep(
  fileName: string,
  { choices, mapping: readMapping, perStorage }: SessionState,
): MappingToKeep {
  const mapping = fileMapping(readMapping, perStorage)
  const fields = mapping.columns
    .filter(({ header }) => header !== '')
    .map((column): [string, Field | null] => [columnNameKey(column), column.field])
  const savedMappingFile = savedMapping(fileName, mapping, choices.decimals ?? 'auto')
  return { signature: headerSignature(mapping), fields, saved: savedMappingFile }
}
