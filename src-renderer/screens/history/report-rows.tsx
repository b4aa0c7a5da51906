/** The rows of a report: what each changed, what the account holds, who made it so; its requests on request. Only those in view are drawn. */
import type { ReportRow } from '../../../src-shared/contract/received.ts'
import { Checkbox } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useStore } from 'zustand'
import { FIELDS } from '../../../src-shared/domain/fields/field.ts'
import { ROW_STATUSES } from '../../../src-shared/domain/plan/plan.ts'
import { asItCame, untrusted } from '../../../src-shared/domain/values/untrusted-text.ts'
import { SmallButton } from '../../parts/buttons.tsx'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { Visible } from '../../parts/visible.tsx'
import { reportRowAt, type Report } from '../../state/history-store.ts'
import { useUi } from '../../use-ui.ts'
import { showValue } from '../../view/cell-text.ts'
import { shownText } from '../../view/visible-text.ts'
import { MaterialHistoryLink } from './material-history-link.tsx'
import { ValueChanges } from '../../parts/value-changes.tsx'
import css from './history-screen.module.css'
import list from '../../parts/value-changes.module.css'
import shared from '../../parts/shared.module.css'

const ROW_HEIGHT = 44
const OVERSCAN = 12
const COLUMNS = 8
/** With the file of each row. */
const WITH_SOURCE = 9

interface ReportRowsProps {
  readonly report: Report
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly place: (storage: number) => string
  /** Absent where it is not set up any more. */
  readonly account: string | undefined
}

export function ReportRows({ report, scroller, place, account }: ReportRowsProps) {
  const { history, words } = useUi()
  const { reportColumns } = words.history
  const table = useRef<HTMLTableElement>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => setMargin(table.current?.offsetTop ?? 0), [report.total])
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component as it is
  const lines = useVirtualizer({
    count: report.total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: margin,
  })
  const shown = lines.getVirtualItems()
  const [first, last] = [shown[0], shown.at(-1)]
  const [from, to] = [first?.index ?? 0, last?.index ?? 0]
  useEffect(() => history.act.show(from, to), [history, from, to, report])
  const sourced = report.info.sources !== undefined
  const columns = sourced ? WITH_SOURCE : COLUMNS
  if (report.total === 0) return <p className={shared['dim']}>{words.history.empty}</p>
  const above = (first?.start ?? margin) - margin
  const below = lines.getTotalSize() - ((last?.end ?? margin) - margin)
  return (
    <table
      ref={table}
      className={`${css['table'] ?? ''} ${css['report'] ?? ''}`}
      aria-rowcount={report.total + 1}
      aria-label={words.values.rows}
    >
      <thead>
        <tr>
          <th data-of="choose">
            <span className="heard">{words.values.choose}</span>
          </th>
          {sourced && <th data-of="source">{words.grid.source}</th>}
          <th data-of="row" data-number>
            {reportColumns.row}
          </th>
          <th data-of="status">{reportColumns.status}</th>
          <th>{reportColumns.material}</th>
          <th>{reportColumns.changes}</th>
          <th data-of="held">{words.values.held}</th>
          <th data-of="state">{reportColumns.state}</th>
          <th>{reportColumns.message}</th>
        </tr>
      </thead>
      <tbody>
        <Gap height={above} columns={columns} />
        {shown.map(({ index }) => (
          <Line
            key={index}
            index={index}
            row={reportRowAt(report, index)}
            columns={columns}
            place={place}
            account={account}
            measure={(element) => lines.measureElement(element)}
          />
        ))}
        <Gap height={below} columns={columns} />
      </tbody>
    </table>
  )
}

function Gap({ height, columns }: { readonly height: number; readonly columns: number }) {
  return height > 0 ? (
    <tr aria-hidden="true" data-still>
      <td colSpan={columns} className={css['gap']} style={{ height }} />
    </tr>
  ) : null
}

interface LineProps {
  readonly index: number
  readonly row: ReportRow | undefined
  readonly columns: number
  readonly place: (storage: number) => string
  readonly account: string | undefined
  readonly measure: (element: HTMLTableRowElement | null) => void
}

