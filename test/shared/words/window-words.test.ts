/** All texts of the window use everyday words instead of those of the code and the terminal, and one word for each thing. */
import { describe, expect, test } from 'vitest'
import { english as desktopEnglish } from '../../../src-shared/words/desktop/en.ts'
import { russian as desktopRussian } from '../../../src-shared/words/desktop/ru.ts'
import { english } from '../../../src-shared/words/window/en/words.ts'
import { englishNamesTexts } from '../../../src-shared/words/window/en/names.ts'
import { russian } from '../../../src-shared/words/window/ru/words.ts'
import { russianNamesTexts } from '../../../src-shared/words/window/ru/names.ts'
import { pageWords } from '../../../src-shared/words/pages.ts'
import { profileWords } from '../../../src-shared/words/profiles.ts'
import { allMessages } from './messages-table.ts'
import { textsOf } from './texts-of.ts'

type Said = readonly [where: string, text: string]
type Language = 'en' | 'ru'

/** Words of the code and the terminal, and duplicate words for one thing. */
const NEVER = {
  en: /\b(?:plans?|runs?|seal(?:s|ed)?|profiles?|mappings?|quotas?|ledgers?|items?|articles?|warehouses?|vendors?|goods)\b|\breadings\b|\b(?:an?|the|this|that|last|next|no such) reading\b|(?<!\S)--[a-z]+/giu,
  ru: /(?<!\p{L})(?<!передний )(?:план(?:а|у|ом|е|ы|ов|ам|ами|ах)?|прогон\p{L}*|снимк\p{L}*|снимок|профил\p{L}*|разметк\p{L}*|квот\p{L}*|уч[её]тн\p{L}* запис\p{L}*|товар\p{L}*|позици\p{L}*|номенклатур\p{L}*)(?!\p{L})|(?<!\S)--[a-z]+/giu,
} as const
const REQUEST = { en: /\brequests?\b/iu, ru: /(?<!\p{L})запрос(?:а|у|ом|е|ы|ов|ам|ами|ах)?(?!\p{L})/iu } as const

/** Texts that may mention requests: the daily limit, an import that uses much of it, its settings, and a report's details. */
const REQUESTS_MATTER = [
  /^\.weakening\.reserve/,
  /^\.(?:units\.calls|apply\.(?:overLimit|allKept)|runDays|setting\.sending)/,
  /^\.plan\.(?:apply|undo)/,
  /^pages\./,
  /^report header/,
  /^(?:account quota|account request-failed|connection|session allKept|session suppliersOffered)/,
  /^run (?:reserve|max-calls)/,
]

/** Not shown in the window: synonyms for finding commands, and the terminal's texts about plan files. */
const NOT_SHOWN = /^\.commands\.synonyms\.|^pages\.plan\.accordingToPlan/
/** Names of system features: how to start AppImages. */
const OF_THE_SYSTEM = /^\.problems\.(?:noSandbox|refusedSwitch)/

const isShown = ([where]: Said): boolean => !NOT_SHOWN.test(where) && !OF_THE_SYSTEM.test(where)

function texts(language: Language): Said[] {
  const isEnglish = language === 'en'
  const { listComparison: _list, ...suppliers } = profileWords(language)
  return [
    ...textsOf(isEnglish ? english : russian),
    ...textsOf(isEnglish ? englishNamesTexts : russianNamesTexts),
    ...textsOf(isEnglish ? desktopEnglish : desktopRussian),
    ...textsOf(pageWords(language), 'pages'),
    ...textsOf(suppliers, 'suppliers'),
  ].filter(isShown)
}

/** Plan files only exist in the terminal. */
const messages = allMessages().filter(({ code }) => !/^(?:plan file|write other-kind)/.test(code))

describe.each(['en', 'ru'] as const)('%s', (language) => {
  const said = [
    ...texts(language),
    ...messages.map(({ code, english: en, russian: ru }): Said => [code, language === 'en' ? en : ru]),
  ]

  test('no word of the code or the terminal, and one word per thing', () => {
    expect(said.length).toBeGreaterThan(1500)
    expect(said.filter(([, text]) => text.match(NEVER[language]) !== null)).toEqual([])
  })

  test('a percent sign stays in the line of its number', () => {
    expect(said.filter(([, text]) => / %/.test(text))).toEqual([])
  })

  test('requests are met only where they matter', () => {
    const counted = said.filter(([, text]) => REQUEST[language].test(text))
    expect(counted.filter(([where]) => !REQUESTS_MATTER.some((place) => place.test(where)))).toEqual([])
  })
})
