/** Commands for the focused cell's column, run by keys on its heading or from the palette. */
import { useStore } from 'zustand'
import { mayHaveRule } from '../../src-shared/plan/draft/rule-columns.ts'
import { isReadOnly, canChangeMaterial } from '../../src-shared/material/fields/field.ts'
import { goToPlace } from '../state/grid-store.ts'
import { isApplied } from '../state/run-store.ts'
import { useUi } from '../use-ui.ts'
import { deltaKeyOf, chooseNextSort, addSortColumn, sortKeyOf, sortMarkOf } from '../view/grid-columns.ts'
import { setColumnHidden, moveColumn, setColumnsPinned, withWidth } from '../view/grid-layout.ts'
import { useCommand } from '../parts/use-command.ts'
import type { GridColumns } from './use-grid-columns.ts'

/** How many pixels a key press adds to a column's width, or removes from it. */
export const WIDTH_STEP = 16

export function useColumnCommands(gridColumns: GridColumns, widthOf: (id: string) => number): void {
  useSortCommands(gridColumns)
  usePlaceCommands(gridColumns, widthOf)
  useMenuCommands(gridColumns)
  useValueCommands(gridColumns)
}

function useActiveColumn({ columns }: GridColumns) {
  const { grid } = useUi()
  return columns[useStore(grid, (state) => state.activePlace.column)]
}

function useSortCommands(gridColumns: GridColumns): void {
  const { rows, words } = useUi()
  const { unavailableReasons } = words.commands
  const column = useActiveColumn(gridColumns)
  const sort = useStore(rows, (state) => state.sort)
  const blockedReason = column ? null : unavailableReasons.noColumn
  const deltaKey = column ? deltaKeyOf(column) : null
  const sortKey = column ? sortKeyOf(column) : null
  const makeSortCommand = (isDescending: boolean, key: typeof sortKey = sortKey) => ({
    run: () => key && rows.act.setSort({ by: key, descending: isDescending }),
    blockedReason,
  })
  useCommand('sortColumn', { run: () => column && rows.act.setSort(chooseNextSort(sort, column)), blockedReason })
  useCommand('thenSort', { run: () => column && rows.act.setSort(addSortColumn(sort, column)), blockedReason })
  useCommand('sortUp', makeSortCommand(false))
  useCommand('sortDown', makeSortCommand(true))
  useCommand('sortByChange', {
    ...makeSortCommand(true, deltaKey),
    blockedReason: deltaKey ? null : unavailableReasons.noDeltas,
  })
  useCommand('unsort', { run: () => rows.act.setSort(null), blockedReason: sort ? null : unavailableReasons.chosen })
}

function usePlaceCommands(gridColumns: GridColumns, widthOf: (id: string) => number): void {
  const { grid, rows, words } = useUi()
  const { unavailableReasons } = words.commands
  const { allColumns, change, layout, pinnedCount, defaultLayout } = gridColumns
  const index = useStore(grid, (state) => state.activePlace.column)
  const column = gridColumns.columns[index]
  const blockedReason = column ? null : unavailableReasons.noColumn
  const fixedReason = blockedReason ?? (column?.isFrozen ? unavailableReasons.fixedColumn : null)
  const makeWidthCommand = (pixels: number) => ({
    run: () => column && change((currentLayout) => withWidth(currentLayout, column.id, widthOf(column.id) + pixels)),
    blockedReason,
  })
  const makeMoveCommand = (step: -1 | 1) => {
    const nextLayout = column ? moveColumn(allColumns, layout, column.id, step) : layout
    return {
      run: () => {
        change(() => nextLayout)
        goToPlace(grid, { row: grid.getState().activePlace.row, column: index + step })
      },
      blockedReason: fixedReason ?? (nextLayout === layout ? unavailableReasons.fixedColumn : null),
    }
  }
  useCommand('narrowerColumn', makeWidthCommand(-WIDTH_STEP))
  useCommand('widerColumn', makeWidthCommand(WIDTH_STEP))
  useCommand('usualWidth', {
    run: () => column && change((currentLayout) => withWidth(currentLayout, column.id, null)),
    blockedReason,
  })
  useCommand('columnLeft', makeMoveCommand(-1))
  useCommand('columnRight', makeMoveCommand(1))
  useCommand('pinColumn', {
    run: () => column && change((currentLayout) => setColumnsPinned(currentLayout, [column.id], index >= pinnedCount)),
    blockedReason: fixedReason,
  })
  useCommand('hideColumn', {
    run: () => {
      if (!column) return
      // If a hidden column stayed the sort column, the order of the rows would look random.
      if (sortMarkOf(rows.getState().sort, column).direction !== 'none') rows.act.setSort(null)
      change((currentLayout) => setColumnHidden(currentLayout, column.id, true))
    },
    blockedReason: fixedReason,
  })
  useCommand('usualColumns', {
    run: () => change(() => defaultLayout),
    blockedReason: layout === defaultLayout ? unavailableReasons.sameRows : null,
  })
}

/** Opens the menu of a heading. */
function useMenuCommands(gridColumns: GridColumns): void {
  const { grid, words } = useUi()
  const column = useActiveColumn(gridColumns)
  function openMenu(): void {
    const place = { row: -1, column: grid.getState().activePlace.column }
    goToPlace(grid, place)
    document.querySelector<HTMLElement>(`[role="columnheader"][data-c="${place.column}"] button`)?.click()
  }
  useCommand('columnMenu', { run: openMenu, blockedReason: column ? null : words.commands.unavailableReasons.noColumn })
}

/** Commands for all values of the column's field. */
function useValueCommands(gridColumns: GridColumns): void {
  const { grid, imports, run, words } = useUi()
  const { unavailableReasons } = words.commands
  const column = useActiveColumn(gridColumns)
  const field = column?.kind === 'cell' ? column.column.field : null
  const isLocked = useStore(run, isApplied)
  const isFieldKept = useStore(
    imports,
    (state) => state.step === 'open' && field !== null && (state.summary.excludedFields ?? []).includes(field),
  )
  const blockedReason = isLocked
    ? unavailableReasons.running
    : field === null || isReadOnly(field)
      ? unavailableReasons.noRuleHere
      : null
  useCommand('translateColumn', {
    run: () => field !== null && grid.setState({ columnToTranslate: { field } }),
    blockedReason,
  })
  useCommand('ruleColumn', {
    run: () => field !== null && grid.setState({ ruleToEdit: { field } }),
    blockedReason: blockedReason ?? (field === null || !mayHaveRule(field) ? unavailableReasons.noRuleHere : null),
  })
  useCommand('keepColumn', {
    run: () => field !== null && void imports.act.edit({ kind: 'field', field, included: isFieldKept }),
    blockedReason:
      blockedReason ?? (field === null || !canChangeMaterial(field) ? unavailableReasons.noRuleHere : null),
  })
}
