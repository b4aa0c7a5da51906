/** Look at the file: its sheet, what was recognised in it, and choices that take effect immediately. */
import { Button, Group, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { ApiKeyPrompt } from '../../../parts/api-key-prompt.tsx'
import { SmallButton } from '../../../parts/buttons.tsx'
import { useChooseFile } from '../../../parts/incoming-files.tsx'
import { FailureLine } from '../../../parts/notices.tsx'
import { ScreenHeader } from '../../../parts/screen-header.tsx'
import { VisibleText } from '../../../parts/visible.tsx'
import { isBusy } from '../../../state/import-state.ts'
import { useUi } from '../../../use-ui.ts'
import { shownText } from '../../../view/visible-text.ts'
import { ContestLines } from '../contest-lines.tsx'
import { EditCommands } from '../edits.tsx'
import { FileItems, FileMenu } from '../file-bar.tsx'
import { DecimalsPicker, ReadingForm, TablePicker, TextPickers } from '../how-read.tsx'
import { BusyLine } from '../reading-progress.tsx'
import { RawSheetGrid } from './raw-sheet-grid.tsx'
import { RecognisedSummary, UnusedColumns } from './recognised.tsx'
import { RowActions, RowMenu } from './row-acts.tsx'
import { useRowPicking } from './use-picking.ts'
import css from './raw-sheet.module.css'
import type { ImportChoices, RawSheet } from '../../../../src-shared/api/window-types.ts'
import { type UntrustedText, asItCame } from '../../../../src-shared/material/values/untrusted-text.ts'
import { withReading, withJoinedSheets } from '../../../view/choices.ts'
import { refusalOf } from '../../../view/problem-text.ts'

export function RawSheetScreen() {
  const { imports, words } = useUi()
  const name = useStore(imports, (state) =>
    state.step === 'open' ? state.summary.file.name : state.step === 'raw-sheet' ? state.name : null,
  )
  if (name === null) return null
  return (
    <Stack
      component="section"
      className={css['screen'] ?? ''}
      gap={0}
      flex={1}
      mih={0}
      aria-label={words.rawSheet.label}
    >
      <RawSheetBar name={name} />
      <BusyLine />
      <PreviewFailures />
      <Sheet />
      <SheetFooter />
    </Stack>
  )
}

function useLocked(): boolean {
  const { imports, rawSheet } = useUi()
  const isReading = useStore(imports, isBusy)
  const isSheetBusy = useStore(rawSheet, (state) => state.busy)
  return isReading || isSheetBusy
}

function RawSheetBar({ name }: { readonly name: UntrustedText }) {
  const { imports, rawSheet, words } = useUi()
  const { sheet: shown, file, choices, pastChoices, futureChoices } = useStore(rawSheet)
  const isLocked = useLocked()
  const extraSteps = { pastCount: pastChoices.length, futureCount: futureChoices.length, actions: rawSheet.act }
  const readingFormProps = { choices: choices ?? { storage: 0 }, columns: shown?.mapped ?? [], locked: isLocked }
  const onChoose = (nextChoices: ImportChoices): void => void rawSheet.act.choose(nextChoices)
  return (
    <ScreenHeader>
      <FileMenu name={name} facts={file ? [words.bytes(file.bytes)] : []} extraSteps={extraSteps}>
        <FileItems locked={false} onReread={() => void imports.act.reread()} />
      </FileMenu>
      {file && choices && (
        <ReadingForm file={file} columns={readingFormProps.columns}>
          <TablePicker {...readingFormProps} file={file} onChoose={onChoose} />
          <TextPickers {...readingFormProps} file={file} onChoose={onChoose} />
          <DecimalsPicker {...readingFormProps} onChoose={onChoose} />
        </ReadingForm>
      )}
      <EditCommands extraSteps={extraSteps} />
    </ScreenHeader>
  )
}

/** Why there is no preview, what else failed, and what to do about it. */
function PreviewFailures() {
  const { app, imports, rawSheet, words } = useUi()
  const state = useStore(imports)
  const { sheet: shown, failure: unread } = useStore(rawSheet)
  const { choose, input } = useChooseFile()
  if (state.step !== 'open' && state.step !== 'raw-sheet') return null
  const reason = state.step === 'raw-sheet' ? state.refusal.reason : null
  const profiles = (reason?.code === 'refused' && reason.asked) || []
  const isShownByPreview = state.step === 'raw-sheet' && (shown === null || profiles.length > 0)
  const refusal = isShownByPreview ? state.refusal : shown && refusalOf(shown)
  async function useProfile(profile: string): Promise<void> {
    if (state.step !== 'raw-sheet') return
    await imports.act.change({ storage: state.choices.storage, profile })
    // With this profile, a preview is possible, so this screen closes.
    if (imports.getState().step === 'open') rawSheet.act.close()
  }
  return (
    <>
      {refusal !== null && (
        <FailureLine failure={refusal}>
          {profiles.map(({ id, name }) => (
            <SmallButton key={id} disabled={state.busy} onClick={() => void useProfile(id)}>
              {words.suppliers.use(shownText(name))}
            </SmallButton>
          ))}
          {profiles.length > 0 && (
            <SmallButton disabled={state.busy} onClick={() => void useProfile('off')}>
              {words.suppliers.noneOf}
            </SmallButton>
          )}
          <SmallButton onClick={choose}>{words.failure.another}</SmallButton>
        </FailureLine>
      )}
      {state.failure !== null && (
        <FailureLine failure={state.failure} onDismiss={() => imports.act.dismissFailure()}>
          <ApiKeyPrompt
            failure={state.failure}
            account={app.getState().account}
            screen="import"
            afterConnecting={() => void rawSheet.act.readAgain()}
          />
        </FailureLine>
      )}
      {state.isStale === true && (
        <FailureLine failure={{ kind: 'file-refused', message: () => words.file.stale }}>
          <SmallButton onClick={() => void imports.act.reread()}>{words.file.reread}</SmallButton>
        </FailureLine>
      )}
      {unread !== null && <FailureLine failure={unread} onRetry={() => rawSheet.act.open()} />}
      {input}
    </>
  )
}

function Sheet() {
  const { rawSheet, words } = useUi()
  const { sheet: shown, choices } = useStore(rawSheet)
  const isLocked = useLocked()
  const rowPicking = useRowPicking()
  const [menu, setMenu] = useState<{ readonly left: number; readonly top: number } | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const hasRows = shown !== null && shown.rows > 0
  useEffect(() => {
    // The previously focused element disappeared with its screen.
    if (hasRows && document.activeElement === document.body) focusGrid(place.current)
  }, [hasRows])
  if (shown === null || choices === null) return <p className={css['none']}>{words.rawSheet.loading}</p>
  if (shown.rows === 0) return <p className={css['none']}>{words.rawSheet.nothing}</p>
  return (
    <>
      <RecognisedSummary sheet={shown} />
      <ContestLines
        columns={shown.mapped}
        choices={choices}
        locked={isLocked}
        onChoose={(nextChoices) => void rawSheet.act.choose(nextChoices)}
      />
      <UnusedColumns sheet={shown} />
      <RowActions sheet={shown} choices={choices} rowPicking={rowPicking} />
      <div ref={place} className={css['grid']}>
        <RawSheetGrid sheet={shown} rowPicking={rowPicking} onMenu={(left, top) => setMenu({ left, top })} />
      </div>
      <RowMenu
        sheet={shown}
        choices={choices}
        rowPicking={rowPicking}
        place={menu}
        onClose={() => {
          setMenu(null)
          focusGrid(place.current)
        }}
      />
    </>
  )
}

function focusGrid(place: HTMLElement | null): void {
  place?.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true })
}

