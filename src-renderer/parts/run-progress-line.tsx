/** The progress of a run: how far, how fast, how long; pause, resume, stop. */
import type { RunProgress } from '../../src-shared/api/window-types.ts'
import { Button, Group } from '@mantine/core'
import { useStore } from 'zustand'
import { useCommand } from './use-command.ts'
import { ProgressBar } from './progress-bar.tsx'
import type { RunStore } from '../state/run-store.ts'
import { useUi } from '../use-ui.ts'
import { share } from '../view/numbers.ts'
import { Visible } from './visible.tsx'
import css from './run-progress-line.module.css'
import shared from './shared.module.css'

export function RunProgressLine({ run, progress }: { readonly run: RunStore; readonly progress: RunProgress }) {
  const { words } = useUi()
  const command = useStore(run, (state) => state.asked)
  const { state, done, total, failed, perSecond, secondsLeft, message, quota } = progress
  const resets = words.moment(new Date(quota.resets).toISOString())
  const going = state === 'running'
  const waiting = state === 'paused' || state === 'parked'
  const verifying = state === 'verifying' ? words.run.verifying : null
  useCommand('pause', {
    run: () => void (waiting ? run.act.resume() : run.act.pause()),
    blocked: going || waiting ? null : (verifying ?? words.commands.why.run),
  })
  useCommand('stop', { run: () => void run.act.cancel(), blocked: verifying })
  return (
    <section className={css['run']} aria-label={words.run.label}>
      <Group gap="0 16px">
        <strong>{state === 'verifying' ? words.run.verifying : words.names.phases[state]}</strong>
        <span>{words.run.done(words.count(done), words.count(total))}</span>
        {going && <span className={shared['quiet']}>{words.run.rate(words.decimal(perSecond.toFixed(1)))}</span>}
        {going && secondsLeft !== null && (
          <span className={shared['quiet']}>{words.run.left(words.time(secondsLeft))}</span>
        )}
        {failed > 0 && <span className={shared['bad']}>{words.run.failed(failed, words.count(failed))}</span>}
        <span className={shared['quiet']}>{words.run.leftToday(words.count(progress.leftToday))}</span>
        {state === 'parked' && progress.why?.details['waits'] === 1 && (
          <span className={shared['warn']}>
            {quota.learnt ? words.past.goesOn(resets) : words.past.goesOnAssumed(resets)}
          </span>
        )}
        {message !== null && (
          <span className={waiting || going ? shared['warn'] : shared['quiet']}>
            <Visible text={message} />
          </span>
        )}
      </Group>
      <ProgressBar
        label={words.run.label}
        value={state === 'verifying' ? null : share(done, total)}
        tone={waiting ? 'warn' : 'accent'}
      />
      <Group className={css['buttons'] ?? ''} justify="flex-end">
        {going && (
          <Button variant="default" loading={command === 'pause'} onClick={() => void run.act.pause()}>
            {words.run.pause}
          </Button>
        )}
        {waiting && (
          <Button loading={command === 'resume'} onClick={() => void run.act.resume()}>
            {words.run.resume}
          </Button>
        )}
        {state !== 'verifying' && (
          <Button variant="default" loading={command === 'cancel'} onClick={() => void run.act.cancel()}>
            {words.run.cancel}
          </Button>
        )}
      </Group>
    </section>
  )
}
