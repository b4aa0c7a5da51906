import { russianForm } from '../plural.ts'
import type { ChangedFieldWords } from '../en/changed-fields.ts'
import { fields } from './fields.ts'

export const changedFields: ChangedFieldWords = {
  counted(field, count, shown) {
    const forms = fields[field].counted
    if (typeof forms !== 'string') return `${shown} ${russianForm(count, ...forms)}`
    return `${forms} в ${shown} ${russianForm(count, 'строке', 'строках', 'строках')}`
  },
  up: 'наибольший рост',
  down: 'наибольшее падение',
  row: 'строка',
}
