/** English words for counted things; `countText` is the formatted number. */
import { englishForm as form } from '../../counts.ts'

export const rows = (count: number, countText: string) => `${countText} ${form(count, 'row', 'rows')}`
export const cells = (count: number, countText: string) => `${countText} ${form(count, 'cell', 'cells')}`
export const changes = (count: number, countText: string) => `${countText} ${form(count, 'change', 'changes')}`
