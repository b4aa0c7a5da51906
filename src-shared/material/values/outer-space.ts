/** What no eye sees at the ends of a text: white space, NBSP too, and characters that nobody sees anywhere. [DIFF-3] */
import { INVISIBLE } from './invisible.ts'

const OUTER = new RegExp(`[\\s${INVISIBLE}]`)

function isOuter(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code === 32 || ((code < 32 || code > 126) && OUTER.test(text.charAt(at)))
}

/** Costs as much as there is at the ends, not more. */
export function withoutOuterSpace(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && isOuter(text, start)) start++
  while (end > start && isOuter(text, end - 1)) end--
  return start === 0 && end === text.length ? text : text.slice(start, end)
}
