/** The language of notes that go to the account: the one chosen in the settings; the terminal itself speaks English. */
import type { Settings } from '../../src-shared/api/settings.ts'
import type { Language } from '../../src-shared/material/values/language.ts'

export function noteLanguage({ language }: Pick<Settings, 'language'>): Language {
  return language === 'auto' ? 'en' : language
}
