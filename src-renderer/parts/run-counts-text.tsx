/** A run's row counts in words, only those above zero; work that was left out where it is known. */
import type { RunCounts } from '../../src-shared/contract/run.ts'
import { useWords } from '../use-words.ts'
import css from './run-counts-text.module.css'

const ORDER = ['verified', 'undone', 'changed', 'failed', 'unverified', 'unknown'] as const

interface RunCountsTextProps {
  readonly counts: RunCounts
  /** Rows that wanted a change and got none: `counts.skipped` has unchanged rows in it too. */
  readonly leftOut?: number | undefined
}

export function RunCountsText({ counts, leftOut = 0 }: RunCountsTextProps) {
  const words = useWords()
  return (
    <span className={css['counts']}>
      {ORDER.filter((name) => (counts[name] ?? 0) > 0).map((name) => (
        <span key={name} data-name={name}>
          <b>{words.count(counts[name] ?? 0)}</b> {words.names.rowRuns[name].toLocaleLowerCase(words.locale)}
        </span>
      ))}
      {leftOut > 0 && (
        <span>
          <b>{words.count(leftOut)}</b> {words.names.rowRuns.skipped.toLocaleLowerCase(words.locale)}
        </span>
      )}
    </span>
  )
}
