/** The list of past runs, searched and sorted. Pure. */
import type { RunInfo } from '../../src-shared/api/window-types.ts'
import { isOver } from '../../src-shared/api/run.ts'
import { makeTextKey } from '../../src-shared/material/values/text-key.ts'
import { makeContainsTest } from '../../src-shared/material/values/text-search.ts'

export const RUN_COLUMNS = ['started', 'file', 'where', 'state', 'rows'] as const
export type RunColumn = (typeof RUN_COLUMNS)[number]

export interface RunSort {
  readonly by: RunColumn
  readonly down: boolean
}

export const NEWEST_FIRST: RunSort = { by: 'started', down: true }

/** The texts of a run for searching and sorting, in the window's language. */
export interface RunWords {
  readonly title: string
  readonly placeText: string
  readonly account: string
  readonly state: string
  readonly startedAt: string
}

/** Identifies the runs that undo this run, directly or as an undo of an undo, and whether they are over. */
export function undoKeyOf(runs: readonly RunInfo[], run: string): string {
  const undoneRuns = new Set([run])
  const texts: string[] = []
  for (const info of runs.toSorted((a, b) => (a.started < b.started ? -1 : 1))) {
    if (info.undoOf === null || !undoneRuns.has(info.undoOf)) continue
    undoneRuns.add(info.run)
    texts.push(`${info.run} ${isOver(info.state)}`)
  }
  return texts.join(' ')
}

/** How many rows of a run succeeded or failed. */
export function countRunRows({ counts }: RunInfo): number {
  return counts.verified + counts.changed + counts.unverified + counts.failed + counts.unknown
}

/** Finds runs that contain every word of the search, and runs with matching rows (`matchCounts`). Keeps the given order. */
export function searchRuns(
  runs: readonly RunInfo[],
  searchText: string,
  wordsOfRun: (info: RunInfo) => RunWords,
  matchCounts: ReadonlyMap<string, number>,
): readonly RunInfo[] {
  const key = makeTextKey(searchText)
  if (key === '') return runs
  const wordTests = key.split(' ').map(makeContainsTest)
  return runs.filter((info) => {
    if (matchCounts.has(info.run)) return true
    const { title, placeText, account, state, startedAt } = wordsOfRun(info)
    const text = [title, info.run, info.started, placeText, account, state, startedAt].join('\n')
    return wordTests.every((matches) => matches(text))
  })
}

/** Returns a new sorted list. Runs with equal values are listed newest first. */
export function sortRuns(
  runs: readonly RunInfo[],
  { by: column, down: isDescending }: RunSort,
  wordsOfRun: (info: RunInfo) => RunWords,
  locale: string,
): readonly RunInfo[] {
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  const keys = new Map(runs.map((info) => [info, keyOf(info, column, wordsOfRun)]))
  const compareByStart = (a: RunInfo, b: RunInfo): number =>
    a.started < b.started ? 1 : a.started > b.started ? -1 : 0
  return [...runs].sort((a, b) => {
    const [keyA, keyB] = [keys.get(a) ?? '', keys.get(b) ?? '']
    const order =
      typeof keyA === 'number' && typeof keyB === 'number' ? keyA - keyB : collator.compare(String(keyA), String(keyB))
    return (isDescending ? -order : order) || compareByStart(a, b)
  })
}

function keyOf(info: RunInfo, column: RunColumn, wordsOfRun: (info: RunInfo) => RunWords): string | number {
  switch (column) {
    case 'started':
      return Date.parse(info.started)
    case 'file':
      return wordsOfRun(info).title
    case 'where':
      return wordsOfRun(info).placeText
    case 'state':
      return wordsOfRun(info).state
    case 'rows':
      return countRunRows(info)
    default:
      return column satisfies never
  }
}
