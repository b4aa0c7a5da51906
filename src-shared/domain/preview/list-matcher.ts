/** Finds the materials of rows; where several files are planned together, those of each by its own keys. */
import { partOf } from '../draft/draft.ts'
import { makeMatcher, type Matcher } from '../plan/match.ts'
import type { PreviewInput } from './preview-row.ts'

export function matcherOf(input: PreviewInput): Matcher {
  const { drafts, catalogue, lists, decided } = input
  if (!lists) return makeMatcher(drafts, catalogue, input)
  // Files that are found by the same keys share one: V8 compiles it once.
  const made = new Map<string, Matcher>()
  const own = lists.lists.map(({ keys, keep }) => {
    const excludedFields = new Set([...decided.excludedFields, ...keep])
    const asked = [keys.join(' '), ...[...excludedFields].toSorted()].join('\n')
    const known =
      made.get(asked) ?? makeMatcher(drafts, catalogue, { keys, picks: input.picks, decided: { excludedFields } })
    made.set(asked, known)
    return known
  })
  const [only] = own
  if (only && made.size === 1) return only
  const none: Matcher = { clean: () => -1, match: () => ({ kind: 'no-key' }) }
  const of = (index: number): Matcher => own[partOf(drafts, index)?.list ?? 0] ?? none
  return { clean: (index) => of(index).clean(index), match: (index) => of(index).match(index) }
}
