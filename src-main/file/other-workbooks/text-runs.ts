/**
 * Keeps what SheetJS drops from texts and fonts in .xls and .xlsb: superscript and subscript digits, and strikethrough. If a cell's font has
 * strikethrough, its format id is changed, because SheetJS returns nothing else of a cell's style.
 */
import { builtInKindOf, FORMAT_KIND, type FormatKind } from '../xlsx/number-format.ts'
import { type JoinedText, joinRuns, type RunStyle } from '../xlsx/text.ts'

/** A run of a text: the position where it begins, in characters, and its font. */
export interface TextRun {
  readonly ich: number
  readonly ifnt: number
}

const STRUCK_BIT = 8
const DIGIT_ALIGNMENTS: readonly RunStyle['digits'][] = [undefined, 'raised', 'lowered']
const PLAIN_STYLE: RunStyle = {}
/** Added to the id of a number format if the cell has strikethrough. Excel's own ids are smaller. */
const STRUCK_ID_OFFSET = 0x4000
/** The first id of a custom format. Excel's built-in formats have smaller ids. */
const FIRST_CUSTOM_ID = 164

/** The fonts of a workbook, and the number formats of cells with strikethrough. */
export class WorkbookFonts {
  private readonly fonts: RunStyle[] = []
  private readonly struckFormats = new Set<number>()
  /** True if any font has strikethrough, superscript or subscript. */
  hasSpecialFonts = false

  /** Adds a font. `flags` and `position` have the same values in the records of both file formats. */
  add(flags: number, position: number): void {
    const style = { isStruck: (flags & STRUCK_BIT) !== 0, digits: DIGIT_ALIGNMENTS[position] }
    this.hasSpecialFonts ||= style.isStruck || style.digits !== undefined
    this.fonts.push(style)
  }

  /** The id of a number format to pass to SheetJS. It shows whether the cell is struck out. */
  formatId(id: number, fontIndex: number): number {
    if (this.fonts[fontIndex]?.isStruck !== true || id >= STRUCK_ID_OFFSET) return id
    this.struckFormats.add(id)
    return id + STRUCK_ID_OFFSET
  }

  /** Formats that SheetJS lacks, with their ids: formats of cells with strikethrough, and Excel's built-in date formats for other languages. */
  *listFormats(): Iterable<readonly [id: number, code: string]> {
    for (let id = 0; id < FIRST_CUSTOM_ID; id += 1) {
      const code = BUILT_IN_CODES[builtInKindOf(id)]
      if (code !== undefined && !isSameInAllLanguages(id)) yield [id, code]
    }
    for (const id of this.struckFormats) yield [id + STRUCK_ID_OFFSET, makeStruckCode(id)]
  }

  /** Joins the runs of a cell's text. If no run has a special font, the text is returned unchanged. */
  join(text: string, runs: readonly TextRun[]): JoinedText {
    if (!this.hasSpecialFonts || !this.hasSpecialRun(runs)) return { text, isStruck: false }
    const separateRuns = runs.filter(({ ich }, index) => ich > (runs[index - 1]?.ich ?? -1))
    const [firstRun] = separateRuns
    return joinRuns([
      { text: text.slice(0, firstRun?.ich) },
      ...separateRuns.map(({ ich, ifnt }, index) => ({
        ...(this.fonts[ifnt] ?? PLAIN_STYLE),
        text: text.slice(ich, separateRuns[index + 1]?.ich),
      })),
    ])
  }

  hasSpecialRun(runs: readonly TextRun[]): boolean {
    return runs.some(({ ifnt }) => this.fonts[ifnt]?.isStruck === true || this.fonts[ifnt]?.digits !== undefined)
  }
}

/** The codes for built-in formats whose meaning depends on Excel's language. SheetJS does not apply them to the first cell that uses them. */
const BUILT_IN_CODES: Partial<Record<FormatKind, string>> = {
  [FORMAT_KIND.date]: 'yyyy-mm-dd',
  [FORMAT_KIND.time]: 'hh:mm:ss',
  [FORMAT_KIND.elapsed]: '[h]:mm:ss',
}

/** True if a built-in format is the same in every language. */
function isSameInAllLanguages(id: number): boolean {
  return id < 23 || (id > 36 && id < 50)
}

const STRUCK_CODE_PREFIX = '\u0001struck '

function makeStruckCode(id: number): string {
  return STRUCK_CODE_PREFIX + String(id)
}

/** The original format id if the code marks a cell with strikethrough; undefined for any other code. */
export function parseStruckCode(code: string): number | undefined {
  return code.startsWith(STRUCK_CODE_PREFIX) ? Number(code.slice(STRUCK_CODE_PREFIX.length)) : undefined
}
