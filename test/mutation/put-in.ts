/** Inserts all drawn mistakes into a source text. Each is active only while `__mistake(id)` returns true. */
import type { Drawn } from './draw.ts'

/** `drawn`: the mistakes of this file. Code inside the place of a mistake appears only in its original form. */
export function withMistakes(text: string, drawn: readonly Drawn[]): string {
  const inOrder = [...drawn].sort((a, b) => a.start - b.start || b.end - a.end)
  return between(text, 0, text.length, inOrder)
}

function between(text: string, start: number, endIndex: number, drawn: readonly Drawn[]): string {
  let createdText = ''
  let at = start
  for (let index = 0; index < drawn.length;) {
    const one = drawn[index]
    if (!one) break
    let next = index + 1
    while ((drawn[next]?.start ?? Infinity) < one.end) next += 1
    const right = between(text, one.start, one.end, drawn.slice(index + 1, next))
    createdText += text.slice(at, one.start)
    createdText += one.statement
      ? `{if(__mistake(${one.id})){${one.to}}else{${right}}}`
      : `(__mistake(${one.id})?(${one.to}):(${right}))`
    at = one.end
    index = next
  }
  return createdText + text.slice(at, endIndex)
}
