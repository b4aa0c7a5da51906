/**
 * The recently opened spreadsheets, newest first, for the menu and the system's own list. Paths stay in main and in a file that only the user can
 * read; the page never gets them. Stores only spreadsheets, no saved mappings or pasted ranges.
 */
import { basename, extname } from 'node:path'
import { z } from 'zod'
import { FILE_EXTENSIONS } from '../../src-shared/file/file-endings.ts'
import type { PersistedFile } from './persisted-file.ts'

export const recentFilesSchema = z.object({ paths: z.array(z.string().min(1).max(32_767)).max(100) })
export type RecentPaths = z.infer<typeof recentFilesSchema>

const MAX_RECENT_FILES = 10
const SPREADSHEET_ENDINGS: ReadonlySet<string> = new Set(FILE_EXTENSIONS.map((extension) => `.${extension}`))

/** The part of Electron's App used here. */
export interface SystemList {
  addRecentDocument(path: string): void
  clearRecentDocuments(): void
}

export class RecentFiles {
  readonly #file: PersistedFile<RecentPaths>
  readonly #system: SystemList
  readonly #onChanged: () => void
  #paths: readonly string[]

  /** `onChanged` is called after each change of the list. */
  constructor(file: PersistedFile<RecentPaths>, systemList: SystemList, onChanged: () => void) {
    this.#file = file
    this.#system = systemList
    this.#onChanged = onChanged
    this.#paths = file.read().paths.slice(0, MAX_RECENT_FILES)
  }

  /** The files, newest first. Files with the same name in different folders have a different `path`. */
  list(): readonly { readonly path: string; readonly name: string }[] {
    return this.#paths.map((path) => ({ path, name: basename(path) }))
  }

  add(path: string): void {
    if (!SPREADSHEET_ENDINGS.has(extname(path).toLowerCase())) return
    this.#system.addRecentDocument(path)
    this.#save([path, ...this.#paths.filter((knownPath) => knownPath !== path)])
  }

  remove(path: string): void {
    this.#save(this.#paths.filter((knownPath) => knownPath !== path))
  }

  clear(): void {
    this.#system.clearRecentDocuments()
    this.#save([])
  }

  #save(paths: readonly string[]): void {
    this.#paths = paths.slice(0, MAX_RECENT_FILES)
    this.#file.write({ paths: [...this.#paths] })
    this.#onChanged()
  }
}
