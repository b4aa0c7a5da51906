/** The last check before sending: where, what, at what cost, and what is left out. */
import type { ImportSummary } from '../../../src-shared/api/window-types.ts'
import { Button, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { Dialog, DialogFoot } from '../../parts/dialog.tsx'
import { Sentences, Visible } from '../../parts/visible.tsx'
import { accountNamed, storageName } from '../../view/accounts.ts'
import type { StartOptions } from '../../state/run-store.ts'
import { isBusy } from '../../state/import-state.ts'
import { useUi } from '../../use-ui.ts'
import { changes, CHANGING, shownCounts, waiting } from '../../view/counts.ts'
import { shownText } from '../../view/visible-text.ts'
import { asItCame } from '../../../src-shared/material/values/untrusted-text.ts'
import css from './apply-confirm.module.css'
import shared from '../../parts/shared.module.css'

/** Rows of a first try; the run then waits for the user. */
const TRY_ROWS = 10

interface ApplyConfirmProps {
  readonly summary: ImportSummary
  readonly open: boolean
  readonly onGo: (options: StartOptions) => void
  readonly onBack: () => void
}

export function ApplyConfirm({ summary, open, onGo, onBack }: ApplyConfirmProps) {
  const { run, words } = useUi()
  const rows = changes(summary.counts)
  const guard = summary.guard ?? null
  const phrase = useStore(run, (state) => state.phrase)
  // A typed phrase belongs to one summary: the next one starts empty.
  const [answer, setAnswer] = useState({ phrase, text: '' })
  const typed = answer.phrase === phrase ? answer.text : ''
  const { older, checking } = useNewestReading(summary, open)
  useChallenge(summary, open && guard !== null && !older)
  const ready = !checking && (guard === null || (phrase !== null && typed.trim() === asItCame(phrase)))
  const confirm = guard === null ? {} : { confirm: typed.trim() }
  return (
    <Dialog
      title={words.apply.confirmTitle(summary.values, words.count(summary.values))}
      open={open}
      onClose={onBack}
      wide={guard !== null}
    >
      <ReadingCorrected summary={summary} older={older} checking={checking} />
      <Facts summary={summary} />
      {guard && (
        <section className={`${shared['warning']} ${css['guard']}`}>
          <ul>
            <Sentences texts={guard.reasons.map(({ message }) => message)} />
          </ul>
        </section>
      )}
      <Text c="dimmed" mt={14}>
        {words.apply.confirmNote}
      </Text>
      <DialogFoot>
        {guard && (
          <TextInput
            flex="1 0 100%"
            label={phrase === null ? words.apply.phraseComes : words.apply.typePhrase(shownText(phrase))}
            value={typed}
            autoComplete="off"
            data-autofocus
            onChange={(event) => setAnswer({ phrase, text: event.currentTarget.value })}
            onKeyDown={(event) => event.key === 'Enter' && ready && onGo(confirm)}
          />
        )}
        <Button variant="default" onClick={onBack} data-autofocus={guard === null || undefined}>
          {words.apply.confirmBack}
        </Button>
        {rows > TRY_ROWS && (
          <Button variant="default" disabled={!ready} onClick={() => onGo({ ...confirm, firstRows: TRY_ROWS })}>
            {words.apply.tryFirst(TRY_ROWS, words.count(TRY_ROWS))}
          </Button>
        )}
        <Button disabled={!ready} onClick={() => onGo(confirm)}>
          {words.apply.confirmGo}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

/** If the account's data is old, it is read again before the user is asked. [READ-7] */
function useNewestReading({ reading }: ImportSummary, open: boolean) {
  const { imports } = useUi()
  const older = open && (reading?.before ?? 0) > 0
  const checking = useStore(imports, isBusy) && older
  useEffect(() => {
    if (older) void imports.act.refresh('needed')
  }, [older, imports])
  return { older, checking }
}

/** A new summary needs a new phrase. */
function useChallenge(summary: ImportSummary, asks: boolean): void {
  const { run } = useUi()
  useEffect(() => {
    if (asks) void run.act.challenge(summary.session)
  }, [asks, run, summary])
}

interface ReadingCorrectedProps {
  readonly summary: ImportSummary
  readonly older: boolean
  readonly checking: boolean
}

function ReadingCorrected({ summary: { reading }, older, checking }: ReadingCorrectedProps) {
  const { words } = useUi()
  const corrected = reading?.corrected
  return (
    <div role="status">
      {checking && <Text c="dimmed">{words.stock.checking}</Text>}
      {!older && corrected && corrected.rows > 0 && (
        <Text className={shared['warn'] ?? ''} mb={12}>
          {words.stock.corrected(
            corrected.rows,
            words.count(corrected.rows),
            words.moment(new Date(corrected.since).toISOString()),
          )}
        </Text>
      )}
    </div>
  )
}

function Facts({ summary }: { readonly summary: ImportSummary }) {
  const { app, words } = useUi()
  const accounts = useStore(app, (state) => state.accounts)
  const { counts, cost, account, changed = [] } = summary
  const calls = words.units.calls(cost.writes, words.count(cost.writes))
  const overQuota = words.overQuota(cost)
  return (
    <dl className={css['list']}>
      <dt>{words.apply.confirmWhere}</dt>
      <dd>
        <b>
          {storagesOf(summary)
            .map((storage) => storageName(accounts, account, storage))
            .join(', ')}
        </b>{' '}
        · <Visible text={accountNamed(accounts, account)?.name ?? account} />
      </dd>
      <dt>{words.apply.confirmWhat}</dt>
      <dd>
        <ul>
          {CHANGING.filter((status) => counts[status] > 0).map((status) => (
            <li key={status}>{words.apply.verbs[status](counts[status], words.count(counts[status]))}</li>
          ))}
        </ul>
      </dd>
      {changed.length > 0 && (
        <>
          <dt>{words.apply.confirmFields}</dt>
          <dd>
            <ul>
              <Sentences texts={changed.map(({ message }) => message)} />
            </ul>
          </dd>
        </>
      )}
      <dt>{words.apply.confirmCost}</dt>
      <dd>
        {words.apply.confirmCostLine(calls, words.count(cost.leftToday), words.costTime(cost))}
        {overQuota !== null && <p className={shared['warn']}>{overQuota}</p>}
      </dd>
      <LeftOut summary={summary} />
    </dl>
  )
}

/** The rows that stay as they are; nothing if there are none. */
function LeftOut({ summary }: { readonly summary: ImportSummary }) {
  const { words } = useUi()
  const shown = shownCounts(summary)
  const leftOut = waiting(shown)
  if (leftOut === 0 && shown.unchanged === 0) return null
  return (
    <>
      <dt>{words.apply.confirmNot}</dt>
      <dd>
        <ul>
          {shown.unchanged > 0 && (
            <li>
              {(summary.file.kind === 'account' ? words.stock.unchanged : words.apply.confirmUnchanged)(
                shown.unchanged,
                words.count(shown.unchanged),
              )}
            </li>
          )}
          {leftOut > 0 && <li>{words.apply.confirmLeftOut(leftOut, words.count(leftOut))}</li>}
        </ul>
      </dd>
    </>
  )
}

/** The storages that will change. */
function storagesOf({ choices, file: { perStorage, storageSheets } }: ImportSummary): readonly number[] {
  const several =
    perStorage?.read === true ? perStorage.storages : storageSheets?.read === true ? storageSheets.sheets : []
  return several.length > 0 ? several.map(({ storage }) => storage) : [choices.storage]
}
