/** Uses the system's dialogs, which are passed in. Decides which file name is suggested and what is written. */
import { constants } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { FILE_EXTENSIONS } from '../../src-shared/file/file-endings.ts'
import type { Answer } from '../../src-shared/api/host.ts'
import type { App } from '../app/app.ts'
import { fileName } from '../app/page/file-name.ts'
import type { MenuItemConstructorOptions } from 'electron'
import { cleanLines, plainText } from '../app/plain-text.ts'

export interface FileKind {
  name: string
  extensions: string[]
}

/** Asks where to save a file; undefined if the user declined. */
export type AskForPath = (proposedName: string, kinds: FileKind[]) => Promise<string | undefined>

const kindByExtension: Readonly<Record<string, FileKind>> = {
  '.xlsx': { name: 'Excel workbook', extensions: ['xlsx'] },
  '.ods': { name: 'OpenDocument spreadsheet', extensions: ['ods'] },
  '.csv': { name: 'CSV file', extensions: ['csv'] },
  '.json': { name: 'JSON file', extensions: ['json'] },
  '.html': { name: 'Web page', extensions: ['html'] },
  '.stocksheet': { name: 'Copy of Stocksheet’s data', extensions: ['stocksheet'] },
}

/** The file types that the open dialog shows first. Any file may be tried, because only its content matters. */
export function openDialogKinds(spreadsheets: string, allFiles: string): FileKind[] {
  return [
    { name: spreadsheets, extensions: [...FILE_EXTENSIONS] },
    { name: allFiles, extensions: ['*'] },
  ]
}

/** The kind of file that the app writes with each extension. */
const contentByExtension: Readonly<Record<string, FileContent>> = {
  '.xlsx': 'xlsx',
  '.ods': 'ods',
  '.csv': 'csv',
  '.json': 'mapping',
  '.html': 'html',
  '.stocksheet': 'backup',
}
type FileContent = 'xlsx' | 'ods' | 'csv' | 'mapping' | 'plan' | 'html' | 'backup'

/** Plans and mappings both end in .json. A name that ends in .plan.json is a plan. */
function contentOf(path: string): FileContent | undefined {
  return path.endsWith('.plan.json') ? 'plan' : contentByExtension[extname(path).toLowerCase()]
}

/** Saves a copy of a registered file where the user chooses. The target is replaced completely or not at all, and only by a file of the same kind. */
export async function saveCopy(
  app: Pick<App, 'fileOf' | 'listOpenFiles'>,
  ask: AskForPath,
  token: string,
  name: string,
  /** Called with the path of the copy. */
  onSaved: (target: string) => void = () => undefined,
): Promise<Answer<boolean>> {
  const file = app.fileOf(token)
  if (!file) return { ok: false, failure: { code: 'file-gone' } }
  const proposedName = fileName(name)
  const kind = kindByExtension[extname(proposedName).toLowerCase()]
  // The path of a pasted file has no extension, but its name has one. A file without any extension may replace only text files.
  const content = [file.path, file.name].map(contentOf).find(Boolean) ?? 'csv'
  const path = await ask(proposedName, kind ? [kind] : [])
  if (path === undefined) return { ok: true, value: false }
  // Loaded when a file is saved, so that the first window opens sooner.
  const { safeWrite } = await import('../store/files/safe-write.ts')
  const { digestOf } = await import('../store/saved-imports/saved-imports.ts')
  const writeResult = await safeWrite(
    { path, kind: content, sourcePaths: app.listOpenFiles() },
    async (temporaryFile) => {
      await copyFile(file.path, temporaryFile, constants.COPYFILE_EXCL)
      // A memory card may return different bytes from those that were written.
      if ((await digestOf(temporaryFile)) !== (await digestOf(file.path)))
        throw Object.assign(new Error('the copy differs'), { code: 'EIO' })
    },
  )
  switch (writeResult.kind) {
    case 'written':
      onSaved(path)
      return { ok: true, value: true }
    case 'failed':
      return { ok: false, failure: { code: 'not-written', error: writeResult.error, file: basename(path) } }
    case 'stopped':
      return { ok: true, value: false }
    default:
      return writeResult satisfies never
  }
}

/**
 * A text for the system's dialogs, menus and notifications: a name, or a sentence that quotes one, on one line of limited length. It cannot change
 * the writing direction, end the line or hide anything.
 */
export function nativeLine(text: string, maxCharacters = 300): string {
  const plainLine = plainText(text)
  return plainLine.length <= maxCharacters ? plainLine : `${plainLine.slice(0, maxCharacters - 1).toWellFormed()}…`
}

/** Like `nativeLine`, for our own texts of several lines. */
export function nativeText(text: string): string {
  return cleanLines(text)
}

/** Cleans every label and tip of a menu. Does not double a label's `&`, which may be intended; names are escaped where they are inserted. */
export function nativeMenu(items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return items.map((item) => ({
    ...item,
    ...(item.label === undefined ? {} : { label: nativeLine(item.label) }),
    ...(item.toolTip === undefined ? {} : { toolTip: nativeLine(item.toolTip, 1000) }),
    ...(Array.isArray(item.submenu) ? { submenu: nativeMenu(item.submenu) } : {}),
  }))
}
