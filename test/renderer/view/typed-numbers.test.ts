/** Numbers typed into the grid are read in the format that the grid writes, in every language a system can have. */
import { fc } from '../../fast-check.ts'
import { expect, test } from 'vitest'
import { formatFieldNumber } from '../../../src-shared/material/fields/field.ts'
import { showDecimal } from '../../../src-shared/material/values/shown-decimal.ts'
import { listMeanings, parseTypedNumber, styleOf } from '../../../src-shared/material/fields/typed-number.ts'
import { findNumberStyle } from '../../../src-shared/words/window/numbers.ts'
import { wordsOf } from '../../../src-shared/words/window/words.ts'

const LOCALES = [
  'en-US',
  'en-GB',
  'en-IN',
  'en-ZA',
  'ru-RU',
  'uk',
  'de-DE',
  'de-CH',
  'de-AT',
  'fr-FR',
  'fr-CH',
  'it',
  'es',
]
const MORE = [
  'pl',
  'pt-BR',
  'pt-PT',
  'sv',
  'nb',
  'fi',
  'cs',
  'hu',
  'tr',
  'ar-EG',
  'fa',
  'hi',
  'bn',
  'my',
  'ja',
  'zh',
  'kk',
  'ka',
]
const styles = [...LOCALES, ...MORE].map((locale) => [locale, findNumberStyle(locale)] as const)

const decimal = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.stringMatching(/^(?:\d{0,5}[1-9])?$/))
  .map(([minus, wholeNumber, fraction]) => {
    const plainText = fraction === '' ? String(wholeNumber) : `${wholeNumber}.${fraction}`
    return minus && plainText !== '0' ? `-${plainText}` : plainText
  })

test.each(styles)('[T-20] [EDIT-5] law: what the grid prints in %s, typed back, is the same number', (_, style) => {
  fc.assert(
    fc.property(decimal, fc.nat({ max: 4 }), fc.boolean(), (value, places, money) => {
      const read = { kind: 'value', value }
      expect(parseTypedNumber(showDecimal(value, style, places), style, money)).toEqual(read)
      expect(parseTypedNumber(formatFieldNumber('price', value, style), style, money)).toEqual(read)
      // People usually type numbers without group separators.
      expect(parseTypedNumber(showDecimal(value, { ...style, group: '' }, places), style, money)).toEqual(read)
    }),
  )
})

test('[T-20] law: an ambiguous value is never guessed unless the window writes it that way', () => {
  const text = fc.stringMatching(/^-?[0-9]{1,3}(?:[.,' ][0-9]{1,3}){0,3}$/)
  fc.assert(
    fc.property(text, fc.constantFrom(...styles.map(([, style]) => style), null), (writtenText, style) => {
      const readCount = parseTypedNumber(writtenText, style, false)
      const allTexts: readonly string[] = listMeanings(writtenText, false)
      if (readCount.kind === 'ambiguous') expect(readCount.values).toEqual(allTexts)
      if (readCount.kind !== 'value' || (allTexts.length === 1 && allTexts[0] === readCount.value)) return
      // Printing the parsed number gives the same text, apart from groups and trailing zeros.
      const point = style?.point ?? '.'
      const bare = (shownText: string): string => shownText.replaceAll(style?.group ?? ',', '').replaceAll(' ', '')
      const [wholeText, fraction = ''] = bare(writtenText).split(point)
      const keptText = fraction.replace(/0+$/, '')
      expect(readCount.value).toBe(
        `${wholeText}${keptText === '' ? '' : `.${keptText}`}`.replace(/^(-?)0+(?=\d)/, '$1').replace(/^-0$/, '0'),
      )
    }),
  )
})

test.each([
  ['en', 'en-US', '1,050', '1050'],
  ['en', 'en-US', '387.430', '387.43'],
  ['en', 'de-DE', '1.050', '1.05'],
  ['ru', 'ru-RU', '1,050', '1.05'],
  ['ru', 'ru-RU', '1 050', '1050'],
  ['ru', 'ru-RU', '387.430', 'ambiguous'],
  ['en', 'en-US', '12,5', '12.5'],
  ['ru', 'en-US', '12.5', '12.5'],
] as const)('[T-20] a window in %s on a %s system reads %s as %s', (language, system, text, expected) => {
  const readCount = parseTypedNumber(text, wordsOf(language, system).numbers, true)
  expect(readCount.kind === 'value' ? readCount.value : readCount.kind).toBe(expected)
})

test('[T-20] pasted numbers show together how they are written', () => {
  expect(styleOf(['1,050', '12.50'])).toEqual({ group: ',', point: '.' })
  expect(styleOf(['1,050', '12,50'])).toEqual({ group: '.', point: ',' })
  expect(styleOf(['1,050', '2,300'])).toBeNull()
  expect(styleOf(['1,5', '2.5'])).toBeNull()
})
