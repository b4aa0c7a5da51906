/** English words for counted things; `countText` is the formatted number. */
import { englishForm as form } from '../../counts.ts'

export const countRows = (count: number, countText: string) => `${countText} ${form(count, 'row', 'rows')}`
export const countCells = (count: number, countText: string) => `${countText} ${form(count, 'cell', 'cells')}`
export const countChanges = (count: number, countText: string) => `${countText} ${form(count, 'change', 'changes')}`
