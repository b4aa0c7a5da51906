/** Drawn in the side panel: the rows that move the stock value most, and how far prices change. Nothing to draw, nothing shown. */
import type { ImportSummary } from '../../../src-shared/contract/import.ts'
import { useWords } from '../../use-words.ts'
import { share, toCents } from '../../view/numbers.ts'
import { priceBars, type PriceBar } from '../../view/price-bars.ts'
import type { Words } from '../../words/words.ts'
import css from './charts.module.css'

/** The first few say where the money is. */
const MOST_MOVERS = 5

export function Movers({ movers }: { readonly movers: NonNullable<ImportSummary['movers']> }) {
  const words = useWords()
  const shown = movers.slice(0, MOST_MOVERS)
  if (shown.length === 0) return null
  const { moversColumns: columns } = words.panel
  const most = Math.max(...shown.map(({ value }) => Math.abs(Number(value))))
  return (
    <section>
      <h2>{words.panel.movers}</h2>
      <div role="img" aria-label={words.panel.movers} className={css['movers']}>
        {shown.map(({ row, name, value }) => (
          <div key={row} className={css['mover']}>
            <span className={css['name']}>{name}</span>
            <span className={css['value']}>{words.signed(toCents(value))}</span>
            <i
              data-sign={value.startsWith('-') ? 'down' : 'up'}
              style={{ transform: `scaleX(${share(Math.abs(Number(value)), most)})` }}
            />
          </div>
        ))}
      </div>
      <table className="heard">
        <caption>{words.panel.movers}</caption>
        <thead>
          <tr>
            <th>{columns.row}</th>
            <th>{columns.name}</th>
            <th>{columns.value}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ row, name, value }) => (
            <tr key={row}>
              <td>{words.count(row)}</td>
              <td>{name}</td>
              <td>{words.signed(toCents(value))}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
      <div role="img" aria-label={label} className={css['prices']}>
        {bars.map(({ to, count, height, labelled }) => (
          <div key={to ?? 'most'} className={css['bucket']} data-zero={to === '0' || undefined}>
            <span className={css['count']}>{count > 0 && words.count(count)}</span>
            <span className={css['room']}>
              <i style={{ transform: `scaleY(${height})` }} />
            </span>
            {labelled && to !== null && <span className={css['border']}>{words.signed(to)}</span>}
          </div>
        ))}
      </div>
      <table className="heard">
        <caption>{label}</caption>
        <thead>
          <tr>
            <th>{words.panel.pricesColumns.change}</th>
            <th>{words.panel.pricesColumns.rows}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.to ?? 'most'}>
              <td>{bucketName(bar, words)}</td>
              <td>{words.count(bar.count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function bucketName({ from, to }: PriceBar, words: Words): string {
  const { bucket } = words.panel
  if (from === null) return to === null ? '' : bucket.below(words.signed(to))
  return to === null ? bucket.above(words.signed(from)) : bucket.between(words.signed(from), words.signed(to))
}
