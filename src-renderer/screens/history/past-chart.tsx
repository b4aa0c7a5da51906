/**
 * The chart of values over time, loaded with the chart library when first shown. The table beside it has the same values. Lines differ by colour
 * and dashes, causes by the shape of their points.
 */
import {
  CartesianGrid,
  Line as Drawn,
  LineChart,
  ResponsiveContainer,
  XAxis,
  YAxis,
  type DotItemDotProps,
} from 'recharts'
import { lineStyle } from '../../view/line-style.ts'
import type { Cause } from '../../view/past-points.ts'

interface DrawnPoint {
  readonly time: number
  readonly value: number | null
  readonly cause: Cause | null
  /** The tooltip of the point. */
  readonly title?: string
}

export interface DrawnLine {
  readonly name: string
  readonly points: readonly DrawnPoint[]
}

interface LinesChartProps {
  readonly lines: readonly DrawnLine[]
  readonly height: number
  readonly formatTime: (time: number) => string
  readonly formatNumber: (value: number) => string
}

export function LinesChart({ lines, height, formatTime, formatNumber }: LinesChartProps) {
  return (
    <ResponsiveContainer width="100%" height={height}>
      <LineChart accessibilityLayer={false} role="presentation" margin={{ top: 8, right: 16, bottom: 0, left: 0 }}>
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis
          dataKey={'time' satisfies keyof DrawnPoint}
          type="number"
          scale="time"
          domain={['dataMin', 'dataMax']}
          allowDuplicatedCategory={false}
          tickFormatter={formatTime}
          minTickGap={48}
          tickLine={false}
          axisLine={{ stroke: 'var(--line-2)' }}
          tick={{ fontSize: 11, fill: 'var(--text-3)' }}
          height={22}
        />
        <YAxis
          width={72}
          domain={['auto', 'auto']}
          tickFormatter={formatNumber}
          tickLine={false}
          axisLine={false}
          tick={{ fontSize: 11, fill: 'var(--text-3)' }}
        />
        {lines.map(({ name, points }, index) => {
          const { colour, dashPattern: dashes } = lineStyle(index)
          return (
            <Drawn
              key={name}
              data={[...points]}
              dataKey={'value' satisfies keyof DrawnPoint}
              name={name}
              type="stepAfter"
              isAnimationActive={false}
              stroke={colour}
              strokeDasharray={dashes}
              strokeWidth={1.75}
              dot={makePoint(colour)}
              activeDot={false}
            />
          )
        })}
      </LineChart>
    </ResponsiveContainer>
  )
}

/** Returns a function that draws points in this colour. */
function makePoint(colour: string) {
  return (dotProps: DotItemDotProps) => <ChartPoint key={dotProps.index} dot={dotProps} colour={colour} />
}

/** A filled circle is a run, an empty circle is an undo, and a square is a change by others. A small dot is the first known value. */
function ChartPoint({ dot, colour }: { readonly dot: DotItemDotProps; readonly colour: string }) {
  const { cx, cy } = dot
  const { cause, title } = dot.payload as DrawnPoint
  if (typeof cx !== 'number' || typeof cy !== 'number' || cause === null) return <g />
  const titleElement = title === undefined ? null : <title>{title}</title>
  const dotStyle = { stroke: colour, strokeWidth: 1.75, fill: cause === 'undo' ? 'var(--surface)' : colour }
  if (cause === 'elsewhere') {
    return (
      <rect x={cx - 4} y={cy - 4} width={8} height={8} {...dotStyle}>
        {titleElement}
      </rect>
    )
  }
  return (
    <circle cx={cx} cy={cy} r={cause === 'run' || cause === 'undo' ? 4.5 : 2.5} {...dotStyle}>
      {titleElement}
    </circle>
  )
}
