/** An import as a list of its supplier: its codes and prices, how it compares with the list before, what its profile can learn of it. */
import type { ReadingRules, MissingRows, Profile, ProfileKept } from '../../src-shared/api/profile.ts'
import { DRAFT, type Drafts } from '../../src-shared/plan/draft/draft.ts'
import type { Field } from '../../src-shared/material/fields/field.ts'
import { compareLists, type ComparedLists, type ListLine } from '../../src-shared/plan/suppliers/compare-lists.ts'
import { crossReferenceOf, supplierCode } from '../../src-shared/plan/suppliers/cross-reference.ts'
import {
  findDroppedLines,
  rowsForDropped,
  type DroppedLine,
  type DroppedRow,
  type DroppedChoice,
} from '../../src-shared/plan/suppliers/gone.ts'
import type { KnownSupplier } from '../../src-shared/plan/suppliers/reorder-list.ts'
import { isCanonical, type Decimal } from '../../src-shared/material/values/decimal.ts'
import type { AccountPort } from '../ports/ports.ts'
import type { LastList } from './suppliers/profile-store.ts'
import { reorderOf, suppliersOnList, type ReorderResult } from './suppliers/reorder.ts'
import type { Answered } from './suppliers/remember-applied.ts'
import { readAt as readFrom } from './account-stage.ts'
import { profileUsed } from './used-profile.ts'
import { failed, type Imported } from './import-codes.ts'
import { answered, howFileWasRead } from './profile-reading.ts'
import type { ShownRow } from '../../src-shared/api/import.ts'
import type { SessionInput, SessionState } from './stages.ts'

/** What a row's code cost in the list before; null: it was not in it; absent: nobody can tell. */
export interface PriceBefore {
  readonly was?: Decimal | null
}

/** `read`: the account is asked for the suppliers of what is on the list, a request each. */
export interface ListRequest {
  readonly suppliers: readonly KnownSupplier[]
  readonly read: boolean
}

/** `indexes`: the drafts that are lines of the list. */
interface Compared {
  readonly drafts: Drafts
  readonly lists: ComparedLists
  readonly indexes: readonly number[]
}

type Import = readonly [input: SessionInput, state: SessionState, account: AccountPort]

/** With the list before, and when it was applied: ISO time. */
export interface ListAgainstLast extends Pick<LastList, 'file' | 'at'>, Pick<ComparedLists, 'counts' | 'prices'> {
  /** At most 500 of them. */
  readonly gone: readonly (Omit<DroppedLine, 'index'> & { readonly material: number | null })[]
  /** What the profile says of them. */
  readonly missing: MissingRows
}

/** `note`: what is written behind the notes. */
export interface GoneRequest {
  readonly choice: DroppedChoice
  readonly note: string
}

export interface ReorderOfImport extends ReorderResult {
  /** When the account was read, longest ago: milliseconds since 1970. */
  readonly readAt: number
}

/** All gone and changed lines are counted; at most this many are named. */
const MOST_NAMED = 500

export class SupplierList {
  private readonly now: () => Import
  /** The supplier's list that was applied before this one, with the profile both are read with. */
  private before: LastList | null = null
  /** How the rows, as they are now, compare with that list: worked out once. */
  private last: Compared | null = null

  /** `now`: the import as it is when something is asked. */
  constructor(now: () => Import) {
    this.now = now
  }

  private get state(): SessionState {
    return this.now()[1]
  }

  /** Null: there is no list to compare with. */
  follow(before: LastList | null): void {
    this.before = before
    this.last = null
  }

  /** How this list is read, for the next one of its supplier; and the answers given for its codes. */
  toKeep(asked: ProfileKept): {
    readonly howRead: ReadingRules
    readonly answered: readonly Answered[]
  } {
    const [input, state] = this.now()
    return { howRead: howFileWasRead(input, state, asked), answered: answered(state) }
  }

  /** Its rows as they are planned, edits included; rows without a code are no lines. */
  lines(): readonly ListLine[] {
    return this.linesNow().lines
  }

  private linesNow() {
    const { drafts } = this.state.edited
    const lines: ListLine[] = []
    const indexes: number[] = []
    for (let index = 0; index < drafts.count; index++) {
      const code = supplierCode(drafts, index)
      if (code === '') continue
      const price = valueAt(drafts, 'price', index)
      lines.push({ code, name: valueAt(drafts, 'name', index), price: isCanonical(price) ? price : null })
      indexes.push(index)
    }
    return { lines, indexes }
  }

