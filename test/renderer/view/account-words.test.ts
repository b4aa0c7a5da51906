import { expect, test } from 'vitest'
import { pairsOf, withTranslations } from '../../../src-renderer/view/choices.ts'
import { hasAccountWords, withWord, matchingWords } from '../../../src-renderer/view/account-words.ts'
import { asItCame, untrusted } from '../../../src-shared/material/values/untrusted-text.ts'

const ownTexts = ['Metal', 'Solid wood', 'Wood'].map(untrusted)

function found(text: string, field: 'unit' | 'categories' = 'unit', words = ownTexts) {
  const { shownWords, hiddenCount } = matchingWords(words, text, field)
  return [shownWords.map(asItCame), hiddenCount]
}

test('what begins with the text comes first, then what holds it; nothing fitting: all', () => {
  expect(found('wo')).toEqual([['Wood', 'Solid wood'], 0])
  expect(found('')).toEqual([['Metal', 'Solid wood', 'Wood'], 0])
  expect(found('drewno')).toEqual([['Metal', 'Solid wood', 'Wood'], 0])
})

test('one of them stands there: all, so that another can be taken', () => {
  expect(found('WOOD ')).toEqual([['Metal', 'Solid wood', 'Wood'], 0])
})

test('of a list the last entry counts', () => {
  expect(found('Drewno; met', 'categories')).toEqual([['Metal'], 0])
  expect(withWord('Drewno; met', 'Metal', 'categories')).toBe('Drewno; Metal')
  expect(withWord('Drewno|', '$& Metal', 'categories')).toBe('Drewno|$& Metal')
  expect(withWord('a; b', 'pcs', 'unit')).toBe('pcs')
})

test('very many words: fifty in view, and how many more fit', () => {
  const many = Array.from({ length: 5000 }, (_, index) => untrusted(`Category ${index}`))
  expect(found('category', 'unit', many)[1]).toBe(4950)
  expect(found('ory 4998', 'unit', many)).toEqual([['Category 4998'], 0])
})

test('which fields the account has words for', () => {
  expect([
    hasAccountWords('unit'),
    hasAccountWords('suppliers'),
    hasAccountWords('price'),
    hasAccountWords(null),
  ]).toEqual([true, true, false, false])
})

test('translations of one field beside those of another; none takes them back', () => {
  const unit = withTranslations({ storage: 1 }, 'unit', [['szt', 'pcs']])
  const bothResult = withTranslations(unit, 'categories', [['Nowe', '']])
  expect(bothResult.translations).toEqual([
    ['unit', [['szt', 'pcs']]],
    ['categories', [['Nowe', '']]],
  ])
  expect(withTranslations(bothResult, 'unit', []).translations).toEqual([['categories', [['Nowe', '']]]])
  expect(withTranslations(unit, 'unit', [])).toEqual({ storage: 1 })
  const knownTexts = pairsOf({ storage: 1, translations: [['unit', [[untrusted('SZT'), untrusted('pcs')]]]] }, 'unit')
  expect([...knownTexts].map(([key, to]) => [key, asItCame(to)])).toEqual([['szt', 'pcs']])
})
