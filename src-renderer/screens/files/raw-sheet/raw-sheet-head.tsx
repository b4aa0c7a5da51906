/** The head of a column: its letter, its heading, the field it means, how sure that is and why. */
import type { ImportColumn } from '../../../../src-shared/api/window-types.ts'
import type { Field } from '../../../../src-shared/material/fields/field.ts'
import { asItCame } from '../../../../src-shared/material/values/untrusted-text.ts'
import { FieldPicker } from '../../../grid/field-menu.tsx'
import { Visible } from '../../../parts/visible.tsx'
import { useUi } from '../../../use-ui.ts'
import { cellId } from './use-picking.ts'
import css from './raw-sheet.module.css'

interface RawSheetHeadProps {
  readonly letter: string
  readonly index: number
  readonly left: number
  readonly width: number
  /** Undefined where the column is no part of the table. */
  readonly column: ImportColumn | undefined
  readonly columns: readonly ImportColumn[]
  readonly active: boolean
  readonly onChoose: (field: Field | null) => void
}

export function RawSheetHead({ letter, index, left, width, column, columns, active, onChoose }: RawSheetHeadProps) {
  return (
    <div
      role="columnheader"
      id={cellId({ row: -1, column: index + 1 })}
      aria-colindex={index + 2}
      className={css['name']}
      style={{ left, width }}
      data-r={-1}
      data-c={index + 1}
      data-active={active || undefined}
      data-unused={column?.field === null || undefined}
    >
      <span className={css['own']}>
        <b>{letter}</b>
        {column && (
          <span>
            <Visible text={column.header} />
          </span>
        )}
      </span>
      {column && (
        <>
          <FieldPicker column={column} columns={columns} onChoose={onChoose} />
          <Why column={column} />
        </>
      )}
    </div>
  )
}

/** How sure its field is, and why; of a column that is asked about, what it could be. */
function Why({ column: { confidence, couldBe, reason } }: { readonly column: ImportColumn }) {
  const { words } = useUi()
  const asked = couldBe !== undefined
  return (
    <span className={css['why']} data-sure={asked ? 'likely' : confidence}>
      {!asked && words.rawSheet.sure[confidence]}
      {!asked && confidence !== 'none' && asItCame(reason) !== '' && ': '}
      {(asked || confidence !== 'none') && <Visible text={reason} />}
    </span>
  )
}
