/** What belongs to the selected cells in the line below the grid: what their numbers come to, and whether a fill is a series. */
import { Button, Group } from '@mantine/core'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useUi } from '../use-ui.ts'
import type { GridColumn } from '../view/grid-columns.ts'
import { selectedCells } from '../view/selected-cells.ts'
import shared from '../parts/shared.module.css'

/** A range that is being drawn is not summed at every step. */
const PAUSE_MS = 150

export function RangeSums({ columns }: { readonly columns: readonly GridColumn[] }) {
  const { imports, rows, grid, words } = useUi()
  const selected = useStore(grid, (state) => state.selected)
  const across = useStore(grid, (state) => state.across)
  // Whatever was changed since may have changed the numbers.
  const summary = useStore(imports, (state) => (state.step === 'open' ? state.summary : null))
  const summed = useStore(grid, (state) => state.summed)
  useEffect(() => {
    let wanted = true
    const timer = setTimeout(() => {
      const cells = summary && selectedCells({ selected, across, active: grid.getState().active }, columns)
      if (!cells) return grid.setState({ summed: null })
      void rows.act.sums(cells).then((answer) => {
        if (wanted) grid.setState({ summed: answer.ok ? { selected, across, sums: answer.value } : null })
      })
    }, PAUSE_MS)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [selected, across, columns, summary, rows, grid])
  const sums = summed?.sums
  if (!sums || sums.numbers === 0 || sums.average === null) return null
  const { selection, decimal, count } = words
  return (
    <span className={shared['quiet']} data-testid="sums">
      {selection.sums(decimal(sums.sum), decimal(sums.average), count(sums.numbers))}
    </span>
  )
}

/** After a fill: its values, or the series they begin. Each takes the place of the other, so that it stays one change. */
export function FillChoice() {
  const { imports, grid, words } = useUi()
  const filled = useStore(grid, (state) => state.filled)
  const selected = useStore(grid, (state) => state.selected)
  const last = useStore(imports, (state) => (state.step === 'open' ? state.summary.edits?.last?.what : undefined))
  const busy = useStore(imports, (state) => state.step === 'open' && state.busy)
  if (!filled || filled.selected !== selected || !filled.mayContinue || (last !== 'fill' && !busy)) return null
  async function put(series: boolean): Promise<void> {
    if (!filled || filled.edit.series === series) return
    const edit = { ...filled.edit, series }
    grid.setState({ filled: { ...filled, edit } })
    // What is pressed is what stands in the cells.
    if (!(await imports.act.edit({ ...edit, instead: true }))) grid.setState({ filled })
  }
  return (
    <Group gap={4} role="group" aria-label={words.selection.filled}>
      {[false, true].map((series) => (
        <Button
          key={String(series)}
          size="compact-xs"
          variant={filled.edit.series === series ? 'light' : 'default'}
          aria-pressed={filled.edit.series === series}
          onClick={() => void put(series)}
        >
          {series ? words.selection.series : words.selection.copyValues}
        </Button>
      ))}
    </Group>
  )
}
