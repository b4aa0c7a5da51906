/**
 * The drawings themselves. This module brings the chart library and loads when the first chart is shown: nothing of it is in
 * the first paint. Draws only: what a chart says is written beside it, for everyone and for assistive technology. Nothing
 * moves, no colour alone carries a meaning, all colours are the theme's.
 */
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  Cell,
  Pie,
  PieChart,
  ReferenceLine,
  ResponsiveContainer,
  XAxis,
  YAxis,
  type PieProps,
  type XAxisTickContentProps,
} from 'recharts'
import type { PriceBar } from '../../view/price-bars.ts'

interface Slice {
  readonly name: string
  readonly count: number
  /** A colour of the theme: `var(--bar-add)`. */
  readonly colour: string
}

const STILL = { isAnimationActive: false } as const
// The library's own keyboard layer makes a drawing an application: the words beside it are for assistive technology.
const QUIET = { accessibilityLayer: false, role: 'presentation' } as const

type Look = Pick<
  PieProps,
  'cx' | 'cy' | 'innerRadius' | 'outerRadius' | 'startAngle' | 'endAngle' | 'paddingAngle' | 'minAngle'
>

function SlicesDrawn({ slices, width, height, look }: RingProps & { width: number; height: number; look: Look }) {
  return (
    <PieChart {...QUIET} width={width} height={height}>
      <Pie {...STILL} data={[...slices]} dataKey="count" nameKey="name" stroke="none" {...look}>
        {slices.map(({ name, colour }) => (
          <Cell key={name} fill={colour} />
        ))}
      </Pie>
    </PieChart>
  )
}

interface RingProps {
  readonly slices: readonly Slice[]
}

const RING = { innerRadius: 31, outerRadius: 44, startAngle: 90, endAngle: -270, minAngle: 5 } as const

export function RingDrawn({ slices }: RingProps) {
  const look = { ...RING, paddingAngle: slices.length > 1 ? 2 : 0 }
  return <SlicesDrawn slices={slices} width={92} height={92} look={look} />
}

const GAUGE = { cx: 90, cy: 90, innerRadius: 64, outerRadius: 84, startAngle: 180, endAngle: 0 } as const

/** Half a ring from left to right. */
export function GaugeDrawn({ slices }: RingProps) {
  return <SlicesDrawn slices={slices} width={180} height={96} look={GAUGE} />
}

/** Bars to the left and right of nothing: what the value loses and gains. */
export function ValueDrawn({ up, down }: { readonly up: number; readonly down: number }) {
  const most = Math.max(up, down)
  return (
    <ResponsiveContainer width="100%" height={16}>
      <BarChart
        {...QUIET}
        layout="vertical"
        data={[{ up, down: -down }]}
        stackOffset="sign"
        margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
      >
        <XAxis type="number" hide domain={[-most, most]} />
        <YAxis type="category" hide />
        <Bar {...STILL} dataKey="down" stackId="value" fill="var(--bar-bad)" barSize={10} />
        <Bar {...STILL} dataKey="up" stackId="value" fill="var(--bar-add)" barSize={10} />
        <ReferenceLine x={0} stroke="var(--text-3)" />
      </BarChart>
    </ResponsiveContainer>
  )
}

/** Bars side by side, of equal width. */
export function BarsDrawn({ counts }: { readonly counts: readonly number[] }) {
  return (
    <ResponsiveContainer width="100%" height={120}>
      <BarChart
        {...QUIET}
        data={counts.map((count) => ({ count }))}
        barCategoryGap={2}
        margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
      >
        <XAxis dataKey="count" hide />
        <YAxis type="number" hide domain={[0, 'dataMax']} />
        <Bar
          {...STILL}
          dataKey="count"
          fill="var(--accent)"
          minPointSize={(value) => (value === 0 ? 0 : 2)}
          radius={2}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}

/** One bar per mover, all from the left; `band` is the height of a line of the list they stand in. */
export function MoversDrawn({
  movers,
  band,
}: {
  readonly movers: readonly { readonly row: number; readonly size: number; readonly falls: boolean }[]
  readonly band: number
}) {
  return (
    <ResponsiveContainer width="100%" height={movers.length * band}>
      <BarChart {...QUIET} layout="vertical" data={[...movers]} margin={{ top: 0, right: 0, bottom: 0, left: 0 }}>
        <XAxis type="number" hide domain={[0, 'dataMax']} />
        <YAxis type="category" dataKey="row" hide allowDuplicatedCategory />
        <Bar {...STILL} dataKey="size" barSize={5} minPointSize={2} radius={2}>
          {movers.map(({ falls }, index) => (
            // A row is listed once, but two storages may each have a row of its number.
            <Cell key={index} fill={falls ? 'var(--bar-bad)' : 'var(--bar-add)'} />
          ))}
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  )
}

export function PricesDrawn({
  bars,
  border,
}: {
  readonly bars: readonly PriceBar[]
  /** A border's label. */
  readonly border: (percent: string) => string
}) {
  const zero = bars.findIndex(({ to }) => to === '0')
  const data = bars.map(({ count }, at) => ({ at, count }))
  return (
    <ResponsiveContainer width="100%" height={112}>
      <BarChart {...QUIET} data={data} margin={{ top: 16, right: 0, bottom: 0, left: 0 }} barCategoryGap={2}>
        <XAxis
          dataKey="at"
          interval={0}
          height={18}
          tickLine={false}
          axisLine={{ stroke: 'var(--line-2)' }}
          tick={<Border bars={bars} text={border} />}
        />
        <YAxis hide domain={[0, 'dataMax']} />
        <Bar
          {...STILL}
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
        {zero >= 0 && <ReferenceLine x={zero} position="end" stroke="var(--text-3)" />}
      </BarChart>
    </ResponsiveContainer>
  )
}

/** The label of a bar's right border stands at that border, not under the bar. */
function Border({ x, y, index, width, bars, text }: BorderProps) {
  const bar = bars[index ?? -1]
  if (!bar?.labelled || bar.to === null) return <g />
  const half = Number(width) / bars.length / 2
  return (
    <text x={Number(x) + half} y={Number(y) + 8} textAnchor="middle" fontSize={11} fill="var(--text-3)">
      {text(bar.to)}
    </text>
  )
}

/** The axis fills in where the label stands. */
interface BorderProps extends Partial<Pick<XAxisTickContentProps, 'x' | 'y' | 'index' | 'width'>> {
  readonly bars: readonly PriceBar[]
  readonly text: (percent: string) => string
}

export function SpeedDrawn({
  pace,
}: {
  readonly pace: readonly { readonly at: number; readonly perSecond: number }[]
}) {
  return (
    <ResponsiveContainer width="100%" height={64}>
      <AreaChart {...QUIET} data={[...pace]} margin={{ top: 4, right: 0, bottom: 0, left: 0 }}>
        <XAxis dataKey="at" type="number" hide domain={['dataMin', 'dataMax']} />
        <YAxis hide domain={[0, 'dataMax']} />
        <Area
          {...STILL}
          type="monotone"
          dataKey="perSecond"
          stroke="var(--bar-edit)"
          strokeWidth={1.5}
          fill="var(--accent-soft)"
          fillOpacity={1}
        />
      </AreaChart>
    </ResponsiveContainer>
  )
}
