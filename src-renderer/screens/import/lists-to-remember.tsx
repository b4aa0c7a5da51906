/** Once several files are applied: those that no profile knew are remembered one after the other, each under a name of its own. [LISTS-15] */
import { useStore } from 'zustand'
import type { ImportSummary } from '../../../src-shared/contract/window-types.ts'
import { isOver } from '../../../src-shared/contract/run.ts'
import { asItCame } from '../../../src-shared/domain/values/untrusted-text.ts'
import { FailureLine, NoticeLine } from '../../parts/notices.tsx'
import { useUi } from '../../use-ui.ts'
import { shownText } from '../../view/visible-text.ts'
import { NameForm } from './name-form.tsx'

interface ListsToRememberProps {
  readonly summary: ImportSummary
  readonly lists: NonNullable<ImportSummary['lists']>
}

export function ListsToRemember({ summary: { session }, lists }: ListsToRememberProps) {
  const { run, supplierList, words } = useUi()
  const over = useStore(run, ({ progress }) => progress !== null && isOver(progress.state))
  const state = useStore(supplierList)
  const mine = state.session === session
  const answered = mine ? state.answered : new Map<string, null>()
  if (!over) return null
  const texts = words.suppliers
  const done = [...answered.values()].flatMap((one) => {
    if (!one) return []
    const { codes, name } = one
    return [texts.remembered(shownText(name)), ...(codes > 0 ? [texts.learnt(codes, words.count(codes))] : [])]
  })
  const left = lists.filter(({ name, rows, profile, profilesAsked }) => {
    return rows !== null && !profile && profilesAsked.length === 0 && !answered.has(asItCame(name))
  })
  const [next] = left
  return (
    <>
      {done.length > 0 && <NoticeLine role="status" text={done.join(' ')} />}
      {next && (
        <NoticeLine text={words.lists.rememberOne(shownText(next.name), left.length - 1, words.count(left.length - 1))}>
          <NameForm
            key={asItCame(next.name)}
            file={next.name}
            saving={mine && state.remember === 'saving'}
            onName={(name) => void supplierList.act.rememberOne(session, next.name, name)}
            onLeave={() => supplierList.act.leaveOne(session, next.name)}
          />
        </NoticeLine>
      )}
      {mine && state.failure && <FailureLine failure={state.failure} />}
    </>
  )
}
