/** Which rows are shown: by status, by problem, by text; and the way to one row of the file. */
import type { ImportSummary } from '../../../src-shared/contract/received.ts'
import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { CloseIcon, PanelIcon, SearchIcon, WarnIcon } from '../../parts/icons.tsx'
import { isTyping } from '../../parts/shortcuts.tsx'
import { goToPlace } from '../../state/grid-store.ts'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { chipOf, chips, filterOfChip } from '../../view/counts.ts'
import { Edits } from './edits.tsx'
import { FieldFilter } from './field-filter.tsx'
import { GoTo } from './go-to.tsx'
import { LeaveOut } from './leave-out.tsx'
import css from './filter-bar.module.css'

/** After the last letter typed, so that each word is asked for once. */
const PAUSE_MS = 50

interface FilterBarProps {
  readonly summary: ImportSummary
  readonly panel: boolean
  readonly onPanel: (open: boolean) => void
}

export function FilterBar({ summary, panel, onPanel }: FilterBarProps) {
  const { rows } = useStores()
  const words = useWords()
  const filter = useStore(rows, (state) => state.filter)
  const chosen = chipOf(filter)
  const problem = filter.problem
  // A delete is asked about too, and has a status to be found by.
  const asked = summary.guard?.reasons.some(({ code }) => code !== 'delete') === true
  function withoutProblem(): void {
    const { problem: _problem, ...rest } = filter
    rows.act.setFilter(rest)
  }
  return (
    <section className={css['bar']} aria-label={words.filters.label}>
      <div className={css['chips']} role="group" aria-label={words.filters.label}>
        {chips(summary.counts, summary.rowCount).map(({ name, count }) => (
          <button
            key={name}
            type="button"
            className={css['chip']}
            aria-pressed={chosen === name}
            data-name={name}
            onClick={() => rows.act.setFilter(filterOfChip(filter, name))}
          >
            {words.names.statuses[name]} <b>{words.count(count)}</b>
          </button>
        ))}
        {(asked || filter.unusual === true) && (
          <button
            type="button"
            className={css['chip']}
            aria-pressed={filter.unusual === true}
            data-name="unusual"
            onClick={() => {
              const { unusual, ...rest } = filter
              rows.act.setFilter(unusual === true ? rest : { ...rest, unusual: true })
            }}
          >
            <WarnIcon size={12} /> {words.filters.unusual}
          </button>
        )}
        {problem !== undefined && (
          <button
            type="button"
            className={css['chip']}
            aria-pressed="true"
            data-name="problem"
            onClick={withoutProblem}
          >
            {words.filters.problem(words.problemName(problem) ?? problem)}
            <span className="heard">{words.filters.removeProblem}</span>
            <CloseIcon size={12} />
          </button>
        )}
      </div>
      <FieldFilter columns={summary.columns} />
      <LeaveOut />
      <span className={css['space']} />
      <Edits />
      <Search />
      <GoTo />
      <Tooltip label={panel ? words.panel.hide : words.panel.show} withArrow>
        <ActionIcon
          variant={panel ? 'light' : 'subtle'}
          color={panel ? 'ink' : 'gray'}
          aria-label={panel ? words.panel.hide : words.panel.show}
          aria-pressed={panel}
          onClick={() => onPanel(!panel)}
        >
          <PanelIcon />
        </ActionIcon>
      </Tooltip>
    </section>
  )
}

function Search() {
  const { rows, grid, page } = useStores()
  const words = useWords()
  const applied = useStore(rows, (state) => state.filter.text ?? '')
  // What is typed and not yet asked for; null once it is the filter.
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? applied
  const input = useRef<HTMLInputElement>(null)
  const off = useRef<(() => void) | null>(null)
  useEffect(() => () => off.current?.(), [])
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const find = event.key === '/' && !isTyping(event.target)
      if (!find && !((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f')) return
      event.preventDefault()
      input.current?.select()
      input.current?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  function apply(text: string): void {
    off.current?.()
    off.current = null
    setTyped(null)
    const { text: earlier = '', ...rest } = rows.getState().filter
    if (text === earlier) return
    rows.act.setFilter(text === '' ? rest : { ...rest, text })
  }
  function change(text: string): void {
    setTyped(text)
    off.current?.()
    off.current = page.later(() => apply(text), PAUSE_MS)
  }
  return (
    <TextInput
      ref={input}
      size="xs"
      className={css['search'] ?? ''}
      type="search"
      leftSection={<SearchIcon size={14} />}
      placeholder={words.filters.search}
      aria-label={words.filters.search}
      value={shown}
      maxLength={1000}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply(shown)
        if (event.key === 'Escape' && shown !== '') apply('')
        else if (event.key === 'Escape' || event.key === 'ArrowDown') {
          event.preventDefault()
          apply(shown)
          goToPlace(grid, { row: 0, column: grid.getState().active.column })
        }
      }}
    />
  )
}
