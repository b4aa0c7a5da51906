/** Codes written `="00371"`, so that a spreadsheet program keeps their zeros: the text inside is what they mean. [CSV-5] */
import { columnLetter, type Problem } from '../../../src-shared/file/problem.ts'

const EQUALS = 61
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/

/** The text of `="..."`; null for anything else, formulas among them. */
export function textOfFormula(cell: string): string | null {
  if (cell.charCodeAt(0) !== EQUALS) return null
  const inner = TEXT_FORMULA.exec(cell)?.[1]
  return inner === undefined ? null : inner.replaceAll('""', '"')
}

/** Counts the cells of a file that were written so, and says it once. */
export class TextFormulas {
  private count = 0
  private first: { readonly row: number; readonly column: number; readonly got: string; readonly text: string } | null =
    null

  /** The cells as they are meant; `row`: the file's own. */
  unwrapped(record: readonly string[], row: number): readonly string[] {
    if (!record.some((cell) => cell.charCodeAt(0) === EQUALS)) return record
    return record.map((cell, column) => {
      const text = textOfFormula(cell)
      if (text === null) return cell
      this.count++
      this.first ??= { row, column, got: cell, text }
      return text
    })
  }

  problems(): Problem[] {
    if (!this.first) return []
    const { row, column, got, text } = this.first
    const details = { count: this.count, line: row, cell: columnLetter(column), text }
    return [{ code: 'text-formula', severity: 'warns', row: null, column: null, field: null, got, details }]
  }
}
