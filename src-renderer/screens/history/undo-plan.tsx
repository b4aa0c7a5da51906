/** What an undo would change: every row, what cannot be restored, and the button to start. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { reasonText } from '../../../src-shared/words/runs.ts'
import { describeCodes } from '../../view/words-for.ts'
import { useState } from 'react'
import { useStore } from 'zustand'
import { FailureLine } from '../../parts/notices.tsx'
import { CheckIcon, UndoIcon, WarnIcon } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ReadAgain } from '../../parts/read-again.tsx'
import { ProgressBar } from '../../parts/progress-bar.tsx'
import { useEscapeToLeave, PageTitle } from '../../parts/page.tsx'
import type { UndoPlan } from '../../state/undo-store.ts'
import { SmallButton } from '../../parts/buttons.tsx'
import { useUi } from '../../use-ui.ts'
import { makeUndoOutline, isUndoable, type UndoRow } from '../../view/undo-rows.ts'
import { shownText } from '../../view/visible-text.ts'
import { toRawText, markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'
import { VisibleText } from '../../parts/visible.tsx'
import css from './history-screen.module.css'
import shared from '../../parts/shared.module.css'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { formatCellValue } from '../../view/cell-text.ts'
import { placeText, rowPlaceOf } from '../../view/row-place.ts'
import { ValueChanges } from '../../parts/before-after.tsx'
import { ROW_STATUSES } from '../../../src-shared/plan/plan.ts'

export function UndoPlanPage() {
  const { undo, words } = useUi()
  const { runToUndo, undoPart, file, plan, step, failure } = useStore(undo)
  useEscapeToLeave(undo.act.close)
  return (
    <div className={css['screen']}>
      {failure && (
        <FailureLine
          failure={failure}
          onRetry={() => runToUndo !== null && void undo.act.plan(runToUndo, file, undoPart)}
        />
      )}
      <div className={`${shared['page']} ${css['wide']}`}>
        <div>
          <SmallButton onClick={() => undo.act.close()}>← {words.undo.leave}</SmallButton>
        </div>
        <PageTitle description={undoPart === undefined ? words.undo.about : words.undo.aboutPart}>
          {words.undo.title(shownText(file))}
        </PageTitle>
        {plan === null && step === 'planning' && (
          <Stack gap={12} maw={420} c="dimmed" role="status">
            {words.undo.reading}
            <ProgressBar label={words.undo.reading} value={null} />
          </Stack>
        )}
        {plan && runToUndo !== null && (
          <ReadAgain
            readAt={plan.readAt}
            disabled={step === 'starting'}
            onRead={() => void undo.act.plan(runToUndo, file, undoPart)}
          />
        )}
        {plan && <UndoPlanBody plan={plan} />}
      </div>
      {plan && plan.writes > 0 && <StartUndo plan={plan} />}
    </div>
  )
}

function UndoPlanBody({ plan }: { readonly plan: UndoPlan }) {
  const { words } = useUi()
  const { shownRows, undoneCount, keptCount, unchangedCount } = makeUndoOutline(plan)
  return (
    <>
      {plan.writes === 0 && (
        <Group component="p" gap={12} fz={14} role="status">
          <Mark tone="good" size={26}>
            <CheckIcon />
          </Mark>
          {words.undo.nothing}
        </Group>
      )}
      {plan.warnings.length > 0 && (
        <Stack component="ul" className={shared['warning'] ?? ''} gap={4} px={12} py={12}>
          {plan.warnings.map((warning) => (
            <Group component="li" key={warning.code} wrap="nowrap" align="flex-start">
              <Text component="span" c="var(--warn)" mt={2} lh={1}>
                <WarnIcon size={14} />
              </Text>
              <span>
                <VisibleText text={describeCodes(warning, words, reasonText)} />
              </span>
            </Group>
          ))}
        </Stack>
      )}
      <Group component="p" gap="8px 12px">
        {undoneCount > 0 && <b>{words.undo.rowsToUndo(undoneCount, words.count(undoneCount))}</b>}
        {keptCount > 0 && (
          <span className={shared['warn']}>{words.undo.rowsThatStay(keptCount, words.count(keptCount))}</span>
        )}
        {unchangedCount > 0 && (
          <span className={shared['quiet']}>
            {words.undo.alreadyRestored(unchangedCount, words.count(unchangedCount))}
          </span>
        )}
        {plan.total > plan.rows.length && (
          <span className={shared['quiet']}>
            {words.undo.first(words.count(plan.rows.length), words.count(plan.total))}
          </span>
        )}
      </Group>
      {shownRows.length > 0 && <UndoRows rows={shownRows} />}
    </>
  )
}

function StartUndo({ plan }: { readonly plan: UndoPlan }) {
  const { history, undo, run, words } = useUi()
  const isStarting = useStore(undo, (state) => state.step === 'starting')
  const [typedText, setTypedText] = useState('')
  const { phrase } = plan
  const canStart = (phrase === null || typedText.trim() === toRawText(phrase)) && !isStarting

  async function startUndo(): Promise<void> {
    const { runToUndo } = undo.getState()
    const newRunId = await undo.act.start(phrase === null ? undefined : typedText.trim())
    if (newRunId === null || runToUndo === null) return
    run.act.markUndone(runToUndo)
    void history.act.open(newRunId)
  }

  return (
    <Group component="footer" className={css['go'] ?? ''} justify="flex-end" align="flex-end" gap={16} px={24} py={12}>
      {phrase !== null && (
        <TextInput
          mr="auto"
          label={words.apply.typePhrase(shownText(phrase))}
          value={typedText}
          autoComplete="off"
          onChange={(event) => setTypedText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && canStart && void startUndo()}
        />
      )}
      <Button leftSection={<UndoIcon />} disabled={!canStart} loading={isStarting} onClick={() => void startUndo()}>
        {words.undo.go}
      </Button>
    </Group>
  )
}

/** The rows of an undo: each value before and after the undo, or why it stays. */
function UndoRows({ rows }: { readonly rows: readonly UndoRow[] }) {
  const { words } = useUi()
  const { columns } = words.undo
  const hasNotes = rows.some(({ note }) => note !== null)
  return (
    <table className={css['table']} aria-label={words.undo.rows}>
      <thead>
        <tr>
          <th data-number>{columns.row}</th>
          <th>{columns.status}</th>
          <th>{columns.material}</th>
          <th>{columns.changes}</th>
          {hasNotes && <th>{columns.note}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // A row of the file may be undone in several storages, so its key includes the position.
          <tr key={`${row.row}:${index}`} data-still>
            <td data-number className={shared['quiet']}>
              {row.sheet === undefined ? words.count(row.row) : placeText(rowPlaceOf(row))}
            </td>
            <td>
              <RowOutcome row={row} />
            </td>
            <td className={shared['wrap']}>
              <VisibleText text={row.name} />
            </td>
            <td>
              {row.status === 'delete' ? (
                <LostValues lost={row.lost} />
              ) : (
                <ValueChanges
                  changes={row.changes.map((change) => ({ ...change, before: change.before ?? markUntrusted('') }))}
                />
              )}
            </td>
            {hasNotes && (
              <td className={shared['wrap']}>
                {row.note !== null && <VisibleText text={describeCodes(row.note, words, reasonText)} />}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function RowOutcome({ row }: { readonly row: UndoRow }) {
  const { words } = useUi()
  const status = ROW_STATUSES.find((status) => status === row.status)
  if (!isUndoable(row)) return <span className={shared['quiet']}>{words.undo.stays}</span>
  return status ? <StatusBadge status={status} /> : row.status
}

/** The values that are lost when an added material is deleted again. */
function LostValues({ lost }: Pick<UndoRow, 'lost'>) {
  const { words } = useUi()
  if (!lost || lost.stock === '0') return null
  const showText = (value: string, field: 'stock' | 'price') => formatCellValue(value, field, words.numbers)
  return words.undo.deleteLoss(shownText(showText(lost.stock, 'stock')), shownText(showText(lost.value, 'price')))
}
