/** The headings of our own sheets are recognised by name in each of their languages. */
import { expect, test } from 'vitest'
import { findHeaderMeaning } from '../../../../src-shared/file/headings/heading-meaning.ts'
import { sheetWords } from '../../../../src-shared/words/export.ts'

test.each(['en', 'ru'] as const)('every heading of an export in %s means its field, surely', (language) => {
  for (const [field, heading] of Object.entries(sheetWords(language).headers)) {
    expect(findHeaderMeaning(heading), heading).toMatchObject({ field, strength: heading === 'Id' ? 'often' : 'plain' })
  }
})

test('no heading makes Excel take a CSV file for a SYLK file', () => {
  for (const language of ['en', 'ru'] as const) expect(sheetWords(language).headers.id.startsWith('ID')).toBe(false)
})
