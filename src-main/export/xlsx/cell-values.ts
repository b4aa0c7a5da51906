/** Domain cells as workbook cells, counting what a cell could not hold. */
import { cellNumber } from '../../../src-shared/file/cell-number.ts'
import { loss } from '../../../src-shared/file/cell-text.ts'
import type { ReportCell } from '../../../src-shared/run/report-rows.ts'
import type { ExportNote } from '../../../src-shared/export/export-note.ts'
import type { Decimal } from '../../../src-shared/material/values/decimal.ts'
import { textValue } from './workbook-file.ts'

export class CellValues {
  private roundedNumbers = 0
  private cutTexts = 0
  private cleanedTexts = 0

  text(text: string): string | undefined {
    const lossKind = loss(text)
    if (lossKind === 'cut') this.cutTexts += 1
    if (lossKind === 'removed') this.cleanedTexts += 1
    return textValue(text)
  }

  decimal(value: Decimal): number {
    const { number, exact } = cellNumber(value)
    if (!exact) this.roundedNumbers += 1
    return number
  }

  /** Of a plain table; undefined: an empty cell. */
  cell(cell: ReportCell | null | undefined): string | number | undefined {
    switch (cell?.kind) {
      case undefined:
        return undefined
      case 'number':
        return cell.value
      case 'decimal':
        return this.decimal(cell.value)
      case 'text':
        return this.text(cell.value)
      default:
        return cell satisfies never
    }
  }

  /** What to tell the user; empty as a rule. */
  notes(): ExportNote[] {
    const notes: ExportNote[] = []
    if (this.roundedNumbers > 0) notes.push({ kind: 'rounded-numbers', count: this.roundedNumbers })
    if (this.cutTexts > 0) notes.push({ kind: 'cut-texts', count: this.cutTexts })
    if (this.cleanedTexts > 0) notes.push({ kind: 'removed-characters', count: this.cleanedTexts })
    return notes
  }
}

/** A column's width for texts of these lengths: the longest, within reason. In characters of the default font. */
export function widthFor(header: string, longest: number): number {
  return Math.min(Math.max(header.length + 4, longest + 2, 8), 60)
}
