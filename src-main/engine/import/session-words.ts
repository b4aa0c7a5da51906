/** Sentences about a file as a whole. */
import { consequencesOf } from '../../../src-shared/domain/consequences.ts'
import { consequenceMessage } from '../../../src-shared/domain/messages/consequences.ts'
import { problemMessage } from '../../../src-shared/domain/messages/problems.ts'
import { suppliersWords } from './suppliers-outlook.ts'
import type { SessionState } from './stages.ts'

export function fileWarnings(
  state: Pick<
    SessionState,
    'read' | 'drafts' | 'mapping' | 'catalogue' | 'preview' | 'exported' | 'choices' | 'edited' | 'suppliers'
  >,
): string[] {
  const { read, drafts, mapping, preview } = state
  const general = [...read.sheet.problems, ...mapping.problems].filter((problem) => problem.row === null)
  // Our own export shades its read-only columns and says so in their headings.
  const telling = general.filter(({ code }) => state.exported === null || code !== 'read-only-column')
  const warnings = telling.map((problem) => problemMessage(problem))
  if (state.exported) warnings.push(state.exported.words)
  if (drafts.count === 0) warnings.push('The file has a header but no rows below it. Add rows and save it again.')
  warnings.push(...suppliersWords(state))
  // What cannot be undone is a warning about the file, too.
  for (const consequence of consequencesOf(preview.totals.consequences, state.catalogue.catalogue)) {
    if (consequence.code === 'delete') warnings.push(consequenceMessage(consequence))
  }
  return warnings
}
