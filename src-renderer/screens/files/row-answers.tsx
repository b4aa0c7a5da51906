/** The answers of the selected row, as links of the detail line. */
import { Anchor } from '@mantine/core'
import type { CellView, ImportColumn, ImportEditRequest, ShownRow } from '../../../src-shared/api/window-types.ts'
import type { Field } from '../../../src-shared/material/fields/field.ts'
import { showDecimal } from '../../../src-shared/material/values/shown-decimal.ts'
import { plannedIn, shownNow } from '../../state/rows-shown.ts'
import { useUi } from '../../use-ui.ts'
import { messageLine, shownText } from '../../view/visible-text.ts'
import { questionText } from './question-text.ts'
import { useLocked } from './todo-card.tsx'
import css from './details.module.css'

/** More are in “All of it”. */
const MOST_CANDIDATES = 3

interface RowAnswersProps {
  readonly row: ShownRow
  readonly columns: readonly ImportColumn[]
  readonly column: ImportColumn | null
  readonly cell: CellView | undefined
}

export function RowAnswers({ row, columns, column, cell }: RowAnswersProps) {
  const locked = useLocked()
  if (locked) return null
  return (
    <>
      <NumberAnswers row={row} columns={columns} />
      <MaterialAnswers row={row} />
      <ConflictAnswers row={row} columns={columns} column={column} cell={cell} />
      <AskAgain row={row} />
      <LeaveOut row={row} />
    </>
  )
}

interface LinkProps {
  readonly text: string
  readonly edit: ImportEditRequest
}

function Link({ text, edit }: LinkProps) {
  const { imports } = useUi()
  return (
    <Anchor component="button" type="button" className={css['link'] ?? ''} onClick={() => void imports.act.edit(edit)}>
      {text}
    </Anchor>
  )
}

/** The material that is meant, or a new one. */
function MaterialAnswers({ row }: { readonly row: ShownRow }) {
  const { words } = useUi()
  const { candidates = [], mayBeNew } = row
  if (candidates.length === 0) return null
  const pickEdit = (pick: number | 'new'): ImportEditRequest => {
    const indexes = plannedIn(row)
    const [index = row.index, ...others] = indexes
    if (others.length === 0) return { kind: 'pick', index, pick }
    return { kind: 'picks', picks: indexes.map((one): [number, typeof pick] => [one, pick]) }
  }
  const skus = candidates.map(({ sku }) => shownText(sku))
  const nameOf = ({ id, name, sku }: (typeof candidates)[number]): string => {
    const text = shownText(sku)
    if (text !== '' && skus.filter((one) => one === text).length === 1) return text
    return shownText(name) === '' ? `#${id}` : shownText(name)
  }
  return (
    <span className={css['answers']} role="group" aria-label={words.details.which} data-answers="">
      {candidates.slice(0, MOST_CANDIDATES).map((one) => (
        <Link key={one.id} text={words.details.take(nameOf(one))} edit={pickEdit(one.id)} />
      ))}
      {mayBeNew === true && <Link text={words.details.asNew} edit={pickEdit('new')} />}
    </span>
  )
}

interface Conflicting {
  readonly index: number
  readonly field: Field
}

/** The selected cell if it changed in both places, else the first of the row that did. */
function conflictOf({ row, columns, column, cell }: RowAnswersProps): Conflicting | null {
  const own = column?.field ?? null
  if (cell?.conflict && own !== null) return { index: cell.planned ?? row.index, field: own }
  const at = row.cells.findIndex(({ conflict }) => conflict !== undefined)
  const field = columns[at]?.field ?? null
  return field === null ? null : { index: row.cells[at]?.planned ?? row.index, field }
}

function ConflictAnswers(props: RowAnswersProps) {
  const { words } = useUi()
  const conflict = conflictOf(props)
  if (!conflict) return null
  const policies = conflict.field === 'stock' ? (['delta', 'mine', 'live'] as const) : (['mine', 'live'] as const)
  return (
    <span className={css['answers']} role="group" aria-label={words.names.statuses.conflict} data-answers="">
      {policies.map((policy) => (
        <Link key={policy} text={words.details.keep[policy]} edit={{ kind: 'resolve', ...conflict, policy }} />
      ))}
    </span>
  )
}

/** If a number can mean two amounts, each is one click away. [EDIT-5] */
function NumberAnswers({ row, columns }: Pick<RowAnswersProps, 'row' | 'columns'>) {
  const { rows, words } = useUi()
  const { rowPer } = shownNow(rows.getState())
  const { numbers } = words
  return row.problems.map(({ answers, column, message }) => {
    const field = columns.find((one) => one.column === column)?.field ?? null
    if (!answers || answers.length < 2 || column === null || field === null) return null
    return (
      <span
        key={`${column} ${messageLine(message)}`}
        className={css['answers']}
        role="group"
        aria-label={messageLine(message)}
        data-answers=""
      >
        {answers.map((answer) => {
          const text = showDecimal(answer, numbers)
          return (
            <Link key={answer} text={text} edit={{ kind: 'cell', index: row.index, column, text, numbers, rowPer }} />
          )
        })}
      </span>
    )
  })
}

/** The user's answers for the row, and a button to be asked again. [ASK-1] */
function AskAgain({ row }: { readonly row: ShownRow }) {
  const { words } = useUi()
  const { answered = [] } = row
  if (answered.length === 0) return null
  const questions = answered.map((question) => questionText(question, words)).join('; ')
  return (
    <span className={css['answers']} role="group" aria-label={words.mine.said(questions)} data-answers="">
      <Link text={words.mine.again} edit={{ kind: 'ask', indexes: plannedIn(row) }} />
    </span>
  )
}

/** Rows that change nothing need not be left out. */
function LeaveOut({ row }: { readonly row: ShownRow }) {
  const { words } = useUi()
  const { included, status } = row
  if (included === undefined || (included && status === 'unchanged')) return null
  const text = included ? words.details.leaveOut : words.details.takeIn
  return <Link text={text} edit={{ kind: 'rows', indexes: plannedIn(row), included: !included }} />
}
