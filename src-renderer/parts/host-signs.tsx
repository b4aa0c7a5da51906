/** Between the window and the desktop around it: does what the menu bar asks, and tells how the window looks and speaks. */
import { useMantineColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../state/stores.ts'

/** Shows nothing. */
export function HostSigns() {
  const { app, about, prefers, onCommand } = useStores()
  const { colorScheme } = useMantineColorScheme()
  const language = useStore(app, (state) => state.language)

  useEffect(() => void prefers({ language, theme: colorScheme }), [language, colorScheme, prefers])

  useEffect(
    () =>
      onCommand((command) => {
        switch (command) {
          case 'import':
          case 'export':
          case 'history':
          case 'accounts':
          case 'settings':
            about.act.close()
            return app.act.go(command)
          case 'shortcuts':
            about.act.close()
            return app.act.help(true)
          case 'guide':
          case 'licences':
          case 'about':
            app.act.help(false)
            return void about.act.open(command, app.getState().language)
          default:
            return command satisfies never
        }
      }),
    [app, about, onCommand],
  )
  return null
}
