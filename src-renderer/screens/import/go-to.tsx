/** The way to one row of the file, by its number; where several sheets are read, by sheet and number. */
import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useGoToRow } from '../../parts/use-go-to-row.ts'
import { useSheetsRead } from '../../parts/use-sheets-read.ts'
import { rowAt } from '../../state/rows-store.ts'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { untrusted } from '../../../src-shared/domain/values/untrusted-text.ts'
import { placeText, rowPlace } from '../../view/row-place.ts'
import css from './filter-bar.module.css'

export function GoTo() {
  const { rows, grid } = useStores()
  const words = useWords()
  const goTo = useGoToRow()
  const sheets = useSheetsRead()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'g') return
      event.preventDefault()
      input.current?.select()
      input.current?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  const [first] = sheets
  const example = first === undefined ? '12' : placeText({ row: 12, sheet: first })
  function type(text: string): void {
    setTyped(first === undefined ? text.replace(/\D/g, '').slice(0, 8) : text)
    setWrong(false)
  }
  function go(): void {
    // A number alone is of the sheet that is looked at.
    const { filter } = rows.getState()
    const looked = rowAt(rows.getState(), Math.max(0, grid.getState().active.row))?.sheet
    const asked = typeof filter.sheet === 'string' ? untrusted(filter.sheet) : filter.sheet
    const near = asked ?? looked ?? first
    const place = rowPlace(typed, sheets, near)
    setWrong(place === null)
    if (place === null) return
    setTyped('')
    void goTo(place)
  }
  const hint = first === undefined ? words.filters.goTo : words.sheets.goToHint(example)
  return (
    <TextInput
      ref={input}
      size="xs"
      className={`${css['goto'] ?? ''} ${first === undefined ? '' : (css['toSheet'] ?? '')}`}
      inputMode={first === undefined ? 'numeric' : 'text'}
      maxLength={100}
      placeholder={first === undefined ? words.filters.goTo : words.sheets.goTo}
      aria-label={hint}
      title={first === undefined ? undefined : hint}
      value={typed}
      error={wrong ? words.sheets.noPlace(example) : undefined}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => setWrong(false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && typed !== '') go()
        if (event.key === 'Escape') type('')
      }}
    />
  )
}
