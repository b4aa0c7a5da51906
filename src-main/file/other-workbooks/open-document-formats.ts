/** Converts the number formats of an OpenDocument file to Excel's format codes: `00000`, `0.0%`, `[$€] #,##0.00`, `dd.mm.yyyy`. */
import type { RunStyle } from '../xlsx/text.ts'
import type { XmlReader } from '../xlsx/xml.ts'
import { attributesOf, visitChildren } from './open-document-xml.ts'
import type { Attributes } from './xml-elements.ts'

interface DataStyle {
  readonly code: string
  readonly isDate: boolean
  /** Styles that replace this one for numbers that meet a condition, in order. */
  readonly conditions: readonly { readonly condition: string; readonly style: string }[]
}

interface CellStyle {
  readonly parent: string | undefined
  readonly dataStyle: string | undefined
  isStruck: boolean | undefined
}

export interface CellFormat {
  readonly code: string
  /** True for a date, a time or both. */
  readonly isDate: boolean
}

const DATA_STYLES: ReadonlySet<string> = new Set(
  ['number', 'percentage', 'currency', 'date', 'time', 'boolean', 'text'].map((kind) => `number:${kind}-style`),
)
/** The conditions of formats that only have separate sections for positive numbers, negative numbers and zero. */
const PLAIN_SECTIONS: ReadonlySet<string> = new Set(['>=0', '>0 <0', '>0 <0 =0'])
/** The style that all others inherit from has no name. */
const DEFAULT_STYLE = ''
/** The maximum number of parents that are followed, because styles might inherit from each other in a circle. */
const MAX_PARENTS = 32

/** One list of styles: the document's styles, or the automatic styles, which inherit from the document's (`outerStyles`). */
export class OpenDocumentStyles {
  private readonly outerStyles: OpenDocumentStyles | undefined
  private readonly dataStyles = new Map<string, DataStyle>()
  private readonly cellStyles = new Map<string, CellStyle>()
  private readonly hiddenTableStyles = new Set<string>()
  private readonly stylesWithoutSize = new Set<string>()
  private readonly runStyles = new Map<string, RunStyle>()
  private readonly formats = new Map<string, CellFormat | undefined>()
  private readonly struckStyles = new Map<string, boolean>()

  constructor(outerStyles?: OpenDocumentStyles) {
    this.outerStyles = outerStyles
  }

  /** Reads the list whose element was just opened. */
  readStyles(reader: XmlReader): void {
    visitChildren(reader, (name) => {
      const attributes = attributesOf(reader)
      const styleName = attributes.get('style:name') ?? ''
      if (DATA_STYLES.has(name)) this.dataStyles.set(styleName, readDataStyle(reader, name, attributes))
      else if (name === 'style:style') this.readStyle(reader, styleName, attributes)
      else if (name === 'style:default-style') this.readStyle(reader, DEFAULT_STYLE, attributes)
      else reader.skip()
    })
  }

  private readStyle(reader: XmlReader, styleName: string, attributes: Attributes): void {
    const family = attributes.get('style:family')
    const cellStyle: CellStyle = {
      parent: attributes.get('style:parent-style-name'),
      dataStyle: attributes.get('style:data-style-name'),
      isStruck: undefined,
    }
    if (family === 'table-cell') this.cellStyles.set(styleName, cellStyle)
    visitChildren(reader, (name) => {
      const isHidden = name === 'style:table-properties' && attributesOf(reader).get('table:display') === 'false'
      if (family === 'table' && isHidden) this.hiddenTableStyles.add(styleName)
      if (SIZED_FAMILIES.has(family ?? '') && isWithoutSize(attributesOf(reader))) this.stylesWithoutSize.add(styleName)
      if (name === 'style:text-properties') {
        const runStyle = runStyleOf(attributesOf(reader))
        if (family === 'text') this.runStyles.set(styleName, runStyle)
        cellStyle.isStruck = runStyle.isStruck
      }
      reader.skip()
    })
  }

  isTableHidden(style: string | undefined): boolean {
    return style !== undefined && this.hiddenTableStyles.has(style)
  }

  /** True if a column or row with this style has a width or height of 0. */
  isWithoutSize(style: string | undefined): boolean {
    return style !== undefined && this.stylesWithoutSize.has(style)
  }

  /** The style of a run of text; undefined if no list has a style with this name. */
  runStyleOf(style: string): RunStyle | undefined {
    return this.runStyles.get(style) ?? this.outerStyles?.runStyleOf(style)
  }

