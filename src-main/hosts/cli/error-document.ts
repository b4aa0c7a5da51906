/** An error as a program reads it with --json: what is wrong, where, and what to do next, apart from each other. */
import type { CommandEnd, EndCode } from './exit-status.ts'
import { EXIT, type ExitStatus } from '../../../src-shared/contract/exit-meanings.ts'

export interface ErrorParts {
  readonly code: EndCode
  readonly message: string
  /** A flag, a file, an account or a run; null where it concerns none of them. */
  readonly at: string | null
  /** '' only where nothing is to be done. */
  readonly fix: string
}

/** `word`: what the command was called with, which is meant where the words name no flag. */
export function errorParts({ message, status, parts }: CommandEnd, word: string | null): ErrorParts {
  const fix = parts.fix ?? fixIn(message)
  const what = fix === '' ? message : message.replace(fix, '').replaceAll(/ {2,}/g, ' ').trim()
  const code = parts.code ?? codeOf(status)
  return { code, message: [what, ...(parts.below ?? [])].join('\n'), at: parts.at ?? flagIn(what) ?? word, fix }
}

function codeOf(status: ExitStatus): EndCode {
  switch (status) {
    case EXIT.partly:
      return 'partly'
    case EXIT.parked:
      return 'account-quota'
    case EXIT.keyRefused:
      return 'account-refused-key'
    case EXIT.unreachable:
      return 'account-unreachable'
    case EXIT.declined:
      return 'declined'
    case EXIT.interrupted:
      return 'interrupted'
    default:
      return 'usage'
  }
}

/** The flag that is named first. */
function flagIn(text: string): string | null {
  return /(?<![\w-])--[a-z][\w-]*/.exec(text)?.[0] ?? null
}

/** What was not done is said last, and is no advice. */
const NOTHING = /\s*(?:Nothing|No file|No \w+) (?:more )?was \w+\.$/

/** The sentences after the first; what stands in “quotes” ends no sentence. */
function fixIn(message: string): string {
  const [, , rest = ''] =
    /^((?:“[^”]*”|[^“])*?(?:[.!?](?=\s)|[;:](?=\s(?:leave|add|name|use)\b)))(.*)$/s.exec(message) ?? []
  return rest.replace(NOTHING, '').trim()
}
