/** The time one piece of work may take: opening a workbook, or a sheet with the texts and formats it needs. */
import { XlsxRefusal, type RefusalDetail } from './refusal.ts'

export class Deadline {
  private readonly limit: number
  private readonly end: number

  constructor(milliseconds: number) {
    this.limit = milliseconds
    this.end = performance.now() + milliseconds
  }

  /** Throws `too-slow` when the time is up. `where` goes into the detail. */
  check(where: RefusalDetail = {}): void {
    if (performance.now() > this.end) throw new XlsxRefusal('too-slow', { ...where, limit: this.limit })
  }
}
