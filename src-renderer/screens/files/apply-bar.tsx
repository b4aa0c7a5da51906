/** The footer: one sentence about what Apply would do, the Apply button, the run's progress and its result. Its height is fixed. */
import { isBusy } from '../../state/import-state.ts'
import type { ImportSummary } from '../../../src-shared/api/window-types.ts'
import { Button, Menu, ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { isOver } from '../../../src-shared/api/run.ts'
import { countRowsNeedingAttention } from '../../../src-shared/run/run-outcome.ts'
import { CheckIcon, MoreIcon } from '../../parts/icons.tsx'
import { useCommand } from '../../parts/use-command.ts'
import { Mark } from '../../parts/mark.tsx'
import { VisibleText } from '../../parts/visible.tsx'
import { useUi } from '../../use-ui.ts'
import { makeApplyCounts, type ApplyCounts } from '../../view/counts.ts'
import { isSameShape } from '../../../src-shared/plan/suppliers/recognise.ts'
import { toRawText } from '../../../src-shared/material/values/untrusted-text.ts'
import { ROOM_FOR_LIST } from './todo-card.tsx'
import { ApplyConfirm } from './apply-confirm.tsx'
import { RunOutcome, RunResult } from './run-result.tsx'
import type { StartOptions } from '../../state/run-store.ts'
import { RunProgressLine } from '../../parts/run-progress-line.tsx'
import type { Words } from '../../../src-shared/words/window/words.ts'
import css from './apply-bar.module.css'
import { NEVER } from '../../../src-shared/account/daily-limit.ts'
import { makeConfirmFacts } from '../../view/confirm-facts.ts'
import { costText } from '../../view/cost-text.ts'
import { shownText } from '../../view/visible-text.ts'
import { menuProps } from '../../parts/picker.tsx'
import { describeCodes } from '../../view/words-for.ts'
import { nothingToSendText } from '../../../src-shared/words/import-summary.ts'
import { makeFailureNotice } from '../../view/failure-line.ts'

/** How many rows are sent in a first try, before the run waits for the user. */
const TRIAL_ROW_COUNT = 10

interface ApplyBarProps {
  readonly summary: ImportSummary
}

export function ApplyBar({ summary }: ApplyBarProps) {
  const { run, words } = useUi()
  const progress = useStore(run, (state) => state.progress)
  const hasRun = useStore(run, (state) => state.run !== null)
  const isComparedWithRun = useStore(run, (state) => state.isComparedWithRun)
  const isComplete = useStore(
    run,
    (state) => state.progress !== null && countRowsNeedingAttention(state.progress.counts) === 0,
  )
  const canContinue = isComparedWithRun && isComplete && makeApplyCounts(summary).rowCount > 0
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
function areAllRowsCompared({ compared }: ImportSummary): boolean {
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
  const hasOnlyChanges = Object.values(makeConfirmFacts(summary, words)).every((text) => text === null)
  const isUnedited = Object.values(changes).every((count) => count === 0)
  return (
    profile !== undefined && isSameShape(toRawText(profile.shape)) && hasNoQuestions && hasOnlyChanges && isUnedited
  )
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
  const isPreviewingChange = useStore(grid, (state) => state.ruleToEdit !== null || state.changeKind !== null)
  const isStarting = useStore(run, (state) => state.isStarting)
  /** How many rows the open confirmation is for; null if it is closed. */
  const [rowCountToConfirm, setRowCountToConfirm] = useState<number | 'all' | null>(null)
  const { rowCount } = makeApplyCounts(summary)
  const hasRoomForList = useMediaQuery(ROOM_FOR_LIST, true, { getInitialValueInEffect: false })
  // The header already shows how old the stock is, with a button to read it again.
  const isStock = summary.file.kind === 'account'
  const { unavailableReasons } = words.commands
  function start(options: StartOptions): void {
    setRowCountToConfirm(null)
    // Edits made from now on are not part of the run.
    void imports.act.runInTurn(() => run.act.start(summary.session, options))
  }
  async function applyAll(): Promise<void> {
    // If there is no room for the list of changes, the confirmation shows them.
    if (!hasRoomForList || !needsNoConfirmation(summary, words)) return setRowCountToConfirm('all')
    if (summary.reading?.before !== 0) await imports.act.refresh('needed')
    const currentState = imports.getState()
    const isSameImport = currentState.step === 'open' && currentState.summary.session === summary.session
    const { before = 1, corrected } =
      (isSameImport && needsNoConfirmation(currentState.summary, words) && currentState.summary.reading) || {}
    if (before === 0 && (corrected?.rows ?? 0) === 0) start({})
    else setRowCountToConfirm('all')
  }
  const blockedReason = isPreviewingChange
    ? unavailableReasons.trying
    : isImportBusy
      ? unavailableReasons.busy
      : rowCount === 0
        ? unavailableReasons.noChange
        : null
  useCommand('apply', { run: () => void applyAll(), blockedReason })
  useCommand('applyFirst', {
    run: () => setRowCountToConfirm(TRIAL_ROW_COUNT),
    blockedReason: blockedReason ?? (rowCount > TRIAL_ROW_COUNT ? null : unavailableReasons.fewRows),
  })
  if (isPreviewingChange) {
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
      {(rowCount > 0 || !isStock) && (
        <OfferMenu
          summary={summary}
          disabled={isImportBusy}
          onApplyFirstRows={() => setRowCountToConfirm(TRIAL_ROW_COUNT)}
        />
      )}
      {rowCount > 0 && (
        <>
          <Button size="md" disabled={isImportBusy} loading={isStarting} onClick={() => void applyAll()}>
            {words.apply.button(rowCount, words.count(rowCount))}
          </Button>
          <ApplyConfirm
            summary={summary}
            firstRowCount={rowCountToConfirm === 'all' ? null : rowCountToConfirm}
            open={rowCountToConfirm !== null}
            onBack={() => setRowCountToConfirm(null)}
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
  const counts = makeApplyCounts(summary)
  const { waitingCount } = counts
  const waitingNote = waitingCount > 0 && (
    <b className={css['wait']}>{apply.waitingRows(waitingCount, words.count(waitingCount))}</b>
  )
  if (counts.rowCount === 0) {
    if (waitingCount > 0) return waitingNote
    // The table already shows that there are no rows.
    if (summary.rowCount === 0 && summary.file.kind !== 'account') return null
    const nothingToApplyText = summary.nothing
      ? describeCodes(summary.compared, words, nothingToSendText)
      : apply.nothing
    const text = summary.file.kind === 'account' ? words.stock.nothing : nothingToApplyText
    return (
      <>
        {areAllRowsCompared(summary) && summary.file.kind !== 'account' && (
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
      {changesText(counts, summary.file.storageSheets?.read === true, words)}. {waitingNote}{' '}
      {cost !== null && <span>{cost}</span>}
    </>
  )
}

/** `isSheetPerStorage`: each sheet is one storage, so several rows may be about one material. */
function changesText(
  { changedCount, addedCount, deletedCount }: ApplyCounts,
  isSheetPerStorage: boolean,
  words: Words,
): string {
  const { apply, count } = words
  const change = isSheetPerStorage ? apply.change.rows : apply.change.materials
  const parts = [
    ...(changedCount > 0 ? [change(changedCount, count(changedCount))] : []),
    ...(addedCount > 0 ? [(changedCount > 0 ? apply.add : apply.addOnly)(addedCount, count(addedCount))] : []),
    ...(deletedCount > 0
      ? [(changedCount + addedCount > 0 ? apply.delete : apply.deleteOnly)(deletedCount, count(deletedCount))]
      : []),
  ]
  return parts.join(', ')
}

interface OfferMenuProps {
  readonly summary: ImportSummary
  readonly disabled: boolean
  readonly onApplyFirstRows: () => void
}

/** Options beside Apply: the first rows only, the changes as a file, today's remaining requests, and the age of the account's data. [READ-6] */
function OfferMenu({ summary, disabled, onApplyFirstRows }: OfferMenuProps) {
  const { imports, words } = useUi()
  const { cost, reading, file } = summary
  const { rowCount } = makeApplyCounts(summary)
  const saveForReview = useSaveForReview(
    summary.session,
    rowCount === 0 ? words.commands.unavailableReasons.noChange : null,
  )
  // The stock itself comes from the account, so the whole import is read again. Its edits are kept.
  const rereadFile = file.kind === 'account' ? () => imports.act.reread() : () => imports.act.refresh('all')
  return (
    <FooterMenu label={words.apply.more}>
      {rowCount > TRIAL_ROW_COUNT && (
        <Menu.Item disabled={disabled} onClick={onApplyFirstRows}>
          {words.apply.firstRows(TRIAL_ROW_COUNT, words.count(TRIAL_ROW_COUNT))}
        </Menu.Item>
      )}
      {rowCount > 0 && (
        <Menu.Item disabled={disabled || saveForReview === null} onClick={() => void saveForReview?.()}>
          {words.review.save}
        </Menu.Item>
      )}
      {reading && (
        <Menu.Item
          disabled={disabled}
          rightSection={words.stock.asOfMoment(words.moment(new Date(reading.at).toISOString()))}
          title={reading.kept ? words.stock.storedHint : words.stock.readHint}
          onClick={() => void rereadFile()}
        >
          {words.apply.refresh}
        </Menu.Item>
      )}
      <Menu.Label>
        {rowCount > 0 && cost.days !== NEVER && <div>{words.apply.timeNeeded(words.costTime(cost))}</div>}
        <div>{words.apply.requestsLeftToday(words.count(cost.leftToday))}</div>
      </Menu.Label>
    </FooterMenu>
  )
}

/** Returns a function that saves the planned changes as a page to read and print. Null while the page is being saved. */
function useSaveForReview(session: string, blockedReason: string | null): (() => Promise<void>) | null {
  const { app, imports, review, words } = useUi()
  const isImportBusy = useStore(imports, isBusy)
  const isSaving = useStore(review, (state) => state.busy === 'page')

  async function save(): Promise<void> {
    const name = await review.act.save(session)
    const { failure } = review.getState()
    if (name !== null) app.act.showNotice({ kind: 'good', text: words.review.saved(shownText(name)) })
    else if (failure) app.act.showNotice(makeFailureNotice(failure))
    review.act.dismissFailure()
  }

  useCommand('savePageForReview', {
    run: () => void save(),
    blockedReason: blockedReason ?? (isImportBusy ? words.commands.unavailableReasons.busy : null),
  })
  return isSaving ? null : save
}

/** The menu behind “⋯” in the footer. */
function FooterMenu({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Menu {...menuProps} position="top-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} title={label}>
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
