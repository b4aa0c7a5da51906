/** Row counts as one drawn bar; the legend beside it says the same in words. */
import { CHANGING, type Counts } from '../view/counts.ts'
import css from './status-bar.module.css'

const ORDER = [...CHANGING, 'conflict', 'problem', 'unchanged'] as const

export function StatusBar({ counts }: { readonly counts: Counts }) {
  return (
    <div className={css['bar']} aria-hidden="true">
      {ORDER.filter((status) => counts[status] > 0).map((status) => (
        <i key={status} data-status={status} style={{ flexGrow: counts[status] }} />
      ))}
    </div>
  )
}
