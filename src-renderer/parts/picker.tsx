/** A labelled choice in a bar: shows what is chosen, opens the rest. */
import { Menu } from '@mantine/core'
import { CheckIcon, ChevronIcon } from './icons.tsx'
import css from './picker.module.css'

export interface Option<Value extends string> {
  readonly value: Value
  readonly text: string
  readonly mark?: string | undefined
}

interface PickerProps<Value extends string> {
  readonly label: string
  readonly value: string
  /** What the button shows instead of the chosen option's text. */
  readonly shown?: string | undefined
  readonly options: readonly Option<Value>[]
  readonly disabled?: boolean
  readonly hint?: string | undefined
  readonly onPick: (value: Value) => void
}

export function Picker<Value extends string>({
  label,
  value,
  shown,
  options,
  disabled = false,
  hint,
  onPick,
}: PickerProps<Value>) {
  const chosen = options.find((option) => option.value === value)
  return (
    <Menu position="bottom-start" shadow="md" disabled={disabled} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <button type="button" className={css['button']} disabled={disabled}>
          <span className={css['label']}>{label}</span>
          <span className={css['value']}>{shown ?? chosen?.text ?? value}</span>
          {chosen?.mark !== undefined && <span className={css['mark']}>{chosen.mark}</span>}
          <ChevronIcon size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={css['dropdown'] ?? ''}>
        {hint !== undefined && hint !== '' && <p className={css['hint']}>{hint}</p>}
        {options.map((option) => (
          <Menu.Item
            key={option.value}
            role="menuitemradio"
            aria-checked={option.value === value}
            leftSection={<span className={css['tick']}>{option.value === value && <CheckIcon size={14} />}</span>}
            rightSection={option.mark === undefined ? null : <span className={css['mark']}>{option.mark}</span>}
            onClick={() => option.value !== value && onPick(option.value)}
          >
            {option.text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
