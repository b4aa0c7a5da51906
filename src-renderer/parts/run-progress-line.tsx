/** How many rows a run has sent, with Pause, Resume and Stop. One line of fixed height; its buttons do not move. */
import type { RunProgress } from '../../src-shared/api/window-types.ts'
import { Button } from '@mantine/core'
import { useStore } from 'zustand'
import { outcomeOf } from '../../src-shared/run/run-outcome.ts'
import { BlockableButton } from './buttons.tsx'
import { useCommand } from './use-command.ts'
import { ProgressBar } from './progress-bar.tsx'
import type { RunStore } from '../state/run-store.ts'
import { useUi } from '../use-ui.ts'
import { reasonText } from '../../src-shared/words/runs.ts'
import { shareOf } from '../view/numbers.ts'
import { describeCodes } from '../view/words-for.ts'
import { shownText } from '../view/visible-text.ts'
import { VisibleText } from './visible.tsx'
import css from './run-progress-line.module.css'
import shared from './shared.module.css'

export function RunProgressLine({ run, progress }: { readonly run: RunStore; readonly progress: RunProgress }) {
  const { words } = useUi()
  const command = useStore(run, (state) => state.lastCommand)
  const { state, done, total } = progress
  const isRunning = state === 'running'
  const isWaiting = state === 'paused' || state === 'parked'
  const verifyingText = state === 'verifying' ? words.run.verifying : null
  useCommand('pause', {
    run: () => void (isWaiting ? run.act.resume() : run.act.pause()),
    blockedReason: isRunning || isWaiting ? null : (verifyingText ?? words.commands.unavailableReasons.run),
  })
  useCommand('stop', { run: () => void run.act.cancel(), blockedReason: verifyingText })
  return (
    <section className={css['run']} aria-label={words.run.label}>
      <div className={css['progress']}>
        <ProgressBar
          isThin
          label={words.run.label}
          value={state === 'verifying' ? null : shareOf(done, total)}
          tone={isWaiting ? 'warn' : 'accent'}
        />
      </div>
      <ProgressText progress={progress} />
      <BlockableButton
        variant="default"
        isBlocked={!isRunning}
        loading={command === 'pause'}
        onClick={() => void run.act.pause()}
      >
        {words.run.pause}
      </BlockableButton>
      <Button
        variant="default"
        disabled={verifyingText !== null}
        loading={command === 'cancel'}
        onClick={() => void run.act.cancel()}
      >
        {words.run.cancel}
      </Button>
      {isWaiting ? (
        <Button
          size="md"
          className={css['main'] ?? ''}
          loading={command === 'resume'}
          onClick={() => void run.act.resume()}
        >
          {words.run.resume}
        </Button>
      ) : (
        <Button size="md" className={css['main'] ?? ''} disabled>
          {words.names.phases[state]}
        </Button>
      )}
    </section>
  )
}

/** For example: "132 of 206 rows are in." */
function ProgressText({ progress }: { readonly progress: RunProgress }) {
  const { words } = useUi()
  const { state, rowsIn, counts, failed, secondsLeft, why, quota } = progress
  const reasonLine = why === null ? null : describeCodes(why, words, reasonText)
  const { rowCount: allRows } = outcomeOf(counts)
  const isWaiting = state === 'paused' || state === 'parked'
  const resetTime = words.moment(new Date(quota.resets).toISOString())
  return (
    <p className={css['text']} title={reasonLine === null ? undefined : shownText(reasonLine)}>
      {isWaiting && <b className={css['warn']}>{words.names.phases[state]}</b>}
      <span>{words.run.rowsApplied(rowsIn, words.count(rowsIn), words.count(allRows))}</span>
      {state === 'running' && secondsLeft !== null && (
        <span className={shared['quiet']}>{words.run.timeLeft(words.time(secondsLeft))}</span>
      )}
      {state === 'verifying' && <span className={shared['quiet']}>{words.run.verifying}</span>}
      {failed > 0 && <span className={shared['bad']}>{words.run.failedCount(failed, words.count(failed))}</span>}
      {state === 'parked' && why?.details['waits'] === 1 && (
        <span>{quota.learnt ? words.past.continues(resetTime) : words.past.probablyContinues(resetTime)}</span>
      )}
      {reasonLine !== null && (
        <span className={shared['warn']}>
          <VisibleText text={reasonLine} />
        </span>
      )}
    </p>
  )
}
