/**
 * The to-do list beside the rows: questions, things to check, changes, rows that are not materials, and notes about the file. Empty sections are
 * hidden, and one card is open at a time.
 */
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { useStore } from 'zustand'
import type { ImportSummary, ReportRow } from '../../../src-shared/api/window-types.ts'
import { KeyFailureLine } from '../../parts/api-key-prompt.tsx'
import { SmallButton } from '../../parts/buttons.tsx'
import { isNothingFocused } from '../../parts/focus-home.ts'
import { FailureLine } from '../../parts/notices.tsx'
import { SaveRowsToFix } from '../../parts/rows-to-fix.tsx'
import { goToPlace } from '../../state/grid-store.ts'
import { hasEnded, countUnappliedRows, filterOfUnappliedRows } from '../../state/run-store.ts'
import { useUi } from '../../use-ui.ts'
import { countWaitingRows } from '../../view/counts.ts'
import { makeNoteCards, useChangeCards, useListComparison, useNotMaterialCards } from './change-cards.tsx'
import { useReviewCards } from './look-cards.tsx'
import { makeConflictCards, makeProblemCards } from './problem-cards.tsx'
import { useQuestionCards, useRememberCard } from './question-cards.tsx'
import { Card, type TodoCard, CardAnswers, CardExample } from './todo-card.tsx'
import css from './todo-panel.module.css'
import { useShallow } from 'zustand/react/shallow'
import { shownText } from '../../view/visible-text.ts'
import { makeRunMessage } from '../../view/problems-at.ts'

interface PanelProps {
  readonly summary: ImportSummary
  /** True if the list opens over the table, because there is no room beside it. */
  readonly isOverTable: boolean
  readonly onClose: () => void
}

/** The cards that need an answer, in the order of the list. */
export function useQuestionAndProblemCards(summary: ImportSummary): readonly TodoCard[] {
  const { words } = useUi()
  return [
    ...useMissingRowCards(),
    ...useQuestionCards(summary),
    ...makeConflictCards(summary, words),
    ...makeProblemCards(summary, 'blocks', words),
    ...useRememberCard(summary),
  ]
}

export function TodoPanel({ summary, isOverTable, onClose }: PanelProps) {
  const { imports, run, todo, words } = useUi()
  useListComparison({ summary })
  const { session, excluded = 0 } = summary
  useEffect(() => todo.act.followImport(session), [todo, session])
  const storedOpenCardId = useStore(todo, (state) => (state.session === session ? state.openCard : undefined))
  const neededCards = useQuestionAndProblemCards(summary)
  // After a run, only the rows that were not applied are left to do.
  const hasRunEnded = useStore(run, hasEnded)
  const missingCount = useStore(run, countUnappliedRows)
  const reviewCards = useReviewCards(summary)
  const changeCards = useChangeCards(summary)
  const notMaterialCards = useNotMaterialCards(summary)
  // After a complete success, only the offer to remember the list is left, and it is optional.
  const name = hasRunEnded && missingCount === 0 ? 'look' : 'needs'
  const runSection = {
    name,
    cards: neededCards,
    rows: hasRunEnded ? missingCount : countWaitingRows(summary.counts),
  } as const
  const previewSections = [
    { name: 'look', cards: reviewCards, rows: 0 },
    { name: 'changes', cards: changeCards, rows: 0 },
    { name: 'notMaterials', cards: notMaterialCards, rows: 0 },
    { name: 'file', cards: makeNoteCards(summary, words), rows: 0 },
  ] as const
  const sections = hasRunEnded ? [runSection] : [runSection, ...previewSections]
  const allCards = sections.flatMap(({ cards }) => cards)
  const firstCardId = neededCards.find(({ body }) => body !== undefined)?.id
  const isOpenCardListed = storedOpenCardId === null || allCards.some(({ id }) => id === storedOpenCardId)
  const openCardId = storedOpenCardId !== undefined && isOpenCardListed ? storedOpenCardId : firstCardId
  const panel = useRef<HTMLElement>(null)
  const onKeyDown = useCardKeys(panel, openCardId ?? null, onClose)
  return (
    <aside
      ref={panel}
      className={css['panel']}
      aria-label={words.todo.label}
      data-over={isOverTable || undefined}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <Failures />
      {sections
        .filter(({ cards }) => cards.length > 0)
        .map(({ name, cards, rows }) => (
          <section key={name} aria-label={words.todo.sections[name]}>
            <h2 data-tone={name}>
              {words.todo.sections[name]} {rows > 0 && <span>{words.sheets.rows(rows, words.count(rows))}</span>}
            </h2>
            {cards.map((card) => (
              <Card key={card.id} card={card} isOpen={card.id === openCardId} />
            ))}
            {name === 'needs' && rows > 0 && (
              <p className={css['line']}>
                <SaveRowsToFix session={session} isCompact />
                {hasRunEnded && summary.file.kind !== 'account' && (
                  <SmallButton onClick={() => void imports.act.reread()}>{words.file.reread}</SmallButton>
                )}
              </p>
            )}
          </section>
        ))}
      {excluded > 0 && <p className={css['line']}>{words.todo.leftOut(excluded, words.count(excluded))}</p>}
      {allCards.length === 0 && excluded === 0 && <p className={css['line']}>{words.todo.nothing}</p>}
    </aside>
  )
}

