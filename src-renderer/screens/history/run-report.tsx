/** The report of one run: how it ended, the outcome of every row, and the files that can be saved from it. */
import type { RunInfo } from '../../../src-shared/api/window-types.ts'
import { Box, Button, Checkbox, Group, Text, NativeSelect } from '@mantine/core'
import { useEffect, useMemo, useRef, useState, type ComponentProps } from 'react'
import { useStore } from 'zustand'
import { isOver } from '../../../src-shared/api/run.ts'
import { useCommand } from '../../parts/use-command.ts'
import { FailureLine } from '../../parts/notices.tsx'
import { ApiKeyPrompt, KeyFailureLine } from '../../parts/api-key-prompt.tsx'
import { ProgressBar } from '../../parts/progress-bar.tsx'
import { RunCountsText, PhaseBadge } from '../../parts/status-badge.tsx'
import { useLeave, PageTitle } from '../../parts/page.tsx'
import { accountNamed, storageName, storageNames } from '../../view/accounts.ts'
import { SmallButton } from '../../parts/buttons.tsx'
import { useUi } from '../../use-ui.ts'
import { undoneBy } from '../../../src-shared/run/report-rows.ts'
import { attentionOf, leftOutOf } from '../../../src-shared/run/run-outcome.ts'
import { undoesOf } from '../../view/past-runs.ts'
import { shownText } from '../../view/visible-text.ts'
import { RowsToFixButton } from '../../parts/rows-to-fix.tsx'
import { RunProgressLine } from '../../parts/run-progress-line.tsx'
import { ReportFilterBar } from './report-filter.tsx'
import { ReportRows } from './report-rows.tsx'
import { Links } from './runs-table.tsx'
import { Visible } from '../../parts/visible.tsx'
import css from './history-screen.module.css'
import shared from '../../parts/shared.module.css'
import type { KeptFile } from '../../state/saved-files-store.ts'
import { SENT_FIELDS } from '../../../src-shared/material/fields/field.ts'
import type { UntrustedText } from '../../../src-shared/material/values/untrusted-text.ts'
import { ranges } from '../../../src-shared/material/values/ranges.ts'
import { UndoIcon } from '../../parts/icons.tsx'

export function RunReport({ run }: { readonly run: string }) {
  const { app, history, review, watched, words } = useUi()
  const scroller = useRef<HTMLDivElement>(null)
  const runs = useStore(history, (state) => state.runs)
  const by = useMemo(() => undoneBy(runs ?? []).get(run), [runs, run])
  const accounts = useStore(app, (state) => state.accounts)
  const { report, busy } = useStore(history)
  useLeave(history.act.back)
  useCommand('runSummary', { run: () => void review.act.summarise(run) })
  useEffect(() => {
    void watched.act.watch(run)
    return () => watched.act.forget()
  }, [watched, run])
  const progress = useStore(watched, (state) => (state.progress?.run === run ? state.progress : null))
  const info = report?.info
  const state = progress?.state
  const undoes = useMemo(() => undoesOf(runs ?? [], run), [runs, run])
  // Who made a value changes with the run itself, with each undo of it, and each undo of that undo.
  const current = `${state ?? info?.state} ${undoes}`
  const readState = report && `${report.info.state} ${report.undoes}`
  useEffect(() => {
    if (readState !== null && readState !== current) void history.act.open(run, history.getState().failedOnly)
  }, [history, run, readState, current])
  const over = progress === null || isOver(progress.state)
  return (
    <div className={css['screen']} ref={scroller}>
      <ReportFailures run={run} account={info && accountNamed(accounts, info.account)?.id} />
      <div className={`${shared['page']} ${css['wide']}`}>
        <div>
          <SmallButton onClick={() => history.act.back()}>← {words.history.back}</SmallButton>
        </div>
        {info && (
          <>
            <ReportHead info={info} over={over} by={by} />
            {!over && (
              <Group className={shared['card'] ?? ''} px={16} py={12}>
                <RunProgressLine run={watched} progress={progress} />
              </Group>
            )}
            <ReportTools info={info} />
            <ReportFilterBar />
            <ReportRows
              report={report}
              scroller={scroller}
              place={(storage) => storageName(accounts, info.account, storage)}
              account={accountNamed(accounts, info.account)?.id}
            />
          </>
        )}
        {!info && busy && <ProgressBar label={words.grid.loading} value={null} />}
      </div>
    </div>
  )
}

