/** What is added to and removed from the stock value, drawn from one middle line to the same scale. */
import css from './value-bar.module.css'

interface ValueBarProps {
  /** Exact decimal texts; only their rough size is drawn. */
  readonly up: string
  readonly down: string
}

export function ValueBar({ up, down }: ValueBarProps) {
  const added = Math.abs(Number(up))
  const removed = Math.abs(Number(down))
  const most = Math.max(added, removed)
  const part = (size: number) => (most > 0 ? size / most : 0)
  return (
    <div className={css['bar']} aria-hidden="true">
      <span>
        <i data-sign="down" style={{ transform: `scaleX(${part(removed)})` }} />
      </span>
      <span>
        <i data-sign="up" style={{ transform: `scaleX(${part(added)})` }} />
      </span>
    </div>
  )
}
