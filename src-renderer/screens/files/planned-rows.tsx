/** Shows a row with several storages: the change in each, its problems, and whether it is applied. */
import type { ImportColumn, ShownRow } from '../../../src-shared/api/window-types.ts'
import { Checkbox, Group } from '@mantine/core'
import { useStore } from 'zustand'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { FullMessage, VisibleText } from '../../parts/visible.tsx'
import { isApplied } from '../../state/run-store.ts'
import { useUi } from '../../use-ui.ts'
import { formatCellValue } from '../../view/cell-text.ts'
import { messageLine, shownText } from '../../view/visible-text.ts'
import { messagesOf, type RowMessage } from './row-messages.ts'
import shared from '../../parts/shared.module.css'

interface PlannedRowsProps {
  readonly row: ShownRow
  readonly columns: readonly ImportColumn[]
  /** Messages about the whole row, which are shown elsewhere. */
  readonly wholeRowMessages: readonly RowMessage[]
}

export function PlannedRows({ row, columns, wholeRowMessages }: PlannedRowsProps) {
  const { imports, run, words } = useUi()
  const isLocked = useStore(run, isApplied)
  const shownTexts = new Set(wholeRowMessages.map(({ message }) => messageLine(message)))
  return row.planned?.map((plannedRow) => {
    const name = plannedRow.sheet === undefined ? '' : shownText(plannedRow.sheet)
    const messages = messagesOf(plannedRow, null, words).filter(({ message }) => !shownTexts.has(messageLine(message)))
    return (
      <div key={plannedRow.index} role="group" aria-label={name}>
        <Group gap="2px 12px">
          <strong>{name}</strong>
          {plannedRow.included === false ? (
            <span className={shared['quiet']}>{words.grid.excluded}</span>
          ) : (
            <StatusBadge status={plannedRow.status} run={plannedRow.run?.state} />
          )}
          <PlannedValues row={row} columns={columns} index={plannedRow.index} />
          {!isLocked && plannedRow.included !== undefined && (
            <Checkbox
              size="xs"
              ml="auto"
              label={words.perStorage.include}
              aria-label={`${words.perStorage.include}: ${name}`}
              checked={plannedRow.included}
              onChange={(event) =>
                void imports.act.edit({
                  kind: 'rows',
                  indexes: [plannedRow.index],
                  included: event.currentTarget.checked,
                })
              }
            />
          )}
        </Group>
        {messages.map(({ message, severity }) => (
          <p key={messageLine(message)} className={shared['wrap']}>
            <FullMessage message={message} tone={severity === 'blocks' ? 'bad' : 'warn'} />
          </p>
        ))}
      </div>
    )
  })
}

/** The file's values for one storage, before and after the change. */
function PlannedValues({
  row,
  columns,
  index,
}: Pick<PlannedRowsProps, 'row' | 'columns'> & { readonly index: number }) {
  const { words } = useUi()
  return row.cells.map((cell, cellIndex) => {
    const { field = null } = columns[cellIndex] ?? {}
    if (cell.planned !== index || field === null) return null
    const { before, after = cell.text } = cell
    return (
      <span key={columns[cellIndex]?.column} className={shared['message']}>
        <span className={shared['quiet']}>{words.names.fields[field]}: </span>
        {before !== undefined && cell.state === 'changed' && (
          <>
            <VisibleText text={formatCellValue(before, field, words.numbers)} /> →{' '}
          </>
        )}
        <VisibleText text={formatCellValue(after, field, words.numbers)} />
      </span>
    )
  })
}
