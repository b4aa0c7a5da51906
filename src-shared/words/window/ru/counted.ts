/** Russian words for counted things; `shown` is the formatted number. */
import { russianForm as form } from '../../counts.ts'

export const rows = (n: number, shown: string) => `${shown} ${form(n, 'строка', 'строки', 'строк')}`
export const cells = (n: number, shown: string) => `${shown} ${form(n, 'ячейка', 'ячейки', 'ячеек')}`
export const changes = (n: number, shown: string) => `${shown} ${form(n, 'изменение', 'изменения', 'изменений')}`
