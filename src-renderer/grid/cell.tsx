/** One cell of the grid: the file's value and what would change. Contents are always shown as plain text. */
import type { ReactNode } from 'react'
import type { Field } from '../../src-shared/material/fields/field.ts'
import type { CellView } from '../../src-shared/api/window-types.ts'
import type { Words } from '../../src-shared/words/window/words.ts'
import type { ShownProblem } from '../view/problem-text.ts'
import { type ChangedPart, isNewValue, isNumeric, priceBeforeText, makeCellText } from '../view/cell-text.ts'
import { WarnIcon } from '../parts/icons.tsx'
import { visibleText } from '../parts/visible.tsx'
import { toRawText } from '../../src-shared/material/values/untrusted-text.ts'
import { messageLine } from '../view/visible-text.ts'
import css from './cell.module.css'

interface CellProps {
  readonly cell: CellView
  readonly field: Field | null
  readonly problems: readonly ShownProblem[]
  readonly words: Words
}

/** The contents of a cell. A single value is drawn as plain text, because components and extra elements slow down scrolling. */
export function renderCellContent({ cell, field, problems, words }: CellProps): ReactNode {
  const { before, after, delta } = makeCellText(cell, field, words.numbers)
  const previousPriceText = priceBeforeText(cell, words)
  const isUnusual = problems.some(({ code }) => code === 'unusual')
  const value = renderCellValue(cell, after, before !== null, words)
  const isOnlyValue = before === null && delta === null && previousPriceText === null && !isUnusual
  if (isOnlyValue && problems.length === 0) return value
  return (
    <>
      {isOnlyValue ? (
        value
      ) : (
        <span className={css['parts']}>
          {isUnusual && (
            <span className={css['unusual']}>
              <WarnIcon size={12} />
            </span>
          )}
          {delta !== null && (
            <span className={css['delta']} data-sign={delta.startsWith('+') ? 'up' : 'down'}>
              {delta}
            </span>
          )}
          {previousPriceText !== null && <span className={css['was']}>{previousPriceText}</span>}
          {before !== null && (
            <>
              <del className={css['before']}>
                <span className="heard">{words.grid.before} </span>
                {visibleText(before)}
              </del>
              <span className={css['arrow']} aria-hidden="true">
                →
              </span>
            </>
          )}
          <span className={css['value']}>{value}</span>
        </span>
      )}
      {problems.length > 0 && (
        <span className="heard">{problems.map(({ message }) => messageLine(message)).join(' ')}</span>
      )}
    </>
  )
}

/** `isValueAfter`: this is the value after a change, and the value before is shown next to it. */
function renderCellValue(
  cell: CellView,
  { head, changedText, tail }: ChangedPart,
  isValueAfter: boolean,
  words: Words,
): ReactNode {
  if (cell.state === 'clear') return <em className={css['cleared']}>{words.grid.cleared}</em>
  if (!isNewValue(cell)) return visibleText(changedText)
  const isWholeTextChanged = toRawText(head) === '' && toRawText(tail) === ''
  return (
    <ins className={css['after']}>
      {isValueAfter && <span className="heard">{words.grid.after} </span>}
      {isWholeTextChanged ? (
        visibleText(changedText)
      ) : (
        <>
          <span className={css['around']}>{visibleText(head)}</span>
          <mark className={css['part']}>{visibleText(changedText)}</mark>
          <span className={css['around']}>{visibleText(tail)}</span>
        </>
      )}
    </ins>
  )
}

/** The cell's attributes, for the style sheet. */
export function makeCellAttributes(cell: CellView | undefined, field: Field | null, problems: readonly ShownProblem[]) {
  const hasOldValue = cell?.state === 'changed' && !isNewValue(cell)
  const isBlocked = problems.some(({ severity }) => severity === 'blocks')
  return {
    'data-state': cell?.planned === null ? 'none' : hasOldValue ? 'same' : cell?.state,
    'data-number': isNumeric(field) || undefined,
    'data-edited': cell?.edited,
    'data-conflict': cell?.conflict !== undefined || undefined,
    'data-problem': problems.length === 0 ? undefined : isBlocked ? 'blocks' : 'warns',
  }
}
