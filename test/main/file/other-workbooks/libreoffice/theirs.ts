/**
 * What LibreOffice reads from a file, taken from the flat OpenDocument file (.fods) that it saves: values, errors, how numbers are shown, and what is
 * hidden. Shares no code with our reader of OpenDocument.
 */
import { Parser } from 'htmlparser2'
import { numberReading, place, type SheetReading } from './sheet-reading.ts'

type Attributes = Readonly<Record<string, string>>

/** What is inside a cell but not part of its value: notes, drawings, forms. */
const SKIPPED = /^(?:office:annotation|draw:|office:forms|table:shapes|table:detective)/

class OpenSheet {
  readonly name: string
  readonly isHidden: boolean
  readonly cells = new Map<string, string>()
  readonly hiddenRows = new Set<number>()
  readonly hiddenColumns: [from: number, to: number][] = []
  row = 0
  rowRepeat = 1
  column = 0
  columnEnd = 0

  constructor(name: string, isHidden: boolean) {
    this.name = name
    this.isHidden = isHidden
  }

  finish(): SheetReading {
    const columns = new Set([...this.cells.keys()].map((at) => at.replace(/\d+$/, '')))
    const used = [...columns].filter((letters) => {
      const column = columnOf(letters)
      return this.hiddenColumns.some(([from, to]) => from <= column && column < to)
    })
    const rows = new Set([...this.cells.keys()].map((at) => Number(at.replace(/^[A-Z]+/, ''))))
    const hiddenRows = [...this.hiddenRows].filter((row) => rows.has(row + 1)).length
    return { name: this.name, isHidden: this.isHidden, cells: this.cells, hiddenRows, hiddenColumns: used.toSorted() }
  }
}

function columnOf(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

export function theirSheets(fods: string): SheetReading[] {
  const sheets: SheetReading[] = []
  const hiddenStyles = new Set<string>()
  let style = ''
  let sheet: OpenSheet | undefined
  let cell: { readonly attributes: Attributes; readonly paragraphs: string[]; readonly isCovered: boolean } | undefined
  let isInParagraph = false
  let skipped = 0
  let tables = 0

  const open = (name: string, attributes: Attributes): void => {
    if (skipped > 0 || SKIPPED.test(name)) {
      skipped += 1
      return
    }
    const repeat = (word: string): number => Number(attributes[`table:number-${word}-repeated`] ?? 1)
    const isHidden = /collapse|filter/.test(attributes['table:visibility'] ?? '')
    if (name === 'style:style') style = attributes['style:name'] ?? ''
    else if (name === 'style:table-properties' && attributes['table:display'] === 'false') hiddenStyles.add(style)
    else if (name === 'table:table' && ++tables === 1)
      sheet = new OpenSheet(attributes['table:name'] ?? '', hiddenStyles.has(attributes['table:style-name'] ?? ''))
    else if (!sheet) return
    else if (name === 'table:table-column') {
      const to = sheet.columnEnd + repeat('columns')
      if (isHidden) sheet.hiddenColumns.push([sheet.columnEnd, to])
      sheet.columnEnd = to
    } else if (name === 'table:table-row') {
      sheet.rowRepeat = repeat('rows')
      sheet.column = 0
      if (isHidden)
        for (let row = 0; row < Math.min(sheet.rowRepeat, 10_000); row += 1) sheet.hiddenRows.add(sheet.row + row)
    } else if (/^table:(?:covered-)?table-cell$/.test(name))
      cell = { attributes, paragraphs: [], isCovered: name.includes('covered') }
    else if (cell && name === 'text:p') {
      cell.paragraphs.push('')
      isInParagraph = true
    } else if (name === 'text:s') addText(' '.repeat(Number(attributes['text:c'] ?? 1)))
    else if (name === 'text:tab') addText('\t')
    else if (name === 'text:line-break') addText('\n')
  }
  const addText = (text: string): void => {
    if (cell && isInParagraph && skipped === 0) cell.paragraphs.push(`${cell.paragraphs.pop()}${text}`)
  }
  const close = (name: string): void => {
    if (skipped > 0) skipped -= 1
    else if (name === 'text:p') isInParagraph = false
    else if (name === 'table:table' && --tables === 0 && sheet) {
      sheets.push(sheet.finish())
      sheet = undefined
    } else if (name === 'table:table-row' && sheet) sheet.row += sheet.rowRepeat
    else if (cell && sheet && name.endsWith('table-cell')) {
      const count = Number(cell.attributes['table:number-columns-repeated'] ?? 1)
      const text = cell.isCovered ? '' : cellReading(cell.attributes, cell.paragraphs.join('\n'))
      const rows = text === '' ? 0 : sheet.rowRepeat
      for (let row = 0; row < rows; row += 1)
        for (let column = 0; column < count; column += 1)
          sheet.cells.set(place(sheet.row + row, sheet.column + column), text)
      sheet.column += count
      cell = undefined
    }
  }
  const parser = new Parser({ onopentag: open, onclosetag: close, ontext: addText }, { xmlMode: true })
  parser.end(fods)
  return sheets
}

function cellReading(attributes: Attributes, shownText: string): string {
  if (attributes['calcext:value-type'] === 'error') return `e ${shownText}`
  switch (attributes['office:value-type']) {
    case 'float':
    case 'currency':
    case 'percentage': {
      return numberReading(attributes['office:value'] ?? '', shownText)
    }
    case 'boolean':
      return `b ${attributes['office:boolean-value']?.toUpperCase()}`
    case 'date':
      return `d ${dateText(attributes['office:date-value'] ?? '')}`
    case 'time':
      return `d ${timeText(attributes['office:time-value'] ?? '')}`
    default:
      return shownText.trim() === '' ? '' : `t ${shownText.trim()}`
  }
}

/** Our times are whole seconds. */
function dateText(text: string): string {
  const [day = '', time] = text.split('T')
  const [clock = '', fraction = ''] = (time ?? '').split('.')
  if (fraction < '5') return time === undefined || clock === '00:00:00' ? day : `${day}T${clock}`
  const rounded = new Date(Date.parse(`${day}T${clock}Z`) + 1000).toISOString().slice(0, 19)
  return rounded.endsWith('T00:00:00') ? rounded.slice(0, 10) : rounded
}

function timeText(duration: string): string {
  const [, hours = 0, minutes = 0, seconds = 0] = /^P(?:0D)?T(\d+)H(\d+)M([\d.]+)S$/.exec(duration) ?? []
  const all = Math.round(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds))
  const two = (count: number): string => String(count).padStart(2, '0')
  return `${two(Math.floor(all / 3600))}:${two(Math.floor(all / 60) % 60)}:${two(all % 60)}`
}
