/** What a run came to, in Russian. */
import type { OutcomeWords } from '../en/run-outcome.ts'
import { russianForm as form } from '../plural.ts'
import { shown } from './numbers.ts'

export const outcome: OutcomeWords = {
  sentence: ({ rowsIn, rowsAsked, rowsLeft }) =>
    `Внесено строк: ${shown(rowsIn)} из ${shown(rowsAsked)}. ${shown(rowsLeft)} ${form(rowsLeft, 'требует', 'требуют', 'требуют')} вашего внимания.`,
  mark: ({ rowsIn, rowsAsked }) => `внесено ${shown(rowsIn)} из ${shown(rowsAsked)}`,
}
