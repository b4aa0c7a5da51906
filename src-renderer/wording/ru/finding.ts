/** Russian texts of what the user did and asks again, of finding and replacing, and of one change in many cells. */
import { russianForm as form } from '../../../src-shared/wording/plural.ts'
import type { Texts } from '../texts.ts'

const inRows = (n: number, shown: string) => `в ${shown} ${form(n, 'строке', 'строках', 'строках')}`

export const russianFinding: Pick<Texts, 'mine'> = {
  mine: {
    leftOut: 'Исключено вами',
    changed: 'Изменено вами',
    answered: 'Вы ответили',
    again: 'Спросить снова',
    said: (question) => `Вы ответили: ${question}`,
    material: 'Какой это материал',
    conflict: 'Изменено и здесь, и в учётной записи',
    againAll: (question, n, shown) => `Спросить снова ${inRows(n, shown)}: ${question}`,
  },
}
