/** How English text writes numbers. */
import type { Separators } from '../../domain/values/shown-decimal.ts'

export const numbers: Separators = { group: ',', point: '.' }
