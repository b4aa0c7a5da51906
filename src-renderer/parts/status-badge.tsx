/** Badges for the status of a row, before or after a run, and for the state of a run. */
import type { ShownRow, RunInfo } from '../../src-shared/api/window-types.ts'
import { memo } from 'react'
import { outcomeLabel } from '../../src-shared/words/runs.ts'
import { outcomeOf } from '../../src-shared/run/run-outcome.ts'
import { useUi } from '../use-ui.ts'
import css from './status-badge.module.css'
import { Group } from '@mantine/core'
import type { RunCounts } from '../../src-shared/api/run.ts'

type RowRunState = NonNullable<ShownRow['run']>['state']

interface StatusBadgeProps {
  readonly status: ShownRow['status']
  readonly run?: RowRunState | undefined
  /** A longer text to show instead of the status name if there is room. */
  readonly stateText?: string | undefined
}

export const StatusBadge = memo(function StatusBadge({ status, run: state, stateText: text }: StatusBadgeProps) {
  const { names } = useUi().words
  // A row that was left out of the run shows its status from the import instead of its outcome in the run.
  const run = state === 'skipped' ? undefined : state
  return (
    <span className={css['badge']} data-look={run ?? status}>
      {text ?? (run === undefined ? names.statuses[status] : names.runRowStates[run])}
    </span>
  )
})

/** The state of a run, coloured if the user must act. */
export function RunStateBadge({ info }: { readonly info: RunInfo }) {
  const { names, language } = useUi().words
  const outcomeText = info.state === 'done' ? outcomeLabel(outcomeOf(info.counts), language) : null
  return (
    <span className={css['badge']} data-look={runBadgeStateOf(info)}>
      {outcomeText ?? names.phases[info.state]}
    </span>
  )
}

function runBadgeStateOf({ state, counts }: RunInfo): RowRunState {
  switch (state) {
    case 'done':
      return outcomeOf(counts).kind === 'done' ? 'verified' : 'unverified'
    case 'running':
    case 'verifying':
      return 'sending'
    case 'paused':
    case 'parked':
    case 'stopped':
    case 'interrupted':
      return 'unknown'
    default:
      return state satisfies never
  }
}

const LATER_STATES = ['changedSince', 'undone'] as const
const STATES_IN_ORDER = ['verified', 'changed', 'failed', 'unverified', 'unknown'] as const

interface RunCountsTextProps {
  readonly counts: RunCounts
  /** How many rows should have changed but did not. `counts.skipped` is larger: it includes unchanged rows. */
  readonly leftOutCount?: number | undefined
}

/** A run's row counts in words, without zeros. Includes the rows that were left out, and how many rows later runs changed again. */
export function RunCountsText({ counts, leftOutCount = 0 }: RunCountsTextProps) {
  const { words } = useUi()
  return (
    <Group component="span" display="inline-flex" gap="0 12px" c="dimmed" className={css['counts'] ?? ''}>
      {STATES_IN_ORDER.filter((name) => (counts[name] ?? 0) > 0).map((name) => (
        <span key={name} data-name={name}>
          <b>{words.count(counts[name] ?? 0)}</b> {words.names.runRowStates[name].toLocaleLowerCase(words.locale)}
        </span>
      ))}
      {leftOutCount > 0 && (
        <span>
          <b>{words.count(leftOutCount)}</b> {words.names.runRowStates.skipped.toLocaleLowerCase(words.locale)}
        </span>
      )}
      {LATER_STATES.filter((name) => (counts[name] ?? 0) > 0).map((name) => (
        <span key={name} data-name={name}>
          <b>{words.count(counts[name] ?? 0)}</b> {words.names.laterStatuses[name].toLocaleLowerCase(words.locale)}
        </span>
      ))}
    </Group>
  )
}
