/** A cell of the rows shown as it is looked at and changed: the texts it shows, what it was read as, and whether it takes another. */
import { DRAFT } from '../../src-shared/plan/draft/draft.ts'
import { looksBlank } from '../../src-shared/plan/draft/draft-cell.ts'
import { isDecimalField, mayChange, READ_ONLY_FIELDS, type Field } from '../../src-shared/material/fields/field.ts'
import { showNumberOf } from '../../src-shared/material/fields/shown-number.ts'
import type { Separators } from '../../src-shared/material/values/shown-decimal.ts'
import type { ColumnMapping } from '../../src-shared/mapping/mapping.ts'
import { cellKey } from '../../src-shared/plan/preview/edits.ts'
import { cellText } from '../../src-shared/file/sheet.ts'
import { toDecimal, type Decimal } from '../../src-shared/material/values/decimal.ts'
import { cellsMeant, type PerMaterial } from './per-material.ts'
import { rowSourceOf } from './row-view.ts'
import type { RowSource } from './shown-row.ts'
import type { SessionState } from './stages.ts'

export interface CellTarget {
  /** The planned rows it stands for, and the column there. */
  readonly indexes: readonly number[]
  readonly mapped: ColumnMapping
  /** As typed, else as the file has it. */
  readonly stored: string
  readonly typed: boolean
  /** As it is shown, where that is another text. */
  readonly shown: string | null
  /** What a number field was read as; null if it has no number. */
  readonly value: Decimal | null
  readonly blank: boolean
  /** Nothing can be typed into it. */
  readonly fixed: boolean
}

export class CellTargets {
  private readonly source: RowSource
  private readonly perMaterial: PerMaterial | null
  private readonly mapped: ReadonlyMap<number, ColumnMapping>
  private readonly ofAccount: boolean
  readonly numbers: Separators

  constructor(state: SessionState, perMaterial: PerMaterial | null, numbers: Separators) {
    this.source = rowSourceOf(state)
    this.perMaterial = perMaterial
    this.mapped = new Map(state.mapping.columns.map((one) => [one.column, one]))
    this.ofAccount = state.read.format.kind === 'account'
    this.numbers = plainStyle(numbers)
  }

  /** Null if nothing is planned that the cell could be of. */
  at(row: number, column: number): CellTarget | null {
    const targets = this.perMaterial ? cellsMeant(this.perMaterial, row, column) : { indexes: [row], column }
    const mapped = targets && this.mapped.get(targets.column)
    const [index] = targets?.indexes ?? []
    if (!targets || !mapped || index === undefined) return null
    const { edited, sheet, translated } = this.source
    const { field } = mapped
    const sheetRow = edited.drafts.sheetRows[index] ?? 0
    const typed = edited.texts.size === 0 ? undefined : edited.texts.get(cellKey(index, targets.column))
    const stored =
      typed ?? sheet.columns[targets.column]?.shown.get(sheetRow) ?? cellText(sheet, sheetRow, targets.column)
    const isNumber = field !== null && isDecimalField(field)
    const drafts = field !== null && (isNumber || translated.has(field)) ? edited.drafts.columns.get(field) : undefined
    const state = drafts?.states[index]
    const read = state === DRAFT.value ? (drafts?.values.at(index) ?? null) : null
    return {
      indexes: targets.indexes,
      mapped,
      stored,
      typed: typed !== undefined,
      shown: read === null ? null : isNumber ? this.numberShown(field, read) : read,
      value: isNumber && read !== null ? toDecimal(read) : null,
      blank: state === undefined ? looksBlank(stored) : state === DRAFT.blank,
      fixed: field === null || READ_ONLY_FIELDS.some((one) => one === field) || (this.ofAccount && !mayChange(field)),
    }
  }

  /** As the window writes it, but with a sign and spaces that can be typed. */
  numberShown(field: Field, value: string): string {
    return showNumberOf(field, value, this.numbers).replace('\u2212', '-')
  }
}

/** Nobody types a no-break space. */
function plainStyle({ group, point }: Separators): Separators {
  return { group: group.trim() === '' && group !== '' ? ' ' : group, point }
}
