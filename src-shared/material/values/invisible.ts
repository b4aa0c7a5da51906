/**
 * Zero-width space and joiners, word joiner, BOM and soft hyphen: no eye sees them, wherever they stand, so they tell no two texts
 * apart. For a class of a regular expression.
 */
export const INVISIBLE = String.raw`\u00ad\u200b-\u200d\u2060\ufeff`
