/** Turns actions on selected rows of the screen "Look at the file" into choices about the file. The engine decides what the rows are. */
import type { ImportChoices, RawSheet } from '../../src-shared/api/window-types.ts'
import { withDataRows, withHeadings, withoutRowChoices, withSkippedRows } from './choices.ts'

/** Selected rows by their number in the file, top to bottom. */
export interface SelectedRows {
  readonly firstRow: number
  readonly lastRow: number
  /** The row numbers if there are few enough to be headings; otherwise empty. */
  readonly headingRows: readonly number[]
}

export const ROW_ACTIONS = ['headings', 'none', 'notData', 'up', 'down', 'data', 'detected'] as const
export type RowAction = (typeof ROW_ACTIONS)[number]

/** The maximum number of heading rows that can be joined. */
export const MAX_HEADINGS = 3

/** A row number larger than any file's last row, so that rows added later are not data either. */
const LAST_ROW = 1_000_000_000

/** The choices after an action on the rows; null if it changes nothing. */
export function withRowAction(
  rowAction: RowAction,
  { firstRow, lastRow, headingRows }: SelectedRows,
  choices: ImportChoices,
  { headings }: Pick<RawSheet, 'headings'>,
): ImportChoices | null {
  switch (rowAction) {
    case 'headings':
      return headingRows.length === 0 || headingRows.join() === headings.join()
        ? null
        : withHeadings(choices, headingRows)
    case 'none':
      return headings.length === 0 ? null : withHeadings(choices, [])
    case 'notData':
      return dropIfUnchanged(choices, withSkippedRows(choices, [firstRow, lastRow]))
    case 'up':
      return dropIfUnchanged(choices, withSkippedRows(choices, [1, lastRow]))
    case 'down':
      return dropIfUnchanged(choices, withSkippedRows(choices, [firstRow, LAST_ROW]))
    case 'data':
      return dropIfUnchanged(choices, withDataRows(choices, [firstRow, lastRow]))
    case 'detected':
      return dropIfUnchanged(choices, withoutRowChoices(choices))
    default:
      return rowAction satisfies never
  }
}

function dropIfUnchanged(choicesBefore: ImportChoices, choicesAfter: ImportChoices): ImportChoices | null {
  return JSON.stringify(choicesBefore) === JSON.stringify(choicesAfter) ? null : choicesAfter
}

interface PressedKey {
  readonly code: string
  readonly key: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** The action of a key. Letters are compared by position, so that they work on every keyboard layout. */
export function actionOfKey({ code, key, altKey, ctrlKey, metaKey }: PressedKey): RowAction | null {
  if (ctrlKey || metaKey) return null
  if (altKey) return key === 'ArrowUp' ? 'up' : key === 'ArrowDown' ? 'down' : null
  if (key === 'Delete' || key === 'Backspace') return 'notData'
  return code === 'KeyH' ? 'headings' : code === 'KeyN' ? 'none' : code === 'KeyD' ? 'data' : null
}

/** The keys as shown in the list of shortcuts and the menus. */
export const ACTION_KEYS: Readonly<Record<RowAction, string | null>> = {
  headings: 'H',
  none: 'N',
  notData: 'Delete',
  up: 'Alt ↑',
  down: 'Alt ↓',
  data: 'D',
  detected: null,
}
