/** A card of the to-do list. Closed, it is one line; open, it shows an example and its answers. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { RowFilter } from '../../../src-shared/api/window-types.ts'
import type { UntrustedText } from '../../../src-shared/material/values/untrusted-text.ts'
import { VisibleText } from '../../parts/visible.tsx'
import { goToPlace } from '../../state/grid-store.ts'
import { isApplied } from '../../state/run-store.ts'
import { useUi } from '../../use-ui.ts'
import css from './todo-panel.module.css'

/** If the window is narrower than this, the to-do list becomes a counter that opens over the table. */
export const ROOM_FOR_LIST = '(width >= 1000px)'

export interface TodoCard {
  readonly id: string
  readonly title: string | UntrustedText
  /** How many rows the card is about; absent if it is about something else. */
  readonly count?: number
  /** The example and answers of the card; absent if the title is enough. */
  readonly body?: ReactNode
}

interface CardProps {
  readonly card: TodoCard
  readonly isOpen: boolean
}

export function Card({ card: { id, title, count, body }, isOpen }: CardProps) {
  const { todo, words } = useUi()
  const countElement = count === undefined ? null : <span>{words.count(count)}</span>
  if (body === undefined) {
    return (
      <p className={css['line']} data-plain="">
        <VisibleText text={title} />
      </p>
    )
  }
  if (!isOpen) {
    return (
      <button
        type="button"
        className={css['line']}
        data-card={id}
        aria-expanded={false}
        onClick={() => todo.act.open(id)}
      >
        <b>
          <VisibleText text={title} />
        </b>
        {countElement}
      </button>
    )
  }
  return (
    <section className={css['card']} data-card={id} data-open="" aria-labelledby={`todo-${id}`} tabIndex={-1}>
      <h3 id={`todo-${id}`}>
        <VisibleText text={title} /> {countElement}
      </h3>
      {body}
    </section>
  )
}

export interface CardAnswer {
  readonly text: string
  /** The accessible name, used instead of the text. */
  readonly name?: string
  readonly onPress: () => void
  readonly isBlocked?: boolean
}

/** The maximum number of buttons shown on a card. */
const MAX_ANSWERS = 4

interface AnswersProps {
  /** The answers, the suggested one first. */
  readonly answers: readonly CardAnswer[]
  /** The filter that the “Show” button applies to the grid. */
  readonly rowFilter?: RowFilter
  /** True if no answer is suggested, because all are equally likely. */
  readonly isOpenQuestion?: boolean
}

export function CardAnswers({ answers, rowFilter, isOpenQuestion = false }: AnswersProps) {
  const { rows, words } = useUi()
  const maxAnswers = rowFilter === undefined ? MAX_ANSWERS : MAX_ANSWERS - 1
  return (
    <div className={css['answers']}>
      {answers.slice(0, maxAnswers).map(({ text, name, onPress, isBlocked = false }, index) => (
        <Button
          key={text}
          size="compact-sm"
          variant={index === 0 && !isOpenQuestion ? 'filled' : 'default'}
          disabled={isBlocked}
          aria-label={name}
          data-proposed={(index === 0 && !isOpenQuestion) || undefined}
          onClick={onPress}
        >
          <span className={css['answer']}>{text}</span>
        </Button>
      ))}
      {rowFilter !== undefined && (
        <Button size="compact-sm" variant="default" onClick={() => rows.act.setFilter(rowFilter)}>
          {words.todo.show}
        </Button>
      )}
    </div>
  )
}

/** Returns a function that filters the rows and focuses the first of them. */
export function useCorrectRows(): (filter: RowFilter) => void {
  const { grid, rows } = useUi()
  return (filter) => {
    rows.act.setFilter(filter)
    goToPlace(grid, { row: 0, column: Math.max(0, grid.getState().activePlace.column) })
  }
}

/** Whether the rows can no longer be changed, because a run applies them. */
export function useIsLocked(): boolean {
  const { run } = useUi()
  return useStore(run, isApplied)
}

/** A text of the card, usually an example. */
export function CardExample({ text }: { readonly text: string | UntrustedText }) {
  return (
    <p className={css['example']}>
      <VisibleText text={text} />
    </p>
  )
}
