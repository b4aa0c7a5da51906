/** A list of matching cells with their values before and after the change, one page at a time. Each item leads to its cell in the grid. */
import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { toRawText, type UntrustedText } from '../../../src-shared/material/values/untrusted-text.ts'
import { IconButton } from '../../parts/buttons.tsx'
import { ChevronIcon } from '../../parts/icons.tsx'
import { VisibleText } from '../../parts/visible.tsx'
import { useUi } from '../../use-ui.ts'
import { shortColumnName } from '../../view/column-name.ts'
import type { GridColumn } from '../../view/grid-columns.ts'
import { rowPlaceOf, placeText } from '../../view/row-place.ts'
import { cutText } from '../../view/visible-text.ts'
import type { CellsReply } from '../../../src-shared/api/window-types.ts'
import { CELLS_PER_PAGE } from './use-cells-found.ts'
import css from './cells.module.css'

const MAX_TEXT_LENGTH = 60

interface CellsListProps {
  readonly reply: CellsReply
  readonly from: number
  readonly columns: readonly GridColumn[]
  /** The position of the grid's active cell in the list. */
  readonly activeIndex: number | null
  readonly onPage: (from: number) => void
  /** Goes to a cell in the grid; absent if the grid cannot be used. */
  readonly onGoToCell?: (position: number, column: number) => void
}

export function CellsList({ reply, from, columns, activeIndex, onPage, onGoToCell }: CellsListProps) {
  const { words } = useUi()
  const { find, count } = words
  if (reply.cells.length === 0) return null
  const lastPosition = from + reply.cells.length
  return (
    <section aria-label={find.list} className={css['found']}>
      {reply.found > CELLS_PER_PAGE && (
        <Group justify="space-between" wrap="nowrap" gap={4} className={css['pages'] ?? ''}>
          <span>{find.page(count(from + 1), count(lastPosition), count(reply.found))}</span>
          <Group gap={0} wrap="nowrap">
            <IconButton
              label={find.earlier}
              disabled={from === 0}
              onClick={() => onPage(Math.max(0, from - CELLS_PER_PAGE))}
            >
              <span className={css['up']}>
                <ChevronIcon size={14} />
              </span>
            </IconButton>
            <IconButton
              label={find.later}
              disabled={lastPosition >= reply.found}
              onClick={() => onPage(from + CELLS_PER_PAGE)}
            >
              <ChevronIcon size={14} />
            </IconButton>
          </Group>
        </Group>
      )}
      <ul>
        {reply.cells.map((cell, index) => {
          const { position, column, row, sheet, before, after, outcome } = cell
          const gridColumn = columns.find(
            (gridColumn) => gridColumn.kind === 'cell' && gridColumn.column.column === column,
          )
          const text = (
            <>
              <span className={css['place']}>
                {find.row(sheet === undefined ? count(row) : placeText(rowPlaceOf({ row, sheet })))}
                {gridColumn && `, ${shortColumnName(gridColumn, words)}`}
              </span>
              <span className={css['texts']}>
                <OutcomeText text={before} />
                {after !== null && outcome !== 'same' && (
                  <>
                    <span aria-hidden="true"> → </span>
                    <b>
                      <OutcomeText text={after} />
                    </b>
                  </>
                )}
                {outcome !== 'found' && outcome !== 'change' && <em> {find.reasons[outcome]}</em>}
              </span>
            </>
          )
          return (
            <li key={`${position} ${column}`} aria-current={activeIndex === from + index || undefined}>
              <CellLine onGoToCell={onGoToCell && (() => onGoToCell(position, column))}>{text}</CellLine>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function CellLine({
  onGoToCell,
  children,
}: {
  readonly onGoToCell: (() => void) | undefined
  readonly children: ReactNode
}) {
  return onGoToCell ? (
    <button type="button" onClick={onGoToCell}>
      {children}
    </button>
  ) : (
    <div>{children}</div>
  )
}

function OutcomeText({ text }: { readonly text: UntrustedText }) {
  const { words } = useUi()
  return toRawText(text).trim() === '' ? (
    <i>{words.find.blank}</i>
  ) : (
    <VisibleText text={cutText(text, MAX_TEXT_LENGTH)} />
  )
}

/** How many of the matching cells will not change, and why. Shows nothing for a search without a change. */
export function CellsCounts({ reply, changes: isChange }: { readonly reply: CellsReply; readonly changes: boolean }) {
  const { words } = useUi()
  const { find, count } = words
  const { same, fixed, refused } = reply
  if (!isChange) return null
  return (
    <>
      {same > 0 && <p>{find.same(same, count(same))}</p>}
      {fixed > 0 && <p className={css['stays']}>{find.fixed(fixed, count(fixed))}</p>}
      {refused > 0 && <p className={css['stays']}>{find.refused(refused, count(refused))}</p>}
    </>
  )
}
