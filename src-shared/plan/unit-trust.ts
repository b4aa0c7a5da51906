/** Whether a column of units holds units: judged by what the account has. Never changes a column the user chose. */
import type { Catalogue } from '../material/catalogue/catalogue.ts'
import { DRAFT, type Drafts } from './draft/draft.ts'
import type { Field } from '../material/fields/field.ts'
import { textKey } from '../material/values/text-key.ts'
import { isUnitWord, suggestUnit } from '../material/values/unit.ts'

/** A column as it was mapped. */
interface MappedColumn {
  readonly field: Field | null
  readonly confidence: string
}

/** One or two rows may have a unit of their own. */
const LEAST_ROWS = 3

/** True if no value is a unit, here or in the account, and no two are the same: serial numbers, sizes, names. [MAP-6] */
export function holdsNoUnits(columns: readonly MappedColumn[], drafts: Drafts, { unitCodes }: Catalogue): boolean {
  const units = drafts.columns.get('unit')
  if (!units || !columns.some(({ field, confidence }) => field === 'unit' && confidence !== 'chosen')) return false
  const keys = new Set<string>()
  for (let row = 0; row < drafts.count; row++) {
    if (units.states[row] !== DRAFT.value) continue
    const text = units.values.at(row)
    const key = textKey(text)
    // Most columns of units end here, at their second row.
    if (keys.has(key) || isUnitWord(text) || unitCodes.has(text) || suggestUnit(text, unitCodes)) return false
    keys.add(key)
  }
  return keys.size >= LEAST_ROWS
}
