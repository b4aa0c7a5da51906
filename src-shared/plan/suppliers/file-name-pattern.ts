/** File names that a supplier's lists have in common. Only compares names; knows no folder. */
import { textKey } from '../../material/values/text-key.ts'

/** Dates, versions, months as numbers and copies: `2026-10`, `v3`, `(2)`. What stands between two of them stays. */
const CHANGING = /[\p{Nd}]+/gu

/** Characters of a name that count. */
const LONGEST = 300

/** `Holz AG 2026-10.xlsx` -> `holz ag *-*.xlsx`: each run of digits becomes a star. */
export function fileNamePattern(name: string): string {
  return textKey(name.slice(0, LONGEST)).replace(CHANGING, '*')
}

/** Whether a name is one of the pattern's; a star stands for any text, also none. Case and spaces at the ends do not count. */
export function fitsPattern(name: string, pattern: string): boolean {
  const text = textKey(name.slice(0, LONGEST))
  const parts = textKey(pattern.slice(0, LONGEST)).split('*')
  const [first = '', ...others] = parts
  const last = others.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false
  // The parts between are found from the left: the earliest place of each leaves the most room for the next.
  let from = first.length
  const end = text.length - last.length
  for (const part of others) {
    const at = text.indexOf(part, from)
    if (at < 0 || at + part.length > end) return false
    from = at + part.length
  }
  return true
}
