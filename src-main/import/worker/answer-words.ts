/** Which answers of an import's thread have sentences in them, and who makes them: on main's side of the thread. */
import type { Answer } from '../../../src-shared/api/host.ts'
import type { ImportSummary } from '../../../src-shared/api/import.ts'
import type { Language } from '../../../src-shared/material/values/language.ts'
import type { Imported, ImportWarning } from '../import-codes.ts'
import type { SessionSummary } from '../session-summary.ts'
import { effectsOf, type CodesOf, type OperationName } from './import-operations.ts'
import { failureInWords, outlineSaid, rawSheetInWords, summaryInWords } from './import-words.ts'
import { savedPlanFacts } from './saved-plan-facts.ts'

/** A summary is known by its operation. */
const wordings = {
  'import.rawSheet': rawSheetInWords,
  openPlan: (plan: CodesOf<'openPlan'>, language: Language) => ({ ...plan, ...outlineSaid(plan, language) }),
  showPlan: savedPlanFacts,
} satisfies { readonly [Name in OperationName]?: (codes: CodesOf<Name>, language: Language) => unknown }

type Wordings = typeof wordings
export type ValueOf<Name extends OperationName> =
  CodesOf<Name> extends SessionSummary
    ? ImportSummary
    : Name extends keyof Wordings
      ? ReturnType<Wordings[Name]>
      : CodesOf<Name>

export function answerInWords<Name extends OperationName>(
  name: Name,
  answer: Imported<CodesOf<Name>>,
  language: Language,
  hintOf?: (warning: ImportWarning) => string,
): Answer<ValueOf<Name>> {
  if (!answer.ok) return failureInWords(answer.failure, language)
  const wordingOf: Readonly<Partial<Record<OperationName, (codes: never, language: Language) => unknown>>> = wordings
  const wording = effectsOf(name).summary
    ? (summary: SessionSummary) => summaryInWords(summary, language, hintOf)
    : wordingOf[name]
  // Codes and wording belong together by the table's own entry; the compiler cannot follow the pair through it.
  return { ok: true, value: (wording ? wording(answer.value as never, language) : answer.value) as ValueOf<Name> }
}
