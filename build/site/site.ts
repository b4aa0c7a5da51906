/** The documents in docs/ as a site of VitePress. It has its own packages, which `npm ci` of the program does not install. */
import { readFileSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'

/** Where the repository is shown; set by the workflow. */
const SOURCES = process.env['SITE_SOURCES'] ?? 'https://stocksheet.example/source'

/** What is used of markdown-it. */
interface Token {
  attrGet(name: string): string | null
  attrSet(name: string, value: string): void
}
type Rule = (
  tokens: Token[],
  index: number,
  options: unknown,
  env: { readonly relativePath?: string },
  self: unknown,
) => string
interface Markdown {
  readonly renderer: { readonly rules: { link_open?: Rule } }
}

const docs = join(import.meta.dirname, '../../docs')
const pages = (folder: string): { readonly text: string; readonly link: string; readonly isRussian: boolean }[] =>
  readdirSync(join(docs, folder))
    .filter((name) => name.endsWith('.md') && name !== 'index.md')
    .map((name) => ({
      text: /^# (.*)$/m.exec(readFileSync(join(docs, folder, name), 'utf8'))?.[1] ?? name,
      link: `/${folder}${name.replace('.md', '')}`,
      isRussian: name.endsWith('.ru.md'),
    }))
const guide = pages('guide/')

/** Links out of docs/, and to what is no page, lead to the repository. */
function leadToSources({ renderer: { rules } }: Markdown): void {
  const open = rules.link_open
  if (!open) return
  rules.link_open = (tokens, index, options, env, self) => {
    const token = tokens[index]
    const href = token?.attrGet('href') ?? ''
    const path = posix.join('docs', posix.dirname(env.relativePath ?? ''), href)
    const isPage = path.startsWith('docs/') && /\.md(?:#|$)/.test(path)
    if (!/^[a-z]+:|^#/.test(href) && !isPage) token?.attrSet('href', `${SOURCES}/${path}`)
    return open(tokens, index, options, env, self)
  }
}

export const site = {
  title: 'Stocksheet',
  description: 'Turns a CSV or Excel file into the smallest safe set of API requests against an inventory account.',
  // A copy, so that packages are found from its pages.
  srcDir: 'pages',
  outDir: '../../.cache/site',
  cacheDir: '../../.cache/site-cache',
  base: process.env['SITE_BASE'] ?? '/',
  markdown: { config: leadToSources },
  themeConfig: {
    search: { provider: 'local' },
    sidebar: [
      { text: 'Guide', items: guide.filter((page) => !page.isRussian) },
      { text: 'Руководство', collapsed: true, items: guide.filter((page) => page.isRussian) },
      { text: 'Reference', items: pages('') },
      { text: 'Rules', collapsed: true, items: pages('rules/') },
    ],
  },
}
