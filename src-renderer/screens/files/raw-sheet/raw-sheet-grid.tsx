/**
 * The sheet as it is, with row numbers, column letters and each column's field. Rows are marked as heading, data or neither. The grid keeps the
 * focus and points to its active cell by id.
 */
import type { VirtualItem } from '@tanstack/react-virtual'
import { useRef, type CSSProperties, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import type { ImportColumn, RawSheet, RawRow } from '../../../../src-shared/api/window-types.ts'
import { columnLetter } from '../../../../src-shared/file/problem.ts'
import { rawCellAt, rawRowAt } from '../../../state/raw-sheet-shown.ts'
import { useUi } from '../../../use-ui.ts'
import { withField } from '../../../view/choices.ts'
import { stepByKey } from '../../../view/next-cell.ts'
import { columnReasonText } from '../../../view/reading-text.ts'
import { shownText } from '../../../view/visible-text.ts'
import { cellId, type RowSelection } from './use-picking.ts'
import { headHeightOf, ROW_HEIGHT, useRawVirtual } from './use-raw-virtual.ts'
import css from './raw-sheet.module.css'
import type { Field } from '../../../../src-shared/material/fields/field.ts'
import { toRawText, type UntrustedText } from '../../../../src-shared/material/values/untrusted-text.ts'
import { FieldPicker } from '../../../grid/field-menu.tsx'
import { VisibleText } from '../../../parts/visible.tsx'
import type { Words } from '../../../../src-shared/words/window/words.ts'

/** How far into the cell the row menu opens, in CSS pixels. */
const MENU_INDENT = 8

interface RawSheetGridProps {
  readonly sheet: RawSheet
  readonly rowSelection: RowSelection
  /** Opens the menu of the selected rows at this position in the window. */
  readonly onOpenMenu: (leftEdge: number, top: number) => void
}

export function RawSheetGrid({ sheet, rowSelection, onOpenMenu }: RawSheetGridProps) {
  const { rawSheet: store, words } = useUi()
  const { parts, file } = useStore(store)
  const scroller = useRef<HTMLDivElement>(null)
  const { active: activeCell, selectedRange, pickByPointer: selectByPointer, draw: extendByPointer } = rowSelection
  const headHeight = headHeightOf(sheet)
  const { rowVirtualizer, columnVirtualizer, numbersWidth, firstColumn } = useRawVirtual(scroller, sheet, activeCell)
  const visibleColumns = columnVirtualizer.getVirtualItems()
  const columns = mapColumnsByIndex(sheet)
  const width = numbersWidth + columnVirtualizer.getTotalSize()
  const listStyle: CSSProperties & Record<`--${string}`, string> = { '--numbers': `${numbersWidth}px`, width }
  const name = shownText(file?.name ?? '')
  return (
    <div
      ref={scroller}
      className={css['scroller']}
      role="grid"
      tabIndex={0}
      aria-label={words.rawSheet.grid(name)}
      aria-rowcount={sheet.rows + 1}
      aria-colcount={sheet.columns + 1}
      aria-multiselectable="true"
      aria-readonly="true"
      aria-activedescendant={cellId(activeCell)}
      onKeyDown={(event) => handleRawSheetKey(event, { sheet, rowSelection, onOpenMenu, headHeight })}
      onMouseDown={selectByPointer}
      onMouseOver={extendByPointer}
      onContextMenu={(event) => {
        if (!(event.target instanceof Element) || event.target.closest('[data-r]') === null) return
        event.preventDefault()
        onOpenMenu(event.clientX, event.clientY)
      }}
      data-testid="raw-sheet-grid"
    >
      <div role="rowgroup" className={css['top']} style={{ ...listStyle, height: headHeight }}>
        <HeadRow
          sheet={sheet}
          visibleColumns={visibleColumns}
          activeColumn={activeCell.row === -1 ? activeCell.column : -1}
        />
      </div>
      <div role="rowgroup" className={css['list']} style={{ ...listStyle, height: rowVirtualizer.getTotalSize() }}>
        {rowVirtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rawRowAt({ parts }, index, firstColumn) ?? rawRowAt({ parts }, index)
          return (
            <RawRowLine
              key={index}
              position={index}
              top={start - headHeight}
              row={row}
              isSelected={selectedRange !== null && selectedRange[0] <= index && index <= selectedRange[1]}
              activeColumn={activeCell.row === index ? activeCell.column : -1}
              words={words}
              cells={visibleColumns.map(({ index: column, start: left, size }) => ({
                column,
                left,
                width: size,
                isUnused: columns.get(column)?.field === null,
                text: rawCellAt({ parts }, index, column),
              }))}
            />
          )
        })}
      </div>
    </div>
  )
}

