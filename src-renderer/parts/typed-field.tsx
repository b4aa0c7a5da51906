/**
 * Fields of text and of numbers whose value is kept when they are left or Enter pressed, and only when it can be read. What cannot
 * stays in the field, marked; Escape brings the kept value back.
 */
import { useState, type ChangeEvent, type KeyboardEvent } from 'react'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useUi } from '../use-ui.ts'
import { readSettingNumber, showNumber } from '../view/numbers.ts'

/*
 * A field of text whose value is kept when it is left or Enter pressed, and only when it can be read. What cannot stays in the
 * field, marked; Escape brings the kept value back, and goes no further while something is typed.
 */

interface Typed<Value> {
  /** The kept value as the field shows it. */
  readonly shown: string
  readonly value: Value
  /** Null where the text is no such value. */
  readonly read: (text: string) => Value | null
  readonly onKeep: (value: Value) => void
}

export function useTyped<Value extends string | number>({ shown, value, read, onKeep }: Typed<Value>) {
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState(false)

  function keep(): void {
    if (typed === null) return
    const found = read(typed)
    setWrong(found === null)
    if (found === null) return
    setTyped(null)
    if (found !== value) onKeep(found)
  }

  const field = {
    value: typed ?? shown,
    onChange(event: ChangeEvent<HTMLInputElement>): void {
      setTyped(event.currentTarget.value)
      setWrong(false)
    },
    onBlur: (): void => afterPress(keep),
    onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
      if (event.key === 'Enter') keep()
      if (event.key !== 'Escape' || typed === null) return
      event.stopPropagation()
      setTyped(null)
      setWrong(false)
    },
  }
  return { wrong, field }
}

/*
 * A number as people type it: comma or dot, kept when the field is left or Enter pressed, and only when it is in its range. What
 * is not stays in the field with the range beside it; Escape brings the kept value back.
 */

interface NumberFieldProps extends Pick<TextInputProps, 'id' | 'aria-label' | 'aria-describedby' | 'rightSection'> {
  readonly value: number
  readonly from: number
  readonly to: number
  readonly whole?: boolean
  readonly onKeep: (value: number) => void
}

export function NumberField({ value, from, to, whole = false, onKeep, ...rest }: NumberFieldProps) {
  const { words } = useUi()
  const { wrong, field } = useTyped({
    shown: showNumber(value, words.numbers),
    value,
    read(text) {
      const read = readSettingNumber(text, words.numbers)
      return read !== null && read >= from && read <= to && (!whole || Number.isInteger(read)) ? read : null
    },
    onKeep,
  })
  const say = whole ? words.setting.whole : words.setting.range
  return (
    <TextInput
      {...rest}
      size="xs"
      w={120}
      inputMode={whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={16}
      error={wrong && say(showNumber(from, words.numbers), showNumber(to, words.numbers))}
      {...field}
    />
  )
}

/**
 * Runs when no button of the pointer is held. A message that appears as a field is left moves what is below it; between press
 * and release that would take the click from what the user aimed at.
 */
let pressed = false
window.addEventListener('pointerdown', () => (pressed = true), { capture: true })
for (const end of ['pointerup', 'pointercancel'] as const) {
  window.addEventListener(end, () => (pressed = false), { capture: true })
}

export function afterPress(run: () => void): void {
  if (!pressed) return run()
  // The click comes with the release, before the next frame.
  const later = (): void => void requestAnimationFrame(run)
  window.addEventListener('pointerup', later, { once: true, capture: true })
}
