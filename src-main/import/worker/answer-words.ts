/** Which answers of an import's thread have sentences in them, and who makes them: on main's side of the thread. */
import type { Reply } from '../../../src-shared/api/calls.ts'
import type { Answer } from '../../../src-shared/api/host.ts'
import type { ImportSummary } from '../../../src-shared/api/import.ts'
import type { Field } from '../../../src-shared/material/fields/field.ts'
import type { Language } from '../../../src-shared/material/values/language.ts'
import { cellsErrorText } from '../../../src-shared/words/cells.ts'
import { consequenceMessage } from '../../../src-shared/words/consequences.ts'
import { ruleErrorText } from '../../../src-shared/words/rules.ts'
import type { Imported, ImportWarning } from '../import-codes.ts'
import type { SessionSummary } from '../session-summary.ts'
import { effectsOf, type CodesOf, type OperationName } from './import-operations.ts'
import {
  failureInWords,
  outlineSaid,
  rawSheetInWords,
  rowInWords,
  summaryInWords,
  triedInWords,
} from './import-words.ts'
import { savedPlanFacts } from './saved-plan-facts.ts'

/** A summary is known by its operation. */
const wordings = {
  'import.rows': (
    { rows, tried, ...counts }: CodesOf<'import.rows'>,
    language: Language,
  ): Reply<'import.rows'> & Pick<CodesOf<'import.rows'>, 'moved'> => ({
    ...counts,
    rows: rows.map((row) => rowInWords(row, language)),
    ...(tried ? { tried: triedInWords(tried, language) } : {}),
  }),
  'import.rawSheet': rawSheetInWords,
  'import.cells': ({ error, ...cells }: CodesOf<'import.cells'>, language: Language): Reply<'import.cells'> => ({
    ...cells,
    error: error && { code: error.code, message: cellsErrorText(error, language) },
  }),
  'import.tryRule': (tried: CodesOf<'import.tryRule'>, language: Language): Reply<'import.tryRule'> =>
    tried.ok
      ? { error: null, effect: tried.value }
      : { error: { ...tried.error, message: ruleErrorText(tried.error, language) }, effect: null },
  'import.material': materialInWords,
  openPlan: (plan: CodesOf<'openPlan'>, language: Language) => ({ ...plan, ...outlineSaid(plan, language) }),
  showPlan: savedPlanFacts,
} satisfies { readonly [Name in OperationName]?: (codes: CodesOf<Name>, language: Language) => unknown }

export function materialInWords(
  { material, columns }: CodesOf<'import.material'>,
  language: Language,
): Reply<'import.material'> {
  if (material === null) return { material }
  const columnIn = (field: Field): number | null => columns.get(field) ?? null
  const consequences = material.consequences.map((one) => consequenceMessage(one, language, columnIn))
  return { material: { ...material, consequences } }
}

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
