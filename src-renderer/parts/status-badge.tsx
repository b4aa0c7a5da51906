/** The status of a row: what would happen to it, or, once a run has it, what did. */
import type { RowView } from '../../src-shared/contract/received.ts'
import { memo } from 'react'
import { useWords } from '../use-words.ts'
import css from './status-badge.module.css'

type RowRun = NonNullable<RowView['run']>['state']

const statusStyle: Readonly<Record<RowView['status'], string | undefined>> = {
  add: css['add'],
  edit: css['edit'],
  stock: css['stock'],
  'edit+stock': css['both'],
  delete: css['bad'],
  unchanged: css['same'],
  problem: css['bad'],
  conflict: css['warn'],
}

const runStyle: Readonly<Record<RowRun, string | undefined>> = {
  waiting: css['waiting'],
  sending: css['sending'],
  applied: css['applied'],
  verified: css['verified'],
  undone: css['same'],
  changed: css['warn'],
  unverified: css['warn'],
  failed: css['bad'],
  skipped: css['same'],
  unknown: css['warn'],
}

interface StatusBadgeProps {
  readonly status: RowView['status']
  readonly run?: RowRun | undefined
  /** Words for it where there is room for more than its name. */
  readonly said?: string | undefined
}

export const StatusBadge = memo(function StatusBadge({ status, run: state, said }: StatusBadgeProps) {
  const { names } = useWords()
  // A row left out of the run says why: its own status.
  const run = state === 'skipped' ? undefined : state
  const look = run === undefined ? statusStyle[status] : runStyle[run]
  return (
    <span className={`${css['badge']} ${look ?? ''}`}>
      {said ?? (run === undefined ? names.statuses[status] : names.rowRuns[run])}
    </span>
  )
})
