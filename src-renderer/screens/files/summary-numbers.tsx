/** The numbers of the summary: rows by status, stock value, price changes, today's limit. */
import type { ImportSummary } from '../../../src-shared/api/window-types.ts'
import { Group, Text, Box, Stack } from '@mantine/core'
import { useUi } from '../../use-ui.ts'
import { SHOWN, type Counts } from '../../view/counts.ts'
import { toCents } from '../../../src-shared/words/window/numbers.ts'
import { priceBars, type PriceBar } from '../../view/price-bars.ts'
import type { Words } from '../../../src-shared/words/window/words.ts'
import { Visible } from '../../parts/visible.tsx'
import css from './summary-numbers.module.css'
import type { Quota } from '../../../src-shared/api/run.ts'
import { leftOf } from '../../../src-shared/run/quota-left.ts'
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import type { PricesDrawnProps } from './price-changes-drawn.tsx'
import shared from '../../parts/shared.module.css'

/** Loads with its first use. If it fails, nothing is drawn: the table beside it has the numbers. */
const PricesChart = lazy(async (): Promise<{ default: ComponentType<PricesDrawnProps> }> => {
  try {
    return { default: (await import('./price-changes-drawn.tsx')).PricesChart }
  } catch {
    return { default: () => null }
  }
})

/** The first few rows make up most of the value. */
const MOST_MOVERS = 5

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

/** The rows by status. */
export function RowCounts({ summary }: { readonly summary: ImportSummary }) {
  const { words } = useUi()
  const { counts, excluded = 0 } = summary
  const parts = SHOWN.map((status) => ({
    name: words.names.statuses[status],
    count: counts[status],
    colour: STATUS_COLOURS[status],
  })).filter(({ count }) => count > 0)
  const leftOut = { name: words.panel.excluded, count: excluded, colour: STATUS_COLOURS.unchanged }
  return (
    <Stack component="ul" gap={3}>
      {[...parts, ...(excluded > 0 ? [leftOut] : [])].map(({ name, count, colour }) => (
        <Group component="li" key={name} wrap="nowrap">
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

export function Movers({ movers }: { readonly movers: NonNullable<ImportSummary['movers']> }) {
  const { words } = useUi()
  const shown = movers.slice(0, MOST_MOVERS)
  if (shown.length === 0) return null
  return (
    <section>
      <h2>{words.panel.movers}</h2>
      <Stack component="ul" gap={3} aria-label={words.panel.movers}>
        {shown.map(({ row, name, value }, index) => (
          // Each row is listed once, but two storages may each have a row with this number.
          <Group component="li" key={`${row}:${index}`} wrap="nowrap" align="flex-start" gap={10}>
            <Text component="span" truncate flex={1} className={css['name'] ?? ''}>
              <Visible text={name} />
            </Text>
            <b>{words.signed(toCents(value))}</b>
          </Group>
        ))}
      </Stack>
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
        <PricesChart bars={bars} border={(percent) => words.signed(percent)} />
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

interface QuotaLeftProps {
  readonly quota: Quota
  /** Requests that the import, or the rest of the run, still needs. */
  readonly needed: number
}

/** How many requests are left today, whether they suffice, and when there are new ones. */
export function QuotaLeft({ quota, needed }: QuotaLeftProps) {
  const { words } = useUi()
  const requestsLeft = leftOf(quota)
  const resets = words.moment(new Date(quota.resets).toISOString())
  return (
    <>
      <p>{words.today.left(words.count(requestsLeft), words.count(quota.limit))}</p>
      {needed > requestsLeft && <Text c="var(--bad)">{words.today.short(words.count(needed - requestsLeft))}</Text>}
      <Text c="var(--text-3)">{quota.learnt ? words.today.resets(resets) : words.today.resetsAssumed(resets)}</Text>
    </>
  )
}

interface FigureProps {
  readonly label: string
  /** CSS pixels: reserved, so that nothing moves when the chart appears. */
  readonly height: number
  readonly className?: string | undefined
  readonly children: ReactNode
}

function Figure({ label, height, className, children }: FigureProps) {
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

/** The numbers of a chart for screen readers. */
function Heard({ caption, columns, rows }: HeardProps) {
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
          // Rows are identified by their position only.
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
