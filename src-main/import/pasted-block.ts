/** Copied cells as an edit: which go where, and how their numbers are written. Never writes over a row that is not shown. */
import type { ImportEditRequest } from '../../src-shared/api/import-edits.ts'
import type { ImportEdit, TypedCell } from '../../src-shared/plan/preview/edits.ts'
import { isDecimalField, READ_ONLY_FIELDS, type Field } from '../../src-shared/material/fields/field.ts'
import type { Mapping } from '../../src-shared/mapping/mapping.ts'
import { styleOf } from '../../src-shared/material/fields/typed-number.ts'
import type { InParts } from '../../src-shared/material/values/in-parts.ts'

type Paste = Extract<ImportEditRequest, { kind: 'paste' }>

/** The planned cells that one of the rows and columns shown stands for; null: none, as of a row that is gone. */
export type CellsOfSelection = (
  row: number | null,
  column: number,
) => { readonly indexes: readonly number[]; readonly column: number } | null

/** Rows that are filled in one part of the work: some milliseconds. */
export const ROWS_IN_ONE_PART = 1024

/** `shown`: the rows pasted into, in the order they are shown; fewer lines of cells are repeated over them. [EDIT-6] */
export function* pastedBlock(
  { columns, cells }: Pick<Paste, 'columns' | 'cells'>,
  shown: readonly (number | null)[],
  mapping: Mapping,
  meant: CellsOfSelection,
): InParts<ImportEdit> {
  const block = new BlockOfCells(mapping, meant)
  for (const [at, row] of shown.entries()) {
    block.putLine(row, columns, cells[at % Math.max(1, cells.length)] ?? [])
    if (at % ROWS_IN_ONE_PART === 0) yield at / shown.length
  }
  return { kind: 'block', rows: block.rows, numbers: styleOf(block.numbers) ?? undefined }
}

/** Cells while they are put into rows; those that cannot be typed into are passed over. */
export class BlockOfCells {
  readonly rows = new Map<number, TypedCell[]>()
  /** Texts put into cells of numbers, each once. */
  readonly numbers = new Set<string>()
  /** Of the columns that can be typed into. */
  private readonly fields: ReadonlyMap<number, Field>
  private readonly meant: CellsOfSelection

  constructor(mapping: Mapping, meant: CellsOfSelection) {
    this.fields = new Map(
      mapping.columns.flatMap(({ column, field }) =>
        field === null || READ_ONLY_FIELDS.some((one) => one === field) ? [] : [[column, field]],
      ),
    )
    this.meant = meant
  }

  /** A line of cells, each into the column at its place. */
  putLine(row: number | null, columns: readonly number[], texts: readonly string[]): void {
    for (const [place, text] of texts.entries()) this.put(row, columns[place], text)
  }

  put(row: number | null, column: number | undefined, text: string): void {
    const targets = column === undefined ? null : this.meant(row, column)
    const field = targets && this.fields.get(targets.column)
    if (!targets || !field) return
    if (isDecimalField(field)) this.numbers.add(text)
    const typed = { column: targets.column, text }
    for (const index of targets.indexes) {
      const others = this.rows.get(index)
      if (others) others.push(typed)
      else this.rows.set(index, [typed])
    }
  }
}
