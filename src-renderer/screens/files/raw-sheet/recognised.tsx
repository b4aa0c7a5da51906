/** What was recognised in the sheet, in plain words, with unused columns and notes. */
import { TERMS } from '../../../../src-shared/words/terms.ts'
import { Group } from '@mantine/core'
import type { RawSheet } from '../../../../src-shared/api/window-types.ts'
import { NoticeLine } from '../../../parts/notices.tsx'
import { WarnIcon } from '../../../parts/icons.tsx'
import { FullMessage } from '../../../parts/visible.tsx'
import { useUi } from '../../../use-ui.ts'
import { makeProblemMessage } from '../../../view/problem-text.ts'
import { messageLine, shownText } from '../../../view/visible-text.ts'
import css from './raw-sheet.module.css'

/** The maximum number of unused columns that are listed. */
const MAX_NAMES = 12

export function RecognisedSummary({ sheet }: { readonly sheet: RawSheet }) {
  const { words } = useUi()
  const { headings, data, mapped, problems } = sheet
  const usedColumnCount = mapped.filter(({ field }) => field !== null).length
  // Only notes about the whole sheet are listed here. The preview shows the notes about rows.
  const notes = new Map(
    problems
      .filter(({ row }) => row === null)
      .map((problem) => makeProblemMessage(problem, words))
      .map((message) => [messageLine(message), message]),
  )
  const sheetWords = words.rawSheet
  const listFormat = new Intl.ListFormat(words.locale)
  return (
    <Group className={css['bar'] ?? ''} gap={12} role="group" aria-label={sheetWords.recognised}>
      {mapped.length === 0 ? (
        <span className={css['said']}>{sheetWords.noTable}</span>
      ) : (
        <span className={css['said']} role="status">
          <b>{sheetWords.headings(headings.length, listFormat.format(headings.map((row) => words.count(row))))}</b>
          {' · '}
          {data === null ? sheetWords.noData : sheetWords.data(words.count(data[0]), words.count(data[1]))}
          {' · '}
          {sheetWords.columns(words.count(usedColumnCount), mapped.length, words.count(mapped.length))}
        </span>
      )}
      {notes.size > 0 && (
        <details className={css['notes']}>
          <summary>{sheetWords.notes(notes.size, words.count(notes.size))}</summary>
          <ul>
            {Array.from(notes, ([line, message]) => (
              <li key={line}>
                <FullMessage message={message} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <span className={css['hint']}>{sheetWords.hint}</span>
    </Group>
  )
}

/** One note for all unused columns. */
export function UnusedColumns({ sheet: { mapped } }: { readonly sheet: RawSheet }) {
  const { words } = useUi()
  const names = mapped
    .filter(({ field, confidence, couldBe }) => field === null && confidence === 'none' && couldBe === undefined)
    .map(({ letter, header }) => TERMS[words.language].column({ letter, header: shownText(header) }))
  if (names.length === 0) return null
  const shownNamesText = names.slice(0, MAX_NAMES).join(', ')
  const hiddenCount = names.length - MAX_NAMES
  return (
    <NoticeLine
      role="status"
      icon={<WarnIcon size={14} />}
      text={words.rawSheet.columnsNotUsed(
        names.length,
        hiddenCount > 0 ? words.rawSheet.columnsAndMore(shownNamesText, words.count(hiddenCount)) : shownNamesText,
      )}
    />
  )
}
