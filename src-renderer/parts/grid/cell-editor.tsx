/** The active cell as a text field: Enter and Tab keep what is typed, Alt+Enter starts a line, Escape leaves the cell as it was. */
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useStores } from '../../state/stores.ts'
import css from './cell.module.css'

/** Lines seen at once; more scroll. */
const MOST_LINES = 6

interface CellEditorProps {
  readonly label: string
  readonly text: string
  /** Keeps the text; `move` says where the focus goes on. */
  readonly onKeep: (text: string, move: 'down' | 'right' | 'left' | 'stay') => void
  readonly onLeave: () => void
}

export function CellEditor({ label, text, onKeep, onLeave }: CellEditorProps) {
  const { grid } = useStores()
  const input = useRef<HTMLTextAreaElement>(null)
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
  function newLine(event: KeyboardEvent<HTMLTextAreaElement>): void {
    event.preventDefault()
    event.stopPropagation()
    const field = event.currentTarget
    field.setRangeText('\n', field.selectionStart, field.selectionEnd, 'end')
    grid.setState({ typing: field.value })
  }
  return (
    <textarea
      rows={Math.min(MOST_LINES, text.split('\n').length)}
      ref={input}
      className={css['editor']}
      aria-label={label}
      value={text}
      maxLength={40_000}
      onChange={(event) => grid.setState({ typing: event.currentTarget.value })}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.altKey) return newLine(event)
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
