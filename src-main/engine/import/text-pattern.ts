/** Regular expressions as a session asks for them: whatever the expression, a text is looked through once. [FIND-2] */
import type { TextAsked, TextMatch } from '../../../src-shared/domain/values/text-match.ts'
import type { Result } from '../../../src-shared/domain/values/result.ts'

export const PATTERN_ERRORS = [
  'bracket-open',
  'paren-open',
  'paren-close',
  'range',
  'escape',
  'group',
  'repeat',
  'repeat-count',
  'unsupported',
  'too-large',
  'unreadable',
] as const

/** `got`: the part that is wrong; '' for the whole. */
export interface PatternError {
  readonly code: (typeof PATTERN_ERRORS)[number]
  readonly got: string
}

export type ReadPattern = (asked: TextAsked) => Result<TextMatch, PatternError>
