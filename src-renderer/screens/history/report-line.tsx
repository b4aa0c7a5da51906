/**
 * The line below a report about the selected row: its outcome and the reason. It opens all details over the table: each value, and what was sent.
 */
import { Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import type { ReportRow } from '../../../src-shared/api/window-types.ts'
import { IconButton, SmallButton } from '../../parts/buttons.tsx'
import { CloseIcon } from '../../parts/icons.tsx'
import { MaterialHistoryButton, useMaterialHistory } from '../../parts/material-history-button.tsx'
import shared from '../../parts/shared.module.css'
import { useCommand } from '../../parts/use-command.ts'
import { ValueChanges } from '../../parts/before-after.tsx'
import { VisibleText } from '../../parts/visible.tsx'
import { goToPlace } from '../../state/grid-store.ts'
import { reportOf } from '../../state/report-store.ts'
import { rowAt } from '../../state/rows-shown.ts'
import { useUi } from '../../use-ui.ts'
import { rowMarkOf } from '../../view/row-look.ts'
import { placeText } from '../../view/row-place.ts'
import css from '../files/details.module.css'
import own from './history-screen.module.css'
import { accountValueText, outcomeText, type StorageNameOf } from './report-columns.ts'
import { makeRunMessage } from '../../view/problems-at.ts'
import { describeCodes } from '../../view/words-for.ts'
import { answerText } from '../../../src-shared/words/report.ts'

interface ReportLineProps {
  readonly storageNameOf: StorageNameOf
  /** The account's id; absent if the account is no longer set up. */
  readonly account: string | undefined
}

export function ReportLine({ storageNameOf, account }: ReportLineProps) {
  const { grid, rows, words } = useUi()
  const index = useStore(grid, (state) => state.activePlace.row)
  const isOpen = useStore(grid, (state) => state.areDetailsOpen)
  const shownRow = useStore(rows, (state) => (index < 0 ? undefined : rowAt(state, index)))
  const row = shownRow && reportOf(shownRow)
  const openHistory = useMaterialHistory()
  const material = row?.materialId ?? null
  const openDetails = (): void => grid.setState({ areDetailsOpen: true })
  function closeDetails(): void {
    grid.setState({ areDetailsOpen: false })
    goToPlace(grid, grid.getState().activePlace)
  }
  const noRowReason = row ? null : words.commands.unavailableReasons.noRowShown
  useCommand('rowDetails', { run: isOpen ? closeDetails : openDetails, blockedReason: noRowReason })
  useCommand('materialPast', {
    run: () => account !== undefined && material !== null && openHistory(account, material),
    blockedReason:
      noRowReason ?? (material === null || account === undefined ? words.commands.unavailableReasons.noMaterial : null),
  })
  if (!row) {
    return (
      <section className={css['line']} aria-label={words.details.label}>
        <Text c="var(--text-3)">{words.values.hint}</Text>
      </section>
    )
  }
  const reason = row.error ?? row.since
  const currentValuesText = accountValueText(row, words, storageNameOf)
  return (
    <section
      className={css['line']}
      aria-label={words.details.label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        closeDetails()
      }}
    >
      {isOpen && <ReportRowDetails row={row} storageNameOf={storageNameOf} account={account} onClose={closeDetails} />}
      <em data-tone={rowMarkOf(shownRow) === 'need' ? 'blocks' : undefined}>{outcomeText(row, words)}</em>
      <span className={css['place']}>
        {row.sheet === undefined
          ? `${words.grid.row} ${words.count(row.row)}`
          : placeText({ row: row.row, sheet: row.sheet })}
      </span>
      <strong className={css['name']}>
        <VisibleText text={row.name} />
      </strong>
      <span className={css['sentence']}>
        {!reason ? (
          currentValuesText !== '' && `${words.values.lastSeen}: ${currentValuesText}`
        ) : (
          <VisibleText text={makeRunMessage(reason, words).what} />
        )}
      </span>
      {!isOpen && <SmallButton onClick={openDetails}>{words.details.all}</SmallButton>}
    </section>
  )
}

interface ReportRowDetailsProps extends ReportLineProps {
  readonly row: ReportRow
  readonly onClose: () => void
}

function ReportRowDetails({ row, storageNameOf, account, onClose }: ReportRowDetailsProps) {
  const { words } = useUi()
  const detailsRef = useRef<HTMLDivElement>(null)
  useEffect(() => detailsRef.current?.focus(), [])
  const { changes = [], requests = [], materialId, at, error, since } = row
  const currentValuesText = accountValueText(row, words, storageNameOf)
  return (
    <div ref={detailsRef} className={css['all']} role="group" aria-label={words.details.all} tabIndex={-1}>
      <IconButton className={css['close'] ?? ''} size={24} label={words.result.close} onClick={onClose}>
        <CloseIcon size={14} />
      </IconButton>
      {[error, since].map(
        (reason) =>
          reason && (
            <VisibleText key={reason === error ? 'error' : 'since'} text={makeRunMessage(reason, words).what} />
          ),
      )}
      <ValueChanges
        changes={row.status === 'delete' ? changes.filter(({ field }) => field === 'stock') : changes}
        storageNameOf={storageNameOf}
      />
      {currentValuesText !== '' && (
        <p>
          {words.values.lastSeen}: {currentValuesText}
        </p>
      )}
      <SentRequests requests={requests} />
      {typeof at === 'string' && requests.length === 0 && <p className={shared['quiet']}>{words.moment(at)}</p>}
      {materialId !== null && account !== undefined && (
        <div>
          <MaterialHistoryButton account={account} material={materialId} name={row.name} />
        </div>
      )}
    </div>
  )
}

/** The requests sent for the row, and the responses. */
function SentRequests({ requests }: { readonly requests: NonNullable<ReportRow['requests']> }) {
  const { words } = useUi()
  return (
    <ul className={own['requests']}>
      {requests.map(({ method, body, at, tries, ...answer }, index) => (
        <li key={index}>
          <code>
            {method} <VisibleText text={body} />
          </code>
          <div className={shared['quiet']}>
            <VisibleText text={describeCodes(answer, words, answerText)} />
            {tries > 1 && ` · ${words.values.tries(words.count(tries))}`}
            {at !== null && ` · ${words.moment(at)}`}
          </div>
        </li>
      ))}
    </ul>
  )
}
