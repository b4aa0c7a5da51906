/** The system's dialogs. The rules (what is proposed, what is written) are here; the dialogs themselves are handed in. */
import { randomUUID } from 'node:crypto'
import { copyFile, rename, rm } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import type { Answer } from '../../../src-shared/contract/host.ts'
import type { HostWords } from '../../../src-shared/domain/messages/host.ts'
import type { App } from '../app.ts'
import { fileName } from '../page/file-name.ts'

export interface FileKind {
  name: string
  extensions: string[]
}

/** Asks where to put a file; undefined when the user declined. */
export type AskWhere = (proposed: string, kinds: FileKind[]) => Promise<string | undefined>

const kinds: Readonly<Record<string, FileKind>> = {
  '.xlsx': { name: 'Excel workbook', extensions: ['xlsx'] },
  '.csv': { name: 'CSV file', extensions: ['csv'] },
  '.json': { name: 'JSON file', extensions: ['json'] },
}

/** What the open dialog shows first; the reader looks at contents, so any file may be tried. */
export function openable(spreadsheets: string, allFiles: string): FileKind[] {
  return [
    { name: spreadsheets, extensions: ['xlsx', 'xlsm', 'csv', 'tsv', 'txt'] },
    { name: allFiles, extensions: ['*'] },
  ]
}

/** Puts a copy of a known file where the user says. The target is replaced whole or not at all. */
export async function saveCopy(
  app: Pick<App, 'fileOf' | 'words'>,
  ask: AskWhere,
  token: string,
  name: string,
  /** Told where the copy is. */
  saved: (target: string) => void = () => undefined,
): Promise<Answer<boolean>> {
  const known = app.fileOf(token)
  if (!known) {
    return { ok: false, failure: { code: 'not-found', message: app.words().fileGone } }
  }
  const proposed = fileName(name)
  const kind = kinds[extname(proposed).toLowerCase()]
  const target = await ask(proposed, kind ? [kind] : [])
  if (target === undefined) return { ok: true, value: false }

  const beside = join(dirname(target), `.stocksheet-${randomUUID()}.part`)
  try {
    await copyFile(known.path, beside)
    await rename(beside, target)
    saved(target)
    return { ok: true, value: true }
  } catch (cause) {
    await rm(beside, { force: true })
    return { ok: false, failure: { code: 'cannot-write', message: whyNot(cause, app.words()), detail: codeOf(cause) } }
  }
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'unknown'
}

function whyNot(cause: unknown, words: HostWords): string {
  switch (codeOf(cause)) {
    case 'EBUSY':
    case 'EPERM':
      return words.saveHeld
    case 'EACCES':
    case 'EROFS':
      return words.saveForbidden
    case 'ENOSPC':
      return words.saveFull
    default:
      return words.saveFailed
  }
}
