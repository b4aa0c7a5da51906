/** The title of a question the user answered, as in the list of problems. */
import type { Words } from '../../src-shared/words/window/words.ts'

export function questionText(question: string, { mine, problemName }: Words): string {
  if (question === 'material' || question === 'conflict') return mine[question]
  return problemName(question) ?? question
}
