/** Russian words for counted things; `countText` is the formatted number. */
import { russianForm as form } from '../../counts.ts'

export const countRows = (count: number, countText: string) =>
  `${countText} ${form(count, 'строка', 'строки', 'строк')}`
export const countCells = (count: number, countText: string) =>
  `${countText} ${form(count, 'ячейка', 'ячейки', 'ячеек')}`
export const countChanges = (count: number, countText: string) =>
  `${countText} ${form(count, 'изменение', 'изменения', 'изменений')}`
