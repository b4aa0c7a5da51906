/**
 * The rows of a report: each row's changes, the account's values, and who made them; the requests on demand. Only visible rows are drawn.
 */
import type { ReportRow } from '../../../src-shared/api/window-types.ts'
import { Checkbox } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useStore } from 'zustand'
import { FIELDS } from '../../../src-shared/material/fields/field.ts'
import { ROW_STATUSES } from '../../../src-shared/plan/plan.ts'
import type { ReportOrder } from '../../../src-shared/run/report-shown.ts'
import { asItCame } from '../../../src-shared/material/values/untrusted-text.ts'
import { SmallButton } from '../../parts/buttons.tsx'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { Visible } from '../../parts/visible.tsx'
import { reportRowAt, type Report } from '../../state/history-store.ts'
import { useUi } from '../../use-ui.ts'
import { showValue } from '../../view/cell-text.ts'
import { REPORT_COLUMNS, type ReportColumn } from './report-cells.ts'
import type { Words } from '../../../src-shared/words/window/words.ts'
import { shownText } from '../../view/visible-text.ts'
import { useReportKeys, type ReportMarks } from './use-report-keys.ts'
import { ValueChanges } from '../../parts/value-changes.tsx'
import css from './history-screen.module.css'
import list from '../../parts/value-changes.module.css'
import shared from '../../parts/shared.module.css'
import { nameOr, useMaterialHistory, type OfMaterial } from '../../parts/material-history-button.tsx'

const ROW_HEIGHT = 44
const OVERSCAN = 12

interface ReportRowsProps {
  readonly report: Report
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly place: (storage: number) => string
  /** Absent if the account is no longer set up. */
  readonly account: string | undefined
}

