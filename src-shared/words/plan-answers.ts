/** What the terminal and `plan --json` say of conflicts, and how questions are answered there. The terminal speaks English. */
import type { Conflict } from '../plan/desired-value.ts'
import type { RowName } from '../file/row-name.ts'
import type { Problem, ProblemCode } from '../file/problem.ts'
import { shellWord, type Shell } from '../material/values/shell-word.ts'

/** A conflict as people read it: what was exported, what the file says, what the account says. */
export function conflictWords({ field, base, mine, live }: Conflict): string {
  return `${field} was ${base} at export, is ${mine} in the file and ${live} in the account`
}

/** How to answer a row's question, to follow the problem's own words; `example`: the id of a material that may be meant. */
export function pickHint(row: RowName, code: ProblemCode, shell: Shell, example = 'ID'): string {
  const pick = (answer: string): string => {
    if (row.sheet === undefined) return `--pick ${row.row}=${answer}`
    return `--pick ${shellWord(`${row.sheet}!${row.row}=${answer}`, `SHEET!${row.row}=${answer}`, shell)}`
  }
  const same = `On the command line: ${pick(example)}`
  if (code === 'many-materials') return `${same}.`
  const change = `${pick(`change:${example}`)} to write the file's value`
  return code === 'keys-disagree'
    ? `${same}, or ${change}. For all rows: --pick all=keep.`
    : `${same}, ${change}, or ${pick('new')} for a new one. For all rows: --pick all=keep.`
}

/** A word that the account writes otherwise, or does not have. */
export function isTranslatable({ code, details }: Problem): boolean {
  return code === 'unknown-category' || (code === 'unknown-unit' && details?.['suggestion'] !== undefined)
}

/** How a word is translated in all rows, to follow the problem's own words. */
export function translateHint({ field, got = '', details }: Problem, shell: Shell): string {
  const to = String(details?.['suggestion'] ?? '')
  const name = field ?? 'FIELD'
  const word = to === '' ? `${name}:OLD=NEW` : shellWord(`${name}:${got}=${to}`, `${name}:OLD=NEW`, shell)
  return `On the command line, for all rows: --translate ${word}.`
}
