/** Suggestions for misspelt words: those that differ by few letters. */

/** The most similar first; words that differ in more than a third of their letters are left out. */
export function nearestWords(wanted: string, known: readonly string[], most = 2): string[] {
  const typed = wanted.toLowerCase()
  return known
    .map((word) => ({ word, apart: word.startsWith(typed) && typed.length > 2 ? 1 : lettersApart(typed, word) }))
    .filter(({ word, apart }) => apart <= Math.max(1, Math.floor(Math.max(typed.length, word.length) / 3)))
    .sort((a, b) => a.apart - b.apart || (a.word < b.word ? -1 : 1))
    .slice(0, most)
    .map(({ word }) => word)
}

/** ` Did you mean “plan”?`; '' if nothing is alike. */
export function didYouMean(words: readonly string[]): string {
  return words.length === 0 ? '' : ` Did you mean ${words.map((word) => `“${word}”`).join(' or ')}?`
}

/** The smallest number of letters to insert, remove, change or swap. */
export function lettersApart(one: string, other: string): number {
  let before: readonly number[] = []
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    for (let at = 1; at <= other.length; at++) {
      const same = one[row - 1] === other[at - 1] ? 0 : 1
      const swapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      const swap = swapped ? (before[at - 2] ?? 0) + 1 : Infinity
      line.push(Math.min((above[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1, (above[at - 1] ?? 0) + same, swap))
    }
    before = above
    above = line
  }
  return above.at(-1) ?? 0
}
