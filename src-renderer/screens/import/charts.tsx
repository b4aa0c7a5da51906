/** The summary's charts: what happens to the rows, the money, the prices. Nothing to draw, nothing shown. */
import type * as drawings from './charts-drawn.tsx'
import type { ImportSummary, RunProgress } from '../../../src-shared/contract/window-types.ts'
import { Group, Text, Box, Stack } from '@mantine/core'
import { useUi } from '../../use-ui.ts'
import { SHOWN, type Counts } from '../../view/counts.ts'
import { toCents } from '../../view/numbers.ts'
import { priceBars, type PriceBar } from '../../view/price-bars.ts'
import type { Words } from '../../wording/words.ts'
import { Visible } from '../../parts/visible.tsx'
import { shownText } from '../../view/visible-text.ts'
import css from './charts.module.css'
import { useStore } from 'zustand'
import type { Quota } from '../../../src-shared/contract/run.ts'
import type { PaceStep } from '../../state/run-store.ts'
import { quotaParts } from '../../view/quota-parts.ts'
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import shared from '../../parts/shared.module.css'

const RingDrawn = drawn((module) => module.RingDrawn)
const ValueDrawn = drawn((module) => module.ValueDrawn)
const MoversDrawn = drawn((module) => module.MoversDrawn)
const PricesDrawn = drawn((module) => module.PricesDrawn)

/** The first few say where the money is. */
const MOST_MOVERS = 5
/** CSS pixels of a mover's line: its text, and its bar below. */
const BAND = 30

const STATUS_COLOURS: Readonly<Record<keyof Counts, string>> = {
  add: 'var(--bar-add)',
  edit: 'var(--bar-edit)',
  stock: 'var(--bar-stock)',
  'edit+stock': 'var(--bar-both)',
  delete: 'var(--bar-bad)',
  problem: 'var(--bar-bad)',
  conflict: 'var(--bar-warn)',
  unchanged: 'var(--bar-same)',
}

/** The rows by what happens to them: a ring, and beside it what its colours stand for. */
export function RowsRing({ summary }: { readonly summary: ImportSummary }) {
  const { words } = useUi()
  const { counts, rowCount: total, excluded = 0 } = summary
  const slices = SHOWN.map((status) => ({
    name: words.names.statuses[status],
    count: counts[status],
    colour: STATUS_COLOURS[status],
  })).filter(({ count }) => count > 0)
  const leftOut = { name: words.panel.excluded, count: excluded, colour: STATUS_COLOURS.unchanged }
  return (
    <Group wrap="nowrap" gap={16}>
      <div className={css['ring']}>
        <Figure label={words.charts.countsLabel(total, words.count(total))} height={92}>
          <RingDrawn slices={slices} />
        </Figure>
        <span aria-hidden="true">
          <b>{words.count(total)}</b>
          {words.charts.rows(total)}
        </span>
      </div>
      <Legend parts={excluded > 0 ? [...slices, leftOut] : slices} />
    </Group>
  )
}

export function StockValue({ up, down }: { readonly up: string; readonly down: string }) {
  const { words } = useUi()
  return (
    <Figure label={words.charts.valueLabel} height={16}>
      <ValueDrawn up={Math.abs(Number(up))} down={Math.abs(Number(down))} />
    </Figure>
  )
}

export function Movers({ movers }: { readonly movers: NonNullable<ImportSummary['movers']> }) {
  const { words } = useUi()
  const shown = movers.slice(0, MOST_MOVERS)
  if (shown.length === 0) return null
  const { moversColumns: columns } = words.panel
  return (
    <section>
      <h2>{words.panel.movers}</h2>
      <div className={css['movers']}>
        <div aria-hidden="true">
          {shown.map(({ row, name, value }, index) => (
            <Group key={`${row}:${index}`} component="p" wrap="nowrap" align="flex-start" gap={10} h={BAND}>
              <Text component="span" truncate flex={1} className={css['name'] ?? ''}>
                <Visible text={name} />
              </Text>
              <b>{words.signed(toCents(value))}</b>
            </Group>
          ))}
        </div>
        <Figure label={words.panel.movers} height={shown.length * BAND} className={css['moversDrawn']}>
          <MoversDrawn
            band={BAND}
            movers={shown.map(({ row, value }) => ({
              row,
              size: Math.abs(Number(value)),
              falls: value.startsWith('-'),
            }))}
          />
        </Figure>
      </div>
      <Heard
        caption={words.panel.movers}
        columns={[columns.row, columns.name, columns.value]}
        rows={shown.map(({ row, name, value }) => [words.count(row), shownText(name), words.signed(toCents(value))])}
      />
    </section>
  )
}

export function PriceChanges({ buckets }: { readonly buckets: NonNullable<ImportSummary['priceChanges']> }) {
  const { words } = useUi()
  const bars = priceBars(buckets)
  if (bars.length === 0) return null
  const total = bars.reduce((sum, { count }) => sum + count, 0)
  const label = words.panel.pricesLabel(total, words.count(total))
  return (
    <section>
      <h2>
        {words.panel.prices} <small>{words.panel.pricesHint}</small>
      </h2>
      <Figure label={label} height={112}>
        <PricesDrawn bars={bars} border={(percent) => words.signed(percent)} />
      </Figure>
      <Heard
        caption={label}
        columns={[words.panel.pricesColumns.change, words.panel.pricesColumns.rows]}
        rows={bars.map((bar) => [bucketName(bar, words), words.count(bar.count)])}
      />
    </section>
  )
}

