/** Files among several whose supplier is asked: one after the other, each with those it may be of. [LISTS-14] */
import { useStore } from 'zustand'
import type { ImportSummary } from '../../../src-shared/contract/window-types.ts'
import { SmallButton } from '../../parts/buttons.tsx'
import { WarnIcon } from '../../parts/icons.tsx'
import { NoticeLine } from '../../parts/notices.tsx'
import { isBusy } from '../../state/import-state.ts'
import { useUi } from '../../use-ui.ts'
import { withListProfile } from '../../view/choices.ts'
import { shownText } from '../../view/visible-text.ts'

export function ListsAsked({ lists }: { readonly lists: NonNullable<ImportSummary['lists']> }) {
  const { imports, words } = useUi()
  const busy = useStore(imports, isBusy)
  const asked = lists.filter(({ profile, profilesAsked }) => !profile && profilesAsked.length > 0)
  const [first] = asked
  const [only, second] = first?.profilesAsked ?? []
  if (!first || !only) return null
  const { name, profilesAsked } = first
  const texts = words.lists
  const more = asked.length - 1
  const use = (profile: string): void => void imports.act.adjust((now) => withListProfile(now.choices, name, profile))
  return (
    <NoticeLine
      role="status"
      tone="warn"
      icon={<WarnIcon size={14} />}
      text={[
        ...(second
          ? [texts.asks(shownText(name))]
          : [texts.resembles(shownText(name), shownText(only.name)), ...only.changed.map(shownText)]),
        texts.asksWhy,
        ...(more > 0 ? [texts.asksMore(more, words.count(more))] : []),
      ].join(' ')}
    >
      {profilesAsked.map((one) => (
        <SmallButton key={one.id} disabled={busy} onClick={() => use(one.id)}>
          {words.suppliers.use(shownText(one.name))}
        </SmallButton>
      ))}
      <SmallButton disabled={busy} onClick={() => use('off')}>
        {words.suppliers.noneOf}
      </SmallButton>
    </NoticeLine>
  )
}
