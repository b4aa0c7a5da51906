/** The last check before sending: which account, what changes, how many requests, and what is left out. */
import type { ImportSummary } from '../../../src-shared/api/window-types.ts'
import { Button, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { BlockableButton } from '../../parts/buttons.tsx'
import { Dialog, DialogFooter } from '../../parts/dialog.tsx'
import { Sentences, VisibleText } from '../../parts/visible.tsx'
import { findAccountByText, storageName } from '../../view/accounts.ts'
import { makeLeaveOutEdit } from '../../state/rows-shown.ts'
import type { StartOptions } from '../../state/run-store.ts'
import { isBusy } from '../../state/import-state.ts'
import { useUi } from '../../use-ui.ts'
import { makeApplyCounts, chooseShownCounts } from '../../view/counts.ts'
import { makeConfirmFacts } from '../../view/confirm-facts.ts'
import { shownText } from '../../view/visible-text.ts'
import { mustTypePhrase } from '../../../src-shared/plan/guard/guard-kinds.ts'
import { toRawText, markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'
import css from './apply-confirm.module.css'
import shared from '../../parts/shared.module.css'
import { describeCodes } from '../../view/words-for.ts'
import { describeChangedField } from '../../../src-shared/words/changed-fields.ts'
import { listGuardKinds } from '../../../src-shared/words/outliers.ts'

interface ApplyConfirmProps {
  readonly summary: ImportSummary
  /** How many rows are sent before the user is asked again; null for all rows. */
  readonly firstRowCount: number | null
  readonly open: boolean
  readonly onApply: (options: StartOptions) => void
  readonly onBack: () => void
}

export function ApplyConfirm({ summary, firstRowCount, open, onApply, onBack }: ApplyConfirmProps) {
  const { words } = useUi()
  const { rowCount } = makeApplyCounts(summary)
  const { guard } = summary
  const { openQuestionsText } = makeConfirmFacts(summary, words)
  const { isOld, isChecking } = useNewestReading(summary, open)
  usePhraseRequest(summary, open && guard !== null && !isOld)
  const firstOption = firstRowCount === null ? {} : { firstRows: firstRowCount }
  return (
    <Dialog
      title={
        firstRowCount === null
          ? words.apply.confirmTitle(rowCount, words.count(rowCount))
          : words.apply.confirmFirstRows(firstRowCount, words.count(firstRowCount))
      }
      open={open}
      onClose={onBack}
      size={guard !== null}
    >
      <ReadingCorrectionNote summary={summary} isOld={isOld} isChecking={isChecking} />
      {openQuestionsText !== null && (
        <Text className={shared['warn'] ?? ''} mb={12}>
          {openQuestionsText}
        </Text>
      )}
      {guard === null ? (
        <>
          <ConfirmationFacts summary={summary} isPart={firstRowCount !== null} />
          <Text c="dimmed" mt={12}>
            {words.apply.confirmNote}
          </Text>
          <DialogFooter>
            <Button variant="default" onClick={onBack} data-autofocus>
              {words.apply.confirmBack}
            </Button>
            <BlockableButton isBlocked={isChecking} onClick={() => onApply(firstOption)}>
              {words.apply.confirmApply}
            </BlockableButton>
          </DialogFooter>
        </>
      ) : (
        <UnusualChangesConfirm
          guard={guard}
          summary={summary}
          isChecking={isChecking}
          onApply={(confirm) => onApply({ ...firstOption, confirm })}
          onBack={onBack}
        />
      )}
    </Dialog>
  )
}

interface UnusualChangesProps {
  readonly guard: NonNullable<ImportSummary['guard']>
  readonly summary: ImportSummary
  readonly isChecking: boolean
  readonly onApply: (confirm: string) => void
  readonly onBack: () => void
}

/** Shows which changes are unusual, with three answers. The user must type a phrase only in serious cases. [OUT-5] */
function UnusualChangesConfirm({ guard, summary, isChecking, onApply, onBack }: UnusualChangesProps) {
  const { imports, rows, run, words } = useUi()
  const phrase = useStore(run, (state) => state.phrase)
  // A typed phrase applies to one summary, so the text field is empty again for the next one.
  const [answer, setAnswer] = useState({ phrase, text: '' })
  const typedText = answer.phrase === phrase ? answer.text.trim() : ''
  const isSerious = mustTypePhrase(guard)
  const isReady = !isChecking && phrase !== null && (!isSerious || typedText === toRawText(phrase))
  const continueApply = (): void => onApply(isSerious || phrase === null ? typedText : toRawText(phrase))

  async function leaveOut(): Promise<void> {
    await imports.act.edit(makeLeaveOutEdit({ guard: true }))
    const currentState = imports.getState()
    if (currentState.step !== 'open' || makeApplyCounts(currentState.summary).rowCount === 0) onBack()
  }

  function showRows(): void {
    rows.act.setFilter({ guard: true })
    onBack()
  }

  return (
    <>
      <section className={`${shared['warning']} ${css['guard']}`}>
        <ul>
          <Sentences
            texts={listGuardKinds(toRawText(guard), words.language, toRawText(summary.fieldColumns)).map(
              ({ message }) => markUntrusted(message),
            )}
          />
        </ul>
      </section>
      <DialogFooter>
        {isSerious && (
          <TextInput
            flex="1 0 100%"
            label={phrase === null ? words.apply.phraseWillAppear : words.apply.typePhrase(shownText(phrase))}
            value={answer.phrase === phrase ? answer.text : ''}
            autoComplete="off"
            data-autofocus
            onChange={(event) => setAnswer({ phrase, text: event.currentTarget.value })}
            onKeyDown={(event) => event.key === 'Enter' && isReady && continueApply()}
          />
        )}
        <BlockableButton variant="default" isBlocked={!isReady} onClick={continueApply}>
          {words.apply.sendAnyway}
        </BlockableButton>
        <Button variant="default" onClick={showRows}>
          {words.apply.showRows}
        </Button>
        <BlockableButton
          isBlocked={isChecking}
          onClick={() => void leaveOut()}
          data-autofocus={!isSerious || undefined}
        >
          {words.apply.leaveOut}
        </BlockableButton>
      </DialogFooter>
    </>
  )
}

/** If the account's data is old, reads it again before asking the user. [READ-7] */
function useNewestReading({ reading }: ImportSummary, open: boolean) {
  const { imports } = useUi()
  const isReadingOld = open && (reading?.before ?? 0) > 0
  const isChecking = useStore(imports, isBusy) && isReadingOld
  useEffect(() => {
    if (isReadingOld) void imports.act.refresh('needed')
  }, [isReadingOld, imports])
  return { isOld: isReadingOld, isChecking }
}

/** Requests a new phrase for each new summary. */
function usePhraseRequest(summary: ImportSummary, needsPhrase: boolean): void {
  const { run } = useUi()
  useEffect(() => {
    if (needsPhrase) void run.act.requestPhrase(summary.session)
  }, [needsPhrase, run, summary])
}

interface ReadingCorrectedProps {
  readonly summary: ImportSummary
  readonly isOld: boolean
  readonly isChecking: boolean
}

function ReadingCorrectionNote({ summary: { reading }, isOld, isChecking }: ReadingCorrectedProps) {
  const { words } = useUi()
  const correction = reading?.corrected
  return (
    <div role="status">
      {isChecking && <Text c="dimmed">{words.stock.checking}</Text>}
      {!isOld && correction && correction.rows > 0 && (
        <Text className={shared['warn'] ?? ''} mb={12}>
          {words.stock.changedRows(
            correction.rows,
            words.count(correction.rows),
            words.moment(new Date(correction.since).toISOString()),
          )}
        </Text>
      )}
    </div>
  )
}

function ConfirmationFacts({
  summary,
  isPart: isFirstRowsOnly,
}: {
  readonly summary: ImportSummary
  readonly isPart: boolean
}) {
  const { app, words } = useUi()
  const accounts = useStore(app, (state) => state.accounts)
  const { account, changed } = summary
  const { deletedText, addedText, costText, waitingText } = makeConfirmFacts(summary, words)
  return (
    <dl className={css['list']}>
      <dt>{words.apply.confirmWhere}</dt>
      <dd>
        <b>
          {storagesOf(summary)
            .map((storage) => storageName(accounts, account, storage))
            .join(', ')}
        </b>{' '}
        · <VisibleText text={findAccountByText(accounts, account)?.name ?? account} />
      </dd>
      <dt>{words.apply.confirmWhat}</dt>
      <dd>
        {isFirstRowsOnly && words.apply.confirmPart}
        <ul>
          {deletedText !== null && <li className={shared['bad']}>{deletedText}</li>}
          {addedText !== null && <li>{addedText}</li>}
          <Sentences texts={changed.map((sentence) => describeCodes(sentence, words, describeChangedField))} />
        </ul>
        {costText !== null && <p className={shared['warn']}>{costText}</p>}
      </dd>
      <LeftOutRows summary={summary} waiting={waitingText} />
    </dl>
  )
}

/** Lists the rows that will not change. Shows nothing if there are no such rows. */
function LeftOutRows({
  summary,
  waiting: waitingText,
}: {
  readonly summary: ImportSummary
  readonly waiting: string | null
}) {
  const { words } = useUi()
  const { unchanged } = chooseShownCounts(summary)
  const { excluded = 0 } = summary
  // On the Stock screen, rows that were not edited need not be mentioned.
  const unchangedCount = summary.file.kind === 'account' ? 0 : unchanged
  if (waitingText === null && unchangedCount + excluded === 0) return null
  return (
    <>
      <dt>{words.apply.confirmNotSent}</dt>
      <dd>
        <ul>
          {unchangedCount > 0 && <li>{words.apply.confirmUnchanged(unchangedCount, words.count(unchangedCount))}</li>}
          {excluded > 0 && <li>{words.todo.leftOut(excluded, words.count(excluded))}</li>}
          {waitingText !== null && <li>{waitingText}</li>}
        </ul>
      </dd>
    </>
  )
}

/** The storages that will change; if only the materials themselves change, the storages that the file is for. */
function storagesOf({
  choices,
  changedStorages,
  file: { perStorage, storageSheets },
}: ImportSummary): readonly number[] {
  const fileStorages =
    perStorage?.read === true ? perStorage.storages : storageSheets?.read === true ? storageSheets.sheets : []
  const shownStorageIds = fileStorages.map(({ storage }) => storage)
  if (changedStorages.length > 0) return changedStorages
  return shownStorageIds.length > 0 ? shownStorageIds : [choices.storage]
}
