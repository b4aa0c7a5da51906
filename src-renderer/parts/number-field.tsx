/**
 * A number as people type it: comma or dot, kept when the field is left or Enter pressed, and only when it is in its range. What
 * is not stays in the field with the range beside it; Escape brings the kept value back.
 */
import { TextInput, type TextInputProps } from '@mantine/core'
import { useWords } from '../use-words.ts'
import { readNumber, showNumber } from '../view/numbers-typed.ts'
import { useTyped } from './use-typed.ts'

interface NumberFieldProps extends Pick<TextInputProps, 'id' | 'aria-label' | 'aria-describedby' | 'rightSection'> {
  readonly value: number
  readonly from: number
  readonly to: number
  readonly whole?: boolean
  readonly onKeep: (value: number) => void
}

export function NumberField({ value, from, to, whole = false, onKeep, ...rest }: NumberFieldProps) {
  const words = useWords()
  const { wrong, field } = useTyped({
    shown: showNumber(value, words.numbers),
    value,
    read(text) {
      const read = readNumber(text, words.numbers)
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