  /** The number format of a cell with this style; undefined if it has none. */
  formatOf(style: string | undefined): CellFormat | undefined {
    const name = style ?? 'Default'
    if (!this.formats.has(name)) this.formats.set(name, this.findFormat(name))
    return this.formats.get(name)
  }

  /** True if a cell with this style is struck out. */
  isStruck(style: string | undefined): boolean {
    const name = style ?? 'Default'
    const isStruck = this.struckStyles.get(name) ?? this.findStruck(name)
    this.struckStyles.set(name, isStruck)
    return isStruck
  }

  private findStruck(style: string): boolean {
    let name = style
    for (let parentCount = 0; parentCount < MAX_PARENTS; parentCount += 1) {
      const cellStyle = this.cellStyles.get(name)
      if (cellStyle?.isStruck !== undefined) return cellStyle.isStruck
      if (!cellStyle || name === DEFAULT_STYLE) break
      name = cellStyle.parent ?? DEFAULT_STYLE
    }
    return this.outerStyles?.isStruck(name) ?? false
  }

  private findFormat(style: string): CellFormat | undefined {
    let name = style
    for (let parentCount = 0; parentCount < MAX_PARENTS; parentCount += 1) {
      const cellStyle = this.cellStyles.get(name)
      if (cellStyle?.dataStyle !== undefined) return this.findDataFormat(cellStyle.dataStyle)
      if (!cellStyle || name === DEFAULT_STYLE) break
      name = cellStyle.parent ?? DEFAULT_STYLE
    }
    return this.outerStyles?.formatOf(name)
  }

  private findDataFormat(name: string): CellFormat | undefined {
    const style = this.dataStyles.get(name)
    if (!style) return this.outerStyles?.findDataFormat(name)
    const { code, isDate, conditions } = style
    const sections = conditions.flatMap(({ condition, style: sectionStyle }) => {
      const section = this.dataStyles.get(sectionStyle) ?? this.outerStyles?.dataStyles.get(sectionStyle)
      return section ? [{ condition, code: section.code }] : []
    })
    const hasPlainSections = PLAIN_SECTIONS.has(sections.map(({ condition }) => condition).join(' '))
    const codes = sections.map((section) => (hasPlainSections ? section.code : `[${section.condition}]${section.code}`))
    return { code: [...codes, code].join(';'), isDate }
  }
}

function readDataStyle(reader: XmlReader, name: string, styleAttributes: Attributes): DataStyle {
  const conditions: { condition: string; style: string }[] = []
  const isElapsed = name === 'number:time-style' && styleAttributes.get('number:truncate-on-overflow') === 'false'
  const isPercent = name === 'number:percentage-style'
  let code = ''
  visitChildren(reader, (part) => {
    const attributes = attributesOf(reader)
    if (part === 'style:map') {
      const [, operator, limit] =
        /^value\(\)\s*(<=|>=|!=|<|>|=)\s*(-?[\d.]+)$/.exec(attributes.get('style:condition') ?? '') ?? []
      const style = attributes.get('style:apply-style-name')
      if (operator !== undefined && style !== undefined) {
        conditions.push({ condition: `${operator === '!=' ? '<>' : operator}${limit}`, style })
      }
      reader.skip()
    } else if (part === 'number:text' || part === 'number:currency-symbol') {
      const text = elementText(reader)
      code += part === 'number:text' ? textCode(text, isPercent) : `[$${text.replace(/[\]-]/g, '')}]`
    } else if (part === 'number:number' || part === 'number:scientific-number') {
      code += numberCode(reader, attributes)
      if (part === 'number:scientific-number') code += 'E+00'
    } else {
      const letters = datePartCode(attributes, part)
      code += isElapsed && !code.includes('[') && /^[hms]+$/.test(letters) ? `[${letters}]` : letters
      reader.skip()
    }
  })
  return { code, isDate: /^number:(?:date|time)-style$/.test(name), conditions }
}

function elementText(reader: XmlReader): string {
  let text = ''
  visitChildren(
    reader,
    () => reader.skip(),
    (part) => void (text += part),
  )
  return text
}

/** Converts a text in a format. Only the percent sign of a percentage style multiplies by a hundred; all other text is just shown. */
function textCode(text: string, isPercent: boolean): string {
  const quoteText = (part: string) => (part === '' ? '' : `"${part}"`)
  const pieces = text
    .split('"')
    .map((piece) => (isPercent ? piece.split('%').map(quoteText).join('%') : quoteText(piece)))
  return pieces.join('\\"')
}

