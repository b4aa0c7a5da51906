/** From the preview to the result: what Apply costs, the confirmation, the run, and how it ended. */
import { isBusy } from '../../state/import-state.ts'
import type { ImportSummary, RunProgress } from '../../../src-shared/contract/received.ts'
import { Button, Group, Text, Stack } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import { isOver } from '../../../src-shared/contract/run.ts'
import { CheckIcon, UndoIcon, WarnIcon } from '../../parts/icons.tsx'
import { useCommand } from '../../parts/commands/use-command.ts'
import { Mark } from '../../parts/mark.tsx'
import { Visible } from '../../parts/visible.tsx'
import { useUi } from '../../use-ui.ts'
import { changes, shownCounts, waiting } from '../../view/counts.ts'
import { SaveForReview } from '../review/save-for-review.tsx'
import { ApplyConfirm } from './apply-confirm.tsx'
import { RunProgressLine } from '../../parts/run-progress-line.tsx'
import type { Words } from '../../wording/words.ts'
import css from './apply-bar.module.css'
import shared from '../../parts/shared.module.css'
import { ApiKeyPrompt } from '../../parts/api-key-prompt.tsx'
import { attentionOf, leftOutOf } from '../../../src-shared/domain/run/report-rows.ts'
import { ReadingAge } from './reading-age.tsx'
import { RowsToFix } from '../../parts/rows-to-fix.tsx'
import { untrusted } from '../../../src-shared/domain/values/untrusted-text.ts'

interface ApplyBarProps {
  readonly summary: ImportSummary
  readonly onShowFailed: () => void
}

export function ApplyBar({ summary, onShowFailed }: ApplyBarProps) {
  const { run, words } = useUi()
  const progress = useStore(run, (state) => state.progress)
  const hasRun = useStore(run, (state) => state.run !== null)
  return (
    <Group
      component="footer"
      wrap="nowrap"
      gap={16}
      px={16}
      py={8}
      className={css['bar'] ?? ''}
      aria-label={words.apply.label}
    >
      {progress === null ? (
        !hasRun && (
          <>
            <ReadingAge summary={summary} />
            <Offer summary={summary} />
          </>
        )
      ) : isOver(progress.state) ? (
        <RunResult progress={progress} onShowFailed={onShowFailed} />
      ) : (
        <RunProgressLine run={run} progress={progress} />
      )}
    </Group>
  )
}

/** Nothing is left that was not compared. */
function isAllCompared({ compared }: ImportSummary): boolean {
  return compared === undefined || (compared.unread.length === 0 && compared.found === compared.rows)
}

function Offer({ summary }: { readonly summary: ImportSummary }) {
  const { grid, imports, run, words } = useUi()
  const busy = useStore(imports, isBusy)
  const ruling = useStore(grid, (state) => state.ruling !== null)
  const trying = useStore(grid, (state) => state.ruling !== null || state.changing !== null)
  const starting = useStore(run, (state) => state.starting)
  const [asking, setAsking] = useState(false)
  const { counts, cost } = summary
  const wanted = changes(counts)
  const leftOut = waiting(shownCounts(summary))
  const { why } = words.commands
  useCommand('apply', {
    run: () => setAsking(true),
    blocked: trying ? why.trying : busy ? why.busy : wanted === 0 ? why.noChange : null,
  })
  if (trying) {
    return (
      <p className={css['trying']} role="status">
        {ruling ? words.rules.trying : words.many.trying}
      </p>
    )
  }
  if (wanted === 0) {
    return (
      <Group component="p" gap={10} fz={14} role="status">
        {leftOut === 0 && isAllCompared(summary) && (
          <Mark tone="good" size={26}>
            <CheckIcon />
          </Mark>
        )}
        {leftOut > 0 ? (
          words.apply.nothingButProblems
        ) : summary.file.kind === 'account' ? (
          words.stock.nothing
        ) : (
          <Visible text={summary.nothing ?? words.apply.nothing} />
        )}
      </Group>
    )
  }
  const calls = words.units.calls(cost.writes, words.count(cost.writes))
  return (
    <>
      <Group className={css['text'] ?? ''} justify="flex-end" align="baseline" gap="0 16px">
        <Text component="span" fw={550}>
          {summary.file.kind === 'account'
            ? stockCost(summary, calls, words)
            : words.apply.cost(calls, words.costTime(cost))}
        </Text>
        {cost.writes > cost.leftToday ? (
          <span className={shared['warn']}>{words.apply.overQuota(words.count(cost.leftToday))}</span>
        ) : (
          leftOut > 0 && <span className={shared['quiet']}>{words.apply.leftOut(leftOut, words.count(leftOut))}</span>
        )}
      </Group>
      <SaveForReview session={summary.session} disabled={busy} />
      <Button size="sm" disabled={busy} loading={starting} onClick={() => setAsking(true)}>
        {words.apply.button(wanted, words.count(wanted))}
      </Button>
      <ApplyConfirm
        summary={summary}
        open={asking}
        onBack={() => setAsking(false)}
        onGo={(options) => {
          setAsking(false)
          void run.act.start(summary.session, options)
        }}
      />
    </>
  )
}

