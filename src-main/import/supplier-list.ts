/** An import as its supplier's list: its codes and prices, the comparison with the previous list, and what its profile can remember. */
import type { ReadingRules, MissingRows, Profile, KeepRequest } from '../../src-shared/api/profile.ts'
import { DRAFT, type Drafts } from '../../src-shared/plan/draft/draft.ts'
import type { Field } from '../../src-shared/material/fields/field.ts'
import { compareLists, type ComparedLists, type ListLine } from '../../src-shared/plan/suppliers/compare-lists.ts'
import { crossReferenceOf, getSupplierCode } from '../../src-shared/plan/suppliers/cross-reference.ts'
import {
  findDroppedLines,
  makeDroppedLineRows,
  type DroppedLine,
  type DroppedRow,
  type DroppedLineChoice,
} from '../../src-shared/plan/suppliers/dropped-lines.ts'
import type { KnownSupplier } from '../../src-shared/plan/suppliers/reorder-list.ts'
import { isCanonical, type Decimal } from '../../src-shared/material/values/decimal.ts'
import type { AccountPort } from '../ports/ports.ts'
import type { LastList } from './suppliers/profile-store.ts'
import { makeReorderResult, readListSuppliers, type ReorderResult } from './suppliers/read-suppliers.ts'
import type { AnsweredCode } from './suppliers/remember-applied.ts'
import { findOldestReadTime as readFrom } from './account-stage.ts'
import { findUsedProfile } from './used-profile.ts'
import type { Answer } from '../../src-shared/api/host.ts'
import { refuse } from '../../src-shared/material/values/result.ts'
import { answersOfRows, readingOfFile } from './profile-reading.ts'
import type { ShownRow } from '../../src-shared/api/import.ts'
import type { SessionInput, SessionState } from './stages.ts'

/** The price of a row's code in the previous list. Null if the code was not in that list; absent if unknown. */
export interface PriceBefore {
  readonly was?: Decimal | null
}

/** A request for a reorder list. `readsSuppliers`: request the suppliers of the materials on the list, with one request each. */
export interface ListRequest {
  readonly suppliers: readonly KnownSupplier[]
  readonly readsSuppliers: boolean
}

/** A comparison with the previous list. `indexes`: the drafts that are lines of the current list. */
interface ListComparison {
  readonly drafts: Drafts
  readonly lists: ComparedLists
  readonly indexes: readonly number[]
}

type CurrentImport = readonly [input: SessionInput, state: SessionState, account: AccountPort]

/** The previous list, and when it was applied (ISO time). */
export interface ComparisonWithLastList
  extends Pick<LastList, 'file' | 'at'>, Pick<ComparedLists, 'counts' | 'prices'> {
  /** The missing lines, at most 500. */
  readonly droppedLines: readonly (Omit<DroppedLine, 'index'> & { readonly material: number | null })[]
  /** What the profile's rules do about missing materials. */
  readonly missing: MissingRows
}

/** What to do about missing materials. `note`: text to add to their notes. */
export interface MissingRequest {
  readonly choice: DroppedLineChoice
  readonly note: string
}

export interface ReorderOfImport extends ReorderResult {
  /** When the account was read, in milliseconds since 1970. If its storages were read at different times, this is the oldest time. */
  readonly readAt: number
}

/** The maximum number of missing or changed lines that are listed. All of them are counted. */
const MAX_NAMED_LINES = 500

export class SupplierList {
  private readonly getImport: () => CurrentImport
  /** The supplier's previous list, read with the same profile. */
  private lastList: LastList | null = null
  /** The comparison of the current rows with the previous list, made once. */
  private lastComparison: ListComparison | null = null

  /** `getImport`: returns the current import. */
  constructor(getImport: () => CurrentImport) {
    this.getImport = getImport
  }

  private get state(): SessionState {
    return this.getImport()[1]
  }

  /** Sets the previous list to compare with; null if there is none. */
  setPreviousList(previousList: LastList | null): void {
    this.lastList = previousList
    this.lastComparison = null
  }

  /** How this list is read, and the answers given for its codes, to be remembered for the supplier's next list. */
  rulesToRemember(keepRequest: KeepRequest): {
    readonly howRead: ReadingRules
    readonly answeredCodes: readonly AnsweredCode[]
  } {
    const [input, state] = this.getImport()
    return { howRead: readingOfFile(input, state, keepRequest), answeredCodes: answersOfRows(state) }
  }

  /** The list's planned rows, including edits. Rows without a code are not lines. */
  lines(): readonly ListLine[] {
    return this.getCurrentLines().lines
  }

  private getCurrentLines() {
    const { drafts } = this.state.editedDrafts
    const lines: ListLine[] = []
    const indexes: number[] = []
    for (let index = 0; index < drafts.count; index++) {
      const code = getSupplierCode(drafts, index)
      if (code === '') continue
      const price = valueAt(drafts, 'price', index)
      lines.push({ code, name: valueAt(drafts, 'name', index), price: isCanonical(price) ? price : null })
      indexes.push(index)
    }
    return { lines, indexes }
  }

