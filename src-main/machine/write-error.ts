/** What a system error means for a file that is being written. */
import type { WriteError } from '../../src-shared/export/write-error.ts'

/** The folder took the temporary file, but the older file could not be replaced: another program holds it. */
export class OpenElsewhere extends Error {}

/** Empty: no trouble of the disk. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Null for errors that are not the disk's. */
export function writeErrorOf(error: unknown): WriteError | null {
  if (error instanceof OpenElsewhere) return { kind: 'open-elsewhere' }
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
      // System errors all have this form; ours and those of libraries do not.
      return /^E[A-Z0-9]+$/.test(code) ? { kind: 'other', reason: code } : null
  }
}
