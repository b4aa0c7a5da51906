/** A value before and after a change, shown visually and read by screen readers. */
import type { ReactNode } from 'react'
import { useUi } from '../use-ui.ts'
import { FIELDS } from '../../src-shared/material/fields/field.ts'
import { isNumeric, formatCellValue } from '../view/cell-text.ts'
import { toRawText, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import { VisibleText } from './visible.tsx'
import css from './value-changes.module.css'
import shared from './shared.module.css'
import type { Reply } from '../../src-shared/api/window-types.ts'
import list from './value-changes.module.css'

interface BeforeAfterProps {
  /** The value before the change; null if there was none. */
  readonly previousValue: ReactNode
  readonly newValue: ReactNode
}

function BeforeAfter({ previousValue, newValue }: BeforeAfterProps) {
  const { words } = useUi()
  return (
    <>
      {previousValue !== null && (
        <>
          <del>
            <span className="heard">{words.grid.before} </span>
            {previousValue}
          </del>
          <span aria-hidden="true"> → </span>
        </>
      )}
      <ins>
        <span className="heard">{words.grid.after} </span>
        {newValue}
      </ins>
    </>
  )
}

interface ValueChange {
  readonly field: string
  readonly storage?: number | null
  /** The value before the change; null if there was none, as for a new material. */
  readonly before: UntrustedText | null
  readonly after: UntrustedText
}

interface ValueChangesProps {
  readonly changes: readonly ValueChange[]
  /** Returns the name of a storage; absent if it need not be shown. */
  readonly storageNameOf?: ((storage: number) => string) | undefined
}

/** What a row changes, field by field: the storage, and the value before and after. */
export function ValueChanges({ changes, storageNameOf }: ValueChangesProps) {
  const { words } = useUi()
  return (
    <ul className={css['changes']}>
      {changes.map(({ field: name, storage = null, before, after }) => {
        const field = FIELDS.find((field) => field === name) ?? null
        const showText = (value: UntrustedText) =>
          toRawText(value) === '' ? (
            words.grid.empty
          ) : (
            <VisibleText text={formatCellValue(value, field, words.numbers)} />
          )
        const storageText = storage === null || !storageNameOf ? '' : ` (${storageNameOf(storage)})`
        return (
          <li key={`${name} ${storage}`} data-decimal={isNumeric(field) || undefined}>
            <span className={shared['quiet']}>
              {field === null ? name : words.names.fields[field]}
              {storageText}{' '}
            </span>
            <BeforeAfter previousValue={before === null ? null : showText(before)} newValue={showText(after)} />
          </li>
        )
      })}
    </ul>
  )
}

type AccountChange = Reply<'history.material'>['events'][number]['changes'][number]

interface AccountChangesProps {
  readonly changes: readonly AccountChange[]
  readonly storageNameOf: (storage: number) => string
  /** True for a material that was added or deleted. Only the values that it had are then listed. */
  readonly isWholeMaterial?: boolean
}

/** The account's values before and after, by field and storage. Includes values that the account changed along with our request. */
export function AccountChanges({ changes, storageNameOf, isWholeMaterial = false }: AccountChangesProps) {
  const { words } = useUi()
  const listedChanges = isWholeMaterial
    ? changes.filter(({ before, after }) => !isEmptyOrZero(before) || !isEmptyOrZero(after))
    : changes
  return (
    <ul className={list['changes']}>
      {listedChanges.map(({ field, storage, before, after, broughtAlong }) => {
        const emptyText = storage === null || field === 'planned' ? words.grid.empty : words.material.notCarried
        const showText = (value: UntrustedText | null) =>
          value === null ? (
            emptyText
          ) : toRawText(value) === '' ? (
            words.grid.empty
          ) : (
            <VisibleText text={formatCellValue(value, field, words.numbers)} />
          )
        return (
          <li key={`${field} ${storage}`} data-decimal={isNumeric(field) || undefined}>
            <span className={shared['quiet']}>
              {words.names.fields[field]}
              {storage === null ? '' : ` (${storageNameOf(storage)})`}{' '}
            </span>
            <BeforeAfter previousValue={before === null ? null : showText(before)} newValue={showText(after)} />
            {broughtAlong === true && <span className={shared['quiet']}> {words.material.broughtAlong}</span>}
          </li>
        )
      })}
    </ul>
  )
}

function isEmptyOrZero(value: UntrustedText | null): boolean {
  const text = value === null ? '' : toRawText(value)
  return text === '' || text === '0'
}
