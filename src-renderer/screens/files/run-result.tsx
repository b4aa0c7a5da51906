/** How a run ended, in one sentence, and what to do next. */
import type { RunProgress } from '../../../src-shared/api/window-types.ts'
import { Button, Group, Text, Stack } from '@mantine/core'
import { useStore } from 'zustand'
import { CheckIcon, UndoIcon, WarnIcon } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { Visible } from '../../parts/visible.tsx'
import { useUi } from '../../use-ui.ts'
import css from './apply-bar.module.css'
import shared from '../../parts/shared.module.css'
import { ApiKeyPrompt } from '../../parts/api-key-prompt.tsx'
import { attentionOf, leftOutOf, notAsWanted, outcomeOf } from '../../../src-shared/run/run-outcome.ts'
import { outcomeText } from '../../../src-shared/words/run-outcome.ts'
import { RowsToFix } from '../../parts/rows-to-fix.tsx'
import { untrusted } from '../../../src-shared/material/values/untrusted-text.ts'

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
  const whole = isWhole(progress)
  return (
    <Group
      component="section"
      wrap="nowrap"
      gap={12}
      flex={1}
      miw={0}
      className={css['result'] ?? ''}
      aria-label={words.run.label}
      role="status"
    >
      <Mark tone={whole ? 'good' : 'warn'} size={34}>
        {whole ? <CheckIcon size={18} /> : <WarnIcon size={16} />}
      </Mark>
      <Stack gap={0} flex={1} miw={180}>
        <Headline progress={progress} />
        <Group component="span" gap="0 14px">
          {progress.state !== 'done' && <span className={shared['warn']}>{words.names.phases[progress.state]}</span>}
          {progress.state === 'done' && !whole && <Made counts={progress.counts} />}
          <BesideCounts counts={progress.counts} />
          {undone && <span className={shared['warn']}>{words.undo.takenBack}</span>}
          {progress.message !== null && (
            <span className={shared['quiet']}>
              <Visible text={progress.message} />
            </span>
          )}
        </Group>
      </Stack>
      <NextSteps progress={progress} onShowFailed={onShowFailed} />
    </Group>
  )
}

/** Green means done: nothing that the file asked for is missing. [REPORT-12] */
function isWhole({ state, counts }: RunProgress): boolean {
  return state === 'done' && outcomeOf(counts).kind === 'done'
}

/** For a run that has ended: how much of the file is applied; for one that continues later: what was sent. */
function Headline({ progress }: Pick<RunResultProps, 'progress'>) {
  const { words } = useUi()
  const { counts } = progress
  const { verified, already } = counts
  const missing = progress.state === 'done' ? outcomeText(outcomeOf(counts), words.language) : null
  if (missing !== null) return <Title text={missing} />
  // Changes count values; rows are called rows.
  const { made, wanted: wantedCount } = counts.values ?? {
    made: verified - already,
    wanted: verified + notAsWanted(counts),
  }
  if (isWhole(progress))
    return <Title text={made > 0 ? words.result.verified(made, words.count(made)) : words.result.nothingSent} />
  if (verified > 0) return <Title text={words.result.partly(words.count(made), words.count(wantedCount))} />
  const { done, total } = progress
  return <Title text={done > 0 ? words.run.done(words.count(done), words.count(total)) : words.result.noneApplied} />
}

function Title({ text }: { readonly text: string }) {
  return (
    <Text component="strong" fz={15} fw="bolder">
      {text}
    </Text>
  )
}

/** Everything sent is verified, but some rows are missing. */
function Made({ counts: { verified, already, values } }: Pick<RunProgress, 'counts'>) {
  const { result, count } = useUi().words
  const made = values?.made ?? verified - already
  return made > 0 && <span className={shared['quiet']}>{result.made(made, count(made))}</span>
}

function BesideCounts({ counts }: Pick<RunProgress, 'counts'>) {
  const { imports, words } = useUi()
  const ofAccount = useStore(imports, (state) => state.step === 'open' && state.summary.file.kind === 'account')
  const beside = [
    { name: 'already', count: counts.already, tone: 'quiet' },
    { name: 'changed', count: counts.changed, tone: 'warn' },
    { name: 'failed', count: counts.failed, tone: 'bad' },
    { name: 'unverified', count: counts.unverified, tone: 'warn' },
    { name: 'unknown', count: counts.unknown, tone: 'warn' },
    { name: 'skipped', count: leftOutOf(counts), tone: 'quiet' },
  ] as const
  return beside
    .filter(({ count }) => count > 0)
    .map(({ name, count, tone }) => (
      <span key={name} className={shared[tone]}>
        {(name === 'already' && ofAccount ? words.stock.already : words.result[name])(count, words.count(count))}
      </span>
    ))
}

function NextSteps({ progress, onShowFailed }: RunResultProps) {
  const { app, history, imports, run, undo, words } = useUi()
  const undone = useStore(run, (state) => state.undone)
  const { account, summary } = useStore(imports, (state) => (state.step === 'open' ? state : NO_IMPORT))
  const file = summary?.file.name ?? untrusted('')
  const ofAccount = summary?.file.kind === 'account'
  const attention = attentionOf(progress.counts)
  const whole = isWhole(progress)
  return (
    <Group justify="flex-end">
      <ApiKeyPrompt
        failure={progress.code === 'key-refused' ? KEY_REFUSED : null}
        account={account}
        screen="import"
        then={() => void run.act.resume()}
      />
      {progress.state !== 'done' && progress.code !== 'key-refused' && (
        <Button onClick={() => void run.act.resume()}>{words.run.resume}</Button>
      )}
      {attention > 0 && summary !== null && <RowsToFix session={summary.session} />}
      {attention > 0 && (
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
      <Button variant={whole && ofAccount ? 'filled' : 'default'} onClick={() => void imports.act.reread()}>
        {ofAccount ? words.stock.again : words.result.again}
      </Button>
      {!ofAccount && (
        <Button variant={whole ? 'filled' : 'default'} onClick={() => void imports.act.close()}>
          {words.result.another}
        </Button>
      )}
    </Group>
  )
}
