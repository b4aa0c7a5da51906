/** The whole selected row, over the table: the file's values, the changes, problems, questions and storages. */
import type { ImportColumn, ShownRow, CellView } from '../../../src-shared/api/window-types.ts'
import { Anchor, Group } from '@mantine/core'
import { useStore } from 'zustand'
import type { Field } from '../../../src-shared/material/fields/field.ts'
import { MaterialHistoryButton } from '../../parts/material-history-button.tsx'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { FullMessage, VisibleText } from '../../parts/visible.tsx'
import { useUi } from '../../use-ui.ts'
import { formatCellValue } from '../../view/cell-text.ts'
import { toRawText, type UntrustedText } from '../../../src-shared/material/values/untrusted-text.ts'
import { conflictOf, type ConflictQuestion, type RowAnswer } from '../../view/row-answers.ts'
import { messageLine, shownText } from '../../view/visible-text.ts'
import shared from '../../parts/shared.module.css'
import { PlannedRows } from './planned-rows.tsx'
import { QuestionAnswers } from './row-answers.tsx'
import type { RowMessage } from './row-messages.ts'
import { useLastChange } from './use-last-change.ts'
import type { Words } from '../../../src-shared/words/window/words.ts'

interface RowDetailsProps {
  readonly row: ShownRow
  readonly columns: readonly ImportColumn[]
  /** The column of the selected cell. */
  readonly column: ImportColumn | null
  readonly cell: CellView | undefined
  readonly messages: readonly RowMessage[]
  readonly answers: readonly RowAnswer[]
}

export function RowDetails({ row, columns, column, cell, messages, answers }: RowDetailsProps) {
  const conflict = conflictOf({ row, columns, column, cell })
  return (
    <>
      <RowFacts row={row} />
      {column && cell && <CellFacts column={column} cell={cell} />}
      {conflict && <ConflictSides row={row} conflict={conflict} />}
      <QuestionAnswers answers={answers} />
      {messages.map(({ message, severity }) => (
        <p key={messageLine(message)} className={shared['wrap']}>
          <FullMessage message={message} tone={severity === 'blocks' ? 'bad' : 'warn'} />
        </p>
      ))}
      <PlannedRows row={row} columns={columns} wholeRowMessages={messages} />
    </>
  )
}

/** `Row 214`, `Shop, row 214`, or “new material” for rows added to the stock. */
export function rowPlaceText({ added, sheet, row }: ShownRow, words: Words): string {
  if (added !== undefined) return words.stockTools.newMaterial
  return sheet === undefined
    ? `${words.grid.row} ${words.count(row)}`
    : words.sheets.place(shownText(sheet), words.count(row))
}

/** Shows the row's status, its place in the file, and its material. */
function RowFacts({ row }: { readonly row: ShownRow }) {
  const { imports, grid, words } = useUi()
  const account = useStore(imports, (state) => (state.step === 'open' ? state.account : null))
  return (
    <Group gap="2px 12px">
      {row.included === false ? (
        <span className={shared['quiet']}>{words.grid.excluded}</span>
      ) : (
        <StatusBadge status={row.status} run={row.run?.state} />
      )}
      <strong>{rowPlaceText(row, words)}</strong>
      {row.materialName !== null && (
        <span className={shared['wrap']}>
          <VisibleText text={row.materialName} />
        </span>
      )}
      {row.materialId !== null && (
        <Anchor
          component="button"
          type="button"
          onClick={() => grid.setState({ material: row.materialId, findState: null })}
        >
          {words.details.material(String(row.materialId))}
        </Anchor>
      )}
      {row.materialId !== null && account !== null && (
        <MaterialHistoryButton account={account} material={row.materialId} name={row.materialName} />
      )}
    </Group>
  )
}

interface CellFactsProps {
  readonly column: ImportColumn
  readonly cell: CellView
}

/** Shows the cell's value, and the account's value before and after the change. */
function CellFacts({ column, cell }: CellFactsProps) {
  const { imports, words } = useUi()
  const isStock = useStore(imports, (state) => state.step === 'open' && state.summary.file.kind === 'account')
  const valueLabel = isStock ? words.stock.cell : words.details.file
  return (
    <Group gap="2px 12px">
      <span className={shared['quiet']}>
        <VisibleText text={column.field === null ? column.header : words.names.fields[column.field]} />
      </span>
      {cell.planned === null ? (
        <span>{words.perStorage.noValue}</span>
      ) : cell.state === 'blank' ? (
        <span>{words.details.blank}</span>
      ) : (
        <CellTextLine label={cell.edited === true ? words.details.typed : valueLabel} text={cell.text} />
      )}
      {cell.before !== undefined && cell.state !== 'same' && (
        <CellTextLine label={words.grid.before} text={cell.before} field={column.field} />
      )}
      {cell.after !== undefined && cell.state !== 'same' && (
        <CellTextLine label={words.grid.after} text={cell.after} field={column.field} emptyText={words.grid.cleared} />
      )}
      <PreviousPrice cell={cell} />
      {cell.state === 'same' && <span className={shared['quiet']}>{words.details.same}</span>}
      {cell.state === 'unused' && <span className={shared['quiet']}>{words.details.unused}</span>}
    </Group>
  )
}

/** The price in the supplier's previous list. */
function PreviousPrice({ cell: { was } }: { readonly cell: CellView }) {
  const { supplierList, words } = useUi()
  const comparedAt = useStore(supplierList, ({ comparison }) => comparison?.at)
  if (was === undefined || comparedAt === undefined) return null
  const { isNewSince, previousListPrice } = words.suppliers
  const moment = words.moment(comparedAt)
  return <span>{was === null ? isNewSince(moment) : previousListPrice(words.decimal(was, 2), moment)}</span>
}

interface CellTextLineProps {
  readonly label: string
  readonly text: UntrustedText
  /** The field, to format the value; absent for texts of the file. */
  readonly field?: Field | null
  readonly emptyText?: string
}

/** A text of the cell with its label. */
function CellTextLine({ label: labelText, text, field, emptyText }: CellTextLineProps) {
  const { words } = useUi()
  const shownValue = field === undefined ? text : formatCellValue(text, field, words.numbers)
  return (
    <span className={shared['message']}>
      <span className={shared['quiet']}>{labelText}: </span>
      {toRawText(text) === '' ? (emptyText ?? words.grid.empty) : <VisibleText text={shownValue} showsLineBreaks />}
    </span>
  )
}

/** The three values of a cell that changed both in the file and in the account. */
function ConflictSides({ row, conflict }: { readonly row: ShownRow; readonly conflict: ConflictQuestion }) {
  const { words } = useUi()
  const lastChangeText = useLastChange(row, conflict)
  const { field, sides } = conflict
  return (
    <Group gap="2px 12px">
      {(['base', 'mine', 'live'] as const).map((side) => (
        <CellTextLine key={side} label={words.details.sides[side]} text={sides[side]} field={field} />
      ))}
      {lastChangeText !== null && <span className={shared['quiet']}>{lastChangeText}</span>}
    </Group>
  )
}
