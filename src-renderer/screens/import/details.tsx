/** The selected cell and its row in full: what the file has, what would change, what is wrong and what happened. */
import type { ImportColumn, RowView } from '../../../src-shared/contract/received.ts'
import type { KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import { useGridColumns } from '../../parts/grid/use-grid-columns.ts'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { Visible } from '../../parts/visible.tsx'
import { goToPlace } from '../../state/grid-store.ts'
import { rowAt } from '../../state/rows-store.ts'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { showValue } from '../../view/cell-text.ts'
import { asItCame, type UntrustedText } from '../../../src-shared/domain/values/untrusted-text.ts'
import { shownText } from '../../view/visible-text.ts'
import { size } from '../../view/selection.ts'
import { Candidates, Conflict, IncludeRow, NumberAnswers } from './row-actions.tsx'
import { SelectionStrip } from './selection-strip.tsx'
import css from './details.module.css'

export function Details({ columns }: { readonly columns: readonly ImportColumn[] }) {
  const { rows, grid } = useStores()
  const words = useWords()
  const active = useStore(grid, (state) => state.active)
  const several = useStore(grid, (state) => size(state.selected) > 1)
  const { columns: shown } = useGridColumns(columns)
  const row = useStore(rows, (state) => (active.row < 0 ? undefined : rowAt(state, active.row)))
  if (several) return <SelectionStrip columns={columns} />
  if (!row) {
    return (
      <section className={css['strip']} aria-label={words.details.label}>
        <p className={css['hint']}>{words.details.hint}</p>
      </section>
    )
  }
  const column = shown[active.column]
  const cell = column?.kind === 'cell' ? row.cells[column.index] : undefined
  /** From the questions of the row to its cell again. */
  function back(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.preventDefault()
    goToPlace(grid, active)
  }
  const messages = messagesOf(row, column?.kind === 'cell' ? column.column.column : null)
  return (
    <section className={css['strip']} aria-label={words.details.label} onKeyDown={back}>
      <div className={css['line']}>
        {row.included === false ? (
          <span className={css['quiet']}>{words.grid.excluded}</span>
        ) : (
          <StatusBadge status={row.status} run={row.run?.state} />
        )}
        <strong>
          {row.sheet === undefined
            ? `${words.grid.row} ${words.count(row.row)}`
            : words.sheets.place(shownText(row.sheet), words.count(row.row))}
        </strong>
        {row.materialName !== null && (
          <span className={css['name']}>
            <Visible text={row.materialName} />
          </span>
        )}
        {row.materialId !== null && (
          <span className={css['quiet']}>{words.details.material(String(row.materialId))}</span>
        )}
        {row.calls > 0 && (
          <span className={css['quiet']}>{words.details.calls(row.calls, words.count(row.calls))}</span>
        )}
        <IncludeRow row={row} />
      </div>
      {column?.kind === 'cell' && cell && (
        <div className={css['line']}>
          {/* The same heading may stand in another column of each sheet. */}
          {row.sheet === undefined && <span className={css['place']}>{`${column.column.letter}${row.row}`}</span>}
          <span className={css['quiet']}>
            <Visible
              text={column.column.field === null ? column.column.header : words.names.fields[column.column.field]}
            />
          </span>
          {cell.state === 'blank' ? (
            <span>{words.details.blank}</span>
          ) : (
            <span className={css['value']}>
              <span className={css['quiet']}>{cell.edited === true ? words.details.typed : words.details.file}: </span>
              {asItCame(cell.text) === '' ? words.grid.empty : <Visible text={cell.text} lines />}
            </span>
          )}
          {cell.before !== undefined && cell.state !== 'same' && (
            <span className={css['value']}>
              <span className={css['quiet']}>{words.grid.before}: </span>
              {asItCame(cell.before) === '' ? (
                words.grid.empty
              ) : (
                <Visible text={showValue(cell.before, column.column.field, words.numbers)} lines />
              )}
            </span>
          )}
          {cell.after !== undefined && cell.state !== 'same' && (
            <span className={css['value']}>
              <span className={css['quiet']}>{words.grid.after}: </span>
              {asItCame(cell.after) === '' ? (
                words.grid.cleared
              ) : (
                <Visible text={showValue(cell.after, column.column.field, words.numbers)} lines />
              )}
            </span>
          )}
          {cell.state === 'same' && <span className={css['quiet']}>{words.details.same}</span>}
          {cell.state === 'unused' && <span className={css['quiet']}>{words.details.unused}</span>}
        </div>
      )}
      {cell?.conflict && column?.kind === 'cell' && column.column.field !== null && (
        <Conflict row={row} field={column.column.field} conflict={cell.conflict} />
      )}
      <NumberAnswers row={row} columns={columns} />
      <Candidates row={row} />
      {messages.map(({ text, bad }) => (
        <p key={asItCame(text)} className={css['message']} data-bad={bad || undefined}>
          <Visible text={text} />
        </p>
      ))}
    </section>
  )
}

interface Message {
  readonly text: UntrustedText
  readonly bad: boolean
}

/** What the run said first, then the selected cell's problems, then the rest of the row's. */
function messagesOf(row: RowView, column: number | null): Message[] {
  const run = row.run?.message
  const here = row.problems.filter((problem) => problem.column === column)
  const rest = row.problems.filter((problem) => problem.column !== column)
  const all = [
    ...(run === null || run === undefined ? [] : [{ text: run, bad: true }]),
    ...[...here, ...rest].map(({ message, severity }) => ({ text: message, bad: severity === 'blocks' })),
  ]
  return all.filter(({ text }, index) => all.findIndex((one) => one.text === text) === index)
}
