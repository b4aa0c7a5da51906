/** The styles of our workbooks for OpenDocument files: number formats, fonts, fills, and the widths of columns. */
import type { CellStyle } from '../xlsx/workbook-file.ts'

const TEXT_FORMAT = '@'

/** Makes the XML of the cell styles, numbered in order. Throws if a number format is not one of ours. */
export function cellStylesXml(styles: readonly CellStyle[]): string {
  const formats = new Map<string, string>()
  for (const { numFmt } of styles) {
    if (numFmt !== undefined && !formats.has(numFmt)) formats.set(numFmt, `N${formats.size}`)
  }
  const formatXml = [...formats].map(([code, name]) => numberFormatXml(name, code))
  const styleXml = styles.map((style, number) => {
    const format = style.numFmt === undefined ? undefined : formats.get(style.numFmt)
    const dataStyleAttribute = format === undefined ? '' : ` style:data-style-name="${format}"`
    return `<style:style style:name="${cellStyleName(number)}" style:family="table-cell" style:parent-style-name="Default"${dataStyleAttribute}>${propertiesXml(style)}</style:style>`
  })
  return [...formatXml, ...styleXml].join('')
}

export function cellStyleName(number: number): string {
  return `ce${number}`
}

/** The formats are `@`, and whole or grouped numbers with fixed decimal places: `0`, `#,##0`, `#,##0.00`. */
function numberFormatXml(name: string, code: string): string {
  if (code === TEXT_FORMAT) {
    return `<number:text-style style:name="${name}"><number:text-content/></number:text-style>`
  }
  const [, groupSign, fraction = ''] = /^(#,##)?0(?:\.(0+))?$/.exec(code) ?? fail(code)
  const groupingAttribute = groupSign === undefined ? '' : ' number:grouping="true"'
  return `<number:number-style style:name="${name}"><number:number number:decimal-places="${fraction.length}" number:min-integer-digits="1"${groupingAttribute}/></number:number-style>`
}

function fail(code: string): never {
  throw new RangeError(`no OpenDocument style for the format ${code}`)
}

/** The XML of a style's fill, border, alignment and font. */
export function propertiesXml({ fill, border, alignment, font }: CellStyle): string {
  const color = fill?.type === 'pattern' ? (fill.bgColor ?? fill.fgColor)?.argb : undefined
  const borderColor = border?.bottom?.color?.argb
  const cellAttributes =
    (color === undefined ? '' : ` fo:background-color="${webColor(color)}"`) +
    (borderColor === undefined ? '' : ` fo:border-bottom="0.75pt solid ${webColor(borderColor)}"`) +
    (alignment?.vertical === undefined ? '' : ` style:vertical-align="${alignment.vertical}"`)
  const textAttributes =
    (font?.bold === true ? ' fo:font-weight="bold"' : '') +
    (font?.size === undefined ? '' : ` fo:font-size="${font.size}pt"`) +
    (font?.color?.argb === undefined ? '' : ` fo:color="${webColor(font.color.argb)}"`)
  return (
    (cellAttributes === '' ? '' : `<style:table-cell-properties${cellAttributes}/>`) +
    (textAttributes === '' ? '' : `<style:text-properties${textAttributes}/>`)
  )
}

/** Excel's colours begin with two digits for opacity. */
function webColor(argb: string): string {
  return `#${argb.slice(2)}`
}

/** The style of a column. `width` is in characters: about 8 pixels each, and a margin. */
export function columnStyleXml(name: string, width: number): string {
  return `<style:style style:name="${name}" style:family="table-column"><style:table-column-properties style:column-width="${((width * 8 + 11) * 0.75).toFixed(1)}pt"/></style:style>`
}
