import { russianForm } from '../counts.ts'
import type { CountWords } from '../en/changes.ts'

export const changes: CountWords = {
  cells: (count, countText) => `${countText} ${russianForm(count, 'правка', 'правки', 'правок')}`,
  rows: (count, countText) =>
    `${countText} ${russianForm(count, 'исключённая строка', 'исключённые строки', 'исключённых строк')}`,
  answers: (count, countText) => `${countText} ${russianForm(count, 'ответ', 'ответа', 'ответов')}`,
  columns: (count, countText) =>
    `${countText} ${russianForm(count, 'столбец, назначенный вручную', 'столбца, назначенных вручную', 'столбцов, назначенных вручную')}`,
}