function bucketName({ from, to }: PriceBar, words: Words): string {
  const { bucket } = words.panel
  if (from === null) return to === null ? '' : bucket.below(words.signed(to))
  return to === null ? bucket.above(words.signed(from)) : bucket.between(words.signed(from), words.signed(to))
}

const GaugeDrawn = drawn((module) => module.GaugeDrawn)
const SpeedDrawn = drawn((module) => module.SpeedDrawn)

interface QuotaGaugeProps {
  readonly quota: Quota
  /** Calls the import, or the rest of the run, still needs. */
  readonly needed: number
  readonly running: boolean
}

/** Calls of the day as a gauge, and the speed of a run as a line. */
export function QuotaGauge({ quota, needed, running }: QuotaGaugeProps) {
  const { words } = useUi()
  const parts = quotaParts(quota, needed)
  const { left, limit, short } = parts
  const names = {
    used: words.charts.used,
    needed: running ? words.charts.going : words.charts.needed,
    free: words.charts.free,
    reserve: words.charts.reserve,
  }
  const slices = parts.slices.map(({ part, count }) => ({ name: names[part], count, colour: COLOURS[part] }))
  const tooMany = { name: words.charts.short, count: short, colour: 'var(--bar-bad)', bad: true }
  const label = words.charts.quotaLabel(words.count(left), words.count(limit))
  const resets = words.moment(new Date(quota.resets).toISOString())
  return (
    <>
      <div className={css['gauge']}>
        <Figure label={label} height={96}>
          <GaugeDrawn slices={slices} />
        </Figure>
        <span aria-hidden="true">
          <b>{words.count(left)}</b>
          {words.charts.ofLimit(words.count(limit))}
        </span>
      </div>
      <Legend parts={short > 0 ? [...slices, tooMany] : slices} />
      <Text mt={6} fz={11.5} c="var(--text-3)">
        {quota.learnt ? words.charts.resets(resets) : words.charts.resetsAssumed(resets)}
      </Text>
    </>
  )
}

const COLOURS = {
  used: 'var(--bar-same)',
  needed: 'var(--bar-edit)',
  // Most of the day is free as a rule: it must not shout.
  free: 'color-mix(in srgb, var(--bar-add) 45%, var(--surface))',
  reserve: 'var(--bar-warn)',
} as const

/** Two steps make a line. */
const FEWEST = 2

export function Speed() {
  const { run } = useUi()
  const pace = useStore(run, (state) => state.pace)
  const progress = useStore(run, (state) => state.progress)
  if (progress === null || pace.length < FEWEST) return null
  return <SpeedOf pace={pace} progress={progress} />
}

function SpeedOf({ pace, progress }: { readonly pace: readonly PaceStep[]; readonly progress: RunProgress }) {
  const { words } = useUi()
  const shown = (perSecond: number): string => words.decimal(perSecond.toFixed(1))
  const most = Math.max(...pace.map(({ perSecond }) => perSecond))
  const now = shown(progress.perSecond)
  const label = words.charts.speedLabel(now, shown(most))
  const { time, speed } = words.charts.speedColumns
  return (
    <section>
      <h2>
        {words.charts.speed} <small>{words.charts.speedHint}</small>
      </h2>
      <Group component="p" justify="space-between" align="baseline" mb={2} c="var(--text-3)">
        <Text component="b" fz={18} fw={600} c="var(--text)">
          {now}
        </Text>
        {progress.sending > 0 && <span>{words.charts.sending(progress.sending, words.count(progress.sending))}</span>}
      </Group>
      <Figure label={label} height={64}>
        <SpeedDrawn pace={pace} />
      </Figure>
      <Heard
        caption={label}
        columns={[time, speed]}
        rows={thinned(pace).map(({ at, perSecond }) => [words.count(at), shown(perSecond)])}
      />
    </section>
  )
}

/** A dozen steps say as much to the ear as three hundred. */
function thinned(pace: readonly PaceStep[]): readonly PaceStep[] {
  const step = Math.max(1, Math.ceil(pace.length / 12))
  return pace.filter((_, index) => index % step === 0)
}

/*
 * A chart for everyone: the drawing for those who see it, the same numbers as a table for those who hear it. The drawing
 * comes when the chart library has loaded; where it cannot load, the table is shown instead.
 */

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

interface LegendPart {
  readonly name: string
  readonly count: number
  readonly colour: string
  readonly bad?: boolean
}

/** What the colours of a drawing stand for, each with its number. */
function Legend({ parts }: { readonly parts: readonly LegendPart[] }) {
  const { words } = useUi()
  return (
    <Stack component="ul" gap={3} flex={1}>
      {parts.map(({ name, count, colour, bad }) => (
        <Group component="li" key={name} wrap="nowrap" c={bad === true ? 'var(--bad)' : 'inherit'}>
          <Box component="i" w={8} h={8} bdrs={2} bg={colour} />
          <span className={shared['space']}>{name}</span>
          <Text component="b" fw={600}>
            {words.count(count)}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}
