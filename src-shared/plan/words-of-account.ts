/** Words that usually mean "no value", but are real values in this account, because one of its materials has that value. [VALUE-8] */
import type { Catalogue } from '../material/catalogue/catalogue.ts'
import type { Field } from '../material/fields/field.ts'
import { ListedTexts } from '../material/values/texts.ts'
import { makeTextKey } from '../material/values/text-key.ts'

/** A mapped column, and its words for "no value". */
interface MappedColumn {
  readonly field: Field | null
  readonly blanks?: { readonly words: readonly string[] }
}

/** Keys of the words for "no value" that are real values in the account, by field. */
export function findWordsOfAccount(
  columns: readonly MappedColumn[],
  catalogue: Catalogue,
): ReadonlyMap<Field, ReadonlySet<string>> {
  const keysByField = new Map<Field, ReadonlySet<string>>()
  for (const { field, blanks } of columns) {
    if (field === null || !blanks) continue
    const keys = blanks.words.filter((word) => isValue(field, word, catalogue)).map(makeTextKey)
    if (keys.length > 0) keysByField.set(field, new Set(keys))
  }
  return keysByField
}

function isValue(field: Field, word: string, catalogue: Catalogue): boolean {
  const isOneOf = (values: Iterable<string>): boolean => {
    const key = makeTextKey(word)
    for (const value of values) if (makeTextKey(value) === key) return true
    return false
  }
  switch (field) {
    case 'sku':
    case 'name': {
      const texts = new ListedTexts([word])
      return (field === 'sku' ? catalogue.bySku : catalogue.byName).find(texts.keyHash(0), texts, 0) !== undefined
    }
    case 'unit':
      return isOneOf(catalogue.unitCodes)
    case 'categories':
      return isOneOf(catalogue.categoryNames.values())
    case 'suppliers':
      return isOneOf(catalogue.supplierNames?.values() ?? [])
    default:
      return false
  }
}
