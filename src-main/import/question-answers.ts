/** Finds the rows that one answer to a question applies to, and what it means for each. Changes nothing itself. */
import type { Catalogue } from '../../src-shared/material/catalogue/catalogue.ts'
import type { MaterialAnswer } from '../../src-shared/plan/match.ts'
import type { Preview } from '../../src-shared/plan/preview/preview.ts'
import type { ProblemCode } from '../../src-shared/file/problem.ts'
import type { PreviewRow } from '../../src-shared/plan/planned-row.ts'
import type { EditedDrafts } from '../../src-shared/plan/preview/edits.ts'

/**
 * `keep`: the row is this material, which keeps its sku and name. `change`: the row is this material, which gets the file's key. `new`: the row is a
 * new material.
 */
export const ROWS_ANSWERS = ['keep', 'change', 'new'] as const
export type RowsAnswer = (typeof ROWS_ANSWERS)[number]

interface QuestionSource {
  readonly preview: Preview
  readonly catalogue: Catalogue
}

/** How many rows would be decided by each answer. */
export type AnswerCounts = Readonly<Record<RowsAnswer, number>>

/** Problems that are solved by picking a material. */
export const PICK_QUESTIONS = ['many-materials', 'near-miss', 'key-mismatch', 'keys-disagree'] as const

/** True if a row's problem is solved by picking a material. */
export function isQuestion({ code }: { readonly code: ProblemCode }): boolean {
  return PICK_QUESTIONS.some((questionCode) => questionCode === code)
}

/** The picks, by draft, for all rows with this question that this answer can decide. A row that may match several materials is left to the user. */
export function picksFor(
  { preview, catalogue }: QuestionSource,
  problemCode: string,
  answer: RowsAnswer,
): Map<number, MaterialAnswer> {
  const picks = new Map<number, MaterialAnswer>()
  for (const index of listRowsWithQuestion(preview, problemCode)) {
    const pick = pickOf(preview.row(index), catalogue, answer)
    if (pick !== null) picks.set(index, pick)
  }
  return picks
}

/** How many rows each answer would decide. Undefined if the problem is not a question. */
export function countAnswers({ preview, catalogue }: QuestionSource, problemCode: string): AnswerCounts | undefined {
  const rows = listRowsWithQuestion(preview, problemCode)
  if (rows.length === 0) return undefined
  const counts = { keep: 0, change: 0, new: 0 }
  for (const index of rows) {
    const row = preview.row(index)
    for (const answer of ROWS_ANSWERS) if (pickOf(row, catalogue, answer) !== null) counts[answer] += 1
  }
  return counts
}

/** What an answer means for one row; null if it does not apply. */
export function pickOf(
  row: PreviewRow,
  { ids }: { readonly ids: readonly number[] },
  answer: RowsAnswer,
): MaterialAnswer | null {
  // The row's material was found by id or sku, so it is not new.
  if (answer === 'new') return row.matchKind === 'near' || row.matchKind === 'other-sku' ? 'new' : null
  const id = row.proposedMaterial === null ? undefined : ids[row.proposedMaterial]
  if (id === undefined) return null
  return answer === 'keep' ? id : { change: id }
}

function listRowsWithQuestion({ totals }: Preview, problemCode: string): readonly number[] {
  for (const [code, { rows }] of totals.problems) if (code === problemCode && isQuestion({ code })) return rows
  return []
}

/** The questions that the user answered, with their rows and kinds, so that they can be asked again. [ASK-1] */
type Decisions = Pick<EditedDrafts, 'picks' | 'questions' | 'policies'>

/** Which kinds of question the user answered for a row; `material` if the question is no longer known. */
export function listAnsweredKinds({ picks, questions, policies }: Decisions, index: number): string[] {
  const pickedKinds = picks.has(index) ? [questions.get(index) ?? 'material'] : []
  return policies.has(index) ? [...pickedKinds, 'conflict'] : pickedKinds
}

/** Rows with this answered question. */
export function listRowsWithAnswer({ picks, questions, policies }: Decisions, question: string): number[] {
  if (question === 'conflict') return [...policies.keys()]
  return [...picks.keys()].filter((index) => (questions.get(index) ?? 'material') === question)
}

/** Each kind of question with its rows, most frequent first. */
export function countAnsweredKinds(decisions: Decisions): { readonly question: string; readonly count: number }[] {
  const counts = new Map<string, number>()
  const countQuestion = (question: string): void => void counts.set(question, (counts.get(question) ?? 0) + 1)
  for (const index of decisions.picks.keys()) countQuestion(decisions.questions.get(index) ?? 'material')
  if (decisions.policies.size > 0) counts.set('conflict', decisions.policies.size)
  return [...counts].map(([question, count]) => ({ question, count })).sort((a, b) => b.count - a.count)
}
