/** One row of the grid. It only draws its props and subscribes to no store, so scrolling stays fast. */
import type { ShownRow } from '../../src-shared/api/window-types.ts'
import { memo, useLayoutEffect, useRef, type ReactNode } from 'react'
import type { GridColumn } from '../view/grid-columns.ts'
import type { RangeMarks } from '../view/selection.ts'
import { roundToCents } from '../../src-shared/words/window/numbers.ts'
import { cutText, messageLine, shownText } from '../view/visible-text.ts'
import type { Words } from '../../src-shared/words/window/words.ts'
import type { ShownProblem } from '../view/problem-text.ts'
import { NO_PROBLEMS, problemsAt } from '../view/problems-at.ts'
import { rowMarkOf, rowStateText } from '../view/row-look.ts'
import { renderCellContent, makeCellAttributes } from './cell.tsx'
import { leftStyle } from './header.tsx'
import { VisibleText } from '../parts/visible.tsx'
import { markUntrusted, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import css from './grid.module.css'

interface RowProps extends RangeMarks {
  /** The first and last column that dragging the handle would fill; -1 if none. */
  readonly fillStartColumn: number
  readonly fillEndColumn: number
  /** The column of the cell with the fill handle; -1 if none. */
  readonly handleColumn: number
  readonly id: string
  readonly position: number
  /** Pixels from the top of the list. */
  readonly topOffset: number
  /** The row; undefined until it is loaded. */
  readonly row: ShownRow | undefined
  readonly columns: readonly GridColumn[]
  /** Left offsets of the pinned columns, in pixels. */
  readonly leftOffsets: readonly number[]
  readonly words: Words
  /** Whether the whole row is selected. */
  readonly isSelected: boolean
  /** The column with the grid's tab stop; -1 if the tab stop is in another row. */
  readonly activeColumn: number
  /** Increases each time the active cell must be scrolled into view and focused. Starts at 0. */
  readonly revealCount: number
  /** The editor, shown in the active cell while it is edited. */
  readonly editor: ReactNode
}

const PLAIN_ATTRIBUTES = makeCellAttributes(undefined, null, NO_PROBLEMS)

export const GridRow = memo(function GridRow(props: RowProps) {
  const { id, position, topOffset, row, columns, leftOffsets, words, isSelected, activeColumn, revealCount, editor } =
    props
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (activeColumn < 0 || revealCount === 0) return
    const cell = ref.current?.children[activeColumn]
    if (cell instanceof HTMLElement) {
      cell.focus({ preventScroll: true })
      cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
  }, [activeColumn, revealCount])
  return (
    <div
      ref={ref}
      id={id}
      role="row"
      aria-rowindex={position + 2}
      aria-selected={isSelected}
      className={css['row']}
      data-look={row && rowMarkOf(row)}
      data-active={activeColumn >= 0 || undefined}
      data-selected={isSelected || undefined}
      data-ranged={props.firstColumn >= 0 || undefined}
      data-typing={editor !== null || undefined}
      style={{ top: topOffset }}
    >
      {columns.map((column, index) => {
        const { problems, attributes, content } = drawCell(column, row, words)
        return (
          <div
            key={column.id}
            role={column.kind === 'row' ? 'rowheader' : 'gridcell'}
            aria-colindex={index + 1}
            aria-invalid={attributes['data-problem'] === 'blocks' || undefined}
            tabIndex={index === activeColumn ? 0 : -1}
            className={css['cell']}
            data-kind={column.kind}
            data-pinned={index < leftOffsets.length || undefined}
            style={leftStyle(leftOffsets[index])}
            data-r={position}
            data-c={index}
            data-range={rangeEdgesOf(props, index)}
            data-corner={index === props.handleColumn || undefined}
            data-typing={(index === activeColumn && editor !== null) || undefined}
            data-filling={(props.fillStartColumn <= index && index <= props.fillEndColumn) || undefined}
            aria-selected={props.firstColumn >= 0 ? isWithinRange(props, index) : undefined}
            data-tip={problems.length > 0 || undefined}
            title={problems.length > 0 ? undefined : cellTitle(column, row, words)}
            {...(column.kind === 'row' && row ? rowLabelAttributes(row, problems, words) : undefined)}
            {...attributes}
          >
            {index === activeColumn && editor !== null ? editor : content}
            {index === props.handleColumn && (
              <span className={css['handle']} data-handle="" aria-hidden="true" title={words.grid.fillHandle} />
            )}
          </div>
        )
      })}
    </div>
  )
})

