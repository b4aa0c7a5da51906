/** One cell of the grid: what the file has, and what would change. Text only: whatever a cell holds is shown as text. */
import type { Field } from '../../src-shared/material/fields/field.ts'
import type { CellView } from '../../src-shared/api/window-types.ts'
import type { Words } from '../../src-shared/words/window/words.ts'
import type { ShownProblem } from '../view/problem-text.ts'
import { shownCellText, isNumeric } from '../view/cell-text.ts'
import { WarnIcon } from '../parts/icons.tsx'
import { Visible } from '../parts/visible.tsx'
import { asItCame } from '../../src-shared/material/values/untrusted-text.ts'
import { messageLine } from '../view/visible-text.ts'
import css from './cell.module.css'

interface CellProps {
  readonly cell: CellView
  readonly field: Field | null
  readonly problems: readonly ShownProblem[]
  readonly words: Words
}

export function CellContent({ cell, field, problems, words }: CellProps) {
  const { before, after, delta } = shownCellText(cell, field, words.numbers)
  return (
    <>
      {problems.some(({ code }) => code === 'unusual') && (
        <span className={css['unusual']}>
          <WarnIcon size={12} />
        </span>
      )}
      {delta !== null && field === 'stock' && (
        <span className={css['delta']} data-sign={delta.startsWith('+') ? 'up' : 'down'}>
          {delta}
        </span>
      )}
      <PriceBefore cell={cell} words={words} />
      {before !== null && (
        <>
          <del className={css['before']}>
            <span className="heard">{words.grid.before} </span>
            <Visible text={before} />
          </del>
          <span className={css['arrow']} aria-hidden="true">
            →
          </span>
        </>
      )}
      {cell.state === 'clear' ? (
        <em className={css['cleared']}>{words.grid.cleared}</em>
      ) : cell.state === 'changed' && cell.before !== cell.after ? (
        <ins className={css['after']}>
          {before !== null && <span className="heard">{words.grid.after} </span>}
          {asItCame(after.head) !== '' && (
            <span className={css['around']}>
              <Visible text={after.head} />
            </span>
          )}
          <mark className={asItCame(after.head) === '' && asItCame(after.tail) === '' ? css['whole'] : css['part']}>
            <Visible text={after.changed} />
          </mark>
          {asItCame(after.tail) !== '' && (
            <span className={css['around']}>
              <Visible text={after.tail} />
            </span>
          )}
        </ins>
      ) : (
        <span className={css['text']}>
          <Visible text={after.changed} />
        </span>
      )}
      {problems.length > 0 && (
        <span className="heard">{problems.map(({ message }) => messageLine(message)).join(' ')}</span>
      )}
    </>
  )
}

/** The price in the supplier's previous list, if it differs. */
function PriceBefore({ cell: { value, was }, words }: Pick<CellProps, 'cell' | 'words'>) {
  if (was === undefined || was === value) return null
  const { isNew, was: wasText } = words.suppliers
  return <span className={css['was']}>{was === null ? isNew : wasText(words.decimal(was, 2))}</span>
}

/** Attributes that the style sheet uses. */
export function cellStyle(cell: CellView | undefined, field: Field | null, problems: readonly ShownProblem[]) {
  // A price that is only sent along with a new unit is not a price change.
  const unmoved = cell?.state === 'changed' && cell.before === cell.after
  const blocked = problems.some(({ severity }) => severity === 'blocks')
  return {
    'data-state': cell?.planned === null ? 'none' : unmoved ? 'same' : cell?.state,
    'data-number': isNumeric(field) || undefined,
    'data-edited': cell?.edited,
    'data-conflict': cell?.conflict !== undefined || undefined,
    'data-problem': problems.length === 0 ? undefined : blocked ? 'blocks' : 'warns',
  }
}
