/** The report of one run: how it ended, the outcome of every row, and what to do next. The rows are in the usual grid. */
import type { RunInfo } from '../../../src-shared/api/window-types.ts'
import { reasonText } from '../../../src-shared/words/runs.ts'
import { runTitle } from '../../../src-shared/words/run-title.ts'
import { describeCodes } from '../../view/words-for.ts'
import { Box, Button, Menu, NativeSelect, Stack } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { isOver } from '../../../src-shared/api/run.ts'
import { SENT_FIELDS } from '../../../src-shared/material/fields/field.ts'
import { groupConsecutive } from '../../../src-shared/material/values/ranges.ts'
import type { UntrustedText } from '../../../src-shared/material/values/untrusted-text.ts'
import { findUndoRuns } from '../../../src-shared/run/report-rows.ts'
import { countRowsLeftOut } from '../../../src-shared/run/run-outcome.ts'
import { ColumnGrid } from '../../grid/grid.tsx'
import { ColumnAnnouncements } from '../../grid/spoken.tsx'
import { useArrangedColumns } from '../../grid/use-grid-columns.ts'
import { ApiKeyPrompt, KeyFailureLine } from '../../parts/api-key-prompt.tsx'
import { SmallButton } from '../../parts/buttons.tsx'
import chip from '../../parts/chip.module.css'
import { ChevronIcon, UndoIcon } from '../../parts/icons.tsx'
import { FailureLine } from '../../parts/notices.tsx'
import { useEscapeToLeave } from '../../parts/page.tsx'
import { menuProps } from '../../parts/picker.tsx'
import picker from '../../parts/picker.module.css'
import { ProgressBar } from '../../parts/progress-bar.tsx'
import { RunProgressLine } from '../../parts/run-progress-line.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { RunCountsText } from '../../parts/status-badge.tsx'
import { useCommand } from '../../parts/use-command.ts'
import { VisibleText } from '../../parts/visible.tsx'
import { countShownRows } from '../../state/rows-shown.ts'
import { UiProvider, useUi } from '../../use-ui.ts'
import { findAccountByText, storageName, storageNames } from '../../view/accounts.ts'
import { PLAIN_LAYOUT } from '../../view/grid-layout.ts'
import { undoKeyOf } from '../../view/past-runs.ts'
import { countPositions } from '../../view/selection.ts'
import { shownText } from '../../view/visible-text.ts'
import bar from '../files/apply-bar.module.css'
import file from '../files/file-bar.module.css'
import workbench from '../files/workbench.module.css'
import { makeReportColumns, type StorageNameOf } from './report-columns.ts'
import { ReportFilterBar } from './report-filter.tsx'
import { ReportLine } from './report-line.tsx'
import { useRunLinks } from './runs-table.tsx'
import css from './history-screen.module.css'
import { makeFailureNotice } from '../../view/failure-line.ts'

/** The components inside use the report's rows and grid. The cells cannot be edited. */
export function RunReport({ run }: { readonly run: string }) {
  const ui = useUi()
  const { history, report, reportRun: reportRunStore, words } = ui
  const reportUi = useMemo(() => ({ ...ui, ...report, run: reportRunStore }), [ui, report, reportRunStore])
  const runs = useStore(history, (state) => state.runs)
  const info = useStore(history, (state) => state.info)
  useEscapeToLeave(history.act.goBack)
  useEffect(() => {
    void reportRunStore.act.watch(run)
    return () => reportRunStore.act.forget()
  }, [reportRunStore, run])
  const progress = useStore(reportRunStore, (state) => (state.progress?.run === run ? state.progress : null))
  const state = progress?.state
  const undoKey = useMemo(() => undoKeyOf(runs ?? [], run), [runs, run])
  const loadedUndoKey = useStore(history, (state) => state.undoKey)
  // The report is read again when its run, an undo of it, or an undo of that undo makes progress. Each of these runs can change who caused a value.
  const currentStateKey = `${state ?? info?.state} ${undoKey}`
  const loadedStateKey = info && `${info.state} ${loadedUndoKey}`
  useEffect(() => {
    if (loadedStateKey !== null && loadedStateKey !== currentStateKey) history.act.refresh()
  }, [history, loadedStateKey, currentStateKey])
  const isRunOver = progress === null || isOver(progress.state)
  return (
    <UiProvider value={reportUi}>
      <Stack gap={0} flex={1} mih={0} pos="relative">
        <ReportFailures run={run} info={info} />
        {info ? (
          <>
            <ReportHeader info={info} />
            <ReportFilterBar info={info} />
            <ReportTable info={info} />
            <div className={bar['bar']}>
              {isRunOver ? <ReportOutcome info={info} /> : <RunProgressLine run={reportRunStore} progress={progress} />}
            </div>
          </>
        ) : (
          <ProgressBar label={words.grid.loading} value={null} />
        )}
      </Stack>
    </UiProvider>
  )
}