function isWithinRange({ firstColumn, lastColumn }: RangeMarks, index: number): boolean {
  return firstColumn <= index && index <= lastColumn
}

/** Which edges of the selected range the cell is on, for the style sheet; undefined outside the range. */
function rangeEdgesOf(marks: RangeMarks, index: number): string | undefined {
  if (!isWithinRange(marks, index)) return undefined
  const { firstColumn, lastColumn, isTopEdge, isBottomEdge } = marks
  return `in${isTopEdge ? ' top' : ''}${isBottomEdge ? ' bottom' : ''}${index === firstColumn ? ' left' : ''}${index === lastColumn ? ' right' : ''}`
}

/** The row for screen readers: its sheet, number, status and reason. Undefined if the row number is enough. */
function rowLabelAttributes(
  row: ShownRow,
  problems: readonly ShownProblem[],
  words: Words,
): { 'aria-label': string; title?: string } | undefined {
  const state = rowStateText(row, words)
  if (row.sheet === undefined && state === '' && problems.length === 0) return undefined
  const number = row.added === undefined ? words.count(row.row) : words.stock.newRow
  const placeName = row.sheet === undefined ? number : words.sheets.place(shownText(row.sheet), words.count(row.row))
  const title = [placeName, state].filter((text) => text !== '').join(', ')
  const name = [title, ...problems.map(({ message }) => messageLine(message))].join('. ')
  return { 'aria-label': name, ...(problems.length === 0 ? { title } : {}) }
}

/** The tooltip: the file's value if a rule replaced it, or text that may be cut off. */
function cellTitle(column: GridColumn, row: ShownRow | undefined, words: Words): string | undefined {
  if (column.kind === 'text') return row && column.textOf(row)
  const cell = column.kind === 'cell' ? row?.cells[column.index] : undefined
  if (column.kind !== 'cell' || column.column.rule === undefined || !cell || cell.edited === true) return undefined
  return words.rules.cellAndRule(shownText(cell.text), shownText(column.column.rule))
}

interface CellDrawing {
  readonly problems: readonly ShownProblem[]
  readonly attributes: ReturnType<typeof makeCellAttributes>
  readonly content: ReactNode
}

function drawCell(column: GridColumn, row: ShownRow | undefined, words: Words): CellDrawing {
  const drawPlainCell = (content: ReactNode, problems = NO_PROBLEMS): CellDrawing => ({
    problems,
    attributes: PLAIN_ATTRIBUTES,
    content,
  })
  if (!row) return drawPlainCell(<span className={css['wait']} />)
  switch (column.kind) {
    case 'row': {
      const problems = problemsAt(row, null, words)
      if (row.added !== undefined)
        return drawPlainCell(<span className={css['material']}>{words.stock.newRow}</span>, problems)
      return drawPlainCell(row.sheet === undefined ? words.count(row.row) : renderPlace(row), problems)
    }
    case 'value':
      return drawPlainCell(words.decimal(roundToCents(row.value ?? '')))
    case 'material':
      return drawPlainCell(<MaterialName name={row.materialName ?? markUntrusted('')} />)
    case 'text':
      return drawPlainCell(column.textOf(row))
    case 'cell': {
      const cell = row.cells[column.index]
      const problems = problemsAt(row, column, words)
      const { field } = column.column
      const attributes = makeCellAttributes(cell, field, problems)
      // A blank name does not change the material, so its current name is shown.
      if (field === 'name' && cell?.state === 'blank' && row.materialName !== null) {
        return { problems, attributes, content: <MaterialName name={row.materialName} /> }
      }
      const content = cell && renderCellContent({ cell, field, problems, words })
      return { problems, attributes, content }
    }
    default:
      return column satisfies never
  }
}

function MaterialName({ name }: { readonly name: UntrustedText }) {
  return <VisibleText text={cutText(name, 240)} />
}

/** The sheet and row number. Screen readers get both as words. */
function renderPlace({ row, sheet }: ShownRow): ReactNode {
  return (
    <span className={css['parts']}>
      <span className={css['sheet']}>{sheet !== undefined && <VisibleText text={sheet} />}</span>
      <span>{row}</span>
    </span>
  )
}
