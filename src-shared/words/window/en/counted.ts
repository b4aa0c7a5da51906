/** English words for counted things; `shown` is the formatted number. */
import { englishForm as form } from '../../counts.ts'

export const rows = (n: number, shown: string) => `${shown} ${form(n, 'row', 'rows')}`
export const cells = (n: number, shown: string) => `${shown} ${form(n, 'cell', 'cells')}`
export const changes = (n: number, shown: string) => `${shown} ${form(n, 'change', 'changes')}`
