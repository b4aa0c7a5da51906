/** The summary's charts: what happens to the rows, the money, the prices. Nothing to draw, nothing shown. */
import type { ImportSummary } from '../../../src-shared/contract/received.ts'
import { useWords } from '../../use-words.ts'
import { SHOWN, type Counts } from '../../view/counts.ts'
import { toCents } from '../../view/numbers.ts'
import { priceBars, type PriceBar } from '../../view/price-bars.ts'
import type { Words } from '../../wording/words.ts'
import { drawn, Figure, Heard } from './chart-figure.tsx'
import { Visible } from '../../parts/visible.tsx'
import { shownText } from '../../view/visible-text.ts'
import css from './charts.module.css'

const RingDrawn = drawn((module) => module.RingDrawn)
const ValueDrawn = drawn((module) => module.ValueDrawn)
const MoversDrawn = drawn((module) => module.MoversDrawn)
const PricesDrawn = drawn((module) => module.PricesDrawn)

/** The first few say where the money is. */
const MOST_MOVERS = 5
/** CSS pixels of a mover's line: its text, and its bar below. */
const BAND = 30

const COLOURS: Readonly<Record<keyof Counts, string>> = {
  add: 'var(--bar-add)',
  edit: 'var(--bar-edit)',
  stock: 'var(--bar-stock)',
  'edit+stock': 'var(--bar-both)',
  delete: 'var(--bar-bad)',
  problem: 'var(--bar-bad)',
  conflict: 'var(--bar-warn)',
  unchanged: 'var(--bar-same)',
}

/** A ring of the rows by what happens to them; the legend beside it has the numbers. */
export function RowsRing({ counts, total }: { readonly counts: Counts; readonly total: number }) {
  const words = useWords()
  const slices = SHOWN.filter((status) => counts[status] > 0).map((status) => ({
    name: words.names.statuses[status],
    count: counts[status],
    colour: COLOURS[status],
  }))
  return (
    <div className={css['ring']}>
      <Figure label={words.charts.countsLabel(total, words.count(total))} height={92} className={css['ringDrawn']}>
        <RingDrawn slices={slices} />
      </Figure>
      <span aria-hidden="true">
        <b>{words.count(total)}</b>
        {words.charts.rows(total)}
      </span>
    </div>
  )
}

export function StockValue({ up, down }: { readonly up: string; readonly down: string }) {
  const words = useWords()
  return (
    <Figure label={words.charts.valueLabel} height={16}>
      <ValueDrawn up={Math.abs(Number(up))} down={Math.abs(Number(down))} />
    </Figure>
  )
}

export function Movers({ movers }: { readonly movers: NonNullable<ImportSummary['movers']> }) {
  const words = useWords()
  const shown = movers.slice(0, MOST_MOVERS)
  if (shown.length === 0) return null
  const { moversColumns: columns } = words.panel
  return (
    <section>
      <h2>{words.panel.movers}</h2>
      <div className={css['movers']}>
        <div aria-hidden="true">
          {shown.map(({ row, name, value }, index) => (
            <p key={`${row}:${index}`} className={css['mover']}>
              <span className={css['name']}>
                <Visible text={name} />
              </span>
              <span className={css['value']}>{words.signed(toCents(value))}</span>
            </p>
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
  const words = useWords()
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
