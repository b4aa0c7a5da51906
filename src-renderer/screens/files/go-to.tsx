/** The way to one row of the file, by its number; where several sheets are read, by sheet and number. */
import { TextInput } from '@mantine/core'
import { useStore } from 'zustand'
import { useRef, useState, useCallback } from 'react'
import { useSheetsRead } from '../../grid/use-grid-columns.ts'
import { rowAt } from '../../state/rows-shown.ts'
import { useUi } from '../../use-ui.ts'
import { untrusted } from '../../../src-shared/material/values/untrusted-text.ts'
import { typedRow } from '../../../src-shared/file/typed-rows.ts'
import { placeText, type Place } from '../../view/row-place.ts'
import css from './filter-bar.module.css'
import { goToRow } from '../../state/go-to-row.ts'
import { useCommand } from '../../parts/use-command.ts'

export function GoTo() {
  const { imports, rows, grid, words } = useUi()
  const storages = useStore(imports, (state) => state.step === 'open' && state.summary.file.perStorage?.read === true)
  const said = storages ? words.perStorage : words.sheets
  const goTo = useGoToRow()
  const sheets = useSheetsRead()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useCommand('goToRow', {
    run: () => {
      input.current?.select()
      input.current?.focus()
    },
  })
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
    const near = first === undefined ? undefined : (asked ?? looked ?? first)
    const place = typedRow(typed, sheets, near)
    setWrong(place === null)
    if (place === null) return
    setTyped('')
    void goTo(place)
  }
  const hint = first === undefined ? words.filters.goTo : said.goToHint(example)
  return (
    <TextInput
      ref={input}
      size="xs"
      className={`${css['goto'] ?? ''} ${first === undefined ? '' : (css['toSheet'] ?? '')}`}
      inputMode={first === undefined ? 'numeric' : 'text'}
      maxLength={100}
      placeholder={first === undefined ? words.filters.goTo : said.goTo}
      aria-label={hint}
      title={first === undefined ? undefined : hint}
      value={typed}
      error={wrong ? said.noPlace(example) : undefined}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => setWrong(false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && typed !== '') go()
        if (event.key === 'Escape') type('')
      }}
    />
  )
}

export function useGoToRow(): (place: Place) => Promise<void> {
  const { rows, grid } = useUi()
  return useCallback((place: Place) => goToRow({ rows, grid }, place), [rows, grid])
}
