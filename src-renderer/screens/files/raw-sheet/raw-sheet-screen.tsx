/** The screen “Look at the file”: the file's sheet, what was recognised in it, and choices that take effect immediately. */
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
import { FieldQuestionLines } from '../contest-lines.tsx'
import { EditCommands } from '../edits.tsx'
import { FileItems, FileMenu } from '../file-bar.tsx'
import { DecimalsPicker, FormatChip, TablePicker, TextPickers } from '../how-read.tsx'
import { BusyLine } from '../reading-progress.tsx'
import { RawSheetGrid } from './raw-sheet-grid.tsx'
import { RecognisedSummary, UnusedColumns } from './recognised.tsx'
import { RowActions, RowMenu } from './row-acts.tsx'
import { useRowSelection } from './use-picking.ts'
import css from './raw-sheet.module.css'
import type { ImportChoices, RawSheet } from '../../../../src-shared/api/window-types.ts'
import { type UntrustedText, toRawText } from '../../../../src-shared/material/values/untrusted-text.ts'
import { withReadOption, withJoinedSheets } from '../../../view/choices.ts'
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

function useIsSheetBusy(): boolean {
  const { imports, rawSheet } = useUi()
  const isReading = useStore(imports, isBusy)
  const isSheetBusy = useStore(rawSheet, (state) => state.busy)
  return isReading || isSheetBusy
}

function RawSheetBar({ name }: { readonly name: UntrustedText }) {
  const { imports, rawSheet, words } = useUi()
  const { sheet: shownSheet, file, choices, pastChoices, futureChoices } = useStore(rawSheet)
  const isLocked = useIsSheetBusy()
  const extraSteps = { pastCount: pastChoices.length, futureCount: futureChoices.length, actions: rawSheet.act }
  const pickerProps = { choices: choices ?? { storage: 0 }, columns: shownSheet?.mapped ?? [], isLocked }
  const onChoose = (nextChoices: ImportChoices): void => void rawSheet.act.choose(nextChoices)
  return (
    <ScreenHeader>
      <FileMenu name={name} facts={file ? [words.bytes(file.bytes)] : []} extraSteps={extraSteps}>
        <FileItems locked={false} onReread={() => void imports.act.reread()} />
      </FileMenu>
      {file && choices && (
        <FormatChip file={file} columns={pickerProps.columns}>
          <TablePicker {...pickerProps} file={file} onChoose={onChoose} />
          <TextPickers {...pickerProps} file={file} onChoose={onChoose} />
          <DecimalsPicker {...pickerProps} onChoose={onChoose} />
        </FormatChip>
      )}
      <EditCommands extraSteps={extraSteps} />
    </ScreenHeader>
  )
}

/** Shows why there is no preview, what else failed, and what to do about it. */
function PreviewFailures() {
  const { app, imports, rawSheet, words } = useUi()
  const state = useStore(imports)
  const { sheet: shownSheet, failure: sheetFailure } = useStore(rawSheet)
  const { choose, input } = useChooseFile()
  if (state.step !== 'open' && state.step !== 'raw-sheet') return null
  const reason = state.step === 'raw-sheet' ? state.refusal.reason : null
  const profiles = (reason?.code === 'refused' && reason.asked) || []
  const isShownByPreview = state.step === 'raw-sheet' && (shownSheet === null || profiles.length > 0)
  const refusal = isShownByPreview ? state.refusal : shownSheet && refusalOf(shownSheet)
  async function chooseProfile(profile: string): Promise<void> {
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
            <SmallButton key={id} disabled={state.busy} onClick={() => void chooseProfile(id)}>
              {words.suppliers.use(shownText(name))}
            </SmallButton>
          ))}
          {profiles.length > 0 && (
            <SmallButton disabled={state.busy} onClick={() => void chooseProfile('off')}>
              {words.suppliers.noneOfThese}
            </SmallButton>
          )}
          <SmallButton onClick={choose}>{words.failure.chooseAnother}</SmallButton>
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
        <FailureLine failure={{ kind: 'file-refused', message: () => words.file.savedAgain }}>
          <SmallButton onClick={() => void imports.act.reread()}>{words.file.reread}</SmallButton>
        </FailureLine>
      )}
      {sheetFailure !== null && <FailureLine failure={sheetFailure} onRetry={() => rawSheet.act.open()} />}
      {input}
    </>
  )
}

