/** The app: providers, shell and the screen the user is on. */
import { Button, MantineProvider } from '@mantine/core'
import { lazy, Suspense, useMemo } from 'react'
import { useStore } from 'zustand'
import { DropTarget } from './parts/drop-target.tsx'
import { FailurePage } from './parts/failure-view.tsx'
import { ImportScreen } from './screens/import/import-screen.tsx'
import { FollowSettings } from './parts/follow-settings.tsx'
import { LeaveDialog, LosingDialog, Offers } from './parts/leaving.tsx'
import { HostSigns } from './parts/host-signs.tsx'
import { TakenUpNotice } from './parts/auto-resume-notice.tsx'
import { SafetyNet } from './parts/safety-net.tsx'
import { Shell } from './shell.tsx'
import { StoresProvider, useStores } from './state/stores.ts'
import type { Stores } from './state/window-stores.ts'
import { resolver, theme } from './theme.ts'
import { useWords, WordsProvider } from './use-words.ts'
import { wordsOf } from './wording/words.ts'

// The import screen is the first thing seen; the rest loads when it is first asked for.
const ExportScreen = lazy(async () => ({ default: (await import('./screens/export/export-screen.tsx')).ExportScreen }))
const HistoryScreen = lazy(async () => ({
  default: (await import('./screens/history/history-screen.tsx')).HistoryScreen,
}))
const AccountsScreen = lazy(async () => ({
  default: (await import('./screens/accounts/accounts-screen.tsx')).AccountsScreen,
}))
const SettingsScreen = lazy(async () => ({
  default: (await import('./screens/settings/settings-screen.tsx')).SettingsScreen,
}))
const AboutSheets = lazy(async () => ({ default: (await import('./screens/about/about-sheets.tsx')).AboutSheets }))

export function App({ stores }: { readonly stores: Stores }) {
  const language = useStore(stores.app, (state) => state.language)
  const words = useMemo(() => wordsOf(language, stores.page.language), [language, stores.page.language])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolver} defaultColorScheme="auto" getStyleNonce={styleNonce}>
      <StoresProvider value={stores}>
        <WordsProvider value={words}>
          <Screens />
        </WordsProvider>
      </StoresProvider>
    </MantineProvider>
  )
}

function Screens() {
  const { app, about, start: startAgain } = useStores()
  const words = useWords()
  const sheet = useStore(about, (state) => state.sheet)
  const start = useStore(app, (state) => state.start)
  const screen = useStore(app, (state) => state.screen)
  return (
    <Shell>
      {typeof start === 'object' ? (
        <FailurePage title={words.failure.titles.start} failure={start}>
          <Button onClick={() => void startAgain()}>{words.failure.again}</Button>
        </FailurePage>
      ) : (
        start === 'ready' && (
          <>
            <SafetyNet key={screen}>
              <Suspense fallback={null}>
                {screen === 'import' && <Offers />}
                {screen === 'import' && <ImportScreen />}
                {screen === 'export' && <ExportScreen />}
                {screen === 'history' && <HistoryScreen />}
                {screen === 'accounts' && <AccountsScreen />}
                {screen === 'settings' && <SettingsScreen />}
              </Suspense>
            </SafetyNet>
            <DropTarget />
          </>
        )
      )}
      <LeaveDialog />
      <LosingDialog />
      <FollowSettings />
      <HostSigns />
      <TakenUpNotice />
      {sheet !== null && (
        <Suspense fallback={null}>
          <AboutSheets />
        </Suspense>
      )}
    </Shell>
  )
}

/** The nonce the host wrote into this load of index.html; it allows the style elements Mantine makes. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''
}
