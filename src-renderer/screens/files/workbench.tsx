/** One import on one screen: the file, the filters, the grid, the selected row, the summary and Apply. */
import { Box, Stack } from '@mantine/core'
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'
import { useStore } from 'zustand'
import { Grid } from '../../grid/grid.tsx'
import { SmallButton } from '../../parts/buttons.tsx'
import { useUi } from '../../use-ui.ts'
import { ApplyBar } from './apply-bar.tsx'
import { Details } from './details.tsx'
import { Spoken } from '../../grid/spoken.tsx'
import { FileBar } from './file-bar.tsx'
import { FilterBar } from './filter-bar.tsx'
import { BusyLine } from './reading-progress.tsx'
import { JumpLines } from './workbench-lines.tsx'
import { SidePanel } from './side-panel.tsx'
import { WorkbenchCommands } from './workbench-commands.tsx'
import { Contests, Failures, KeyLine, MemoryLine, StoragesLine } from './workbench-lines.tsx'
import { SupplierLines } from './supplier-lines.tsx'
import { shownText } from '../../view/visible-text.ts'
import css from './workbench.module.css'
import type { ImportSummary } from '../../../src-shared/api/window-types.ts'

// Loaded with the first import, so that the window paints earlier.
export const loadDialogs = () => import('./workbench-dialogs.tsx')
const WorkbenchDialogs = lazy(async () => ({ default: (await loadDialogs()).WorkbenchDialogs }))
const FindPanel = lazy(async () => ({ default: (await loadDialogs()).FindPanel }))
const MaterialPanel = lazy(async () => ({ default: (await loadDialogs()).MaterialPanel }))

/** In narrower windows the summary starts closed. */
const ROOM_FOR_PANEL = 1120

type Columns = ImportSummary['columns']

/** The parts around the grid on the Stock screen. */
export interface StockParts {
  readonly Bar: ComponentType<{ readonly summary: ImportSummary; readonly account: string }>
  readonly Tools: ComponentType<{
    readonly summary: ImportSummary
    readonly account: string
    readonly columns: Columns
  }>
  /** Its commands are in the menu of a cell. */
  readonly Deletion: ComponentType<{ readonly columns: Columns }>
}

/** The first rows are shown before the account's data is stored. [READ-10] */
function useReadingKept(summary: ImportSummary | undefined): void {
  const { imports, rows } = useUi()
  const settled = useStore(rows, (state) => state.settled)
  const keeping = summary?.reading?.keeping === true
  useEffect(() => {
    if (keeping && settled) void imports.act.refreshSummary()
  }, [imports, keeping, settled])
}

export function Workbench({ stock }: { readonly stock?: StockParts }) {
  const { grid, imports, rows, run } = useUi()
  const open = useStore(imports, (state) => (state.step === 'open' ? state : null))
  const tried = useStore(rows, (state) => state.tried)
  const ruling = useStore(grid, (state) => state.ruling !== null || state.changing !== null)
  const finding = useStore(grid, (state) => state.finding !== null)
  const material = useStore(grid, (state) => state.material)
  const perMaterial = useStore(rows, (state) => state.perMaterial)
  useReadingKept(open?.summary)
  const needsLook = useStore(run, (state) => state.failed.length > 0)
  const [wide] = useState(() => window.innerWidth >= ROOM_FOR_PANEL)
  // Until the user decides: open if there is room, or if rows need attention.
  const [panelChoice, setPanel] = useState<boolean | null>(null)
  // On the Stock screen the grid gets the room.
  const panel = panelChoice ?? ((wide && !stock) || needsLook)
  if (!open) return null
  const { summary, account } = open
  const shown = tried ? { ...summary, ...tried } : summary
  const { columns } = (perMaterial ? shown.perMaterial : undefined) ?? shown
  return (
    <Stack gap={0} flex={1} mih={0}>
      {stock ? <stock.Bar summary={summary} account={account} /> : <FileBar summary={summary} />}
      <BusyLine />
      <SupplierLines summary={summary} />
      <MemoryLine summary={summary} />
      <KeyLine summary={summary} />
      <Contests summary={summary} />
      <StoragesLine summary={summary} />
      <JumpLines summary={summary} />
      <Failures />
      <div className={css['filterLine']}>
        <FilterBar summary={shown} panel={panel} onPanel={setPanel} />
        {stock && (
          <Suspense fallback={null}>
            <stock.Tools summary={shown} account={account} columns={columns} />
          </Suspense>
        )}
      </div>
      <WorkbenchCommands summary={summary} columns={columns} panel={panel} onPanel={setPanel} />
      <div
        className={css['middle']}
        data-panel={panel || finding || material !== null || undefined}
        data-finding={finding || undefined}
        data-ruling={ruling || undefined}
      >
        <Stack gap={0} mih={0} miw={0}>
          <GridOrNone name={shownText(summary.file.name)} columns={columns} ofStock={stock !== undefined} />
          {stock && <stock.Deletion columns={columns} />}
          <Details columns={columns} />
          <Spoken columns={columns} />
          <Suspense fallback={null}>
            <WorkbenchDialogs summary={summary} columns={columns} />
          </Suspense>
        </Stack>
        {!ruling && (
          <Suspense fallback={null}>
            <Beside summary={summary} columns={columns} account={account} panel={panel} />
          </Suspense>
        )}
      </div>
      <ApplyBar summary={summary} onShowFailed={() => setPanel(true)} />
    </Stack>
  )
}

interface BesideProps {
  readonly summary: ImportSummary
  readonly columns: ImportSummary['columns']
  readonly account: string
  readonly panel: boolean
}

/** What is open beside the grid: a search, a material, else the summary. */
function Beside({ summary, columns, account, panel }: BesideProps) {
  const { grid } = useUi()
  const finding = useStore(grid, (state) => state.finding !== null)
  const material = useStore(grid, (state) => state.material)
  if (finding) return <FindPanel columns={columns} />
  if (material !== null) return <MaterialPanel key={material} account={account} id={material} />
  return panel && <SidePanel summary={summary} />
}

interface GridOrNoneProps {
  readonly name: string
  readonly columns: Columns
  readonly ofStock: boolean
}

function GridOrNone({ name, columns, ofStock }: GridOrNoneProps) {
  const { rows, words } = useUi()
  const none = useStore(rows, (state) => state.settled && state.total === 0)
  const filtered = useStore(rows, (state) => Object.keys(state.filter).length > 0)
  return (
    <Box display="flex" pos="relative" flex={1} mih={0}>
      <Grid name={name} fileColumns={columns} />
      {none && (
        <div className={css['none']} role="status">
          <p>{ofStock && !filtered ? `${words.stock.empty} ${words.stock.emptyHint}` : words.grid.none}</p>
          {filtered && <SmallButton onClick={() => rows.act.setFilter({})}>{words.filters.clear}</SmallButton>}
        </div>
      )}
    </Box>
  )
}
