/** The text field over the cell being edited. It suggests the account's own words for the field. */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { isListField, type Field } from '../../src-shared/material/fields/field.ts'
import { useUi } from '../use-ui.ts'
import { hasAccountWords } from '../view/account-words.ts'
import { AccountWords, useAccountWords, type WordList } from '../parts/account-words.tsx'
import css from './cell.module.css'

/** The number of visible lines; longer texts scroll. */
const MAX_LINES = 6
const MAX_LENGTH = 40_000

interface CellEditorProps {
  readonly field: Field
  readonly label: string
  readonly text: string
  /** Saves the text. `move` determines where the focus goes next. */
  readonly onSave: (text: string, move: 'down' | 'right' | 'left' | 'stay') => void
  readonly onLeave: () => void
}

export function CellEditor(props: CellEditorProps) {
  // The list of words opens only if the text is a single line.
  const [hasWordPicker] = useState(() => hasAccountWords(props.field) && !props.text.includes('\n'))
  return hasWordPicker ? <SingleLineInput {...props} /> : <MultiLineInput {...props} />
}

function useEditing<Input extends HTMLInputElement | HTMLTextAreaElement>({ text, onSave, onLeave }: CellEditorProps) {
  const { grid } = useUi()
  const input = useRef<Input>(null)
  // Enter, Tab and Escape close the editor. The blur event that follows must not save or cancel a second time.
  const isEditorClosed = useRef(false)
  useEffect(() => {
    input.current?.focus()
    input.current?.setSelectionRange(input.current.value.length, input.current.value.length)
  }, [])
  function closeOnce(closeEditor: () => void): void {
    if (isEditorClosed.current) return
    isEditorClosed.current = true
    closeEditor()
  }
  return {
    input,
    write: (typedText: string) => grid.setState({ typedText }),
    saveWord: (pickedWord: string) => closeOnce(() => onSave(pickedWord, 'down')),
    handleKey: (event: KeyboardEvent<Input>): void => {
      if (event.key === 'Escape') closeOnce(onLeave)
      else if (event.key === 'Enter') closeOnce(() => onSave(text, 'down'))
      else if (event.key === 'Tab') closeOnce(() => onSave(text, event.shiftKey ? 'left' : 'right'))
      else return
      event.preventDefault()
      event.stopPropagation()
    },
    handleBlur: () => closeOnce(() => onSave(text, 'stay')),
  }
}

function MultiLineInput(props: CellEditorProps) {
  const { input, write, handleKey, handleBlur } = useEditing<HTMLTextAreaElement>(props)
  const { label, text } = props
  function insertNewLine(event: KeyboardEvent<HTMLTextAreaElement>): void {
    event.preventDefault()
    event.stopPropagation()
    const field = event.currentTarget
    field.setRangeText('\n', field.selectionStart, field.selectionEnd, 'end')
    write(field.value)
  }
  return (
    <textarea
      rows={Math.min(MAX_LINES, text.split('\n').length)}
      ref={input}
      className={css['editor']}
      aria-label={label}
      value={text}
      maxLength={MAX_LENGTH}
      onChange={(event) => write(event.currentTarget.value)}
      onKeyDown={(event) => (event.key === 'Enter' && event.altKey ? insertNewLine(event) : handleKey(event))}
      onBlur={handleBlur}
    />
  )
}

function SingleLineInput(props: CellEditorProps) {
  const { input, write, saveWord, handleKey, handleBlur } = useEditing<HTMLInputElement>(props)
  const { field, label, text } = props
  const accountTexts = useAccountWords(field)
  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>, list: WordList): void {
    // If a word is chosen in the list, Enter takes that word instead of the typed text.
    if (event.key === 'Enter' && list.isWordChosen()) event.stopPropagation()
    else handleKey(event)
  }
  return (
    <AccountWords
      field={field}
      accountTexts={accountTexts}
      text={text}
      label={label}
      isOpenAtStart
      onPick={isListField(field) ? write : saveWord}
    >
      {(list) => (
        <input
          ref={input}
          className={css['editor']}
          aria-label={label}
          value={text}
          maxLength={MAX_LENGTH}
          onChange={(event) => {
            write(event.currentTarget.value)
            list.open()
          }}
          onKeyDown={(event) => handleKeyDown(event, list)}
          onBlur={handleBlur}
        />
      )}
    </AccountWords>
  )
}
