/** Past runs, and the report of one. */
import { Button, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { RunInfo } from '../../../src-shared/contract/run.ts'
import { FailureLine } from '../../parts/failure-view.tsx'
import { HistoryIcon, SearchIcon } from '../../parts/icons.tsx'
import { PhaseBadge } from '../../parts/phase-badge.tsx'
import { RunCountsText } from '../../parts/run-counts-text.tsx'
import { storageName } from '../../state/app-store.ts'
import { fitting } from '../../state/history-store.ts'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { RunReport } from './run-report.tsx'
import { UndoPlanPage } from './undo-plan.tsx'
import css from './history-screen.module.css'

export function HistoryScreen() {
  const { history, undo } = useStores()
  const words = useWords()
  const { runs, search, failure, open } = useStore(history)
  const undoing = useStore(undo, (state) => state.of !== null)
  useEffect(() => void history.act.load(), [history])
  if (undoing) return <UndoPlanPage />
  if (open !== null) return <RunReport run={open} />
  return (
    <div className={css['screen']}>
      {failure && (
        <FailureLine failure={failure}>
          <Button size="compact-sm" variant="default" onClick={() => void history.act.load()}>
            {words.failure.again}
          </Button>
        </FailureLine>
      )}
      {runs?.length === 0 ? (
        <None />
      ) : (
        <div className={css['middle']}>
          <div className={css['head']}>
            <div>
              <h1>{words.history.title}</h1>
              <p className={css['about']}>{words.history.about}</p>
            </div>
            <TextInput
              type="search"
              className={css['search'] ?? ''}
              leftSection={<SearchIcon size={14} />}
              placeholder={words.history.search}
              aria-label={words.history.search}
              value={search}
              onChange={(event) => history.act.search(event.currentTarget.value)}
            />
          </div>
          {runs && <Runs runs={fitting(runs, search)} />}
        </div>
      )}
    </div>
  )
}

function None() {
  const { app } = useStores()
  const words = useWords()
  return (
    <section className={css['none']}>
      <span>
        <HistoryIcon size={22} />
      </span>
      <h1>{words.history.none}</h1>
      <p className={css['about']}>{words.history.noneAbout}</p>
      <Button onClick={() => app.act.go('import')}>{words.history.toImport}</Button>
    </section>
  )
}

function Runs({ runs }: { readonly runs: readonly RunInfo[] }) {
  const { app, history } = useStores()
  const words = useWords()
  const accounts = useStore(app, (state) => state.accounts)
  const { columns } = words.history
  if (runs.length === 0) return <p className={css['about']}>{words.history.noMatch}</p>
  return (
    <table className={css['table']}>
      <thead>
        <tr>
          <th>{columns.started}</th>
          <th>{columns.file}</th>
          <th>{columns.where}</th>
          <th>{columns.state}</th>
          <th>{columns.rows}</th>
          <th data-number>{columns.calls}</th>
        </tr>
      </thead>
      <tbody>
        {runs.map((info) => (
          <tr key={info.run} onClick={() => void history.act.open(info.run)}>
            <td className={css['quiet']}>{words.moment(info.started)}</td>
            <td>
              <button type="button" className={css['open']} onClick={() => void history.act.open(info.run)}>
                {info.file}
              </button>
            </td>
            <td>{storageName(accounts, info.account, info.storage)}</td>
            <td>
              <PhaseBadge info={info} />
            </td>
            <td>
              <RunCountsText counts={info.counts} />
            </td>
            <td data-number>{words.count(info.requests.reads + info.requests.writes + info.requests.retries)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
