/**
 * Unchanged text of a file or an account. Its type is not string: only functions that clean it can draw, print or
 * join it (`Visible` and `shownText` in the window, `plainText` in the terminal). At run time it is a string.
 */
declare const untrustedBrand: unique symbol

export interface UntrustedText {
  readonly [untrustedBrand]: 'UntrustedText'
}

export function markUntrusted(text: string): UntrustedText {
  // No other code gives a string this type.
  return text as unknown as UntrustedText
}

/** The same type, but with strings as texts, at any depth. */
export type RawTexts<T> = T extends UntrustedText
  ? string
  : T extends string
    ? T
    : T extends object
      ? { [Key in keyof T]: RawTexts<T[Key]> }
      : T

/** The unchanged text, to compare it, look it up, put it into a sentence, or return it to the host. Never show it. */
export function toRawText<const T>(text: T): RawTexts<T> {
  // The reverse of `markUntrusted`.
  return text as RawTexts<T>
}

/** Scripts whose letters join or have variants. In these scripts, a joiner or a variation selector hides nothing. */
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
/** A digit can only have a variation selector as part of a keycap emoji. */
const VARIANTS = String.raw`(?<![${EMOJI}\p{Regional_Indicator}\p{Script=Han}${JOINED_SCRIPTS}])(?![\ufe0e\ufe0f]\u20e3)[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`
const HIDDEN_CHARACTER = String.raw`(?![\u200c\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}])[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]`

/**
 * Characters that would be hidden, such as control characters and direction marks. They are shown as highlighted symbols. Joiners stay, because emoji
 * and many scripts need them.
 */
const HIDDEN_PATTERN = new RegExp(`${JOINERS}|${VARIANTS}|${HIDDEN_CHARACTER}`, 'u')
export const HIDDEN_CHARACTERS = new RegExp(HIDDEN_PATTERN, 'gu')

interface TextPart {
  readonly text: string
  /** True for a symbol that is shown in place of an invisible character. */
  readonly isSymbol: boolean
}

const HIDDEN_SEPARATOR = new RegExp(`(${HIDDEN_PATTERN.source})`, 'u')
const ONLY_HIDDEN = new RegExp(`^(?:${HIDDEN_PATTERN.source})$`, 'u')

export function splitVisibleParts(givenText: string | UntrustedText): readonly TextPart[] {
  const text = toRawText(givenText)
  if (!HIDDEN_PATTERN.test(text)) return [{ text, isSymbol: false }]
  return text
    .replaceAll('\r\n', '\n')
    .split(HIDDEN_SEPARATOR)
    .filter((part) => part !== '')
    .map((part) =>
      ONLY_HIDDEN.test(part) ? { text: symbolFor(part), isSymbol: true } : { text: part, isSymbol: false },
    )
}

function symbolFor(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (character === '\n' || character === '\r' || code === 0x2028 || code === 0x2029) return '\u21b5'
  if (character === '\t') return '\u21e5'
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}

/** `windows`: valid in both cmd and PowerShell, because we do not know which of them is used. */
export type Shell = 'posix' | 'windows'

interface Quoting {
  /** Words that need no quotes. */
  readonly unquotedWord: RegExp
  /**
   * Words that quotes protect in every shell of this kind. They cannot start with a dash, which would be read as a
   * flag.
   */
  readonly quotableWord: RegExp
  readonly quote: (text: string) => string
}

const QUOTING: Readonly<Record<Shell, Quoting>> = {
  posix: {
    unquotedWord: /^(?!-)[\p{L}\p{N}._/:-]+$/u,
    // Fish reads a backslash inside single quotes. Other shells do not.
    quotableWord: /^(?!-)[^\\]+$/u,
    quote: (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`,
  },
  windows: {
    unquotedWord: /^(?!-)[\p{L}\p{N}._/\\:-]+$/u,
    // Excludes % and !, which cmd replaces inside quotes, and $ and `, which PowerShell replaces. A last backslash
    // would escape the quote.
    quotableWord: /^(?!-)(?!.*\\$)[\p{L}\p{M}\p{N} ._/\\:()[\]{}+=@#~,;&'*-]+$/u,
    quote: (text) => `"${text}"`,
  },
}

/**
 * One word of a printed command that people copy, quoted for the shell, so that nothing in it is executed. If it
 * cannot be quoted, `placeholder` is printed instead, a word of ours such as `FILE`. [TERMINAL-17]
 */
export function quoteShellWord(text: string | UntrustedText, placeholder: string, shell: Shell): string {
  const { unquotedWord, quotableWord, quote } = QUOTING[shell]
  const word = toRawText(text)
  if (!word.isWellFormed() || HIDDEN_PATTERN.test(word)) return placeholder
  if (unquotedWord.test(word)) return word
  return quotableWord.test(word) ? quote(word) : placeholder
}
