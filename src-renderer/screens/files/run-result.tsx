/** How a run ended, in one sentence, and what to do next: three buttons, the rest behind “⋯”. */
import type { RunProgress } from '../../../src-shared/api/window-types.ts'
import { Button, Menu } from '@mantine/core'
import { useStore } from 'zustand'
import { CheckIcon, WarnIcon } from '../../parts/icons.tsx'
import { Visible } from '../../parts/visible.tsx'
import { useUi } from '../../use-ui.ts'
import css from './apply-bar.module.css'
import { ApiKeyPrompt } from '../../parts/api-key-prompt.tsx'
import { attentionOf, outcomeOf } from '../../../src-shared/run/run-outcome.ts'
import { outcomeText } from '../../../src-shared/words/run-outcome.ts'
import { useRowsToFix } from '../../parts/rows-to-fix.tsx'
import { untrusted } from '../../../src-shared/material/values/untrusted-text.ts'
import { shownText } from '../../view/visible-text.ts'
import { FooterMenu } from './footer-menu.tsx'

/** A run's error as the failure a call would have. */
const KEY_REFUSED = { code: 'account-refused-key' } as const

const NO_IMPORT = { account: null, summary: null } as const

interface RunResultProps {
  readonly progress: RunProgress
  readonly onShowFailed: () => void
}

export function RunResult({ progress, onShowFailed }: RunResultProps) {
  const { run, words } = useUi()
  const undone = useStore(run, (state) => state.undone)
  const { message } = progress
  const whole = isWhole(progress)
  return (
    <section className={css['result']} aria-label={words.run.label}>
      <p className={css['text']} role="status" title={message === null ? undefined : shownText(message)}>
        <b className={css[whole ? 'whole' : 'wait']}>
          {whole ? <CheckIcon size={14} /> : <WarnIcon size={14} />} <Headline progress={progress} />
        </b>{' '}
        {undone && words.undo.takenBack} {message !== null && <Visible text={message} />}
      </p>
      <NextSteps progress={progress} onShowFailed={onShowFailed} />
    </section>
  )
}

/** Green means done: nothing that the file asked for is missing. [REPORT-12] */
function isWhole({ state, counts }: RunProgress): boolean {
  return state === 'done' && outcomeOf(counts).kind === 'done'
}

/** For a run that has ended: how much of the file is in; for one that continues later: how far it came. */
function Headline({ progress }: Pick<RunResultProps, 'progress'>) {
  const { words } = useUi()
  const { counts, rowsIn, state } = progress
  const outcome = outcomeOf(counts)
  if (isWhole(progress)) {
    const nothingSent = counts.verified === counts.already
    return nothingSent ? words.result.nothingSent : words.result.allIn(outcome.rowsIn, words.count(outcome.rowsIn))
  }
  if (state === 'done') return outcomeText(outcome, words.language)
  return `${words.names.phases[state]}. ${words.run.rowsIn(rowsIn, words.count(rowsIn), words.count(outcome.rowsAsked))}`
}

function NextSteps({ progress, onShowFailed }: RunResultProps) {
  const { app, history, imports, run, undo, words } = useUi()
  const undone = useStore(run, (state) => state.undone)
  const { account, summary } = useStore(imports, (state) => (state.step === 'open' ? state : NO_IMPORT))
  const file = summary?.file.name ?? untrusted('')
  return (
    <>
      {!undone && progress.done > 0 && (
        <Button
          variant="subtle"
          color="gray"
          onClick={() => {
            app.act.go('history')
            void undo.act.plan(progress.run, file)
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
          app.act.go('history')
          void history.act.open(progress.run)
        }}
      >
        {words.result.report}
      </Button>
      <ResultMenu progress={progress} onShowFailed={onShowFailed} />
      {progress.code === 'key-refused' ? (
        <ApiKeyPrompt
          size="md"
          failure={KEY_REFUSED}
          account={account}
          screen="import"
          then={() => void run.act.resume()}
        />
      ) : (
        <MainStep progress={progress} />
      )}
    </>
  )
}

/** To go on: with the run, with the stock, or with the next file. */
function MainStep({ progress }: Pick<RunResultProps, 'progress'>) {
  const { imports, run, words } = useUi()
  const ofAccount = useStore(imports, isOfAccount)
  if (progress.state !== 'done') {
    return (
      <Button size="md" onClick={() => void run.act.resume()}>
        {words.run.resume}
      </Button>
    )
  }
  return ofAccount ? (
    <Button size="md" onClick={() => void imports.act.reread()}>
      {words.stock.again}
    </Button>
  ) : (
    <Button size="md" onClick={() => void imports.act.close()}>
      {words.result.another}
    </Button>
  )
}

/** What is rarely needed after a run. */
function ResultMenu({ progress, onShowFailed }: RunResultProps) {
  const { imports, words } = useUi()
  const ofAccount = useStore(imports, isOfAccount)
  const session = useStore(imports, (state) => (state.step === 'open' ? state.summary.session : null))
  const needsUser = attentionOf(progress.counts) > 0
  const saveRowsToFix = useRowsToFix(session)
  const stopped = progress.state !== 'done'
  if (ofAccount && !needsUser && !stopped) return null
  return (
    <FooterMenu label={words.result.more}>
      {needsUser && <Menu.Item onClick={onShowFailed}>{words.result.showFailed}</Menu.Item>}
      {needsUser && saveRowsToFix !== null && (
        <Menu.Item title={words.past.rowsToFixHint} onClick={() => void saveRowsToFix()}>
          {words.past.rowsToFix}
        </Menu.Item>
      )}
      {(!ofAccount || stopped) && (
        <Menu.Item onClick={() => void imports.act.reread()}>
          {ofAccount ? words.stock.again : words.result.again}
        </Menu.Item>
      )}
      {!ofAccount && stopped && <Menu.Item onClick={() => void imports.act.close()}>{words.result.another}</Menu.Item>}
    </FooterMenu>
  )
}

function isOfAccount(state: ReturnType<ReturnType<typeof useUi>['imports']['getState']>): boolean {
  return state.step === 'open' && state.summary.file.kind === 'account'
}
