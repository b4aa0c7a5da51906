/** The report of one run: how it ended, and every row's outcome. */
import type { ReportRow, RunInfo } from '../../../src-shared/contract/received.ts'
import { Button, Checkbox } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { isOver } from '../../../src-shared/contract/run.ts'
import { FIELDS } from '../../../src-shared/domain/fields/field.ts'
import { FailureLine } from '../../parts/failure-view.tsx'
import { UndoIcon } from '../../parts/icons.tsx'
import { KeyAgain } from '../../parts/key-again.tsx'
import { PhaseBadge } from '../../parts/phase-badge.tsx'
import { ProgressBar } from '../../parts/progress-bar.tsx'
import { RunCountsText } from '../../parts/run-counts-text.tsx'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { useLeave } from '../../parts/use-leave.ts'
import { PageTitle } from '../../parts/page-title.tsx'
import { accountNamed, storageName, storageNames } from '../../state/app-store.ts'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { attentionOf, leftOutOf, undoneBy } from '../../../src-shared/domain/run/report-rows.ts'
import { shownText } from '../../view/visible-text.ts'
import { RunProgressLine } from '../import/run-progress-line.tsx'
import { ReportFiles } from './report-files.tsx'
import { Links } from './runs-table.tsx'
import { ValueChanges } from './value-changes.tsx'
import { Visible } from '../../parts/visible.tsx'
import css from './history-screen.module.css'
import { ROW_STATUSES } from '../../../src-shared/domain/plan/plan.ts'

