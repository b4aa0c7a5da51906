/** Identifies a row of the file: by its number, and by its sheet if several were read together. */

export interface RowName {
  /** The file's own row number, from 1. */
  readonly row: number
  /** The sheet's name; absent if only one sheet was read. */
  readonly sheet?: string
}

export function sameRow(one: RowName, other: RowName): boolean {
  return one.row === other.row && one.sheet === other.sheet
}

/** Only row and sheet of something that has more. */
export function rowNameOf({ row, sheet }: { readonly row: number; readonly sheet?: string | undefined }): RowName {
  return sheet === undefined ? { row } : { row, sheet }
}

/** A row as details of a problem: its number under `name`, its sheet under `nameSheet`. */
export function rowDetails({ row, sheet }: RowName, name: string): Record<string, string | number> {
  return sheet === undefined ? { [name]: row } : { [name]: row, [sheetOf(name)]: sheet }
}

export function sheetOf(name: string): string {
  return `${name}Sheet`
}

/** The first row of a kind, as summaries have it. */
export function firstOf({ row, sheet }: RowName): { firstRow: number; firstSheet?: string } {
  return sheet === undefined ? { firstRow: row } : { firstRow: row, firstSheet: sheet }
}

/** Distinct for distinct rows of one file. */
export function rowKey({ row, sheet }: RowName): string {
  return sheet === undefined ? String(row) : `${row} ${sheet}`
}
