/** One import on one screen: the file, filters, grid, selected row, to-do list and Apply. */
import { Box, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, memo, Suspense, useEffect, useState, type ComponentType } from 'react'
import { useStore } from 'zustand'
import { Grid } from '../../grid/grid.tsx'
import { SmallButton } from '../../parts/buttons.tsx'
import { useUi } from '../../use-ui.ts'
import { countRowsToReview } from '../../view/counts.ts'
import { goToPlace } from '../../state/grid-store.ts'
import { ApplyBar } from './apply-bar.tsx'
import { Details } from './details.tsx'
import { GridAnnouncements } from '../../grid/spoken.tsx'
import { FileBar } from './file-bar.tsx'
import { FilterBar } from './filter-bar.tsx'
import { BusyLine } from './reading-progress.tsx'
import { ROOM_FOR_LIST } from './todo-card.tsx'
import { TodoPanel, useHasFailure, useQuestionAndProblemCards } from './todo-panel.tsx'
import { WorkbenchCommands } from './workbench-commands.tsx'
import { shownText } from '../../view/visible-text.ts'
import css from './workbench.module.css'
import type { ImportSummary } from '../../../src-shared/api/window-types.ts'
import { warningTexts } from '../../view/summary-text.ts'

// Loaded with the first import, so that the window paints earlier.
export const loadDialogs = () => import('./workbench-dialogs.tsx')
const WorkbenchDialogs = lazy(async () => ({ default: (await loadDialogs()).WorkbenchDialogs }))
const FindPanel = lazy(async () => ({ default: (await loadDialogs()).FindPanel }))
const MaterialPanel = lazy(async () => ({ default: (await loadDialogs()).MaterialPanel }))

type Columns = ImportSummary['columns']

/** The parts around the grid on the Stock screen. */
export interface StockParts {
  readonly Bar: ComponentType<{ readonly summary: ImportSummary; readonly account: string }>
  readonly Tools: ComponentType<{
    readonly summary: ImportSummary
    readonly account: string
    readonly columns: Columns
  }>
  /** The dialog for deleting a material. Its commands are in the cell menu. */
  readonly Deletion: ComponentType<{ readonly columns: Columns }>
}

/** Requests the summary again after the first rows are shown. The answer comes once the account's data is stored. [READ-10] */
function useSummaryRefresh(summary: ImportSummary | null): void {
  const { imports, rows } = useUi()
  const isLoaded = useStore(rows, (state) => state.isLoaded)
  const isStoring = summary?.reading?.keeping === true
  useEffect(() => {
    if (isStoring && isLoaded) void imports.act.refreshSummary()
  }, [imports, isStoring, isLoaded])
}

export const Workbench = memo(function Workbench({ stock }: { readonly stock?: StockParts }) {
  const { grid, imports, rows } = useUi()
  // Selects only the summary: other state, such as a pending answer, must not redraw the whole screen.
  const summary = useStore(imports, (state) => (state.step === 'open' ? state.summary : null))
  const account = useStore(imports, (state) => (state.step === 'open' ? state.account : null))
  const trialResult = useStore(rows, (state) => state.trialResult)
  const isPreviewingChange = useStore(grid, (state) => state.ruleToEdit !== null || state.changeKind !== null)
  const isFindOpen = useStore(grid, (state) => state.findState !== null)
  const material = useStore(grid, (state) => state.material)
  const isPerMaterial = useStore(rows, (state) => state.isPerMaterial)
  useSummaryRefresh(summary)
  const isWindowWide = useMediaQuery(ROOM_FOR_LIST, true, { getInitialValueInEffect: false })
  // On the Stock screen the grid gets all the room, so the list opens over it.
  const hasRoomForPanel = isWindowWide && !stock
  const hasFailure = useHasFailure()
  // Until the user decides, the list is open if there is room or something failed.
  const [panelChoice, setPanelChoice] = useState<boolean | null>(null)
  const isPanelOpen = hasRoomForPanel ? panelChoice !== false : (panelChoice ?? hasFailure)
  if (summary === null || account === null) return null
  const shownSummary = trialResult ? { ...summary, ...trialResult } : summary
  const { columns } = (isPerMaterial ? shownSummary.perMaterial : undefined) ?? shownSummary
  return (
    <Stack gap={0} flex={1} mih={0} pos="relative">
      {stock ? <stock.Bar summary={summary} account={account} /> : <FileBar summary={summary} />}
      <BusyLine />
      <div className={css['filterLine']}>
        <FilterLine
          shownSummary={shownSummary}
          summary={summary}
          hasRoom={hasRoomForPanel}
          isPanelOpen={isPanelOpen}
          onPanel={setPanelChoice}
        />
        {stock && (
          <Suspense fallback={null}>
            <stock.Tools summary={shownSummary} account={account} columns={columns} />
          </Suspense>
        )}
      </div>
      <WorkbenchCommands summary={summary} columns={columns} isPanelOpen={isPanelOpen} onPanel={setPanelChoice} />
      <div
        className={css['middle']}
        data-panel={(isPanelOpen && hasRoomForPanel) || isFindOpen || material !== null || undefined}
        data-finding={isFindOpen || undefined}
        data-ruling={isPreviewingChange || undefined}
      >
        <Stack gap={0} mih={0} miw={0}>
          <OptionalGrid summary={summary} columns={columns} isStock={stock !== undefined} />
          {stock && <stock.Deletion columns={columns} />}
          <Details columns={columns} />
          <GridAnnouncements columns={columns} />
          <Suspense fallback={null}>
            <WorkbenchDialogs summary={summary} columns={columns} />
          </Suspense>
        </Stack>
        {!isPreviewingChange && (
          <Suspense fallback={null}>
            <SidePanel
              summary={summary}
              columns={columns}
              account={account}
              isPanelOpen={isPanelOpen}
              isOverTable={!hasRoomForPanel}
              onPanel={setPanelChoice}
            />
          </Suspense>
        )}
      </div>
      <ApplyBar summary={summary} />
    </Stack>
  )
})

