import { russianForm } from '../counts.ts'
import type { CountWords } from '../en/changes.ts'

export const changes: CountWords = {
  cells: (n, shown) => `${shown} ${russianForm(n, 'правка', 'правки', 'правок')}`,
  rows: (n, shown) => `${shown} ${russianForm(n, 'исключённая строка', 'исключённые строки', 'исключённых строк')}`,
  answers: (n, shown) => `${shown} ${russianForm(n, 'ответ', 'ответа', 'ответов')}`,
  columns: (n, shown) =>
    `${shown} ${russianForm(n, 'столбец, назначенный вручную', 'столбца, назначенных вручную', 'столбцов, назначенных вручную')}`,
}
