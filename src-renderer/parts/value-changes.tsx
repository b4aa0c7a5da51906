/** What a row changes, field by field: the storage, the value before and after. */
import { FIELDS } from '../../src-shared/material/fields/field.ts'
import { useUi } from '../use-ui.ts'
import { isNumeric, showValue } from '../view/cell-text.ts'
import { asItCame, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import { Visible } from './visible.tsx'
import { BeforeAfter } from './before-after.tsx'
import css from './value-changes.module.css'
import shared from './shared.module.css'

interface ValueChange {
  readonly field: string
  readonly storage?: number | null
  /** Null if there was no value, as for a new material. */
  readonly before: UntrustedText | null
  readonly after: UntrustedText
}

interface ValueChangesProps {
  readonly changes: readonly ValueChange[]
  /** The name of a storage; absent if it need not be shown. */
  readonly place?: ((storage: number) => string) | undefined
}

export function ValueChanges({ changes, place }: ValueChangesProps) {
  const { words } = useUi()
  return (
    <ul className={css['changes']}>
      {changes.map(({ field: name, storage = null, before, after }) => {
        const field = FIELDS.find((one) => one === name) ?? null
        const show = (value: UntrustedText) =>
          asItCame(value) === '' ? words.grid.empty : <Visible text={showValue(value, field, words.numbers)} />
        const where = storage === null || !place ? '' : ` (${place(storage)})`
        return (
          <li key={`${name} ${storage}`} data-decimal={isNumeric(field) || undefined}>
            <span className={shared['quiet']}>
              {field === null ? name : words.names.fields[field]}
              {where}{' '}
            </span>
            <BeforeAfter before={before === null ? null : show(before)} after={show(after)} />
          </li>
        )
      })}
    </ul>
  )
}
