import { englishForm } from '../counts.ts'

export const changes: CountWords = {
  cells: (count, countText) => `${countText} ${englishForm(count, 'edit', 'edits')}`,
  rows: (count, countText) => `${countText} ${englishForm(count, 'row', 'rows')} left out`,
  answers: (count, countText) => `${countText} ${englishForm(count, 'answer', 'answers')}`,
  columns: (count, countText) => `${countText} ${englishForm(count, 'column', 'columns')} set by hand`,
}

export interface CountedChanges {
  readonly cells: number
  readonly rows: number
  readonly answers: number
  /** The number of columns whose field the user chose. */
  readonly columns: number
}

export type CountWords = Readonly<Record<keyof CountedChanges, (count: number, countText: string) => string>>
