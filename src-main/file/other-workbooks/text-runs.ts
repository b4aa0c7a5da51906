/**
 * What SheetJS drops of texts and fonts in .xls and .xlsb: digits above or below the line, and what is struck out. The format id of a cell whose font
 * is struck out is changed, because SheetJS gives a cell nothing else of its style.
 */
import { builtInKind, FORMAT, type FormatKind } from '../xlsx/number-format.ts'
import { type JoinedText, joinRuns, type RunStyle } from '../xlsx/text.ts'

/** Where a run of a text begins, in characters, and its font. */
export interface TextRun {
  readonly ich: number
  readonly ifnt: number
}

const STRUCK = 8
const ALIGNED: readonly RunStyle['digits'][] = [undefined, 'raised', 'lowered']
const PLAIN_STYLE: RunStyle = {}
/** Added to the id of a number format. Excel's own ids are smaller. */
const STRUCK_ID = 0x4000
/** Excel's own formats have smaller ids. */
const FIRST_ID = 164

/** The fonts of a workbook, and the formats of cells that are struck out. */
export class WorkbookFonts {
  private readonly fonts: RunStyle[] = []
  private readonly struckFormats = new Set<number>()
  /** True if a font is struck out, or its digits are above or below the line. */
  hasSpecial = false

  /** `flags` and `position` as in the records of both formats. */
  add(flags: number, position: number): void {
    const style = { isStruck: (flags & STRUCK) !== 0, digits: ALIGNED[position] }
    this.hasSpecial ||= style.isStruck || style.digits !== undefined
    this.fonts.push(style)
  }

  /** The id of a number format as SheetJS is to see it. */
  formatId(id: number, font: number): number {
    if (this.fonts[font]?.isStruck !== true || id >= STRUCK_ID) return id
    this.struckFormats.add(id)
    return id + STRUCK_ID
  }

  /** Formats that SheetJS does not have by itself, by id: those of cells struck out, and Excel's own dates in other languages. */
  *formats(): Iterable<readonly [id: number, code: string]> {
    for (let id = 0; id < FIRST_ID; id += 1) {
      const code = CODES[builtInKind(id)]
      if (code !== undefined && !isPlain(id)) yield [id, code]
    }
    for (const id of this.struckFormats) yield [id + STRUCK_ID, struckCode(id)]
  }

  /** The text of a cell. Without runs it is as it is. */
  join(text: string, runs: readonly TextRun[]): JoinedText {
    if (!this.hasSpecial || !this.isSpecial(runs)) return { text, isStruck: false }
    const starts = runs.filter(({ ich }, index) => ich > (runs[index - 1]?.ich ?? -1))
    const [first] = starts
    return joinRuns([
      { text: text.slice(0, first?.ich) },
      ...starts.map(({ ich, ifnt }, index) => ({
        ...(this.fonts[ifnt] ?? PLAIN_STYLE),
        text: text.slice(ich, starts[index + 1]?.ich),
      })),
    ])
  }

  isSpecial(runs: readonly TextRun[]): boolean {
    return runs.some(({ ifnt }) => this.fonts[ifnt]?.isStruck === true || this.fonts[ifnt]?.digits !== undefined)
  }
}

/** The codes of Excel's own formats whose ids depend on its language. SheetJS does not give them to the first cell that has them. */
const CODES: Partial<Record<FormatKind, string>> = {
  [FORMAT.date]: 'yyyy-mm-dd',
  [FORMAT.time]: 'hh:mm:ss',
  [FORMAT.elapsed]: '[h]:mm:ss',
}

/** The ids of formats that are the same in every language. */
function isPlain(id: number): boolean {
  return id < 23 || (id > 36 && id < 50)
}

const STRUCK_CODE = '\u0001struck '

function struckCode(id: number): string {
  return STRUCK_CODE + String(id)
}

/** The id of the format of a cell that is struck out; undefined for another code. */
export function struckFormatId(code: string): number | undefined {
  return code.startsWith(STRUCK_CODE) ? Number(code.slice(STRUCK_CODE.length)) : undefined
}