/** Failures of the report, the run, a summary or a file. */
function ReportFailures({ run, info }: { readonly run: string; readonly info: RunInfo | null }) {
  const { app, files, history, review, rows, reportRun: reportRunStore } = useUi()
  const accounts = useStore(app, (state) => state.accounts)
  const failure = useStore(rows, (state) => state.failure)
  const runFailure = useStore(reportRunStore, (state) => state.failure)
  const reviewFailure = useStore(review, (state) => state.failure)
  const saveFailure = useStore(files, (state) => state.failure)
  return (
    <>
      {failure && <FailureLine failure={failure} onRetry={() => history.act.refresh()} />}
      {runFailure && (
        <KeyFailureLine
          failure={runFailure}
          account={info === null ? undefined : findAccountByText(accounts, info.account)?.id}
          screen="history"
          afterConnecting={() => void reportRunStore.act.resumeRun(run)}
          onDismiss={() => reportRunStore.act.dismissFailure()}
        />
      )}
      {reviewFailure && <FailureLine failure={reviewFailure} onDismiss={() => review.act.dismissFailure()} />}
      {saveFailure && <FailureLine failure={saveFailure} onDismiss={() => files.act.dismissFailure()} />}
    </>
  )
}

interface RunProps {
  readonly info: RunInfo
}

