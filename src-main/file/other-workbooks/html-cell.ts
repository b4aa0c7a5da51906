/** A cell of an HTML table: its text as the page shows it, or the value that Excel or LibreOffice noted beside the text. */
import { defaultLimits, XlsxRefusal } from '../xlsx/refusal.ts'
import { type RunStyle, withSmallDigits } from '../xlsx/text.ts'
import type { HtmlAttributes } from './html-styles.ts'
import { booleanCell, errorCell, isErrorText, numberCell, type PlainCell } from './plain-cell.ts'

const { longestCell: MAX_CHARACTERS } = defaultLimits

/** Collects text. A run of white space becomes one space, and blocks begin a line. */
export class HtmlText {
  private readonly parts: string[] = []
  private breaks = 0
  /** True at the start, and after a run of white space that became one space. */
  private isAfterSpace = true
  private length = 0
  private readonly textKinds = { struck: false, plain: false }

  /** All that can be seen is struck out. */
  get isStruck(): boolean {
    return this.textKinds.struck && !this.textKinds.plain
  }

  /** Throws XlsxRefusal for a text that no sheet may have. */
  add(part: string, { digits, isStruck = false }: RunStyle = {}): void {
    this.length += part.length
    if (this.length > MAX_CHARACTERS) throw new XlsxRefusal('cell-too-long', { limit: MAX_CHARACTERS })
    const single = part.replace(/[ \t\r\n\f]+/g, ' ')
    const added = this.isAfterSpace || this.breaks > 0 ? single.replace(/^ /, '') : single
    if (added === '') return
    if (this.breaks > 0) this.parts.push('\n'.repeat(this.breaks))
    this.breaks = 0
    if (added.trim() !== '') this.textKinds[isStruck ? 'struck' : 'plain'] = true
    this.parts.push(withSmallDigits(added, digits))
    this.isAfterSpace = added.endsWith(' ')
  }

  /** `<br>` */
  addBreak(): void {
    if (this.parts.length > 0) this.breaks += 1
  }

  /** Where a block begins or ends. */
  beginBlock(): void {
    if (this.parts.length > 0 && this.breaks === 0) this.breaks = 1
  }

  /** Spaces at which no line may break are spaces. */
  finish(): string {
    return this.parts.join('').replaceAll(' \n', '\n').replaceAll('\u00a0', ' ').trim()
  }
}

/**
 * Undefined if it shows nothing. A number without a note stays text, so that it is read as in a CSV file. `format`: what the styles say.
 */
export function htmlCell(text: string, attributes: HtmlAttributes, format: string | undefined): PlainCell | undefined {
  const exactText = attributes['x:str']
  if (exactText !== undefined) return textCell(exactText === '' ? text : exactText)
  if ('x:err' in attributes) return errorCell(text)
  if ('x:bool' in attributes) return booleanCell(/^(?:true|1)$/i.test(attributes['x:bool'] || text))
  const excelNumber = attributes['x:num'] ?? ''
  if (excelNumber !== '') return notedNumber(excelNumber, text, format)
  const officeNumber = attributes['sdval'] ?? ''
  // LibreOffice: the languages of the page and of the format, and the format.
  const officeFormat = /^[^;]*;[^;]*;(.+)$/s.exec(attributes['sdnum'] ?? '')?.[1]
  if (officeNumber !== '' && officeFormat === 'BOOLEAN') return booleanCell(Number(officeNumber) !== 0)
  return officeNumber === '' ? textCell(text) : notedNumber(officeNumber, text, officeFormat)
}

function textCell(text: string): PlainCell | undefined {
  return text === '' ? undefined : { kind: 'text', text }
}

/** Digits filled up with zeros, or a date. */
const SHOWS_ZEROS = /00|[dhmsy]/i

/** The text on the page is used instead of the number if it is an error, or a code whose zeros the number has lost. */
function notedNumber(number: string, text: string, format: string | undefined): PlainCell {
  if (isErrorText(text)) return errorCell(text)
  if (/^0\d/.test(text) && !SHOWS_ZEROS.test(format ?? '')) return { kind: 'text', text }
  return numberCell(number, format)
}
