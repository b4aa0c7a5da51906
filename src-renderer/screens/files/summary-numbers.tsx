/** The summary's numbers: what happens to the rows, what moves the stock value, how far prices change, what today's limit leaves. */
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

/** Loads with its first use. Where it cannot load nothing is drawn: the table beside it has the numbers. */
const PricesChart = lazy(async (): Promise<{ default: ComponentType<PricesDrawnProps> }> => {
  try {
    return { default: (await import('./price-changes-drawn.tsx')).PricesChart }
  } catch {
    return { default: () => null }
  }
})

/** The first few say where the money is. */
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

/** The rows by what happens to them. */
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
          // A row is listed once, but two storages may each have a row of its number.
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

/** How many requests today still has, whether they are enough, and when there are new ones. */
export function QuotaLeft({ quota, needed }: QuotaLeftProps) {
  const { words } = useUi()
  const left = leftOf(quota)
  const resets = words.moment(new Date(quota.resets).toISOString())
  return (
    <>
      <p>{words.today.left(words.count(left), words.count(quota.limit))}</p>
      {needed > left && <Text c="var(--bad)">{words.today.short(words.count(needed - left))}</Text>}
      <Text c="var(--text-3)">{quota.learnt ? words.today.resets(resets) : words.today.resetsAssumed(resets)}</Text>
    </>
  )
}

interface FigureProps {
  readonly label: string
  /** CSS pixels, so that nothing jumps when the drawing comes. */
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

/** The numbers of a chart, to hear. */
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
