/** A file that could not be written, in the window's language: adapters and threads say it in English, with its kind. */
import { basename } from 'node:path'
import type { Failure } from '../../../src-shared/contract/failure.ts'
import { hostWords } from '../../../src-shared/wording/host.ts'
import { writeMessage } from '../../../src-shared/wording/export.ts'
import type { WriteError } from '../../../src-shared/domain/export/write-error.ts'
import type { Language } from '../../../src-shared/domain/values/language.ts'

const KINDS = [
  'open-elsewhere',
  'read-only-file',
  'read-only-folder',
  'disk-full',
  'no-folder',
  'is-a-folder',
  'name-too-long',
  'stopped',
] as const satisfies readonly WriteError['kind'][]

export function writeFailure(failure: Failure, path: string, language: Language): Failure {
  if (language === 'en') return failure
  const kind = KINDS.find((one) => one === failure.detail)
  if (kind !== undefined) return { ...failure, message: writeMessage({ kind }, basename(path), language) }
  const reason = /\((E[A-Z0-9]+)\)/.exec(failure.message)?.[1] ?? ''
  if (failure.detail === 'other')
    return { ...failure, message: writeMessage({ kind: 'other', reason }, basename(path), language) }
  // A thread that died.
  return { ...failure, message: hostWords(language).exportFailed(/\((.*)\)/.exec(failure.message)?.[1] ?? '') }
}
