/** The import screen in its states: empty, reading, failed, open. */
import { Button, Group, TextInput } from '@mantine/core'
import { useStore } from 'zustand'
import type { RefusalCode } from '../../../src-shared/file/problem.ts'
import { FailurePage } from '../../parts/notices.tsx'
import { ApiKeyPrompt } from '../../parts/api-key-prompt.tsx'
import { useChooseFile } from '../../parts/incoming-files.tsx'
import type { ImportState } from '../../state/import-state.ts'
import { useUi } from '../../use-ui.ts'
import { useCommand } from '../../parts/use-command.ts'
import { StartScreen } from './start-screen.tsx'
import { BusyLine, ReadingProgress } from './reading-progress.tsx'
import { shownText } from '../../view/visible-text.ts'
import { Suspense, useEffect, useRef, type ComponentType, useState } from 'react'
import { goToPlace } from '../../state/grid-store.ts'
import { needsFile } from '../../state/run-store.ts'

/** `RawSheet`: the page “Look at the file”. Its code is loaded when the page is opened. */
export function ImportScreen({ RawSheet }: { readonly RawSheet: ComponentType }) {
  const { imports, browser, rawSheet } = useUi()
  const state = useStore(imports)
  const isOpen = useStore(rawSheet, ({ isOpen: open }) => open)
  useFocusAfterStep(state)
  useRawSheetCommand()
  const takesFile = state.step === 'empty' || state.step === 'open'
  useEffect(
    () => (takesFile ? browser.runWhenIdle(imports.act.prepareNextImport) : undefined),
    [imports, browser, takesFile],
  )
  useEffect(() => browser.runWhenIdle(preloadWorkbench), [browser])
  if (state.step === 'raw-sheet' || (state.step === 'open' && isOpen)) {
    return (
      <Suspense fallback={<BusyLine />}>
        <RawSheet />
      </Suspense>
    )
  }
  switch (state.step) {
    case 'empty':
      return <StartScreen />
    case 'restoring':
    case 'reading':
      return <ReadingProgress state={state} />
    case 'failed':
      return <FailedPage state={state} />
    case 'open':
      return <LoadedWorkbench />
    default:
      return state satisfies never
  }
}

/** Switches between the file's sheet and its changes. */
function useRawSheetCommand(): void {
  const { imports, rawSheet, run, words } = useUi()
  const isOpen = useStore(imports, ({ step }) => step === 'open')
  const isApplying = useStore(run, needsFile)
  const { unavailableReasons } = words.commands
  useCommand('rawSheet', {
    run: () => (rawSheet.getState().isOpen ? rawSheet.act.close() : rawSheet.act.open()),
    blockedReason: !isOpen ? unavailableReasons.file : isApplying ? unavailableReasons.running : null,
  })
}

/** Failures that the user can fix in the file itself: by correcting, closing or copying it. */
const FIXABLE_REFUSALS: ReadonlySet<string> = new Set<RefusalCode>([
  'cannot-read',
  'not-found',
  'stopped',
  'too-slow',
  'too-large',
  'too-many-rows',
  'too-many-strings',
  'cell-too-long',
  'empty-file',
  'damaged',
])

