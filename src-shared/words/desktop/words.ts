/** The desktop's texts by language: the window's, or the system's until the window reports one. */
import { english, type DesktopWords } from './en.ts'
import { russian } from './ru.ts'

export type DesktopLanguage = 'en' | 'ru'

export function getDesktopWords(language: DesktopLanguage): DesktopWords {
  return language === 'ru' ? russian : english
}

/** Russian if the system's language is Russian, else English, like the window on its first start. */
export function chooseDesktopLanguage(languageTag: string): DesktopLanguage {
  return languageTag.toLowerCase().startsWith('ru') ? 'ru' : 'en'
}
