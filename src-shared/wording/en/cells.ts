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
    'paren-close': () => 'There is a ) without its (. Write \\) for the sign itself.',
    range: (got) => `“${got}” is no range of signs.`,
    escape: (got) =>
      got === ''
        ? 'Nothing stands behind the last \\. Write \\\\ for the sign itself.'
        : `“${got}” means nothing here.`,
    group: (got) => `The name of the group in “${got}” cannot be used, or is there twice.`,
    repeat: (got) => `“${got}” repeats nothing. Write a \\ before it for the sign itself.`,
    'repeat-count': (got) => `“${got}” repeats too often: 1,000 times is the most.`,
    unsupported: (got) => `“${got}” looks ahead or back, which is not possible here.`,
    'too-large': () => 'The expression is too large.',
    unreadable: (got) => `“${got}” cannot be read as a regular expression.`,
    'no-number': (got) => `“${got}” is no number that can be used here.`,
    'no-step': () => 'Round to a number above 0, as 0.05 or 10.',
  },
}
