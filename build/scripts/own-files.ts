/** Bundler plugin: adds the files that the window reads by name (licences, the guide and its pictures). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { guideFile, guideSchema, LICENCES_FILE, licencesSchema } from '../../src-shared/api/own-files.ts'
import { picturesOf, readGuide } from './guide.ts'
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

      const guide = join(root, 'docs', 'guide')
      const pictures = new Map<string, string>()
      for (const language of ['en', 'ru'] as const) {
        const pages = readGuide(guide, language)
        emit(guideFile(language), JSON.stringify(guideSchema.parse({ pages })))
        for (const [name, file] of picturesOf(guide, pages)) pictures.set(name, file)
      }
      for (const [name, file] of pictures) emit(name, readFileSync(file))
    },
  }
}
