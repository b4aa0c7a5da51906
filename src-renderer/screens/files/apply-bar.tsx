/** The footer: one sentence about what Apply would do, the Apply button, the run's progress and its result. Its height is fixed. */
import { isBusy } from '../../state/import-state.ts'
import type { ImportSummary } from '../../../src-shared/api/window-types.ts'
import { Button, Menu, ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { isOver } from '../../../src-shared/api/run.ts'
import { countAttention } from '../../../src-shared/run/run-outcome.ts'
import { CheckIcon, MoreIcon } from '../../parts/icons.tsx'
import { useCommand } from '../../parts/use-command.ts'
import { Mark } from '../../parts/mark.tsx'
import { VisibleText } from '../../parts/visible.tsx'
import { useUi } from '../../use-ui.ts'
import { applyCounts, type ApplyCounts } from '../../view/counts.ts'
import { isSame } from '../../../src-shared/plan/suppliers/recognise.ts'
import { asItCame } from '../../../src-shared/material/values/untrusted-text.ts'
import { ROOM_FOR_LIST } from './todo-card.tsx'
import { ApplyConfirm } from './apply-confirm.tsx'
import { RunOutcome, RunResult } from './run-result.tsx'
import type { StartOptions } from '../../state/run-store.ts'
import { RunProgressLine } from '../../parts/run-progress-line.tsx'
import type { Words } from '../../../src-shared/words/window/words.ts'
import css from './apply-bar.module.css'
import { NEVER } from '../../../src-shared/account/daily-limit.ts'
import { confirmFacts } from '../../view/confirm-facts.ts'
import { costText } from '../../view/cost-text.ts'
import { shownText } from '../../view/visible-text.ts'
import { menuStyle } from '../../parts/picker.tsx'
import { describeFor } from '../../view/words-for.ts'
import { nothingText } from '../../../src-shared/words/import-summary.ts'
import { failureNotice } from '../../view/failure-line.ts'

/** How many rows are sent in a first try, before the run waits for the user. */
const TRY_ROWS = 10

interface ApplyBarProps {
  readonly summary: ImportSummary
}

export function ApplyBar({ summary }: ApplyBarProps) {
  const { run, words } = useUi()
  const progress = useStore(run, (state) => state.progress)
  const hasRun = useStore(run, (state) => state.run !== null)
  const isBase = useStore(run, (state) => state.isBase)
  const isWhole = useStore(run, (state) => state.progress !== null && countAttention(state.progress.counts) === 0)
  const canContinue = isBase && isWhole && applyCounts(summary).rows > 0
  return (
    <footer className={css['bar']} role="group" aria-label={words.apply.label}>
      {progress === null ? (
        !hasRun && <ApplyOffer summary={summary} />
      ) : isOver(progress.state) && canContinue ? (
        <ApplyOffer summary={summary} previousResult={<RunOutcome progress={progress} />} />
      ) : isOver(progress.state) ? (
        <RunResult progress={progress} />
      ) : (
        <RunProgressLine run={run} progress={progress} />
      )}
    </footer>
  )
}

/** True once all rows are compared with the account. */
function isAllCompared({ compared }: ImportSummary): boolean {
  return compared.unread.length === 0 && compared.found === compared.rows
}

/**
 * True for the next list of a known supplier, if it is unedited, has no questions and only changes materials. The confirmation would add no
 * information. [OUT-8]
 */
function needsNoConfirmation(summary: ImportSummary, words: Words): boolean {
  const { changes = {}, compared, guard, jumps, marks, problems, profile } = summary
  const questions = [...problems, ...jumps, ...marks]
  const hasNoQuestions = questions.length === 0 && compared.taken === undefined && !guard
  const hasOnlyChanges = Object.values(confirmFacts(summary, words)).every((text) => text === null)
  const isUntouched = Object.values(changes).every((count) => count === 0)
  return profile !== undefined && isSame(asItCame(profile.shape)) && hasNoQuestions && hasOnlyChanges && isUntouched
}

interface OfferProps {
  readonly summary: ImportSummary
  /** How the previous run ended. */
  readonly previousResult?: ReactNode
}

function ApplyOffer({ summary, previousResult }: OfferProps) {
  const { grid, imports, run, words } = useUi()
  const isImportBusy = useStore(imports, isBusy)
  const isWritingRule = useStore(grid, (state) => state.ruleToEdit !== null)
  const isTrying = useStore(grid, (state) => state.ruleToEdit !== null || state.changeKind !== null)
  const isStarting = useStore(run, (state) => state.isStarting)
  /** How many rows the open confirmation is for; null if it is closed. */
  const [confirmedRows, setConfirming] = useState<number | 'all' | null>(null)
  const { rows } = applyCounts(summary)
  const hasRoomForList = useMediaQuery(ROOM_FOR_LIST, true, { getInitialValueInEffect: false })
  // The header already shows how old the stock is, with a button to read it again.
  const isStock = summary.file.kind === 'account'
  const { why } = words.commands
  function start(options: StartOptions): void {
    setConfirming(null)
    // Anything typed from now on is not part of the run.
    void imports.act.waitFor(() => run.act.start(summary.session, options))
  }
  async function applyAll(): Promise<void> {
    // If there is no room for the list of changes, the confirmation shows them.
    if (!hasRoomForList || !needsNoConfirmation(summary, words)) return setConfirming('all')
    if (summary.reading?.before !== 0) await imports.act.refresh('needed')
    const now = imports.getState()
    const isSame = now.step === 'open' && now.summary.session === summary.session
    const { before = 1, corrected } = (isSame && needsNoConfirmation(now.summary, words) && now.summary.reading) || {}
    if (before === 0 && (corrected?.rows ?? 0) === 0) start({})
    else setConfirming('all')
  }
  const blockedReason = isTrying ? why.trying : isImportBusy ? why.busy : rows === 0 ? why.noChange : null
  useCommand('apply', { run: () => void applyAll(), blockedReason })
  useCommand('applyFirst', {
    run: () => setConfirming(TRY_ROWS),
    blockedReason: blockedReason ?? (rows > TRY_ROWS ? null : why.fewRows),
  })
  if (isTrying) {
    return (
      <p className={`${css['text']} ${css['trying']}`} role="status">
        {isWritingRule ? words.rules.trying : words.many.trying}
      </p>
    )
  }
  return (
    <>
      <p className={css['text']} role="status">
        {previousResult} <ApplySentence summary={summary} />
      </p>
      {(rows > 0 || !isStock) && (
        <OfferMenu summary={summary} disabled={isImportBusy} onFirst={() => setConfirming(TRY_ROWS)} />
      )}
      {rows > 0 && (
        <>
          <Button size="md" disabled={isImportBusy} loading={isStarting} onClick={() => void applyAll()}>
            {words.apply.button(rows, words.count(rows))}
          </Button>
          <ApplyConfirm
            summary={summary}
            firstRows={confirmedRows === 'all' ? null : confirmedRows}
            open={confirmedRows !== null}
            onBack={() => setConfirming(null)}
            onApply={start}
          />
        </>
      )}
    </>
  )
}

/** For example: "194 materials change, 12 are new. 12 rows wait for you." */
function ApplySentence({ summary }: { readonly summary: ImportSummary }) {
  const { words } = useUi()
  const { apply } = words
  const counts = applyCounts(summary)
  const { waiting } = counts
  const wait = waiting > 0 && <b className={css['wait']}>{apply.wait(waiting, words.count(waiting))}</b>
  if (counts.rows === 0) {
    if (waiting > 0) return wait
    // The table already shows that there are no rows.
    if (summary.rowCount === 0 && summary.file.kind !== 'account') return null
    const nothingToApply = summary.nothing ? describeFor(summary.compared, words, nothingText) : apply.nothing
    const text = summary.file.kind === 'account' ? words.stock.nothing : nothingToApply
    return (
      <>
        {isAllCompared(summary) && summary.file.kind !== 'account' && (
          <Mark tone="good" size={20}>
            <CheckIcon size={14} />
          </Mark>
        )}{' '}
        <VisibleText text={text} />
      </>
    )
  }
  const cost = costText(summary.cost, words)
  return (
    <>
      {changesText(counts, summary.file.storageSheets?.read === true, words)}. {wait}{' '}
      {cost !== null && <span>{cost}</span>}
    </>
  )
}

/** `isSheetPerStorage`: each sheet is one storage, so several rows may be about one material. */
function changesText({ changed, added, deleted }: ApplyCounts, sheetPerStorage: boolean, words: Words): string {
  const { apply, count } = words
  const change = sheetPerStorage ? apply.change.rows : apply.change.materials
  const parts = [
    ...(changed > 0 ? [change(changed, count(changed))] : []),
    ...(added > 0 ? [(changed > 0 ? apply.add : apply.addOnly)(added, count(added))] : []),
    ...(deleted > 0 ? [(changed + added > 0 ? apply.delete : apply.deleteOnly)(deleted, count(deleted))] : []),
  ]
  return parts.join(', ')
}

interface OfferMenuProps {
  readonly summary: ImportSummary
  readonly disabled: boolean
  readonly onFirst: () => void
}

/** Options beside Apply: the first rows only, the changes as a file, today's remaining requests, and the age of the account's data. [READ-6] */
function OfferMenu({ summary, disabled, onFirst }: OfferMenuProps) {
  const { imports, words } = useUi()
  const { cost, reading, file } = summary
  const { rows } = applyCounts(summary)
  const save = useSaveForReview(summary.session, rows === 0 ? words.commands.why.noChange : null)
  // The stock itself comes from the account, so the whole import is read again. Its edits are kept.
  const rereadFile = file.kind === 'account' ? () => imports.act.reread() : () => imports.act.refresh('all')
  return (
    <FooterMenu label={words.apply.more}>
      {rows > TRY_ROWS && (
        <Menu.Item disabled={disabled} onClick={onFirst}>
          {words.apply.firstRows(TRY_ROWS, words.count(TRY_ROWS))}
        </Menu.Item>
      )}
      {rows > 0 && (
        <Menu.Item disabled={disabled || save === null} onClick={() => void save?.()}>
          {words.review.save}
        </Menu.Item>
      )}
      {reading && (
        <Menu.Item
          disabled={disabled}
          rightSection={words.stock.asOf(words.moment(new Date(reading.at).toISOString()))}
          title={reading.kept ? words.stock.keptHint : words.stock.readHint}
          onClick={() => void rereadFile()}
        >
          {words.apply.refresh}
        </Menu.Item>
      )}
      <Menu.Label>
        {rows > 0 && cost.days !== NEVER && <div>{words.apply.needs(words.costTime(cost))}</div>}
        <div>{words.apply.today(words.count(cost.leftToday))}</div>
      </Menu.Label>
    </FooterMenu>
  )
}

/** Saves what would be sent as a page to read and print; null while it is being saved. */
function useSaveForReview(session: string, blockedReason: string | null): (() => Promise<void>) | null {
  const { app, imports, review, words } = useUi()
  const isImportBusy = useStore(imports, isBusy)
  const isSaving = useStore(review, (state) => state.busy === 'page')

  async function save(): Promise<void> {
    const name = await review.act.save(session)
    const { failure } = review.getState()
    if (name !== null) app.act.tell({ kind: 'good', text: words.review.saved(shownText(name)) })
    else if (failure) app.act.tell(failureNotice(failure))
    review.act.dismissFailure()
  }

  useCommand('savePageForReview', {
    run: () => void save(),
    blockedReason: blockedReason ?? (isImportBusy ? words.commands.why.busy : null),
  })
  return isSaving ? null : save
}

/** The menu behind “⋯” in the footer. */
function FooterMenu({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Menu {...menuStyle} position="top-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} title={label}>
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
