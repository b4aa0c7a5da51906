/**
 * `--filter`: which materials are listed. A field, a sign and a value: `price>10`, `name~oak`, `notes=`. All of them must hold. Numbers
 * are compared exactly, texts in any letter case; nothing after `=` asks for what is empty.
 */
import { isLessThanMinimum } from '../../src-shared/material/catalogue/catalogue-values.ts'
import type { ListedMaterial } from '../../src-shared/material/catalogue/catalogue.ts'
import { FIELDS, isListed, isNumber, specOf, type ListedField } from '../../src-shared/material/fields/field.ts'
import { holdsFor } from '../../src-shared/mapping/rules/rule-numbers.ts'
import type { Comparison } from '../../src-shared/mapping/rules/rule-tree.ts'
import { compare, toDecimal, type Decimal } from '../../src-shared/material/values/decimal.ts'
import { textKey } from '../../src-shared/material/values/text-key.ts'
import { contains } from '../../src-shared/material/values/text-search.ts'
import { CommandError } from './command-error.ts'

const LISTED = FIELDS.filter(isListed)
/** As rules write them. */
const SIGNS: Readonly<Record<string, Comparison>> = { '=': '=', '!=': '<>', '<': '<', '<=': '<=', '>': '>', '>=': '>=' }

/** A row of the stock: what a storage carries of a material. */
export type StockTest = (material: ListedMaterial) => boolean

const FILTER = /^\s*([a-z]+)\s*(!=|<=|>=|=|~|<|>)\s*(.*?)\s*$/isu

export function stockTest(filters: readonly string[], belowMinimum: boolean): StockTest {
  const tests = filters.map(testOf)
  if (belowMinimum) tests.push(({ stock, minimum, archived }) => !archived && isLessThanMinimum(stock, minimum))
  return (material) => tests.every((test) => test(material))
}

function testOf(filter: string): StockTest {
  const [, name = '', sign = '', value = ''] = FILTER.exec(filter) ?? []
  const field = LISTED.find((one) => one === name.toLowerCase())
  if (field === undefined) {
    throw new CommandError({
      what: `--filter takes a field, a sign and a value, for example --filter 'price>10' or 'name~oak'; got “${filter}”.`,
      fix: `Fields are ${LISTED.join(', ')}; signs are = != ~ < <= > >=.`,
      nothing: 'Nothing was sent.',
      at: '--filter',
    })
  }
  return isNumber(field) ? numberTest(field, sign, value, filter) : textTest(field, sign, value, filter)
}

function numberTest(field: ListedField, sign: string, value: string, filter: string): StockTest {
  const number = toDecimal(value)
  if (sign === '~' || (number === null && !(value === '' && (sign === '=' || sign === '!='))))
    throw new CommandError({
      what: `--filter: ${field} is compared with a number by = != < <= > >=; got “${filter}”.`,
      nothing: 'Nothing was sent.',
      at: '--filter',
    })
  return (material) => {
    const amount = decimalOf(material, field)
    if (number === null) return (amount === null) === (sign === '=')
    if (amount === null) return sign === '!='
    return holdsFor(SIGNS[sign] ?? '>=', compare(amount, number))
  }
}

function decimalOf(material: ListedMaterial, field: ListedField): Decimal | null {
  const amountText = material[field]
  return typeof amountText === 'string' ? toDecimal(amountText) : null
}

function textTest(field: ListedField, sign: string, value: string, filter: string): StockTest {
  if (sign !== '=' && sign !== '!=' && sign !== '~')
    throw new CommandError({
      what: `--filter: ${field} is no number: it takes = != or ~ (contains); got “${filter}”.`,
      nothing: 'Nothing was sent.',
      at: '--filter',
    })
  if (sign === '~') {
    const isIn = contains(value)
    return (material) => textsOf(material, field).some(isIn)
  }
  const key = textKey(value)
  return (material) => textsOf(material, field).some((text) => textKey(text) === key) === (sign === '=')
}

/** A list has a text for each of its names, and for each of its ids. */
function textsOf(material: ListedMaterial, field: ListedField): string[] {
  const fieldValue = material[field]
  if (specOf(field).kind === 'flag') return [fieldValue === true ? '1' : '0']
  if (typeof fieldValue === 'string' || typeof fieldValue === 'number') return [String(fieldValue)]
  if (typeof fieldValue !== 'object' || fieldValue === null || fieldValue.length === 0) return ['']
  return fieldValue.flatMap((one) => [one.name, String(one.id)])
}
