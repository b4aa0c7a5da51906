import { expect, test } from 'vitest'
import { translationsOf, withTranslations } from '../../../src-renderer/view/choices.ts'
import { hasAccountWords, withWord, findMatchingWords } from '../../../src-renderer/view/account-words.ts'
import { toRawText, markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'

const ownTexts = ['Metal', 'Solid wood', 'Wood'].map(markUntrusted)

function found(text: string, field: 'unit' | 'categories' = 'unit', words = ownTexts) {
  const { shownWords, hiddenCount } = findMatchingWords(words, text, field)
  return [shownWords.map(toRawText), hiddenCount]
}

test('names that begin with the text come first, then names that contain it; if none match, all are listed', () => {
  expect(found('wo')).toEqual([['Wood', 'Solid wood'], 0])
  expect(found('')).toEqual([['Metal', 'Solid wood', 'Wood'], 0])
  expect(found('drewno')).toEqual([['Metal', 'Solid wood', 'Wood'], 0])
})

test('if the field contains an exact match, all names are listed, so that another can be chosen', () => {
  expect(found('WOOD ')).toEqual([['Metal', 'Solid wood', 'Wood'], 0])
})

test('in a list of words only the last word is completed', () => {
  expect(found('Drewno; met', 'categories')).toEqual([['Metal'], 0])
  expect(withWord('Drewno; met', 'Metal', 'categories')).toBe('Drewno; Metal')
  expect(withWord('Drewno|', '$& Metal', 'categories')).toBe('Drewno|$& Metal')
  expect(withWord('a; b', 'pcs', 'unit')).toBe('pcs')
})

test('of very many words fifty are listed, with the number of the others', () => {
  const many = Array.from({ length: 5000 }, (_, index) => markUntrusted(`Category ${index}`))
  expect(found('category', 'unit', many)[1]).toBe(4950)
  expect(found('ory 4998', 'unit', many)).toEqual([['Category 4998'], 0])
})

test('the fields for which the account provides words', () => {
  expect([
    hasAccountWords('unit'),
    hasAccountWords('suppliers'),
    hasAccountWords('price'),
    hasAccountWords(null),
  ]).toEqual([true, true, false, false])
})

test('translations of one field do not replace those of another', () => {
  const unit = withTranslations({ storage: 1 }, 'unit', [['szt', 'pcs']])
  const bothResult = withTranslations(unit, 'categories', [['Nowe', '']])
  expect(bothResult.translations).toEqual([
    ['unit', [['szt', 'pcs']]],
    ['categories', [['Nowe', '']]],
  ])
  expect(withTranslations(bothResult, 'unit', []).translations).toEqual([['categories', [['Nowe', '']]]])
  expect(withTranslations(unit, 'unit', [])).toEqual({ storage: 1 })
  const knownTexts = translationsOf(
    { storage: 1, translations: [['unit', [[markUntrusted('SZT'), markUntrusted('pcs')]]]] },
    'unit',
  )
  expect([...knownTexts].map(([key, to]) => [key, toRawText(to)])).toEqual([['szt', 'pcs']])
})
