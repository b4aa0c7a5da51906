/** A cell with this text empties its field. The user may choose another. [VALUE-3] */
import { textKey } from './text-key.ts'

/** Until another is chosen. */
export const USUAL_CLEAR_TOKEN = '(clear)'

/** The key for comparing a token with a cell. '': there is no token. [VALUE-3] */
export function clearKey(text: string): string {
  return textKey(text)
}

const WORDS = new Set(
  (
    'nan|<na>|null|<null>|(null)|[null]|\\n|nil|none|undefined|n/a|n.a.|n.a|na|n\\a|not available|not applicable|(blank)|<blank>|[blank]|blank|(empty)|<empty>|(none)|' +
    '-|--|---|–|—|‒|−|―|n/d|n.d.|nd|s/d|' +
    'нет|нет данных|н/д|н.д.|нд|не указано|не указан|не указана|(пусто)|пусто|отсутствует|немає|немає даних|' +
    'keine|kein|ohne|k.a.|k. a.|keine angabe|entf.|entfällt|leer|(leer)|nicht vorhanden|' +
    'aucun|aucune|néant|sans|(vide)|ninguno|ninguna|sin datos|(en blanco)|nessuno|nessuna|nenhum|nenhuma|(vazio)|' +
    'brak|brak danych|(puste)|yok|(boş)|není|žádný|geen|n.v.t.|nvt|(leeg)|ingen|inget|saknas|なし|無し|无|無|없음'
  ).split('|'),
)

/**
 * Words that people and programs write for a cell without a value: `NaN`, `null`, `N/A`, `-`, `нет`. [VALUE-8]
 * True for such a word, and for a blank text.
 */
export function isNothing(text: string): boolean {
  const key = textKey(text)
  return key === '' || WORDS.has(key)
}

/** All of them, as keys. */
export const NOTHING_WORDS: ReadonlySet<string> = WORDS
