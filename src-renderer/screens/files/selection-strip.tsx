/** The strip for several selected rows or cells: their count, and actions on all of them. */
import type { ImportColumn } from '../../../src-shared/api/window-types.ts'
import { Group, Button, Menu } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import { useGridColumns } from '../../grid/use-grid-columns.ts'
import { ChevronIcon } from '../../parts/icons.tsx'
import { menuProps } from '../../parts/picker.tsx'
import { goToPlace, clearSelection, CELL_CHANGE_KINDS } from '../../state/grid-store.ts'
import { makeSelectionEdit } from '../../state/rows-shown.ts'
import { isApplied } from '../../state/run-store.ts'
import { useUi } from '../../use-ui.ts'
import { countPositions, type Selection } from '../../view/selection.ts'
import type { Words } from '../../../src-shared/words/window/words.ts'
import css from './details.module.css'
import { FillChoice, RangeSums } from '../../grid/range-sums.tsx'
import { useCopyAndCut } from '../../grid/use-clipboard.ts'

export function SelectionStrip({ columns }: { readonly columns: readonly ImportColumn[] }) {
  const { imports, rows, grid, run, words } = useUi()
  const selectedRanges = useStore(grid, (state) => state.rowRanges)
  const selectedColumns = useStore(grid, (state) => state.columnRange)
  const isLocked = useStore(run, isApplied)
  const excludedCount = useStore(imports, (state) => (state.step === 'open' ? (state.summary.excluded ?? 0) : 0))
  const { columns: shownColumns } = useGridColumns(columns)
  const { copy } = useCopyAndCut(shownColumns)
  /** Moves the focus back to the cells. */
  function focusGrid(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.preventDefault()
    goToPlace(grid, grid.getState().activePlace)
  }
  const setIncluded = (isIncluded: boolean) =>
    void imports.act.edit(makeSelectionEdit(grid.getState().rowRanges, rows.getState(), isIncluded))
  return (
    <section className={css['line']} aria-label={words.selection.label} data-answers="" onKeyDown={focusGrid}>
      <Group gap={12} wrap="nowrap">
        <strong>{selectionText({ rowRanges: selectedRanges, columnRange: selectedColumns }, words)}</strong>
        <RangeSums columns={shownColumns} />
        <FillChoice />
        {!isLocked && (
          <>
            <Button size="compact-xs" variant="default" onClick={() => setIncluded(false)}>
              {words.selection.leaveOut}
            </Button>
            <Button
              size="compact-xs"
              variant="default"
              disabled={excludedCount === 0}
              onClick={() => setIncluded(true)}
            >
              {words.selection.takeIn}
            </Button>
          </>
        )}
        {!isLocked && <ChangeCellsMenu />}
        <Button size="compact-xs" variant="default" onClick={() => void copy()}>
          {words.selection.copy}
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={() => clearSelection(grid)}>
          {words.selection.clear}
        </Button>
      </Group>
    </section>
  )
}

/** Actions on all selected cells. */
function ChangeCellsMenu() {
  const { grid, words } = useUi()
  return (
    <Menu {...menuProps} closeOnItemClick>
      <Menu.Target>
        <Button size="compact-xs" variant="default" rightSection={<ChevronIcon size={12} />}>
          {words.many.open}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {CELL_CHANGE_KINDS.map((kindOption) => (
          <Menu.Item key={kindOption} onClick={() => grid.setState({ changeKind: kindOption })}>
            {words.many.titles[kindOption]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function selectionText({ rowRanges, columnRange }: Selection, words: Words): string {
  const rowCount = countPositions(rowRanges)
  if (!columnRange) return words.selection.count(rowCount, words.count(rowCount))
  const cellCount = rowCount * (columnRange[1] - columnRange[0] + 1)
  return words.selection.cells(cellCount, words.count(cellCount), rowCount, words.count(rowCount))
}
