/** The import at a glance: rows, stock value, cost, problems, notes; after a run, the rows that need a look. */
import { Button } from '@mantine/core'
import { useStore } from 'zustand'
import type { ImportSummary } from '../../../src-shared/contract/import.ts'
import { ProgressBar } from '../../parts/progress-bar.tsx'
import { StatusBar } from '../../parts/status-bar.tsx'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { useGoToRow } from '../../parts/use-go-to-row.ts'
import { ValueBar } from '../../parts/value-bar.tsx'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { changes, SHOWN } from '../../view/counts.ts'
import { share, toCents } from '../../view/numbers.ts'
import { Movers, PriceChanges } from './charts.tsx'
import css from './side-panel.module.css'

export function SidePanel({ summary }: { readonly summary: ImportSummary }) {
  const words = useWords()
  const { took } = summary
  const ms = (time: number) => words.panel.milliseconds(words.count(time))
  return (
    <aside className={css['panel']} aria-label={words.panel.label} tabIndex={0}>
      <FailedRows />
      <section>
        <h2>{words.panel.rows}</h2>
        <StatusBar counts={summary.counts} />
        <ul className={css['legend']}>
          {SHOWN.filter((status) => summary.counts[status] > 0).map((status) => (
            <li key={status}>
              <i data-status={status} />
              <span>{words.names.statuses[status]}</span>
              <b>{words.count(summary.counts[status])}</b>
            </li>
          ))}
          {(summary.excluded ?? 0) > 0 && (
            <li>
              <i />
              <span>{words.panel.excluded}</span>
              <b>{words.count(summary.excluded ?? 0)}</b>
            </li>
          )}
        </ul>
      </section>
      {changes(summary.counts) > 0 && <Money summary={summary} />}
      <Movers movers={summary.movers ?? []} />
      <PriceChanges buckets={summary.priceChanges ?? []} />
      <Cost summary={summary} />
      <Problems summary={summary} />
      {(summary.consequences ?? []).length > 0 && (
        <section>
          <h2>{words.panel.consequences}</h2>
          <ul className={css['notes']}>
            {(summary.consequences ?? []).map(({ code, message }) => (
              <li key={code}>{message}</li>
            ))}
          </ul>
        </section>
      )}
      {summary.warnings.length > 0 && (
        <section>
          <h2>{words.panel.notes}</h2>
          <ul className={css['notes']}>
            {[...new Set(summary.warnings)].map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </section>
      )}
      <p className={css['took']}>{words.panel.took(ms(took.file), ms(took.account), ms(took.plan))}</p>
    </aside>
  )
}

function Money({ summary }: { readonly summary: ImportSummary }) {
  const words = useWords()
  const { up, down, change } = summary.stockValue
  if (change === '0' && up === '0') return null
  return (
    <section>
      <h2>
        {words.panel.stockValue} <small>{words.panel.stockValueHint}</small>
      </h2>
      <p className={css['big']}>{words.signed(toCents(change))}</p>
      <ValueBar up={up} down={down} />
      <dl className={css['pairs']}>
        <div>
          <dt>{words.panel.up}</dt>
          <dd>{words.signed(toCents(up))}</dd>
        </div>
        <div>
          <dt>{words.panel.down}</dt>
          <dd>{words.decimal(toCents(down.startsWith('-') || down === '0' ? down : `-${down}`))}</dd>
        </div>
      </dl>
    </section>
  )
}

function Cost({ summary }: { readonly summary: ImportSummary }) {
  const words = useWords()
  const { run } = useStores()
  const { cost } = summary
  const left = useStore(run, (state) => state.progress?.leftToday ?? cost.leftToday)
  return (
    <section>
      <h2>{words.panel.cost}</h2>
      <dl className={css['pairs']}>
        <div>
          <dt>{words.panel.calls}</dt>
          <dd>{words.count(cost.writes)}</dd>
        </div>
        <div>
          <dt>{words.panel.reads}</dt>
          <dd>{words.count(cost.reads)}</dd>
        </div>
        <div>
          <dt>{words.panel.left}</dt>
          <dd>{words.count(left)}</dd>
        </div>
        {cost.writes > 0 && (
          <div>
            <dt>{words.panel.time}</dt>
            <dd>{words.panel.about(words.time(cost.seconds))}</dd>
          </div>
        )}
      </dl>
      <ProgressBar
        label={words.panel.left}
        value={share(cost.writes + cost.reads, Math.max(left, 1))}
        tone={cost.writes + cost.reads > left ? 'warn' : 'accent'}
      />
    </section>
  )
}

function Problems({ summary }: { readonly summary: ImportSummary }) {
  const { rows } = useStores()
  const words = useWords()
  const shown = useStore(rows, (state) => state.filter.problem)
  return (
    <section>
      <h2>{words.panel.problems}</h2>
      {summary.problems.length === 0 && <p className={css['quiet']}>{words.panel.noProblems}</p>}
      <ul className={css['problems']}>
        {summary.problems.map(({ code, severity, count, example, firstRow }) => (
          <li key={code} data-severity={severity}>
            <div className={css['problemHead']}>
              <span>{words.problemName(code) ?? code}</span>
              <b>{words.count(count)}</b>
            </div>
            <p className={css['example']}>{example}</p>
            <div className={css['problemFoot']}>
              <span>
                {severity === 'blocks' ? words.panel.blocks : words.panel.warns}
                {firstRow > 0 && ` · ${words.panel.firstRow(words.count(firstRow))}`}
              </span>
              <Button
                size="compact-xs"
                variant={shown === code ? 'light' : 'subtle'}
                aria-label={`${words.panel.showMe}: ${words.problemName(code) ?? code}`}
                onClick={() => rows.act.setFilter({ problem: code })}
              >
                {words.panel.showMe}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function FailedRows() {
  const { run } = useStores()
  const words = useWords()
  const goTo = useGoToRow()
  const failed = useStore(run, (state) => state.failed)
  if (failed.length === 0) return null
  return (
    <section>
      <h2>{words.result.failedTitle}</h2>
      <ul className={css['failed']}>
        {failed.map((row) => (
          <li key={row.row}>
            <button
              type="button"
              onClick={() => void goTo(row.row)}
              aria-label={words.result.goToRow(words.count(row.row))}
            >
              <span className={css['failedHead']}>
                <b>{words.count(row.row)}</b>
                <span>{row.name}</span>
                <StatusBadge status="problem" run={row.state} />
              </span>
              {row.error && <span className={css['example']}>{row.error.message}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
