/** English texts of what the user did and asks again, of finding and replacing, and of one change in many cells. */
import { englishForm as form } from '../../../src-shared/wording/plural.ts'

const rows = (n: number, shown: string) => `${shown} ${form(n, 'row', 'rows')}`

export const englishFinding = {
  mine: {
    leftOut: 'Left out by you',
    changed: 'Changed by you',
    answered: 'Answered by you',
    again: 'Ask again',
    /** `question`: what was asked, as problems are titled. */
    said: (question: string) => `You answered: ${question}`,
    material: 'Which material is meant',
    conflict: 'Changed here and in the account',
    againAll: (question: string, n: number, shown: string) => `Ask again in ${rows(n, shown)}: ${question}`,
  },
}
