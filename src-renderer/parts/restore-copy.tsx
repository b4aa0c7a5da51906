/** The button that restores a backup, with its file dialog, the question before the restore, and the result. */
import { Button, Stack } from '@mantine/core'
import { useStore } from 'zustand'
import type { RestoreState } from '../state/restore-store.ts'
import { useUi } from '../use-ui.ts'
import { shownText } from '../view/visible-text.ts'
import { SmallButton } from './buttons.tsx'
import { Dialog, DialogFooter } from './dialog.tsx'
import { useFileDialog } from './incoming-files.tsx'
import { FailureLine } from './notices.tsx'
import { useCommand } from './use-command.ts'

export function RestoreCopy() {
  const { restore, words } = useUi()
  const backupWords = words.backup
  const state = useStore(restore)
  const { choose, input } = useFileDialog('.stocksheet', 'copy-input', (file) => void restore.act.read(file))
  const isBusy = state.step === 'reading' || state.step === 'replacing'
  useCommand('restoreCopy', { run: choose, blockedReason: isBusy ? words.commands.unavailableReasons.busy : null })
  return (
    <>
      <SmallButton flex="none" loading={isBusy} onClick={choose}>
        {backupWords.restore}
      </SmallButton>
      {input}
      <RestoreDialog state={state} />
    </>
  )
}

function RestoreDialog({ state }: { readonly state: RestoreState }) {
  const { restore, words } = useUi()
  const backupWords = words.backup
  const isDataReplaced = state.step === 'restored' || (state.step === 'failed' && state.isDataReplaced)
  // After a restore, the page still shows the replaced data, so it must be loaded again.
  const close = (): void => (isDataReplaced ? location.reload() : restore.act.close())
  const showMoment = (time: number): string => words.moment(new Date(time).toISOString())
  switch (state.step) {
    case 'closed':
    case 'reading':
    case 'replacing':
      return null
    case 'question': {
      const { madeAt, runs, imports } = state.backup
      return (
        <Dialog open title={backupWords.restoreTitle(showMoment(madeAt))} onClose={close}>
          <Stack gap={8}>
            <p>{backupWords.contents(words.count(runs), words.count(imports))}</p>
            <p>{backupWords.replacesData}</p>
            <p>{backupWords.oneComputerHint}</p>
          </Stack>
          <DialogFooter>
            <Button variant="default" data-autofocus onClick={close}>
              {words.accounts.form.cancel}
            </Button>
            <Button color="red.9" onClick={() => void restore.act.restore()}>
              {backupWords.restoreGo}
            </Button>
          </DialogFooter>
        </Dialog>
      )
    }
    case 'restored': {
      const { madeAt, previousData, unfinishedRuns } = state.result
      return (
        <Dialog open title={backupWords.backupRestored(showMoment(madeAt))} onClose={close}>
          <Stack gap={8}>
            {previousData !== null && <p>{backupWords.previousData(shownText(previousData))}</p>}
            {unfinishedRuns.length > 0 && <p>{backupWords.unfinished(words.count(unfinishedRuns.length))}</p>}
            <p>{backupWords.oneComputerHint}</p>
          </Stack>
          <DialogFooter>
            <Button data-autofocus onClick={close}>
              {backupWords.continue}
            </Button>
          </DialogFooter>
        </Dialog>
      )
    }
    case 'failed':
      return (
        <Dialog open title={backupWords.notRestored} onClose={close}>
          <FailureLine failure={state.failure} />
          <DialogFooter>
            <Button data-autofocus onClick={close}>
              {words.failure.dismiss}
            </Button>
          </DialogFooter>
        </Dialog>
      )
    default:
      return state satisfies never
  }
}
