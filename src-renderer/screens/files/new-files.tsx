/** New files in the watched folder, by supplier. Opening one is a normal import. */
import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import { SmallButton } from '../../parts/buttons.tsx'
import { FailureLine } from '../../parts/notices.tsx'
import { Visible } from '../../parts/visible.tsx'
import type { InboxView } from '../../state/inbox-store.ts'
import { useUi } from '../../use-ui.ts'
import { shownText } from '../../view/visible-text.ts'
import shared from '../../parts/shared.module.css'

/** Lines before “Show all”. */
const FIRST = 5

export function NewFiles() {
  const { inbox, words } = useUi()
  const { view, failure } = useStore(inbox)
  if (view === null || (view.folder === null && !view.choosable)) return null
  return (
    <section aria-label={words.inbox.title}>
      <Text component="h2" fz={13} fw={600} mb={8}>
        {words.inbox.title}
      </Text>
      {failure && <FailureLine failure={failure} onDismiss={() => inbox.act.dismissFailure()} />}
      {view.folder !== null && <Files view={view} />}
      <Folder view={view} />
    </section>
  )
}

function Files({ view: { files, status, total, waiting } }: { readonly view: InboxView }) {
  const { words } = useUi()
  const [all, setAll] = useState(false)
  const texts = words.inbox
  if (status !== 'watching')
    return (
      <Text c="var(--warn)" role="status">
        {texts[status]}
      </Text>
    )
  return (
    <Stack gap={6}>
      {files.length > 0 && (
        <ul className={`${shared['card']} ${shared['lines']}`}>
          {files.slice(0, all ? undefined : FIRST).map((file) => (
            <NewFile key={shownText(file.name)} file={file} />
          ))}
        </ul>
      )}
      {!all && files.length > FIRST && (
        <SmallButton onClick={() => setAll(true)}>{texts.showAll(words.count(total))}</SmallButton>
      )}
      {all && total > files.length && <Text c="dimmed">{texts.more(words.count(total))}</Text>}
      {files.length === 0 && waiting === 0 && <Text c="dimmed">{texts.nothingNew}</Text>}
      {waiting > 0 && (
        <Text c="dimmed" role="status">
          {texts.waiting(waiting, words.count(waiting))}
        </Text>
      )}
    </Stack>
  )
}

function NewFile({ file: { modified, name, size, supplier } }: { readonly file: InboxView['files'][number] }) {
  const { app, arrive, imports, inbox, words } = useUi()
  const texts = words.inbox

  async function open(): Promise<void> {
    const { account, storage } = app.getState()
    if (account === null || storage === null) return app.act.tell({ kind: 'bad', text: words.bar.noStorage })
    const offered = await inbox.act.open(name)
    if (offered === null) return
    arrive([{ name, open: () => imports.act.open(offered.file, offered.name, { account, storage }) }])
  }

  return (
    <Group component="li" gap={12} py={8} pl={16} pr={12} justify="space-between">
      <Stack gap={2} flex="1 1 280px" miw={0}>
        <Text fw={550} className={shared['wrap'] ?? ''}>
          <Visible text={name} />
        </Text>
        <Text c="dimmed" className={shared['wrap'] ?? ''}>
          {supplier !== null && (
            <>
              <Visible text={supplier} />
              {' · '}
            </>
          )}
          {words.bytes(size)} · {words.moment(modified)}
        </Text>
      </Stack>
      <Group gap={8}>
        <SmallButton aria-label={texts.openNamed(shownText(name))} onClick={() => void open()}>
          {texts.open}
        </SmallButton>
        <SmallButton aria-label={texts.dismissNamed(shownText(name))} onClick={() => void inbox.act.dismiss(name)}>
          {texts.dismiss}
        </SmallButton>
      </Group>
    </Group>
  )
}

function Folder({ view: { choosable, folder } }: { readonly view: InboxView }) {
  const { inbox, words } = useUi()
  const texts = words.inbox
  return (
    <Group gap={8} mt={8} c="dimmed">
      <Text className={shared['wrap'] ?? ''}>{folder === null ? texts.none : texts.watching(shownText(folder))}</Text>
      {choosable && (
        <SmallButton onClick={() => void inbox.act.choose()}>
          {folder === null ? texts.choose : texts.chooseOther}
        </SmallButton>
      )}
      {choosable && folder !== null && <SmallButton onClick={() => void inbox.act.stop()}>{texts.stop}</SmallButton>}
    </Group>
  )
}
