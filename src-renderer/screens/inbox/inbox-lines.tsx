/** One file of the inbox: what waits, why it was not prepared, or what became of it. */
import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { SmallButton } from '../../parts/buttons.tsx'
import { InFull, Visible } from '../../parts/visible.tsx'
import type { InboxItem } from '../../state/inbox-store.ts'
import { useUi } from '../../use-ui.ts'
import { shownText } from '../../view/visible-text.ts'
import shared from '../../parts/shared.module.css'

interface ItemProps {
  readonly item: InboxItem
}

/** Opens the file as an import of this account: the plan is made anew, and nothing is sent. */
function useOpenItem(): (item: InboxItem) => Promise<void> {
  const { app, arrive, imports, inbox } = useUi()
  return async ({ name }) => {
    const offered = await inbox.act.open(name)
    const { account, storage } = app.getState()
    if (offered === null || account === null || storage === null) return
    arrive([{ name, open: () => void imports.act.open(offered.file, offered.name, { account, storage }) }])
  }
}

export function ReadyLine({ item }: ItemProps) {
  const { words } = useUi()
  const open = useOpenItem()
  const texts = words.inbox
  const { at, kept, name, requests, summary } = item
  const facts = [
    texts.prepared(words.moment(new Date(at).toISOString())),
    ...(requests > 0 ? [texts.requests(requests, words.count(requests))] : []),
    ...(kept === true ? [texts.kept] : []),
  ]
  return (
    <Line item={item} facts={facts} head={<Visible text={summary ?? name} />}>
      <SmallButton variant="filled" aria-label={texts.openNamed(shownText(name))} onClick={() => void open(item)}>
        {texts.open}
      </SmallButton>
      <PutAside name={name} />
    </Line>
  )
}

function PutAside({ name }: Pick<InboxItem, 'name'>) {
  const { inbox, words } = useUi()
  return (
    <SmallButton
      aria-label={words.inbox.putAsideNamed(shownText(name))}
      onClick={() => void inbox.act.dismiss(name, true)}
    >
      {words.inbox.putAside}
    </SmallButton>
  )
}

export function NotPreparedLine({ item }: ItemProps) {
  const { words } = useUi()
  const open = useOpenItem()
  const texts = words.inbox
  const { name, state } = item
  return (
    <Line item={item} facts={[]} head={<Reason item={item} />}>
      {state !== 'same' && (
        <SmallButton aria-label={texts.openFileNamed(shownText(name))} onClick={() => void open(item)}>
          {texts.openFile}
        </SmallButton>
      )}
      <PutAside name={name} />
    </Line>
  )
}

export function AsideLine({ item }: ItemProps) {
  const { inbox, words } = useUi()
  const texts = words.inbox
  const { name, summary } = item
  return (
    <Line item={item} facts={[]} head={summary === undefined ? <Reason item={item} /> : <Visible text={summary} />}>
      <SmallButton
        aria-label={texts.bringBackNamed(shownText(name))}
        onClick={() => void inbox.act.dismiss(name, false)}
      >
        {texts.bringBack}
      </SmallButton>
    </Line>
  )
}

export function AppliedLine({ item }: ItemProps) {
  const { app, history, inbox, words } = useUi()
  const texts = words.inbox
  const { copied, moved, name, run } = item
  const facts = [
    ...(moved === 'done' ? [texts.moved] : []),
    ...(moved === 'failed' ? [texts.notMoved] : []),
    ...(copied === 'failed' ? [texts.notCopied] : []),
  ]
  return (
    <Line item={item} facts={facts}>
      {run !== undefined && (
        <SmallButton
          aria-label={texts.showRunOf(shownText(name))}
          onClick={() => {
            app.act.go('history')
            void history.act.open(run)
          }}
        >
          {texts.showRun}
        </SmallButton>
      )}
      {run !== undefined && copied === 'done' && (
        <SmallButton aria-label={texts.saveFileOf(shownText(name))} onClick={() => void inbox.act.saveFile(run)}>
          {texts.saveFile}
        </SmallButton>
      )}
    </Line>
  )
}

function Reason({ item: { message, names = [], state } }: ItemProps) {
  const { words } = useUi()
  const texts = words.inbox
  const listed = names.map((name) => shownText(name)).join(', ')
  switch (state) {
    case 'asks':
      return texts.asks(listed)
    case 'same':
      return texts.same(listed)
    case 'too-large':
      return texts.tooLarge
    case 'refused':
      return message ? <InFull message={message} /> : null
    default:
      return texts.unknown
  }
}

interface LineProps extends ItemProps {
  /** Above the file's name; without it, the name stands alone. */
  readonly head?: ReactNode
  readonly facts: readonly string[]
  readonly children: ReactNode
}

function Line({ item: { name }, head, facts, children }: LineProps) {
  const about = facts.length === 0 ? '' : ` · ${facts.join(' · ')}`
  return (
    <Group component="li" gap={12} py={11} pl={16} pr={12} justify="space-between">
      <Stack gap={2} flex="1 1 280px" miw={0}>
        {head !== undefined && <Text className={shared['wrap'] ?? ''}>{head}</Text>}
        <Text c={head === undefined ? 'var(--text)' : 'var(--text-3)'} className={shared['wrap'] ?? ''}>
          <Visible text={name} />
          {about}
        </Text>
      </Stack>
      <Group gap={8}>{children}</Group>
    </Group>
  )
}
