/**
 * Regular expressions by RE2: the time for a text grows with its length and with the expression, never by leaps. What such an
 * engine cannot do, as looking ahead or back references, is an error. [FIND-2]
 */
import { RE2JS, RE2JSSyntaxException } from 're2js'
import type { PatternError, ReadPattern } from '../../engine/import/text-pattern.ts'
import { failed, ok } from '../../../src-shared/domain/values/result.ts'

/** What the library says of an expression, by the beginning of its words. */
const ERRORS: readonly (readonly [said: string, code: PatternError['code']])[] = [
  ['missing closing ]', 'bracket-open'],
  ['missing closing )', 'paren-open'],
  ['unexpected )', 'paren-close'],
  ['invalid character class range', 'range'],
  ['invalid escape sequence', 'escape'],
  ['trailing backslash', 'escape'],
  ['invalid named capture', 'group'],
  ['duplicate capture group', 'group'],
  ['invalid capture in lookbehind', 'unsupported'],
  ['invalid or unsupported Perl syntax', 'unsupported'],
  ['invalid nested repetition', 'repeat'],
  ['missing argument to repetition', 'repeat'],
  ['invalid repeat count', 'repeat-count'],
  ['expression too large', 'too-large'],
  ['expression nests too deeply', 'too-large'],
]

export const readPattern: ReadPattern = ({ text, matchCase, wholeCell }) => {
  try {
    const flags = matchCase ? 0 : RE2JS.CASE_INSENSITIVE
    // Alone first: an error is to be one of what was typed.
    RE2JS.compile(text)
    const pattern = RE2JS.compile(wholeCell ? `^(?:${text})$` : text, flags)
    return ok({
      first(cell) {
        const matcher = pattern.matcher(cell)
        return matcher.find() ? [matcher.start(), matcher.end()] : null
      },
      replaced: (cell, by) => pattern.matcher(cell).replaceAll(by),
    })
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error
    const { error: said, input }: { readonly error: string; readonly input: string | null } = error
    const code = ERRORS.find(([words]) => said.startsWith(words))?.[1] ?? 'unreadable'
    return failed({ code, got: input ?? '' })
  }
}
