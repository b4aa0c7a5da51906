/** Cards about what will change, what the account does automatically, and which rows are not materials. */
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { ImportSummary } from '../../../src-shared/api/window-types.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Sentences, VisibleText } from '../../parts/visible.tsx'
import { isBusy } from '../../state/import-state.ts'
import { useUi } from '../../use-ui.ts'
import { withEveryRow } from '../../view/choices.ts'
import { roundToCents } from '../../../src-shared/words/window/numbers.ts'
import { filterOfPill, listPills } from '../../view/counts.ts'
import { questionText } from '../../view/question-text.ts'
import { placeKey, rowPlaceOf } from '../../view/row-place.ts'
import { shownText } from '../../view/visible-text.ts'
import type { Words } from '../../../src-shared/words/window/words.ts'
import { DroppedLinesList } from './gone-items.tsx'
import { isFieldToReview } from './look-cards.tsx'
import { PriceChanges } from './price-changes.tsx'
import { CardAnswers, CardExample, useIsLocked, type TodoCard } from './todo-card.tsx'
import css from './todo-panel.module.css'
import { listWarningsWithoutCard, warningTexts } from '../../view/summary-text.ts'
import { describeCodes } from '../../view/words-for.ts'
import { describeChangedFields } from '../../../src-shared/words/changed-fields.ts'
import { toRawText, type UntrustedText } from '../../../src-shared/material/values/untrusted-text.ts'
import { consequenceMessage } from '../../../src-shared/words/outliers.ts'
import { describeListChanges } from '../../../src-shared/words/profiles.ts'

interface CardsProps {
  readonly summary: ImportSummary
}

export function useChangeCards(summary: ImportSummary): readonly TodoCard[] {
  const { words } = useUi()
  return [
    ...makeChangeCards(summary, words),
    ...makeCountCards(summary, words),
    ...makeValueCards(summary, words),
    ...useComparisonCards(summary),
    ...makeConsequenceCards(summary, words),
    ...useAnsweredCards(summary),
  ]
}

function makeChangeCards({ changed, priceChanges }: ImportSummary, words: Words): readonly TodoCard[] {
  return changed
    .filter(({ field }) => !isFieldToReview(field))
    .map((change) => ({
      id: `changed ${change.field}`,
      title: describeCodes(change, words, describeChangedFields),
      body: (
        <>
          <CardAnswers answers={[]} rowFilter={{ fields: [change.field] }} />
          {change.field === 'price' && priceChanges.length > 0 && <PriceChangesCharts buckets={priceChanges} />}
        </>
      ),
    }))
}

/** The chart of price changes. It is shown when the user presses the button. */
function PriceChangesCharts({ buckets }: { readonly buckets: NonNullable<ImportSummary['priceChanges']> }) {
  const { words } = useUi()
  const [isShown, setIsShown] = useState(false)
  if (isShown) return <PriceChanges buckets={buckets} />
  return (
    <div className={css['answers']}>
      <Button size="compact-sm" variant="default" onClick={() => setIsShown(true)}>
        {words.todo.charts}
      </Button>
    </div>
  )
}

/** Cards for new and deleted materials. */
function makeCountCards(summary: ImportSummary, words: Words): readonly TodoCard[] {
  return listPills(summary).flatMap(({ name, count }) => {
    if (name !== 'new' && name !== 'deleted') return []
    const title = words.todo[name](count, words.count(count))
    return [{ id: name, title, body: <CardAnswers answers={[]} rowFilter={filterOfPill({}, name)} /> }]
  })
}

function makeValueCards({ stockValue: { change } }: ImportSummary, words: Words): readonly TodoCard[] {
  if (change === '0') return []
  const isDecrease = change.startsWith('-')
  const amount = words.decimal(roundToCents(isDecrease ? change.slice(1) : change))
  const title = isDecrease ? words.todo.worthLess(amount) : words.todo.worthMore(amount)
  return [{ id: 'value', title, body: <CardAnswers answers={[]} rowFilter={{ fields: ['stock', 'price'] }} /> }]
}

/** Compares the list with the supplier's previous list. */
function useComparisonCards({ session, profile }: ImportSummary): readonly TodoCard[] {
  const { supplierList, words } = useUi()
  const comparison = useStore(supplierList, (state) => (state.session === session ? state.comparison : null))
  if (!profile || !comparison) return []
  const title = describeCodes(comparison, words, describeListChanges)
  if (comparison.counts.gone === 0) return [{ id: 'compared', title }]
  return [{ id: 'compared', title, body: <DroppedLinesCard session={session} comparison={comparison} /> }]
}

/** Compares again after every change, because prices edited in the preview are compared as well. */
export function useListComparison({ summary }: CardsProps): void {
  const { supplierList } = useUi()
  useEffect(() => {
    if (summary.profile) void supplierList.act.compare(summary.session)
  }, [summary, supplierList])
}

interface DroppedLinesCardProps {
  readonly session: string
  readonly comparison: NonNullable<ReturnType<ReturnType<typeof useUi>['supplierList']['getState']>['comparison']>
}

