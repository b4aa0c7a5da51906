/** Whether other choices leave the cells that were read as they are. Never reads. */
import type { ImportChoices } from '../../src-shared/api/import.ts'
import { sameSource } from './choices.ts'
import { ownSheet, type SheetsTogether } from './sheets-together.ts'

/** False as well where another storage is chosen that has a sheet of its own. [SHEET-6] */
export function sameReading(
  { choices, together }: { readonly choices: ImportChoices; readonly together: SheetsTogether },
  next: ImportChoices,
): boolean {
  return sameSource(choices, next) && ownSheet(together, choices) === ownSheet(together, next)
}
