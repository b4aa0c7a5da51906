/** Interprets system errors for a file that is being written. */
import type { WriteError } from '../../src-shared/export/write-error.ts'

/** The temporary file was written, but the older file could not be replaced because another program has it open. */
export class OpenElsewhereError extends Error {}

/** The error's code; empty if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** The error as data. Null for errors that do not come from the disk. */
export function writeErrorOf(error: unknown): WriteError | null {
  if (error instanceof OpenElsewhereError) return { kind: 'open-elsewhere' }
  const code = codeOf(error)
  switch (code) {
    case '':
      return null
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return { kind: 'read-only-folder' }
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return { kind: 'disk-full' }
    case 'ENOENT':
    case 'ENOTDIR':
      return { kind: 'no-folder' }
    case 'EISDIR':
      return { kind: 'is-a-folder' }
    case 'ENAMETOOLONG':
      return { kind: 'name-too-long' }
    default:
      // All codes of system errors have this form, unlike our own codes and those of libraries.
      return /^E[A-Z0-9]+$/.test(code) ? { kind: 'other', reason: code } : null
  }
}
