/** What a row is told of rows in other files that are planned with it, in Russian. */
import type { ProblemParts } from '../message.ts'
import { capital, russianField } from './terms.ts'

/** Why the value of another file is used. */
const WINS: Readonly<Record<string, string>> = {
  preferred: 'а тот файл стоит раньше',
  cheapest: 'а там самая низкая цена',
  newest: 'а тот файл новее',
  answered: 'и выбрали его вы',
}

export const listProblems = {
  'list-value': ({ of, row, detail }: ProblemParts) => ({
    what: `${capital(russianField(of).nominative)} «${detail('value')}» — из строки ${row('other')}; отправится вместе с этой строкой.`,
    fix: `Ничего делать не нужно. Если значение не нужно, исключите ту строку.`,
  }),
  'list-passed-over': ({ of, row, detail }: ProblemParts) => ({
    what: `${capital(russianField(of).nominative)} «${detail('mine')}» не используется: в строке ${row('other')} указано «${detail('value')}», ${WINS[detail('why')] ?? 'оно и используется'}.`,
    fix: `Чтобы взять это значение, выберите его в строке или укажите, какой файл важнее.`,
  }),
  'list-joined': ({ row }: ProblemParts) => ({
    what: `Эта строка отправится вместе со строкой ${row('other')}: она о том же материале.`,
    fix: `Ничего делать не нужно. Если одна из строк лишняя, исключите её.`,
  }),
} as const
