/** A match that is a question, as a problem with its candidates. */
import { cellProblem, type DiffContext } from './diff.ts'
import type { Match } from './match.ts'
import type { Problem } from './problem.ts'

const MOST_NAMED = 3

export function questionProblem(context: DiffContext, match: Match, index: number): Problem {
  switch (match.kind) {
    case 'many':
    case 'near': {
      const code = match.kind === 'many' ? 'many-materials' : 'near-miss'
      const details = { candidates: candidates(context, match.indexes), count: match.indexes.length }
      const got = context.drafts.columns.get(match.by)?.values.at(index)
      return cellProblem(context, code, 'blocks', match.by, index, got, details)
    }
    case 'lost-id':
      return cellProblem(context, 'id-not-found', 'blocks', 'id', index, match.id, { id: match.id })
    case 'no-key':
    case 'one':
    case 'none':
      return cellProblem(context, 'no-key', 'blocks', null, index, undefined, {})
    default:
      return match satisfies never
  }
}

function candidates(context: DiffContext, indexes: readonly number[]): string {
  const { ids, names, skus } = context.catalogue
  const named = indexes
    .slice(0, MOST_NAMED)
    .map((at) => `“${names[at] ?? ''}” (id ${ids[at] ?? ''}, sku ${skus[at] || 'none'})`)
  return indexes.length > MOST_NAMED ? `${named.join(', ')} and ${indexes.length - MOST_NAMED} more` : named.join(', ')
}
