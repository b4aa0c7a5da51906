/** Questions that the user answered: which rows they were of, and by what kind they can be asked again. Changes nothing itself. [ASK-1] */
import type { Edited } from '../../src-shared/plan/preview/edits.ts'

type Decisions = Pick<Edited, 'picks' | 'questions' | 'policies'>

/** What was answered about a row; `material` where the question is not known any more. */
export function answeredOf({ picks, questions, policies }: Decisions, index: number): string[] {
  const picked = picks.has(index) ? [questions.get(index) ?? 'material'] : []
  return policies.has(index) ? [...picked, 'conflict'] : picked
}

/** Rows whose answered question is this one. */
export function rowsAnswered({ picks, questions, policies }: Decisions, question: string): number[] {
  if (question === 'conflict') return [...policies.keys()]
  return [...picks.keys()].filter((index) => (questions.get(index) ?? 'material') === question)
}

/** Each kind of question with its rows, most first. */
export function answeredKinds(decisions: Decisions): { readonly question: string; readonly count: number }[] {
  const counts = new Map<string, number>()
  const add = (question: string): void => void counts.set(question, (counts.get(question) ?? 0) + 1)
  for (const index of decisions.picks.keys()) add(decisions.questions.get(index) ?? 'material')
  if (decisions.policies.size > 0) counts.set('conflict', decisions.policies.size)
  return [...counts].map(([question, count]) => ({ question, count })).sort((a, b) => b.count - a.count)
}
