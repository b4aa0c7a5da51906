/** How a run ended, in one sentence, and where to go from here. */
import type { RunProgress } from '../../../src-shared/contract/received.ts'
import { Button } from '@mantine/core'
import { useStore } from 'zustand'
import { CheckIcon, UndoIcon, WarnIcon } from '../../parts/icons.tsx'
import { KeyAgain } from '../../parts/key-again.tsx'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { attentionOf, leftOutOf } from '../../../src-shared/domain/run/report-rows.ts'
import { RowsToFix } from './rows-to-fix.tsx'
import { Visible } from '../../parts/visible.tsx'
import { untrusted } from '../../../src-shared/domain/values/untrusted-text.ts'
import css from './apply-bar.module.css'

interface RunResultProps {
  readonly progress: RunProgress
  readonly onShowFailed: () => void
}

/** How a run says what a call would say by its failure. */
const KEY_REFUSED = { code: 'account-refused-key' } as const

export function RunResult({ progress, onShowFailed }: RunResultProps) {
  const { app, history, imports, run, undo } = useStores()
  const words = useWords()
  const { verified, unverified, failed, unknown, changed, already } = progress.counts
  const undone = useStore(run, (state) => state.undone)
  const account = useStore(imports, (state) => (state.step === 'open' ? state.account : null))
  const summary = useStore(imports, (state) => (state.step === 'open' ? state.summary : null))
  const file = summary?.file.name ?? untrusted('')
  const leftOut = leftOutOf(progress.counts)
  const look = attentionOf(progress.counts)
  // The headline is about what was sent, as in the terminal; what was left out stands beside it.
  const wrong = look - leftOut
  const whole = progress.state === 'done' && wrong === 0 && verified > 0
  const all = verified + wrong
  const sent = verified - already
  return (
    <section className={css['result']} aria-label={words.run.label} role="status">
      <span className={whole ? css['goodMark'] : css['warnMark']}>
        {whole ? <CheckIcon size={18} /> : <WarnIcon size={16} />}
      </span>
      <div className={css['resultText']}>
        <strong>
          {whole
            ? sent > 0
              ? words.result.verified(sent, words.count(sent))
              : words.result.nothingSent
            : verified === 0
              ? progress.done > 0
                ? words.run.done(words.count(progress.done), words.count(progress.total))
                : words.result.noneApplied
              : words.result.partly(words.count(verified), words.count(all))}
        </strong>
        <span className={css['resultMore']}>
          {progress.state !== 'done' && <span className={css['warn']}>{words.names.phases[progress.state]}</span>}
          {already > 0 && <span className={css['quiet']}>{words.result.already(already, words.count(already))}</span>}
          {changed > 0 && <span className={css['warn']}>{words.result.changed(changed, words.count(changed))}</span>}
          {failed > 0 && <span className={css['bad']}>{words.result.failed(failed, words.count(failed))}</span>}
          {unverified > 0 && (
            <span className={css['warn']}>{words.result.unverified(unverified, words.count(unverified))}</span>
          )}
          {unknown > 0 && <span className={css['warn']}>{words.result.unknown(unknown, words.count(unknown))}</span>}
          {leftOut > 0 && <span className={css['quiet']}>{words.result.skipped(leftOut, words.count(leftOut))}</span>}
          {undone && <span className={css['warn']}>{words.undo.takenBack}</span>}
          {progress.message !== null && (
            <span className={css['quiet']}>
              <Visible text={progress.message} />
            </span>
          )}
        </span>
      </div>
      <div className={css['runButtons']}>
        <KeyAgain
          failure={progress.code === 'key-refused' ? KEY_REFUSED : null}
          account={account}
          screen="import"
          then={() => void run.act.resume()}
        />
        {progress.state !== 'done' && progress.code !== 'key-refused' && (
          <Button onClick={() => void run.act.resume()}>{words.run.resume}</Button>
        )}
        {look > 0 && summary !== null && <RowsToFix session={summary.session} />}
        {look > 0 && (
          <Button variant="default" onClick={onShowFailed}>
            {words.result.showFailed}
          </Button>
        )}
        {!undone && progress.done > 0 && (
          <Button
            variant="default"
            leftSection={<UndoIcon />}
            onClick={() => {
              app.act.go('history')
              void undo.act.plan(progress.run, file)
            }}
          >
            {words.undo.button}
          </Button>
        )}
        <Button
          variant="default"
          onClick={() => {
            undo.act.close()
            app.act.go('history')
            void history.act.open(progress.run)
          }}
        >
          {words.result.report}
        </Button>
        <Button variant="default" onClick={() => void imports.act.reread()}>
          {words.result.again}
        </Button>
        <Button variant={whole ? 'filled' : 'default'} onClick={() => void imports.act.close()}>
          {words.result.another}
        </Button>
      </div>
    </section>
  )
}