/** Failures of the report, the run, a summary or a file. */
function ReportFailures({ run, account }: { readonly run: string; readonly account: string | undefined }) {
  const { files, history, review, watched } = useUi()
  const { failure, failedOnly } = useStore(history)
  const steerFailure = useStore(watched, (state) => state.failure)
  const reviewFailure = useStore(review, (state) => state.failure)
  const filesFailure = useStore(files, (state) => state.failure)
  return (
    <>
      {failure && <FailureLine failure={failure} onAgain={() => void history.act.open(run, failedOnly)} />}
      {steerFailure && (
        <KeyFailureLine
          failure={steerFailure}
          account={account}
          screen="history"
          then={() => void watched.act.goOn(run)}
          onDismiss={() => watched.act.dismissFailure()}
        />
      )}
      {reviewFailure && <FailureLine failure={reviewFailure} onDismiss={() => review.act.dismissFailure()} />}
      {filesFailure && <FailureLine failure={filesFailure} onDismiss={() => files.act.dismissFailure()} />}
    </>
  )
}

interface ReportHeadProps {
  readonly info: RunInfo
  readonly over: boolean
  /** Runs that undid this one. */
  readonly by: ComponentProps<typeof Links>['by']
}

/** The run, its state, and the actions on it. */
function ReportHead({ info, over, by }: ReportHeadProps) {
  const { app, history, watched, words } = useUi()
  const runs = useStore(history, (state) => state.runs)
  const accounts = useStore(app, (state) => state.accounts)
  const { run } = info
  return (
    <Group gap="8px 16px">
      <Box flex="1 1 240px" miw={0}>
        <PageTitle>
          <Visible text={info.file} />
        </PageTitle>
        <p className={shared['dim']}>
          {[
            words.moment(info.started),
            storageNames(accounts, info),
            shownText(accountNamed(accounts, info.account)?.name ?? info.account),
            ...(info.ended === null ? [] : [words.past.went(words.time(lasted(info.started, info.ended)))]),
          ].join(' · ')}
        </p>
        <Links info={info} all={runs ?? []} by={by} />
        {over && info.why !== null && (
          <Text c="var(--warn)" mt={2}>
            <Visible text={info.why.message} />
          </Text>
        )}
      </Box>
      <PhaseBadge info={info} />
      {over && info.why?.code === 'key-refused' && (
        <ApiKeyPrompt
          failure={{ code: 'account-refused-key' }}
          account={accountNamed(accounts, info.account)?.id}
          screen="history"
          then={() => void watched.act.goOn(run)}
        />
      )}
      {over && (info.state === 'stopped' || info.state === 'interrupted') && (
        <>
          <Button onClick={() => void watched.act.resume()}>{words.history.resume}</Button>
          <DiscardButton onDiscard={() => void watched.act.discard()} />
        </>
      )}
      {over && didSomething(info) && <UndoChoice run={run} file={info.file} />}
    </Group>
  )
}

/** The result of the run, and the buttons for its report. */
function ReportTools({ info }: { readonly info: RunInfo }) {
  const { history, review, words } = useUi()
  const failedOnly = useStore(history, (state) => state.failedOnly)
  const { run } = info
  return (
    <Group gap="8px 12px">
      <RunCountsText counts={info.counts} leftOut={leftOutOf(info.counts)} />
      <Text component="span" mr="auto">
        {info.counts.values &&
          words.history.made(
            info.counts.values.made,
            words.count(info.counts.values.made),
            info.counts.values.wanted,
            words.count(info.counts.values.wanted),
          )}
      </Text>
      <SmallButton onClick={() => void review.act.summarise(run)}>{words.review.summary}</SmallButton>
      <ReportFiles run={run} failedOnly={failedOnly} toFix={attentionOf(info.counts)} />
      <Checkbox
        size="sm"
        label={words.history.failedOnly}
        checked={failedOnly}
        onChange={(event) => void history.act.open(run, event.currentTarget.checked)}
      />
    </Group>
  )
}

