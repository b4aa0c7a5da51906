/** The app: providers, shell and the screen the user is on. */
import { Button, MantineProvider } from '@mantine/core'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { DropTarget } from './parts/drop-target.tsx'
import { FailurePage } from './parts/failure-view.tsx'
import { ExportScreen } from './screens/export/export-screen.tsx'
import { HistoryScreen } from './screens/history/history-screen.tsx'
import { ImportScreen } from './screens/import/import-screen.tsx'
import { SafetyNet } from './parts/safety-net.tsx'
import { Shell } from './shell.tsx'
import { StoresProvider, useStores, type Stores } from './state/stores.ts'
import { resolver, theme } from './theme.ts'
import { useWords, WordsProvider } from './use-words.ts'
import { wordsOf } from './words/words.ts'

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
  const { app } = useStores()
  const words = useWords()
  const start = useStore(app, (state) => state.start)
  const screen = useStore(app, (state) => state.screen)
  return (
    <Shell>
      {typeof start === 'object' ? (
        <FailurePage title={words.failure.titles.start} failure={start}>
          <Button onClick={() => void app.act.load()}>{words.failure.again}</Button>
        </FailurePage>
      ) : (
        start === 'ready' && (
          <>
            <SafetyNet key={screen}>
              {screen === 'import' && <ImportScreen />}
              {screen === 'export' && <ExportScreen />}
              {screen === 'history' && <HistoryScreen />}
            </SafetyNet>
            <DropTarget />
          </>
        )
      )}
    </Shell>
  )
}

/** The nonce the host wrote into this load of index.html; it allows the style elements Mantine makes. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''
}
