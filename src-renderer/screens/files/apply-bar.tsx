/** From the preview to the result: what Apply costs, the confirmation, the run, and how it ended. */
import { isBusy } from '../../state/import-state.ts'
import type { ImportSummary } from '../../../src-shared/api/window-types.ts'
import { Button, Group, Text, Tooltip } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import { isOver } from '../../../src-shared/api/run.ts'
import { CheckIcon } from '../../parts/icons.tsx'
import { useCommand } from '../../parts/use-command.ts'
import { Mark } from '../../parts/mark.tsx'
import { Visible } from '../../parts/visible.tsx'
import { useUi } from '../../use-ui.ts'
import { changes, shownCounts, waiting } from '../../view/counts.ts'
import { ApplyConfirm } from './apply-confirm.tsx'
import { RunResult } from './run-result.tsx'
import { RunProgressLine } from '../../parts/run-progress-line.tsx'
import type { Words } from '../../../src-shared/words/window/words.ts'
import css from './apply-bar.module.css'
import shared from '../../parts/shared.module.css'
import { messageLine, shownText } from '../../view/visible-text.ts'
import { SmallButton } from '../../parts/buttons.tsx'

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

/** True once everything is compared. */
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
  const { counts, cost, values } = summary
  const nothing = changes(counts) === 0
  const leftOut = waiting(shownCounts(summary))
  const { why } = words.commands
  useCommand('apply', {
    run: () => setAsking(true),
    blocked: trying ? why.trying : busy ? why.busy : nothing ? why.noChange : null,
  })
  if (trying) {
    return (
      <p className={css['trying']} role="status">
        {ruling ? words.rules.trying : words.many.trying}
      </p>
    )
  }
  if (nothing) {
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
  const overQuota = words.overQuota(cost)
  return (
    <>
      <Group className={css['text'] ?? ''} justify="flex-end" align="baseline" gap="0 16px">
        <Text component="span" fw={550}>
          {summary.file.kind === 'account'
            ? stockCost(summary, calls, words)
            : words.apply.cost(calls, words.costTime(cost))}
        </Text>
        {overQuota !== null ? (
          <span className={shared['warn']}>{overQuota}</span>
        ) : (
          leftOut > 0 && <span className={shared['quiet']}>{words.apply.leftOut(leftOut, words.count(leftOut))}</span>
        )}
      </Group>
      <SaveForReview session={summary.session} disabled={busy} />
      <Button size="sm" disabled={busy} loading={starting} onClick={() => setAsking(true)}>
        {words.apply.button(values, words.count(values))}
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

/**
 * "14 changes in 9 materials, 11 requests": counts what is sent, not everything typed, and materials, not one row per storage. [PLAN-21]
 */
function stockCost(summary: ImportSummary, calls: string, words: Words): string {
  const materials = changes(shownCounts(summary))
  return words.stock.changes(
    words.units.changes(summary.values, words.count(summary.values)),
    words.stock.materials(materials, words.count(materials)),
    calls,
  )
}

/** Saves what would be sent as a page to read and print. */
function SaveForReview({ session, disabled }: { readonly session: string; readonly disabled: boolean }) {
  const { app, review, words } = useUi()
  const busy = useStore(review, (state) => state.busy)

  async function save(): Promise<void> {
    const name = await review.act.save(session)
    const { failure } = review.getState()
    if (name !== null) app.act.tell({ kind: 'good', text: words.review.saved(shownText(name)) })
    else if (failure) app.act.tell({ kind: 'bad', text: messageLine(failure.message) })
    review.act.dismissFailure()
  }

  useCommand('savePageForReview', { run: () => void save(), blocked: disabled ? words.commands.why.busy : null })

  return (
    <Button size="sm" variant="default" disabled={disabled} loading={busy === 'page'} onClick={() => void save()}>
      {words.review.save}
    </Button>
  )
}

/** How old the account's data is, and what reading it again costs. [READ-6] */
function ReadingAge({ summary }: { readonly summary: ImportSummary }) {
  const { imports, words } = useUi()
  const busy = useStore(imports, isBusy)
  const { reading, file } = summary
  if (!reading) return null
  const asOf = words.stock.asOf(words.moment(new Date(reading.at).toISOString()))
  const refresh = words.stock.refresh(words.units.calls(reading.refresh, words.count(reading.refresh)))
  const hint = reading.kept ? words.stock.keptHint : words.stock.readHint
  // For Stock, the account is the file: reading it again keeps the edits.
  const again = file.kind === 'account' ? () => imports.act.reread() : () => imports.act.refresh('all')
  return (
    <Group gap={8} wrap="nowrap" className={css['age'] ?? ''}>
      <span className={shared['quiet']}>{asOf}</span>
      <Tooltip label={hint} withArrow multiline w={280}>
        <SmallButton aria-label={`${refresh}, ${asOf}`} disabled={busy} onClick={() => void again()}>
          {refresh}
        </SmallButton>
      </Tooltip>
    </Group>
  )
}
