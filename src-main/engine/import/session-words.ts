/** Sentences about a file as a whole. */
import { consequencesOf } from '../../../src-shared/domain/guard/consequences.ts'
import { fieldColumn } from '../../../src-shared/domain/draft/draft.ts'
import { consequenceMessage } from '../../../src-shared/wording/consequences.ts'
import type { Language } from '../../../src-shared/domain/values/language.ts'
import { problemMessage } from '../../../src-shared/wording/problems.ts'
import { sessionWords } from '../../../src-shared/wording/session.ts'
import { togetherWords } from './sheets-together.ts'
import { suppliersWords } from './suppliers-cost.ts'
import type { SessionState } from './stages.ts'

/** What became of changes made before the file was saved again. */
export function lostWords(lost: number, language: Language): string[] {
  return lost === 0 ? [] : [sessionWords(language).lost(lost)]
}

export function fileWarnings(
  state: Pick<
    SessionState,
    | 'read'
    | 'together'
    | 'drafts'
    | 'mapping'
    | 'catalogue'
    | 'preview'
    | 'exported'
    | 'choices'
    | 'edited'
    | 'suppliers'
  >,
  language: Language,
): string[] {
  const { read, drafts, mapping, preview } = state
  const general = [...read.sheet.problems, ...mapping.problems].filter((problem) => problem.row === null)
  // Our own export shades its read-only columns and says so in their headings.
  const telling = general.filter(({ code }) => state.exported === null || code !== 'read-only-column')
  const { exported, together } = state
  const words = exported === null ? [] : [exported.words(language)]
  // Numbers of another storage are the gravest thing to say of a file.
  const warnings = exported?.elsewhere === true ? words : []
  if (read.format.kind !== 'csv') warnings.push(...togetherWords(together, read.format, together.left, language))
  warnings.push(...telling.map((problem) => problemMessage(problem, language)))
  if (exported?.elsewhere === false) warnings.push(...words)
  const { unremembered } = state.catalogue
  if (unremembered !== undefined) warnings.push(sessionWords(language).notRemembered(unremembered))
  if (drafts.count === 0) warnings.push(sessionWords(language).noRows)
  warnings.push(...suppliersWords(state, language))
  // What cannot be undone is a warning about the file, too.
  for (const consequence of consequencesOf(preview.totals, state.catalogue.catalogue)) {
    if (consequence.code === 'delete')
      warnings.push(consequenceMessage(consequence, language, (field) => fieldColumn(drafts, field)))
  }
  return warnings
}
