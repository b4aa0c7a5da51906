/** An import as a list of its supplier: its codes and prices, how it compares with the list before, what its profile can learn of it. */
import type { ProfileVersion } from '../../../src-shared/contract/profile.ts'
import { DRAFT, partOf, type Drafts } from '../../../src-shared/domain/draft/draft.ts'
import type { Field } from '../../../src-shared/domain/fields/field.ts'
import { compareLists, type ComparedLists, type ListLine } from '../../../src-shared/domain/suppliers/compare-lists.ts'
import { supplierCode } from '../../../src-shared/domain/suppliers/cross-reference.ts'
import type { SupplierKnown } from '../../../src-shared/domain/suppliers/offers.ts'
import { isCanonical } from '../../../src-shared/domain/values/decimal.ts'
import type { AccountPort } from '../ports.ts'
import { reorderOf, suppliersOnList, type ReorderMade } from '../suppliers/reorder.ts'
import { readAt as readFrom } from './account-stage.ts'
import { failed, type Imported } from './import-codes.ts'
import { keptBy } from './known-materials.ts'
import { answered, profileVersion, type Answered } from './profile-reading.ts'
import type { SessionInput, SessionState } from './stages.ts'

/** `read`: the account is asked for the suppliers of what is on the list, a request each. */
export interface ListAsked {
  readonly suppliers: readonly SupplierKnown[]
  readonly read: boolean
}

export interface ReorderOfImport extends ReorderMade {
  /** When the account was read, longest ago: milliseconds since 1970. */
  readonly readAt: number
}

/** What is gone and changed is counted; so many are named. */
const MOST_NAMED = 500

export class SupplierList {
  private readonly input: SessionInput
  private readonly state: SessionState

  private readonly account: AccountPort
  /** Of several files, the one it is of: its place among them. */
  private readonly list: number | null

  /** `name`: of several files, which. */
  constructor(input: SessionInput, state: SessionState, account: AccountPort, name?: string) {
    const list = name === undefined ? -1 : (state.lists?.read.findIndex((one) => one.name === name) ?? -1)
    this.input = input
    this.state = state
    this.account = account
    this.list = list < 0 ? null : list
  }

  /** How this list is read, for the next one of its supplier; and the answers given for its codes. */
  toKeep(asked: Pick<ProfileVersion, 'at' | 'missing'>): {
    readonly version: ProfileVersion
    readonly answered: readonly Answered[]
  } {
    const list = this.list === null ? undefined : this.state.lists?.read[this.list]
    const own = answered(this.state, (index) => this.isOwn(index))
    if (!list) return { version: profileVersion(this.input, this.state, asked), answered: own }
    const { source, perStorage, mapping } = list.table
    const excludedFields = new Set([...this.state.edited.excludedFields, ...keptBy(this.input, list.choices)])
    const read = { source, perStorage, mapping, choices: list.choices, edited: { excludedFields } }
    return { version: profileVersion(list, read, asked), answered: own }
  }

  /** Its rows as they are planned, edits included; rows without a code are no lines. */
  lines(): ListLine[] {
    const { drafts } = this.state.edited
    const lines: ListLine[] = []
    for (let index = 0; index < drafts.count; index++) {
      const code = this.isOwn(index) ? supplierCode(drafts, index) : ''
      if (code === '') continue
      const price = valueAt(drafts, 'price', index)
      lines.push({ code, name: valueAt(drafts, 'name', index), price: isCanonical(price) ? price : null })
    }
    return lines
  }

  /** What has to be ordered of the whole account, as it was read. */
  async reorder({ suppliers, read }: ListAsked): Promise<Imported<ReorderOfImport>> {
    const { catalogue } = this.state.catalogue
    const from = { catalogue, storages: [...catalogue.storages.keys()], suppliers }
    const readAt = readFrom(this.state)
    if (!read) return { ok: true, value: { ...reorderOf(from), readAt } }
    const answer = await suppliersOnList(this.account, from)
    if (answer.ok) return { ok: true, value: { ...reorderOf(from, answer.value, true), readAt } }
    const { failure, storage } = answer
    return failed({ code: 'account', failure, storage, address: this.account.address })
  }

  private isOwn(index: number): boolean {
    return this.list === null || partOf(this.state.drafts, index)?.list === this.list
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