  /** What has to be ordered of the whole account, as it was read. */
  async reorder({ suppliers, read }: ListRequest): Promise<Imported<ReorderOfImport>> {
    const [, state, account] = this.now()
    const { catalogue } = state.catalogue
    const from = { catalogue, storages: [...catalogue.storages.keys()], suppliers }
    const readAt = readFrom(state)
    if (!read) return { ok: true, value: { ...reorderOf(from), readAt } }
    const answer = await suppliersOnList(account, from)
    if (answer.ok) return { ok: true, value: { ...reorderOf(from, answer.value, true), readAt } }
    const { failure, storage } = answer
    return failed({ code: 'account', failure, storage, address: account.address })
  }

  /** Null if there is none to compare with. */
  comparedWithLast(): ListAgainstLast | null {
    const { before } = this
    const last = this.compared()
    if (!before || !last) return null
    const { counts, prices } = last.lists
    const { catalogue } = this.state.catalogue
    const missingLines = this.gone(MOST_NAMED).map(({ index, ...line }) => {
      return { ...line, material: index === null ? null : (catalogue.ids[index] ?? null) }
    })
    const { missing } = this.profile?.howRead ?? { missing: 'leave' }
    return { file: before.file, at: before.at, counts, prices, gone: missingLines, missing }
  }

  private get profile(): Profile | null {
    const [input, { choices }] = this.now()
    return profileUsed(input, choices)
  }

  /** What the list before had and this one has not, as materials. Of a long one only the first. [SUPPLIER-10] */
  private gone(most?: number): readonly DroppedLine[] {
    const last = this.compared()
    if (!last) return []
    const reference = crossReferenceOf(this.profile?.crossReference ?? [])
    const { catalogue, preview } = this.state
    const named = new Set(preview.groups.targets)
    return findDroppedLines(last.lists.gone.slice(0, most), catalogue.catalogue, reference, named)
  }

  /** The rows that are wanted of what is gone; empty if there is nothing left to do. */
  goneRows({ choice, note }: GoneRequest): readonly DroppedRow[] {
    return rowsForDropped(this.gone(), this.state.catalogue.catalogue, choice, note)
  }

  /** A row with the price its code had in the list before beside its own. [SUPPLIER-9] */
  marked(row: ShownRow): ShownRow {
    const was = row.planned ? undefined : this.was(row.index)
    if (was === undefined) return row
    const { columns } = this.state.mapping
    return { ...row, cells: row.cells.map((cell, at) => (columns[at]?.field === 'price' ? { ...cell, was } : cell)) }
  }

  /** Rows of the plan from this one on. */
  withPrices<Row extends object>(rows: readonly Row[], from: number): readonly (Row & PriceBefore)[] {
    return rows.map((row, at) => {
      const was = this.was(from + at)
      return was === undefined ? row : { ...row, was }
    })
  }

  /** What a row's code cost in the list before; null: it was not in it; undefined: nobody can tell. */
  private was(index: number): Decimal | null | undefined {
    const last = this.compared()
    const line = last?.lists.lines[placeIn(last.indexes, index)]
    return line && (line.before !== null || line.state === 'new') ? line.before : undefined
  }

  private compared(): Compared | null {
    const { before } = this
    if (!before) return null
    const { drafts } = this.state.edited
    if (this.last?.drafts !== drafts) {
      const { lines, indexes } = this.linesNow()
      this.last = { drafts, lists: compareLists(before.lines, lines), indexes }
    }
    return this.last
  }
}

function valueAt(drafts: Drafts, field: Field, index: number): string {
  const column = drafts.columns.get(field)
  return column?.states[index] === DRAFT.value ? column.values.at(index) : ''
}

/** Where a number stands among them; -1 where it does not. */
export function placeIn(ascending: ArrayLike<number>, wanted: number): number {
  let [low, high] = [0, ascending.length - 1]
  while (low <= high) {
    const middle = (low + high) >>> 1
    const middleValue = ascending[middle] ?? 0
    if (middleValue === wanted) return middle
    if (middleValue < wanted) low = middle + 1
    else high = middle - 1
  }
  return -1
}
