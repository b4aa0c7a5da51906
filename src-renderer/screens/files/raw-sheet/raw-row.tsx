/** One line of the sheet. Draws what it is given: it listens to nothing, so that scrolling stays cheap. */
import type { RawRow } from '../../../../src-shared/api/window-types.ts'
import { asItCame, type UntrustedText } from '../../../../src-shared/material/values/untrusted-text.ts'
import { Visible } from '../../../parts/visible.tsx'
import type { Words } from '../../../../src-shared/words/window/words.ts'
import { cellId } from './use-picking.ts'
import css from './raw-sheet.module.css'

interface RawRowProps {
  readonly position: number
  /** CSS pixels below the head. */
  readonly top: number
  /** Undefined: not there yet. */
  readonly row: RawRow | undefined
  readonly selected: boolean
  /** The column with the focus, the row's number being 0; -1: none. */
  readonly active: number
  readonly words: Words
  readonly cells: readonly {
    readonly column: number
    readonly left: number
    readonly width: number
    /** Of a column that no field was found for. */
    readonly unused: boolean
    readonly text: UntrustedText | undefined
  }[]
}

/** Outside the table a text has the room of the blank cells beside it, too, as spreadsheets show a title. */
function withRoom(row: RawRow | undefined, cells: RawRowProps['cells']): RawRowProps['cells'] {
  if (row === undefined || row.is === 'data' || row.is === 'heading') return cells
  const last = cells.at(-1)
  let end = last === undefined ? 0 : last.left + last.width
  return cells
    .toReversed()
    .map((cell) => {
      if (cell.text === undefined || asItCame(cell.text) === '') return cell
      const width = end - cell.left
      end = cell.left
      return { ...cell, width }
    })
    .toReversed()
}

export function RawRowLine({ position, top, row, selected, active, words, cells }: RawRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={position + 2}
      aria-selected={selected}
      className={css['row']}
      style={{ transform: `translateY(${top}px)` }}
      data-is={row?.is}
      data-selected={selected || undefined}
    >
      <div
        role="rowheader"
        id={cellId({ row: position, column: 0 })}
        aria-colindex={1}
        className={css['number']}
        data-r={position}
        data-c={0}
        data-active={active === 0 || undefined}
      >
        {row?.row}
        {row !== undefined && row.is !== 'data' && <span className="heard">, {words.rawSheet.is[row.is]}</span>}
      </div>
      {withRoom(row, cells).map(({ column, left, width, unused, text }) => (
        <div
          key={column}
          role="gridcell"
          id={cellId({ row: position, column: column + 1 })}
          aria-colindex={column + 2}
          className={css['cell']}
          style={{ left, width }}
          data-r={position}
          data-c={column + 1}
          data-active={active === column + 1 || undefined}
          data-unused={unused || undefined}
          data-blank={text === undefined || asItCame(text) === '' || undefined}
        >
          {text !== undefined && <Visible text={text} />}
        </div>
      ))}
    </div>
  )
}
