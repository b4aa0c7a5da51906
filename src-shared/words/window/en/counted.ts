/** English words with the number of things they count; `shown` is the number as it is written. */
import { englishForm as form } from '../../counts.ts'

export const rows = (n: number, shown: string) => `${shown} ${form(n, 'row', 'rows')}`
export const cells = (n: number, shown: string) => `${shown} ${form(n, 'cell', 'cells')}`
export const changes = (n: number, shown: string) => `${shown} ${form(n, 'change', 'changes')}`