function SheetFooter() {
  const { imports, rawSheet, words } = useUi()
  const { choices, file, sheet: shown } = useStore(rawSheet)
  const open = useStore(imports, (state) => (state.step === 'open' ? state.summary : null))
  const isLocked = useLocked()
  const isRefused = shown !== null && shown.refusal !== null
  if (!open && isRefused && (file?.sheets?.length ?? 0) < 2) return null
  return (
    <Group className={css['foot'] ?? ''} gap={12} wrap="nowrap" component="footer">
      {choices ? (
        <SheetTabs
          file={file}
          choices={choices}
          locked={isLocked}
          onChoose={(nextChoices) => void rawSheet.act.choose(nextChoices)}
        />
      ) : (
        <span className={css['tabs']} />
      )}
      {open ? (
        <Button size="sm" variant={isRefused ? 'default' : 'filled'} onClick={() => rawSheet.act.close()}>
          {words.rawSheet.back}
        </Button>
      ) : (
        !isRefused && (
          <Button size="sm" loading={isLocked} onClick={() => void rawSheet.act.readAgain()}>
            {words.rawSheet.preview}
          </Button>
        )
      )}
    </Group>
  )
}

/** The sheets of a workbook, as tabs below the cells. */
interface SheetTabsProps {
  readonly file: RawSheet['file']
  readonly choices: ImportChoices
  readonly locked: boolean
  readonly onChoose: (choices: ImportChoices) => void
}

function SheetTabs({ file, choices, locked, onChoose }: SheetTabsProps) {
  const { words } = useUi()
  if (!file?.sheets || file.sheets.length < 2) return <span className={css['tabs']} />
  const areSheetsJoined = file.storageSheets?.read === true
  const choose = (nextChoices: ImportChoices) => (): void => {
    if (!locked) onChoose(nextChoices)
  }
  return (
    <nav className={css['tabs']} aria-label={words.rawSheet.sheets}>
      {file.storageSheets && (
        <button
          type="button"
          className={css['tab']}
          aria-current={areSheetsJoined || undefined}
          onClick={choose(withJoinedSheets(choices))}
        >
          {words.rawSheet.together}
        </button>
      )}
      {file.sheets.map(({ name, hidden }) => (
        <button
          key={asItCame(name)}
          type="button"
          className={css['tab']}
          aria-current={
            (!areSheetsJoined && file.sheet !== undefined && asItCame(file.sheet) === asItCame(name)) || undefined
          }
          onClick={choose(withReading(choices, 'sheet', asItCame(name)))}
        >
          <VisibleText text={name} />
          {hidden && <i>{words.file.hidden}</i>}
        </button>
      ))}
    </nav>
  )
}
