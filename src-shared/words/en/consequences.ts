import type { Consequence, ConsequenceCode } from '../../plan/guard/consequences.ts'
import { showNumberOf } from '../../material/fields/shown-number.ts'
import { shortened } from '../shortened.ts'
import { shownChange } from '../changed-fields.ts'
import { shownCount } from '../counts.ts'
import { terms } from './terms.ts'

interface EnglishParts extends Parts {
  /** `3 rows (first: row 5; column D)`, or `Row 5 (column D)`. */
  readonly rows: string
  /** One row only. */
  readonly one: boolean
}

export const consequences: ConsequenceWords = (parts) => {
  const { code, count, first } = parts.consequence
  const one = count === 1
  const place = parts.column === null ? '' : `column ${parts.column}`
  const rows = one
    ? `Row ${terms.row(first)}${place && ` (${place})`}`
    : `${shownCount(count, terms.numbers)} rows (first: row ${terms.row(first)}${place && `; ${place}`})`
  return WORDS[code]({ ...parts, rows, one })
}

const WORDS: Readonly<Record<ConsequenceCode, (parts: EnglishParts) => string>> = {
  delete: ({ rows, one, consequence: { lost } }) =>
    `${rows} ${one ? 'deletes its material' : 'delete their materials'}: the balances become zero in every storage${lost === undefined || lost === '0' ? '' : ` (stock worth ${showNumberOf('price', lost, terms.numbers)} is lost)`}. The material is removed from the products that use it, and its files are deleted. This cannot be undone. Clear the action cell to keep a material.`,
  'unit-unpredicted': ({ rows, one, consequence }) =>
    `${rows} ${verb(one, 'change')} the unit, and the two units are not known to be of one kind${example(consequence)}. What happens to balances, minimums and price cannot be predicted. The account refuses it for materials that are part of a product. Give price, stock and minimum in the new unit in the same row, or leave the unit cell blank.`,
  'unit-rescales': ({ rows, one, consequence }) =>
    `${rows} ${verb(one, 'change')} the unit${example(consequence)}. The account recalculates balances, minimums and history in every storage, and the price where the file gives none.${predictions(consequence)} Leave the unit cell blank to keep the unit.`,
  'stock-to-zero': ({ rows, one }) =>
    `${rows} ${verb(one, 'set')} a stock to 0. If only its stock keeps a material in the storage, it leaves that storage and loses its minimum there. In its last storage it disappears from every list; Stocksheet remembers it, and stock brings it back. Leave the stock cell blank to keep the balance.`,
  'categories-replaced': ({ rows, one }) =>
    `${rows} ${verb(one, 'drop')} categories the material has now: the file's list replaces the whole old list. Write every category a material should keep into the cell.`,
  'suppliers-replaced': ({ rows, one }) =>
    `${rows} ${verb(one, 'set')} suppliers: the file's list replaces the whole old list. Write every supplier a material should keep into the cell.`,
  'categories-add-storages': ({ rows, one }) =>
    `${rows} ${verb(one, 'add')} a category. The material then also appears in the storages that have this category, with stock 0. Leave the categories cell blank if you do not want that.`,
  'price-recosts': ({ rows, one }) =>
    `${rows} ${verb(one, 'change')} the price: the cost of products made from the material is recalculated. Without supplies so far, its initial balance and corrections are revalued too. Leave the price cell blank to keep the price.`,
  'stock-valued-at-price': ({ rows, one }) =>
    `${rows} ${verb(one, 'raise')} a stock: the increase is valued at the material's price, not at what was paid. Enter a supply in the account instead where the cost matters.`,
}

/** Third person for one row. */
function verb(one: boolean, word: string): string {
  return one ? `${word}s` : word
}

function example({ unit, count, name, first }: Consequence): string {
  if (unit === null) return ''
  const change = `${shortened(unit.from)} → ${shortened(unit.to)}`
  return count === 1 ? ` (${change})` : ` (row ${terms.row(first)}, “${shortened(name)}”: ${change})`
}

function predictions({ predicted, first }: Consequence): string {
  if (predicted.length === 0) return ''
  const words = predicted.map((one) => shownChange(one.field, one, terms.numbers))
  return ` Predicted for row ${terms.row(first)}: ${words.join(', ')}; the account may calculate differently.`
}

export interface Parts {
  /** The letter of the column that sets it off; null if it is not at hand. */
  readonly column: string | null
  readonly consequence: Consequence
}

export type ConsequenceWords = (parts: Parts) => string
