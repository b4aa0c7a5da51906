/** A card of settings, and one setting in it: its name, what it does, its control, what it usually is. */
import { useId, type ReactNode } from 'react'
import { NumberField } from '../../parts/number-field.tsx'
import { useWords } from '../../use-words.ts'
import { showNumber } from '../../view/numbers-typed.ts'
import css from './settings.module.css'

interface CardProps {
  readonly title: string
  readonly about?: string
  /** Brings the usual values back; absent while they are what is set. */
  readonly onUsual?: (() => void) | undefined
  readonly children: ReactNode
}

export function SettingsCard({ title, about, onUsual, children }: CardProps) {
  const words = useWords()
  return (
    <section className={css['card']} aria-label={title}>
      <div className={css['head']}>
        <div>
          <h2>{title}</h2>
          {about !== undefined && <p>{about}</p>}
        </div>
        {onUsual && (
          <button
            type="button"
            className={css['link']}
            onClick={onUsual}
            aria-label={`${words.setting.usual}: ${title}`}
          >
            {words.setting.usual}
          </button>
        )}
      </div>
      {children}
    </section>
  )
}

interface LineProps {
  readonly name: string
  readonly hint?: string
  /** Id of the control the name is the label of; absent where the control names itself. */
  readonly labels?: string
  readonly hintId?: string
  readonly children: ReactNode
}

export function SettingLine({ name, hint, labels, hintId, children }: LineProps) {
  return (
    <div className={css['line']}>
      <div className={css['what']}>
        {labels === undefined ? <b>{name}</b> : <label htmlFor={labels}>{name}</label>}
        {hint !== undefined && (
          <span id={hintId} className={css['hint']}>
            {hint}
          </span>
        )}
      </div>
      <div className={css['control']}>{children}</div>
    </div>
  )
}

interface NumberLineProps {
  readonly name: string
  readonly hint: string
  readonly value: number
  readonly usual: number
  readonly from: number
  readonly to: number
  readonly whole?: boolean
  readonly onKeep: (value: number) => void
}

export function NumberLine({ name, hint, usual, ...field }: NumberLineProps) {
  const words = useWords()
  const id = useId()
  const hintId = useId()
  return (
    <SettingLine name={name} hint={hint} labels={id} hintId={hintId}>
      <NumberField id={id} aria-describedby={hintId} {...field} />
      {field.value !== usual && (
        <span className={css['usual']}>{words.setting.usualIs(showNumber(usual, words.numbers))}</span>
      )}
    </SettingLine>
  )
}
