/** What is new, as the window shows it: the first three entries of the newest version in the changelog. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readNews } from '../../build/scripts/own-files.ts'

const sample = [
  '# Changelog',
  '',
  'An introduction.',
  '',
  '## 0.3.0 — 2027-01-15',
  '',
  'About it.',
  '',
  '- The **table** has `Ctrl+K`,',
  '  in two lines.',
  '- Links to [formats](docs/formats.md).',
  '- Third.',
  '- Fourth.',
  '',
  '<!-- ru',
  '- Первая.',
  '- Вторая.',
  '- Третья.',
  '-->',
  '',
  '### The window',
  '- Fifth.',
  '',
  '## 0.2.0 (2026-11-30)',
  '- Old.',
].join('\n')

test.each([
  ['as it stands', sample],
  ['with the line ends of Windows', sample.replaceAll('\n', '\r\n')],
  ['as the only version', sample.slice(0, sample.indexOf('## 0.2.0'))],
])('three lines of the newest version, %s', (_, changelog) => {
  expect(readNews(changelog)).toEqual({
    version: '0.3.0',
    lines: {
      en: ['The table has Ctrl+K, in two lines.', 'Links to formats.', 'Third.'],
      ru: ['Первая.', 'Вторая.', 'Третья.'],
    },
  })
})

test('without Russian, the lines are English', () => {
  const { lines } = readNews(sample.replace(/<!-- ru[^]*?-->/, ''))
  expect(lines.ru).toEqual(lines.en)
})

test('the changelog has a version and three short lines in each language', () => {
  const changelog = readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8')
  const { version, lines } = readNews(changelog)
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect([lines.en.length, lines.ru.length]).toEqual([3, 3])
  expect([...lines.en, ...lines.ru].filter((line) => line.length > 180)).toEqual([])
  expect(lines.ru.every((line) => /\p{Script=Cyrillic}/u.test(line))).toBe(true)
  // No entry stands there twice, as after a merge.
  const entries = changelog.split('\n').filter((line) => line.startsWith('- '))
  expect(entries.filter((entry, index) => entries.indexOf(entry) !== index)).toEqual([])
})
