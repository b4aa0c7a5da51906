/** The import at a glance: rows, stock value, cost, problems, notes; after a run, the rows that need a look. */
import type { ImportSummary } from '../../../src-shared/contract/received.ts'
import { Button } from '@mantine/core'
import { useStore } from 'zustand'
import { isOver } from '../../../src-shared/contract/run.ts'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { useGoToRow } from '../../parts/use-go-to-row.ts'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { changes, SHOWN } from '../../view/counts.ts'
import { toCents } from '../../view/numbers.ts'
import { placeKey, placeOf, placeText, type Place } from '../../view/row-place.ts'
import type { Words } from '../../wording/words.ts'
import { RowsToFix } from './rows-to-fix.tsx'
import { Movers, PriceChanges, RowsRing, StockValue } from './charts.tsx'
import { QuotaGauge, Speed } from './charts-quota.tsx'
import { BulkFix } from './bulk-fix.tsx'
import { asItCame } from '../../../src-shared/domain/values/untrusted-text.ts'
import { Visible } from '../../parts/visible.tsx'
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
        <div className={css['rows']}>
          <RowsRing counts={summary.counts} total={summary.rowCount} />
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
        </div>
      </section>
      <Speed />
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
              <li key={code}>
                <Visible text={message} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {summary.warnings.length > 0 && (
        <section>
          <h2>{words.panel.notes}</h2>
          <ul className={css['notes']}>
            {[...new Set(summary.warnings)].map((warning) => (
              <li key={asItCame(warning)}>
                <Visible text={warning} />
              </li>
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
      <StockValue up={up} down={down} />
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
  const progress = useStore(run, (state) => state.progress)
  const quota = progress?.quota ?? cost.quota
  const going = progress !== null && !isOver(progress.state)
  const needed = progress === null ? cost.writes + cost.reads : going ? progress.total - progress.done : 0
  return (
    <>
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
          {cost.writes > 0 && (
            <div>
              <dt>{words.panel.time}</dt>
              <dd>{words.panel.about(words.costTime(cost))}</dd>
            </div>
          )}
        </dl>
      </section>
      {quota && (
        <section>
          <h2>{words.charts.quota}</h2>
          <QuotaGauge quota={quota} needed={needed} running={going} />
        </section>
      )}
    </>
  )
}

function Problems({ summary }: { readonly summary: ImportSummary }) {
  const { rows } = useStores()
  const words = useWords()
  const shown = useStore(rows, (state) => state.filter.problem)
  return (
    <section>
      <h2>{words.panel.problems}</h2>
      {summary.counts.problem + summary.counts.conflict > 0 && (
        <p className={css['mend']}>
          <RowsToFix session={summary.session} compact />
        </p>
      )}
      {summary.problems.length === 0 && <p className={css['quiet']}>{words.panel.noProblems}</p>}
      <ul className={css['problems']}>
        {summary.problems.map(({ code, severity, count, example, inCells = true, firstRow, firstSheet }) => (
          <li key={code} data-severity={severity}>
            <div className={css['problemHead']}>
              <span>{words.problemName(code) ?? code}</span>
              <b>{words.count(count)}</b>
            </div>
            <p className={css['example']}>
              <Visible text={example} />
            </p>
            <div className={css['problemFoot']}>
              <span>
                {severity === 'blocks' ? words.panel.blocks : words.panel.warns}
                {firstRow > 0 &&
                  ` · ${words.panel.firstRow(shownPlace(placeOf({ row: firstRow, sheet: firstSheet }), words))}`}
              </span>
              <Button
                size="compact-xs"
                variant={shown === code ? 'light' : 'subtle'}
                aria-label={`${words.panel.showMe}: ${words.problemName(code) ?? code}`}
                onClick={() => rows.act.setFilter({ problem: code })}
              >
                {words.panel.showMe}
              </Button>
              {inCells && <BulkFix problem={code} />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `1,042`, or `Shop!1042` where several sheets were read. */
function shownPlace(place: Place, words: Words): string {
  return place.sheet === undefined ? words.count(place.row) : placeText(place)
}

function FailedRows() {
  const { imports, run } = useStores()
  const words = useWords()
  const goTo = useGoToRow()
  const failed = useStore(run, (state) => state.failed)
  const session = useStore(imports, (state) => (state.step === 'open' ? state.summary.session : null))
  if (failed.length === 0) return null
  return (
    <section>
      <h2>{words.result.failedTitle}</h2>
      {session !== null && (
        <p className={css['mend']}>
          <RowsToFix session={session} compact />
        </p>
      )}
      <ul className={css['failed']}>
        {failed.map((row) => (
          <li key={placeKey(placeOf(row))}>
            <button
              type="button"
              onClick={() => void goTo(placeOf(row))}
              aria-label={words.result.goToRow(shownPlace(placeOf(row), words))}
            >
              <span className={css['failedHead']}>
                <b>{shownPlace(placeOf(row), words)}</b>
                <span>
                  <Visible text={row.name} />
                </span>
                <StatusBadge status="problem" run={row.state} />
              </span>
              {row.error && (
                <span className={css['example']}>
                  <Visible text={row.error.message} />
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
