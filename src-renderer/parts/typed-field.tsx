/**
 * Fields for text and numbers. Enter or leaving the field saves a valid value. An invalid value stays in the field, marked; Escape restores the
 * saved value.
 */
import { useState, type ChangeEvent, type KeyboardEvent } from 'react'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useUi } from '../use-ui.ts'
import { parseSettingNumber, formatFieldNumber } from '../view/numbers.ts'

/* While the text differs from the saved value, Escape restores the value and does nothing else. */

interface TypedFieldProps<Value> {
  /** The saved value as the field shows it. */
  readonly savedText: string
  readonly value: Value
  /** Parses the text; null if it is not a valid value. */
  readonly parse: (text: string) => Value | null
  readonly onSave: (value: Value) => void
}

export function useTypedValue<Value extends string | number>({
  savedText,
  value,
  parse,
  onSave,
}: TypedFieldProps<Value>) {
  const [typedText, setTypedText] = useState<string | null>(null)
  const [isInvalid, setIsInvalid] = useState(false)

  function saveValue(): void {
    if (typedText === null) return
    const parsedValue = parse(typedText)
    setIsInvalid(parsedValue === null)
    if (parsedValue === null) return
    setTypedText(null)
    if (parsedValue !== value) onSave(parsedValue)
  }

  const inputProps = {
    value: typedText ?? savedText,
    onChange(event: ChangeEvent<HTMLInputElement>): void {
      setTypedText(event.currentTarget.value)
      setIsInvalid(false)
    },
    onBlur: (): void => runAfterPress(saveValue),
    onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
      if (event.key === 'Enter') saveValue()
      if (event.key !== 'Escape' || typedText === null) return
      event.stopPropagation()
      setTypedText(null)
      setIsInvalid(false)
    },
  }
  return { isInvalid, inputProps }
}

/* A number field that accepts a comma or a dot. A number outside the range stays in the field, with the range beside it. */

interface NumberFieldProps extends Pick<TextInputProps, 'id' | 'aria-label' | 'aria-describedby' | 'rightSection'> {
  readonly value: number
  readonly min: number
  readonly max: number
  readonly isWholeNumber?: boolean
  readonly onSave: (value: number) => void
}

export function NumberField({ value, min, max, isWholeNumber = false, onSave, ...fieldProps }: NumberFieldProps) {
  const { words } = useUi()
  const { isInvalid, inputProps } = useTypedValue({
    savedText: formatFieldNumber(value, words.numbers),
    value,
    parse(text) {
      const number = parseSettingNumber(text, words.numbers)
      return number !== null && number >= min && number <= max && (!isWholeNumber || Number.isInteger(number))
        ? number
        : null
    },
    onSave,
  })
  const errorText = isWholeNumber ? words.setting.wholeNumber : words.setting.range
  return (
    <TextInput
      {...fieldProps}
      size="xs"
      w={120}
      inputMode={isWholeNumber ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={16}
      error={isInvalid && errorText(formatFieldNumber(min, words.numbers), formatFieldNumber(max, words.numbers))}
      {...inputProps}
    />
  )
}

/**
 * `runAfterPress` runs a function once no mouse button is down. A message that appears when a field loses the focus moves the page. If that happened
 * during a click, the click would miss its target.
 */
let isPointerDown = false
window.addEventListener('pointerdown', () => (isPointerDown = true), { capture: true })
for (const eventName of ['pointerup', 'pointercancel'] as const) {
  window.addEventListener(eventName, () => (isPointerDown = false), { capture: true })
}

export function runAfterPress(run: () => void): void {
  if (!isPointerDown) return run()
  // The click event comes after the release and before the next frame.
  const runLater = (): void => void requestAnimationFrame(run)
  window.addEventListener('pointerup', runLater, { once: true, capture: true })
}
