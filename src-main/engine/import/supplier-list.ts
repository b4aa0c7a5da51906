/** An import as a list of its supplier: its codes and prices, how it compares with the list before, what its profile can learn of it. */
import type { MissingRows, ProfileKept, HowRead } from '../../../src-shared/contract/profile.ts'
import { DRAFT, partOf, type Drafts } from '../../../src-shared/domain/draft/draft.ts'
import type { Field } from '../../../src-shared/domain/fields/field.ts'
import { placeIn } from '../../../src-shared/domain/values/sorted-numbers.ts'
import { compareLists, type ComparedLists, type ListLine } from '../../../src-shared/domain/suppliers/compare-lists.ts'
import { crossReferenceOf, supplierCode } from '../../../src-shared/domain/suppliers/cross-reference.ts'
import {
  missingFromList,
  goneRows,
  type GoneLine,
  type GoneRow,
  type GoneChoice,
} from '../../../src-shared/domain/suppliers/gone.ts'
import type { SupplierKnown } from '../../../src-shared/domain/suppliers/offers.ts'
import { isCanonical, type Decimal } from '../../../src-shared/domain/values/decimal.ts'
import type { AccountPort } from '../ports.ts'
import type { LastList } from '../suppliers/profile-store.ts'
import { reorderOf, suppliersOnList, type ReorderMade } from '../suppliers/reorder.ts'
import type { Answered } from '../suppliers/remember-list.ts'
import { readAt as readFrom } from './account-stage.ts'
import { keptBy, profileUsed } from './used-profile.ts'
import { failed, type Imported } from './import-codes.ts'
import { answered, profileVersion } from './profile-reading.ts'
import type { SessionInput, SessionState } from './stages.ts'

/** `read`: the account is asked for the suppliers of what is on the list, a request each. */
export interface ListAsked {
  readonly suppliers: readonly SupplierKnown[]
  readonly read: boolean
}

/** `indexes`: the drafts that are lines of the list. */
interface Compared {
  readonly drafts: Drafts
  readonly lists: ComparedLists
  readonly indexes: readonly number[]
}

export type Import = readonly [input: SessionInput, state: SessionState, account: AccountPort]

/** With the list before, and when it was applied: ISO time. */
export interface ListAgainstLast extends Pick<LastList, 'file' | 'at'>, Pick<ComparedLists, 'counts' | 'prices'> {
  /** Of several files those of its profile, which are compared as one list; else none. */
  readonly of: readonly string[]
  /** At most 500 of them. */
  readonly gone: readonly (Omit<GoneLine, 'index'> & { readonly material: number | null })[]
  /** What the profile says of them. */
  readonly missing: MissingRows
}

/** `note`: what is written behind the notes. */
export interface GoneAsked {
  readonly choice: GoneChoice
  readonly note: string
}

export interface ReorderOfImport extends ReorderMade {
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

  /** The name of the list's file, where several files are open together. */
  private readonly name: string | undefined

  /** `now`: the import as it is when something is asked. `name`: the list's file, where several are open together. */
  constructor(now: () => Import, name?: string) {
    this.now = now
    this.name = name
  }

  /** The list's place among several files; null where it is the only one. */
  private get list(): number | null {
    const list = this.state.lists?.read.findIndex(({ name }) => name === this.name) ?? -1
    return list < 0 ? null : list
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
    readonly version: HowRead
    readonly answered: readonly Answered[]
  } {
    const [input, state] = this.now()
    const { list: at } = this
    const list = at === null ? undefined : state.lists?.read[at]
    const own = answered(state, this.owns())
    if (!list) return { version: profileVersion(input, state, asked), answered: own }
    const { source, perStorage, mapping } = list.table
    const excludedFields = new Set([...state.edited.excludedFields, ...keptBy(input, list.choices)])
    const read = { source, perStorage, mapping, choices: list.choices, edited: { excludedFields } }
    return { version: profileVersion(list, read, asked), answered: own }
  }

  /** Its rows as they are planned, edits included; rows without a code are no lines. */
  lines(): readonly ListLine[] {
    return this.linesAt(this.owns()).lines
  }

