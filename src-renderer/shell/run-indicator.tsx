/** Shows a run in progress in the header of every screen, with a link to it. */
import { Text } from '@mantine/core'
import { useStore } from 'zustand'
import { useUi } from '../use-ui.ts'
import { outcomeOf } from '../../src-shared/run/run-outcome.ts'
import { runTitle } from '../../src-shared/words/run-title.ts'
import { describeCodes } from '../view/words-for.ts'
import type { ActiveRun } from '../state/active-runs-store.ts'
import { shareOf } from '../view/numbers.ts'
import { ProgressBar } from '../parts/progress-bar.tsx'
import { shownText } from '../view/visible-text.ts'
import { VisibleText } from '../parts/visible.tsx'
import css from './run-indicator.module.css'

export function RunIndicator() {
  const { app, history, imports, run, activeRuns, undo, words } = useUi()
  const runs = useStore(activeRuns, (state) => state.runs)
  const screen = useStore(app, (state) => state.screen)
  const importRun = useStore(run, (state) => state.run)
  const isImportOpen = useStore(imports, (state) => state.step === 'open')
  const reportedRun = useStore(history, (state) => state.openRun)
  const isUndoOpen = useStore(undo, ({ isOpen }) => isOpen)
  const runInView =
    screen === 'import' && isImportOpen ? importRun : screen === 'history' && !isUndoOpen ? reportedRun : null
  const runToShow = chooseRunToShow(runs, runInView)
  if (runToShow === null) return null

  function openRun({ progress }: ActiveRun): void {
    if (progress.run === importRun && isImportOpen) return app.act.showScreen('import')
    undo.act.close()
    app.act.showScreen('history')
    void history.act.open(progress.run)
  }

  const { progress } = runToShow.run
  const title = describeCodes(runToShow.run, words, runTitle)
  const isWaiting = progress.state === 'paused' || progress.state === 'parked'
  const { rowsIn, counts } = progress
  const doneText = words.run.rowsApplied(rowsIn, words.count(rowsIn), words.count(outcomeOf(counts).rowCount))
  const phase = words.names.phases[progress.state]
  return (
    <button
      type="button"
      className={css['sign']}
      title={`${phase}: ${shownText(title)}, ${doneText}. ${words.runIndicator.open}`}
      onClick={() => openRun(runToShow.run)}
    >
      <Text component="span" fw={600} c={isWaiting ? 'var(--warn)' : 'var(--accent-text)'}>
        {phase}
      </Text>
      <span className={css['file']}>
        <VisibleText text={title} />
      </span>
      <span className={css['bar']}>
        <ProgressBar
          isThin
          label={words.run.label}
          value={progress.state === 'verifying' ? null : shareOf(progress.done, progress.total)}
          tone={isWaiting ? 'warn' : 'accent'}
        />
      </span>
      <span className={css['more']}>{doneText}</span>
      {runToShow.otherCount > 0 && (
        <span className={css['more']}>{words.runIndicator.more(words.count(runToShow.otherCount))}</span>
      )}
      <span className="heard">{words.runIndicator.open}</span>
    </button>
  )
}

interface RunToShow {
  readonly run: ActiveRun
  /** How many other runs are in progress that the screen does not show. */
  readonly otherCount: number
}

/** The first active run, otherwise the first waiting one. Skips `runInView`, which the screen already shows. Null if there is none. */
export function chooseRunToShow(runs: readonly ActiveRun[], runInView: string | null): RunToShow | null {
  const hiddenRuns = runs.filter(({ progress }) => progress.run !== runInView)
  const isActive = ({ progress }: ActiveRun): boolean => progress.state === 'running' || progress.state === 'verifying'
  const run = hiddenRuns.find(isActive) ?? hiddenRuns[0]
  return run === undefined ? null : { run, otherCount: hiddenRuns.length - 1 }
}
