/** Words of the printed pages. */
import type { Language } from '../material/values/language.ts'
import { pages as en, type PageWords } from './en/pages.ts'
import { pages as ru } from './ru/pages.ts'
import { formatIsoMinute } from '../material/values/utc-time.ts'

export type { PageWords }

const WORDS_BY_LANGUAGE: Readonly<Record<Language, PageWords>> = { en, ru }

export function pageWords(language: Language): PageWords {
  return WORDS_BY_LANGUAGE[language]
}

/** `2026-12-01 09:05 UTC` for an ISO time, the same in every language and time zone. */
export function utcMinute(iso: string): string {
  return `${formatIsoMinute(iso)} UTC`
}
