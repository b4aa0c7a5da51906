/** What the user changed in an import, counted: named wherever it could be lost. */
import type { Language } from '../domain/values/language.ts'
import { englishForm, russianForm } from './plural.ts'

export interface CountedChanges {
  readonly cells: number
  readonly rows: number
  readonly answers: number
  /** Fields chosen by hand. */
  readonly columns: number
}

type CountWords = Readonly<Record<keyof CountedChanges, (count: number) => string>>

const english: CountWords = {
  cells: (n) => `${n} ${englishForm(n, 'edit', 'edits')}`,
  rows: (n) => `${n} ${englishForm(n, 'row', 'rows')} left out`,
  answers: (n) => `${n} ${englishForm(n, 'answer', 'answers')}`,
  columns: (n) => `${n} ${englishForm(n, 'column', 'columns')} set by hand`,
}

const russian: CountWords = {
  cells: (n) => `${n} ${russianForm(n, 'правка', 'правки', 'правок')}`,
  rows: (n) => `${n} ${russianForm(n, 'пропущенная строка', 'пропущенные строки', 'пропущенных строк')}`,
  answers: (n) => `${n} ${russianForm(n, 'ответ', 'ответа', 'ответов')}`,
  columns: (n) =>
    `${n} ${russianForm(n, 'столбец, назначенный вручную', 'столбца, назначенных вручную', 'столбцов, назначенных вручную')}`,
}

/** `14 edits, 3 rows left out`; empty where nothing was changed. */
export function changesText(changes: CountedChanges, language: Language): string {
  const words = language === 'ru' ? russian : english
  const kinds = ['cells', 'rows', 'answers', 'columns'] as const
  return kinds.flatMap((kind) => (changes[kind] > 0 ? [words[kind](changes[kind])] : [])).join(', ')
}