  private linesAt(owns: (index: number) => boolean) {
    const { drafts } = this.state.edited
    const lines: ListLine[] = []
    const indexes: number[] = []
    for (let index = 0; index < drafts.count; index++) {
      const code = owns(index) ? supplierCode(drafts, index) : ''
      if (code === '') continue
      const price = valueAt(drafts, 'price', index)
      lines.push({ code, name: valueAt(drafts, 'name', index), price: isCanonical(price) ? price : null })
      indexes.push(index)
    }
    return { lines, indexes }
  }

  /** What has to be ordered of the whole account, as it was read. */
  async reorder({ suppliers, read }: ListAsked): Promise<Imported<ReorderOfImport>> {
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

  /** Null where there is none to compare with, and for a list that is compared with another one of its profile, which tells. */
  comparedWithLast(): ListAgainstLast | null {
    const { before } = this
    const last = this.compared()
    if (!before || !last || !this.tells) return null
    const { counts, prices } = last.lists
    const { catalogue } = this.state.catalogue
    const gone = this.gone(MOST_NAMED).map(({ index, ...line }) => {
      return { ...line, material: index === null ? null : (catalogue.ids[index] ?? null) }
    })
    const { missing } = profileUsed(...this.chosen)?.howRead ?? { missing: 'leave' }
    const { lists } = this.state
    const of = this.places.flatMap((place) => lists?.read[place]?.name ?? [])
    return { of, file: before.file, at: before.at, counts, prices, gone, missing }
  }

  private get chosen() {
    const [input, { choices, lists }] = this.now()
    const { list } = this
    return [input, (list === null ? undefined : lists?.read[list]?.choices) ?? choices] as const
  }

  /** Places of the lists that are read with its profile, itself among them; none where it is the only file. [SUPPLIER-14] */
  private get places(): readonly number[] {
    const { list } = this
    if (list === null) return []
    const [input, { lists }] = this.now()
    const profile = profileUsed(...this.chosen)?.id
    return (lists?.read ?? []).flatMap(({ choices }, place) => {
      const isSame = profile !== undefined && profileUsed(input, choices)?.id === profile
      return place === list || isSame ? [place] : []
    })
  }

  /** Of the lists of one profile the first tells how they compare. */
  private get tells(): boolean {
    const { list, places } = this
    return list === null || places[0] === list
  }

  /** Which rows are of its profile's lists. */
  private ownsTogether(): (index: number) => boolean {
    const { list, places, state } = this
    if (list === null) return () => true
    const own = new Set(places)
    return (index) => own.has(partOf(state.drafts, index)?.list ?? -1)
  }

  /** Which rows are its own. */
  private owns(): (index: number) => boolean {
    const { list, state } = this
    return (index) => list === null || partOf(state.drafts, index)?.list === list
  }

  /** What the list before had and this one has not, as materials. Of a long one only the first. [SUPPLIER-10] */
  private gone(most?: number): readonly GoneLine[] {
    const last = this.compared()
    if (!last) return []
    const reference = crossReferenceOf(profileUsed(...this.chosen)?.crossReference ?? [])
    const { catalogue, preview } = this.state
    const named = new Set(preview.groups.targets)
    return missingFromList(last.lists.gone.slice(0, most), catalogue.catalogue, reference, named)
  }

  /** The rows that are wanted of what is gone; empty where there is nothing left to do. */
  goneRows({ choice, note }: GoneAsked): readonly GoneRow[] {
    return goneRows(this.gone(), this.state.catalogue.catalogue, choice, note)
  }

  /** What a row's code cost in the list before; null: it was not in it; undefined: nobody can tell. */
  was(index: number): Decimal | null | undefined {
    const last = this.compared()
    const line = last?.lists.lines[placeIn(last.indexes, index)]
    return line && (line.before !== null || line.state === 'new') ? line.before : undefined
  }

  private compared(): Compared | null {
    const { before } = this
    if (!before) return null
    const { drafts } = this.state.edited
    if (this.last?.drafts !== drafts) {
      const { lines, indexes } = this.linesAt(this.ownsTogether())
      this.last = { drafts, lists: compareLists(before.lines, lines), indexes }
    }
    return this.last
  }
}

function valueAt(drafts: Drafts, field: Field, index: number): string {
  const column = drafts.columns.get(field)
  return column?.states[index] === DRAFT.value ? column.values.at(index) : ''
}