function FailedPage({ state }: { readonly state: Extract<ImportState, { step: 'failed' }> }) {
  const { app, imports, words } = useUi()
  const { choose, input } = useChooseFile()
  const { failure, file, name, savedImport: savedImportId } = state
  const isFileFailure = failure.kind === 'file-refused' || failure.kind === 'bad-request'
  const { account, storage } = app.getState()
  const canRetry = file !== null && account !== null && storage !== null
  const { reason } = failure
  const refusal = reason?.code === 'refused' ? reason.refusal.code : undefined
  const needsPassword = refusal === 'password-needed' && (canRetry || savedImportId !== undefined)
  const canFixFile = reason?.code === 'refused' && reason.copied !== true && FIXABLE_REFUSALS.has(reason.refusal.code)
  return (
    <FailurePage
      failure={failure}
      note={isFileFailure ? `${shownText(name)} · ${words.failure.notSent}` : shownText(name)}
    >
      {needsPassword && (
        <PasswordField
          onPassword={(password) => {
            if (savedImportId !== undefined) void imports.act.resume({ id: savedImportId, name }, password)
            else if (canRetry) void imports.act.open(file, name, { account, storage }, undefined, password)
          }}
        />
      )}
      <ApiKeyPrompt
        failure={failure}
        account={account}
        screen="import"
        afterConnecting={() => {
          if (canRetry) void imports.act.open(file, name, { account, storage })
        }}
      />
      {canRetry && (!isFileFailure || canFixFile) && (
        <Button
          variant={isFileFailure || failure.kind === 'account-refused-key' ? 'default' : 'filled'}
          onClick={() => void imports.act.open(file, name, { account, storage })}
        >
          {words.failure.tryAgain}
        </Button>
      )}
      <Button variant={needsPassword || (canRetry && !isFileFailure) ? 'default' : 'filled'} onClick={choose}>
        {words.failure.chooseAnother}
      </Button>
      <Button variant="default" onClick={() => void imports.act.close()}>
        {words.failure.back}
      </Button>
      {input}
    </FailurePage>
  )
}

/** If the focused element disappears when the state changes, focuses the grid or the heading of the new state. */
function useFocusAfterStep(state: ImportState): void {
  const { grid } = useUi()
  const { step } = state
  const hasRows = state.step === 'open' && state.summary.rowCount > 0
  const previousStep = useRef(step)
  useEffect(() => {
    const stepBefore = previousStep.current
    previousStep.current = step
    // After a reload, the browser decides where the focus starts.
    if (stepBefore === step || stepBefore === 'restoring') return
    if (document.activeElement !== null && document.activeElement !== document.body) return
    if (hasRows) goToPlace(grid, { row: 0, column: 0 })
    else document.querySelector<HTMLElement>('h1[tabindex]')?.focus()
  }, [step, hasRows, grid])
}

/**
 * The workbench is a separate script, so that the window paints first. It is preloaded once the first screen is painted and takes files. With React's
 * lazy components, the screen would be empty for a moment and lose the focus.
 */
let workbenchComponent: ComponentType | null = null

async function loadWorkbench(): Promise<ComponentType> {
  workbenchComponent ??= (await import('./workbench.tsx')).Workbench
  return workbenchComponent
}

function preloadWorkbench(): void {
  // If preloading fails, the workbench is loaded again when it is needed. An error is shown only if that fails as well.
  loadWorkbench().catch(() => undefined)
}

function LoadedWorkbench() {
  const [Workbench, setWorkbench] = useState(() => workbenchComponent)
  const [failure, setFailure] = useState<Error | null>(null)
  useEffect(() => {
    if (Workbench) return
    loadWorkbench().then(
      (component) => setWorkbench(() => component),
      (error: unknown) => setFailure(error instanceof Error ? error : new Error(String(error))),
    )
  }, [Workbench])
  if (failure) throw failure
  return Workbench ? <Workbench /> : <BusyLine />
}

/** The typed password exists only in this field until it is sent. */
function PasswordField({ onPassword: onSubmitPassword }: { readonly onPassword: (password: string) => void }) {
  const { words } = useUi()
  const [text, setText] = useState('')
  return (
    <Group
      component="form"
      justify="center"
      gap={8}
      w="100%"
      onSubmit={(event) => {
        event.preventDefault()
        if (text !== '') onSubmitPassword(text)
      }}
    >
      <TextInput
        type="password"
        autoComplete="off"
        autoFocus
        aria-label={words.failure.password}
        placeholder={words.failure.password}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" disabled={text === ''}>
        {words.failure.openFile}
      </Button>
    </Group>
  )
}