export function RunReport({ run }: { readonly run: string }) {
  const { app, files, history, undo, watched } = useStores()
  const words = useWords()
  const filesFailure = useStore(files, (state) => state.failure)
  const runs = useStore(history, (state) => state.runs)
  const by = useMemo(() => undoneBy(runs ?? []).get(run), [runs, run])
  const accounts = useStore(app, (state) => state.accounts)
  const { report, failure, failedOnly, busy } = useStore(history)
  useLeave(history.act.back)
  useEffect(() => {
    void watched.act.watch(run)
    return () => watched.act.forget()
  }, [watched, run])
  const progress = useStore(watched, (state) => (state.progress?.run === run ? state.progress : null))
  const steerFailure = useStore(watched, (state) => state.failure)
  const info = report?.info
  const state = progress?.state
  // The rows were read while the run was elsewhere on its way.
  const newer = info !== undefined && info.state !== state ? state : undefined
  useEffect(() => {
    if (newer !== undefined) void history.act.open(run, history.getState().failedOnly)
  }, [newer, history, run])
  const over = progress === null || isOver(progress.state)
  return (
    <div className={css['screen']}>
      {failure && (
        <FailureLine failure={failure}>
          <Button size="compact-sm" variant="default" onClick={() => void history.act.open(run, failedOnly)}>
            {words.failure.again}
          </Button>
        </FailureLine>
      )}
      {steerFailure && (
        <FailureLine failure={steerFailure}>
          <KeyAgain
            size="compact-sm"
            failure={steerFailure}
            account={info && accountNamed(accounts, info.account)?.id}
            screen="history"
            then={() => void watched.act.goOn(run)}
          />
          <Button size="compact-sm" variant="default" onClick={() => watched.act.dismissFailure()}>
            {words.failure.dismiss}
          </Button>
        </FailureLine>
      )}
      {filesFailure && (
        <FailureLine failure={filesFailure}>
          <Button size="compact-sm" variant="default" onClick={() => files.act.dismissFailure()}>
            {words.failure.dismiss}
          </Button>
        </FailureLine>
      )}
      <div className={css['middle']}>
        <div className={css['back']}>
          <Button size="compact-sm" variant="default" onClick={() => history.act.back()}>
            ← {words.history.back}
          </Button>
        </div>
        {info && (
          <>
            <div className={css['head']}>
              <div>
                <PageTitle>
                  <Visible text={info.file} />
                </PageTitle>
                <p className={css['about']}>
                  {[
                    words.moment(info.started),
                    storageNames(accounts, info),
                    shownText(accountNamed(accounts, info.account)?.name ?? info.account),
                    ...(info.ended === null ? [] : [words.past.went(words.time(lasted(info.started, info.ended)))]),
                  ].join(' · ')}
                </p>
                <Links info={info} all={runs ?? []} by={by} />
                {over && info.why !== null && (
                  <p className={css['why']}>
                    <Visible text={info.why.message} />
                  </p>
                )}
              </div>
              <PhaseBadge info={info} />
              {over && info.why?.code === 'key-refused' && (
                <KeyAgain
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
              {over && didSomething(info) && (
                <Button variant="default" leftSection={<UndoIcon />} onClick={() => void undo.act.plan(run, info.file)}>
                  {words.undo.button}
                </Button>
              )}
            </div>
            {!over && (
              <div className={css['progress']}>
                <RunProgressLine run={watched} progress={progress} />
              </div>
            )}
            <div className={css['facts']}>
              <RunCountsText counts={info.counts} leftOut={leftOutOf(info.counts)} />
              <span className={css['quiet']}>
                {words.history.requests(
                  words.count(info.requests.reads),
                  words.count(info.requests.writes),
                  words.count(info.requests.retries),
                )}
              </span>
              <span className={css['space']} />
              <ReportFiles run={run} failedOnly={failedOnly} toMend={attentionOf(info.counts)} />
              <Checkbox
                size="sm"
                label={words.history.failedOnly}
                checked={failedOnly}
                onChange={(event) => void history.act.open(run, event.currentTarget.checked)}
              />
            </div>
            <Rows rows={report.rows} place={(storage) => storageName(accounts, info.account, storage)} />
            {report.rows.length < report.total && (
              <Button variant="default" loading={busy} onClick={() => void history.act.more()}>
                {words.history.more}
              </Button>
            )}
          </>
        )}
        {!info && busy && <ProgressBar label={words.grid.loading} value={null} />}
      </div>
    </div>
  )
}

/** Asks once more in its own place: what is discarded is never sent. */
function DiscardButton({ onDiscard }: { readonly onDiscard: () => void }) {
  const words = useWords()
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

/** Something was sent that may be taken back. */
function didSomething({ state, requests }: RunInfo): boolean {
  return (state === 'done' || state === 'stopped') && requests.writes > 0
}

interface RowsProps {
  readonly rows: readonly ReportRow[]
  readonly place: (storage: number) => string
}

function Rows({ rows, place }: RowsProps) {
  const words = useWords()
  const { reportColumns } = words.history
  if (rows.length === 0) return <p className={css['about']}>{words.history.empty}</p>
  return (
    <table className={css['table']}>
      <thead>
        <tr>
          <th data-number>{reportColumns.row}</th>
          <th>{reportColumns.status}</th>
          <th>{reportColumns.material}</th>
          <th>{reportColumns.changes}</th>
          <th>{reportColumns.state}</th>
          <th className={css['field']}>{words.past.field}</th>
          <th>{reportColumns.message}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const status = ROW_STATUSES.find((one) => one === row.status)
          const field = FIELDS.find((one) => one === row.error?.field)
          return (
            // Several sheets may have a row of this number: only its place here is its own.
            <tr key={index} data-still>
              <td data-number className={css['quiet']}>
                {row.sheet === undefined ? words.count(row.row) : `${shownText(row.sheet)} ${words.count(row.row)}`}
              </td>
              <td>{status ? words.names.statuses[status] : row.status}</td>
              <td className={css['text']}>
                <Visible text={row.name} />
              </td>
              <td className={css['text']}>
                <ValueChanges changes={toldOf(row)} place={place} />
              </td>
              <td>
                {row.state === 'skipped' ? (
                  <span className={css['quiet']}>{status === 'unchanged' ? '' : words.names.rowRuns.skipped}</span>
                ) : (
                  <StatusBadge
                    status={status ?? 'unchanged'}
                    run={row.state}
                    said={row.state === 'applied' ? words.past.appliedOnly : undefined}
                  />
                )}
              </td>
              <td className={`${css['quiet'] ?? ''} ${css['field'] ?? ''}`}>
                {field === undefined ? '' : words.names.fields[field]}
              </td>
              <td className={css['text']}>{row.error && <Visible text={row.error.message} />}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Of a deleted material the balances that went with it; its name stands beside them. */
function toldOf({ status, changes = [] }: ReportRow): NonNullable<ReportRow['changes']> {
  return status === 'delete' ? changes.filter(({ field }) => field === 'stock') : changes
}
