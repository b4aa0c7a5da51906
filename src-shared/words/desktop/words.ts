/** The desktop's texts by language. The window says which one; before it has, the system's own language decides. */
import { english, type ShellWords } from './en.ts'
import { russian } from './ru.ts'

export type ShellLanguage = 'en' | 'ru'

export function shellWords(language: ShellLanguage): ShellWords {
  return language === 'ru' ? russian : english
}

/** Russian if the system's language is Russian, else English, as the window does on its first start. */
export function shellLanguage(tag: string): ShellLanguage {
  return tag.toLowerCase().startsWith('ru') ? 'ru' : 'en'
}
