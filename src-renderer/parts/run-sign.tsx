/** A run that goes on, in the bar of every screen: how far it is, and the way to it. */
import { useStore } from 'zustand'
import { useStores } from '../state/stores.ts'
import type { ActiveRun } from '../state/active-runs-store.ts'
import { useWords } from '../use-words.ts'
import { share } from '../view/numbers.ts'
import { signOf } from '../view/run-sign.ts'
import { ProgressBar } from './progress-bar.tsx'
import { shownText } from '../view/visible-text.ts'
import { Visible } from './visible.tsx'
import css from './run-sign.module.css'

export function RunSign() {
  const { app, history, imports, run, activeRuns, undo } = useStores()
  const words = useWords()
  const runs = useStore(activeRuns, (state) => state.runs)
  const screen = useStore(app, (state) => state.screen)
  const own = useStore(run, (state) => state.run)
  const importOpen = useStore(imports, (state) => state.step === 'open')
  const reported = useStore(history, (state) => state.open)
  const undoing = useStore(undo, (state) => state.of !== null)
  const seen = screen === 'import' && importOpen ? own : screen === 'history' && !undoing ? reported : null
  const sign = signOf(runs, seen)
  if (sign === null) return null

  function go({ progress }: ActiveRun): void {
    if (progress.run === own && importOpen) return app.act.go('import')
    undo.act.close()
    app.act.go('history')
    void history.act.open(progress.run)
  }

  const { file, progress } = sign.run
  const waits = progress.state === 'paused' || progress.state === 'parked'
  const done = words.run.done(words.count(progress.done), words.count(progress.total))
  const phase = words.names.phases[progress.state]
  return (
    <button
      type="button"
      className={css['sign']}
      title={`${phase}: ${shownText(file)}, ${done}. ${words.runSign.open}`}
      onClick={() => go(sign.run)}
    >
      <span className={css['phase']} data-waits={waits || undefined}>
        {phase}
      </span>
      <span className={css['file']}>
        <Visible text={file} />
      </span>
      <span className={css['bar']}>
        <ProgressBar
          thin
          label={words.run.label}
          value={progress.state === 'verifying' ? null : share(progress.done, progress.total)}
          tone={waits ? 'warn' : 'accent'}
        />
      </span>
      <span className={css['done']}>{done}</span>
      {sign.more > 0 && <span className={css['more']}>{words.runSign.more(words.count(sign.more))}</span>}
      <span className="heard">{words.runSign.open}</span>
    </button>
  )
}
