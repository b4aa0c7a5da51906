/**
 * Text of a file or an account that is kept as it came. By type it is no text: nothing draws, prints or joins it but what makes it
 * plain (`Visible` and `shownText` in the window, `plainText` in the terminal). At run time it is a string.
 */
declare const mark: unique symbol

export interface UntrustedText {
  readonly [mark]: 'UntrustedText'
}

export function untrusted(text: string): UntrustedText {
  // The one place where the mark is put on.
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

/** As it came: to compare, to look up, to word, to hand back to the host. Never to show. */
export function asItCame<const T>(text: T): AsItCame<T> {
  // As `untrusted` took it.
  return text as AsItCame<T>
}
