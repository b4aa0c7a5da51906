/** How a run ended, in one sentence, and the next step as up to three buttons. Other actions are in the file's menu and the to-do list. */
import type { RunProgress } from '../../../src-shared/api/window-types.ts'
import { Button } from '@mantine/core'
import { useStore } from 'zustand'
import { CheckIcon, WarnIcon } from '../../parts/icons.tsx'
import { VisibleText } from '../../parts/visible.tsx'
import { useUi } from '../../use-ui.ts'
import css from './apply-bar.module.css'
import { ApiKeyPrompt } from '../../parts/api-key-prompt.tsx'
import { isBusy } from '../../state/import-state.ts'
import { isOutcomeKnown } from '../../state/run-store.ts'
import { countRowsNeedingAttention, outcomeOf } from '../../../src-shared/run/run-outcome.ts'
import { outcomeText, reasonText } from '../../../src-shared/words/runs.ts'
import { markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'
import { describeCodes } from '../../view/words-for.ts'
import { shownText } from '../../view/visible-text.ts'

/** The failure of a request whose key was rejected, as `ApiKeyPrompt` needs it. */
const KEY_REFUSED = { kind: 'account-refused-key', reason: null } as const

const NO_IMPORT = { account: null, summary: null } as const

interface RunResultProps {
  readonly progress: RunProgress
}

export function RunResult({ progress }: RunResultProps) {
  const { run, words } = useUi()
  const isRunUndone = useStore(run, (state) => state.isUndone)
  // The headline already shows that the run was stopped.
  const { why } = progress
  const message = why === null || why.code === 'cancelled' ? null : describeCodes(why, words, reasonText)
  return (
    <section className={css['result']} aria-label={words.run.label}>
      <p className={css['text']} role="status" title={message === null ? undefined : shownText(message)}>
        <RunOutcome progress={progress} /> {isRunUndone && words.undo.inProgress}{' '}
        {message !== null && <VisibleText text={message} />}
      </p>
      <NextSteps progress={progress} />
    </section>
  )
}

/** How many of the rows were applied. */
export function RunOutcome({ progress }: Pick<RunResultProps, 'progress'>) {
  const isRunComplete = isComplete(progress)
  return (
    <b className={css[isRunComplete ? 'whole' : 'wait']}>
      {isRunComplete ? <CheckIcon size={14} /> : <WarnIcon size={14} />} <RunHeadline progress={progress} />
    </b>
  )
}

/** True if every change in the file has been made. The result is then green. [REPORT-12] */
function isComplete({ state, counts }: RunProgress): boolean {
  return state === 'done' && outcomeOf(counts).kind === 'done'
}

/** For an ended run, how much of the file was applied; for a run that continues later, how far it got. */
function RunHeadline({ progress }: RunResultProps) {
  const { words } = useUi()
  const { counts, rowsIn, state } = progress
  const outcome = outcomeOf(counts)
  if (isComplete(progress)) {
    const isNothingSent = counts.verified === counts.already
    return isNothingSent
      ? words.result.nothingSent
      : words.result.allApplied(outcome.appliedRowCount, words.count(outcome.appliedRowCount))
  }
  if (state === 'done') return outcomeText(outcome, words.language)
  return `${words.names.phases[state]}. ${words.run.rowsApplied(rowsIn, words.count(rowsIn), words.count(outcome.rowCount))}`
}

function NextSteps({ progress }: RunResultProps) {
  const { app, history, imports, run, undo, words } = useUi()
  const isRunUndone = useStore(run, (state) => state.isUndone)
  const { account, summary } = useStore(imports, (state) => (state.step === 'open' ? state : NO_IMPORT))
  const file = summary?.file.name ?? markUntrusted('')
  return (
    <>
      {!isRunUndone && progress.done > 0 && (
        <Button
          variant="subtle"
          color="gray"
          onClick={() => {
            app.act.showScreen('history')
            void undo.act.show(progress.run, file)
          }}
        >
          {words.undo.button}
        </Button>
      )}
      <Button
        variant="subtle"
        color="gray"
        onClick={() => {
          undo.act.close()
          app.act.showScreen('history')
          void history.act.open(progress.run)
        }}
      >
        {words.result.report}
      </Button>
      {progress.why?.code === 'key-refused' ? (
        <ApiKeyPrompt
          size="md"
          failure={KEY_REFUSED}
          account={account}
          screen="import"
          afterConnecting={() => void run.act.resume()}
        />
      ) : (
        <NextStepButton progress={progress} />
      )}
    </>
  )
}

/** The button to continue: with the run, the stock, or the next file. */
function NextStepButton({ progress }: RunResultProps) {
  const { imports, run, words } = useUi()
  const isStock = useStore(imports, isStockImport)
  const isComparedWithRun = useStore(run, (state) => state.isComparedWithRun)
  const hasKnownOutcome = useStore(run, isOutcomeKnown)
  const isImportBusy = useStore(imports, isBusy)
  if (progress.state !== 'done') {
    return (
      <Button size="md" onClick={() => void run.act.resume()}>
        {words.run.resume}
      </Button>
    )
  }
  // The rows already show the account's current values.
  if (isComparedWithRun) {
    if (countRowsNeedingAttention(progress.counts) === 0) return null
    return (
      <Button size="md" onClick={() => run.act.forget()}>
        {words.stock.goOn}
      </Button>
    )
  }
  if (hasKnownOutcome && isImportBusy) return null
  return isStock ? (
    <Button size="md" onClick={() => void imports.act.reread()}>
      {words.stock.readAgain}
    </Button>
  ) : (
    <Button size="md" onClick={() => void imports.act.close()}>
      {words.result.nextFile}
    </Button>
  )
}

function isStockImport(state: ReturnType<ReturnType<typeof useUi>['imports']['getState']>): boolean {
  return state.step === 'open' && state.summary.file.kind === 'account'
}
