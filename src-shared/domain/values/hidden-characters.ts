/**
 * Characters that hide something where a text is shown: C0 and C1 controls (escape sequences begin with them), DEL, soft hyphen,
 * characters without a width, marks and overrides of direction, line and paragraph separators, tags. Joiners are none of them: emoji
 * and many scripts are written with them.
 */
export const HIDDEN =
  // oxlint-disable-next-line no-control-regex -- these are exactly the characters to find
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/u
export const EACH_HIDDEN = new RegExp(HIDDEN, 'gu')
