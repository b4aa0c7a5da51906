/** The actions of an action column. Only deletion has a word; everything else follows from the cells. */
import { makeTextKey } from './text-key.ts'

const DELETE_WORDS = new Set(
  (
    'delete,del,remove,erase,удалить,удаление,удали,видалити,видалення,вилучити,löschen,loeschen,entfernen,eliminar,borrar,' +
    'suprimir,usuń,usun,usunąć,skasuj,supprimer,effacer'
  ).split(','),
)

/** The words that Stocksheet itself writes into files. */
export const ACTIONS = ['delete'] as const

/** Returns 'delete', or null for unknown words. */
export function readAction(text: string): (typeof ACTIONS)[number] | null {
  return DELETE_WORDS.has(makeTextKey(text)) ? 'delete' : null
}
