/** One import on one screen: the file, the filters, the grid, the selected row, the summary and Apply. */
import { isBusy } from '../../state/import-state.ts'
import { Box, Stack } from '@mantine/core'
import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { FailureLine, NoticeLine } from '../../parts/notices.tsx'
import { KeyFailureLine } from '../../parts/api-key-prompt.tsx'
import { Grid } from '../../parts/grid/grid.tsx'
import { SmallButton } from '../../parts/buttons.tsx'
import { useUi } from '../../use-ui.ts'
import { ApplyBar } from './apply-bar.tsx'
import { Details } from './details.tsx'
import { Spoken } from '../../parts/grid/spoken.tsx'
import { FileBar } from './file-bar.tsx'
import { FilterBar } from './filter-bar.tsx'
import { BusyLine } from './reading-progress.tsx'
import { JumpLines } from './jump-lines.tsx'
import { SidePanel } from './side-panel.tsx'
import { WorkbenchCommands } from './workbench-commands.tsx'
import { ContestLines } from './contest-lines.tsx'
import { SupplierLines } from './supplier-lines.tsx'
import { shownText } from '../../view/visible-text.ts'
import css from './workbench.module.css'
import type { ImportSummary } from '../../../src-shared/contract/received.ts'
import { Visible } from '../../parts/visible.tsx'
import { WarnIcon } from '../../parts/icons.tsx'
import { withColumnsPerStorage, withField } from '../../view/choices.ts'

// Loaded with the first import: the window paints without them.
const load = () => import('./workbench-dialogs.tsx')
const WorkbenchDialogs = lazy(async () => ({ default: (await load()).WorkbenchDialogs }))
const FindPanel = lazy(async () => ({ default: (await load()).FindPanel }))
const MaterialPanel = lazy(async () => ({ default: (await load()).MaterialPanel }))

/** Narrower windows start with the grid alone. */
const ROOM_FOR_PANEL = 1120

type Columns = ImportSummary['columns']

/** What stands around the grid where the account's own stock is shown. */
export interface StockParts {
  readonly Bar: ComponentType<{ readonly summary: ImportSummary; readonly account: string }>
  readonly Tools: ComponentType<{
    readonly summary: ImportSummary
    readonly account: string
    readonly columns: Columns
  }>
  readonly RowMenu: ComponentType<{ readonly columns: Columns; readonly children: ReactNode }>
}

/** The first rows come before the account's reading is kept. [READ-10] */
function useReadingKept(summary: ImportSummary | undefined): void {
  const { imports, rows } = useUi()
  const settled = useStore(rows, (state) => state.settled)
  const keeping = summary?.reading?.keeping === true
  useEffect(() => {
    if (keeping && settled) void imports.act.refreshSummary()
  }, [imports, keeping, settled])
}

export function Workbench({ stock }: { readonly stock?: StockParts }) {
  const { grid, imports, rows, run, words } = useUi()
  const open = useStore(imports, (state) => (state.step === 'open' ? state : null))
  const rowsFailure = useStore(rows, (state) => state.failure)
  const tried = useStore(rows, (state) => state.tried)
  const ruling = useStore(grid, (state) => state.ruling !== null || state.changing !== null)
  const finding = useStore(grid, (state) => state.finding !== null)
  const material = useStore(grid, (state) => state.material)
  const runFailure = useStore(run, (state) => state.failure)
  const perMaterial = useStore(rows, (state) => state.perMaterial)
  useReadingKept(open?.summary)
  const needsLook = useStore(run, (state) => state.failed.length > 0)
  const [wide] = useState(() => window.innerWidth >= ROOM_FOR_PANEL)
  // Until the user says otherwise: where there is room, or when rows need a look.
  const [wanted, setPanel] = useState<boolean | null>(null)
  // The account's own stock is mostly looked at: the room is the grid's.
  const panel = wanted ?? ((wide && !stock) || needsLook)
  if (!open) return null
  const { summary, account, failure: changeFailure, stale = false, savedAgain = [] } = open
  const saved = savedAgain.map((name) => words.file.quoted(shownText(name))).join(', ')
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
      {changeFailure && (
        <KeyFailureLine
          failure={changeFailure}
          account={account}
          screen="import"
          onDismiss={() => imports.act.dismissFailure()}
        />
      )}
      {stale && (
        <FailureLine failure={{ code: 'file-refused', message: words.file.stale(savedAgain.length, saved) }}>
          <SmallButton onClick={() => void imports.act.reread()}>{words.file.reread}</SmallButton>
        </FailureLine>
      )}
      {rowsFailure && (
        <FailureLine failure={rowsFailure} onAgain={() => rows.act.refresh()}>
          <SmallButton onClick={() => void imports.act.reread()}>{words.file.reread}</SmallButton>
        </FailureLine>
      )}
      {runFailure && (
        <KeyFailureLine
          failure={runFailure}
          account={account}
          screen="import"
          onDismiss={() => run.act.dismissFailure()}
        />
      )}
      <FilterBar summary={shown} panel={panel} onPanel={setPanel} />
      {stock && (
        <Suspense fallback={null}>
          <stock.Tools summary={shown} account={account} columns={columns} />
        </Suspense>
      )}
      <WorkbenchCommands summary={summary} columns={columns} panel={panel} onPanel={setPanel} />
      <div
        className={css['middle']}
        data-panel={panel || finding || material !== null || undefined}
        data-finding={finding || undefined}
        data-ruling={ruling || undefined}
      >
        <Stack gap={0} mih={0} miw={0}>
          <GridOrNone name={shownText(summary.file.name)} columns={columns} RowMenu={stock?.RowMenu} />
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

/** What was asked for beside the grid: a search, one material, else the summary. */
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
  readonly RowMenu: StockParts['RowMenu'] | undefined
}