/** The back button and the run's name, with a menu: when and where it was applied, and related imports. */
function ReportHeader({ info }: RunProps) {
  const { app, history, words } = useUi()
  const runs = useStore(history, (state) => state.runs)
  const accounts = useStore(app, (state) => state.accounts)
  const undoingRun = useMemo(() => findUndoRuns(runs ?? []).get(info.run), [runs, info.run])
  const links = useRunLinks(info, runs ?? [], undoingRun)
  const runFacts = [
    words.moment(info.started),
    storageNames(accounts, info),
    shownText(findAccountByText(accounts, info.account)?.name ?? info.account),
    ...(info.ended === null ? [] : [words.past.duration(words.time(countSecondsBetween(info.started, info.ended)))]),
  ]
  return (
    <ScreenHeader>
      <SmallButton
        className={css['back'] ?? ''}
        aria-label={words.history.back}
        title={words.history.back}
        onClick={() => history.act.goBack()}
      >
        ←<span className={css['wideOnly']}>&nbsp;{words.history.back}</span>
      </SmallButton>
      <Menu {...menuProps}>
        <h1 className={file['title']} tabIndex={-1}>
          <Menu.Target>
            <button type="button" className={file['name']} title={runFacts.join(' · ')}>
              <span className={chip['text']}>
                <VisibleText text={describeCodes(info, words, runTitle)} />
              </span>
              <ChevronIcon size={14} />
            </button>
          </Menu.Target>
        </h1>
        <Menu.Dropdown>
          <p className={picker['hint']}>{runFacts.join(' · ')}</p>
          {links.map(({ run, text }) => (
            <Menu.Item key={text} disabled={run === undefined} onClick={() => run && void history.act.open(run)}>
              {text}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <span className={css['when']}>{words.moment(info.started)}</span>
    </ScreenHeader>
  )
}

function ReportTable({ info }: RunProps) {
  const { app, history, rows, words } = useUi()
  const accounts = useStore(app, (state) => state.accounts)
  const { changedColumns, firstColumnCount, sheets } = useStore(history)
  const isEmpty = useStore(rows, (state) => state.isLoaded && countShownRows(state) === 0)
  const { account } = info
  const storageNameOf: StorageNameOf = useMemo(
    () => (storage) => storageName(accounts, account, storage),
    [accounts, account],
  )
  const reportColumns = useMemo(
    () => makeReportColumns({ changedColumns, firstColumnCount, sheets }, words, storageNameOf),
    [changedColumns, firstColumnCount, sheets, words, storageNameOf],
  )
  const gridColumns = useArrangedColumns(reportColumns, 'report', PLAIN_LAYOUT)
  return (
    <div className={workbench['middle']}>
      <Stack gap={0} mih={0} miw={0}>
        <Box display="flex" pos="relative" flex={1} mih={0}>
          <ColumnGrid label={words.values.rows} fileColumns={EMPTY_LIST} gridColumns={gridColumns} />
          {isEmpty && (
            <div className={workbench['none']} role="status">
              <p>{words.history.empty}</p>
              <SmallButton onClick={() => history.act.setFilter(null, {})}>{words.filters.clear}</SmallButton>
            </div>
          )}
        </Box>
        <ReportLine storageNameOf={storageNameOf} account={findAccountByText(accounts, account)?.id} />
        <ColumnAnnouncements columns={gridColumns.columns} />
      </Stack>
    </div>
  )
}

/** An empty list that is always the same object, so that components are not drawn again. */
const EMPTY_LIST: readonly [] = []

/** How the run ended, with buttons to undo or resume it. */
function ReportOutcome({ info }: RunProps) {
  const { app, reportRun: reportRunStore, words } = useUi()
  const accounts = useStore(app, (state) => state.accounts)
  const { counts, state, why } = info
  return (
    <section className={bar['result']} aria-label={words.run.label}>
      <div className={bar['text']} role="status">
        {state !== 'done' && <b className={bar['wait']}>{words.names.phases[state]} </b>}
        <RunCountsText counts={counts} leftOutCount={countRowsLeftOut(counts)} />
        {counts.values &&
          ` · ${words.history.changesMade(
            counts.values.made,
            words.count(counts.values.made),
            counts.values.wanted,
            words.count(counts.values.wanted),
          )}`}{' '}
        {why !== null && <VisibleText text={describeCodes(why, words, reasonText)} />}
      </div>
      {why?.code === 'key-refused' && (
        <ApiKeyPrompt
          failure={{ kind: 'account-refused-key', reason: null }}
          account={findAccountByText(accounts, info.account)?.id}
          screen="history"
          afterConnecting={() => void reportRunStore.act.resumeRun(info.run)}
        />
      )}
      {canBeUndone(info) && <UndoChoice run={info.run} name={describeCodes(info, words, runTitle)} />}
      {(state === 'stopped' || state === 'interrupted') && (
        <>
          <DiscardButton onDiscard={() => void reportRunStore.act.discard()} />
          <Button onClick={() => void reportRunStore.act.resume()}>{words.history.resume}</Button>
        </>
      )}
    </section>
  )
}

/** A button that asks for confirmation in place, because discarded rows are never sent. */
function DiscardButton({ onDiscard }: { readonly onDiscard: () => void }) {
  const { words } = useUi()
  const [isConfirming, setIsConfirming] = useState(false)
  // The first press asks the user to confirm. The same button then keeps the rows, so a second press is safe.
  return (
    <>
      <Button variant="default" onClick={() => setIsConfirming(!isConfirming)}>
        {isConfirming ? words.history.keep : words.history.discard}
      </Button>
      {isConfirming && (
        <Button color="red.9" onClick={onDiscard}>
          {words.history.confirmDiscard}
        </Button>
      )}
    </>
  )
}

/** Seconds between two ISO times. */
function countSecondsBetween(startedAt: string, endedAt: string): number {
  return Math.max(0, (Date.parse(endedAt) - Date.parse(startedAt)) / 1000)
}

/** Whether anything was sent that can be undone. */
function canBeUndone({ state, requests }: RunInfo): boolean {
  return (state === 'done' || state === 'stopped') && requests.writes > 0
}

/** Chooses what to undo: the whole run, one field in every row, or the selected rows. */
function UndoChoice({ run, name: runFileName }: { readonly run: string; readonly name: UntrustedText }) {
  const { app, grid, report, undo, words } = useUi()
  const selectedRanges = useStore(grid, ({ rowRanges, columnRange }) => (columnRange === null ? rowRanges : EMPTY_LIST))
  const selectedRowCount = countPositions(selectedRanges)
  const [name, setName] = useState('')
  const field = SENT_FIELDS.find((field) => field === name)
  const label =
    selectedRowCount > 0
      ? words.values.undoChosen(selectedRowCount, words.count(selectedRowCount))
      : field === undefined
        ? words.undo.button
        : words.values.undoField(words.names.fields[field].toLowerCase())
  async function planUndo(): Promise<void> {
    const numbersAnswer = await report.rows.act.rowNumbersAt(selectedRanges)
    if (!numbersAnswer.ok) return app.act.showNotice(makeFailureNotice(numbersAnswer.failure))
    const undoPart = {
      ...(selectedRowCount === 0 ? {} : { places: groupConsecutive(numbersAnswer.value.toSorted((a, b) => a - b)) }),
      ...(field === undefined ? {} : { fields: [field] }),
    }
    await undo.act.show(run, runFileName, Object.keys(undoPart).length === 0 ? undefined : undoPart)
  }
  useCommand('undoRun', { run: () => void planUndo() })
  return (
    <>
      <NativeSelect
        size="sm"
        className={css['undoField'] ?? ''}
        aria-label={words.values.undoWhich}
        value={name}
        data={[
          { value: '', label: words.values.allFields },
          ...SENT_FIELDS.map((field) => ({ value: field, label: words.names.fields[field] })),
        ]}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button variant="default" leftSection={<UndoIcon />} onClick={() => void planUndo()}>
        {label}
      </Button>
    </>
  )
}
