/** A progress bar. `value` is 0 to 1, or null if the progress is unknown. */
import css from './progress-bar.module.css'

interface ProgressBarProps {
  readonly label: string
  readonly value: number | null
  readonly tone?: 'accent' | 'good' | 'warn'
  readonly isThin?: boolean
}

export function ProgressBar({ label, value, tone = 'accent', isThin = false }: ProgressBarProps) {
  return (
    <div
      className={css['track']}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === null ? undefined : Math.round(value * 100)}
      data-tone={tone}
      data-thin={isThin || undefined}
    >
      <div
        className={value === null ? css['unknown'] : css['fill']}
        style={value === null ? undefined : { transform: `scaleX(${value})` }}
      />
    </div>
  )
}