/** "14 changes in 9 materials, 11 requests": what is sent, not all that was typed; of materials and not of storages' rows. [PLAN-21] */
function stockCost(summary: ImportSummary, calls: string, words: Words): string {
  const materials = changes(shownCounts(summary))
  const values = summary.stock?.changes ?? materials
  return words.stock.changes(
    words.stock.change(values, words.count(values)),
    words.stock.materials(materials, words.count(materials)),
    calls,
  )
}

/** How a run says what a call would say by its failure. */
const KEY_REFUSED = { code: 'account-refused-key' } as const

const NO_IMPORT = { account: null, summary: null } as const

/** How a run ended, in one sentence, and where to go from here. */
function RunResult({ progress, onShowFailed }: { readonly progress: RunProgress; readonly onShowFailed: () => void }) {
  const { app, history, imports, run, undo, words } = useUi()
  const { verified, unverified, failed, unknown, changed, already } = progress.counts
  const undone = useStore(run, (state) => state.undone)
  const { account, summary } = useStore(imports, (state) => (state.step === 'open' ? state : NO_IMPORT))
  const file = summary?.file.name ?? untrusted('')
  const ofAccount = summary?.file.kind === 'account'
  const leftOut = leftOutOf(progress.counts)
  const look = attentionOf(progress.counts)
  // The headline is about what was sent, as in the terminal; what was left out stands beside it.
  const wrong = look - leftOut
  const whole = progress.state === 'done' && wrong === 0 && verified > 0
  const all = verified + wrong
  const sent = verified - already
  const beside = [
    { name: 'already', count: already, tone: 'quiet' },
    { name: 'changed', count: changed, tone: 'warn' },
    { name: 'failed', count: failed, tone: 'bad' },
    { name: 'unverified', count: unverified, tone: 'warn' },
    { name: 'unknown', count: unknown, tone: 'warn' },
    { name: 'skipped', count: leftOut, tone: 'quiet' },
  ] as const
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
        <Text component="strong" fz={15} fw="bolder">
          {whole
            ? sent > 0
              ? words.result.verified(sent, words.count(sent))
              : words.result.nothingSent
            : verified === 0
              ? progress.done > 0
                ? words.run.done(words.count(progress.done), words.count(progress.total))
                : words.result.noneApplied
              : words.result.partly(words.count(verified), words.count(all))}
        </Text>
        <Group component="span" gap="0 14px">
          {progress.state !== 'done' && <span className={shared['warn']}>{words.names.phases[progress.state]}</span>}
          {beside
            .filter(({ count }) => count > 0)
            .map(({ name, count, tone }) => (
              <span key={name} className={shared[tone]}>
                {words.result[name](count, words.count(count))}
              </span>
            ))}
          {undone && <span className={shared['warn']}>{words.undo.takenBack}</span>}
          {progress.message !== null && (
            <span className={shared['quiet']}>
              <Visible text={progress.message} />
            </span>
          )}
        </Group>
      </Stack>
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
        <Button variant={whole && ofAccount ? 'filled' : 'default'} onClick={() => void imports.act.reread()}>
          {ofAccount ? words.stock.again : words.result.again}
        </Button>
        {!ofAccount && (
          <Button variant={whole ? 'filled' : 'default'} onClick={() => void imports.act.close()}>
            {words.result.another}
          </Button>
        )}
      </Group>
    </Group>
  )
}
