import { englishForm } from '../plural.ts'

export const changes: CountWords = {
  cells: (n) => `${n} ${englishForm(n, 'edit', 'edits')}`,
  rows: (n) => `${n} ${englishForm(n, 'row', 'rows')} left out`,
  answers: (n) => `${n} ${englishForm(n, 'answer', 'answers')}`,
  columns: (n) => `${n} ${englishForm(n, 'column', 'columns')} set by hand`,
}

export interface CountedChanges {
  readonly cells: number
  readonly rows: number
  readonly answers: number
  /** Fields chosen by hand. */
  readonly columns: number
}

export type CountWords = Readonly<Record<keyof CountedChanges, (count: number) => string>>
