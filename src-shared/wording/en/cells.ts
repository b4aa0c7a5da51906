/** Why cells cannot be looked for or changed as asked, in English. */
export interface CellsWords {
  /** `got`: the part that is wrong; '' for the whole. */
  readonly errors: Readonly<Record<CellsErrorCode, (got: string) => string>>
}

export type CellsErrorCode =
  | 'bracket-open'
  | 'paren-open'
  | 'paren-close'
  | 'range'
  | 'escape'
  | 'group'
  | 'repeat'
  | 'repeat-count'
  | 'unsupported'
  | 'too-large'
  | 'unreadable'
  | 'no-number'
  | 'no-step'

export const cells: CellsWords = {
  errors: {
    'bracket-open': (got) => `The closing ] of “${got}” is missing.`,
    'paren-open': (got) => `The closing ) of “${got}” is missing.`,
    'paren-close': () => 'There is a ) without its (. Write \\) for the character itself.',
    range: (got) => `“${got}” is not a range of characters.`,
    escape: (got) =>
      got === '' ? 'Nothing follows the last \\. Write \\\\ for the character itself.' : `“${got}” means nothing here.`,
    group: (got) => `The name of the group in “${got}” cannot be used, or is used twice.`,
    repeat: (got) => `“${got}” repeats nothing. Write a \\ before it for the character itself.`,
    'repeat-count': (got) => `“${got}” repeats too often: at most 1,000 times.`,
    unsupported: (got) => `“${got}” is lookahead or lookbehind, which is not supported.`,
    'too-large': () => 'The expression is too large.',
    unreadable: (got) => `“${got}” cannot be read as a regular expression.`,
    'no-number': (got) => `“${got}” is not a number that can be used here.`,
    'no-step': () => 'Round to a number above 0, such as 0.05 or 10.',
  },
}
