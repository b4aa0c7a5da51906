/** `--sha256`: only the plan file whose bytes have this digest is applied. [PLAN-23] */
import { CommandError } from './command-error.ts'
import type { Flags } from './arguments.ts'
import { plainText } from '../app/plain-text.ts'

const SHA256 = /^[0-9a-f]{64}$/

export function judgeDigestFlag({ sha256 }: Flags, isPlan: boolean): void {
  if (sha256 === undefined) return
  if (!SHA256.test(digestOf(sha256)))
    throw new CommandError({
      what: `--sha256 takes the 64 hex digits that “stocksheet show PLAN” prints; got “${plainText(sha256)}”.`,
      nothing: 'Nothing was sent.',
      at: '--sha256',
    })
  if (!isPlan)
    throw new CommandError({
      what: '--sha256 is for a saved plan, and this file is not planned yet.',
      fix: 'Write its plan with: stocksheet plan FILE --out PLAN.json.',
      nothing: 'Nothing was sent.',
      at: '--sha256',
    })
}

/** Ends the command for another plan file than the one that was named. `actual`: the digest of its bytes. */
export function judgeDigest(actual: string, file: string, { sha256 }: Flags): void {
  if (sha256 === undefined || digestOf(sha256) === actual) return
  throw new CommandError({
    what: `${plainText(file)} is not the plan file you named. Its SHA-256 is ${actual}, and you gave ${digestOf(sha256)}.`,
    fix: 'Look at it with “stocksheet show PLAN”. If it is the one you mean, give its SHA-256.',
    nothing: 'Nothing was sent.',
    at: '--sha256',
  })
}

function digestOf(text: string): string {
  return text.trim().toLowerCase()
}
