/** An import as a list of its supplier: its codes and prices, how it compares with the list before, what its profile can learn of it. */
import type { ProfileVersion } from '../../../src-shared/contract/profile.ts'
import { DRAFT, type Drafts } from '../../../src-shared/domain/draft/draft.ts'
import type { Field } from '../../../src-shared/domain/fields/field.ts'
import { compareLists, type ComparedLists, type ListLine } from '../../../src-shared/domain/suppliers/compare-lists.ts'
import { supplierCode } from '../../../src-shared/domain/suppliers/cross-reference.ts'
import { isCanonical } from '../../../src-shared/domain/values/decimal.ts'
import { answered, profileVersion, type Answered } from './profile-reading.ts'
import type { SessionInput, SessionState } from './stages.ts'

/** What is gone and changed is counted; so many are named. */
const MOST_NAMED = 500

export class SupplierList {
  private readonly input: SessionInput
  private readonly state: SessionState

  constructor(input: SessionInput, state: SessionState) {
    this.input = input
    this.state = state
  }

  /** How this list is read, for the next one of its supplier; and the answers given for its codes. */
  toKeep(asked: Pick<ProfileVersion, 'at' | 'missing'>): {
    readonly version: ProfileVersion
    readonly answered: readonly Answered[]
  } {
    return { version: profileVersion(this.input, this.state, asked), answered: answered(this.state) }
  }

  /** Its rows as they are planned, edits included; rows without a code are no lines. */
  lines(): ListLine[] {
    const { drafts } = this.state.edited
    const lines: ListLine[] = []
    for (let index = 0; index < drafts.count; index++) {
      const code = supplierCode(drafts, index)
      if (code === '') continue
      const price = valueAt(drafts, 'price', index)
      lines.push({ code, name: valueAt(drafts, 'name', index), price: isCanonical(price) ? price : null })
    }
    return lines
  }

  comparedWith(before: readonly ListLine[]): Pick<ComparedLists, 'counts' | 'prices' | 'gone'> {
    const { counts, prices, gone } = compareLists(before, this.lines())
    return { counts, prices, gone: gone.slice(0, MOST_NAMED) }
  }
}

function valueAt(drafts: Drafts, field: Field, index: number): string {
  const column = drafts.columns.get(field)
  return column?.states[index] === DRAFT.value ? column.values.at(index) : ''
}