/** The code for a number's digits, with any fixed characters between them (`000-00-0000`). */
function numberCode(reader: XmlReader, attributes: Attributes): string {
  const readCount = (name: string): number | undefined => {
    const count = Number(attributes.get(name) ?? NaN)
    return Number.isInteger(count) && count >= 0 ? Math.min(count, 30) : undefined
  }
  const places = readCount('number:decimal-places')
  const minDecimalPlaces = readCount('number:min-decimal-places') ?? readCount('loext:min-decimal-places') ?? places
  const fixedDecimalPlaces = attributes.has('number:decimal-replacement') ? 0 : minDecimalPlaces
  const wholeDigitCount = readCount('number:min-integer-digits') ?? 0
  const isGrouped = attributes.get('number:grouping') === 'true'
  const thousandsPower = Math.round(Math.log10(Number(attributes.get('number:display-factor') ?? 1)) / 3) || 0
  const textByPosition = new Map<number, string>()
  visitChildren(reader, (name) => {
    const position = Number(attributesOf(reader).get('number:position') ?? 0)
    if (name === 'number:embedded-text') textByPosition.set(position, elementText(reader))
    else reader.skip()
  })
  if (places === undefined && wholeDigitCount < 2 && !isGrouped) return '0.##########'
  const length = Math.max(wholeDigitCount, isGrouped ? 4 : 1)
  let wholeFormat = ''
  for (let position = 0; position < length; position += 1) {
    const text = textByPosition.get(position)
    if (text !== undefined && position > 0) wholeFormat = textCode(text, false) + wholeFormat
    if (isGrouped && position === 3) wholeFormat = `,${wholeFormat}`
    wholeFormat = (position < wholeDigitCount ? '0' : '#') + wholeFormat
  }
  const fixedDigitCount = Math.min(fixedDecimalPlaces ?? 0, places ?? 0)
  const fraction = '0'.repeat(fixedDigitCount) + '#'.repeat((places ?? 0) - fixedDigitCount)
  return `${wholeFormat}${fraction === '' ? '' : `.${fraction}`}${','.repeat(Math.max(0, thousandsPower))}`
}

function datePartCode(attributes: Attributes, part: string): string {
  const isLong = attributes.get('number:style') === 'long'
  switch (part) {
    case 'number:day':
      return isLong ? 'dd' : 'd'
    case 'number:month':
      if (attributes.get('number:textual') === 'true') return isLong ? 'mmmm' : 'mmm'
      return isLong ? 'mm' : 'm'
    case 'number:year':
      return isLong ? 'yyyy' : 'yy'
    case 'number:day-of-week':
      return isLong ? 'dddd' : 'ddd'
    case 'number:hours':
      return isLong ? 'hh' : 'h'
    case 'number:minutes':
      return isLong ? 'mm' : 'm'
    case 'number:seconds':
      return isLong ? 'ss' : 's'
    case 'number:am-pm':
      return 'AM/PM'
    case 'number:fraction':
      return '# ?/?'
    case 'number:text-content':
      return '@'
    default:
      return ''
  }
}

/** Whether digits are raised or lowered, from a position such as `super 58%`, `33% 58%` or `-33% 58%`. */
function digitsAt(position: string): RunStyle['digits'] {
  return /^(?:super|[1-9])/.test(position) ? 'raised' : /^(?:sub|-)/.test(position) ? 'lowered' : undefined
}

const SIZED_FAMILIES: ReadonlySet<string> = new Set(['table-column', 'table-row'])

function isWithoutSize(attributes: Attributes): boolean {
  const size = attributes.get('style:column-width') ?? attributes.get('style:row-height')
  return size !== undefined && Number.parseFloat(size) === 0
}

/** The properties that a style sets for its text. Any other property is inherited from the surrounding text. */
function runStyleOf(attributes: Attributes): RunStyle {
  const position = attributes.get('style:text-position')
  const strikeStyle = attributes.get('style:text-line-through-style') ?? attributes.get('style:text-line-through-type')
  return {
    ...(position === undefined ? {} : { digits: digitsAt(position) }),
    ...(strikeStyle === undefined ? {} : { isStruck: strikeStyle !== 'none' }),
  }
}
