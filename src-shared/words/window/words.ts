/** The window's texts: one catalogue per language, with the same keys. A text with a count is a function. */
import type { ImportSummary } from '../../api/window-types.ts'
import { english } from './en/words.ts'
import { englishNamesTexts } from './en/names.ts'
import { russian } from './ru/words.ts'
import { russianNamesTexts } from './ru/names.ts'
import type { Names, Texts } from './texts.ts'
import { showDecimal, type Separators } from '../../material/values/shown-decimal.ts'
import { formatShownCount } from '../counts.ts'
import { findNumberStyle, showSigned } from './numbers.ts'
import { NEVER } from '../../account/daily-limit.ts'

export type Language = 'en' | 'ru'

export interface Words extends Texts {
  readonly language: Language
  readonly locale: string
  readonly numbers: Separators
  readonly names: Names
  readonly count: (count: number) => string
  readonly decimal: (text: string, places?: number) => string
  readonly signedNumber: (text: string, places?: number) => string
  readonly bytes: (bytes: number) => string
  /** A duration, rounded to what users need for planning: `about 64 s`, `12 min`. */
  readonly time: (seconds: number) => string
  /** The approximate time that applying takes, in days if today's limit is not enough. `never` if it can never be enough. */
  readonly costTime: (cost: ImportSummary['cost']) => string
  /** A warning if today's limit is not enough; otherwise null. */
  readonly overLimit: (cost: ImportSummary['cost']) => string | null
  readonly moment: (iso: string) => string
  /** A moment, as only the time of day if it is on the same day as `now`. */
  readonly shortMoment: (iso: string, now: string) => string
  /** The date without the time of day. */
  readonly day: (iso: string) => string
  /** A side effect in the account, in a few words. */
  readonly consequenceTitle: (code: string) => string | null
}

/** The names of a command in every language, because it can be found by any of them. */
export function commandNames(id: keyof Texts['commands']['names']): readonly string[] {
  return [english, russian].flatMap(({ commands: { names, synonyms } }) => [names[id], synonyms[id] ?? ''])
}

/** The language to start with: the system's if the app supports it, else English. */
export function languageOf(languageTag: string): Language {
  return languageTag.toLowerCase().startsWith('ru') ? 'ru' : 'en'
}

/**
 * The system's language tag if it is for this language and the browser supports it. POSIX names (`C`, `en-US@posix`) are not valid: Intl would throw
 * and break the window.
 */
function chooseLocale(language: Language, systemTag: string): string {
  const isValidTag = isLocale(systemTag)
  if (isValidTag && systemTag.toLowerCase().startsWith(language)) return systemTag
  if (language === 'ru') return 'ru-RU'
  return isValidTag ? 'en-GB' : 'en'
}

function isLocale(languageTag: string): boolean {
  try {
    return Intl.getCanonicalLocales(languageTag).length === 1
  } catch {
    return false
  }
}

export function textsOf(language: Language): Texts {
  return language === 'ru' ? russian : english
}

/** The texts of a language. `systemTag` chooses its number and date styles. */
export function wordsOf(language: Language, systemTag: string): Words {
  const locale = chooseLocale(language, systemTag)
  const formats = new LocaleFormats(locale)
  const texts = textsOf(language)
  const names: Names = language === 'ru' ? russianNamesTexts : englishNamesTexts
  const consequences: Readonly<Record<string, string>> = texts.todo.consequences
  return {
    ...texts,
    language,
    locale,
    get numbers() {
      return formats.numbers
    },
    names,
    count: (count) => formatShownCount(count, formats.numbers),
    decimal: (text, places) => showDecimal(text, formats.numbers, places),
    signedNumber: (text, places) => showSigned(text, formats.numbers, places),
    bytes: (bytes) => showBytes(bytes, texts, formats.numbers),
    time: (seconds) => showTime(seconds, texts, formats.numbers),
    costTime: ({ seconds, days }) =>
      days === NEVER
        ? texts.apply.never
        : texts.apply.about(
            days
              ? texts.runDays(
                  days.days,
                  formatShownCount(days.days, formats.numbers),
                  formatShownCount(days.perDay, formats.numbers),
                )
              : showTime(seconds, texts, formats.numbers),
          ),
    overLimit: ({ writes, leftToday, days }) =>
      days === NEVER
        ? texts.apply.allKept
        : writes > leftToday
          ? texts.apply.overLimit(formatShownCount(leftToday, formats.numbers))
          : null,
    moment: (iso) => formats.momentFormat.format(parseDate(iso)),
    shortMoment: (iso, now) =>
      (formats.dayFormat.format(parseDate(iso)) === formats.dayFormat.format(parseDate(now))
        ? formats.timeFormat
        : formats.momentFormat
      ).format(parseDate(iso)),
    day: (iso) => formats.dayFormat.format(parseDate(iso)),
    consequenceTitle: (code) => (Object.hasOwn(consequences, code) ? (consequences[code] ?? null) : null),
  }
}

/** How a locale writes numbers and dates. Each format is slow to make, so it is made when it is first used: the first screen needs none. */
class LocaleFormats {
  private readonly locale: string
  private cachedSeparators: Separators | undefined
  private cachedMomentFormat: Intl.DateTimeFormat | undefined
  private cachedDayFormat: Intl.DateTimeFormat | undefined
  private cachedTimeFormat: Intl.DateTimeFormat | undefined

  constructor(locale: string) {
    this.locale = locale
  }

  get numbers(): Separators {
    this.cachedSeparators ??= findNumberStyle(this.locale)
    return this.cachedSeparators
  }

  get momentFormat(): Intl.DateTimeFormat {
    this.cachedMomentFormat ??= new Intl.DateTimeFormat(this.locale, { dateStyle: 'medium', timeStyle: 'short' })
    return this.cachedMomentFormat
  }

  get dayFormat(): Intl.DateTimeFormat {
    this.cachedDayFormat ??= new Intl.DateTimeFormat(this.locale, { dateStyle: 'medium' })
    return this.cachedDayFormat
  }

  get timeFormat(): Intl.DateTimeFormat {
    this.cachedTimeFormat ??= new Intl.DateTimeFormat(this.locale, { timeStyle: 'short' })
    return this.cachedTimeFormat
  }
}

function parseDate(iso: string): Date {
  // oxlint-disable-next-line no-restricted-globals -- reads a given time; only *now* is banned here
  return new Date(iso)
}

function showBytes(bytes: number, texts: Texts, numbers: Separators): string {
  if (bytes < 1000) return texts.units.bytes(formatShownCount(bytes, numbers))
  if (bytes < 1_000_000) return texts.units.kilobytes(formatShownCount(bytes / 1000, numbers))
  return texts.units.megabytes(showDecimal((bytes / 1_000_000).toFixed(1), numbers))
}

function showTime(seconds: number, texts: Texts, numbers: Separators): string {
  if (seconds < 100) return texts.units.seconds(formatShownCount(Math.max(1, Math.ceil(seconds)), numbers))
  if (seconds < 5400) return texts.units.minutes(formatShownCount(seconds / 60, numbers))
  return texts.units.hours(showDecimal((seconds / 3600).toFixed(1), numbers))
}
