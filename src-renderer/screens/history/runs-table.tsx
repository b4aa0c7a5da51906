/** The list of runs: one line each, headings that sort, and what took what back. */
import type { RunInfo } from '../../../src-shared/contract/received.ts'
import { useStore } from 'zustand'
import { PhaseBadge } from '../../parts/phase-badge.tsx'
import { RunCountsText } from '../../parts/run-counts-text.tsx'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { callsOf, RUN_COLUMNS, type RunColumn, type RunWords } from '../../view/past-runs.ts'
import { Visible } from '../../parts/visible.tsx'
import css from './history-screen.module.css'

interface RunsTableProps {
  readonly runs: readonly RunInfo[]
  /** Listed or not: what a run takes back may be further down. */
  readonly all: readonly RunInfo[]
  readonly wordsOf: (info: RunInfo) => RunWords
  readonly found: ReadonlyMap<string, number>
  readonly undoneBy: ReadonlyMap<string, RunInfo>
}

const NUMBERS: ReadonlySet<RunColumn> = new Set(['calls'])

export function RunsTable({ runs, all, wordsOf, found, undoneBy }: RunsTableProps) {
  const { history } = useStores()
  const words = useWords()
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
          const { where, account } = wordsOf(info)
          const rows = found.get(info.run)
          return (
            <tr key={info.run} onClick={() => void history.act.open(info.run)}>
              <td className={css['quiet']}>{words.moment(info.started)}</td>
              <td className={css['text']}>
                <button type="button" className={css['open']} onClick={() => void history.act.open(info.run)}>
                  <Visible text={info.file} />
                </button>
                {rows !== undefined && (
                  <span className={css['mark']}>{words.past.inRows(rows, words.count(rows))}</span>
                )}
                <Links info={info} all={all} by={undoneBy.get(info.run)} />
              </td>
              <td>
                {where}
                {account !== '' && <span className={css['under']}>{account}</span>}
              </td>
              <td>
                <PhaseBadge info={info} />
              </td>
              <td>
                <RunCountsText counts={info.counts} />
              </td>
              <td data-number>{words.count(callsOf(info))}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Heading({ column }: { readonly column: RunColumn }) {
  const { history } = useStores()
  const words = useWords()
  const sort = useStore(history, (state) => state.sort)
  const name = words.history.columns[column]
  const mine = sort.by === column
  return (
    <th
      data-number={NUMBERS.has(column) || undefined}
      aria-sort={mine ? (sort.down ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className={css['sort']}
        aria-label={words.past.sortedBy(name)}
        onClick={() => history.act.sortBy(column)}
      >
        {name}
        <span aria-hidden="true">{mine ? (sort.down ? ' ↓' : ' ↑') : ''}</span>
      </button>
    </th>
  )
}

interface LinksProps {
  readonly info: RunInfo
  readonly all: readonly RunInfo[]
  readonly by: RunInfo | undefined
}

/** The run this one takes back, and the one that took it back: each leads to the other. */
export function Links({ info, all, by }: LinksProps) {
  const { history } = useStores()
  const words = useWords()
  const undone = info.undoOf === null ? undefined : all.find(({ run }) => run === info.undoOf)
  const links = [
    ...(info.undoOf === null
      ? []
      : [{ run: undone?.run, text: undone ? words.past.openUndone(words.moment(undone.started)) : words.past.undoOf }]),
    ...(by ? [{ run: by.run, text: words.past.takenBackBy(words.moment(by.started)) }] : []),
  ]
  return links.map(({ run, text }) =>
    run === undefined ? (
      <span key={text} className={css['under']}>
        {text}
      </span>
    ) : (
      <button
        key={text}
        type="button"
        className={css['link']}
        onClick={(event) => {
          event.stopPropagation()
          void history.act.open(run)
        }}
      >
        {text}
      </button>
    ),
  )
}
