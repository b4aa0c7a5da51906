/** A labelled menu in a bar. It shows the chosen option. */
import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { CheckIcon, ChevronIcon } from './icons.tsx'
import { Tag } from './mark.tsx'
import css from './picker.module.css'

export interface Option<Value extends string> {
  readonly value: Value
  readonly text: string
  readonly mark?: string | undefined
}

interface PickerProps<Value extends string> {
  readonly label: string
  /** The accessible name. */
  readonly ariaLabel?: string
  readonly value: string
  /** Shown on the button instead of the chosen option's text. */
  readonly buttonText?: string | undefined
  readonly options: readonly Option<Value>[]
  readonly disabled?: boolean
  readonly hint?: string | undefined
  /** Whether the picker is inside a dialog or popover that closes on an outside click. */
  readonly isInLayer?: boolean
  readonly onPick: (value: Value) => void
}

export function Picker<Value extends string>({
  label,
  ariaLabel: valueName,
  value,
  buttonText,
  options,
  disabled = false,
  hint,
  isInLayer = false,
  onPick,
}: PickerProps<Value>) {
  const chosenOption = options.find((option) => option.value === value)
  return (
    <Menu {...menuProps} disabled={disabled} withinPortal={!isInLayer}>
      <Menu.Target>
        {/* The button only looks disabled, because a disabled button would lose the focus. */}
        <button
          type="button"
          className={css['button']}
          title={valueName ?? label}
          aria-label={
            valueName === undefined ? undefined : `${valueName}: ${buttonText ?? chosenOption?.text ?? value}`
          }
          aria-disabled={disabled || undefined}
          onClickCapture={(event) => disabled && event.stopPropagation()}
        >
          <span className={css['label']}>{label}</span>
          <span className={css['value']}>{buttonText ?? chosenOption?.text ?? value}</span>
          {chosenOption?.mark !== undefined && <Tag>{chosenOption.mark}</Tag>}
          <ChevronIcon size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {hint !== undefined && hint !== '' && <p className={css['hint']}>{hint}</p>}
        {options.map((option) => (
          <Choice
            key={option.value}
            text={option.text}
            isChosen={option.value === value}
            right={option.mark !== undefined && <Tag>{option.mark}</Tag>}
            onChoose={() => onPick(option.value)}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The props of every menu of options: the chosen option is focused first, and Tab and arrow keys reach all options. */
export const menuProps = {
  position: 'bottom-start',
  shadow: 'md',
  transitionProps: { duration: 0 },
  withInitialFocusPlaceholder: false,
  menuItemTabIndex: 0,
} as const

interface ChoiceProps {
  readonly text: string
  readonly isChosen: boolean
  readonly disabled?: boolean
  readonly right?: ReactNode
  readonly onChoose: () => void
}

/** One option of a menu. Choosing the current option only closes the menu. */
export function Choice({ text, isChosen, disabled = false, right = null, onChoose }: ChoiceProps) {
  return (
    <Menu.RadioItem
      value={text}
      checked={isChosen}
      disabled={disabled}
      closeMenuOnClick
      checkIcon={<CheckIcon size={14} />}
      rightSection={right}
      onChange={onChoose}
      data-autofocus={isChosen || undefined}
    >
      {text}
    </Menu.RadioItem>
  )
}