export function ReportRows({ report, scroller, place, account }: ReportRowsProps) {
  const { history, words } = useUi()
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
  const keys = useReportKeys({
    total: report.total,
    place,
    show: (row) => lines.scrollToIndex(row, { align: 'auto' }),
    shown: [from, to],
  })
  if (report.total === 0) return <p className={shared['dim']}>{words.history.empty}</p>
  const above = (first?.start ?? margin) - margin
  const below = lines.getTotalSize() - ((last?.end ?? margin) - margin)
  return (
    <table
      ref={(element) => {
        table.current = element
        keys.table.current = element
      }}
      role="grid"
      className={`${css['table'] ?? ''} ${css['report'] ?? ''}`}
      aria-rowcount={report.total + 1}
      aria-colcount={REPORT_COLUMNS.length}
      aria-multiselectable="true"
      aria-label={words.values.rows}
      {...keys.handlers}
    >
      <thead>
        <tr>
          {REPORT_COLUMNS.map((column) => (
            <Heading key={column} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        <Gap height={above} />
        {shown.map(({ index }) => (
          <Line
            key={index}
            index={index}
            row={reportRowAt(report, index)}
            marks={keys.marks}
            place={place}
            account={account}
            measure={(element) => lines.measureElement(element)}
          />
        ))}
        <Gap height={below} />
      </tbody>
    </table>
  )
}

const ORDERS: Readonly<Partial<Record<ReportColumn, ReportOrder['by']>>> = {
  row: 'row',
  status: 'status',
  material: 'material',
  state: 'state',
}

/** A heading: one press sorts by it, the next reverses the order, a third restores the plan's order. */
function Heading({ column }: { readonly column: ReportColumn }) {
  const { history, words } = useUi()
  const order = useStore(history, (state) => state.order)
  const by = ORDERS[column]
  const title = titleOf(column, words)
  if (by === undefined)
    return (
      <th scope="col" data-of={column}>
        {column === 'choose' ? <span className="heard">{title}</span> : title}
      </th>
    )
  const way = order?.by !== by ? 'none' : order.descending ? 'descending' : 'ascending'
  return (
    <th scope="col" data-of={column} data-number={column === 'row' || undefined} aria-sort={way}>
      <button type="button" className={css['sort']} onClick={() => void history.act.orderBy(by)}>
        {title}
        {way === 'none' ? '' : way === 'ascending' ? ' ↑' : ' ↓'}
      </button>
    </th>
  )
}

function titleOf(column: ReportColumn, words: Words): string {
  const { reportColumns: columnNames } = words.history
  switch (column) {
    case 'choose':
      return words.values.choose
    case 'held':
      return words.values.held
    default:
      return columnNames[column]
  }
}

function Gap({ height }: { readonly height: number }) {
  return height > 0 ? (
    <tr aria-hidden="true" data-still>
      <td colSpan={REPORT_COLUMNS.length} className={css['gap']} style={{ height }} />
    </tr>
  ) : null
}

interface LineProps {
  readonly index: number
  readonly row: ReportRow | undefined
  readonly marks: ReportMarks
  readonly place: (storage: number) => string
  readonly account: string | undefined
  readonly measure: (element: HTMLTableRowElement | null) => void
}

function Line({ index, row, marks, place, account, measure }: LineProps) {
  const { history, words } = useUi()
  const seq = row?.seq
  const chosen = useStore(history, (state) => seq !== undefined && state.chosen.has(seq))
  if (!row) {
    return (
      <tr ref={measure} data-index={index} aria-rowindex={index + 2} data-still>
        <td colSpan={REPORT_COLUMNS.length} className={shared['quiet']}>
          {words.grid.loading}
        </td>
      </tr>
    )
  }
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} aria-selected={chosen} data-still>
      {REPORT_COLUMNS.map((column, at) => (
        <td
          key={column}
          data-r={index}
          data-c={at}
          data-number={column === 'row' || undefined}
          data-selected={marks.isSelected({ row: index, column: at }) || undefined}
          aria-selected={marks.isSelected({ row: index, column: at }) || undefined}
          tabIndex={marks.stop.row === index && marks.stop.column === at ? 0 : -1}
          className={CLASSES[column] === undefined ? undefined : shared[CLASSES[column]]}
        >
          <Content column={column} row={row} chosen={chosen} place={place} account={account} />
        </td>
      ))}
    </tr>
  )
}

const CLASSES: Readonly<Partial<Record<ReportColumn, string>>> = {
  row: 'quiet',
  material: 'wrap',
  changes: 'wrap',
  held: 'wrap',
  message: 'wrap',
}

interface ContentProps extends Pick<LineProps, 'place' | 'account'> {
  readonly column: ReportColumn
  readonly row: ReportRow
  readonly chosen: boolean
}

function Content({ column, row, chosen, place, account }: ContentProps) {
  const { history, words } = useUi()
  const status = ROW_STATUSES.find((one) => one === row.status)
  const number = row.sheet === undefined ? words.count(row.row) : `${shownText(row.sheet)} ${words.count(row.row)}`
  const { seq } = row
  switch (column) {
    case 'choose':
      return seq === undefined ? null : (
        <Checkbox
          size="xs"
          tabIndex={-1}
          aria-label={words.values.chooseRow(number)}
          checked={chosen}
          onChange={(event) => history.act.choose([seq], event.currentTarget.checked)}
        />
      )
    case 'row':
      return number
    case 'status':
      return status ? words.names.statuses[status] : row.status
    case 'material':
      return row.materialId === null || account === undefined ? (
        <Visible text={row.name} />
      ) : (
        <MaterialHistoryLink account={account} material={row.materialId} name={row.name} />
      )
    case 'changes':
      return <ValueChanges changes={toldOf(row)} place={place} />
    case 'held':
      return <HeldValues row={row} />
    case 'state':
      return (
        <>
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
        </>
      )
    case 'message':
      return <Told row={row} />
  }
}

/** The error, what later runs changed, and the requests on demand. */
function Told({ row: { error, since, requests = [] } }: { readonly row: ReportRow }) {
  const { words } = useUi()
  const [open, setOpen] = useState(false)
  const field = FIELDS.find((one) => one === error?.field)
  return (
    <>
      {field !== undefined && <span className={shared['quiet']}>{words.names.fields[field]}: </span>}
      {error && <Visible text={error.message} />}
      {since && (
        <div className={shared['quiet']}>
          <Visible text={since.message} />
        </div>
      )}
      {requests.length > 0 && (
        <div>
          <SmallButton tabIndex={-1} aria-expanded={open} onClick={() => setOpen(!open)}>
            {words.values.requests(requests.length, words.count(requests.length))}
          </SmallButton>
        </div>
      )}
      {open && <Requests requests={requests} />}
    </>
  )
}

/** The account's value of each field, and who set it. */
function HeldValues({ row: { changes = [] } }: { readonly row: ReportRow }) {
  const { words } = useUi()
  const listedChanges = changes.filter(({ now }) => now !== null)
  return (
    <ul className={list['changes']}>
      {listedChanges.map(({ field: name, storage, now, who = null, by = null }) => {
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

/** For a deleted material: the stock that was deleted with it, by storage. */
function toldOf({ status, changes = [] }: ReportRow): NonNullable<ReportRow['changes']> {
  return status === 'delete' ? changes.filter(({ field }) => field === 'stock') : changes
}

/** A material's name as a link to its history. */
function MaterialHistoryLink({ account, material, name }: OfMaterial) {
  const { words } = useUi()
  const open = useMaterialHistory()
  return (
    <button
      type="button"
      className={css['open']}
      title={words.material.openOf(nameOr(material, name))}
      onClick={() => open(account, material)}
    >
      {name === null || asItCame(name) === '' ? `#${material}` : <Visible text={name} />}
    </button>
  )
}
