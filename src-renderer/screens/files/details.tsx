/**
 * The line below the grid about the selected row or cell: what is wrong, and answers if there is a question. From this line, the user can open the
 * whole row over the table.
 */
import { Text } from '@mantine/core'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import type { CellView, ImportColumn, ShownRow } from '../../../src-shared/api/window-types.ts'
import { useGridColumns } from '../../grid/use-grid-columns.ts'
import { useRowAnswers } from '../../grid/use-row-answers.ts'
import { IconButton } from '../../parts/buttons.tsx'
import { CloseIcon } from '../../parts/icons.tsx'
import { useCommand } from '../../parts/use-command.ts'
import { VisibleText } from '../../parts/visible.tsx'
import { clearSelection, goToPlace } from '../../state/grid-store.ts'
import { rowAt } from '../../state/rows-shown.ts'
import { useUi } from '../../use-ui.ts'
import { formatCellValue } from '../../view/cell-text.ts'
import { toRawText } from '../../../src-shared/material/values/untrusted-text.ts'
import { messageLine, shownText } from '../../view/visible-text.ts'
import { conflictOf, hasLineAnswers, type RowAnswer } from '../../view/row-answers.ts'
import { countPositions } from '../../view/selection.ts'
import { LineAnswers } from './row-answers.tsx'
import { RowDetails, rowPlaceText } from './row-details.tsx'
import { messagesOf, messagesOfAll, type RowMessage } from './row-messages.ts'
import { SelectionStrip } from './selection-strip.tsx'
import { useLastChange } from './use-last-change.ts'
import css from './details.module.css'

export function Details({ columns }: { readonly columns: readonly ImportColumn[] }) {
  const { imports, rows, grid, words } = useUi()
  const isStock = useStore(imports, (state) => state.step === 'open' && state.summary.file.kind === 'account')
  const activePlace = useStore(grid, (state) => state.activePlace)
  const hasSelection = useStore(grid, (state) => countPositions(state.rowRanges) > 1 || state.columnRange !== null)
  const { columns: shownColumns } = useGridColumns(columns)
  const row = useStore(rows, (state) => (activePlace.row < 0 ? undefined : rowAt(state, activePlace.row)))
  const column = shownColumns[activePlace.column]
  const answers = useRowAnswers(row, columns, column)
  const areDetailsOpen = useStore(grid, (state) => state.areDetailsOpen)
  function closeDetails(): void {
    grid.setState({ areDetailsOpen: false })
    goToPlace(grid, grid.getState().activePlace)
  }
  function openDetails(): void {
    clearSelection(grid)
    grid.setState({ areDetailsOpen: true })
  }
  const { unavailableReasons } = words.commands
  const canAnswer = hasSelection || hasLineAnswers(answers)
  useCommand('answer', {
    run: focusAnswers,
    blockedReason: row ? (canAnswer ? null : unavailableReasons.noQuestion) : unavailableReasons.noRowShown,
  })
  useCommand('rowDetails', { run: () => (areDetailsOpen ? closeDetails() : openDetails()) })
  if (hasSelection) return <SelectionStrip columns={columns} />
  if (!row) {
    return (
      <section className={css['line']} aria-label={words.details.label}>
        <Text c="var(--text-3)">{isStock ? words.stock.hint : words.details.hint}</Text>
      </section>
    )
  }
  const importColumn = column?.kind === 'cell' ? column.column : null
  const cell = column?.kind === 'cell' ? row.cells[column.index] : undefined
  /** Moves the focus from the row's questions back to its cell, and closes its details. */
  function focusGrid(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.preventDefault()
    closeDetails()
  }
  return (
    <section className={css['line']} aria-label={words.details.label} onKeyDown={focusGrid}>
      <DetailsLine
        row={row}
        columns={columns}
        column={importColumn}
        cell={cell}
        answers={answers}
        onClose={closeDetails}
      />
    </section>
  )
}

/** Moves the focus to the answers below the grid. */
function focusAnswers(): void {
  document.querySelector<HTMLElement>('[data-answers] button')?.focus()
}

interface DetailsLineProps {
  readonly row: ShownRow
  readonly columns: readonly ImportColumn[]
  readonly column: ImportColumn | null
  readonly cell: CellView | undefined
  readonly answers: readonly RowAnswer[]
  readonly onClose: () => void
}

function DetailsLine({ row, columns, column, cell, answers, onClose }: DetailsLineProps) {
  const { grid, words } = useUi()
  const isOpen = useStore(grid, (state) => state.areDetailsOpen)
  const detailsRef = useRef<HTMLDivElement>(null)
  const openDetails = (): void => grid.setState({ areDetailsOpen: true })
  useEffect(() => {
    if (isOpen) detailsRef.current?.focus()
  }, [isOpen])
  const columnIndex = column?.column ?? null
  const messages = row.planned ? messagesOfAll(row.planned, columnIndex, words) : messagesOf(row, columnIndex, words)
  return (
    <>
      {isOpen && (
        <div ref={detailsRef} className={css['all']} role="group" aria-label={words.details.all} tabIndex={-1}>
          <IconButton className={css['close'] ?? ''} size={24} label={words.result.close} onClick={onClose}>
            <CloseIcon size={14} />
          </IconButton>
          <RowDetails row={row} columns={columns} column={column} cell={cell} messages={messages} answers={answers} />
        </div>
      )}
      <ProblemSentence row={row} columns={columns} column={column} cell={cell} messages={messages} />
      {!isOpen && hasLineAnswers(answers) && <LineAnswers answers={answers} onOpenRow={openDetails} />}
    </>
  )
}

interface SentenceProps extends Pick<DetailsLineProps, 'row' | 'columns' | 'column' | 'cell'> {
  readonly messages: readonly RowMessage[]
}

/** The problem's title, the material and the full message. If there is no problem, the cell's value. */
function ProblemSentence({ row, columns, column, cell, messages }: SentenceProps) {
  const { words } = useUi()
  const [firstMessage] = messages
  const lastChangeText = useLastChange(row, conflictOf({ row, columns, column, cell }))
  return (
    <>
      {row.included === false ? (
        <em>{words.grid.excluded}</em>
      ) : (
        firstMessage && <em data-tone={firstMessage.severity}>{firstMessage.message.title}</em>
      )}
      <span className={css['place']}>{rowPlaceText(row, words)}</span>
      {row.materialName !== null && (
        <strong className={css['name']}>
          <VisibleText text={row.materialName} />
        </strong>
      )}
      <span
        className={css['sentence']}
        title={firstMessage ? messageLine(firstMessage.message) : (lastChangeText ?? undefined)}
      >
        {firstMessage ? (
          <VisibleText text={firstMessage.message.what} />
        ) : (
          column && cell && <CellSentence cell={cell} column={column} />
        )}
        {lastChangeText !== null && ` ${lastChangeText}`}
      </span>
    </>
  )
}

/** `Price 8.35 → 9.29`, or the file's value if nothing changes. */
function CellSentence({ cell, column }: { readonly cell: CellView; readonly column: ImportColumn }) {
  const { words } = useUi()
  const { field } = column
  const name = field === null ? shownText(column.header) : words.names.fields[field]
  if (cell.planned === null) return words.perStorage.noValue
  const showText = (value: CellView['text']): string =>
    toRawText(value) === '' ? words.grid.empty : shownText(formatCellValue(value, field, words.numbers))
  if (cell.state === 'same' || cell.after === undefined) return `${name}: ${showText(cell.text)}`
  return `${name}: ${cell.before === undefined ? '' : `${showText(cell.before)} → `}${showText(cell.after)}`
}
