/** How Russian text writes numbers. */
import type { NumberStyle } from '../../domain/values/shown-decimal.ts'

export const numbers: NumberStyle = { group: '\u00a0', point: ',' }
