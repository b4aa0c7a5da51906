/** The list of runs, one line each, with sortable headings and links between a run and its undo. */
import type { RunInfo } from '../../../src-shared/api/window-types.ts'
import { Anchor, Box, Text } from '@mantine/core'
import { useStore } from 'zustand'
import { countRowsLeftOut } from '../../../src-shared/run/run-outcome.ts'
import { RunStateBadge, RunCountsText } from '../../parts/status-badge.tsx'
import { VisibleText } from '../../parts/visible.tsx'
import { runTitle } from '../../../src-shared/words/run-title.ts'
import { describeCodes } from '../../view/words-for.ts'
import { Tag } from '../../parts/mark.tsx'
import { useUi } from '../../use-ui.ts'
import { RUN_COLUMNS, type RunColumn, type RunWords } from '../../view/past-runs.ts'
import css from './history-screen.module.css'
import shared from '../../parts/shared.module.css'

interface RunsTableProps {
  readonly runs: readonly RunInfo[]
  /** All runs, including those that the list hides, because an undone run may be among them. */
  readonly allRuns: readonly RunInfo[]
  readonly wordsOfRun: (info: RunInfo) => RunWords
  readonly matchCountByRun: ReadonlyMap<string, number>
  readonly undoingRuns: ReadonlyMap<string, RunInfo>
}

export function RunsTable({ runs, allRuns, wordsOfRun, matchCountByRun, undoingRuns }: RunsTableProps) {
  const { history, words } = useUi()
  return (
    <table className={css['table']}>
      <thead>
        <tr>
          {RUN_COLUMNS.map((column) => (
            <Heading key={column} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {runs.map((info) => {
          const { placeText, account } = wordsOfRun(info)
          const rowCount = matchCountByRun.get(info.run)
          return (
            <tr key={info.run} onClick={() => void history.act.open(info.run)}>
              <td className={shared['quiet']}>{words.moment(info.started)}</td>
              <td className={shared['wrap']}>
                <Anchor
                  component="button"
                  type="button"
                  className={css['open'] ?? ''}
                  onClick={() => void history.act.open(info.run)}
                >
                  <VisibleText text={describeCodes(info, words, runTitle)} />
                </Anchor>
                {rowCount !== undefined && (
                  <Box component="span" ml={8}>
                    <Tag>{words.past.inRows(rowCount, words.count(rowCount))}</Tag>
                  </Box>
                )}
                <RunLinks info={info} allRuns={allRuns} undoingRun={undoingRuns.get(info.run)} />
              </td>
              <td>
                {placeText}
                {account !== '' && <SecondLine>{account}</SecondLine>}
              </td>
              <td>
                <RunStateBadge info={info} />
              </td>
              <td>
                <RunCountsText counts={info.counts} leftOutCount={countRowsLeftOut(info.counts)} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Heading({ column }: { readonly column: RunColumn }) {
  const { history, words } = useUi()
  const sort = useStore(history, (state) => state.sort)
  const name = words.history.columns[column]
  const isSortColumn = sort.by === column
  return (
    <th aria-sort={isSortColumn ? (sort.down ? 'descending' : 'ascending') : undefined}>
      <button
        type="button"
        className={css['sort']}
        aria-label={words.past.sortBy(name)}
        onClick={() => history.act.sortBy(column)}
      >
        {name}
        <span aria-hidden="true">{isSortColumn ? (sort.down ? ' ↓' : ' ↑') : ''}</span>
      </button>
    </th>
  )
}

interface LinksProps {
  readonly info: RunInfo
  readonly allRuns: readonly RunInfo[]
  readonly undoingRun: RunInfo | undefined
}

/** Texts about the run that this run undid, and about the run that undid this one. `undoingRun` is undefined if no known run undid this one. */
export function useRunLinks(info: RunInfo, allRuns: readonly RunInfo[], undoingRun: RunInfo | undefined) {
  const { words } = useUi()
  const undoneRun = info.undoOf === null ? undefined : allRuns.find(({ run }) => run === info.undoOf)
  return [
    ...(info.undoOf === null
      ? []
      : [
          {
            run: undoneRun?.run,
            text: undoneRun ? words.past.undoesRun(words.moment(undoneRun.started)) : words.past.undoOf,
          },
        ]),
    ...(undoingRun ? [{ run: undoingRun.run, text: words.past.undoneAt(words.moment(undoingRun.started)) }] : []),
  ]
}

/** Links between a run and its undo. */
function RunLinks({ info, allRuns, undoingRun }: LinksProps) {
  const { history } = useUi()
  return useRunLinks(info, allRuns, undoingRun).map(({ run, text }) =>
    run === undefined ? (
      <SecondLine key={text}>{text}</SecondLine>
    ) : (
      <Anchor
        key={text}
        component="button"
        type="button"
        display="block"
        fz={12}
        onClick={(event) => {
          event.stopPropagation()
          void history.act.open(run)
        }}
      >
        {text}
      </Anchor>
    ),
  )
}

/** A second, smaller line below the main text. */
function SecondLine({ children }: { readonly children: string }) {
  return (
    <Text component="span" display="block" c="var(--text-3)" fz={12}>
      {children}
    </Text>
  )
}
