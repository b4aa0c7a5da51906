/** Appearance and language at hand in a small sheet at the foot of the rail, and the door to all settings and accounts. */
import { Button, Popover, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { Screen } from '../state/app-store.ts'
import { useStores } from '../state/stores.ts'
import { useWords } from '../use-words.ts'
import { isLanguage } from '../wording/words.ts'
import { SettingsIcon } from './icons.tsx'
import css from './settings-menu.module.css'
import shell from '../shell.module.css'

export function SettingsMenu() {
  const { app, about, settings } = useStores()
  const words = useWords()
  const [open, setOpen] = useState(false)
  const theme = useStore(settings, (state) => state.settings?.theme ?? 'auto')
  const here = useStore(app, (state) => state.screen === 'settings')
  const language = useStore(app, (state) => state.language)
  const version = useStore(app, (state) => state.info?.version)

  function go(screen: Screen): void {
    setOpen(false)
    app.act.go(screen)
  }

  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="right-end"
      shadow="md"
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
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
      <Popover.Dropdown aria-label={words.settings.title} className={css['sheet'] ?? ''}>
        <div className={css['line']}>
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
        </div>
        <div className={css['line']}>
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
        </div>
        <div className={css['doors']}>
          <Button size="compact-sm" variant="default" onClick={() => go('settings')}>
            {words.setting.all}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => go('accounts')}>
            {words.setting.accounts}
          </Button>
        </div>
        <div className={css['foot']}>
          <button
            type="button"
            className={css['link']}
            onClick={() => {
              setOpen(false)
              app.act.help(true)
            }}
          >
            {words.settings.shortcuts}
          </button>
          <button
            type="button"
            className={css['link']}
            onClick={() => {
              setOpen(false)
              void about.act.open('about', language)
            }}
          >
            {version === undefined ? words.about.link : words.settings.version(version)}
          </button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
