/** Shows and changes the watched folder. New files in it wait on the start screen. */
import { Group, Text } from '@mantine/core'
import { useStore } from 'zustand'
import { SmallButton } from '../../parts/buttons.tsx'
import { useUi } from '../../use-ui.ts'
import { shownText } from '../../view/visible-text.ts'
import { SettingsCard } from './setting-line.tsx'
import shared from '../../parts/shared.module.css'

export function InboxCard() {
  const { inbox, words } = useUi()
  const view = useStore(inbox, (state) => state.view)
  const texts = words.inbox
  if (view === null || (view.folder === null && !view.choosable)) return null
  const { choosable, folder, status, waiting } = view
  const notes = [
    ...(folder === null || status === 'watching' ? [] : [texts[status]]),
    ...(waiting > 0 ? [texts.waiting(waiting, words.count(waiting))] : []),
  ]
  return (
    <SettingsCard title={texts.title}>
      <Group gap={8} px={16} py={12} role="group" aria-label={texts.title}>
        <Text flex={1} className={shared['wrap'] ?? ''}>
          {[folder === null ? texts.none : texts.watchedFolder(shownText(folder)), ...notes].join(' ')}
        </Text>
        {choosable && (
          <SmallButton onClick={() => void inbox.act.choose()}>
            {folder === null ? texts.choose : texts.chooseOther}
          </SmallButton>
        )}
        {choosable && folder !== null && <SmallButton onClick={() => void inbox.act.stop()}>{texts.stop}</SmallButton>}
      </Group>
    </SettingsCard>
  )
}
