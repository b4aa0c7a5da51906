/** A cell of an HTML table: its visible text, or the exact value that Excel or LibreOffice stored in an attribute. */
import { defaultLimits, XlsxRefusal } from '../xlsx/refusal.ts'
import { type RunStyle, toSmallDigits } from '../xlsx/text.ts'
import type { HtmlAttributes } from './html-styles.ts'
import { booleanCell, errorCell, isErrorText, numberCell, type PlainCell } from './plain-cell.ts'

const { longestCell: MAX_CHARACTERS } = defaultLimits

/** Collects text. A run of white space becomes one space, and each block begins on a new line. */
export class HtmlText {
  private readonly parts: string[] = []
  private breakCount = 0
  /** True at the start, and after a run of white space that became one space. */
  private isAfterSpace = true
  private length = 0
  private readonly textKinds = { struck: false, plain: false }

  /** True if all visible text is struck out. */
  get isStruck(): boolean {
    return this.textKinds.struck && !this.textKinds.plain
  }

  /** Throws XlsxRefusal if the text is too long for a cell. */
  add(part: string, { digits, isStruck = false }: RunStyle = {}): void {
    this.length += part.length
    if (this.length > MAX_CHARACTERS) throw new XlsxRefusal('cell-too-long', { limit: MAX_CHARACTERS })
    const singleSpacedText = part.replace(/[ \t\r\n\f]+/g, ' ')
    const addedText = this.isAfterSpace || this.breakCount > 0 ? singleSpacedText.replace(/^ /, '') : singleSpacedText
    if (addedText === '') return
    if (this.breakCount > 0) this.parts.push('\n'.repeat(this.breakCount))
    this.breakCount = 0
    if (addedText.trim() !== '') this.textKinds[isStruck ? 'struck' : 'plain'] = true
    this.parts.push(toSmallDigits(addedText, digits))
    this.isAfterSpace = addedText.endsWith(' ')
  }

  /** Adds the line break of a `<br>`. */
  addBreak(): void {
    if (this.parts.length > 0) this.breakCount += 1
  }

  /** Called where a block begins or ends. */
  addBlockBreak(): void {
    if (this.parts.length > 0 && this.breakCount === 0) this.breakCount = 1
  }

  /** Returns the text. No-break spaces become ordinary spaces. */
  finish(): string {
    return this.parts.join('').replaceAll(' \n', '\n').replaceAll('\u00a0', ' ').trim()
  }
}

/**
 * Undefined if the cell shows nothing. If no exact value is stored, a number stays text, so that it is read as in a CSV file. `format`: the number
 * format from the styles.
 */
export function htmlCell(text: string, attributes: HtmlAttributes, format: string | undefined): PlainCell | undefined {
  const exactText = attributes['x:str']
  if (exactText !== undefined) return textCell(exactText === '' ? text : exactText)
  if ('x:err' in attributes) return errorCell(text)
  if ('x:bool' in attributes) return booleanCell(/^(?:true|1)$/i.test(attributes['x:bool'] || text))
  const excelNumber = attributes['x:num'] ?? ''
  if (excelNumber !== '') return makeStoredNumber(excelNumber, text, format)
  const officeNumber = attributes['sdval'] ?? ''
  // LibreOffice stores the languages of the page and of the format, and then the format.
  const officeFormat = /^[^;]*;[^;]*;(.+)$/s.exec(attributes['sdnum'] ?? '')?.[1]
  if (officeNumber !== '' && officeFormat === 'BOOLEAN') return booleanCell(Number(officeNumber) !== 0)
  return officeNumber === '' ? textCell(text) : makeStoredNumber(officeNumber, text, officeFormat)
}

function textCell(text: string): PlainCell | undefined {
  return text === '' ? undefined : { kind: 'text', text }
}

/** Matches formats that pad digits with zeros, and date formats. */
const ZERO_OR_DATE_FORMAT_PATTERN = /00|[dhmsy]/i

/** The visible text is used instead of the number if it is an error, or a code with leading zeros. */
function makeStoredNumber(number: string, text: string, format: string | undefined): PlainCell {
  if (isErrorText(text)) return errorCell(text)
  if (/^0\d/.test(text) && !ZERO_OR_DATE_FORMAT_PATTERN.test(format ?? '')) return { kind: 'text', text }
  return numberCell(number, format)
}
