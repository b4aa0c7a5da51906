/** The search box of the filter line. It searches as the user types, and goes to a row by its number. */
import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { parseTypedRow } from '../../../src-shared/file/row-name.ts'
import { markUntrusted, type UntrustedText } from '../../../src-shared/material/values/untrusted-text.ts'
import { useReadSheetNames } from '../../grid/use-grid-columns.ts'
import { SearchIcon } from '../../parts/icons.tsx'
import { useCommand } from '../../parts/use-command.ts'
import { goToFirstRow, goToRow } from '../../state/go-to-row.ts'
import { goToPlace } from '../../state/grid-store.ts'
import { rowAt } from '../../state/rows-shown.ts'
import { useUi } from '../../use-ui.ts'
import { placeText } from '../../view/row-place.ts'
import css from './filter-bar.module.css'

/** Milliseconds to wait after the last letter, so that the search starts only once per word. */
const PAUSE_MS = 50

/** Searches as the user types. Enter goes to the row with that number, or to the first match. */
export function RowSearch() {
  const { rows, grid, browser, words } = useUi()
  const sheets = useReadSheetNames()
  const filterText = useStore(rows, (state) => state.filter.text ?? '')
  // The typed text while it is not yet applied as the filter; null once it is.
  const [typedText, setTypedText] = useState<string | null>(null)
  const inputText = typedText ?? filterText
  const input = useRef<HTMLInputElement>(null)
  const cancelTimer = useRef<(() => void) | null>(null)
  /** The sheet the user was viewing before the search moved the rows. */
  const previousSheet = useRef<UntrustedText | undefined>(undefined)
  useEffect(() => () => cancelTimer.current?.(), [])
  const focusCommand = {
    run: () => {
      input.current?.select()
      input.current?.focus()
    },
  }
  useCommand('search', focusCommand)
  useCommand('goToRow', focusCommand)
  function applyFilterText(text: string): void {
    cancelTimer.current?.()
    cancelTimer.current = null
    setTypedText(null)
    if (text !== (rows.getState().filter.text ?? '')) rows.act.filterBy('text', text === '' ? undefined : text)
  }
  function changeText(text: string): void {
    if (inputText === '') previousSheet.current = getSheetInView()
    setTypedText(text)
    cancelTimer.current?.()
    cancelTimer.current = browser.runLater(() => applyFilterText(text), PAUSE_MS)
  }
  async function goToTypedRow(text: string): Promise<void> {
    const place = parseTypedRow(text, sheets, previousSheet.current)
    const isExistingRow = place !== null && (await rows.act.hasRow(place))
    applyFilterText(isExistingRow ? '' : text)
    await (isExistingRow ? goToRow({ rows, grid }, place) : goToFirstRow({ rows, grid }))
  }
  /** A row number without a sheet refers to the sheet in view. */
  function getSheetInView(): UntrustedText | undefined {
    const { sheet } = rows.getState().filter
    if (sheet !== undefined) return typeof sheet === 'string' ? markUntrusted(sheet) : sheet
    return rowAt(rows.getState(), Math.max(0, grid.getState().activePlace.row))?.sheet ?? sheets[0]
  }
  const [firstSheet] = sheets
  return (
    <TextInput
      ref={input}
      size="xs"
      className={css['search'] ?? ''}
      title={words.filters.searchHint(
        placeText(firstSheet === undefined ? { row: 214 } : { row: 214, sheet: firstSheet }),
      )}
      type="search"
      leftSection={<SearchIcon size={14} />}
      placeholder={words.filters.searchOrRow}
      aria-label={words.filters.search}
      value={inputText}
      maxLength={1000}
      onChange={(event) => changeText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && inputText !== '') void goToTypedRow(inputText)
        if (event.key === 'Escape' && inputText !== '') applyFilterText('')
        else if (event.key === 'Escape' || event.key === 'ArrowDown') {
          event.preventDefault()
          applyFilterText(inputText)
          goToPlace(grid, { row: 0, column: grid.getState().activePlace.column })
        }
      }}
    />
  )
}
