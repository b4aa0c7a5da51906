/**
 * A field of text whose value is kept when it is left or Enter pressed, and only when it can be read. What cannot stays in the
 * field, marked; Escape brings the kept value back, and goes no further while something is typed.
 */
import { useState, type ChangeEvent, type KeyboardEvent } from 'react'
import { afterPress } from './after-press.ts'

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
