/**
 * The language that the window last reported, and its words. Before the first report, this is the language in the settings, or English if they leave
 * it to the system.
 */
import { hostWords, type HostWords } from '../../src-shared/words/host.ts'
import type { Language } from '../../src-shared/material/values/language.ts'
import type { Settings } from '../../src-shared/api/settings.ts'

export class UiLanguage {
  private currentLanguage: Language

  constructor(setting: Settings['language']) {
    this.currentLanguage = setting === 'auto' ? 'en' : setting
  }

  get language(): Language {
    return this.currentLanguage
  }

  get words(): HostWords {
    return hostWords(this.currentLanguage)
  }

  setLanguage(language: Language): void {
    this.currentLanguage = language
  }
}
