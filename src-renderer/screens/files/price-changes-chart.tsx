/**
 * The chart of price changes. This module and the chart library are loaded on first use. A table beside it gives screen readers the same numbers.
 * Nothing is animated.
 */
import { Bar, BarChart, ReferenceLine, ResponsiveContainer, XAxis, YAxis, type XAxisTickContentProps } from 'recharts'
import type { PriceBar } from '../../view/price-bars.ts'

const NO_ANIMATION = { isAnimationActive: false } as const
// The library's keyboard layer would give the chart the ARIA role `application`. Screen readers use the table instead.
const HIDDEN_CHART_PROPS = { accessibilityLayer: false, role: 'presentation' } as const

export interface PricesChartProps {
  readonly priceBars: readonly PriceBar[]
  /** Makes the label for the border between two bars. */
  readonly borderText: (percent: string) => string
}

export function PricesChart({ priceBars, borderText }: PricesChartProps) {
  const zeroIndex = priceBars.findIndex(({ to }) => to === '0')
  const data = priceBars.map(({ count }, index) => ({ at: index, count }))
  return (
    <ResponsiveContainer width="100%" height={112}>
      <BarChart
        {...HIDDEN_CHART_PROPS}
        data={data}
        margin={{ top: 16, right: 0, bottom: 0, left: 0 }}
        barCategoryGap={2}
      >
        <XAxis
          dataKey="at"
          interval={0}
          height={18}
          tickLine={false}
          axisLine={{ stroke: 'var(--line-2)' }}
          tick={<BorderLabel priceBars={priceBars} borderText={borderText} />}
        />
        <YAxis hide domain={[0, 'dataMax']} />
        <Bar
          {...NO_ANIMATION}
          dataKey="count"
          fill="var(--bar-edit)"
          radius={[2, 2, 0, 0]}
          minPointSize={(value) => (Number(value) > 0 ? 2 : 0)}
          label={{
            position: 'top',
            fill: 'var(--text-2)',
            fontSize: 11,
            formatter: (value) => (Number(value) > 0 ? value : ''),
          }}
        />
        {zeroIndex >= 0 && <ReferenceLine x={zeroIndex} position="end" stroke="var(--text-3)" />}
      </BarChart>
    </ResponsiveContainer>
  )
}

/** The label below a bar. It is placed under the bar's right border, not under its middle. */
function BorderLabel({ x, y, index, width, priceBars, borderText }: BorderLabelProps) {
  const bar = priceBars[index ?? -1]
  if (!bar?.hasLabel || bar.to === null) return <g />
  const halfWidth = Number(width) / priceBars.length / 2
  return (
    <text x={Number(x) + halfWidth} y={Number(y) + 8} textAnchor="middle" fontSize={11} fill="var(--text-3)">
      {borderText(bar.to)}
    </text>
  )
}

/** The label's position comes from the axis. */
interface BorderLabelProps extends Partial<Pick<XAxisTickContentProps, 'x' | 'y' | 'index' | 'width'>> {
  readonly priceBars: readonly PriceBar[]
  readonly borderText: (percent: string) => string
}
