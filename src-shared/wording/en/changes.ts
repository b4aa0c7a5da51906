import { englishForm } from '../plural.ts'
import type { CountWords } from '../shape/changes.ts'

export const changes: CountWords = {
  cells: (n) => `${n} ${englishForm(n, 'edit', 'edits')}`,
  rows: (n) => `${n} ${englishForm(n, 'row', 'rows')} left out`,
  answers: (n) => `${n} ${englishForm(n, 'answer', 'answers')}`,
  columns: (n) => `${n} ${englishForm(n, 'column', 'columns')} set by hand`,
}
