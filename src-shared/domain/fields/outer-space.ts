/** White space and what no eye sees at both ends of a text: spreadsheets and people breed it, so it is no difference. [DIFF-3] */

import { isPlainText, type Field } from './field.ts'

const OUTER = /[\s\u00ad\u200b-\u200d\u2060\ufeff]/

/** Costs as much as there is at the ends, not more. */
export function withoutOuterSpace(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && OUTER.test(text.charAt(start))) start++
  while (end > start && OUTER.test(text.charAt(end - 1))) end--
  return start === 0 && end === text.length ? text : text.slice(start, end)
}

/** Whether two values of a field are the same but for white space around a text. */
export function sameOuter(field: Field, one: string, other: string): boolean {
  return one === other || (isPlainText(field) && withoutOuterSpace(one) === withoutOuterSpace(other))
}