interface HeadRowProps {
  readonly sheet: RawSheet
  /** The columns to draw. */
  readonly visibleColumns: readonly VirtualItem[]
  /** The column of the active cell; -1 if the active cell is in a data row. */
  readonly activeColumn: number
}

function HeadRow({ sheet, visibleColumns, activeColumn }: HeadRowProps) {
  const { rawSheet: store, words } = useUi()
  const choices = useStore(store, (state) => state.choices)
  const columns = mapColumnsByIndex(sheet)
  return (
    <div role="row" aria-rowindex={1} className={css['head']}>
      <div role="columnheader" id={cellId({ row: -1, column: 0 })} aria-colindex={1} className={css['corner']}>
        <span className="heard">{words.grid.row}</span>
      </div>
      {visibleColumns.map(({ index, start, size }) => (
        <RawSheetHead
          key={index}
          letter={columnLetter(index)}
          index={index}
          left={start}
          width={size}
          column={columns.get(index)}
          columns={sheet.mapped}
          isActive={activeColumn === index + 1}
          onChoose={(field) => choices && void store.act.choose(withField(choices, sheet.mapped, index, field))}
        />
      ))}
    </div>
  )
}

function mapColumnsByIndex({ mapped }: RawSheet): ReadonlyMap<number, ImportColumn> {
  return new Map(mapped.map((column): [number, ImportColumn] => [column.column, column]))
}

/** Handles a key: opens a cell's menu, selects rows, or moves. */
function handleRawSheetKey(
  event: KeyboardEvent<HTMLDivElement>,
  { sheet, rowSelection, onOpenMenu, headHeight }: RawSheetGridProps & { readonly headHeight: number },
): void {
  const { active: activeCell, move, pressKey } = rowSelection
  // React also passes keys from an open menu to this handler, although the menu is elsewhere in the DOM.
  if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
  const { key } = event
  const activeElement = document.getElementById(cellId(activeCell))
  if (key === 'ContextMenu' || (key === 'F10' && event.shiftKey) || key === 'Enter') {
    event.preventDefault()
    // The menu closes on any key press outside it, so the key press that opens it must not propagate.
    event.stopPropagation()
    if (activeCell.row < 0) return activeElement?.querySelector('button')?.click()
    const cellBox = activeElement?.getBoundingClientRect()
    return onOpenMenu((cellBox?.left ?? 0) + MENU_INDENT, cellBox?.bottom ?? 0)
  }
  if (pressKey(event)) return event.preventDefault()
  const rowsPerPage = Math.max(1, Math.floor((event.currentTarget.clientHeight - headHeight) / ROW_HEIGHT) - 1)
  const size = { rows: sheet.rows, columns: sheet.columns + 1, rowsPerPage }
  const nextPlace = stepByKey(activeCell, { key, ctrl: event.ctrlKey || event.metaKey }, size)
  if (!nextPlace) return
  event.preventDefault()
  move(nextPlace, event.shiftKey)
}

/** The head of a column: its letter, heading, field, and how certain the field is. */
interface RawSheetHeadProps {
  readonly letter: string
  readonly index: number
  readonly left: number
  readonly width: number
  /** The column's mapping. Undefined if the column is not part of the table. */
  readonly column: ImportColumn | undefined
  readonly columns: readonly ImportColumn[]
  readonly isActive: boolean
  readonly onChoose: (field: Field | null) => void
}

