/** The desktop's texts by language: the window's, or the system's until the window reports one. */
import { english, type ShellWords } from './en.ts'
import { russian } from './ru.ts'

export type ShellLanguage = 'en' | 'ru'

export function shellWords(language: ShellLanguage): ShellWords {
  return language === 'ru' ? russian : english
}

/** Russian if the system's language is Russian, else English, like the window on its first start. */
export function shellLanguage(tag: string): ShellLanguage {
  return tag.toLowerCase().startsWith('ru') ? 'ru' : 'en'
}
