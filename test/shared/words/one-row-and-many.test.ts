/**
 * A single row gets advice from its own message, and many rows from the message of their kind. Whatever the details, the message of the kind
 * includes exactly the advice that its rows get. [FIX-2]
 */
import { describe, expect, test } from 'vitest'
import { PROBLEM_CODES, type Problem, type ProblemCode } from '../../../src-shared/file/problem.ts'
import { addHeading } from '../../../src-shared/mapping/mapping.ts'
import { LANGUAGES, type Language } from '../../../src-shared/material/values/language.ts'
import { manyRowsMessage, problemMessage } from '../../../src-shared/words/problems.ts'

type Details = NonNullable<Problem['details']>

/** The cases of codes whose advice depends on the details. */
const CASES: Partial<Record<ProblemCode, readonly Details[]>> = {
  'not-a-number': [{}, { suggestion: '12' }, { style: 'comma' }],
  'ambiguous-number': [{}, { one: '1', other: '2' }, { mixed: 1 }],
  'cannot-clear': [{}, { emptied: 'yes' }],
  'unknown-unit': [{}, { suggestion: 'kg' }],
  'unknown-category': [{}, { suggestion: 'Wood' }],
  'ragged-row': [
    { cells: 3, headings: 2 },
    { cells: 1, headings: 2 },
  ],
  'id-not-found': [{}, { id: '5' }],
  'deleted-and-changed': [{}, { deletes: '1' }],
  'unlisted-match': ['deleted', 'back', ''].map((goes) => ({ name: 'Oak', since: '2026-03-01', goes })),
  'rule-cell': [{ why: 'blank-cell' }, { why: 'no-number' }],
  'rule-no-result': [{ why: 'too-large' }, { why: 'divided-by-0' }],
}

/** Each piece of advice, recognised by its words. */
const ADVICE: Readonly<Record<string, Readonly<Record<Language, RegExp>>>> = {
  type: { en: /\b(?:type|write|fill|give)\b/i, ru: /(?:введите|впишите|пишите|укажите|задайте остаток)/i },
  choose: { en: /\bchoose\b/i, ru: /выберите/i },
  correct: { en: /\bcorrect\b/i, ru: /исправьте/i },
  check: { en: /\bcheck\b/i, ru: /проверьте/i },
  'leave the row out': { en: /\bleave\b[^.,;]*\bout\b/i, ru: /исключите/i },
  'leave the cell blank': { en: /\bleave\b[^.,;]*\bblank\b/i, ru: /(?:оставьте[^.,;]*пуст|сотрите её|сотрите их\.)/i },
  'clear the id': { en: /\bclear\b/i, ru: /сотрите (?:его|их), чтобы/i },
  translate: { en: /\btranslate\b/i, ru: /замените/i },
  'use what others have': { en: /\bother materials have\b/i, ru: /у других материалов/i },
  'take what is offered': { en: /\btake it\b/i, ru: /подставьте/i },
  undo: { en: /\bundo\b/i, ru: /отмените (?:это )?изменени/i },
  'open again': { en: /\bopen\b/i, ru: /откройте/i },
  'read again': { en: /\bread (?:it|the file) again\b/i, ru: /прочитайте/i },
  'save it': { en: /\bsave\b/i, ru: /сохраните/i },
  confirm: { en: /\bconfirm\b/i, ru: /подтвердите/i },
  convert: { en: /\bconvert\b/i, ru: /пересчитайте/i },
  quote: { en: /\bquotation marks\b/i, ru: /в кавычки/i },
  join: { en: /\bjoin\b/i, ru: /соедините/i },
  resume: { en: /\bresume\b/i, ru: /продолжите/i },
  'remove the rule': { en: /\bremove it there\b/i, ru: /уберите его там/i },
  'change the rule': { en: /\bchange the rule\b/i, ru: /измените правило/i },
  'let the rule say': { en: /\brule say\b/i, ru: /скажите в правиле/i },
  'create it first': { en: /\bcreated\b/i, ru: /создайте/i },
  'nothing to do': { en: /\bnothing needs to be done\b/i, ru: /ничего делать не нужно/i },
}

function adviceIn(fix: string, language: Language): string[] {
  return Object.keys(ADVICE).filter((name) => ADVICE[name]?.[language].test(fix))
}

describe.each(LANGUAGES)('[FIX-2] %s', (language) => {
  test.each(PROBLEM_CODES)('%s', (code) => {
    const reportedProblems = (CASES[code] ?? [{}]).map((details): Problem => ({
      code,
      severity: 'blocks',
      row: 2,
      column: 1,
      field: 'unit',
      got: 'x',
      details,
    }))
    const texts = reportedProblems.flatMap((problem) => adviceIn(problemMessage(problem, language).fix, language))
    const many = adviceIn(manyRowsMessage(60, reportedProblems, language).fix, language)
    expect(new Set(many)).toEqual(new Set(texts))
  })
})

test('a column is named by its heading, once for all examples in it; by its letter if it has none', () => {
  const price = { code: 'not-a-number', severity: 'blocks', column: 1, field: 'price', heading: 'Price' } as const
  const rows: readonly Problem[] = [2, 3].map((row) => ({ ...price, row, got: 'x' }))
  expect(manyRowsMessage(2, rows).what).toContain('(“Price”, row 2 “x”, row 3 “x”)')
  expect(manyRowsMessage(2, rows, 'ru').what).toContain('(«Price», строка 2 «x», строка 3 «x»)')
  expect(problemMessage({ ...price, row: 2, sheet: 'Shop', got: 'x' }).what).toMatch(/^“Price”, row 2 in “Shop”: “x”/)
  const { heading: _, ...letter } = price
  const placedTexts = [{ header: 'Price', name: 'Price (B)' }, { header: '' }, undefined].map((column) => {
    const { what } = problemMessage(addHeading({ ...letter, row: 2, got: 'x' }, column))
    return what.slice(0, what.indexOf(':'))
  })
  expect(placedTexts).toEqual(['“Price (B)”, row 2', 'B2', 'B2'])
})
