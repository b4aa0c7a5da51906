/** The state of a run, coloured by whether it needs the user. */
import { notAsWanted } from '../../src-shared/domain/run/report-rows.ts'
import type { RunInfo } from '../../src-shared/contract/received.ts'
import { useWords } from '../use-words.ts'
import { never } from '../view/never.ts'
import css from './status-badge.module.css'

export function PhaseBadge({ info }: { readonly info: RunInfo }) {
  const { names } = useWords()
  return <span className={`${css['badge']} ${css[look(info)] ?? ''}`}>{names.phases[info.state]}</span>
}

function look({ state, counts }: RunInfo): string {
  switch (state) {
    case 'done':
      return notAsWanted(counts) > 0 ? 'warn' : 'verified'
    case 'running':
    case 'verifying':
      return 'sending'
    case 'paused':
    case 'parked':
    case 'stopped':
    case 'interrupted':
      return 'warn'
    default:
      return never(state)
  }
}
