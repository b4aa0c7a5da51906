/** Every message in both languages: the same codes, Russian in Russian, and a table of all of them to be read by a person. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { kinds as englishKinds } from '../../src-shared/wording/en/kinds.ts'
import { kinds as russianKinds } from '../../src-shared/wording/ru/kinds.ts'
import { problems as englishProblems } from '../../src-shared/wording/en/problems.ts'
import { problems as russianProblems } from '../../src-shared/wording/ru/problems.ts'
import { refusals as englishRefusals } from '../../src-shared/wording/en/refusals.ts'
import { refusals as russianRefusals } from '../../src-shared/wording/ru/refusals.ts'
import { hostWords } from '../../src-shared/wording/host.ts'
import { reportWords } from '../../src-shared/wording/report.ts'
import { sessionWords } from '../../src-shared/wording/session.ts'
import { allMessages } from './messages-table.ts'
import type { Told } from './messages-told.ts'

const told = allMessages()

test.each<[string, object, object]>([
  ['problems', englishProblems, russianProblems],
  ['kinds', englishKinds, russianKinds],
  ['refusals', englishRefusals, russianRefusals],
  ['sessions', sessionWords('en'), sessionWords('ru')],
  ['hosts', hostWords('en'), hostWords('ru')],
  ['reports', reportWords('en'), reportWords('ru')],
])('%s have the same codes in both languages', (_name, english, russian) => {
  expect(keysOf(russian)).toEqual(keysOf(english))
})

/** Names, units and words a person types or sees elsewhere; not words of a language. */
const FOREIGN = new Set(
  'ID API XLSX CSV UTF ASCII HTTP XML JSON PDF RTF SYLK Excel Windows Stocksheet OpenDocument LibreOffice Apple Numbers Word Office GNOME Keyring KWallet UTC zip xls xlsx xlsb ods utf windows https example com connect http koi gb Shift JIS shift jis DOS'.split(
    ' ',
  ),
)

/** What is quoted is the file's or the account's; an address and a place such as D12 or A1:B2 are neither's. */
function ownLatin(message: string): string[] {
  const own = message
    .replace(/«[^«»]*(?:«[^«»]*»[^«»]*)*»/g, '')
    .replace(/https?:\/\/\S+/g, '')
    .replace(/\b[A-Z]{1,3}\d*\b(?::[A-Z]{1,3}\d+)?/g, (place) =>
      FOREIGN.has(place) || /^[A-Z]{1,3}\d/.test(place) || place.length === 1 ? '' : place,
    )
  return (own.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !FOREIGN.has(word))
}

describe('Russian', () => {
  test.each(told.map((one): [string, Told] => [one.code, one]))('%s', (_code, { russian, english }) => {
    expect(ownLatin(russian)).toEqual([])
    expect(russian).toMatch(/[а-яё]/i)
    expect(russian).not.toMatch(/undefined|null|NaN|\[object|“|”/)
    // As in English: a sentence ends, a phrase does not.
    expect(/[.?]$/.test(russian)).toBe(/[.?]$/.test(english))
  })
})

test('counts take the right forms', () => {
  const forms = (code: string) =>
    told.filter((one) => one.code === code).map(({ russian }) => russian.split(/[ (]/).slice(0, 3).join(' '))
  expect(forms('consequence price-recosts')).toEqual(['В строке 5', 'В 2 строках', 'В 5 строках', 'В 21 строке'])
})

test('the table of all messages is kept for reading, in .cache/messages.md', () => {
  const folder = join(import.meta.dirname, '..', '..', '.cache')
  mkdirSync(folder, { recursive: true })
  const lines = told.map(({ code, english, russian }) => `## ${code}\n\n${english}\n\n${russian}\n`)
  writeFileSync(join(folder, 'messages.md'), `# Messages in both languages\n\n${lines.join('\n')}`)
  expect(new Set(told.map(({ code }) => code)).size).toBeGreaterThan(200)
})

function keysOf(of: object, at = ''): string[] {
  return Object.entries(of)
    .flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) && key !== 'statuses'
        ? keysOf(value, `${at}${key}.`)
        : [`${at}${key}`],
    )
    .sort()
}
