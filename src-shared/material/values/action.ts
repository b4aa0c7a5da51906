/** The actions of an action column: only deletion has a word; everything else follows from the cells. */
import { textKey } from './text-key.ts'

const DELETE = new Set(
  (
    'delete,del,remove,erase,удалить,удаление,удали,видалити,видалення,вилучити,löschen,loeschen,entfernen,eliminar,borrar,' +
    'suprimir,usuń,usun,usunąć,skasuj,supprimer,effacer'
  ).split(','),
)

/** The words for it that we write ourselves. */
export const ACTIONS = ['delete'] as const

/** 'delete', or null for words that are not known. */
export function readAction(text: string): (typeof ACTIONS)[number] | null {
  return DELETE.has(textKey(text)) ? 'delete' : null
}
