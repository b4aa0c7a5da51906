/**
 * One change to all selected cells: a value, an amount, a percentage, rounding. The effect is shown here and in the grid; it is applied only when
 * the user confirms, as one step. [SET-3]
 */
import { Button, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { CellsRequest, ImportSummary } from '../../../src-shared/api/window-types.ts'
import { toRawText, markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'
import { cellsErrorText } from '../../../src-shared/words/cells.ts'
import { isDecimalField, READ_ONLY_FIELDS } from '../../../src-shared/material/fields/field.ts'
import { Dialog, DialogFooter } from '../../parts/dialog.tsx'
import { useGridColumns } from '../../grid/use-grid-columns.ts'
import { VisibleText } from '../../parts/visible.tsx'
import { CELL_CHANGE_KINDS, type CellChangeKind } from '../../state/grid-store.ts'
import { makeCurrentQuery } from '../../state/rows-shown.ts'
import { useUi } from '../../use-ui.ts'
import { shortColumnName } from '../../view/column-name.ts'
import type { GridColumn } from '../../view/grid-columns.ts'
import { listCellsInSelection } from '../../view/selected-cells.ts'
import { CellsCounts, CellsList } from './cells-list.tsx'
import { useCellSearch } from './use-cells-found.ts'
import css from './cells.module.css'
import shared from '../../parts/shared.module.css'

const ROUNDING_DIRECTIONS = ['nearest', 'up', 'down'] as const
type RoundingDirection = (typeof ROUNDING_DIRECTIONS)[number]

export function ManyCellsDialog({ columns }: { readonly columns: ImportSummary['columns'] }) {
  const { grid, words } = useUi()
  const changeKind = useStore(grid, (state) => state.changeKind)
  const close = () => grid.setState({ changeKind: null })
  return (
    <Dialog
      title={changeKind === null ? words.many.open : words.many.titles[changeKind]}
      open={changeKind !== null}
      onClose={close}
      isAtSide
    >
      {changeKind !== null && <ManyCellsForm kind={changeKind} fileColumns={columns} onClose={close} />}
    </Dialog>
  )
}

interface ManyCellsFormProps {
  readonly kind: CellChangeKind
  readonly fileColumns: ImportSummary['columns']
  readonly onClose: () => void
}

function ManyCellsForm({ kind, fileColumns, onClose }: ManyCellsFormProps) {
  const { app, grid, imports, rows, words } = useUi()
  const { many, count, numbers } = words
  const { columns } = useGridColumns(fileColumns)
  const [text, setText] = useState('')
  const [direction, setDirection] = useState<RoundingDirection>('nearest')
  const requestKey = JSON.stringify([kind, text, direction])
  const [listPage, setListPage] = useState({ key: requestKey, from: 0 })
  const from = listPage.key === requestKey ? listPage.from : 0
  const { cells, changeableColumns } = useChosenCells(columns, kind)
  const rowsState = useStore(rows)
  const change = makeChange(kind, text, direction)
  const columnIndexes = changeableColumns.map(({ column }) => column.column)
  const request: CellsRequest | null =
    !cells || changeableColumns.length === 0 || (kind !== 'set' && text.trim() === '')
      ? null
      : { ...makeCurrentQuery(rowsState), ranges: cells.ranges, columns: columnIndexes, change, numbers }
  const { reply } = useCellSearch(request, from)
  const isComplete = reply !== null && reply.error === null && reply.looked >= reply.rows
  const canApply = isComplete && reply.changing > 0
  useCellsPreview(canApply ? request : null)

  async function applyChange(): Promise<void> {
    if (!request || !canApply) return
    const { changing } = reply
    // Keeps showing the effect until the change is applied. If the change is slow, its Stop button is beside the grid.
    rows.act.endTriedChange()
    onClose()
    const newSummary = await imports.act.edit({ ...request, kind: 'change', change })
    if (!newSummary) rows.act.refresh()
    else app.act.showNotice({ kind: 'good', text: many.done(changing, count(changing)) })
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void applyChange()
      }}
    >
      <Stack gap={12}>
        <NativeSelect
          label={many.what}
          value={kind}
          data={CELL_CHANGE_KINDS.map((kindOption) => ({ value: kindOption, label: many.titles[kindOption] }))}
          onChange={({ currentTarget: { value } }) =>
            grid.setState({ changeKind: CELL_CHANGE_KINDS.find((kindOption) => kindOption === value) ?? kind })
          }
        />
        <SelectedCellsText cells={cells} changeableColumns={changeableColumns} />
        <TextInput
          label={many.inputs[kind]}
          data-autofocus
          value={text}
          inputMode={kind === 'set' ? 'text' : 'decimal'}
          autoComplete="off"
          description={kind === 'set' ? many.setHint : kind === 'percent' ? many.percentHint : many.blankHint}
          error={
            reply?.error && <VisibleText text={markUntrusted(cellsErrorText(toRawText(reply.error), words.language))} />
          }
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        {kind === 'round' && <RoundToInput to={direction} onDirectionChange={setDirection} />}
        <ChangeEffect
          reply={request && reply}
          isWaiting={request !== null}
          from={from}
          columns={columns}
          canApply={canApply}
          onPage={(firstIndex) => setListPage({ key: requestKey, from: firstIndex })}
        />
      </Stack>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          {many.cancel}
        </Button>
        <Button type="submit" disabled={!canApply}>
          {canApply ? many.changeCells(reply.changing, count(reply.changing)) : many.goDisabled}
        </Button>
      </DialogFooter>
    </form>
  )
}

