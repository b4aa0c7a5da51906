/**
 * A number as people type it: comma or dot, kept when the field is left or Enter pressed, and only when it is in its range. What
 * is not stays in the field with the range beside it; Escape brings the kept value back.
 */
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../use-words.ts'
import { readNumber, showNumber } from '../view/numbers-typed.ts'
import { afterPress } from './after-press.ts'

interface NumberFieldProps extends Pick<TextInputProps, 'id' | 'aria-label' | 'aria-describedby' | 'rightSection'> {
  readonly value: number
  readonly from: number
  readonly to: number
  readonly whole?: boolean
  readonly onKeep: (value: number) => void
}

export function NumberField({ value, from, to, whole = false, onKeep, ...rest }: NumberFieldProps) {
  const words = useWords()
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState(false)
  const shown = typed ?? showNumber(value, words.numbers)

  function keep(): void {
    if (typed === null) return
    const read = readNumber(typed)
    const fits = read !== null && read >= from && read <= to && (!whole || Number.isInteger(read))
    setWrong(!fits)
    if (!fits) return
    setTyped(null)
    if (read !== value) onKeep(read)
  }

  const say = whole ? words.setting.whole : words.setting.range
  return (
    <TextInput
      {...rest}
      size="xs"
      w={120}
      inputMode={whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={16}
      value={shown}
      error={wrong && say(showNumber(from, words.numbers), showNumber(to, words.numbers))}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        setWrong(false)
      }}
      onBlur={() => afterPress(keep)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep()
        if (event.key !== 'Escape' || typed === null) return
        event.stopPropagation()
        setTyped(null)
        setWrong(false)
      }}
    />
  )
}
