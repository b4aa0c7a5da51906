/** Help: the guide, what is new, privacy, a report, about, and all keyboard shortcuts. */
import { Button, Group, Stack } from '@mantine/core'
import { useStore } from 'zustand'
import { KeyList } from '../../parts/key-list.tsx'
import { Card, PageTitle } from '../../parts/page.tsx'
import shared from '../../parts/shared.module.css'
import { PRIVACY_PAGE, type HelpPage } from '../../state/about-store.ts'
import { useUi } from '../../use-ui.ts'
import { COMMAND_GROUPS } from '../../view/commands.ts'

export function HelpScreen() {
  const { about, app, words } = useUi()
  const version = useStore(app, (state) => state.info?.version)
  const openPage = (helpPage: HelpPage) => (): void => void about.act.open(helpPage, words.language)
  return (
    <div className={shared['screen']}>
      <Stack className={shared['page'] ?? ''} gap={16}>
        <PageTitle description={words.help.about}>{words.help.title}</PageTitle>
        <Group>
          <Button onClick={openPage('guide')}>{words.help.guide}</Button>
          <Button variant="default" onClick={openPage('news')}>
            {words.news.title}
          </Button>
          <Button variant="default" onClick={() => void about.act.openGuidePage(PRIVACY_PAGE, words.language)}>
            {words.help.privacy}
          </Button>
          <Button variant="default" onClick={openPage('report')}>
            {words.report.open}
          </Button>
          <Button variant="default" onClick={openPage('about')}>
            {version === undefined ? words.about.link : words.settings.version(version)}
          </Button>
        </Group>
        <Card title={words.help.keys}>
          <KeyList groups={COMMAND_GROUPS} />
        </Card>
      </Stack>
    </div>
  )
}
