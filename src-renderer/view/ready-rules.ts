/** Templates for rules that need only a number or a column, as texts. Prices are rounded to cents if a quotient or a percentage has more digits. */
import { specOf, type Field } from '../../src-shared/material/fields/field.ts'
import { add, multiply, subtract, toDecimal, type Decimal } from '../../src-shared/material/values/decimal.ts'

const ONE = '1' as Decimal
const ONE_HUNDREDTH = '0.01' as Decimal

/** The templates, each with its initial number. */
export const RULE_TEMPLATES = {
  percent: '10',
  amount: '1',
  vatIn: '20',
  vatOut: '20',
  rate: '4.25',
  ending: '0.95',
  step: '0.05',
  pack: '12',
} as const
export type RuleTemplate = keyof typeof RULE_TEMPLATES

export function isRuleTemplate(name: string): name is RuleTemplate {
  return Object.hasOwn(RULE_TEMPLATES, name)
}

/** The rule of a template with this number. Null if the text is not a number. A decimal comma is allowed. */
export function makeTemplateRule(kind: RuleTemplate, field: Field, typedNumber: string): string | null {
  const number = toDecimal(typedNumber.trim().replace(',', '.'))
  if (number === null) return null
  const roundToCents = (rule: string): string => roundRule(rule, field)
  const factor = add(ONE, multiply(number, ONE_HUNDREDTH))
  switch (kind) {
    case 'percent':
    case 'vatIn':
      return roundToCents(`${field} * ${factor}`)
    case 'vatOut':
      return roundToCents(`${field} / ${factor}`)
    case 'amount':
      return number.startsWith('-') ? `${field} - ${number.slice(1)}` : `${field} + ${number}`
    case 'rate':
      return roundToCents(`${field} * ${number}`)
    case 'ending': {
      const remainder = subtract(ONE, number)
      return `ceil(${field} + ${remainder}) - ${remainder}`
    }
    case 'step':
      return `round(${field}, ${number})`
    case 'pack':
      return `${field} / ${number}`
  }
}

function roundRule(rule: string, field: Field): string {
  return specOf(field).kind === 'money' ? `round(${rule}, 0.01)` : rule
}

/** How a column can be combined with a value. */
export const COLUMN_RULE_KINDS = ['lessPercent', 'lessShare', 'morePercent', 'less', 'more', 'times', 'over'] as const
export type ColumnRuleKind = (typeof COLUMN_RULE_KINDS)[number]

/** `value`: the rule without the column; `column`: the column's name in a rule. */
export function makeColumnRule(kind: ColumnRuleKind, field: Field, value: string, column: string): string {
  switch (kind) {
    case 'lessPercent':
      return roundRule(`${value} * (1 - ${column} / 100)`, field)
    case 'lessShare':
      return roundRule(`${value} * (1 - ${column})`, field)
    case 'morePercent':
      return roundRule(`${value} * (1 + ${column} / 100)`, field)
    case 'less':
      return `${value} - ${column}`
    case 'more':
      return `${value} + ${column}`
    case 'times':
      return roundRule(`${value} * ${column}`, field)
    case 'over':
      return `${value} / ${column}`
  }
}
