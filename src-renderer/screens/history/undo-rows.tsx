/** The rows of an undo: each value as it is now and as it would be, or why it stays. */
import { StatusBadge } from '../../parts/status-badge.tsx'
import { useWords } from '../../use-words.ts'
import { showValue } from '../../view/cell-text.ts'
import { placeText, placeOf } from '../../view/row-place.ts'
import { goesBack, type UndoRow } from '../../view/undo-rows.ts'
import { ValueChanges } from './value-changes.tsx'
import { Visible } from '../../parts/visible.tsx'
import { untrusted } from '../../../src-shared/domain/values/untrusted-text.ts'
import { shownText } from '../../view/visible-text.ts'
import css from './history-screen.module.css'
import { ROW_STATUSES } from '../../../src-shared/domain/plan/plan.ts'

export function UndoRows({ rows }: { readonly rows: readonly UndoRow[] }) {
  const words = useWords()
  const { columns } = words.undo
  const noted = rows.some(({ note }) => note !== null)
  return (
    <table className={css['table']} aria-label={words.undo.rows}>
      <thead>
        <tr>
          <th data-number>{columns.row}</th>
          <th>{columns.status}</th>
          <th>{columns.material}</th>
          <th>{columns.changes}</th>
          {noted && <th>{columns.note}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // A row of the file may come back in several storages: only its place here is its own.
          <tr key={`${row.row}:${index}`} data-still>
            <td data-number className={css['quiet']}>
              {row.sheet === undefined ? words.count(row.row) : placeText(placeOf(row))}
            </td>
            <td>
              <What row={row} />
            </td>
            <td className={css['text']}>
              <Visible text={row.name} />
            </td>
            <td>
              {row.status === 'delete' ? (
                <Lost lost={row.lost} />
              ) : (
                <ValueChanges
                  changes={row.changes.map((change) => ({ ...change, before: change.before ?? untrusted('') }))}
                />
              )}
            </td>
            {noted && <td className={css['text']}>{row.note !== null && <Visible text={row.note} />}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function What({ row }: { readonly row: UndoRow }) {
  const words = useWords()
  const status = ROW_STATUSES.find((one) => one === row.status)
  if (!goesBack(row)) return <span className={css['quiet']}>{words.undo.stays}</span>
  return status ? <StatusBadge status={status} /> : row.status
}

/** What goes with a material that is deleted again. */
function Lost({ lost }: Pick<UndoRow, 'lost'>) {
  const words = useWords()
  if (!lost || lost.stock === '0') return null
  const show = (value: string, field: 'stock' | 'price') => showValue(value, field, words.numbers)
  return words.undo.loses(shownText(show(lost.stock, 'stock')), shownText(show(lost.value, 'price')))
}
