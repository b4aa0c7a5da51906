/** A run's row counts in words, only those above zero. */
import type { RunCounts } from '../../src-shared/contract/run.ts'
import { useWords } from '../use-words.ts'
import css from './run-counts-text.module.css'

const ORDER = ['verified', 'failed', 'unverified', 'unknown', 'skipped'] as const

export function RunCountsText({ counts }: { readonly counts: RunCounts }) {
  const words = useWords()
  return (
    <span className={css['counts']}>
      {ORDER.filter((name) => counts[name] > 0).map((name) => (
        <span key={name} data-name={name}>
          <b>{words.count(counts[name])}</b> {words.names.rowRuns[name].toLocaleLowerCase(words.locale)}
        </span>
      ))}
    </span>
  )
}
