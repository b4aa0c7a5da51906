/** Commands of the open import or stock, and its rows and columns as places in the palette. Renders nothing. */
import { useStore } from 'zustand'
import { columnTitle } from '../../view/column-name.ts'
import type { ImportSummary } from '../../../src-shared/api/window-types.ts'
import { useMaterialHistory } from '../../parts/material-history-button.tsx'
import { useCommand, usePlaces } from '../../parts/use-command.ts'
import { useGridColumns, useReadSheetNames } from '../../grid/use-grid-columns.ts'
import { goToPlace, openFinding, type CellChangeKind } from '../../state/grid-store.ts'
import { goToRow } from '../../state/go-to-row.ts'
import { isApplied, needsFile } from '../../state/run-store.ts'
import { rowAt, countShownRows, makeShownQuery } from '../../state/rows-shown.ts'
import { useUi } from '../../use-ui.ts'
import type { CommandId } from '../../view/commands.ts'
import { setColumnHidden } from '../../view/grid-layout.ts'
import { parseTypedRow } from '../../../src-shared/file/row-name.ts'
import { placeText } from '../../view/row-place.ts'
import { shownText } from '../../view/visible-text.ts'

interface WorkbenchCommandsProps {
  readonly summary: ImportSummary
  readonly columns: ImportSummary['columns']
  readonly isPanelOpen: boolean
  readonly onPanel: (open: boolean) => void
}

export function WorkbenchCommands({ summary, columns, isPanelOpen, onPanel }: WorkbenchCommandsProps) {
  const { grid, imports, rows, run, words } = useUi()
  const { unavailableReasons } = words.commands
  const isApplying = useStore(run, needsFile)
  const isBeingApplied = useStore(run, isApplied)
  const total = useStore(rows, countShownRows)
  const isFiltered = useStore(rows, (state) => Object.keys(state.filter).length > 0)
  const excludedCount = summary.excluded ?? 0
  const lockedReason = isBeingApplied ? unavailableReasons.running : total === 0 ? unavailableReasons.noRowShown : null
  function setIncluded(isIncluded: boolean): void {
    void imports.act.edit({ kind: 'filtered', ...makeShownQuery(rows.getState()), included: isIncluded })
  }
  useCommand('panel', { run: () => onPanel(!isPanelOpen) })
  useCommand('clearFilters', {
    run: () => rows.act.setFilter({}),
    blockedReason: isFiltered ? null : unavailableReasons.noFilter,
  })
  useCommand('leaveOutShown', { run: () => setIncluded(false), blockedReason: lockedReason })
  useCommand('takeInShown', {
    run: () => setIncluded(true),
    blockedReason: lockedReason ?? (excludedCount === 0 ? unavailableReasons.noneLeftOut : null),
  })
  useCommand('reread', {
    run: () => void imports.act.reread(),
    blockedReason: isApplying ? unavailableReasons.running : null,
  })
  useCommand('find', { run: () => openFinding(grid, false) })
  useCommand('replace', {
    run: () => openFinding(grid, true),
    blockedReason: isBeingApplied ? unavailableReasons.running : null,
  })
  useChangeCommand('setCells', 'set', lockedReason)
  useChangeCommand('addToCells', 'add', lockedReason)
  useChangeCommand('percentOfCells', 'percent', lockedReason)
  useChangeCommand('roundCells', 'round', lockedReason)
  useMaterialCommand()
  useRowPlaces()
  useColumnPlaces(columns)
  return summary.file.kind === 'account' ? null : <CloseCommand isApplying={isApplying} />
}

function useChangeCommand(id: CommandId, changeKind: CellChangeKind, blockedReason: string | null): void {
  const { grid } = useUi()
  useCommand(id, { run: () => grid.setState({ changeKind }), blockedReason })
}

function CloseCommand({ isApplying }: { readonly isApplying: boolean }) {
  const { imports, words } = useUi()
  const blockedReason = isApplying ? words.commands.unavailableReasons.running : null
  useCommand('close', { run: () => void imports.act.close(), blockedReason })
  return null
}

/** Opens the history of the material in the selected row. */
function useMaterialCommand(): void {
  const { grid, imports, rows, words } = useUi()
  const openHistory = useMaterialHistory()
  const account = useStore(imports, (state) => (state.step === 'open' ? state.account : null))
  const activeRow = useStore(grid, (state) => state.activePlace.row)
  const material = useStore(rows, (state) => (activeRow < 0 ? undefined : rowAt(state, activeRow))?.materialId ?? null)
  useCommand('materialPast', {
    run: () => {
      if (account !== null && material !== null) openHistory(account, material)
    },
    blockedReason: material === null ? words.commands.unavailableReasons.noMaterial : null,
  })
}

/** Finds a row by its number, or by sheet and number. */
function useRowPlaces(): void {
  const ui = useUi()
  const { words } = ui
  const sheets = useReadSheetNames()
  usePlaces('row', (query) => {
    const place = parseTypedRow(query.replace(/^(?:row|строка)\s+/iu, ''), sheets, sheets[0])
    if (place === null) return []
    const name = words.commands.toRow(place.sheet === undefined ? words.count(place.row) : placeText(place))
    return [{ name, isFullMatch: true, run: () => void goToRow(ui, place) }]
  })
}

function useColumnPlaces(columns: ImportSummary['columns']): void {
  const { grid, words } = useUi()
  const gridColumns = useGridColumns(columns)
  usePlaces('column', () => [
    ...gridColumns.columns.map((column, index) => ({
      name: words.commands.toColumn(shownText(columnTitle(column, words))),
      note: '',
      run: () => goToPlace(grid, { row: Math.max(0, grid.getState().activePlace.row), column: index }),
    })),
    ...gridColumns.hiddenColumns.map((column) => ({
      name: words.commands.toColumn(shownText(columnTitle(column, words))),
      note: words.commands.hidden,
      run: () => gridColumns.change((currentLayout) => setColumnHidden(currentLayout, column.id, false)),
    })),
  ])
}
