/** Whether two names are of one thing, written by two people: most words are the same, and all numbers. A measure tells things apart. */
import { nearName } from './near-key.ts'
import { textKey } from './text-key.ts'

/** Words shared, of the name that has more. */
const SHARED = 0.5

export function isReworded(one: string, other: string): boolean {
  const near = nearName(one)
  if (near !== '' && near === nearName(other)) return true
  const [mine, theirs] = [partsOf(one), partsOf(other)]
  if (mine.numbers !== theirs.numbers) return false
  const most = Math.max(mine.words.size, theirs.words.size)
  const shared = [...mine.words].filter((word) => theirs.words.has(word)).length
  return most > 0 && shared >= most * SHARED
}

function partsOf(text: string): { readonly words: ReadonlySet<string>; readonly numbers: string } {
  const key = textKey(text)
  const numbers = (key.match(/\d+(?:[.,]\d+)*/g) ?? []).map((number) => number.replaceAll(',', '.')).toSorted()
  return { words: new Set(key.match(/\p{L}{2,}/gu)), numbers: numbers.join(' ') }
}
