/** The list of runs with search and sorting, or one page: a run's report, undo or summary, or a material's history. */
import type { RunInfo } from '../../../src-shared/api/window-types.ts'
import { runTitle } from '../../../src-shared/words/run-title.ts'
import { describeCodes } from '../../view/words-for.ts'
import { Button, Group, Text, TextInput, Stack } from '@mantine/core'
import { useCallback, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { FailureLine } from '../../parts/notices.tsx'
import { SearchIcon, HistoryIcon } from '../../parts/icons.tsx'
import { PageTitle } from '../../parts/page.tsx'
import { findAccountByText, storageNames } from '../../view/accounts.ts'
import { RUNS_PER_PAGE } from '../../state/history-store.ts'
import { useUi } from '../../use-ui.ts'
import { findUndoRuns } from '../../../src-shared/run/report-rows.ts'
import { searchRuns, sortRuns, type RunWords } from '../../view/past-runs.ts'
import { MaterialHistory } from './material-history.tsx'
import { RunReport } from './run-report.tsx'
import { RunsTable } from './runs-table.tsx'
import { RunSummaryPage } from './run-summary.tsx'
import { UndoPlanPage } from './undo-plan.tsx'
import { shownText } from '../../view/visible-text.ts'
import css from './history-screen.module.css'
import shared from '../../parts/shared.module.css'
import { Mark } from '../../parts/mark.tsx'

export function HistoryScreen() {
  const { app, history, past, review, undo, words } = useUi()
  const summary = useStore(review, (state) => state.summary)
  const { runs, failure, openRun: openRunId } = useStore(history)
  const isUndoOpen = useStore(undo, ({ isOpen }) => isOpen)
  useEffect(() => void history.act.load(), [history])
  const material = useStore(past, (state) => state.open)
  if (material !== null) {
    return <MaterialHistory key={`${material.account} ${material.material}`} {...material} />
  }
  if (isUndoOpen) return <UndoPlanPage />
  if (openRunId !== null && summary?.info.run === openRunId) return <RunSummaryPage summary={summary} />
  if (openRunId !== null) return <RunReport run={openRunId} />
  return (
    <div className={css['screen']}>
      {failure && <FailureLine failure={failure} onRetry={() => void history.act.load()} />}
      {runs?.length === 0 ? (
        <EmptyHistory
          title={words.history.none}
          description={words.history.noneAbout}
          nextScreenName={words.history.toImport}
          onNext={() => app.act.showScreen('import')}
        />
      ) : (
        runs && <PastRuns runs={runs} />
      )}
    </div>
  )
}

function PastRuns({ runs }: { readonly runs: readonly RunInfo[] }) {
  const { app, history, words } = useUi()
  const accounts = useStore(app, (state) => state.accounts)
  const { searchText, matchCounts: rowCountByRun, isSearching, sort, listedCount } = useStore(history)
  const makeRunWords = useCallback(
    (info: RunInfo): RunWords => ({
      title: shownText(describeCodes(info, words, runTitle)),
      placeText: storageNames(accounts, info),
      account: shownText(findAccountByText(accounts, info.account)?.name ?? info.account),
      state: words.names.phases[info.state],
      startedAt: words.moment(info.started),
    }),
    [accounts, words],
  )
  const shownRuns = useMemo(
    () => sortRuns(searchRuns(runs, searchText, makeRunWords, rowCountByRun), sort, makeRunWords, words.locale),
    [runs, searchText, rowCountByRun, sort, makeRunWords, words.locale],
  )
  const undoRuns = useMemo(() => findUndoRuns(runs), [runs])
  const listedRuns = shownRuns.slice(0, listedCount)
  const hiddenCount = shownRuns.length - listedRuns.length
  return (
    <div className={`${shared['page']} ${css['wide']}`}>
      <Group wrap="nowrap" justify="space-between" gap={16}>
        <PageTitle description={words.past.about}>{words.history.title}</PageTitle>
        <TextInput
          type="search"
          w="min(360px, 40%)"
          flex="none"
          leftSection={<SearchIcon size={14} />}
          placeholder={words.past.search}
          aria-label={words.past.search}
          value={searchText}
          onChange={(event) => history.act.search(event.currentTarget.value)}
        />
      </Group>
      <Text c="var(--text-3)" fz={12} mt={-8} role="status">
        {isSearching
          ? words.past.searching
          : searchText.trim() === ''
            ? words.past.all(runs.length, words.count(runs.length))
            : words.past.shownImports(words.count(shownRuns.length), words.count(runs.length))}
      </Text>
      {shownRuns.length === 0 ? (
        !isSearching && <p className={shared['dim']}>{words.history.noMatch}</p>
      ) : (
        <RunsTable
          runs={listedRuns}
          allRuns={runs}
          wordsOfRun={makeRunWords}
          matchCountByRun={rowCountByRun}
          undoingRuns={undoRuns}
        />
      )}
      {hiddenCount > 0 && (
        <Button variant="default" onClick={() => history.act.listMoreRuns()}>
          {words.past.more(Math.min(hiddenCount, RUNS_PER_PAGE), words.count(Math.min(hiddenCount, RUNS_PER_PAGE)))}
        </Button>
      )}
    </div>
  )
}

/** Shown while the history is empty: what will appear here, and where to begin. */
interface EmptyHistoryProps {
  readonly title: string
  readonly description: string
  /** The name of the screen to begin with. */
  readonly nextScreenName: string
  readonly onNext: () => void
}

function EmptyHistory({ title, description, nextScreenName, onNext }: EmptyHistoryProps) {
  return (
    <Stack component="section" className={shared['titled'] ?? ''} align="center" gap={4} m="auto" p={32} ta="center">
      <Mark tone="accent" size={48}>
        <HistoryIcon size={22} />
      </Mark>
      <PageTitle description={description}>{title}</PageTitle>
      <Button mt={12} onClick={onNext}>
        {nextScreenName}
      </Button>
    </Stack>
  )
}
