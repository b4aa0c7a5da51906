import { fc } from '../../../fast-check.ts'
import { describe, expect, test } from 'vitest'
import {
  classifyCharacters,
  needsCare,
  findTextFlaw,
  isLookalike,
  findMixedWord,
} from '../../../../src-shared/material/values/text-class.ts'
import { readAction } from '../../../../src-shared/material/values/action.ts'
import {
  isDestroyedNumber,
  isErrorText,
  looksLikeDate,
  readId,
} from '../../../../src-shared/material/values/identifier.ts'
import { readList } from '../../../../src-shared/plan/draft/draft.ts'
import { suggestUnit } from '../../../../src-shared/material/values/unit.ts'

describe('codes', () => {
  test.each(['5.5E+12', '5,5E+12', '5E+12', '4.00638E+12', ' 5.5e+12 '])('%s has lost digits', (text) => {
    expect(isDestroyedNumber(text)).toBe(true)
  })
  test.each(['5E12', 'A5E+12', '12E+12', 'E+12', '5.5E-12', '5.5', ''])('%s has not', (text) => {
    expect(isDestroyedNumber(text)).toBe(false)
  })
  test('ids are positive whole numbers', () => {
    expect(['12', ' 12 ', '0', '-1', '1.0', '007', '9007199254740993', '1e3', '', 'x'].map(readId)).toEqual([
      '12',
      '12',
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ])
  })
  test('ids reach up to the largest number that is exact', () => {
    const ids = ['9007199254740991', '9007199254740992', '999999999999999', '10000000000000000', ' 9007199254740991']
    expect(ids.map(readId)).toEqual([ids[0], null, ids[2], null, ids[0]])
  })
  test('what Excel makes of 1-2', () => {
    const dates = ['01.02.2024', '2024-02-01', '1/2/24', '12-Jan', 'Jan-12', 'янв.24', '2.янв']
    expect(dates.map(looksLikeDate)).toEqual(dates.map(() => true))
    expect(['A-1', '1.2', '12-34', 'SKU-000123', '1-2-3-4', '10.20.30'].map(looksLikeDate)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
    ])
  })
  test('error values in several languages', () => {
    expect(['#N/A', '#н/д', '#WERT!', '#####', '#1', '# of items', '###'].map(isErrorText)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

test('lists: trimmed, without repeats, in order', () => {
  expect(readList(' Wood ; oak|WOOD\n;Shelf;')).toBe('Wood\u001foak\u001fShelf')
  expect(readList('Wood, oak')).toBe('Wood, oak')
  expect(readList(' ; | ')).toBe('')
})

test('actions in the languages of the headings', () => {
  expect(['delete', ' DELETE ', 'Удалить', 'löschen', 'usuń', 'add', 'x'].map(readAction)).toEqual([
    'delete',
    'delete',
    'delete',
    'delete',
    'delete',
    null,
    null,
  ])
})

test('units: the account’s own code by another word for it, never by guess', () => {
  const codes = ['pcs', 'kg', 'm', 'pack']
  expect(suggestUnit('шт.', codes)).toEqual({ code: 'pcs', kind: 'synonym' })
  expect(suggestUnit('PCS', codes)).toEqual({ code: 'pcs', kind: 'same' })
  expect(suggestUnit('Stück', codes)).toEqual({ code: 'pcs', kind: 'synonym' })
  expect(suggestUnit('пог. м', codes)).toEqual({ code: 'm', kind: 'synonym' })
  expect(suggestUnit('furlong', codes)).toBeNull()
  expect(suggestUnit('шт', ['pcs', 'pc'])).toBeNull()
  expect(suggestUnit('г', ['kg', 'mg'])).toBeNull()
})

describe('characters', () => {
  test('flaws, worst first', () => {
    expect([
      findTextFlaw('a\u0000b'),
      findTextFlaw('a\ufffdb'),
      findTextFlaw('a\u202eb'),
      findTextFlaw('a\ud800'),
      findTextFlaw('ok\n\t'),
    ]).toEqual([
      { flaw: 'control-character', character: 'U+0000' },
      { flaw: 'replacement-character', character: 'U+FFFD' },
      { flaw: 'bidi-control', character: 'U+202E' },
      { flaw: 'control-character', character: 'half of a character' },
      null,
    ])
  })

  test('law: text that is passed over is NFC and has no flaw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
        if (needsCare(text)) return
        expect(text.normalize('NFC')).toBe(text)
        expect(findTextFlaw(text)).toBeNull()
      }),
      { seed: 6, numRuns: 2000 },
    )
  })

  test('every single character: passed over only when it is its own NFC, alone and after a letter', () => {
    for (let code = 0; code < 0x10000; code++) {
      const character = String.fromCharCode(code)
      if (needsCare(character)) continue
      const pairs = `a${character} и${character} =${character}`
      if (pairs.normalize('NFC') !== pairs || findTextFlaw(character))
        throw new Error(`U+${code.toString(16)} is passed over`)
    }
  })

  test('one walk finds words of two alphabets', () => {
    expect(
      ['Bolt М6', 'M6х20', 'ПВХ-PVC', 'USB кабель', 'Caf\u00e9', 'e\u0301', '№ 5 «цинк»', 'А1'].map(classifyCharacters),
    ).toEqual(['ordinary', 'mixed', 'ordinary', 'ordinary', 'ordinary', 'unusual', 'ordinary', 'ordinary'])
    expect(findMixedWord('Болт M6х20 zinc')).toBe('M6х20')
    expect(findMixedWord('USB-кабель')).toBeNull()
    expect(['А1', 'АС-100', 'Ж1', 'A1', '123'].map(isLookalike)).toEqual([true, true, false, false, false])
  })
})
