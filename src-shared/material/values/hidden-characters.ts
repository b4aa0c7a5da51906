/**
 * Characters that hide something where a text is shown: controls (escape sequences begin with them), marks and overrides of direction,
 * separators of lines, fillers and blanks that look like nothing, tags: whatever Unicode says is not drawn. Joiners and variation
 * selectors are hidden too, unless they follow what needs them: emoji, and scripts whose letters join.
 */

/** Scripts whose letters join, or have variants. */
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

export const HIDDEN = new RegExp(`${JOINERS}|${VARIANTS}|${ANY}`, 'u')
export const EACH_HIDDEN = new RegExp(HIDDEN, 'gu')
