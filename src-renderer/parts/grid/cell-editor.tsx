/** The active cell as a text field: Enter and Tab keep what is typed, Escape leaves the cell as it was. */
import { useEffect, useRef } from 'react'
import { useStores } from '../../state/stores.ts'
import css from './cell.module.css'

interface CellEditorProps {
  readonly label: string
  readonly text: string
  /** Keeps the text; `move` says where the focus goes on. */
  readonly onKeep: (text: string, move: 'down' | 'right' | 'left' | 'stay') => void
  readonly onLeave: () => void
}

export function CellEditor({ label, text, onKeep, onLeave }: CellEditorProps) {
  const { grid } = useStores()
  const input = useRef<HTMLInputElement>(null)
  // Enter, Tab or Escape decide; the loss of focus that follows must not decide again.
  const decided = useRef(false)
  useEffect(() => {
    input.current?.focus()
    input.current?.setSelectionRange(input.current.value.length, input.current.value.length)
  }, [])
  function decide(act: () => void): void {
    if (decided.current) return
    decided.current = true
    act()
  }
  return (
    <input
      ref={input}
      className={css['editor']}
      aria-label={label}
      value={text}
      maxLength={40_000}
      onChange={(event) => grid.setState({ typing: event.currentTarget.value })}
      onKeyDown={(event) => {
        if (event.key === 'Escape') decide(onLeave)
        else if (event.key === 'Enter') decide(() => onKeep(text, 'down'))
        else if (event.key === 'Tab') decide(() => onKeep(text, event.shiftKey ? 'left' : 'right'))
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
      onBlur={() => decide(() => onKeep(text, 'stay'))}
    />
  )
}