function GridOrNone({ name, columns, RowMenu }: GridOrNoneProps) {
  const { rows, words } = useUi()
  const none = useStore(rows, (state) => state.settled && state.total === 0)
  const filtered = useStore(rows, (state) => Object.keys(state.filter).length > 0)
  return (
    <Box display="flex" pos="relative" flex={1} mih={0}>
      {RowMenu ? (
        <RowMenu columns={columns}>
          <Grid name={name} fileColumns={columns} />
        </RowMenu>
      ) : (
        <Grid name={name} fileColumns={columns} />
      )}
      {none && (
        <div className={css['none']} role="status">
          <p>{RowMenu && !filtered ? `${words.stock.empty} ${words.stock.emptyHint}` : words.grid.none}</p>
          {filtered && <SmallButton onClick={() => rows.act.setFilter({})}>{words.filters.clear}</SmallButton>}
        </div>
      )}
    </Box>
  )
}

/** Asks when few rows were found and another column would find more; each of those is one click away. */
function KeyLine({ summary }: { readonly summary: ImportSummary }) {
  const { imports, run, words } = useUi()
  const applied = useStore(run, (state) => state.run !== null || state.starting)
  const busy = useStore(imports, isBusy)
  const { compared, choices, columns } = summary
  const best = compared?.better[0]
  if (compared === undefined || best === undefined || applied) return null
  const { rows, found, keys, better } = compared
  const keyIn = ({ key, letter, header }: (typeof keys)[number]): string =>
    words.keyColumn.key(words.names.fields[key], words.keyColumn.column(letter, shownText(header)))
  return (
    <NoticeLine
      role="status"
      tone="warn"
      icon={<WarnIcon size={14} />}
      text={words.keyColumn.ask(
        words.count(found),
        words.count(rows),
        keys.map(keyIn).join(', '),
        keyIn(best),
        words.count(best.count),
      )}
    >
      {better.map(({ column, letter, header, key, count }) => (
        <SmallButton
          key={`${column} ${key}`}
          disabled={busy}
          onClick={() => void imports.act.change(withField(choices, columns, column, key))}
        >
          {words.keyColumn.take(
            words.names.fields[key],
            words.keyColumn.column(letter, shownText(header)),
            words.count(count),
          )}
        </SmallButton>
      ))}
    </NoticeLine>
  )
}

function Contests({ summary: { columns, choices } }: { readonly summary: ImportSummary }) {
  const { imports, run } = useUi()
  const applied = useStore(run, (state) => state.run !== null || state.starting)
  const busy = useStore(imports, isBusy)
  if (applied) return null
  return (
    <ContestLines
      columns={columns}
      choices={choices}
      locked={busy}
      onChoose={(next) => void imports.act.change(next)}
    />
  )
}

/** Offers to read columns that are headed by storages each for its own. */
function StoragesLine({ summary }: { readonly summary: ImportSummary }) {
  const { imports, rows, run, words } = useUi()
  const applied = useStore(run, (state) => state.run !== null || state.starting)
  const busy = useStore(imports, (state) => state.step === 'open' && state.busy)
  const { choices, file } = summary
  const { perStorage } = file
  if (perStorage?.offered !== true || applied) return null
  const read = (each: boolean): void => {
    rows.act.setFilter({})
    void imports.act.change(withColumnsPerStorage(choices, perStorage, each))
  }
  return (
    <NoticeLine role="status" tone="warn" icon={<WarnIcon size={14} />} text={<Visible text={perStorage.message} />}>
      <SmallButton disabled={busy} onClick={() => read(true)}>
        {words.perStorage.each}
      </SmallButton>
      <SmallButton disabled={busy} onClick={() => read(false)}>
        {words.perStorage.leave}
      </SmallButton>
    </NoticeLine>
  )
}

/** Where the columns' fields were kept from an earlier file, with the ways back. */
function MemoryLine({ summary }: { readonly summary: ImportSummary }) {
  const { imports, run, words } = useUi()
  const applied = useStore(run, (state) => state.run !== null || state.starting)
  const busy = useStore(imports, isBusy)
  const { remembered, choices } = summary
  if (!remembered || applied) return null
  const { file, at } = remembered
  return (
    <NoticeLine
      role="status"
      text={
        file !== undefined && at !== undefined
          ? words.memory.used(shownText(file), words.moment(at))
          : words.memory.usedOnly
      }
    >
      <SmallButton disabled={busy} onClick={() => void imports.act.change({ ...choices, memory: 'off' })}>
        {words.memory.detected}
      </SmallButton>
      <SmallButton disabled={busy} onClick={() => void imports.act.forgetMapping()}>
        {words.memory.forget}
      </SmallButton>
    </NoticeLine>
  )
}
