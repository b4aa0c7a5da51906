/** What an account's value was and became, field by field; the storage of an amount, and what came along with a request of ours. */
import type { Reply } from '../../../src-shared/api/window-types.ts'
import { useUi } from '../../use-ui.ts'
import { isNumeric, showValue } from '../../view/cell-text.ts'
import { asItCame, type UntrustedText } from '../../../src-shared/material/values/untrusted-text.ts'
import { Visible } from '../../parts/visible.tsx'
import { BeforeAfter } from '../../parts/before-after.tsx'
import list from '../../parts/value-changes.module.css'
import shared from '../../parts/shared.module.css'

export type HeldChange = Reply<'history.material'>['events'][number]['changes'][number]

interface HeldChangesProps {
  readonly changes: readonly HeldChange[]
  readonly place: (storage: number) => string
  /** Of a material that appeared or went: only what it had is told, not that it had nothing. */
  readonly whole?: boolean
}

export function HeldChanges({ changes, place, whole = false }: HeldChangesProps) {
  const { words } = useUi()
  const told = whole ? changes.filter(({ before, after }) => !isNothing(before) || !isNothing(after)) : changes
  return (
    <ul className={list['changes']}>
      {told.map(({ field, storage, before, after, broughtAlong }) => {
        const nothing = storage === null || field === 'planned' ? words.grid.empty : words.material.notCarried
        const show = (value: UntrustedText | null) =>
          value === null ? (
            nothing
          ) : asItCame(value) === '' ? (
            words.grid.empty
          ) : (
            <Visible text={showValue(value, field, words.numbers)} />
          )
        return (
          <li key={`${field} ${storage}`} data-decimal={isNumeric(field) || undefined}>
            <span className={shared['quiet']}>
              {words.names.fields[field]}
              {storage === null ? '' : ` (${place(storage)})`}{' '}
            </span>
            <BeforeAfter before={before === null ? null : show(before)} after={show(after)} />
            {broughtAlong === true && <span className={shared['quiet']}> {words.material.broughtAlong}</span>}
          </li>
        )
      })}
    </ul>
  )
}

function isNothing(value: UntrustedText | null): boolean {
  const text = value === null ? '' : asItCame(value)
  return text === '' || text === '0'
}
