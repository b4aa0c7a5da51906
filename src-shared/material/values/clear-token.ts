/** A cell with this text clears its field. The user may choose another text. [VALUE-3] */
import { makeTextKey } from './text-key.ts'

/** The default clear token. */
export const DEFAULT_CLEAR_TOKEN = '(clear)'

/** The key for comparing a token with a cell; '' if there is no token. [VALUE-3] */
export function toClearTokenKey(text: string): string {
  return makeTextKey(text)
}

const BLANK_WORD_KEYS = new Set(
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
 * True for words that people and programs write in a cell without a value, such as `NaN`, `null`, `N/A`, `-`, `нет`,
 * and for blank text. [VALUE-8]
 */
export function isBlankWord(text: string): boolean {
  const key = makeTextKey(text)
  return key === '' || BLANK_WORD_KEYS.has(key)
}

/** All words for an empty value, as keys. */
export const BLANK_WORDS: ReadonlySet<string> = BLANK_WORD_KEYS
