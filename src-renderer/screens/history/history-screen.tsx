/** Past runs: searched, sorted, each leading to its report; or the report, or the undo of one. */
import type { RunInfo } from '../../../src-shared/contract/received.ts'
import { Button, TextInput } from '@mantine/core'
import { useCallback, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { FailureLine } from '../../parts/failure-view.tsx'
import { HistoryIcon, SearchIcon } from '../../parts/icons.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { accountNamed, storageNames } from '../../state/app-store.ts'
import { RUNS_PAGE } from '../../state/history-store.ts'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { undoneBy } from '../../../src-shared/domain/run/report-rows.ts'
import { searched, sorted, type RunWords } from '../../view/past-runs.ts'
import { RunReport } from './run-report.tsx'
import { RunsTable } from './runs-table.tsx'
import { UndoPlanPage } from './undo-plan.tsx'
import { shownText } from '../../view/visible-text.ts'
import css from './history-screen.module.css'

export function HistoryScreen() {
  const { history, undo } = useStores()
  const words = useWords()
  const runs = useStore(history, (state) => state.runs)
  const failure = useStore(history, (state) => state.failure)
  const open = useStore(history, (state) => state.open)
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
      {runs?.length === 0 ? <None /> : runs && <Past runs={runs} />}
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
      <PageTitle>{words.history.none}</PageTitle>
      <p className={css['about']}>{words.history.noneAbout}</p>
      <Button onClick={() => app.act.go('import')}>{words.history.toImport}</Button>
    </section>
  )
}

function Past({ runs }: { readonly runs: readonly RunInfo[] }) {
  const { app, history } = useStores()
  const words = useWords()
  const accounts = useStore(app, (state) => state.accounts)
  const search = useStore(history, (state) => state.search)
  const found = useStore(history, (state) => state.found)
  const searching = useStore(history, (state) => state.searching)
  const sort = useStore(history, (state) => state.sort)
  const most = useStore(history, (state) => state.most)
  const wordsOf = useCallback(
    (info: RunInfo): RunWords => ({
      where: storageNames(accounts, info),
      account: shownText(accountNamed(accounts, info.account)?.name ?? info.account),
      state: words.names.phases[info.state],
      started: words.moment(info.started),
    }),
    [accounts, words],
  )
  const shown = useMemo(
    () => sorted(searched(runs, search, wordsOf, found), sort, wordsOf, words.locale),
    [runs, search, found, sort, wordsOf, words.locale],
  )
  const links = useMemo(() => undoneBy(runs), [runs])
  const listed = shown.slice(0, most)
  const rest = shown.length - listed.length
  return (
    <div className={css['middle']}>
      <div className={css['head']}>
        <div>
          <PageTitle>{words.history.title}</PageTitle>
          <p className={css['about']}>{words.past.about}</p>
        </div>
        <TextInput
          type="search"
          className={css['search'] ?? ''}
          leftSection={<SearchIcon size={14} />}
          placeholder={words.past.search}
          aria-label={words.past.search}
          value={search}
          onChange={(event) => history.act.search(event.currentTarget.value)}
        />
      </div>
      <p className={css['found']} role="status">
        {searching
          ? words.past.searching
          : search.trim() === ''
            ? words.past.all(runs.length, words.count(runs.length))
            : words.past.shown(words.count(shown.length), words.count(runs.length))}
      </p>
      {shown.length === 0 ? (
        !searching && <p className={css['about']}>{words.history.noMatch}</p>
      ) : (
        <RunsTable runs={listed} all={runs} wordsOf={wordsOf} found={found} undoneBy={links} />
      )}
      {rest > 0 && (
        <Button variant="default" onClick={() => history.act.moreRuns()}>
          {words.past.more(Math.min(rest, RUNS_PAGE), words.count(Math.min(rest, RUNS_PAGE)))}
        </Button>
      )}
    </div>
  )
}