interface FilterLineProps {
  readonly summary: ImportSummary
  /** The summary, with the effect of a rule or change that is only being tried. */
  readonly shownSummary: ImportSummary
  readonly hasRoom: boolean
  readonly isPanelOpen: boolean
  readonly onPanel: (open: boolean) => void
}

function FilterLine({ summary, shownSummary, hasRoom: hasRoomForPanel, isPanelOpen, onPanel }: FilterLineProps) {
  const neededCards = useQuestionAndProblemCards(summary)
  const hasFailure = useHasFailure()
  // The counter is hidden if nothing needs the user's attention.
  const hasNothingToDo = neededCards.length === 0 && !hasFailure && countRowsToReview(summary.counts) === 0
  const todoCount = hasRoomForPanel || hasNothingToDo ? null : neededCards.length + (hasFailure ? 1 : 0)
  return <FilterBar summary={shownSummary} todoCount={todoCount} isPanelOpen={isPanelOpen} onPanel={onPanel} />
}

interface SidePanelProps {
  readonly summary: ImportSummary
  readonly columns: ImportSummary['columns']
  readonly account: string
  readonly isPanelOpen: boolean
  readonly isOverTable: boolean
  readonly onPanel: (open: boolean) => void
}

/** The panel beside the grid: the search, a material, or the to-do list. */
function SidePanel({ summary, columns, account, isPanelOpen, isOverTable, onPanel }: SidePanelProps) {
  const { grid } = useUi()
  const isFindOpen = useStore(grid, (state) => state.findState !== null)
  const material = useStore(grid, (state) => state.material)
  if (isFindOpen) return <FindPanel columns={columns} />
  if (material !== null) return <MaterialPanel key={material} account={account} id={material} />
  if (!isPanelOpen) return null
  function close(): void {
    // A list beside the rows stays open; only the focus returns to the rows.
    if (isOverTable) onPanel(false)
    goToPlace(grid, grid.getState().activePlace)
  }
  return <TodoPanel summary={summary} isOverTable={isOverTable} onClose={close} />
}

interface OptionalGridProps {
  readonly summary: ImportSummary
  readonly columns: Columns
  readonly isStock: boolean
}

/** The grid, or the reason why it shows no rows. */
function OptionalGrid({ summary, columns, isStock }: OptionalGridProps) {
  const { rows, words } = useUi()
  const hasNoRows = useStore(rows, (state) => state.isLoaded && state.total === 0)
  const isFiltered = useStore(rows, (state) => Object.keys(state.filter).length > 0)
  const texts = isStock
    ? [`${words.stock.empty} ${words.stock.emptyHint}`]
    : summary.rowCount === 0
      ? warningTexts(summary.warnings, words).map(shownText)
      : []
  return (
    <Box display="flex" pos="relative" flex={1} mih={0}>
      <Grid name={shownText(summary.file.name)} fileColumns={columns} />
      {hasNoRows && (
        <div className={css['none']} role="status">
          {(isFiltered || texts.length === 0 ? [words.grid.none] : texts).map((text) => (
            <p key={text}>{text}</p>
          ))}
          {isFiltered && <SmallButton onClick={() => rows.act.setFilter({})}>{words.filters.clear}</SmallButton>}
        </div>
      )}
    </Box>
  )
}
