/** Lists that came into the account's folder: what waits to be reviewed, what could not be prepared, what was applied. */
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { SmallButton } from '../../parts/buttons.tsx'
import { FailureLine } from '../../parts/notices.tsx'
import { PageTitle } from '../../parts/page.tsx'
import { InFull, Visible } from '../../parts/visible.tsx'
import type { InboxSeen } from '../../state/inbox-store.ts'
import { useUi } from '../../use-ui.ts'
import { shownText } from '../../view/visible-text.ts'
import { AppliedLine, AsideLine, NotPreparedLine, ReadyLine } from './inbox-lines.tsx'
import shared from '../../parts/shared.module.css'

export function InboxScreen() {
  const { inbox, words } = useUi()
  const { view, failure } = useStore(inbox)
  const texts = words.inbox
  return (
    <div className={shared['screen']}>
      {failure && <FailureLine failure={failure} onDismiss={() => inbox.act.dismissFailure()} />}
      <div className={shared['page']}>
        <PageTitle about={texts.about}>{texts.title}</PageTitle>
        {view?.folder === null && <NoFolder choosable={view.choosable} />}
        {view !== null && view.folder !== null && (
          <>
            <FolderCard view={view} />
            <Lists view={view} />
          </>
        )}
      </div>
    </div>
  )
}

function NoFolder({ choosable }: { readonly choosable: boolean }) {
  const { inbox, words } = useUi()
  const texts = words.inbox
  return (
    <section className={shared['card']} aria-label={texts.folder}>
      <Stack px={16} py={18} gap={12} align="flex-start">
        <Text c="dimmed">{texts.none}</Text>
        {choosable ? (
          <Button onClick={() => void inbox.act.choose()}>{texts.choose}</Button>
        ) : (
          <Text c="dimmed">{texts.noneHere}</Text>
        )}
      </Stack>
    </section>
  )
}

function FolderCard({ view }: { readonly view: InboxSeen }) {
  const { inbox, words } = useUi()
  const texts = words.inbox
  return (
    <section className={shared['card']} aria-label={texts.folder}>
      <h2>{texts.folder}</h2>
      <Stack gap={12} px={16} pt={14} pb={16}>
        <Text fw={600} className={shared['wrap'] ?? ''}>
          <Visible text={view.folder ?? ''} />
        </Text>
        <FolderState view={view} />
        <Checkbox
          label={texts.moves}
          description={texts.movesHint}
          checked={view.moves}
          onChange={(event) => void inbox.act.move(event.currentTarget.checked)}
        />
        <Group gap={8}>
          <SmallButton onClick={() => void inbox.act.check()}>{texts.look}</SmallButton>
          {view.choosable && <SmallButton onClick={() => void inbox.act.choose()}>{texts.chooseOther}</SmallButton>}
          <SmallButton onClick={() => void inbox.act.stop()}>{texts.stop}</SmallButton>
        </Group>
      </Stack>
    </section>
  )
}

/** What goes on in the folder, in as few lines as there is to say. */
function FolderState({ view }: { readonly view: InboxSeen }) {
  const { words } = useUi()
  const texts = words.inbox
  const { beyond, hindered, others, preparing, status, waiting } = view
  return (
    <Stack gap={4} role="status">
      <Text c={status === 'watching' ? 'dimmed' : 'var(--warn)'}>{texts[status]}</Text>
      {hindered !== null && (
        <Text c="var(--warn)">
          <InFull message={hindered} tone="warn" />
        </Text>
      )}
      {preparing !== null && <Text c="dimmed">{texts.preparing(shownText(preparing))}</Text>}
      {waiting.length > 0 && (
        <Text c="dimmed">
          {texts.waiting(waiting.length, words.count(waiting.length))}:{' '}
          {waiting
            .slice(0, 3)
            .map(({ name, why }) => `${shownText(name)} (${texts.why[why]})`)
            .join(', ')}
          {waiting.length > 3 && ' …'}
        </Text>
      )}
      {others > 0 && <Text c="dimmed">{texts.others(others, words.count(others))}</Text>}
      {beyond > 0 && <Text c="var(--warn)">{texts.beyond(beyond, words.count(beyond))}</Text>}
    </Stack>
  )
}

function Lists({ view: { entries, total } }: { readonly view: InboxSeen }) {
  const { words } = useUi()
  const texts = words.inbox
  const ready = entries.filter(({ state, here, dismissed }) => state === 'ready' && here && !dismissed)
  const aside = entries.filter(({ state, here, dismissed }) => state !== 'applied' && here && dismissed)
  const others = entries.filter(
    ({ state, here, dismissed }) => state !== 'ready' && state !== 'applied' && here && !dismissed,
  )
  const applied = entries.filter(({ state }) => state === 'applied')
  return (
    <>
      <List title={texts.ready} empty={texts.nothingReady}>
        {ready.map((item) => (
          <ReadyLine key={shownText(item.name)} item={item} />
        ))}
      </List>
      <List title={texts.toLookAt}>
        {others.map((item) => (
          <NotPreparedLine key={shownText(item.name)} item={item} />
        ))}
      </List>
      <List title={texts.aside}>
        {aside.map((item) => (
          <AsideLine key={shownText(item.name)} item={item} />
        ))}
      </List>
      <List title={texts.applied}>
        {applied.map((item) => (
          <AppliedLine key={shownText(item.name)} item={item} />
        ))}
      </List>
      {total > entries.length && <Text c="dimmed">{texts.more(words.count(total))}</Text>}
    </>
  )
}

interface ListProps {
  readonly title: string
  /** What is said where there is none; without it, nothing is shown then. */
  readonly empty?: string
  readonly children: readonly ReactNode[]
}

function List({ title, empty, children }: ListProps) {
  if (children.length === 0 && empty === undefined) return null
  return (
    <section className={shared['card']} aria-label={title}>
      <h2>{title}</h2>
      {children.length === 0 ? (
        <Text px={16} py={14} c="dimmed">
          {empty}
        </Text>
      ) : (
        <ul className={shared['lines']}>{children}</ul>
      )}
    </section>
  )
}
