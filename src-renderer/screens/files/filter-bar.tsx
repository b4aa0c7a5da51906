/** The filter line: pills for kinds of rows, a menu for the rarer kinds, and a search box. */
import { Menu, Box, Group } from '@mantine/core'
import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { useStore } from 'zustand'
import type { ImportSummary } from '../../../src-shared/api/window-types.ts'
import { ChevronIcon, PanelIcon } from '../../parts/icons.tsx'
import { Choice, menuProps } from '../../parts/picker.tsx'
import picker from '../../parts/picker.module.css'
import shared from '../../parts/shared.module.css'
import { hasEnded, countUnappliedRows } from '../../state/run-store.ts'
import { usePlaces, useCommand } from '../../parts/use-command.ts'
import { useUi } from '../../use-ui.ts'
import { filterOfPill, listPills, pressedPillsOf, togglePill, type Pill } from '../../view/counts.ts'
import { listFilterKinds, MoreFilters } from './more-filters.tsx'
import { RowSearch } from './row-search.tsx'
import css from './filter-bar.module.css'
import { SmallButton } from '../../parts/buttons.tsx'
import { focusFallback } from '../../parts/focus-home.ts'
import { ProgressBar } from '../../parts/progress-bar.tsx'
import { isTextInput } from '../../parts/typing.ts'

/** If the window is narrower, the pills become a menu. */
const ROOM_FOR_PILLS = '(width >= 900px)'

interface FilterBarProps {
  readonly summary: ImportSummary
  /** The count on the button that opens the to-do list. Null if there is room for the list beside the rows, or if there is nothing to do. */
  readonly todoCount: number | null
  readonly isPanelOpen: boolean
  readonly onPanel: (open: boolean) => void
}

export function FilterBar({ summary, todoCount, isPanelOpen, onPanel }: FilterBarProps) {
  const { run, words } = useUi()
  // After a run, the rows that need attention are already filtered.
  const hasRunEnded = useStore(run, hasEnded)
  const isComplete = useStore(run, (runState) => hasEnded(runState) && countUnappliedRows(runState) === 0)
  const isWindowWide = useMediaQuery(ROOM_FOR_PILLS, true, { getInitialValueInEffect: false })
  const pillsToShow = usePillsToShow(summary)
  usePlacesOfRows(pillsToShow, summary)
  return (
    <section className={css['bar']} aria-label={words.filters.label}>
      {isWindowWide && !hasRunEnded ? (
        <Pills pillsToShow={pillsToShow} />
      ) : (
        pillsToShow.length > 0 && <PillMenu pillsToShow={pillsToShow} />
      )}
      <MoreFilters summary={summary} />
      <span className={shared['space']} />
      <ChangeInProgress />
      <RowSearch />
      {todoCount !== null && (
        <button
          type="button"
          className={css['counter']}
          data-optional={isComplete || undefined}
          aria-label={`${words.todo.open}: ${words.count(todoCount)}`}
          aria-expanded={isPanelOpen}
          title={words.todo.open}
          onClick={() => onPanel(!isPanelOpen)}
        >
          <PanelIcon size={14} />
          {todoCount > 0 && <b>{words.count(todoCount)}</b>}
        </button>
      )}
    </section>
  )
}

/** The pills for kinds that have rows. After a run, rows that failed come first. For the stock, “All” only clears another filter. */
function usePillsToShow(summary: ImportSummary): readonly Pill[] {
  const { rows, run } = useUi()
  const isAllActive = useStore(rows, (state) => pressedPillsOf(state.filter).has('all'))
  const missingCount = useStore(run, countUnappliedRows)
  const hasNoFilter = summary.file.kind === 'account' && isAllActive
  const pillsWithRows = listPills(summary).filter(({ name }) => name !== 'all' || !hasNoFilter)
  if (missingCount === 0) return pillsWithRows
  return [{ name: 'notIn', count: missingCount }, ...pillsWithRows.filter(({ name }) => name !== 'needs')]
}

/** Offers the pills and the menu's kinds of rows as places in the palette. */
function usePlacesOfRows(pillsToShow: readonly Pill[], summary: ImportSummary): void {
  const { rows, words } = useUi()
  usePlaces('shownRows', () => {
    const { filter } = rows.getState()
    return [
      ...pillsToShow.map(({ name, count }) => ({
        name: words.commands.toShownRows(words.filters.pills[name]),
        note: words.count(count),
        run: () => rows.act.setFilter(filterOfPill(filter, name)),
      })),
      ...listFilterKinds(summary, filter, words).map(({ text, filterToAdd }) => ({
        name: words.commands.toShownRows(text),
        run: () => rows.act.setFilter({ ...filterOfPill(filter, 'all'), ...filterToAdd }),
      })),
    ]
  })
}

