import { englishForm } from '../counts.ts'

export const changes: CountWords = {
  cells: (n, shown) => `${shown} ${englishForm(n, 'edit', 'edits')}`,
  rows: (n, shown) => `${shown} ${englishForm(n, 'row', 'rows')} left out`,
  answers: (n, shown) => `${shown} ${englishForm(n, 'answer', 'answers')}`,
  columns: (n, shown) => `${shown} ${englishForm(n, 'column', 'columns')} set by hand`,
}

export interface CountedChanges {
  readonly cells: number
  readonly rows: number
  readonly answers: number
  /** Columns whose field the user chose. */
  readonly columns: number
}

export type CountWords = Readonly<Record<keyof CountedChanges, (count: number, shown: string) => string>>