function RawSheetHead({ letter, index, left, width, column, columns, isActive, onChoose }: RawSheetHeadProps) {
  return (
    <div
      role="columnheader"
      id={cellId({ row: -1, column: index + 1 })}
      aria-colindex={index + 2}
      className={css['name']}
      style={{ left, width }}
      data-r={-1}
      data-c={index + 1}
      data-active={isActive || undefined}
      data-unused={column?.field === null || undefined}
    >
      <span className={css['own']}>
        <b>{letter}</b>
        {column && (
          <span>
            <VisibleText text={column.header} />
          </span>
        )}
      </span>
      {column && (
        <>
          <FieldPicker column={column} columns={columns} onChoose={onChoose} />
          <FieldReason column={column} />
        </>
      )}
    </div>
  )
}

/** How certain the column's field is and why; for an ambiguous column, the fields it could be. */
function FieldReason({ column: { confidence, couldBe, reason } }: { readonly column: ImportColumn }) {
  const { words } = useUi()
  const isAmbiguous = couldBe !== undefined
  const reasonText = columnReasonText(reason, words)
  return (
    <span className={css['why']} data-sure={isAmbiguous ? 'likely' : confidence}>
      {!isAmbiguous && words.rawSheet.confidences[confidence]}
      {!isAmbiguous && confidence !== 'none' && toRawText(reasonText) !== '' && ': '}
      {(isAmbiguous || confidence !== 'none') && <VisibleText text={reasonText} />}
    </span>
  )
}

/** One row of the sheet. It only draws its props and subscribes to no store, so scrolling stays fast. */
interface RawRowProps {
  readonly position: number
  /** CSS pixels below the head. */
  readonly top: number
  /** The row; undefined until it is loaded. */
  readonly row: RawRow | undefined
  readonly isSelected: boolean
  /** The focused column, counting the row number as 0; -1 if none. */
  readonly activeColumn: number
  readonly words: Words
  readonly cells: readonly {
    readonly column: number
    readonly left: number
    readonly width: number
    /** Whether the column has no field. */
    readonly isUnused: boolean
    readonly text: UntrustedText | undefined
  }[]
}

/** Outside the table, cells get more room: text may extend over blank cells, as titles do in spreadsheets. */
function widenCells(row: RawRow | undefined, cells: RawRowProps['cells']): RawRowProps['cells'] {
  if (row === undefined || row.is === 'data' || row.is === 'heading') return cells
  const lastCell = cells.at(-1)
  let rightEdge = lastCell === undefined ? 0 : lastCell.left + lastCell.width
  return cells
    .toReversed()
    .map((cell) => {
      if (cell.text === undefined || toRawText(cell.text) === '') return cell
      const width = rightEdge - cell.left
      rightEdge = cell.left
      return { ...cell, width }
    })
    .toReversed()
}

function RawRowLine({ position, top, row, isSelected, activeColumn, words, cells }: RawRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={position + 2}
      aria-selected={isSelected}
      className={css['row']}
      style={{ transform: `translateY(${top}px)` }}
      data-is={row?.is}
      data-selected={isSelected || undefined}
    >
      <div
        role="rowheader"
        id={cellId({ row: position, column: 0 })}
        aria-colindex={1}
        className={css['number']}
        data-r={position}
        data-c={0}
        data-active={activeColumn === 0 || undefined}
      >
        {row?.row}
        {row !== undefined && row.is !== 'data' && <span className="heard">, {words.rawSheet.rowStates[row.is]}</span>}
      </div>
      {widenCells(row, cells).map(({ column, left, width, isUnused, text }) => (
        <div
          key={column}
          role="gridcell"
          id={cellId({ row: position, column: column + 1 })}
          aria-colindex={column + 2}
          className={css['cell']}
          style={{ left, width }}
          data-r={position}
          data-c={column + 1}
          data-active={activeColumn === column + 1 || undefined}
          data-unused={isUnused || undefined}
          data-blank={text === undefined || toRawText(text) === '' || undefined}
        >
          {text !== undefined && <VisibleText text={text} />}
        </div>
      ))}
    </div>
  )
}
