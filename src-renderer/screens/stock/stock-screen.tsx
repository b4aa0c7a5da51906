/** The account's materials as a table. It is searched and edited like an import, with a preview before anything is sent. */
import { Button, Stack, Text } from '@mantine/core'
import { lazy, useEffect, useMemo, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Account, Failure } from '../../../src-shared/api/window-types.ts'
import { ApiKeyPrompt } from '../../parts/api-key-prompt.tsx'
import { LeaveDialog, LostChangesDialog, SavedStock } from '../../parts/leaving.tsx'
import { WaitingChip } from '../../parts/waiting-files.tsx'
import { FailurePage } from '../../parts/notices.tsx'
import { accountOf } from '../../state/app-store.ts'
import { UiProvider, useUi } from '../../use-ui.ts'
import { shownText } from '../../view/visible-text.ts'
import { ReadingProgress } from '../files/reading-progress.tsx'
import { loadDialogs, Workbench } from '../files/workbench.tsx'
import { MaterialDeletion } from './material-deletion.tsx'
import { StockBar } from './stock-bar.tsx'

// Loaded while the account is being read, so that the screen paints earlier.
const loadTools = () => import('./stock-tools.tsx')
const StockTools = lazy(async () => ({ default: (await loadTools()).StockTools }))
const STOCK_PARTS = { Bar: StockBar, Tools: StockTools, Deletion: MaterialDeletion }

/** The components inside use the stores of the stock. */
export function StockScreen() {
  const ui = useUi()
  const stockUi = useMemo(() => ({ ...ui, ...ui.stock }), [ui])
  return (
    <UiProvider value={stockUi}>
      <SavedStock />
      <Screen />
      <WaitingChip />
      <LeaveDialog />
      <LostChangesDialog />
    </UiProvider>
  )
}

function Screen() {
  const { app, imports, stockStorages, words } = useUi()
  const account = useStore(app, accountOf)
  const state = useStore(imports)
  const failure = useStore(stockStorages, (state) => state.failure)
  useEffect(() => {
    if (account) stockStorages.act.enterAccount(account)
  }, [account, stockStorages])
  const isReading = state.step === 'reading'
  useEffect(() => {
    // If loading fails now, the error is shown when the code is needed.
    if (isReading) void Promise.allSettled([loadTools(), loadDialogs()])
  }, [isReading])
  if (!account || account.storages.length === 0) {
    return (
      <StartPage text={words.stock.noStorage}>
        <Button onClick={() => app.act.showScreen('accounts')}>{words.stock.toAccounts}</Button>
      </StartPage>
    )
  }
  if (failure) return <FailedReadingPage account={account} failure={failure} />
  switch (state.step) {
    case 'empty':
      return <ReadStockPage account={account} />
    case 'restoring':
    case 'reading':
      return (
        <ReadingProgress
          state={state}
          stages={['account', 'plan']}
          title={words.stock.reading(shownText(account.name))}
        />
      )
    case 'failed':
      return <FailedReadingPage account={account} failure={state.failure} />
    case 'raw-sheet':
      return (
        <StartPage text={words.stock.empty} description={words.stock.emptyHint}>
          <Button onClick={() => app.act.showScreen('import')}>{words.stock.toImport}</Button>
          <Button variant="default" onClick={() => void stockStorages.act.read(account)}>
            {words.failure.tryAgain}
          </Button>
        </StartPage>
      )
    case 'open':
      return <Workbench stock={STOCK_PARTS} />
    default:
      return state satisfies never
  }
}

function ReadStockPage({ account }: { readonly account: Account }) {
  const { stockStorages, words } = useUi()
  return (
    <StartPage title={words.stock.title(shownText(account.name))} text={words.stock.about}>
      <Button onClick={() => void stockStorages.act.read(account)}>{words.stock.read}</Button>
    </StartPage>
  )
}

interface StartPageProps {
  readonly title?: string
  readonly text: string
  readonly description?: string
  readonly children: ReactNode
}

function StartPage({ title, text, description, children }: StartPageProps) {
  return (
    <Stack component="section" align="center" gap={0} m="auto" px={24} py={32} maw={560} ta="center">
      <Text component="h1" fz={18} fw={600} tabIndex={-1}>
        {title ?? text}
      </Text>
      {title !== undefined && (
        <Text c="dimmed" fz={14} mt={8}>
          {text}
        </Text>
      )}
      {description !== undefined && (
        <Text c="dimmed" mt={8}>
          {description}
        </Text>
      )}
      <Stack gap={8} mt={20} align="center">
        {children}
      </Stack>
    </Stack>
  )
}

function FailedReadingPage({ account, failure }: { readonly account: Account; readonly failure: Failure }) {
  const { stockStorages, words } = useUi()
  const readAgain = (): void => void stockStorages.act.read(account)
  return (
    <FailurePage failure={failure} note={shownText(account.name)}>
      <ApiKeyPrompt failure={failure} account={account.id} screen="stock" afterConnecting={readAgain} />
      <Button variant={failure.kind === 'account-refused-key' ? 'default' : 'filled'} onClick={readAgain}>
        {words.failure.tryAgain}
      </Button>
    </FailurePage>
  )
}
