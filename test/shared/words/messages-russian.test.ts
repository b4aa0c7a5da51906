/** Every message in both languages: the same codes, Russian in Russian, and a table of all of them for a person to read. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../../src-shared/material/values/language.ts'
import { PROBLEM_CODES, REFUSAL_CODES } from '../../../src-shared/file/problem.ts'
import { allMessages } from './messages-table.ts'
import type { Told } from './messages-told.ts'

const reportedMessages = allMessages()

const languages = join(import.meta.dirname, '..', '..', '..', 'src-shared', 'words')

test('every language has the same files', () => {
  const files = LANGUAGES.map((language) => readdirSync(join(languages, language)))
  for (const file of files) expect(file).toEqual(files[0])
})

/** Names, units and words that a person types or sees elsewhere. They belong to no language. */
const FOREIGN = new Set(
  'ID API XLSX CSV UTF ASCII HTTP XML JSON PDF RTF SYLK DIF Excel Windows Stocksheet OpenDocument LibreOffice Apple Numbers Word Office GNOME Google Keyring KWallet UTC zip xls xlsx xlsb ods utf windows https example com connect http koi gb Shift JIS shift jis DOS STOCKSHEET DATA'.split(
    ' ',
  ),
)

/** Quoted text belongs to the file or the account, and addresses and places such as D12 or A1:B2 do not count. */
function ownLatin(message: string): string[] {
  const ownText = message
    .replace(/«[^«»]*(?:«[^«»]*»[^«»]*)*»/g, '')
    .replace(/ \([^()]*\)/g, '')
    .replace(/https?:\/\/\S+/g, '')
    .replace(/\b[A-Z]{1,3}\d*\b(?::[A-Z]{1,3}\d+)?/g, (place) =>
      FOREIGN.has(place) || /^[A-Z]{1,3}\d/.test(place) || place.length === 1 ? '' : place,
    )
  return (ownText.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !FOREIGN.has(word))
}

describe('Russian', () => {
  test.each(reportedMessages.map((message): [string, Told] => [message.code, message]))(
    '%s',
    (_code, { russian, english }) => {
      expect(ownLatin(russian)).toEqual([])
      expect(russian).toMatch(/[а-яё]/i)
      expect(russian).not.toMatch(/undefined|null|NaN|\[object|“|”/)
      // As in English, sentences end with a full stop and phrases do not.
      expect(/[.?]$/.test(russian)).toBe(/[.?]$/.test(english))
    },
  )
})

/** A few words that make sense alone, on a badge or above a sentence, without text from the file. */
const TITLE = /^\p{Lu}[\p{L}\p{N}]*(?:[ ,-]+[\p{L}\p{N}]+){0,5}$/u

/** Nothing is wrong in these cases, so there is nothing to do. */
const NO_FIX = ['nothing-to-send', 'nothing-to-fix', 'weakening-declined'].map((code) => `failure ${code}`)

describe('title, what and fix', () => {
  test.each(
    reportedMessages.filter(({ parts }) => parts.length > 0).map((message): [string, Told] => [message.code, message]),
  )('%s', (code, { parts }) => {
    expect(parts).toHaveLength(LANGUAGES.length)
    for (const { title, what, fix } of parts) {
      expect(title).toMatch(TITLE)
      expect(what).toMatch(/[.?]$/)
      if (NO_FIX.includes(code)) expect(fix).toBe('')
      else expect(fix).toMatch(/^[\p{Lu}«“].*\.$/su)
    }
  })

  test('every problem and every refusal has them', () => {
    const codes = new Set(reportedMessages.flatMap(({ code, parts }) => (parts.length > 0 ? [code] : [])))
    const problems = PROBLEM_CODES.flatMap((code) => [`problem ${code}`, `kind ${code}`])
    const refusals = REFUSAL_CODES.map((code) => `refusal ${code}`)
    expect([...problems, ...refusals].filter((code) => !codes.has(code))).toEqual([])
  })
})

/** The longest sentence of a message. A quotation counts as one word, and places and examples in parentheses do not count. */
function longestSentence(message: string): { words: number; sentence: string } {
  const ownText = message
    .replace(/[“«][^“”«»]*(?:«[^«»]*»[^«»]*)*[”»]/g, 'X')
    .replace(/ \([^()]*\)/g, '')
    .replace(/https?:\/\/[^\s,.]+(?:\.[^\s,.]+)*/g, 'X')
    .replace(/\d[\d ,\u00a0.]*\d/g, '1')
  const sentences = ownText.split(/(?<=[.!?;])\s+/).map((sentence) => ({
    words: sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
    sentence,
  }))
  return sentences.reduce((most, entry) => (entry.words > most.words ? entry : most))
}

describe('a sentence has at most 20 words', () => {
  test.each(reportedMessages.map((message): [string, Told] => [message.code, message]))(
    '%s',
    (_code, { english, russian }) => {
      for (const message of [english, russian]) {
        const { words, sentence } = longestSentence(message)
        expect(words, sentence).toBeLessThanOrEqual(20)
      }
    },
  )
})

test('counts take the right forms', () => {
  const forms = (code: string) =>
    reportedMessages
      .filter((message) => message.code === code)
      .map(({ russian }) => russian.split(/[ (]/).slice(0, 3).join(' '))
  expect(forms('consequence price-recosts')).toEqual([
    'В строке 5',
    'В 2 строках',
    'В 5 строках',
    'В 21 строке',
    'В 12\u00a0345 строках',
  ])
})

test('the table of all messages is kept for reading, in .cache/messages.md', () => {
  const folder = join(import.meta.dirname, '..', '..', '..', '.cache')
  mkdirSync(folder, { recursive: true })
  const lines = reportedMessages.map(({ code, english, russian, parts }) => {
    const titles = parts.map(({ title }) => title).join(' · ')
    return `## ${code}${titles === '' ? '' : `: ${titles}`}\n\n${english}\n\n${russian}\n`
  })
  writeFileSync(join(folder, 'messages.md'), `# Messages in both languages\n\n${lines.join('\n')}`)
  expect(new Set(reportedMessages.map(({ code }) => code)).size).toBeGreaterThan(200)
})