function DroppedLinesCard({ session, comparison: { counts, droppedLines, missing } }: DroppedLinesCardProps) {
  const { words } = useUi()
  const [isOpen, setIsOpen] = useState(false)
  const supplierWords = words.suppliers
  return (
    <>
      <CardAnswers isOpenQuestion answers={[{ text: supplierWords.showGone, onPress: () => setIsOpen(true) }]} />
      <Dialog
        size
        title={supplierWords.goneTitle(counts.gone, words.count(counts.gone))}
        open={isOpen}
        onClose={() => setIsOpen(false)}
      >
        <DroppedLinesList
          session={session}
          droppedLines={droppedLines}
          missingPolicy={missing}
          onDone={() => setIsOpen(false)}
        />
      </Dialog>
    </>
  )
}

/** What the account does automatically: a short sentence that expands to the full one. */
function makeConsequenceCards(summary: ImportSummary, words: Words): readonly TodoCard[] {
  return summary.consequences.map((consequence) => {
    const message = describeCodes(consequence, words, (codes, language) =>
      consequenceMessage(codes, language, toRawText(summary.fieldColumns)),
    )
    return {
      id: `consequence ${consequence.code}`,
      title: words.consequenceTitle(consequence.code) ?? message,
      body: (
        <p>
          <VisibleText text={message} />
        </p>
      ),
    }
  })
}

/** A card of notes about the file. Not shown if there are no rows, because the notes are then shown in place of the grid. */
export function makeNoteCards(summary: ImportSummary, words: Words): readonly TodoCard[] {
  if (summary.rowCount === 0) return []
  const [copyNotes, fileNotes] = partitionCopyNotes(listWarningsWithoutCard(summary))
  const copyCards = warningTexts(copyNotes, words).map((title) => ({ id: 'since-copy', title }))
  return [...copyCards, ...makeFileNoteCards(warningTexts(fileNotes, words), words)]
}

/** Separates notes about the account from notes about the file. Only notes about the file are folded. */
function partitionCopyNotes(notes: ImportSummary['warnings']) {
  const isCopyNote = ({ code }: ImportSummary['warnings'][number]): boolean => code === 'changed-since-copy'
  return [notes.filter(isCopyNote), notes.filter((note) => !isCopyNote(note))] as const
}

function makeFileNoteCards(texts: readonly UntrustedText[], words: Words): readonly TodoCard[] {
  const notes = [...new Set(texts)]
  const [onlyNote, ...otherNotes] = notes
  if (onlyNote === undefined) return []
  if (otherNotes.length === 0) return [{ id: 'notes', title: onlyNote }]
  return [
    {
      id: 'notes',
      title: words.file.warnings(notes.length, words.count(notes.length)),
      body: (
        <ul>
          <Sentences texts={notes} />
        </ul>
      ),
    },
  ]
}

/** Cards of the questions that the user answered, by kind. The user can show their rows, or answer them again. [ASK-1] */
function useAnsweredCards({ answered = [] }: ImportSummary): readonly TodoCard[] {
  const { imports, words } = useUi()
  const isLocked = useIsLocked()
  return answered.map(({ question, count }) => {
    const text = questionText(question, words)
    const askAgainAnswer = {
      text: words.mine.askAgain,
      onPress: () => void imports.act.edit({ kind: 'ask-all', question }),
    }
    return {
      id: `answered ${question}`,
      title: words.mine.youAnswered(text),
      count,
      body: <CardAnswers isOpenQuestion answers={isLocked ? [] : [askAgainAnswer]} rowFilter={{ answered: true }} />,
    }
  })
}

/** Rows that are not read as materials, with a button to read them or leave them out. */
export function useNotMaterialCards({ asideRows = [], choices, compared }: ImportSummary): readonly TodoCard[] {
  const { imports, words } = useUi()
  const isLocked = useIsLocked()
  const isImportBusy = useStore(imports, isBusy)
  const count = compared.notMaterials ?? 0
  const isEveryRowRead = choices.everyRow === true
  if (isLocked || (count === 0 && !isEveryRowRead)) return []
  const notMaterialWords = words.notMaterials
  const toggleAnswer = {
    text: isEveryRowRead ? notMaterialWords.leaveOutRows : notMaterialWords.readRows(count),
    isBlocked: isImportBusy,
    onPress: () => void imports.act.change(withEveryRow(choices, !isEveryRowRead)),
  }
  return [
    {
      id: 'not materials',
      title: isEveryRowRead ? notMaterialWords.allRowsRead : notMaterialWords.description(count, words.count(count)),
      body: (
        <>
          {asideRows.map(({ row, sheet, text }) => (
            <CardExample
              key={placeKey(rowPlaceOf({ row, sheet }))}
              text={words.notMaterials.example(words.count(row), shownText(text))}
            />
          ))}
          <CardAnswers isOpenQuestion answers={[toggleAnswer]} />
        </>
      ),
    },
  ]
}
