/**
 * A name from outside in a printed command that people copy: quoted for the shell, so that nothing in it is carried out. If it cannot
 * be quoted, the name is left out and a placeholder is printed. [TERMINAL-17]
 */
import { HIDDEN } from './visible-text.ts'
import { asItCame, type UntrustedText } from './untrusted-text.ts'

/** `windows`: what cmd and PowerShell read alike, since a program does not know which of them gets the line. */
export type Shell = 'posix' | 'windows'

interface Quoting {
  /** Words that need no quotes. */
  readonly plain: RegExp
  /** Words that quotes protect in every shell of this kind. None begins with a dash: it would be read as a flag. */
  readonly quotable: RegExp
  readonly quote: (text: string) => string
}

const QUOTING: Readonly<Record<Shell, Quoting>> = {
  posix: {
    plain: /^(?!-)[\p{L}\p{N}._/:-]+$/u,
    // Fish reads a backslash inside single quotes; the other shells do not.
    quotable: /^(?!-)[^\\]+$/u,
    quote: (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`,
  },
  windows: {
    plain: /^(?!-)[\p{L}\p{N}._/\\:-]+$/u,
    // Neither % and !, which cmd replaces inside quotes, nor $ and `, which PowerShell does. A last backslash would quote the quote.
    quotable: /^(?!-)(?!.*\\$)[\p{L}\p{M}\p{N} ._/\\:()[\]{}+=@#~,;&'*-]+$/u,
    quote: (text) => `"${text}"`,
  },
}

/** One word of a command, or `placeholder`: a word of ours such as `FILE`. */
export function shellWord(text: string | UntrustedText, placeholder: string, shell: Shell): string {
  const { plain, quotable, quote } = QUOTING[shell]
  const word = asItCame(text)
  if (!word.isWellFormed() || HIDDEN.test(word)) return placeholder
  if (plain.test(word)) return word
  return quotable.test(word) ? quote(word) : placeholder
}
