/** The line below the grid for selected cells: the sum of their numbers, and whether a fill becomes a series. */
import { Button, Group } from '@mantine/core'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useUi } from '../use-ui.ts'
import type { GridColumn } from '../view/grid-columns.ts'
import { selectedCells } from '../view/selected-cells.ts'
import shared from '../parts/shared.module.css'

/** Sums are not computed for every step of a drag. */
const PAUSE_MS = 150

export function RangeSums({ columns }: { readonly columns: readonly GridColumn[] }) {
  const { imports, rows, grid, words } = useUi()
  const selected = useStore(grid, (state) => state.selected)
  const across = useStore(grid, (state) => state.across)
  // Any change may have changed the numbers.
  const summary = useStore(imports, (state) => (state.step === 'open' ? state.summary : null))
  const summed = useStore(grid, (state) => state.summed)
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => {
      const cells = summary && selectedCells({ selected, across, active: grid.getState().active }, columns)
      if (!cells) return grid.setState({ summed: null })
      void rows.act.sums(cells).then((answer) => {
        if (isCurrent) grid.setState({ summed: answer.ok ? { selected, across, sums: answer.value } : null })
      })
    }, PAUSE_MS)
    return () => {
      isCurrent = false
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

/** After a fill: repeat the values or continue them as a series. One replaces the other, so it stays one change. */
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
    // The pressed button shows what the cells have now.
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
