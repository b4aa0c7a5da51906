/** Appearance, language and the practice account, in a small sheet at the foot of the rail. */
import { Button, Popover, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import { accountOf } from '../state/app-store.ts'
import { useStores } from '../state/stores.ts'
import { useWords } from '../use-words.ts'
import { isLanguage } from '../words/words.ts'
import { SettingsIcon } from './icons.tsx'
import css from './settings-menu.module.css'
import shell from '../shell.module.css'

export function SettingsMenu() {
  const { app } = useStores()
  const words = useWords()
  const [open, setOpen] = useState(false)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const language = useStore(app, (state) => state.language)
  const version = useStore(app, (state) => state.info?.version)
  const practice = useStore(app, (state) => accountOf(state)?.practice === true)

  async function reset(): Promise<void> {
    if (await app.act.resetPractice()) app.act.tell({ kind: 'good', text: words.settings.resetDone })
    setOpen(false)
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
        <button type="button" className={shell['place']} onClick={() => setOpen((was) => !was)}>
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
            value={colorScheme}
            data={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: words.settings[value] }))}
            onChange={(value) => setColorScheme(value === 'light' || value === 'dark' ? value : 'auto')}
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
            onChange={(value) => isLanguage(value) && app.act.speak(value)}
          />
        </div>
        {practice && (
          <div className={css['line']}>
            <span>{words.settings.practice}</span>
            <Button size="compact-xs" variant="default" onClick={() => void reset()}>
              {words.settings.reset}
            </Button>
          </div>
        )}
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
          <span>{version !== undefined && words.settings.version(version)}</span>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
