/** The chart of price changes, with a table for screen readers. */
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import type { ImportSummary } from '../../../src-shared/api/window-types.ts'
import { useUi } from '../../use-ui.ts'
import { makePriceBars, type PriceBar } from '../../view/price-bars.ts'
import type { Words } from '../../../src-shared/words/window/words.ts'
import type { PricesChartProps } from './price-changes-chart.tsx'

/** Loaded on first use. If that fails, only the table is shown. */
const PricesChart = lazy(async (): Promise<{ default: ComponentType<PricesChartProps> }> => {
  try {
    return { default: (await import('./price-changes-chart.tsx')).PricesChart }
  } catch {
    return { default: () => null }
  }
})

export function PriceChanges({ buckets }: { readonly buckets: NonNullable<ImportSummary['priceChanges']> }) {
  const { words } = useUi()
  const bars = makePriceBars(buckets)
  if (bars.length === 0) return null
  const total = bars.reduce((sum, { count }) => sum + count, 0)
  const label = words.panel.pricesLabel(total, words.count(total))
  return (
    <>
      <ChartFrame label={label} height={112}>
        <PricesChart priceBars={bars} borderText={(percent) => words.signedNumber(percent)} />
      </ChartFrame>
      <HiddenTable
        caption={label}
        columns={[words.panel.pricesColumns.change, words.panel.pricesColumns.rows]}
        rows={bars.map((priceBar) => [bucketName(priceBar, words), words.count(priceBar.count)])}
      />
    </>
  )
}

function bucketName({ from, to }: PriceBar, words: Words): string {
  const { bucket } = words.panel
  if (from === null) return to === null ? '' : bucket.belowPercent(words.signedNumber(to))
  return to === null
    ? bucket.abovePercent(words.signedNumber(from))
    : bucket.between(words.signedNumber(from), words.signedNumber(to))
}

interface ChartFrameProps {
  readonly label: string
  /** The height in CSS pixels. It is reserved, so that nothing moves when the chart appears. */
  readonly height: number
  readonly children: ReactNode
}

function ChartFrame({ label, height, children }: ChartFrameProps) {
  return (
    <div role="img" aria-label={label} style={{ minHeight: height }}>
      <Suspense fallback={null}>{children}</Suspense>
    </div>
  )
}

interface HiddenTableProps {
  readonly caption: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The chart's numbers as a table for screen readers. */
function HiddenTable({ caption, columns, rows }: HiddenTableProps) {
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
          // Rows have no id, so their position is the key.
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
