/**
 * Keeps one copy of each repeated text: amounts and units are few, and 200,000 materials in 12 storages name seven million. After too
 * many different texts nothing more is kept.
 */
const MOST_KEPT = 2 ** 18

export class TextPool<Text extends string> {
  private readonly kept = new Map<Text, Text>()

  of(text: Text): Text {
    const known = this.kept.get(text)
    if (known !== undefined) return known
    if (this.kept.size < MOST_KEPT) this.kept.set(text, text)
    return text
  }
}
