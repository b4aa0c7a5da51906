/** Finds the two most likely ways to read a file whose encoding is unclear, and the first words that differ. Pure. */
import type { ImportSummary } from '../../src-shared/api/window-types.ts'
import { shownText } from './visible-text.ts'

type Encodings = NonNullable<ImportSummary['file']['encodings']>

export interface LikelyReading {
  readonly encoding: string
  readonly word: string
}

const WORD_SEPARATORS = /[\s;,|"]+/u

/** Finds the two most likely ways to read the file. Empty if all encodings give the same text. `encodings`: the most likely first. */
export function findLikelyReadings(encodings: Encodings = []): readonly LikelyReading[] {
  const [likeliestReading, ...otherReadings] = encodings.map(({ encoding, sample }) => ({
    encoding,
    sample: shownText(sample),
  }))
  const otherReading = otherReadings.find(({ sample }) => sample !== likeliestReading?.sample)
  if (!likeliestReading || !otherReading) return []
  const [words, otherWords] = [likeliestReading, otherReading].map(({ sample }) => sample.split(WORD_SEPARATORS))
  const differingIndex = words?.findIndex((word, index) => word !== otherWords?.[index]) ?? -1
  return [
    { encoding: likeliestReading.encoding, word: words?.[differingIndex] ?? likeliestReading.sample },
    { encoding: otherReading.encoding, word: otherWords?.[differingIndex] ?? otherReading.sample },
  ]
}
