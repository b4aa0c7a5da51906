/** The app: its providers, the shell and the current screen. */
import { Button, MantineProvider } from '@mantine/core'
import { lazy, Suspense, useMemo, type ComponentType } from 'react'
import { useStore } from 'zustand'
import { DropTarget } from './parts/incoming-files.tsx'
import { FailurePage, ErrorBoundary } from './parts/notices.tsx'
import { ImportScreen } from './screens/files/import-screen.tsx'
import { LeaveDialog, LostChangesDialog } from './parts/leaving.tsx'
import { WaitingChip } from './parts/waiting-files.tsx'
import { WindowEffects } from './shell/window-effects.tsx'
import { Shell } from './shell/shell.tsx'
import type { Stores } from './state/stores.ts'
import { cssVariablesResolver, theme } from './theme.ts'
import { UiProvider, useUi } from './use-ui.ts'
import { wordsOf } from '../src-shared/words/window/words.ts'

// The import screen is part of the first script; the other screens load when they are opened.
const RawSheetScreen = makeLazyComponent(
  () => import('./screens/files/raw-sheet/raw-sheet-screen.tsx'),
  'RawSheetScreen',
)
const StockScreen = makeLazyComponent(() => import('./screens/stock/stock-screen.tsx'), 'StockScreen')
const ExportScreen = makeLazyComponent(() => import('./screens/stock/export-screen.tsx'), 'ExportScreen')
const HistoryScreen = makeLazyComponent(() => import('./screens/history/history-screen.tsx'), 'HistoryScreen')
const SuppliersScreen = makeLazyComponent(() => import('./screens/suppliers/suppliers-screen.tsx'), 'SuppliersScreen')
const AccountsScreen = makeLazyComponent(() => import('./screens/settings/accounts-screen.tsx'), 'AccountsScreen')
const SettingsScreen = makeLazyComponent(() => import('./screens/settings/settings-screen.tsx'), 'SettingsScreen')
const HelpScreen = makeLazyComponent(() => import('./screens/settings/help-screen.tsx'), 'HelpScreen')
const AboutSheets = makeLazyComponent(() => import('./screens/settings/about-sheets.tsx'), 'AboutSheets')

function makeLazyComponent<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }))
}

export function App({ stores }: { readonly stores: Stores }) {
  const language = useStore(stores.app, (state) => state.language)
  const ui = useMemo(() => ({ ...stores, words: wordsOf(language, stores.browser.language) }), [stores, language])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={readStyleNonce}
    >
      <UiProvider value={ui}>
        <Screens />
      </UiProvider>
    </MantineProvider>
  )
}

function Screens() {
  const { app, about, start: startAgain, words } = useUi()
  const helpPage = useStore(about, (state) => state.helpPage)
  const startState = useStore(app, (state) => state.startState)
  const screen = useStore(app, (state) => state.screen)
  return (
    <Shell>
      {typeof startState === 'object' ? (
        <FailurePage title={words.failure.start} failure={startState}>
          <Button onClick={() => void startAgain()}>{words.failure.tryAgain}</Button>
        </FailurePage>
      ) : (
        startState === 'ready' && (
          <>
            <ErrorBoundary key={screen}>
              <Suspense fallback={null}>
                {screen === 'import' && <ImportScreen RawSheet={RawSheetScreen} />}
                {screen === 'import' && <WaitingChip />}
                {screen === 'stock' && <StockScreen />}
                {screen === 'export' && <ExportScreen />}
                {screen === 'history' && <HistoryScreen />}
                {screen === 'suppliers' && <SuppliersScreen />}
                {screen === 'accounts' && <AccountsScreen />}
                {screen === 'settings' && <SettingsScreen />}
                {screen === 'help' && <HelpScreen />}
              </Suspense>
            </ErrorBoundary>
            <DropTarget />
          </>
        )
      )}
      <LeaveDialog />
      <LostChangesDialog />
      <WindowEffects />
      {helpPage !== null && (
        <Suspense fallback={null}>
          <AboutSheets />
        </Suspense>
      )}
    </Shell>
  )
}

/** The nonce that the host wrote into index.html. It allows the style elements that Mantine creates. */
function readStyleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''
}
