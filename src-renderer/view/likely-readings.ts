/** The two likeliest readings of a file whose encoding is unclear, each with the first word that differs. Pure. */
import type { ImportSummary } from '../../src-shared/api/window-types.ts'
import { shownText } from './visible-text.ts'

type Encodings = NonNullable<ImportSummary['file']['encodings']>

export interface LikelyReading {
  readonly encoding: string
  readonly word: string
}

const BETWEEN_WORDS = /[\s;,|"]+/u

/** `encodings`: the likeliest first. Empty if all of them give the same text. */
export function likelyReadings(encodings: Encodings = []): readonly LikelyReading[] {
  const [likeliest, ...others] = encodings.map(({ encoding, sample }) => ({ encoding, sample: shownText(sample) }))
  const other = others.find(({ sample }) => sample !== likeliest?.sample)
  if (!likeliest || !other) return []
  const [words, otherWords] = [likeliest, other].map(({ sample }) => sample.split(BETWEEN_WORDS))
  const at = words?.findIndex((word, index) => word !== otherWords?.[index]) ?? -1
  return [
    { encoding: likeliest.encoding, word: words?.[at] ?? likeliest.sample },
    { encoding: other.encoding, word: otherWords?.[at] ?? other.sample },
  ]
}
