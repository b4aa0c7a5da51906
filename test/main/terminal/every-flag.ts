/** What is typed for a flag, and what a command must never do, whatever its flags. */
import { join } from 'node:path'
import { flagValueOf } from '../../../src-main/terminal/commands/completion.ts'
import { EXIT_MEANINGS } from '../../../src-shared/api/exit-status.ts'
import type { Flag } from '../../../src-main/terminal/flags.ts'
import { isSentence } from './documents.ts'

/** These commands run until they are stopped, or do the whole job. With an unusable data folder they end at once. */
export const LONG = new Set(['practice', 'serve', 'watch', 'demo'])

/** `folder`: the folder that contains a file called `file`. */
export function typed(flag: Flag, folder: string): string[] {
  const takes = flagValueOf(flag)
  switch (takes.kind) {
    case 'nothing':
      return [`--${flag}`]
    case 'choice':
      return [`--${flag}`, takes.choices[0] ?? '']
    case 'file':
      return [`--${flag}`, join(folder, 'absent.csv')]
    case 'folder':
      return [`--${flag}`, join(folder, 'file')]
    case 'text':
      return [`--${flag}`, '1']
  }
}

export interface Seen {
  readonly status: number | null
  readonly seen: string
}

export function faultOf(flag: Flag, surface: string, { status, seen }: Seen): string | null {
  if (!EXIT_MEANINGS.some((meaning) => meaning.status === status)) return `status ${status}: ${seen}`
  if ((flag === 'help' || flag === 'version') && status !== 0) return `status ${status} of help`
  if (status !== 0 && seen.trim() === '') return 'ended without a word'
  if (/^\s+at .*:\d+:\d+\)?$/m.test(seen) || /unexpected went wrong/.test(seen)) return `a stack trace: ${seen}`
  if (/has no flag --|There is no flag/.test(seen)) return `it does not take its own flag: ${seen}`
  if (surface !== 'terminal' && seen.includes('\u001b')) return `escape codes: ${JSON.stringify(seen)}`
  return null
}

/** The error of a document, which must state the cause and what to do next. */
export function errorFault(out: string): string | null {
  for (const line of out.split('\n').filter((text) => text.startsWith('{"formatVersion":1,"error":'))) {
    const { error } = JSON.parse(line) as { error: { code: string; message: string; fix: string } }
    if (error.code === '' || error.fix.trim() === '') return `an error without its code or what to do: ${line}`
    if (!isSentence(error.message)) return `an error that breaks off: ${line}`
  }
  return null
}
