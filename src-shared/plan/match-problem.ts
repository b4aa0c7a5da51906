/** A match that is a question, as a problem with its candidates. */
import { cellProblem, type DiffContext } from './desired-value.ts'
import { valueOf } from './draft/draft.ts'
import type { KeyField, Match } from './match.ts'
import type { Problem } from '../file/problem.ts'
import { listDetail, materialText } from '../material/values/text-list.ts'

const MOST_CANDIDATES = 3

const QUESTIONS = { many: 'many-materials', near: 'near-miss', 'other-sku': 'key-mismatch' } as const

export function questionProblem(context: DiffContext, match: Match, index: number): Problem {
  switch (match.kind) {
    case 'many':
    case 'near':
    case 'other-sku':
      return askingProblem(context, QUESTIONS[match.kind], match, index)
    case 'lost-id':
      return cellProblem(context, 'id-not-found', 'blocks', 'id', index, match.id, { id: match.id })
    case 'no-key':
    case 'one':
    case 'none': {
      const code = valueOf(context.drafts, 'supplier_code', index)
      return code === undefined
        ? cellProblem(context, 'no-key', 'blocks', null, index, undefined, {})
        : cellProblem(context, 'supplier-code-unknown', 'blocks', 'supplier_code', index, code, {})
    }
    default:
      return match satisfies never
  }
}

/** The materials that a row's key may mean, and the key that the first of them has. */
export function askingProblem(
  context: DiffContext,
  code: Problem['code'],
  { by, indexes }: { readonly by: KeyField; readonly indexes: readonly number[] },
  index: number,
): Problem {
  const [first] = indexes
  const account = first === undefined ? '' : (context.catalogue.skus[first] ?? '')
  const details = { ...candidates(context, indexes), count: indexes.length, account }
  const got = context.drafts.columns.get(by)?.values.at(index)
  return cellProblem(context, code, 'blocks', by, index, got, details)
}

/** Id, sku and name of each, with tabs between them. */
function candidates(context: DiffContext, indexes: readonly number[]): Record<string, string | number> {
  const { ids, names, skus } = context.catalogue
  const materials = indexes
    .slice(0, MOST_CANDIDATES)
    .map((at) => materialText(ids[at] ?? 0, skus[at] ?? '', names[at] ?? ''))
  return listDetail('candidates', materials, indexes.length - MOST_CANDIDATES)
}
