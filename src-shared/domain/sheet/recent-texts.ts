/**
 * Keeps one copy of texts that come again and again in a column (units, categories, storages), with what was seen in
 * them: a million rows of `pcs` are one string, looked at once. Columns whose texts do not repeat are soon left alone.
 */
import { classifyText } from '../values/text-class.ts'

const SLOTS = 256
/** Texts after which a column is judged, and the share that must have been seen before. */
const TRIAL = 2048
const WORTHWHILE = 0.5

export class RecentTexts {
  /** What values/look.ts says of the text last kept. */
  textClass = 0
  private slots: string[] = []
  private textClasses = new Uint8Array(0)
  private seen = 0
  private hits = 0
  private active = true

  /** The text, or an equal one that is kept already. Not for ''. */
  keep(text: string): string {
    if (!this.active) {
      this.textClass = classifyText(text)
      return text
    }
    // Sheets of thousands of columns and few rows need no such memory.
    if (this.seen === SLOTS) {
      this.slots = Array.from({ length: SLOTS }, () => '')
      this.textClasses = new Uint8Array(SLOTS)
    }
    if (++this.seen <= SLOTS) {
      this.textClass = classifyText(text)
      return text
    }
    const { length } = text
    const last = text.charCodeAt(length - 1)
    const slot = (length * 613 + text.charCodeAt(0) * 31 + last * 131 + text.charCodeAt(length >> 1) * 1009) % SLOTS
    const kept = this.slots[slot]
    if (this.seen === TRIAL) this.active = this.hits >= TRIAL * WORTHWHILE
    if (kept === text) {
      this.hits++
      this.textClass = this.textClasses[slot] ?? 0
      return kept
    }
    this.textClass = classifyText(text)
    this.slots[slot] = text
    this.textClasses[slot] = this.textClass
    return text
  }
}