/** If the focused element in the list disappears, focuses the open card. */
function useFocusOnCard(panel: RefObject<HTMLElement | null>): void {
  const { grid } = useUi()
  const hadFocusRef = useRef(false)
  // Runs before the next key press, so that no key goes to the wrong element.
  useLayoutEffect(() => {
    const hasLostFocus = hadFocusRef.current && isNothingFocused()
    hadFocusRef.current = panel.current?.contains(document.activeElement) === true
    if (!hasLostFocus) return
    const card = panel.current?.querySelector<HTMLElement>('[data-card][data-open]')
    // After the last answer, the focus returns to the rows.
    if (!card) return goToPlace(grid, grid.getState().activePlace)
    const answer = card.querySelector<HTMLElement>('button:not(:disabled), input') ?? card
    answer.focus()
  })
  useEffect(() => {
    const panelElement = panel.current
    const rememberFocus = (): void => void (hadFocusRef.current = true)
    // After a click outside the list, the list no longer takes the focus back.
    const forgetFocus = (): void => void (hadFocusRef.current = false)
    panelElement?.addEventListener('focusin', rememberFocus)
    document.addEventListener('pointerdown', forgetFocus)
    return () => {
      panelElement?.removeEventListener('focusin', rememberFocus)
      document.removeEventListener('pointerdown', forgetFocus)
    }
  }, [panel])
}

/**
 * Arrow keys move to another card and open it. Enter takes the suggested answer. Escape returns to the rows, and closes a list that covers the table.
 */
function useCardKeys(
  panel: RefObject<HTMLElement | null>,
  openCardId: string | null,
  onClose: () => void,
): (event: KeyboardEvent<HTMLElement>) => void {
  const { todo } = useUi()
  useFocusOnCard(panel)
  return function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape') return onClose()
    // The card got the focus before its answers were loaded.
    if (event.key === 'Enter' && event.target instanceof HTMLElement && event.target.matches('[data-open]')) {
      event.target.querySelector<HTMLElement>('[data-proposed]')?.click()
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || !(event.target instanceof HTMLElement) || event.target.matches('input')) return
    const cards = [...(panel.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [])]
    const focusedIndex = cards.findIndex((card) => card.contains(document.activeElement))
    const nextCard = cards[focusedIndex < 0 ? 0 : focusedIndex + step]
    const id = nextCard?.dataset['card']
    if (!nextCard || id === undefined) return
    event.preventDefault()
    if (id === openCardId) return nextCard.querySelector<HTMLElement>('button:not(:disabled), input')?.focus()
    nextCard.focus()
    todo.act.open(id)
  }
}

/** Failures of the last change, the file, the rows and the run, each with its own buttons. */
function Failures() {
  const { imports, rows, run, words } = useUi()
  const openImportState = useStore(imports, (state) => (state.step === 'open' ? state : null))
  const rowsFailure = useStore(rows, (state) => state.failure)
  const runFailure = useStore(run, (state) => state.failure)
  if (!openImportState) return null
  const { account, failure: changeFailure, isStale = false } = openImportState
  return (
    <div className={css['failure']}>
      {changeFailure && (
        <KeyFailureLine
          failure={changeFailure}
          account={account}
          screen="import"
          onDismiss={() => imports.act.dismissFailure()}
        />
      )}
      {isStale && (
        <FailureLine failure={{ kind: 'file-refused', message: () => words.file.savedAgain }}>
          <SmallButton onClick={() => void imports.act.reread()}>{words.file.reread}</SmallButton>
        </FailureLine>
      )}
      {rowsFailure && (
        <FailureLine failure={rowsFailure} onRetry={() => rows.act.refresh()}>
          <SmallButton onClick={() => void imports.act.reread()}>{words.file.reread}</SmallButton>
        </FailureLine>
      )}
      {runFailure && (
        <KeyFailureLine
          failure={runFailure}
          account={account}
          screen="import"
          onDismiss={() => run.act.dismissFailure()}
        />
      )}
    </div>
  )
}

/** Whether there is a failure that only the list shows. */
export function useHasFailure(): boolean {
  const { imports, rows, run } = useUi()
  const hasImportFailure = useStore(
    imports,
    (state) => state.step === 'open' && (state.failure !== null || state.isStale === true),
  )
  const hasRowsFailure = useStore(rows, (state) => state.failure !== null)
  const hasRunFailure = useStore(run, (state) => state.failure !== null)
  return hasImportFailure || hasRowsFailure || hasRunFailure
}

/** Cards for a run that has ended: the rows that were not applied, by outcome. */
function useMissingRowCards(): readonly TodoCard[] {
  const { run, words } = useUi()
  const failedRows = useStore(run, (state) => state.failedRows)
  const rowsByState = new Map<string, ReportRow[]>()
  for (const row of failedRows) {
    // Rows left out because of a problem are on that problem's card.
    if (row.status === 'problem' || row.status === 'conflict') continue
    const state = words.names.runRowStates[row.state]
    rowsByState.set(state, [...(rowsByState.get(state) ?? []), row])
  }
  return Array.from(rowsByState, ([state, rows]) => ({
    id: `not in ${state}`,
    title: state,
    count: rows.length,
    body: <MissingRowsBody rows={rows} />,
  }))
}

function MissingRowsBody({ rows }: { readonly rows: readonly ReportRow[] }) {
  const { run, words } = useUi()
  const missingRowsFilter = useStore(run, useShallow(filterOfUnappliedRows))
  const [firstRow] = rows
  if (!firstRow) return null
  const messageText =
    firstRow.error === null
      ? shownText(firstRow.name)
      : `${shownText(firstRow.name)}: ${shownText(makeRunMessage(firstRow.error, words).what)}`
  return (
    <>
      <CardExample text={messageText} />
      <CardAnswers answers={[]} rowFilter={missingRowsFilter} />
    </>
  )
}
