/** How English text writes numbers. */
import type { NumberStyle } from '../../domain/values/shown-decimal.ts'

export const numbers: NumberStyle = { group: ',', point: '.' }
