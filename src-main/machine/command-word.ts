/** Quotes words of printed commands for the shell from which this program was started. */
import { quoteShellWord, type Shell, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'

/** Git Bash and MSYS2 are POSIX shells on Windows, and they set MSYSTEM. */
export function detectShell(
  platform: NodeJS.Platform = process.platform,
  { MSYSTEM: msys }: NodeJS.ProcessEnv = process.env,
): Shell {
  return platform === 'win32' && (msys ?? '') === '' ? 'windows' : 'posix'
}

/**
 * Quotes a name from a file or an account as one word of a command that the user can copy. Returns `placeholder` if the name cannot be quoted.
 * [TERMINAL-17]
 */
export function quoteCommandWord(text: string | UntrustedText, placeholder: string): string {
  return quoteShellWord(text, placeholder, detectShell())
}
