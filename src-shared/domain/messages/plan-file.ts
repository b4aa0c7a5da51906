/** Sentences about a plan read from a file. English here, Russian beside it, of one shape. */
import type { PlanTrouble, PlanTroubleCode } from '../check-plan.ts'
import { rowText } from '../row-name.ts'
import type { Language } from './language.ts'
import { russianPlanFile } from './plan-file-russian.ts'

export interface PlanFileWords {
  /** What follows `row 5 `. */
  readonly troubles: Readonly<Record<PlanTroubleCode, (details: PlanTrouble['details']) => string>>
  readonly row: (row: string) => string
}

const english: PlanFileWords = {
  row: (row) => `row ${row}`,
  troubles: {
    'row-twice': () => 'stands in it twice',
    'blocked-sends': () => 'has a problem that blocks it, yet it sends something',
    'wrong-status': ({ status = '', method = '' }) =>
      method === '' ? `is marked ${status}, yet it sends nothing` : `is marked ${status}, yet its call is ${method}`,
    'wrong-material': () => 'names another material than its calls',
    'foreign-call': () => 'holds a call of another row',
    'wrong-changes': () => 'shows other changes than it sends',
    'wrong-body': () => 'sends something else than its changes say',
    'wrong-order': () => 'does not send its calls in the order they were planned in',
    'no-add': () => 'belongs to a new material that nothing adds',
    'field-twice': () => 'sets a value that another row of its material sets too',
  },
}

/** Which row is wrong, and how: to follow `the plan is not as it was made: `. */
export function planTroubleText({ code, row, details }: PlanTrouble, language: Language = 'en'): string {
  const words = planFileWords(language)
  return `${words.row(rowText(row))} ${words.troubles[code](details)}`
}

export function planFileWords(language: Language = 'en'): PlanFileWords {
  return language === 'ru' ? russianPlanFile : english
}
