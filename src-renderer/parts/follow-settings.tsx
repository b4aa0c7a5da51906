/** The window's theme as the settings have it. Mantine keeps it for the first paint of the next start. */
import { useMantineColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../state/stores.ts'

export function FollowSettings() {
  const { settings } = useStores()
  const theme = useStore(settings, (state) => state.settings?.theme)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  useEffect(() => {
    if (theme !== undefined && theme !== colorScheme) setColorScheme(theme)
  }, [theme, colorScheme, setColorScheme])
  return null
}
