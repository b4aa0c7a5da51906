/** The state of the screen "Look at the file": its sheet, its choices, and its rows in parts. */
import type { Failure, ImportChoices, RawSheet, RawRow } from '../../src-shared/api/window-types.ts'
import type { UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import { ROWS_PER_PAGE, COLUMNS_PER_PART, partKey, type SheetPart } from '../view/pages.ts'

interface LoadedPart {
  readonly epoch: number
  readonly part: SheetPart
  readonly rows: readonly RawRow[]
}

export interface RawSheetState {
  /** Whether the file is shown instead of the preview. */
  readonly isOpen: boolean
  readonly session: string | null
  /** The current choices: the preview's choices, or choices with which no preview is possible. */
  readonly choices: ImportChoices | null
  /** The sheet; null until the host has answered. */
  readonly sheet: RawSheet | null
  /** The file as it was last read; null if it was never readable. */
  readonly file: RawSheet['file']
  /** The choices to return to with undo and redo, if they have no preview. */
  readonly pastChoices: readonly ImportChoices[]
  readonly futureChoices: readonly ImportChoices[]
  readonly busy: boolean
  readonly failure: Failure | null
  readonly parts: ReadonlyMap<string, LoadedPart>
  /** Changes with the sheet, so that the grid scrolls back to the top. */
  readonly generation: number
}

export const NO_SHEET: RawSheetState = {
  isOpen: false,
  session: null,
  choices: null,
  sheet: null,
  file: null,
  pastChoices: [],
  futureChoices: [],
  busy: false,
  failure: null,
  parts: new Map(),
  generation: 0,
}

/** The row at a position of the sheet, if loaded; `column` chooses the part. */
export function rawRowAt({ parts }: Pick<RawSheetState, 'parts'>, position: number, column = 0): RawRow | undefined {
  const key = partKey({
    rowPage: Math.floor(position / ROWS_PER_PAGE),
    columnPage: Math.floor(column / COLUMNS_PER_PART),
  })
  return parts.get(key)?.rows[position % ROWS_PER_PAGE]
}

/** A cell of the sheet; undefined until it is loaded. */
export function rawCellAt(
  state: Pick<RawSheetState, 'parts'>,
  position: number,
  column: number,
): UntrustedText | undefined {
  return rawRowAt(state, position, column)?.cells[column % COLUMNS_PER_PART]
}