interface PillsProps {
  readonly pillsToShow: readonly Pill[]
}

/** Pressing a pill replaces the active pills. With Shift, the pill is added or removed. */
function Pills({ pillsToShow }: PillsProps) {
  const { rows, words } = useUi()
  const filter = useStore(rows, (state) => state.filter)
  const activePills = pressedPillsOf(filter)
  if (pillsToShow.length === 0) return null
  return (
    <div className={css['pills']} role="group" aria-label={words.filters.label}>
      {pillsToShow.map(({ name, count }) => (
        <button
          key={name}
          type="button"
          className={css['pill']}
          aria-pressed={activePills.has(name)}
          data-name={name}
          title={name === 'all' ? undefined : words.filters.addHint}
          onClick={({ shiftKey }) => rows.act.setFilter((shiftKey ? togglePill : filterOfPill)(filter, name))}
        >
          {words.filters.pills[name]} <b>{words.count(count)}</b>
        </button>
      ))}
    </div>
  )
}

function PillMenu({ pillsToShow }: PillsProps) {
  const { rows, words } = useUi()
  const filter = useStore(rows, (state) => state.filter)
  const activePills = pressedPillsOf(filter)
  const pillText = ({ name, count }: Pill): string => `${words.filters.pills[name]} ${words.count(count)}`
  const activeTexts = pillsToShow.filter(({ name }) => activePills.has(name)).map(pillText)
  return (
    <Menu {...menuProps}>
      <Menu.Target>
        <button type="button" className={picker['button']} title={words.filters.label}>
          <span className={picker['value']}>
            {activeTexts.length === 0 ? words.filters.label : activeTexts.join(' · ')}
          </span>
          <ChevronIcon size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {pillsToShow.map((pill) => (
          <Choice
            key={pill.name}
            text={pillText(pill)}
            isChosen={activePills.has(pill.name)}
            onChoose={() => rows.act.setFilter(filterOfPill(filter, pill.name))}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** A slow change with its progress and a Stop button. After Stop, tells the user whether the change was stopped in time. */
function ChangeInProgress() {
  const { app, imports, words } = useUi()
  const share = useStore(imports, (state) => (state.step === 'open' ? (state.share ?? null) : null))
  const { steps, commands } = words
  const progressText = steps.changeProgress(`${words.count(Math.round((share ?? 0) * 100))}\u00a0%`)
  useCommand('stopChange', {
    run: () => void stopChange(),
    blockedReason: share === null ? commands.unavailableReasons.noneUnderWay : null,
  })
  // Runs before the grid clears the selection.
  useWindowEvent('keydown', onKeyDown, { capture: true })
  function onKeyDown(event: KeyboardEvent): void {
    if (share === null || event.key !== 'Escape' || handlesEscape(event.target)) return
    event.preventDefault()
    event.stopPropagation()
    void stopChange()
  }
  /** Stops the change. The button then disappears, so the focus must move. */
  function stopByButton(): void {
    focusFallback()
    void stopChange()
  }
  async function stopChange(): Promise<void> {
    const isStopped = await imports.act.stopChange()
    const stateAfterStop = imports.getState()
    if (stateAfterStop.step !== 'open' || stateAfterStop.failure) return
    app.act.showNotice({ kind: isStopped ? 'good' : 'bad', text: isStopped ? steps.stopped : steps.tooLate })
  }
  return (
    <>
      <span className="heard" role="status">
        {share === null ? '' : steps.takesLong}
      </span>
      {share !== null && (
        <Group className={css['underWay']} gap={8} wrap="nowrap" role="group" aria-label={progressText}>
          <span className={shared['quiet']} aria-hidden="true">
            {progressText}
          </span>
          <Box w={80}>
            <ProgressBar label={progressText} value={share} isThin />
          </Box>
          <SmallButton onClick={stopByButton}>{steps.stop}</SmallButton>
        </Group>
      )}
    </>
  )
}

/** True in a field, a menu or a dialog, where Escape does something else. */
function handlesEscape(target: EventTarget | null): boolean {
  if (isTextInput(target) || document.querySelector('[role="dialog"]') !== null) return true
  return target instanceof Element && target.closest('[role="menu"], [role="listbox"]') !== null
}
