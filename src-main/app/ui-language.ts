/**
 * The language the window speaks, as it last said, and the words of it. Before a window has spoken: the one of the settings,
 * English where they leave it to the system.
 */
import { hostWords, type HostWords } from '../../src-shared/words/host.ts'
import type { Language } from '../../src-shared/material/values/language.ts'
import type { Settings } from '../../src-shared/api/settings.ts'

export class UiLanguage {
  private current: Language

  constructor(setting: Settings['language']) {
    this.current = setting === 'auto' ? 'en' : setting
  }

  get language(): Language {
    return this.current
  }

  get words(): HostWords {
    return hostWords(this.current)
  }

  speak(language: Language): void {
    this.current = language
  }
}
