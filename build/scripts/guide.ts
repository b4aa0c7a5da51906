/**
 * Parses the guide's Markdown (docs/guide) into the blocks that the window shows. Supports headings, paragraphs, lists, tables, code, pictures, and
 * links between pages. Rejects everything else, especially HTML, so that a page is shown as written. If `pictures/x.dark.png` exists, dark windows
 * show it instead of `pictures/x.png`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { guidePictureName, type GuideBlock, type GuidePage, type GuideSpan } from '../../src-shared/api/own-files.ts'

type Language = 'en' | 'ru'

/**
 * The pages in order of their file names (`1-first-ten-minutes.md`, `1-first-ten-minutes.ru.md`). A page without a translation is shown in English.
 */
export function readGuide(folder: string, language: Language): GuidePage[] {
  const ids = readdirSync(folder).flatMap((name) => /^([a-z0-9-]+)\.md$/.exec(name)?.[1] ?? [])
  return ids.toSorted().map((id) => readPage(folder, id, language))
}

/** One page, in English if it has no translation. */
export function readPage(folder: string, id: string, language: Language): GuidePage {
  const translatedName = `${id}.${language}.md`
  const file = language !== 'en' && existsSync(join(folder, translatedName)) ? translatedName : `${id}.md`
  return parsePage(id, readFileSync(join(folder, file), 'utf8'), file, (picture) => measured(folder, picture, file))
}

/** Maps the names that pictures have in the window to their files in the guide's folder. */
export function picturesOf(folder: string, pages: readonly GuidePage[]): Map<string, string> {
  const shownPictures = pages.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'picture' ? [block] : [])),
  )
  const names = shownPictures.flatMap(({ file, dark }) => (dark === undefined ? [file] : [file, dark]))
  return new Map(names.map((name) => [guidePictureName(name), join(folder, 'pictures', name)]))
}

/** What a page needs to know about a picture; sizes are in pixels. */
type Measured = Pick<Extract<GuideBlock, { kind: 'picture' }>, 'file' | 'dark' | 'width' | 'height'>

/** `picture` is relative to the guide's folder; `page` is the page's name for errors. */
function measured(folder: string, picture: string, page: string): Measured {
  if (!existsSync(join(folder, picture))) throw new Error(`${page} shows ${picture}, which is not there.`)
  const png = readFileSync(join(folder, picture))
  const dark = picture.replace(/\.png$/, '.dark.png')
  return {
    file: basename(picture),
    ...(existsSync(join(folder, dark)) ? { dark: basename(dark) } : {}),
    width: png.readUInt32BE(16),
    height: png.readUInt32BE(20),
  }
}

/** `file` is the page's name for errors. `measure` returns the size of a picture, by its path in the guide's folder. */
export function parsePage(
  id: string,
  markdown: string,
  file: string,
  measure: (picture: string) => Measured,
): GuidePage {
  const lines = markdown.replaceAll('\r\n', '\n').split('\n')
  const [firstLine = '', ...otherLines] = lines
  const title = /^# (.+)$/.exec(firstLine)?.[1]
  if (title === undefined) throw new Error(`${file} does not begin with a title (# Title).`)
  const blocks: GuideBlock[] = []
  for (let index = 0; index < otherLines.length;) {
    const line = otherLines[index] ?? ''
    const of = (belongs: (line: string) => boolean): string[] => {
      const from = index
      do index++
      while (index < otherLines.length && belongs(otherLines[index] ?? ''))
      return otherLines.slice(from, index)
    }
    const refuse = (reason: string): never => {
      throw new Error(`${file}, line ${index + 2}: ${reason}: ${line}`)
    }
    if (line.trim() === '') index++
    else if (line.startsWith('## ')) {
      blocks.push({ kind: 'heading', spans: spansOf(line.slice(3), refuse) })
      index++
    } else if (line.startsWith('```')) {
      const code = of((line) => !line.startsWith('```')).slice(1)
      if (index === otherLines.length) refuse('the code is not closed')
      index++
      blocks.push({ kind: 'code', text: code.join('\n') })
    } else if (line.startsWith('![')) {
      const found =
        /^!\[([^\]]+)\]\((pictures\/[\w-]+(?:\.[a-z]{2})?\.png)\)$/.exec(line) ??
        refuse('a picture is ![what it shows](pictures/name.png)')
      blocks.push({ kind: 'picture', about: found[1] ?? '', ...measure(found[2] ?? '') })
      index++
    } else if (line.startsWith('|')) {
      const [head, , ...rows] = of((line) => line.startsWith('|')).map((row) => cellsOf(row, refuse))
      blocks.push({ kind: 'table', head: head ?? [], rows })
    } else if (/^(- |\d+\. )/.test(line)) {
      const ordered = !line.startsWith('- ')
      const more = ordered ? /^(\d+\. | {2}\S)/ : /^(- | {2}\S)/
      const items = of((line) => more.test(line)).reduce<string[]>((joinedItems, line) => {
        if (line.startsWith('  ')) return [...joinedItems.slice(0, -1), `${joinedItems.at(-1)} ${line.trim()}`]
        return [...joinedItems, line.replace(/^(- |\d+\. )/, '')]
      }, [])
      blocks.push({ kind: 'list', ordered, items: items.map((item) => spansOf(item, refuse)) })
    } else if (/^(#|>|\*\*\*|---|<|\s)/.test(line)) refuse('the guide does not know this')
    else {
      const text = of((line) => line.trim() !== '' && !/^(#|```|!\[|\||- |\d+\. )/.test(line)).join(' ')
      blocks.push({ kind: 'paragraph', spans: spansOf(text, refuse) })
    }
  }
  return { id, title, blocks }
}

function cellsOf(row: string, refuse: (reason: string) => never): GuideSpan[][] {
  return row
    .replaceAll(/^\||\|$/g, '')
    .split('|')
    .map((cell) => spansOf(cell.trim(), refuse))
}

function spansOf(text: string, refuse: (reason: string) => never): GuideSpan[] {
  const spans: GuideSpan[] = []
  for (const piece of text.split(/(\*\*[^*]+\*\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/)) {
    if (piece === '') continue
    const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(piece)
    if (link) {
      const to = /^([a-z0-9-]+)\.md$/.exec(link[2] ?? '')?.[1] ?? refuse('links lead to pages of the guide only')
      spans.push({ kind: 'page', text: link[1] ?? '', to })
    } else if (piece.startsWith('**')) spans.push({ kind: 'strong', text: piece.slice(2, -2) })
    else if (piece.startsWith('`')) spans.push({ kind: 'code', text: piece.slice(1, -1) })
    else if (/<\/?[a-z]/i.test(piece)) refuse('the guide takes no HTML')
    else spans.push({ kind: 'text', text: piece })
  }
  return spans
}
