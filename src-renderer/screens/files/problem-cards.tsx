/** Cards of problems and conflicts: one per cause, with a suggested answer. */
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { ImportSummary, Reply, ShownRow } from '../../../src-shared/api/window-types.ts'
import { isRuleProblem, REPEAT_CODES } from '../../../src-shared/file/problem.ts'
import { isDecimalField, type Field, formatFieldNumber } from '../../../src-shared/material/fields/field.ts'
import { add, subtract, toDecimal, type Decimal } from '../../../src-shared/material/values/decimal.ts'
import { toRawText } from '../../../src-shared/material/values/untrusted-text.ts'
import { problemTitle } from '../../view/problem-text.ts'
import { makeLeaveOutEdit } from '../../state/rows-shown.ts'
import { formatCellValue } from '../../view/cell-text.ts'
import { cutText, shownText } from '../../view/visible-text.ts'
import { useUi } from '../../use-ui.ts'
import type { Words } from '../../../src-shared/words/window/words.ts'
import { withIntendedChange, withPolicy, withReadOption } from '../../view/choices.ts'
import { findLikelyReadings } from '../../view/likely-readings.ts'
import { problemsOfProposals } from '../../view/proposals.ts'
import { conflictOf, policiesOf, type ConflictQuestion } from '../../view/row-answers.ts'
import { useSimilarCells } from './bulk-fix.tsx'
import { useLastChange } from './use-last-change.ts'
import { CardAnswers, CardExample, useIsLocked, type CardAnswer, type TodoCard } from './todo-card.tsx'
import { makeProblemKindMessage } from '../../view/summary-text.ts'

type ProblemKind = ImportSummary['problems'][number]
type SimilarReply = Reply<'import.alike'>

const MAX_TEXT_LENGTH = 40

export function makeProblemCards(
  summary: ImportSummary,
  severity: ProblemKind['severity'],
  words: Words,
): readonly TodoCard[] {
  // Problems that a proposed rule solves are already on the rule's card.
  const codesOnOtherCards = problemsOfProposals(summary)
  const hasSignCard = [...(summary.guard?.reasons ?? []), ...summary.marks].some(({ kind }) => kind === 'sign')
  return summary.problems
    .filter(({ code }) => !codesOnOtherCards.has(code) && !(hasSignCard && code === 'negative-amount'))
    .filter((problem) => problem.severity === severity)
    .map((problem) => ({
      id: idOf(problem),
      title: makeProblemKindMessage(problem, words).title,
      count: problem.count,
      body: <ProblemBody problem={problem} summary={summary} />,
    }))
}

/** Identifies a problem's card. The count is included in a warning's id, so that an accepted warning is shown again if the count changes. */
const idOf = ({ code, count, severity }: ProblemKind): string =>
  severity === 'warns' ? `problem ${code} ${count}` : `problem ${code}`

interface ProblemProps {
  readonly problem: ProblemKind
  readonly summary: ImportSummary
}

function ProblemBody({ problem, summary }: ProblemProps) {
  const { grid, imports, words } = useUi()
  const { columns, choices } = summary
  const { code, count, examples, severity } = problem
  const message = makeProblemKindMessage(problem, words)
  // Problems found by a rule depend on more than the cell's text.
  const isTextProblem = !isRuleProblem(code) && examples.some(({ column }) => column !== null)
  const isLocked = useIsLocked()
  const similarCells = useSimilarCells(code)
  const problemFilter = { problem: code }
  const leaveOutAnswer: CardAnswer = {
    text: words.todo.leaveOut(count, words.count(count)),
    onPress: () => void imports.act.edit(makeLeaveOutEdit(problemFilter)),
  }
  const name = `${words.alike.open}: ${problemTitle(code, words)}`
  const fixEachAnswer: CardAnswer = {
    text: words.alike.open,
    name,
    onPress: () => grid.setState({ problemToFix: code }),
  }
  const suggestedAnswers = similarCells !== null && 'groups' in similarCells ? suggestedAnswersOf(similarCells) : []
  function suggestedAnswersOf({ suggestion, answers, groups }: SimilarReply): readonly CardAnswer[] {
    const field = columns.find(({ column }) => column === groups[0]?.column)?.field ?? null
    const suggestionButtonText = suggestion && makeSuggestionText(suggestion, field, words)
    if (answers) {
      return (['keep', 'change', 'new'] as const)
        .filter((answer) => answers[answer] > 0)
        .map((answer) => ({
          text:
            answer === 'keep' && suggestionButtonText !== undefined
              ? suggestionButtonText
              : words.todo.answers[answer](answers[answer], words.count(answers[answer])),
          onPress: () => void imports.act.edit({ kind: 'answer', problem: code, answer }),
        }))
    }
    return suggestionButtonText === undefined
      ? []
      : [{ text: suggestionButtonText, onPress: () => void imports.act.edit({ kind: 'suggested', problem: code }) }]
  }
  const intendedAnswer: CardAnswer = {
    text: words.todo.meant,
    onPress: () => void imports.act.change(withIntendedChange(choices, idOf(problem))),
  }
  const isLeaveOutFirst = code === 'struck-out'
  const otherAnswers = [
    ...(isLeaveOutFirst ? [leaveOutAnswer] : []),
    ...useCauseAnswers(code, summary),
    ...(isTextProblem ? [fixEachAnswer] : []),
    ...(isLeaveOutFirst ? [] : [leaveOutAnswer]),
    ...(severity === 'warns' ? [intendedAnswer] : []),
  ]
  return (
    <>
      <CardExample text={message.what} />
      {similarCells !== null && suggestedAnswers.length === 0 && <CardExample text={message.fix} />}
      {/* Suggested answers are shown first, but load later. Without this check, buttons would move under the pointer. */}
      {similarCells !== null && (
        <CardAnswers
          answers={isLocked ? [] : [...suggestedAnswers, ...otherAnswers]}
          isOpenQuestion={suggestedAnswers.length === 0 && !isLeaveOutFirst}
          rowFilter={problemFilter}
        />
      )}
    </>
  )
}