  /** Makes the list of what to order, for the whole account as it was read. */
  async reorder({ suppliers, readsSuppliers }: ListRequest): Promise<Answer<ReorderOfImport>> {
    const [, state, account] = this.getImport()
    const { catalogue } = state.catalogue
    const source = { catalogue, storages: [...catalogue.storages.keys()], suppliers }
    const readAt = readFrom(state)
    if (!readsSuppliers) return { ok: true, value: { ...makeReorderResult(source), readAt } }
    const answer = await readListSuppliers(account, source)
    if (answer.ok) return { ok: true, value: { ...makeReorderResult(source, answer.value, true), readAt } }
    const { failure, storage } = answer
    return refuse({ code: 'account', failure, storage, address: account.address })
  }

  /** The comparison with the previous list; null if there is none. */
  compareWithLastList(): ComparisonWithLastList | null {
    const { lastList: previousList } = this
    const listComparison = this.comparison()
    if (!previousList || !listComparison) return null
    const { counts, prices } = listComparison.lists
    const { catalogue } = this.state.catalogue
    const missingLines = this.droppedLines(MAX_NAMED_LINES).map(({ index, ...line }) => {
      return { ...line, material: index === null ? null : (catalogue.ids[index] ?? null) }
    })
    const { missing: missingRule } = this.profile?.howRead ?? { missing: 'leave' }
    return {
      file: previousList.file,
      at: previousList.at,
      counts,
      prices,
      droppedLines: missingLines,
      missing: missingRule,
    }
  }

  private get profile(): Profile | null {
    const [input, { choices }] = this.getImport()
    return findUsedProfile(input, choices)
  }

  /** Lines of the previous list that are missing from this one, as materials. Only the first lines if there are many. [SUPPLIER-10] */
  private droppedLines(maxLines?: number): readonly DroppedLine[] {
    const listComparison = this.comparison()
    if (!listComparison) return []
    const reference = crossReferenceOf(this.profile?.crossReference ?? [])
    const { catalogue, preview } = this.state
    const namedMaterials = new Set(preview.groups.targets)
    return findDroppedLines(
      listComparison.lists.missingLines.slice(0, maxLines),
      catalogue.catalogue,
      reference,
      namedMaterials,
    )
  }

  /** The rows for missing materials, as the user chose. Empty if no material needs a change. */
  droppedRows({ choice, note }: MissingRequest): readonly DroppedRow[] {
    return makeDroppedLineRows(this.droppedLines(), this.state.catalogue.catalogue, choice, note)
  }

  /** Adds the price of a row's code in the previous list. [SUPPLIER-9] */
  addPreviousPrice(row: ShownRow): ShownRow {
    const priceBefore = row.planned ? undefined : this.priceBefore(row.index)
    if (priceBefore === undefined) return row
    const { columns } = this.state.mapping
    return {
      ...row,
      cells: row.cells.map((cell, index) => (columns[index]?.field === 'price' ? { ...cell, was: priceBefore } : cell)),
    }
  }

  /** Adds the previous prices to rows of the plan. `from`: the position of the first of them. */
  withPrices<Row extends object>(rows: readonly Row[], from: number): readonly (Row & PriceBefore)[] {
    return rows.map((row, index) => {
      const priceBefore = this.priceBefore(from + index)
      return priceBefore === undefined ? row : { ...row, was: priceBefore }
    })
  }

  /** The price of a row's code in the previous list. Null if the code was not in that list; undefined if unknown. */
  private priceBefore(index: number): Decimal | null | undefined {
    const listComparison = this.comparison()
    const line = listComparison?.lists.lines[findPosition(listComparison.indexes, index)]
    return line && (line.before !== null || line.state === 'new') ? line.before : undefined
  }

  private comparison(): ListComparison | null {
    const { lastList: previousList } = this
    if (!previousList) return null
    const { drafts } = this.state.editedDrafts
    if (this.lastComparison?.drafts !== drafts) {
      const { lines, indexes } = this.getCurrentLines()
      this.lastComparison = { drafts, lists: compareLists(previousList.lines, lines), indexes }
    }
    return this.lastComparison
  }
}

function valueAt(drafts: Drafts, field: Field, index: number): string {
  const column = drafts.columns.get(field)
  return column?.states[index] === DRAFT.value ? column.values.at(index) : ''
}

/** The index of a number in ascending numbers; -1 if it is not included. */
export function findPosition(sortedNumbers: ArrayLike<number>, wantedNumber: number): number {
  let [lowIndex, highIndex] = [0, sortedNumbers.length - 1]
  while (lowIndex <= highIndex) {
    const middle = (lowIndex + highIndex) >>> 1
    const middleValue = sortedNumbers[middle] ?? 0
    if (middleValue === wantedNumber) return middle
    if (middleValue < wantedNumber) lowIndex = middle + 1
    else highIndex = middle - 1
  }
  return -1
}
