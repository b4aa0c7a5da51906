/** Why cells cannot be found or changed, in English. */
export interface CellsWords {
  /** `invalidPart`: the invalid part; '' for the whole text. */
  readonly errors: Readonly<Record<CellsErrorCode, (invalidPart: string) => string>>
}

export type CellsErrorCode = 'no-number' | 'no-step'

export const cells: CellsWords = {
  errors: {
    'no-number': (invalidPart) => `“${invalidPart}” is not a number that can be used here.`,
    'no-step': () => 'Round to a number above 0, such as 0.05 or 10.',
  },
}