/** Answers that exist only for this kind of problem. None of them is suggested. */
function useCauseAnswers(code: string, { choices, file }: ImportSummary): readonly CardAnswer[] {
  const { imports, words } = useUi()
  const repeatCode = REPEAT_CODES.find((candidate) => candidate === code)
  if (repeatCode !== undefined) {
    return (['first', 'last'] as const).map((row) => ({
      text: words.todo.keep[repeatCode][row],
      onPress: () => void imports.act.edit({ kind: 'keep', problem: repeatCode, row }),
    }))
  }
  if (code === 'struck-out')
    return [{ text: words.todo.readStruck, onPress: () => void imports.act.change({ ...choices, struckOut: true }) }]
  if (code !== 'unclear-encoding') return []
  return findLikelyReadings(file.encodings).map(({ encoding, word }) => ({
    text: words.todo.reading(cutText(word, MAX_TEXT_LENGTH), encoding),
    onPress: () => void imports.act.change(withReadOption(choices, 'encoding', encoding)),
  }))
}

/** For example: `Take 00280, and 299 more like it`. */
function makeSuggestionText(
  { to, count }: NonNullable<SimilarReply['suggestion']>,
  field: Field | null,
  words: Words,
): string {
  const isNumber = field !== null && isDecimalField(field)
  const text = isNumber
    ? formatFieldNumber(field, toRawText(to), words.numbers)
    : shownText(cutText(to, MAX_TEXT_LENGTH))
  return words.todo.take(text, count - 1, words.count(count - 1))
}

export function makeConflictCards(summary: ImportSummary, words: Words): readonly TodoCard[] {
  const { conflict: count } = summary.counts
  if (count === 0) return []
  const title = words.todo.conflict(count, words.count(count))
  return [{ id: 'conflict', title, count, body: <ConflictBody summary={summary} /> }]
}

const CONFLICT_FILTER = { statuses: ['conflict' as const] }

/** The values of the first row that changed both in the file and in the account, and one answer for all such rows. */
function ConflictBody({ summary }: { readonly summary: ImportSummary }) {
  const { imports, words } = useUi()
  const isLocked = useIsLocked()
  const example = useFirstConflict(summary)
  const lastChangeText = useLastChange(example?.row ?? null, example)
  // For a single row, the button shows the resulting stock.
  const sum = summary.counts.conflict === 1 && example ? sumOf(example.sides) : null
  const makeAnswer = (policy: 'mine' | 'live' | 'delta'): CardAnswer => ({
    text:
      policy === 'delta' && sum !== null
        ? `${words.details.keep.delta}: ${formatFieldNumber('stock', sum, words.numbers)}`
        : words.details.keep[policy],
    onPress: () => void imports.act.change(withPolicy(summary.choices, policy)),
  })
  return (
    <>
      {example && <CardExample text={example.text} />}
      {lastChangeText !== null && <CardExample text={lastChangeText} />}
      <CardAnswers
        answers={isLocked ? [] : policiesOf(example?.field).map(makeAnswer)}
        isOpenQuestion={example?.field !== 'stock'}
        rowFilter={CONFLICT_FILTER}
      />
    </>
  )
}

/** The account's value and what the file adds to it. Null if a value is not a number. */
function sumOf({ base, mine, live }: ConflictQuestion['sides']): Decimal | null {
  const [before, after, liveNumber] = [base, mine, live].map((value) => toDecimal(toRawText(value)))
  return before && after && liveNumber ? add(liveNumber, subtract(after, before)) : null
}

interface ConflictExample extends ConflictQuestion {
  readonly row: ShownRow
  readonly text: string
}

function useFirstConflict(summary: ImportSummary): ConflictExample | null {
  const { imports, rows, words } = useUi()
  const [row, setRow] = useState<ShownRow | null>(null)
  useEffect(() => {
    let isWanted = true
    const load = (): void =>
      void rows.act.findFirst(CONFLICT_FILTER).then((firstRow) => {
        if (isWanted) setRow(firstRow)
      })
    load()
    // After each change, another row may come first.
    const unsubscribe = imports.subscribe((state, previousState) => {
      if (state.step === 'open' && previousState.step === 'open' && state.summary !== previousState.summary) load()
    })
    return () => {
      isWanted = false
      unsubscribe()
    }
  }, [imports, rows])
  const isPerMaterial = useStore(rows, (state) => state.isPerMaterial)
  const { columns } = (isPerMaterial ? summary.perMaterial : undefined) ?? summary
  const conflict = row && conflictOf({ row, columns })
  if (!conflict) return null
  const { field, sides } = conflict
  const [baseText, fileText, liveText] = [sides.base, sides.mine, sides.live].map((value) =>
    toRawText(value) === '' ? words.grid.empty : shownText(formatCellValue(value, field, words.numbers)),
  )
  const name = row.materialName === null ? '' : shownText(row.materialName)
  return {
    ...conflict,
    row,
    text: words.todo.threeValues(name, words.names.fields[field], baseText ?? '', fileText ?? '', liveText ?? ''),
  }
}
