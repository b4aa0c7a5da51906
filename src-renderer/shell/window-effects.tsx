/** Reacts to the menu bar and the settings, and reports resumed runs. Renders nothing. */
import { useEffect } from 'react'
import { runTitle } from '../../src-shared/words/run-title.ts'
import { describeCodes } from '../view/words-for.ts'
import { useMantineColorScheme } from '@mantine/core'
import { useStore } from 'zustand'
import { useUi } from '../use-ui.ts'
import { z } from 'zod'
import { goToScreen } from '../state/go-to-screen.ts'
import { makePersistedValue } from '../state/persisted-value.ts'
import { shownText } from '../view/visible-text.ts'

export function WindowEffects() {
  useThemeSetting()
  useMenuCommands()
  useResumedRunsNotice()
  return null
}

function useMenuCommands(): void {
  const stores = useUi()
  const { app, about, changePreferences, onCommand } = stores
  const { colorScheme } = useMantineColorScheme()
  const language = useStore(app, (state) => state.language)

  const hasMenus = useStore(app, ({ info }) => info?.host === 'electron')
  useEffect(() => {
    if (hasMenus) void changePreferences({ language, theme: colorScheme })
  }, [hasMenus, language, colorScheme, changePreferences])

  useEffect(
    () =>
      onCommand((command) => {
        switch (command) {
          case 'import':
          case 'stock':
          case 'suppliers':
          case 'export':
          case 'history':
          case 'accounts':
          case 'settings':
            about.act.close()
            return goToScreen(stores, command)
          case 'shortcuts':
            about.act.close()
            return app.act.setHelpOpen(true)
          case 'guide':
          case 'news':
          case 'report':
          case 'licences':
          case 'about':
            app.act.setHelpOpen(false)
            return void about.act.open(command, app.getState().language)
          default:
            return command satisfies never
        }
      }),
    [app, about, stores, onCommand],
  )
}

/** Applies the theme from the settings. Mantine stores it for the first paint of the next start. */
function useThemeSetting(): void {
  const { settings } = useUi()
  const theme = useStore(settings, (state) => state.settings?.theme)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  useEffect(() => {
    if (theme !== undefined && theme !== colorScheme) setColorScheme(theme)
  }, [theme, colorScheme, setColorScheme])
}

/** Reports, once after the program starts, the runs that were resumed automatically. */
function useResumedRunsNotice(): void {
  const { app, history, browser, words } = useUi()
  const isReady = useStore(app, (state) => state.startState === 'ready')

  useEffect(() => {
    if (!isReady) return
    const showNotice = async (): Promise<void> => {
      const runs = await history.act.loadResumedRuns()
      const [firstRun] = runs
      const ids = runs.map(({ run }) => run).join(' ')
      // After a reload of the window, the same runs are not reported again.
      const reportedRuns = makePersistedValue(browser.session, 'stocksheet.tookUp', z.string(), '')
      if (!firstRun || reportedRuns.get() === ids) return
      reportedRuns.set(ids)
      const text =
        runs.length === 1
          ? words.past.resumed(shownText(describeCodes(firstRun, words, runTitle)))
          : words.past.resumedMany(words.count(runs.length))
      app.act.showNotice({ kind: 'good', text })
    }
    void showNotice()
  }, [isReady, app, history, browser, words])
}
