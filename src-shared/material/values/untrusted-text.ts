/**
 * Text of a file or an account, unchanged. Its type is not string: only functions that make it plain can draw, print or join it (`Visible` and
 * `shownText` in the window, `plainText` in the terminal). At run time it is a string.
 */
declare const mark: unique symbol

export interface UntrustedText {
  readonly [mark]: 'UntrustedText'
}

export function untrusted(text: string): UntrustedText {
  // The only place that adds the mark.
  return text as unknown as UntrustedText
}

/** The same with its texts as strings, at any depth. */
export type AsItCame<T> = T extends UntrustedText
  ? string
  : T extends string
    ? T
    : T extends object
      ? { [Key in keyof T]: AsItCame<T[Key]> }
      : T

/** The unchanged text: to compare, look up, word, or pass back to the host. Never to show. */
export function asItCame<const T>(text: T): AsItCame<T> {
  // The reverse of `untrusted`.
  return text as AsItCame<T>
}

/** Scripts whose letters join or have variants: there a joiner or a variation selector hides nothing. */
const JOINED_SCRIPTS = [
  'Arabic',
  'Syriac',
  'Mongolian',
  'Phags_Pa',
  'Thaana',
  'Nko',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
  'Myanmar',
  'Tibetan',
  'Balinese',
  'Javanese',
]
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('')

const EMOJI = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}`
const JOINERS = String.raw`(?<![${EMOJI}\ufe0f${JOINED_SCRIPTS}])[\u200c\u200d]`
/** A digit has a variant as a keycap only. */
const VARIANTS = String.raw`(?<![${EMOJI}\p{Regional_Indicator}\p{Script=Han}${JOINED_SCRIPTS}])(?![\ufe0e\ufe0f]\u20e3)[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`
const ANY = String.raw`(?![\u200c\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}])[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]`

/**
 * Text without hidden parts: control characters and direction marks are drawn as signs, and highlighted. Joiners stay: emoji and many scripts need
 * them.
 */
const HIDDEN = new RegExp(`${JOINERS}|${VARIANTS}|${ANY}`, 'u')
export const EACH_HIDDEN = new RegExp(HIDDEN, 'gu')

interface TextPart {
  readonly text: string
  /** A sign in place of an invisible character. */
  readonly sign: boolean
}

const BETWEEN_HIDDEN = new RegExp(`(${HIDDEN.source})`, 'u')
const ONE_HIDDEN = new RegExp(`^(?:${HIDDEN.source})$`, 'u')

export function visibleParts(given: string | UntrustedText): readonly TextPart[] {
  const text = asItCame(given)
  if (!HIDDEN.test(text)) return [{ text, sign: false }]
  return text
    .replaceAll('\r\n', '\n')
    .split(BETWEEN_HIDDEN)
    .filter((part) => part !== '')
    .map((part) => (ONE_HIDDEN.test(part) ? { text: signOf(part), sign: true } : { text: part, sign: false }))
}

function signOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (character === '\n' || character === '\r' || code === 0x2028 || code === 0x2029) return '\u21b5'
  if (character === '\t') return '\u21e5'
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}

/** `windows`: valid in both cmd and PowerShell, because a program does not know which of them gets the line. */
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

/**
 * A name from outside in a printed command that people copy: quoted for the shell, so that nothing in it is carried out. If it cannot
 * be quoted, the name is left out and a placeholder is printed. [TERMINAL-17]
 * One word of a command, or `placeholder`: a word of ours such as `FILE`.
 */
export function shellWord(text: string | UntrustedText, placeholder: string, shell: Shell): string {
  const { plain, quotable, quote } = QUOTING[shell]
  const word = asItCame(text)
  if (!word.isWellFormed() || HIDDEN.test(word)) return placeholder
  if (plain.test(word)) return word
  return quotable.test(word) ? quote(word) : placeholder
}
