import { russianForm } from '../plural.ts'
import type { CountWords } from '../en/changes.ts'

export const changes: CountWords = {
  cells: (n) => `${n} ${russianForm(n, 'правка', 'правки', 'правок')}`,
  rows: (n) => `${n} ${russianForm(n, 'пропущенная строка', 'пропущенные строки', 'пропущенных строк')}`,
  answers: (n) => `${n} ${russianForm(n, 'ответ', 'ответа', 'ответов')}`,
  columns: (n) =>
    `${n} ${russianForm(n, 'столбец, назначенный вручную', 'столбца, назначенных вручную', 'столбцов, назначенных вручную')}`,
}
