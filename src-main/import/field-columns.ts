/** Which column of the file holds a field, for messages. */
import { columnName, isRuleColumn, namedColumn } from '../../src-shared/mapping/mapping.ts'
import { type Field, FIELDS, specOf } from '../../src-shared/material/fields/field.ts'
import { fieldColumn } from '../../src-shared/plan/draft/draft.ts'
import type { NamedColumn } from '../../src-shared/file/problem.ts'
import type { SessionState } from './stages.ts'

/**
 * The column that holds each field. A field is missing if a rule makes it, or if each storage has its own column for it. Sheets that are read
 * together have their own column letters.
 */
export function fieldColumns({
  drafts,
  mapping,
  perStorage,
}: Pick<SessionState, 'drafts' | 'mapping' | 'perStorage'>): [Field, NamedColumn][] {
  return FIELDS.flatMap((field): [Field, NamedColumn][] => {
    const index = fieldColumn(drafts, field)
    const mapped = mapping.columns.find(({ column }) => column === index)
    if (!mapped || isRuleColumn(mapped) || (perStorage.read && specOf(field).scope !== 'material')) return []
    return drafts.parts && columnName(mapped) === '' ? [] : [[field, namedColumn(mapped)]]
  })
}
