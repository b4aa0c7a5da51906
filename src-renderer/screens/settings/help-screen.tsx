/** Help: the guide, about, licences, and all keyboard shortcuts. */
import { Button, Group, Stack } from '@mantine/core'
import { useStore } from 'zustand'
import { KeyList } from '../../parts/key-list.tsx'
import { Card, PageTitle } from '../../parts/page.tsx'
import shared from '../../parts/shared.module.css'
import { useUi } from '../../use-ui.ts'
import { COMMAND_GROUPS } from '../../view/commands.ts'

export function HelpScreen() {
  const { about, app, words } = useUi()
  const version = useStore(app, (state) => state.info?.version)
  const open = (sheet: 'guide' | 'licences' | 'about') => (): void => void about.act.open(sheet, words.language)
  return (
    <div className={shared['screen']}>
      <Stack className={shared['page'] ?? ''} gap={16}>
        <PageTitle about={words.help.about}>{words.help.title}</PageTitle>
        <Group>
          <Button onClick={open('guide')}>{words.help.guide}</Button>
          <Button variant="default" onClick={open('about')}>
            {version === undefined ? words.about.link : words.settings.version(version)}
          </Button>
          <Button variant="default" onClick={open('licences')}>
            {words.about.licences}
          </Button>
        </Group>
        <Card title={words.help.keys}>
          <KeyList groups={COMMAND_GROUPS} />
        </Card>
      </Stack>
    </div>
  )
}
