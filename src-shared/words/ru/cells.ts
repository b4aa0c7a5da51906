/** Why cells cannot be found or changed, in Russian. */
import type { CellsWords } from '../en/cells.ts'

export const cells: CellsWords = {
  errors: {
    'no-number': (invalidPart) => `«${invalidPart}» здесь не число.`,
    'no-step': () => 'Округлять можно до числа больше 0, например 0,05 или 10.',
  },
}
