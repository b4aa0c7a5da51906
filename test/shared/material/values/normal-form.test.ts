/** A long series of combining marks in a name once froze the main process for minutes. Every entry point for texts must handle one quickly. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fc } from '../../../fast-check.ts'
import { expect, test } from 'vitest'
import { parsePage } from '../../../../src-main/account/list-page.ts'
import { sortKey } from '../../../../src-main/import/row-order.ts'
import { makeComparableName } from '../../../../src-shared/account/account-setup.ts'
import { makeSheetNames } from '../../../../src-shared/export/export-names.ts'
import { makeEditKey } from '../../../../src-shared/file/cell-text.ts'
import { makeHeadingKey } from '../../../../src-shared/file/headings/heading-key.ts'
import { makeNearKey, normaliseText, makeTextKey } from '../../../../src-shared/material/values/text-key.ts'
import { toComparable } from '../../../../src-shared/material/fields/same-value.ts'
import { csvSheet, draftsOf, valuesOf } from '../../../sheets.ts'
import { processorTime } from '../../../processor-time.ts'

// Alternating classes are the slowest to sort.
const run = '\u0301\u0316'.repeat(200_000)
const hostile = `Oak${run} board`

const edges: readonly (readonly [string, (text: string) => unknown])[] = [
  ['normalForm', normaliseText],
  ['normalForm, compatible', (text) => normaliseText(text, 'NFKD')],
  ['textKey', makeTextKey],
  ['nearKey', (text) => makeNearKey('name', text)],
  ['headerKey', makeHeadingKey],
  ['sameName', makeComparableName],
  ['editKey', makeEditKey],
  ['sortKey', sortKey],
  ['sheetNames', (text) => makeSheetNames([text], [])],
  ['comparable', (text) => toComparable('name', text)],
  ['a cell', (text) => valuesOf(draftsOf(csvSheet('name;notes', `x;${text}`)), 'notes')],
  ['a heading', (text) => draftsOf(csvSheet(`name;${text}`, 'x;y'))],
  [
    'an answer of the account',
    (text) => parsePage(JSON.stringify({ materials: [{ id: 1, name: text, sku: text, unit: text }], total: 1 })),
  ],
]

test.each(edges)('[T-22] %s takes a hostile name of 800 kB in well under a second', (_, edge) => {
  const start = processorTime()
  edge(hostile)
  expect(processorTime() - start).toBeLessThan(1500)
})

const mark = fc.constantFrom('\u0301', '\u0316', '\u0344', '\u0308', '\u05b0', '\u3099')
const piece = fc.oneof(
  mark,
  fc.constantFrom('e', 'Å', '\u212b', 'か', '\u1100\u1161', '한', ' ', 'ﬁ'),
  fc.string({ unit: 'grapheme', maxLength: 3 }),
)

test('[T-22] texts without such runs are normalised as the standard says, and once is enough for all', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.constantFrom('NFC', 'NFKC', 'NFKD'), (parts, form) => {
      const text = parts.join('')
      if (!/\p{M}{31,}/u.test(text)) expect(normaliseText(text, form)).toBe(text.normalize(form))
      const once = normaliseText(`${text}${'\u0301\u0316'.repeat(40)}${text}`, form)
      expect(normaliseText(once, form)).toBe(once)
    }),
  )
})

test('[T-22] nothing of the program normalises in any other way', () => {
  const root = join(import.meta.dirname, '../../../..')
  const foundTexts = ['src-main', 'src-renderer', 'src-shared'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path}`)
      .filter(
        (path) => /\.tsx?$/.test(path) && /\.normalize\((?:'NF|form|\))/.test(readFileSync(join(root, path), 'utf8')),
      ),
  )
  // The practice account shares no code with the program and runs in a separate process.
  expect(foundTexts).toEqual(['src-main/practice/material.ts', 'src-shared/material/values/text-key.ts'])
})
