/** The title of a question the user answered, as in the list of problems. */
import { problemTitle } from './problem-text.ts'
import type { Words } from '../../src-shared/words/window/words.ts'

export function questionText(question: string, words: Words): string {
  if (question === 'material' || question === 'conflict') return words.mine[question]
  return problemTitle(question, words)
}
