/**
 * A column of codes of which only a few are the account's skus. It is read as the supplier's own codes, unless the
 * user decides otherwise. [MAP-10]
 */
import { cellText, type Sheet } from '../../file/sheet.ts'
import { toProposalColumn, type ProposalColumn, type Mapping } from '../../mapping/mapping.ts'
import { trimOuterSpace } from '../../material/values/text-key.ts'
import type { DraftRows } from './draft.ts'

export interface ProposedCodes extends ProposalColumn {
  readonly kind: 'codes'
  /** The number of checked rows, of rows whose code is in the account, and of rows whose name is in the account. */
  readonly rows: number
  readonly byCode: number
  readonly byName: number
  /** Rows of the file whose material has another sku. */
  readonly examples: readonly { readonly row: number; readonly code: string; readonly sku: string }[]
}

const MAX_EXAMPLES = 2

/** `getSku`: the sku of a draft's material; undefined if it has none or was not found. */
export function makeCodeProposals(
  sheet: Sheet,
  { columns }: Mapping,
  { sheetRows, fileRows }: Pick<DraftRows, 'sheetRows' | 'fileRows'>,
  getSku: (index: number) => string | undefined,
): ProposedCodes[] {
  return columns.flatMap((mappedColumn): ProposedCodes[] => {
    const { column, reason } = mappedColumn
    if (reason.code !== 'other-codes') return []
    const { rows, byCode, byName } = reason
    const examples: { row: number; code: string; sku: string }[] = []
    for (let index = 0; index < sheetRows.length && examples.length < MAX_EXAMPLES; index++) {
      const sku = getSku(index) ?? ''
      const code = trimOuterSpace(cellText(sheet, sheetRows[index] ?? 0, column))
      if (sku !== '' && code !== '') examples.push({ row: fileRows[index] ?? 0, code, sku })
    }
    return [{ kind: 'codes', ...toProposalColumn(mappedColumn), rows, byCode, byName, examples }]
  })
}
