import { expect, test } from 'vitest'
import { parseSync } from 'vite'
import { sitesIn } from './mistakes.ts'
import { withMistakes } from './put-in.ts'

const TEXT = `
export function limit(texts: readonly string[], most: 1 | -1 = 1): string | undefined {
  const seen = new Set<string>()
  seen.add(texts[0]?.trim().toLowerCase() ?? '')
  count += 1
  if (texts.length > 3 && !seen.has('x')) return texts.filter(Boolean).at(-1)
  throw new Error('told to nobody')
}
`

function mistakes(): readonly string[] {
  return sitesIn('limit.ts', TEXT).flatMap(({ mistakes: all }) =>
    all.map(({ start, end, to }) => `${TEXT.slice(start, end)} -> ${to}`),
  )
}

test('mistakes are put into what is computed, not into types, names or messages of bugs', () => {
  const allTexts = mistakes()
  for (const text of ['count += 1 -> count -= 1', 'texts.length > 3 -> texts.length >= 3', "'x' -> ''", '3 -> 4']) {
    expect(allTexts).toContain(text)
  }
  expect(allTexts).toContain("!seen.has('x') -> seen.has('x')")
  expect(allTexts).toContain('texts.filter(Boolean) -> texts')
  expect(allTexts.filter((text) => text.includes('told to nobody'))).toEqual([])
  expect(allTexts.filter((text) => text.startsWith('-1'))).toHaveLength(1)
})

test('with all mistakes in it a text can still be read, and without one it is what it was', () => {
  const drawn = sitesIn('limit.ts', TEXT).flatMap((site, index) =>
    site.mistakes
      .slice(0, 1)
      .map((mistake) => ({ ...mistake, id: index, file: 'limit.ts', line: 1, within: '', in: '', at: 0, from: '' })),
  )
  const text = withMistakes(TEXT, drawn)
  expect(parseSync('limit.ts', text).errors).toEqual([])
  expect(text.match(/__mistake/g)).toHaveLength(drawn.length)
  expect(withMistakes(TEXT, [])).toBe(TEXT)
})
