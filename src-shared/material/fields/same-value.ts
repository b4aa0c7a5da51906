/**
 * Which values of a field are equal, by its kind (field-spec.ts): for the account before and after a run, for rows and exports. White
 * space and invisible characters at both ends, line ends and composition are ignored, because spreadsheets, people and accounts change
 * them. [DIFF-3]
 */
import { withLineFeeds, withoutOuterSpace } from '../values/text-key.ts'
import { normalForm } from '../values/normal-form.ts'
import { sortedIdList } from '../values/ids-by-name.ts'
import { isListField, isPlainText, isStorageField, type Field } from './field.ts'

/** Texts that are the same have the same form. */
export function textForm(text: string): string {
  return withoutOuterSpace(normalForm(withLineFeeds(text)))
}

/** The same for a canonical value of any field. A storage that does not carry the material has 0 of it. [DIFF-4] */
export function comparable(field: Field, value: string | null): string | null {
  if (value === null) return isStorageField(field) ? '0' : null
  if (isListField(field)) return value === '' ? '' : sortedIdList(value.split(', ').map(Number))
  return isPlainText(field) ? textForm(value) : value
}

export function sameValue(field: Field, one: string | null, other: string | null): boolean {
  return one === other || comparable(field, one) === comparable(field, other)
}
