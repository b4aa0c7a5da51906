/** The guide: which Markdown is shown or refused, and that the existing pages can be parsed in both languages. */
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parsePage, picturesOf, readGuide, readPage } from '../../build/scripts/guide.ts'
import { guideSchema } from '../../src-shared/api/own-files.ts'

const folder = join(import.meta.dirname, '../../docs/guide')
const measure = (picture: string) => ({ file: picture.replace('pictures/', ''), width: 3, height: 2 })
const page = (...lines: string[]) => parsePage('p', ['# Title', ...lines].join('\n'), 'p.md', measure)
const text = (words: string) => ({ kind: 'text', text: words })

test('a page becomes its title and blocks', () => {
  expect(
    page(
      '',
      'One **strong** line with `code`',
      'and a [link](2-next.md).',
      '',
      '## Part',
      '1. first',
      '2. second,',
      '  going on',
      '- dot',
      '![A picture](pictures/a-picture.ru.png)',
      '```',
      '# not a heading',
      '```',
      '| A | B |',
      '|---|---|',
      '| 1 | **2** |',
    ),
  ).toEqual({
    id: 'p',
    title: 'Title',
    blocks: [
      {
        kind: 'paragraph',
        spans: [
          text('One '),
          { kind: 'strong', text: 'strong' },
          text(' line with '),
          { kind: 'code', text: 'code' },
          text(' and a '),
          { kind: 'page', text: 'link', to: '2-next' },
          text('.'),
        ],
      },
      { kind: 'heading', spans: [text('Part')] },
      { kind: 'list', ordered: true, items: [[text('first')], [text('second, going on')]] },
      { kind: 'list', ordered: false, items: [[text('dot')]] },
      { kind: 'picture', about: 'A picture', file: 'a-picture.ru.png', width: 3, height: 2 },
      { kind: 'code', text: '# not a heading' },
      { kind: 'table', head: [[text('A')], [text('B')]], rows: [[[text('1')], [{ kind: 'strong', text: '2' }]]] },
    ],
  })
})

describe('refused, with file and line', () => {
  test.each([
    ['<b>HTML</b>', 'p.md, line 2: the guide does not know this: <b>HTML</b>'],
    ['text with <img src=x>', 'the guide takes no HTML'],
    ['[out](https://example.com)', 'links lead to pages of the guide only'],
    ['![remote](https://example.com/a.png)', 'a picture is'],
    ['![up](../a.png)', 'a picture is'],
    ['![up](pictures/../a.png)', 'a picture is'],
    ['![](pictures/a.png)', 'a picture is'],
    ['> quote', 'the guide does not know this'],
    ['### too deep', 'the guide does not know this'],
    ['```\nopen', 'the code is not closed'],
  ])('%j', (line, message) => {
    expect(() => page(line)).toThrow(message)
  })

  test('a page without a title', () => {
    expect(() => parsePage('p', 'text', 'p.md', measure)).toThrow('p.md does not begin with a title')
  })
})

test('a missing picture fails the build, with picture and page', () => {
  const guide = mkdtempSync(join(tmpdir(), 'stocksheet-guide-'))
  writeFileSync(join(guide, '1-first.md'), '# First\n\n![Nothing](pictures/nothing.png)\n')
  expect(() => readGuide(guide, 'en')).toThrow('1-first.md shows pictures/nothing.png, which is not there.')
  rmSync(guide, { recursive: true })
})

describe('the guide there is', () => {
  const shape = (language: 'en' | 'ru') =>
    readGuide(folder, language).map(({ id, blocks }) => ({
      id,
      blocks: blocks.map((block) => {
        if (block.kind === 'table') return [block.kind, block.rows.length, block.head.length]
        if (block.kind === 'list') return [block.kind, block.items.length]
        return block.kind === 'picture' ? [block.kind, block.file.replace('.ru.png', '.png')] : block.kind
      }),
    }))
  const pictures = readdirSync(join(folder, 'pictures'))

  test.each(['en', 'ru'] as const)(
    'is whole in %s: five pages at most, pictures on each, every link there',
    (language) => {
      const pages = readGuide(folder, language)
      expect(guideSchema.safeParse({ pages }).success).toBe(true)
      expect(pages.length).toBeLessThanOrEqual(5)
      expect(pages.filter(({ blocks }) => !blocks.some(({ kind }) => kind === 'picture'))).toEqual([])
      const ids = pages.map(({ id }) => id)
      const links = [...JSON.stringify(pages).matchAll(/"to":"([^"]+)"/g)].map(([, to]) => to ?? '')
      expect(links.filter((to) => !ids.includes(to))).toEqual([])
    },
  )

  test('has the same structure on every Russian page: headings, lists, tables and pictures', () => {
    expect(shape('ru')).toEqual(shape('en'))
    const titles = (language: 'en' | 'ru') => readGuide(folder, language).map(({ title }) => title)
    expect(titles('ru').filter((title) => titles('en').includes(title))).toEqual([])
  })

  test('shows each picture in both languages, light and dark, and contains no unused picture', () => {
    const shownTexts = (['en', 'ru'] as const).flatMap((language) => [
      ...picturesOf(folder, readGuide(folder, language)).values(),
    ])
    expect(shownTexts.map((file) => basename(file)).toSorted()).toEqual(pictures.toSorted())
    const names = new Set(pictures.map((name) => name.replace(/(\.ru)?(\.dark)?\.png$/, '')))
    const each = [...names].flatMap((name) => ['', '.dark', '.ru', '.ru.dark'].map((end) => `${name}${end}.png`))
    expect(pictures.toSorted()).toEqual(each.toSorted())
  })

  test('has small pictures: none over 80 kB, all of them under 1.6 MB', () => {
    const sizes = pictures.map((name) => statSync(join(folder, 'pictures', name)).size)
    expect(pictures.filter((_name, index) => (sizes[index] ?? 0) > 80_000)).toEqual([])
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_600_000)
  })
})

test('the page on privacy has the same structure in both languages, and links that lead somewhere', () => {
  const [english, russian] = (['en', 'ru'] as const).map((language) =>
    readPage(join(folder, '..'), 'privacy', language),
  )
  expect(russian?.blocks.map(({ kind }) => kind)).toEqual(english?.blocks.map(({ kind }) => kind))
  expect(russian?.title).not.toBe(english?.title)
  expect(guideSchema.safeParse({ pages: [english, russian] }).success).toBe(true)
})