/** Asks once more in place: discarded rows are never sent. */
function DiscardButton({ onDiscard }: { readonly onDiscard: () => void }) {
  const { words } = useUi()
  const [asking, setAsking] = useState(false)
  // One button in both states: the focus stays on it, and there it does the safe thing.
  return (
    <>
      <Button variant="default" onClick={() => setAsking(!asking)}>
        {asking ? words.history.keep : words.history.discard}
      </Button>
      {asking && (
        <Button color="red.9" onClick={onDiscard}>
          {words.history.discardSure}
        </Button>
      )}
    </>
  )
}

/** Seconds between two ISO times. */
function lasted(started: string, ended: string): number {
  return Math.max(0, (Date.parse(ended) - Date.parse(started)) / 1000)
}

/** Something was sent that can be undone. */
function didSomething({ state, requests }: RunInfo): boolean {
  return (state === 'done' || state === 'stopped') && requests.writes > 0
}

interface ReportFilesProps {
  readonly run: string
  readonly failedOnly: boolean
  /** Rows that were not applied. */
  readonly toFix: number
}

/** The files of a run: its report, and the rows to fix. */
function ReportFiles({ run, failedOnly, toFix }: ReportFilesProps) {
  const { app, files, words } = useUi()
  const making = useStore(files, (state) => state.making)

  async function tell(making: Promise<KeptFile | null>): Promise<void> {
    const savedFile = await making
    if (savedFile === null) return
    const text = words.past.made(shownText(savedFile.name))
    app.act.tell({ kind: 'good', text: savedFile.asInFile ? text : `${text} ${words.past.rowsToFixMeant}` })
  }

  const { why } = words.commands
  const blocked = making === null ? null : why.busy
  useCommand('reportXlsx', { run: () => void tell(files.act.report(run, 'xlsx', failedOnly)), blocked })
  useCommand('reportCsv', { run: () => void tell(files.act.report(run, 'csv', failedOnly)), blocked })
  useCommand('rowsToFix', {
    run: () => void tell(files.act.rowsOfRun(run)),
    blocked: blocked ?? (toFix > 0 ? null : why.nothingToFix),
  })
  return (
    <>
      {toFix > 0 && <RowsToFixButton onMake={() => tell(files.act.rowsOfRun(run))} />}
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          loading={making === `report-${format}`}
          disabled={making !== null}
          onClick={() => void tell(files.act.report(run, format, failedOnly))}
        >
          {format === 'xlsx' ? words.past.reportXlsx : words.past.reportCsv}
        </Button>
      ))}
    </>
  )
}

/** Which part of a run to undo: all of it, one field in every row, or the selected rows. */
function UndoChoice({ run, file }: { readonly run: string; readonly file: UntrustedText }) {
  const { history, undo, words } = useUi()
  const chosen = useStore(history, (state) => state.chosen)
  const [name, setName] = useState('')
  const field = SENT_FIELDS.find((one) => one === name)
  const part = {
    ...(chosen.size === 0 ? {} : { places: ranges([...chosen].toSorted((a, b) => a - b)) }),
    ...(field === undefined ? {} : { fields: [field] }),
  }
  const label =
    chosen.size > 0
      ? words.values.undoChosen(chosen.size, words.count(chosen.size))
      : field === undefined
        ? words.undo.button
        : words.values.undoField(words.names.fields[field].toLowerCase())
  const plan = (): void => void undo.act.plan(run, file, Object.keys(part).length === 0 ? undefined : part)
  useCommand('undoRun', { run: plan })
  return (
    <Group gap={8} wrap="nowrap">
      <NativeSelect
        size="sm"
        w={150}
        aria-label={words.values.undoWhich}
        value={name}
        data={[
          { value: '', label: words.values.allFields },
          ...SENT_FIELDS.map((one) => ({ value: one, label: words.names.fields[one] })),
        ]}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button variant="default" leftSection={<UndoIcon />} onClick={plan}>
        {label}
      </Button>
    </Group>
  )
}
