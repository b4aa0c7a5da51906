/** A menu at the foot of the rail: appearance, language, and links to the settings and accounts. */
import { Anchor, Group, Popover, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import { SmallButton } from '../parts/buttons.tsx'
import { useUi } from '../use-ui.ts'
import { isLanguage } from '../../src-shared/words/window/words.ts'
import { SettingsIcon } from '../parts/icons.tsx'
import shared from '../parts/shared.module.css'
import shell from './shell.module.css'

export function SettingsMenu() {
  const { app, about, settings, words } = useUi()
  const [open, setOpen] = useState(false)
  const theme = useStore(settings, (state) => state.settings?.theme ?? 'auto')
  const here = useStore(app, (state) => state.screen === 'settings')
  const language = useStore(app, (state) => state.language)
  const version = useStore(app, (state) => state.info?.version)

  const leaving = (act: () => void) => (): void => {
    setOpen(false)
    act()
  }

  return (
    <Popover opened={open} onChange={setOpen} position="right-end" shadow="md" transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <button
          type="button"
          className={shell['place']}
          aria-current={here ? 'page' : undefined}
          onClick={() => setOpen((was) => !was)}
        >
          <SettingsIcon size={18} />
          <span>{words.nav.settings}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.settings.title} px={14} py={12} miw={340}>
        <Group justify="space-between" wrap="nowrap" gap={16} mih={36}>
          <span>{words.settings.theme}</span>
          <SegmentedControl
            size="xs"
            aria-label={words.settings.theme}
            value={theme}
            data={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: words.settings[value] }))}
            onChange={(value) =>
              void settings.act.change({ theme: value === 'light' || value === 'dark' ? value : 'auto' })
            }
          />
        </Group>
        <Group justify="space-between" wrap="nowrap" gap={16} mih={36}>
          <span>{words.settings.language}</span>
          <SegmentedControl
            size="xs"
            aria-label={words.settings.language}
            value={language}
            data={[
              { value: 'en', label: 'English' },
              { value: 'ru', label: 'Русский' },
            ]}
            onChange={(value) => isLanguage(value) && void settings.act.change({ language: value })}
          />
        </Group>
        <Group mt={8}>
          <SmallButton onClick={leaving(() => app.act.go('settings'))}>{words.setting.all}</SmallButton>
          <SmallButton onClick={leaving(() => app.act.go('accounts'))}>{words.setting.accounts}</SmallButton>
        </Group>
        <Group className={shared['foot'] ?? ''} justify="space-between" mt={8} pt={10}>
          <Anchor component="button" type="button" onClick={leaving(() => app.act.help(true))}>
            {words.settings.shortcuts}
          </Anchor>
          <Anchor component="button" type="button" onClick={leaving(() => void about.act.open('about', language))}>
            {version === undefined ? words.about.link : words.settings.version(version)}
          </Anchor>
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}
