/**
 * A chart for everyone: the drawing for those who see it, the same numbers as a table for those who hear it. The drawing
 * comes when the chart library has loaded; where it cannot load, the table is shown instead.
 */
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import type * as drawings from './charts-drawn.tsx'
import css from './charts.module.css'

type Drawn = typeof drawings

/** A drawing that loads on first use. A failed load draws nothing: what it says is written beside it. */
export function drawn<Props extends object>(pick: (module: Drawn) => ComponentType<Props>): ComponentType<Props> {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: pick(await import('./charts-drawn.tsx')) }
    } catch {
      return { default: NotDrawn }
    }
  })
}

function NotDrawn() {
  return null
}

interface FigureProps {
  readonly label: string
  /** CSS pixels, so that nothing jumps when the drawing comes. */
  readonly height: number
  readonly className?: string | undefined
  readonly children: ReactNode
}

export function Figure({ label, height, className, children }: FigureProps) {
  return (
    <div role="img" aria-label={label} className={className ?? css['figure']} style={{ minHeight: height }}>
      <Suspense fallback={null}>{children}</Suspense>
    </div>
  )
}

interface HeardProps {
  readonly caption: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The numbers of a chart, to hear. */
export function Heard({ caption, columns, rows }: HeardProps) {
  return (
    <table className="heard">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column}>{column}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // Rows have no identity but their place.
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={columns[column]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