function Sheet() {
  const { rawSheet, words } = useUi()
  const { sheet: shownSheet, choices } = useStore(rawSheet)
  const isLocked = useIsSheetBusy()
  const rowSelection = useRowSelection()
  const [menuPosition, setMenuPosition] = useState<{ readonly left: number; readonly top: number } | null>(null)
  const gridRef = useRef<HTMLDivElement>(null)
  const hasRows = shownSheet !== null && shownSheet.rows > 0
  useEffect(() => {
    // The previously focused element disappeared with its screen.
    if (hasRows && document.activeElement === document.body) focusGrid(gridRef.current)
  }, [hasRows])
  if (shownSheet === null || choices === null) return <p className={css['none']}>{words.rawSheet.loading}</p>
  if (shownSheet.rows === 0) return <p className={css['none']}>{words.rawSheet.nothing}</p>
  return (
    <>
      <RecognisedSummary sheet={shownSheet} />
      <FieldQuestionLines
        columns={shownSheet.mapped}
        choices={choices}
        isLocked={isLocked}
        onChoose={(nextChoices) => void rawSheet.act.choose(nextChoices)}
      />
      <UnusedColumns sheet={shownSheet} />
      <RowActions sheet={shownSheet} choices={choices} rowSelection={rowSelection} />
      <div ref={gridRef} className={css['grid']}>
        <RawSheetGrid
          sheet={shownSheet}
          rowSelection={rowSelection}
          onOpenMenu={(left, top) => setMenuPosition({ left, top })}
        />
      </div>
      <RowMenu
        sheet={shownSheet}
        choices={choices}
        rowSelection={rowSelection}
        position={menuPosition}
        onClose={() => {
          setMenuPosition(null)
          focusGrid(gridRef.current)
        }}
      />
    </>
  )
}

function focusGrid(container: HTMLElement | null): void {
  container?.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true })
}

function SheetFooter() {
  const { imports, rawSheet, words } = useUi()
  const { choices, file, sheet: shownSheet } = useStore(rawSheet)
  const currentSummary = useStore(imports, (state) => (state.step === 'open' ? state.summary : null))
  const isLocked = useIsSheetBusy()
  const isSheetRefused = shownSheet !== null && shownSheet.refusal !== null
  if (!currentSummary && isSheetRefused && (file?.sheets?.length ?? 0) < 2) return null
  return (
    <Group className={css['foot'] ?? ''} gap={12} wrap="nowrap" component="footer">
      {choices ? (
        <SheetTabs
          file={file}
          choices={choices}
          isLocked={isLocked}
          onChoose={(nextChoices) => void rawSheet.act.choose(nextChoices)}
        />
      ) : (
        <span className={css['tabs']} />
      )}
      {currentSummary ? (
        <Button size="sm" variant={isSheetRefused ? 'default' : 'filled'} onClick={() => rawSheet.act.close()}>
          {words.rawSheet.back}
        </Button>
      ) : (
        !isSheetRefused && (
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
  readonly isLocked: boolean
  readonly onChoose: (choices: ImportChoices) => void
}

function SheetTabs({ file, choices, isLocked, onChoose }: SheetTabsProps) {
  const { words } = useUi()
  if (!file?.sheets || file.sheets.length < 2) return <span className={css['tabs']} />
  const areSheetsJoined = file.storageSheets?.read === true
  const choose = (nextChoices: ImportChoices) => (): void => {
    if (!isLocked) onChoose(nextChoices)
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
          {words.rawSheet.allStorages}
        </button>
      )}
      {file.sheets.map(({ name, hidden }) => (
        <button
          key={toRawText(name)}
          type="button"
          className={css['tab']}
          aria-current={
            (!areSheetsJoined && file.sheet !== undefined && toRawText(file.sheet) === toRawText(name)) || undefined
          }
          onClick={choose(withReadOption(choices, 'sheet', toRawText(name)))}
        >
          <VisibleText text={name} />
          {hidden && <i>{words.file.hidden}</i>}
        </button>
      ))}
    </nav>
  )
}
