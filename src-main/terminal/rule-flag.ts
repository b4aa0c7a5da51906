/** `--rule 'price = price * 1.2'`: what makes the values of a field. What is wrong is pointed at. */
import type { ImportChoices } from '../../src-shared/api/import.ts'
import { readRule } from '../../src-shared/plan/draft/rule-columns.ts'
import { ruleErrorText } from '../../src-shared/words/rules.ts'
import { CommandError } from './command-error.ts'
import { fieldNamed } from './field-flag.ts'
import type { FileImport } from './file-import.ts'

type Rules = NonNullable<ImportChoices['rules']>

export function rulesAsked(texts: readonly string[]): Rules {
  const rules: Rules = texts.map((text) => {
    const at = text.indexOf('=')
    if (at < 0)
      throw new CommandError({
        what: `--rule takes a field, = and what makes it; got “${text}”.`,
        fix: "Example: --rule 'price = price * 1.2'",
        at: '--rule',
      })
    const field = fieldNamed('rule', text.slice(0, at).trim())
    const rule = text.slice(at + 1).trim()
    const read = readRule(field, rule)
    if (!read.ok) throw pointed(field, rule, read.error.at, ruleErrorText(read.error))
    return [field, rule]
  })
  const twice = rules.find(([field], at) => rules.findIndex(([one]) => one === field) !== at)
  if (twice)
    throw new CommandError({ what: `--rule: ${twice[0]} has two rules.`, fix: 'Leave one of them out.', at: '--rule' })
  return rules
}

/** Ends the command where a rule names what the file has not. */
export async function judgeRules(opened: FileImport, rules: Rules): Promise<void> {
  for (const [field, text] of rules) {
    const { error } = await opened.value('import.tryRule', { field, text })
    if (error) throw pointed(field, text, error.at, error.message)
  }
}

/** Characters of a long rule shown before and after the place of its error. */
const AROUND = 50

function pointed(field: string, text: string, at: number, message: string): CommandError {
  const from = at > AROUND + 1 ? at - AROUND : 0
  const to = text.length - at > AROUND + 1 ? at + AROUND : text.length
  const before = `  ${field} = ${from > 0 ? '…' : ''}`
  const shown = `${before}${text.slice(from, to)}${to < text.length ? '…' : ''}`
  return new CommandError({
    what: `--rule: ${message}`,
    at: '--rule',
    below: [shown, `${' '.repeat(before.length + at - from)}^`],
  })
}
