/** Bundler plugin: adds the files that the window reads by name (licences, the guide and its pictures, the news). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import {
  guideFileName,
  guideSchema,
  LICENCES_FILE,
  licencesSchema,
  NEWS_FILE,
  newsSchema,
  type News,
} from '../../src-shared/api/own-files.ts'
import { picturesOf, readGuide, readPage } from './guide.ts'
import { folderOf, shippedPackages } from './shipped.ts'

/** `root` is the repository's folder. */
export function ownFiles(root: string): Plugin {
  return {
    name: 'stocksheet-own-files',
    generateBundle(_options, bundle) {
      const folders = new Set<string>()
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue
        for (const module of output.moduleIds) {
          const folder = folderOf(root, module)
          if (folder !== undefined) folders.add(folder)
        }
      }
      const emit = (fileName: string, source: string | Uint8Array): unknown =>
        this.emitFile({ type: 'asset', fileName, source })
      emit(LICENCES_FILE, JSON.stringify(licencesSchema.parse({ packages: shippedPackages(root, folders) })))

      const news = readNews(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))
      emit(NEWS_FILE, JSON.stringify(newsSchema.parse(news)))

      const guide = join(root, 'docs', 'guide')
      const pictures = new Map<string, string>()
      for (const language of ['en', 'ru'] as const) {
        const pages = [...readGuide(guide, language), readPage(join(root, 'docs'), 'privacy', language)]
        emit(guideFileName(language), JSON.stringify(guideSchema.parse({ pages })))
        for (const [name, file] of picturesOf(guide, pages)) pictures.set(name, file)
      }
      for (const [name, file] of pictures) emit(name, readFileSync(file))
    },
  }
}

/**
 * The newest version of the changelog and its first three entries, as plain text. Their Russian is in a comment of that version, `<!-- ru`, in the same
 * form; without it, they are shown in English.
 */
export function readNews(changelog: string): News {
  const [, version = '', section = ''] =
    /^## (\d+\.\d+\.\d+)[^\n]*\n(.*?)(?=^## |$(?![\s\S]))/ms.exec(changelog.replaceAll('\r\n', '\n')) ?? []
  const comment = /<!-- ru\n(.*?)-->/s.exec(section)
  const english = firstEntries(section.replace(comment?.[0] ?? '', ''))
  return { version, lines: { en: english, ru: comment ? firstEntries(comment[1] ?? '') : english } }
}

function firstEntries(markdown: string): string[] {
  const entries = [...markdown.matchAll(/^- (.+(?:\n {2}.+)*)/gm)].map(([, entry = '']) =>
    entry.replaceAll('\n  ', ' '),
  )
  return entries.slice(0, 3).map((entry) => entry.replaceAll(/\*\*|`|\[(.+?)\]\([^)]*\)/g, '$1'))
}
