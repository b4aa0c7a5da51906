/** A table's keys held against the account: what is not the account's is not used, and what is in doubt is asked about. [MAP-4] [MAP-10] */
import type { ImportChoices } from '../../../src-shared/contract/import.ts'
import type { Catalogue } from '../../../src-shared/domain/catalogue/catalogue.ts'
import type { Drafts } from '../../../src-shared/domain/draft/draft.ts'
import { makeDrafts } from '../../../src-shared/domain/draft/make-drafts.ts'
import {
  isJudged,
  isTrusted,
  keyTrust,
  withIdsInDoubt,
  type KeyTrust,
} from '../../../src-shared/domain/plan/key-trust.ts'
import { draftChoices } from './choices.ts'
import { mapWithMemory, type TableInput, type TableRead } from './table-read.ts'

interface TableAndDrafts<Table extends TableRead> {
  readonly table: Table
  readonly drafts: Drafts
}

/** A snapshot says itself whose ids they are, and who names the keys has decided. */
export function trustIn(
  { read, mapping }: Pick<TableRead, 'read' | 'mapping'>,
  drafts: Drafts,
  choices: ImportChoices,
  catalogue: Catalogue,
): KeyTrust {
  if (read.base) return { ids: 'own' }
  return choices.keys?.length ? {} : keyTrust(mapping.columns, drafts, catalogue)
}

/** The table and its drafts as they are read once the account has told whose keys they are. */
export function withTrust<Table extends TableRead>(
  { table, drafts }: TableAndDrafts<Table>,
  trust: KeyTrust,
  choices: ImportChoices,
  input: TableInput,
  catalogue: Catalogue,
): TableAndDrafts<Table> {
  if (!isJudged(trust)) return { table, drafts }
  const { mapping } = mapWithMemory(table, choices, input, trust)
  const made =
    isTrusted(trust) || trust.ids === 'doubted'
      ? drafts
      : makeDrafts(table.chosen.sheet, mapping, draftChoices(choices, input.clearToken))
  return { table: { ...table, mapping }, drafts: withIdsInDoubt(made, catalogue, trust) }
}