function RoundToInput({
  to: chosenDirection,
  onDirectionChange,
}: {
  readonly to: RoundingDirection
  readonly onDirectionChange: (to: RoundingDirection) => void
}) {
  const { words } = useUi()
  const { many } = words
  return (
    <NativeSelect
      label={many.direction}
      value={chosenDirection}
      data={ROUNDING_DIRECTIONS.map((direction) => ({ value: direction, label: many.directions[direction] }))}
      onChange={({ currentTarget: { value } }) =>
        onDirectionChange(ROUNDING_DIRECTIONS.find((direction) => direction === value) ?? chosenDirection)
      }
    />
  )
}

/** The selected cells in columns that allow this change. */
function useChosenCells(columns: readonly GridColumn[], kind: CellChangeKind) {
  const { grid } = useUi()
  const { rowRanges, columnRange, activePlace } = useStore(grid)
  const cells = listCellsInSelection({ rowRanges, columnRange, activePlace }, columns)
  const changeableColumns = columns.flatMap((column) =>
    allowsChange(column, kind) && column.kind === 'cell' && cells?.columns.includes(column.column.column) === true
      ? [column]
      : [],
  )
  return { cells, changeableColumns }
}

/** How many rows are selected, and in which columns. */
function SelectedCellsText({ cells, changeableColumns }: ReturnType<typeof useChosenCells>) {
  const { words } = useUi()
  const { many, count } = words
  const names = changeableColumns.map((column) => shortColumnName(column, words)).join(', ')
  const rowCount = cells?.ranges.reduce((sum, [first, end]) => sum + end - first + 1, 0) ?? 0
  return (
    <p className={shared['quiet']}>
      {changeableColumns.length === 0 ? many.none : many.cells(rowCount, count(rowCount), names)}
    </p>
  )
}

interface EffectProps {
  /** The answer; null if there is none yet or if nothing was requested. */
  readonly reply: ReturnType<typeof useCellSearch>['reply']
  readonly isWaiting: boolean
  readonly from: number
  readonly columns: readonly GridColumn[]
  readonly canApply: boolean
  readonly onPage: (firstIndex: number) => void
}

/** Shows the effect of the change, one page of cells at a time. */
function ChangeEffect({ reply, isWaiting, from, columns, canApply, onPage }: EffectProps) {
  const { words } = useUi()
  const { many, count } = words
  return (
    <section className={css['effect']} aria-label={many.effect} aria-live="polite">
      {isWaiting && !reply && <p className={shared['quiet']}>{many.waiting}</p>}
      {reply && !reply.error && (
        <>
          <p>{many.changingCells(reply.changing, count(reply.changing), count(reply.found))}</p>
          <div className={css['status']}>
            <CellsCounts reply={reply} changes />
            {canApply && <p className={shared['quiet']}>{many.shown}</p>}
          </div>
          <CellsList reply={reply} from={from} columns={columns} activeIndex={null} onPage={onPage} />
        </>
      )}
    </section>
  )
}

/** If several kinds of columns are selected, amounts only apply to number columns. */
function allowsChange(column: GridColumn, kind: CellChangeKind): boolean {
  if (column.kind !== 'cell') return false
  const { field } = column.column
  if (field === null || column.isFixed === true || READ_ONLY_FIELDS.some((readOnlyField) => readOnlyField === field))
    return false
  return kind === 'set' || isDecimalField(field)
}

function makeChange(
  kind: CellChangeKind,
  text: string,
  direction: RoundingDirection,
): Exclude<CellsRequest['change'], { kind: 'find' }> {
  switch (kind) {
    case 'set':
      return { kind, text }
    case 'add':
      return { kind, amount: text }
    case 'percent':
      return { kind, percent: text }
    case 'round':
      return { kind, step: text, to: direction }
    default:
      return kind satisfies never
  }
}

/** Shows the effect in the grid while the dialog is open. */
function useCellsPreview(request: CellsRequest | null): void {
  const { rows } = useUi()
  const key = JSON.stringify(request)
  // Rows that reload for another reason lose the effect, so it is shown again.
  const isShown = useStore(rows, ({ triedChange }) => JSON.stringify(triedChange) === key)
  useEffect(() => {
    if (!isShown) rows.act.showTriedChange(request)
    // oxlint-disable-next-line react/exhaustive-deps -- the key identifies the request
  }, [rows, key, isShown])
  useEffect(() => () => rows.act.showTriedChange(null), [rows])
}
