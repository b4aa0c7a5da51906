/** A question that was answered, as problems are titled. */
import type { Words } from '../../../src-shared/words/window/words.ts'

export function questionText(question: string, { mine, problemName }: Words): string {
  if (question === 'material' || question === 'conflict') return mine[question]
  return problemName(question) ?? question
}
