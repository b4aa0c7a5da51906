/**
 * Keeps one copy of texts that come again and again in a column (units, categories, storages): a million rows of `pcs`
 * are then one string. Columns whose texts do not repeat are soon left alone.
 */

const SLOTS = 256
/** Texts after which a column is judged, and the share that must have been seen before. */
const TRIAL = 2048
const WORTHWHILE = 0.5

export class RecentTexts {
  private readonly slots = Array.from({ length: SLOTS }, () => '')
  private seen = 0
  private hits = 0
  private active = true

  /** The text, or an equal one that is kept already. */
  same(text: string): string {
    if (!this.active) return text
    const { length } = text
    const slot =
      (length * 7 + text.charCodeAt(0) * 31 + text.charCodeAt(length - 1) * 131 + text.charCodeAt(length >> 1) * 17) %
      SLOTS
    const kept = this.slots[slot]
    if (++this.seen === TRIAL) this.active = this.hits >= TRIAL * WORTHWHILE
    if (kept === text) {
      this.hits++
      return kept
    }
    this.slots[slot] = text
    return text
  }
}