function Line({ index, row, columns, place, account, measure }: LineProps) {
  const { history, words } = useUi()
  const seq = row?.seq
  const chosen = useStore(history, (state) => seq !== undefined && state.chosen.has(seq))
  const [open, setOpen] = useState(false)
  if (!row) {
    return (
      <tr ref={measure} data-index={index} aria-rowindex={index + 2} data-still>
        <td colSpan={columns} className={shared['quiet']}>
          {words.grid.loading}
        </td>
      </tr>
    )
  }
  const status = ROW_STATUSES.find((one) => one === row.status)
  const number = row.sheet === undefined ? words.count(row.row) : `${shownText(row.sheet)} ${words.count(row.row)}`
  const sourced = columns === WITH_SOURCE
  const { requests = [] } = row
  const field = FIELDS.find((one) => one === row.error?.field)
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} aria-selected={chosen} data-still>
      <td>
        {seq !== undefined && (
          <Checkbox
            size="xs"
            aria-label={words.values.chooseRow(number)}
            checked={chosen}
            onChange={(event) => history.act.choose([seq], event.currentTarget.checked)}
          />
        )}
      </td>
      {sourced && (
        <td className={shared['wrap']}>
          <Visible text={row.sheet ?? untrusted('')} />
        </td>
      )}
      <td data-number className={shared['quiet']}>
        {sourced ? words.count(row.row) : number}
      </td>
      <td>{status ? words.names.statuses[status] : row.status}</td>
      <td className={shared['wrap']}>
        {row.materialId === null || account === undefined ? (
          <Visible text={row.name} />
        ) : (
          <MaterialHistoryLink account={account} material={row.materialId} name={row.name} />
        )}
      </td>
      <td className={shared['wrap']}>
        <ValueChanges changes={toldOf(row)} place={place} />
      </td>
      <td className={shared['wrap']}>
        <HeldValues row={row} />
      </td>
      <td>
        {row.state === 'skipped' ? (
          <span className={shared['quiet']}>{status === 'unchanged' ? '' : words.names.rowRuns.skipped}</span>
        ) : (
          <StatusBadge
            status={status ?? 'unchanged'}
            run={row.state}
            said={row.state === 'applied' ? words.past.appliedOnly : undefined}
          />
        )}
        {typeof row.at === 'string' && <div className={css['when']}>{words.moment(row.at)}</div>}
      </td>
      <td className={shared['wrap']}>
        {field !== undefined && <span className={shared['quiet']}>{words.names.fields[field]}: </span>}
        {row.error && <Visible text={row.error.message} />}
        {requests.length > 0 && (
          <div>
            <SmallButton aria-expanded={open} onClick={() => setOpen(!open)}>
              {words.values.requests(requests.length, words.count(requests.length))}
            </SmallButton>
          </div>
        )}
        {open && <Requests requests={requests} />}
      </td>
    </tr>
  )
}

/** What the account holds of each value, and who made it so. */
function HeldValues({ row: { changes = [] } }: { readonly row: ReportRow }) {
  const { words } = useUi()
  const told = changes.filter(({ now }) => now !== null)
  return (
    <ul className={list['changes']}>
      {told.map(({ field: name, storage, now, who = null, by = null }) => {
        const field = FIELDS.find((one) => one === name) ?? null
        if (now === null) return null
        return (
          <li key={`${name} ${storage}`}>
            {asItCame(now) === '' ? words.grid.empty : <Visible text={showValue(now, field, words.numbers)} />}
            {who !== null && (
              <span className={css['who']} data-other={who !== 'this-run' || undefined}>
                {who === 'another-run' ? words.values.byRun(by ?? '') : words.values.by[who]}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Requests({ requests }: { readonly requests: NonNullable<ReportRow['requests']> }) {
  const { words } = useUi()
  return (
    <ul className={css['requests']}>
      {requests.map(({ method, body, said, at, tries }, place) => (
        <li key={place}>
          <code>
            {method} <Visible text={body} />
          </code>
          <div className={shared['quiet']}>
            <Visible text={said} />
            {tries > 1 && ` · ${words.values.tries(words.count(tries))}`}
            {at !== null && ` · ${words.moment(at)}`}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Of a deleted material the balances that went with it; its name stands beside them. */
function toldOf({ status, changes = [] }: ReportRow): NonNullable<ReportRow['changes']> {
  return status === 'delete' ? changes.filter(({ field }) => field === 'stock') : changes
}
