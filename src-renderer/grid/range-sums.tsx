/** The line below the grid for selected cells: the sum of their numbers, and the choice between copying and continuing a series. */
import { Button, Group } from '@mantine/core'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useUi } from '../use-ui.ts'
import type { GridColumn } from '../view/grid-columns.ts'
import { listCellsInSelection } from '../view/selected-cells.ts'
import shared from '../parts/shared.module.css'

/** The sums are requested only after this pause, so that a drag does not send a request for every step. */
const PAUSE_MS = 150

export function RangeSums({ columns }: { readonly columns: readonly GridColumn[] }) {
  const { imports, rows, grid, words } = useUi()
  const selectedRanges = useStore(grid, (state) => state.rowRanges)
  const selectedColumns = useStore(grid, (state) => state.columnRange)
  // A new summary means that the import changed, so the sums are requested again.
  const summary = useStore(imports, (state) => (state.step === 'open' ? state.summary : null))
  const selectionSums = useStore(grid, (state) => state.selectionSums)
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => {
      const cells =
        summary &&
        listCellsInSelection(
          { rowRanges: selectedRanges, columnRange: selectedColumns, activePlace: grid.getState().activePlace },
          columns,
        )
      if (!cells) return grid.setState({ selectionSums: null })
      void rows.act.readSums(cells).then((answer) => {
        if (isCurrent)
          grid.setState({
            selectionSums: answer.ok
              ? { rowRanges: selectedRanges, columnRange: selectedColumns, sums: answer.value }
              : null,
          })
      })
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [selectedRanges, selectedColumns, columns, summary, rows, grid])
  const sums = selectionSums?.sums
  if (!sums || sums.numbers === 0 || sums.average === null) return null
  const { selection, decimal, count } = words
  return (
    <span className={shared['quiet']} data-testid="sums">
      {selection.sums(decimal(sums.sum), decimal(sums.average), count(sums.numbers))}
    </span>
  )
}

/**
 * After a fill, lets the user repeat the values or continue them as a series. Each choice replaces the previous one, so the fill stays a single
 * change.
 */
export function FillChoice() {
  const { imports, grid, words } = useUi()
  const lastFill = useStore(grid, (state) => state.lastFill)
  const selectedRanges = useStore(grid, (state) => state.rowRanges)
  const lastEditKind = useStore(imports, (state) =>
    state.step === 'open' ? state.summary.edits?.last?.what : undefined,
  )
  const isImportBusy = useStore(imports, (state) => state.step === 'open' && state.busy)
  if (
    !lastFill ||
    lastFill.selection !== selectedRanges ||
    !lastFill.mayContinueAsSeries ||
    (lastEditKind !== 'fill' && !isImportBusy)
  )
    return null
  async function changeFill(asSeries: boolean): Promise<void> {
    if (!lastFill || lastFill.edit.series === asSeries) return
    const edit = { ...lastFill.edit, series: asSeries }
    grid.setState({ lastFill: { ...lastFill, edit } })
    // If the edit was refused, the pressed button must again show what the cells contain.
    if (!(await imports.act.edit({ ...edit, instead: true }))) grid.setState({ lastFill })
  }
  return (
    <Group gap={4} role="group" aria-label={words.selection.fillKind}>
      {[false, true].map((asSeries) => (
        <Button
          key={String(asSeries)}
          size="compact-xs"
          variant={lastFill.edit.series === asSeries ? 'light' : 'default'}
          aria-pressed={lastFill.edit.series === asSeries}
          onClick={() => void changeFill(asSeries)}
        >
          {asSeries ? words.selection.series : words.selection.copyValues}
        </Button>
      ))}
    </Group>
  )
}
