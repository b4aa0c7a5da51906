/** Documents for engineers stay true: links and paths exist, decisions are indexed, committed pictures are shown. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const filesIn = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: root }).map((path) => path.replaceAll('\\', '/'))

const DECISIONS = 'build/decisions'
const pages = filesIn('*.md', 'docs/*.md', `${DECISIONS}/**/*.md`)

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-')

const anchorsIn = (path: string): Set<string> =>
  new Set([...read(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading)))

test.each(pages)('%s links only to what is there', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) => link)
  const dead = links.filter((link) => {
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? page : join(dirname(page), path)
    if (!existsSync(join(root, target))) return true
    return anchor !== undefined && !anchorsIn(target).has(anchor)
  })
  expect(dead).toEqual([])
})

test.each(['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/glossary.md'])(
  '%s names only paths that exist',
  (page) => {
    const named = [...read(page).matchAll(/`((?:src-\w+|test|build|docs)\/[^`\s]*)`/g)].map(([, path = '']) => path)
    // Capitals are placeholders: `src-main/file/NAME`.
    const missingTexts = named.filter(
      (path) => !/[A-Z]{3}/.test(path.replace(/SPEC|README/g, '')) && filesIn(path).length === 0,
    )
    expect(missingTexts).toEqual([])
  },
)

describe('decisions', () => {
  const index = new Map(
    [...read(`${DECISIONS}/README.md`).matchAll(/^\| (\d{3}) \| \[.*\]\((.*)\) \|$/gm)].map(
      ([, number = '', link = '']) => [number, link] as const,
    ),
  )

  test('each is in the index, with its page', () => {
    const foundEntries = filesIn(`${DECISIONS}/**/[0-9]*.md`).flatMap((path) => {
      const sections = [...read(path).matchAll(/^## (\d{3})\. /gm)].map(([, number = '']) => number)
      const numbers = sections.length > 0 ? sections : [path.replace(/^.*\//, '').slice(0, 3)]
      return numbers.map((number) => ({ number, file: path.slice(DECISIONS.length + 1) }))
    })
    expect(foundEntries.map(({ number }) => number).toSorted()).toEqual([...index.keys()].toSorted())
    for (const { number, file } of foundEntries) {
      expect(index.get(number)?.split('#')[0], number).toBe(file)
    }
  })

  test('every reference in code, rules and documents exists', () => {
    const mentions = filesIn(
      'src-*/**/*.{ts,tsx,md}',
      'test/**/*.{ts,tsx,md}',
      'docs/**/*.md',
      'build/scripts/*.ts',
      '*.{ts,md}',
    ).flatMap((path) =>
      [...read(path).matchAll(/\bdecisions? (\d{3}(?:(?:, | and )\d{3})*)/g)].flatMap(([, numbers = '']) =>
        (numbers.match(/\d{3}/g) ?? []).map((number) => ({ path, number })),
      ),
    )
    expect(mentions.length).toBeGreaterThan(20)
    expect(mentions.filter(({ number }) => !index.has(number))).toEqual([])
  })
})

test('only pictures that the guide shows are stored with it', () => {
  const shownText = filesIn('docs/guide/*.md').map(read).join('\n')
  const keptTexts = readdirSync(join(root, 'docs/guide/pictures'))
  // The guide shows `x.png` in light windows and `x.dark.png` in dark ones.
  expect(keptTexts.filter((name) => !shownText.includes(`/${name.replace('.dark.png', '.png')}`))).toEqual([])
})
