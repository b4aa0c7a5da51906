/**
 * A table compared with the account: keys and units that are not the account's are not used, the user is asked about doubts, and a word for nothing that is the name of
 * a material is a value. [MAP-4] [MAP-6] [MAP-10] [VALUE-8]
 */
import type { ImportChoices } from '../../src-shared/api/import.ts'
import type { Catalogue } from '../../src-shared/material/catalogue/catalogue.ts'
import { withKey } from '../../src-shared/material/catalogue/key-doubt.ts'
import type { Drafts } from '../../src-shared/plan/draft/draft.ts'
import { makeDrafts } from '../../src-shared/plan/draft/make-drafts.ts'
import { isJudged, isTrusted, keyTrust, withIdsInDoubt, type KeyTrust } from '../../src-shared/plan/key-trust.ts'
import { holdsNoUnits } from '../../src-shared/plan/unit-trust.ts'
import { wordsOfAccount } from '../../src-shared/plan/words-of-account.ts'
import { draftChoices } from './choices.ts'
import { mapWithMemory, type TableInput, type TableContents } from './table-read.ts'

interface TableAndDrafts<Table extends TableContents> {
  readonly table: Table
  readonly drafts: Drafts
}

/** A snapshot has the account's ids. If the user named the keys, they are used as they are. */
export function trustIn(
  { read, mapping }: Pick<TableContents, 'read' | 'mapping'>,
  drafts: Drafts,
  choices: ImportChoices,
  catalogue: Catalogue,
): KeyTrust {
  if (read.base) return { ids: 'own' }
  const keys = choices.keys?.length ? {} : keyTrust(mapping.columns, drafts, catalogue)
  return holdsNoUnits(mapping.columns, drafts, catalogue) ? { ...keys, noUnits: true } : keys
}

/** The table and its drafts as they are read once the account shows whose keys they are and which rows are materials. */
export function withTrust<Table extends TableContents>(
  { table, drafts }: TableAndDrafts<Table>,
  trust: KeyTrust,
  choices: ImportChoices,
  input: TableInput,
  catalogue: Catalogue,
): TableAndDrafts<Table> {
  const byAccount = isJudged(trust) ? mapWithMemory(table, choices, input, trust).mapping : table.mapping
  const words = wordsOfAccount(byAccount.columns, catalogue)
  const mapping = words.size === 0 ? byAccount : mapWithMemory(table, choices, input, trust, words).mapping
  const materials = materialsAside(drafts, catalogue)
  const isSame = words.size === 0 && materials.size === (drafts.aside?.materials?.size ?? 0)
  const redrafted =
    isSame && (isTrusted(trust) || trust.ids === 'doubted')
      ? withChecked(drafts, materials)
      : makeDrafts(table.chosen.sheet, mapping, draftChoices(choices, input.clearToken, materials))
  return { table: { ...table, mapping }, drafts: withIdsInDoubt(redrafted, catalogue, trust) }
}

function withChecked(drafts: Drafts, materials: ReadonlySet<number>): Drafts {
  return drafts.aside ? { ...drafts, aside: { ...drafts.aside, materials } } : drafts
}

/** Rows that look like headings of groups, totals or notes, and name a material. Looked for once: edits count on their rows. */
function materialsAside({ aside }: Drafts, catalogue: Catalogue): ReadonlySet<number> {
  if (!aside) return new Set()
  if (aside.materials) return aside.materials
  const materials = aside.rows.filter(({ text }) =>
    (['name', 'sku'] as const).some((field) => withKey(catalogue, field, text, -1).length > 0),
  )
  return new Set(materials.map(({ sheetRow }) => sheetRow))
}
