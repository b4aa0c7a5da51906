/** Russian words for counted things; `countText` is the formatted number. */
import { russianForm as form } from '../../counts.ts'

export const rows = (count: number, countText: string) => `${countText} ${form(count, 'строка', 'строки', 'строк')}`
export const cells = (count: number, countText: string) => `${countText} ${form(count, 'ячейка', 'ячейки', 'ячеек')}`
export const changes = (count: number, countText: string) =>
  `${countText} ${form(count, 'изменение', 'изменения', 'изменений')}`
