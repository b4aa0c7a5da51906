/**
 * The styles of a sheet's columns, which apply to cells without a style of their own. Each column is looked up only once, however many cells it has.
 */
import { defaultLimits, XlsxRefusal } from '../xlsx/refusal.ts'

const { columns: MAX_COLUMNS } = defaultLimits

export class ColumnStyles {
  private readonly spans: { readonly from: number; readonly to: number; readonly style: string | undefined }[] = []
  private readonly styles = new Map<number, string | undefined>()

  /** The end of the last span, not included. */
  get end(): number {
    return this.spans.at(-1)?.to ?? 0
  }

  /** Columns are numbered from 0; `to` is not included. Throws XlsxRefusal. */
  add(from: number, to: number, style: string | undefined): void {
    if (this.spans.length === MAX_COLUMNS) throw new XlsxRefusal('too-many-columns', { limit: MAX_COLUMNS })
    this.spans.push({ from, to, style })
  }

  styleAt(column: number): string | undefined {
    if (!this.styles.has(column))
      this.styles.set(column, this.spans.find(({ from, to }) => from <= column && column < to)?.style)
    return this.styles.get(column)
  }
}
