/** Surrounding white space, line ends and Unicode composition never make a difference, in the file or in the account. */
import { fc } from '../../../fast-check.ts'
import { describe, expect, test } from 'vitest'
import { settleAdds } from '../../../../src-shared/run/run-adds.ts'
import { hasNewValue, hasOldValue } from '../../../../src-shared/run/run-live.ts'
import { isSameText } from '../../../../src-shared/plan/desired-value.ts'
import type { Change } from '../../../../src-shared/plan/plan.ts'
import { areSameValues } from '../../../../src-shared/material/fields/same-value.ts'
import { trimOuterSpace } from '../../../../src-shared/material/values/text-key.ts'
import { callsOf, catalogueOf, decimal, OAK_BOARD, previewOf, statusesOf, type Line } from '../../../build.ts'

const SPACES = [' ', '  ', '\t', '\n', '\u00a0', '\u202f', '\u3000', '\u200b', '\ufeff', '\u2060', '\u00ad']
const FIELDS = ['name', 'sku', 'unit', 'notes'] as const
const space = fc.array(fc.constantFrom(...SPACES, ''), { maxLength: 3 }).map((parts) => parts.join(''))
const padding = fc.tuple(space, space)

const line: Line = { id: '100', name: 'Oak board', sku: '00123', unit: 'pcs', notes: 'dry', price: '12.5', stock: '40' }

describe('[T-45] [DIFF-3] white space around texts', () => {
  test.each(SPACES)('%j around the account’s own texts, or the file’s: nothing to do', (text) => {
    for (const field of FIELDS) {
      const ownText = OAK_BOARD[field] ?? ''
      const storedCatalogue = catalogueOf([{ ...OAK_BOARD, [field]: `${text}${ownText}${text}` }])
      const foundEntries: Line[] = [line, { ...line, id: '' }, { ...line, id: '', sku: '' }]
      for (const each of foundEntries)
        expect([field, statusesOf(previewOf([each], storedCatalogue))]).toEqual([field, ['unchanged']])
      const file = { ...line, [field]: `${text}${ownText}${text}` }
      expect(statusesOf(previewOf([file], catalogueOf([OAK_BOARD])))).toEqual(['unchanged'])
    }
  })

  test('law: whatever stands around the account’s texts and the file’s, the same calls are planned', () => {
    const cell = fc.constantFrom('Oak board', 'Pine', 'dry', '00123')
    fc.assert(
      fc.property(
        fc.record({ name: cell, notes: cell, sku: fc.constantFrom('00123', 'X-1') }),
        fc.tuple(padding, padding, padding, padding),
        (texts, [[a, b], [c, d], [e, f], [g, h]]) => {
          const padded = { ...OAK_BOARD, name: `${a}Oak board${b}`, notes: `${c}dry${d}`, sku: `${e}00123${f}` }
          const lines: Line[] = [{ id: '100', ...texts, price: '13', name: texts.name }]
          const spaced: Line[] = lines.map((each) => ({ ...each, notes: `${g}${each.notes}${h}` }))
          const planned = (of: readonly Line[], storedLine: typeof OAK_BOARD): string[] =>
            callsOf(previewOf(of, catalogueOf([storedLine]))).map((call) =>
              call.replace(/"notes":"([^"]*)"/, (_, text: string) => trimOuterSpace(JSON.parse(`"${text}"`) as string)),
            )
          expect(planned(spaced, padded)).toEqual(planned(lines, OAK_BOARD))
        },
      ),
    )
  })

  test('[BASE-4] an export’s cell that lost its spaces is untouched, and spaces somebody added make no conflict', () => {
    const setting = { base: (_: number, __: number, field: string) => (field === 'name' ? 'Oak ' : undefined) }
    const untouched = previewOf([{ id: '100', name: 'Oak' }], catalogueOf([{ ...OAK_BOARD, name: 'Pine' }]), setting)
    expect(statusesOf(untouched)).toEqual(['unchanged'])
    const renamedPreview = previewOf(
      [{ id: '100', name: 'Elm' }],
      catalogueOf([{ ...OAK_BOARD, name: ' Oak' }]),
      setting,
    )
    expect(statusesOf(renamedPreview)).toEqual(['edit'])
  })

  test('[MATCH-5] rows that differ only by spaces agree', () => {
    const lines = ['1', '2'].map((storage) => ({ sku: '00123', name: storage === '1' ? 'Pine' : 'Pine ', storage }))
    expect(statusesOf(previewOf(lines, catalogueOf([OAK_BOARD])))).toEqual(['edit', 'unchanged'])
  })

  test.each(FIELDS)(
    '[RUN-8] a run that finds %s with other spaces around it has reached it, and sees no drift',
    (field) => {
      const change = { field, storage: null, before: 'one ', after: ' two' }
      expect([
        hasNewValue(change, 'two\u00a0'),
        hasOldValue(change, '\u200bone'),
        hasNewValue(change, 'three'),
      ]).toEqual([true, true, false])
    },
  )

  test('[RUN-5] an added material that the account stores without the spaces is the one that was sent', () => {
    const body = { name: 'Oak ', sku: ' A-1', unit: 'pcs', storage_id: 1 }
    const made = {
      id: 9,
      name: 'Oak',
      sku: 'A-1',
      unit: 'pcs',
      price: decimal('0'),
      notes: '',
      archived: false,
      categories: [],
      stock: decimal('0'),
      minimum: decimal('0'),
      planned: null,
    }
    expect([...settleAdds([{ seq: 1, body }], [made])]).toEqual([[1, { kind: 'made', id: 9 }]])
  })

  test('law: nothing inside is touched, and long ends cost nothing', () => {
    fc.assert(
      fc.property(fc.string(), padding, (text, [before, after]) => {
        expect(trimOuterSpace(`${before}${text}${after}`)).toBe(trimOuterSpace(text))
      }),
    )
    expect(trimOuterSpace(`${' '.repeat(500_000)}a b${'\u200b'.repeat(500_000)}`)).toBe('a b')
  })
})

describe('[DIFF-3] [RUN-10] one meaning of “the same text” before, while and after a run', () => {
  const storedArbitrary = fc.array(fc.constantFrom('a', 'é', 'e\u0301', ' ', '\r\n', '\n', '\r', '\u200b', 'Å'), {
    maxLength: 6,
  })
  const text = storedArbitrary.map((parts) => parts.join(''))
  const change = (after: string): Change => ({ field: 'notes', storage: null, before: '!', after })

  test('line ends and composition that the account makes of a text are verified, and no drift', () => {
    const sent = change('first\nsecond é')
    expect(hasNewValue(sent, 'first\r\nsecond e\u0301')).toBe(true)
    expect(hasOldValue({ ...sent, before: 'one\r\ntwo' }, 'one\ntwo')).toBe(true)
    expect(hasNewValue(sent, 'first second é')).toBe(false)
  })

  test('law: a text is verified exactly where a plan made anew finds nothing to do', () => {
    fc.assert(
      fc.property(text, text, (cell, account) => {
        const myText = cell.normalize('NFC')
        expect(isSameText('notes', myText, account, 'id')).toBe(hasNewValue(change(myText), account))
        expect(isSameText('notes', myText, account, 'id')).toBe(areSameValues('notes', account, myText))
      }),
    )
  })

  test('[DIFF-11] what no cell can hold of the account’s text is no difference to a plan, and one to a run', () => {
    expect(isSameText('notes', 'ab', 'a\u0007b', 'id')).toBe(true)
    expect(hasNewValue(change('ab'), 'a\u0007b')).toBe(false)
  })
})
