import { expect, test } from 'vitest'
import { languageOf, wordsOf } from '../../../src-shared/words/window/words.ts'
import { english } from '../../../src-shared/words/window/en/words.ts'
import { englishNamesTexts } from '../../../src-shared/words/window/en/names.ts'
import { russian } from '../../../src-shared/words/window/ru/words.ts'
import { russianNamesTexts } from '../../../src-shared/words/window/ru/names.ts'
import { PROBLEM_CODES } from '../../../src-shared/file/problem.ts'
import { TITLES } from '../../../src-shared/words/problems.ts'
import { textsOf as texts } from './texts-of.ts'

test.each([
  ['texts', english, russian],
  ['names', englishNamesTexts, russianNamesTexts],
])('%s: both languages have the same keys, none is empty', (_name, one, other) => {
  expect([...texts(other).keys()]).toEqual([...texts(one).keys()])
  for (const catalogue of [one, other]) {
    expect([...texts(catalogue)].filter(([, text]) => text.trim() === '' || text.includes('undefined'))).toEqual([])
  }
})

test('Russian texts are Russian, but for names and symbols', () => {
  const allRows = [...texts(russian), ...texts(russianNamesTexts)]
  const latin = allRows.filter(([, text]) => /[a-z]/i.test(text) && !/[а-яё]/i.test(text))
  expect(latin.map(([, text]) => text)).toEqual(['CSV', 'Stocksheet 1', 'Stocksheet 2', 'Stocksheet 5'])
})

test('every problem has a name in both languages', () => {
  const missingTexts = PROBLEM_CODES.filter((code) => !TITLES.en[code] || !TITLES.ru[code])
  expect(missingTexts).toEqual([])
})

test('counting words take their form', () => {
  const en = wordsOf('en', 'en-GB')
  const ru = wordsOf('ru', 'ru-RU')
  expect([1, 312].map((n) => en.apply.button(n, en.count(n)))).toEqual(['Apply 1 row', 'Apply 312 rows'])
  expect([1, 3, 312].map((n) => ru.apply.button(n, ru.count(n)))).toEqual([
    'Применить 1 строку',
    'Применить 3 строки',
    'Применить 312 строк',
  ])
})

test('sizes and times in the language’s own way', () => {
  const en = wordsOf('en', 'en-GB')
  const ru = wordsOf('ru', 'en-US')
  expect([en.bytes(90), en.bytes(18_400), en.bytes(6_100_000)]).toEqual(['90 bytes', '18 kB', '6.1 MB'])
  expect([en.time(0.2), en.time(64), en.time(600), en.time(10_000)]).toEqual(['1 s', '64 s', '10 min', '2.8 h'])
  expect([ru.locale, ru.decimal('1234.5', 2)]).toEqual(['ru-RU', '1\u00a0234,50'])
  expect([languageOf('ru-RU'), languageOf('de-DE'), languageOf('en-US')]).toEqual(['ru', 'en', 'en'])
})

test.each(['en-US@posix', 'C', 'C.UTF-8', 'en_US.UTF-8', ''])(
  'the system calling its language %j breaks nothing',
  (tag) => {
    const en = wordsOf(languageOf(tag), tag)
    expect([en.language, en.locale, en.decimal('1234.5', 2), en.count(1234)]).toEqual(['en', 'en', '1,234.50', '1,234'])
    expect(en.moment('2026-11-20T09:12:00Z')).toMatch(/2026/)
    expect(wordsOf('ru', tag).locale).toBe('ru-RU')
  },
)

test('[RUN-23] an import that the quota does not hold in one day takes days, not hours', () => {
  const cost = { reads: 0, writes: 100_000, leftToday: 10_000, seconds: 20_000 }
  const days = { days: 10, perDay: 10_000 }
  const en = wordsOf('en', 'en-GB')
  expect([en.costTime(cost), en.costTime({ ...cost, days }), en.costTime({ ...cost, days: 'never' })]).toEqual([
    'about 5.6 h',
    'about 10 days, at 10,000 requests a day',
    'nothing can be sent',
  ])
  expect([
    en.overLimit({ ...cost, writes: 5 }),
    en.overLimit({ ...cost, days }),
    en.overLimit({ ...cost, days: 'never' }),
  ]).toEqual([
    null,
    'More than the 10,000 requests left today. The rest continues by itself when there are new ones.',
    'All requests of a day are kept for other programs. Keep fewer of them in the settings.',
  ])
  const russian = wordsOf('ru', 'ru-RU')
  const messages = [2, 5, 21].map((count) => russian.costTime({ ...cost, days: { ...days, days: count } }))
  expect(messages.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    'около 2 дней, по 10 000 запросов в день',
    'около 5 дней, по 10 000 запросов в день',
    'около 21 дня, по 10 000 запросов в день',
  ])
})
