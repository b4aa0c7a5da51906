/** The English of what many messages share. */
import { placeName } from '../../domain/sheet/problem.ts'
import { rowText } from '../../domain/sheet/row-name.ts'
import type { Terms } from '../shape/terms.ts'

/** Fields whose own word is none. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['planned', 'planned change'],
  ['archived', 'archive mark'],
])

export const terms: Terms = {
  numbers: { group: ',', point: '.' },
  quoted: (text) => `“${text}”`,
  row: rowText,
  place: placeName,
  field: (field) => NAMES.get(field) ?? field.replaceAll('_', ' '),
}
