/** The way to one row of the file, by its number; where several sheets are read, by sheet and number. */
import { TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useStore } from 'zustand'
import { useRef, useState, useCallback } from 'react'
import { useSheetsRead } from '../../parts/grid/use-grid-columns.ts'
import { rowAt } from '../../state/rows-store.ts'
import { useUi } from '../../use-ui.ts'
import { untrusted } from '../../../src-shared/domain/values/untrusted-text.ts'
import { placeText, rowPlace, type Place } from '../../view/row-place.ts'
import css from './filter-bar.module.css'
import { goToPlace } from '../../state/grid-store.ts'

export function GoTo() {
  const { imports, rows, grid, words } = useUi()
  const storages = useStore(imports, (state) => state.step === 'open' && state.summary.file.perStorage?.read === true)
  const said = storages ? words.perStorage : words.sheets
  const goTo = useGoToRow()
  const sheets = useSheetsRead()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useWindowEvent('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'g') return
    event.preventDefault()
    input.current?.select()
    input.current?.focus()
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
    const place = rowPlace(typed, sheets, near)
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

/** Takes the user to a row of the file: first under the filters as they are, then without them. */
export function useGoToRow(): (place: Place) => Promise<void> {
  const { rows, grid } = useUi()
  return useCallback(
    async (place: Place) => {
      let found = await rows.act.locate(place)
      if (Object.keys(rows.getState().filter).length > 0 && found?.exact !== true) {
        rows.act.setFilter({})
        // The count of all rows is known with the first answer to the new filter.
        await new Promise<void>((settled) => {
          const off = rows.subscribe((state) => {
            if (!state.settled && !state.failure) return
            off()
            settled()
          })
        })
        found = await rows.act.locate(place)
      }
      const position = found?.position ?? null
      if (position !== null) goToPlace(grid, { row: position, column: grid.getState().active.column })
    },
    [rows, grid],
  )
}
