/** Why a rule cannot be used, in English. Its place is said behind. */
import type { RuleError } from '../../mapping/rules/rule-tree.ts'
import type { Explanation, ProblemParts } from '../message.ts'
import { terms } from './terms.ts'

export interface RuleWords {
  /** `got`: what stands there, or before it; '' for nothing. */
  readonly errors: Readonly<Record<RuleError['code'], (got: string) => string>>
  readonly at: (sentence: string, place: number) => string
}

export type RuleProblems = Readonly<
  Record<'rule-broken' | 'rule-cell' | 'rule-no-result', (parts: ProblemParts) => Explanation>
>

export const rules: RuleWords = {
  errors: {
    'too-long': () => 'A rule has at most 1,000 characters.',
    'too-deep': () => 'There are too many brackets inside one another.',
    'unknown-sign': (got) => `“${got}” means nothing in a rule.`,
    'open-quote': (got) => `The closing ${got} is missing.`,
    'decimal-comma': () => 'Write decimals with a point, as in 1.2.',
    'number-too-long': () => 'This number has more than 60 digits.',
    'expected-value': (got) =>
      got === '' ? 'A number or a column is expected.' : `A number or a column is expected after “${got}”.`,
    'expected-bracket': () => 'A closing bracket is missing.',
    unexpected: (got) => `“${got}” is not expected here.`,
    'unknown-function': (got) => `There is no function “${got}”. There are if, round, ceil, floor, min and max.`,
    'argument-count': (got) =>
      got === 'if'
        ? '“if” takes a comparison and two values: if(a > b, x, y).'
        : `“${got}” takes other values: ${USES[got] ?? ''}.`,
    'unknown-column': (got) => `No column of the file is called “${got}”.`,
    'several-columns': (got) =>
      `Several columns are called “${got}”. Write the letter of one behind it, as in “${got} (D)”.`,
    'condition-expected': () => 'A comparison is expected here, such as price > 10.',
    'value-expected': () => 'A value is expected here, not a comparison.',
    'number-expected': () => 'A number is expected here, not a text.',
    'blank-here': () => '“blank” can be compared with a column, or be the outcome of “if”.',
    'field-fixed': (got) => `No rule can make the ${terms.field(got)}.`,
  },
  at: (sentence, place) => `${sentence.slice(0, -1)} (character ${place}).`,
}

/** How a function is written, in any language. */
export const USES: Readonly<Record<string, string>> = {
  round: 'round(price, 0.05)',
  ceil: 'ceil(price, 0.5)',
  floor: 'floor(price, 0.5)',
  min: 'min(a, b)',
  max: 'max(a, b)',
}

export const ruleProblems: RuleProblems = {
  'rule-broken': ({ field, why }) => ({
    what: `The rule for the ${field} cannot be used.${why === '' ? '' : ` ${why}`}`,
    fix: `Correct the rule in the column's menu, or remove it there.`,
  }),
  'rule-cell': ({ got, field, detail }) =>
    detail('why') === 'blank-cell'
      ? {
          what: `The rule for the ${field} needs this cell, and it is blank.`,
          fix: `Type the ${field}, or let the rule say what a blank means, as in if(a = blank, 0, a).`,
        }
      : {
          what: `${got} is not a number, and the rule for the ${field} needs one.`,
          fix: `Type the ${field}, or correct the cell in the file and read it again.`,
        },
  'rule-no-result': ({ field, detail }) => ({
    what:
      detail('why') === 'too-large'
        ? `The rule for the ${field} gives a number of more than 60 digits.`
        : `The rule for the ${field} divides by 0 in this row.`,
    fix: `Type the ${field}, or change the rule in the column's menu.`,
  }),
}
