/**
 * Texts on their way into a spreadsheet file: what a workbook cell can hold, and how a CSV cell is kept from becoming a
 * formula and comes back as it was. Never looks at fields or numbers; numeric columns do not come here.
 */

/** The longest text an Excel cell keeps, in UTF-16 units. */
export const LONGEST_CELL = 32_767

/** C0 without TAB, LF and CR, DEL and C1, U+FFFE and U+FFFF: XML forbids them, or the import refuses them. */
// oxlint-disable-next-line no-control-regex -- control characters are what this removes
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g
// oxlint-disable-next-line no-control-regex -- a quick test for texts that need no work at all
const PLAIN = /^[\t\n\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd]*$/

/**
 * The text a workbook cell holds: no characters that make the file unreadable, at most 32,767 units, never half a pair.
 * Equal to its argument in all but hostile cases. [EXPORT-1]
 */
export function cellSafe(text: string): string {
  if (text.length <= LONGEST_CELL && PLAIN.test(text)) return text
  const whole = withoutLoneSurrogates(text.replace(UNWRITABLE, ''))
  if (whole.length <= LONGEST_CELL) return whole
  return withoutLoneSurrogates(whole.slice(0, LONGEST_CELL))
}

function withoutLoneSurrogates(text: string): string {
  return text.isWellFormed() ? text : text.replace(/\p{Surrogate}/gu, '')
}

/**
 * A cell-safe text as the workbook's XML must carry it: CR escaped (XML would turn it into LF), and text that looks like
 * an escape escaped itself, so that readers give back exactly what was meant. [EXPORT-2]
 */
export function escapedForXlsx(text: string): string {
  if (!text.includes('\r') && !text.includes('_x')) return text
  // The underscore alone is escaped, not the whole look-alike: `_x0041_x0042_` shares its middle underscore.
  return text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_').replaceAll('\r', '_x000D_')
}

/**
 * What two texts are compared by to see whether a cell was edited: spreadsheets change line ends, composition and
 * unwritable characters on their own, nobody edits them. [BASE-4]
 */
export function editKey(text: string): string {
  const safe = cellSafe(text)
  return (safe.includes('\r') ? safe.replace(/\r\n?/g, '\n') : safe).normalize('NFC')
}

// A formula may start at the cell's start or, for readers that do not know quotes, after a line end; blanks before it do
// not make it harmless. Apostrophes are in the set so that restoring removes exactly the one that was added.
const LINE_START = String.raw`(?<=^|\n|\r(?!\n))`
const DANGER = String.raw`(?=['\t\v\f \u00a0\u2000-\u200d\u2060\u3000\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20])`
const BLANK_START = String.raw`^(?='*[\t\r\n])`
const DANGEROUS = new RegExp(`${LINE_START}${DANGER}|${BLANK_START}`, 'g')
const NEUTRALISED = new RegExp(`${LINE_START}'${DANGER}|^'(?='*[\\t\\r\\n])`, 'g')

/** A text cell that no spreadsheet program evaluates: an apostrophe before each dangerous start. [EXPORT-3] */
export function neutralised(text: string): string {
  return text.replace(DANGEROUS, "'")
}

/** Undoes `neutralised`; leaves every other text alone. [EXPORT-4] */
export function restored(text: string): string {
  return text.includes("'") ? text.replace(NEUTRALISED, '') : text
}
