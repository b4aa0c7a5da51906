/** The account's values before and after, field by field, with their storage, and values that changed along with a request of ours. */
import type { Reply } from '../../src-shared/api/window-types.ts'
import { asItCame, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import { BeforeAfter } from './before-after.tsx'
import { Visible } from './visible.tsx'
import { useUi } from '../use-ui.ts'
import { isNumeric, showValue } from '../view/cell-text.ts'
import list from './value-changes.module.css'
import shared from './shared.module.css'

type HeldChange = Reply<'history.material'>['events'][number]['changes'][number]

interface HeldChangesProps {
  readonly changes: readonly HeldChange[]
  readonly place: (storage: number) => string
  /** For a material that appeared or disappeared: only the values it had. */
  readonly whole?: boolean
}

export function HeldChanges({ changes, place, whole = false }: HeldChangesProps) {
  const { words } = useUi()
  const listedChanges = whole ? changes.filter(({ before, after }) => !isNothing(before) || !isNothing(after)) : changes
  return (
    <ul className={list['changes']}>
      {listedChanges.map(({ field, storage, before, after, broughtAlong }) => {
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
