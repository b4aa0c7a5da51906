/** Fixes all cells with the same problem at once: replaces their text, or leaves the rows out. */
import type { Failure, ImportSummary, ProblemGroup, Reply } from '../../../src-shared/api/window-types.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { Dialog, DialogFooter } from '../../parts/dialog.tsx'
import { FailureLine } from '../../parts/notices.tsx'
import { useAccountWords, WordInput } from '../../parts/account-words.tsx'
import { VisibleText } from '../../parts/visible.tsx'
import { makeLeaveOutEdit } from '../../state/rows-shown.ts'
import { useUi } from '../../use-ui.ts'
import type { Words } from '../../../src-shared/words/window/words.ts'
import { problemTitle } from '../../view/problem-text.ts'
import { columnText } from '../../view/reading-text.ts'
import { cutText, shownText } from '../../view/visible-text.ts'
import css from './bulk-fix.module.css'
import shared from '../../parts/shared.module.css'
import { isDecimalField, type Field, formatFieldNumber } from '../../../src-shared/material/fields/field.ts'
import { toRawText, type UntrustedText } from '../../../src-shared/material/values/untrusted-text.ts'

const MAX_TEXT_LENGTH = 120

export function BulkFixDialog({ columns }: { readonly columns: ImportSummary['columns'] }) {
  const { grid, words } = useUi()
  const problem = useStore(grid, (state) => state.problemToFix)
  const close = () => grid.setState({ problemToFix: null })
  const name = problem === null ? '' : problemTitle(problem, words)
  return (
    <Dialog title={`${words.alike.open}: ${name}`} open={problem !== null} onClose={close} size>
      {problem !== null && <CellGroups problem={problem} columns={columns} onClose={close} />}
    </Dialog>
  )
}

type SimilarCellsAnswer = Reply<'import.alike'> | { readonly failure: Failure } | null

/** The cells with this problem, requested again after each change; null until the first answer. */
export function useSimilarCells(problem: string): SimilarCellsAnswer {
  const { imports, rows } = useUi()
  const [reply, setReply] = useState<SimilarCellsAnswer>(null)
  useEffect(() => {
    let lastRequestNumber = 0
    async function load(): Promise<void> {
      const requestNumber = ++lastRequestNumber
      const answer = await rows.act.findSimilarCells(problem)
      if (requestNumber === lastRequestNumber) setReply(answer.ok ? answer.value : { failure: answer.failure })
    }
    void load()
    // Every change can alter the list of cells. Undo counts as a change.
    const unsubscribe = imports.subscribe((state, previousState) => {
      if (state.step === 'open' && previousState.step === 'open' && state.summary !== previousState.summary) void load()
    })
    return () => {
      lastRequestNumber = -1
      unsubscribe()
    }
  }, [rows, imports, problem])
  return reply
}

interface GroupsProps {
  readonly problem: string
  readonly columns: ImportSummary['columns']
  readonly onClose: () => void
}

function CellGroups({ problem, columns, onClose }: GroupsProps) {
  const { imports, words } = useUi()
  const similarCells = useSimilarCells(problem)
  const rowCount = useStore(imports, (state) =>
    state.step === 'open' ? (state.summary.problems.find(({ code }) => code === problem)?.count ?? 0) : 0,
  )
  // Cells with the same problem belong to one field.
  const groups = similarCells && 'groups' in similarCells ? similarCells.groups : []
  const field = columns.find(({ column }) => column === groups[0]?.column)?.field ?? null
  const accountTexts = useAccountWords(field)
  const { listRef, minHeight, onReplaced } = useSteadyList(groups.length)
  useEffect(() => {
    if (rowCount === 0) onClose()
  })
  if (similarCells === null) return <p className={shared['quiet']}>{words.alike.loading}</p>
  if ('failure' in similarCells) return <FailureLine failure={similarCells.failure}>{null}</FailureLine>
  const cells = similarCells.groups.filter(({ column }) => column !== null)
  const hiddenCount = similarCells.total - similarCells.groups.length
  return (
    <>
      <Stack gap={12}>
        {similarCells.answers !== undefined && (
          <Answers
            counts={similarCells.answers}
            suggestedFix={similarCells.suggestion}
            field={field}
            onAnswer={(answer) => void imports.act.edit({ kind: 'answer', problem, answer })}
          />
        )}
        {similarCells.answers === undefined && similarCells.suggestion !== undefined && (
          <Button
            size="xs"
            w="fit-content"
            maw="100%"
            onClick={() => void imports.act.edit({ kind: 'suggested', problem })}
          >
            {makeSuggestionText(words, similarCells.suggestion, field)}
          </Button>
        )}
        {cells.length > 0 && <p className={shared['quiet']}>{words.alike.about}</p>}
        {cells.length === 0 && <p className={shared['quiet']}>{words.alike.wholeRow}</p>}
        <Stack component="ul" gap={2} ref={listRef} mih={minHeight}>
          {cells.map((group, index) => (
            <CellGroup
              key={`${group.column} ${toRawText(group.text)} ${group.suggestion === undefined ? '' : toRawText(group.suggestion)}`}
              group={group}
              column={columns.find(({ column }) => column === group.column)}
              field={field}
              accountTexts={accountTexts}
              onReplace={(text) => {
                if (group.column === null) return
                onReplaced(index)
                void imports.act.edit({
                  kind: 'replace',
                  column: group.column,
                  from: group.text,
                  text,
                  problem,
                  numbers: words.numbers,
                })
              }}
            />
          ))}
        </Stack>
        {hiddenCount > 0 && (
          <p className={shared['quiet']}>{words.alike.more(hiddenCount, words.count(hiddenCount))}</p>
        )}
      </Stack>
      <GroupsFooter problem={problem} count={rowCount} onClose={onClose} />
    </>
  )
}

/** The list keeps its height while the user fixes its lines, so that nothing moves. The focus goes to the next line. */
function useSteadyList(lineCount: number) {
  const listRef = useRef<HTMLDivElement>(null)
  const replacedLineIndex = useRef<number | null>(null)
  const [minHeight, setMinHeight] = useState(0)
  useLayoutEffect(() => {
    const list = listRef.current
    if (!list) return
    setMinHeight((height) => Math.max(height, list.getBoundingClientRect().height))
    if (replacedLineIndex.current === null) return
    const fields = list.querySelectorAll('input')
    fields[Math.min(replacedLineIndex.current, lineCount - 1)]?.focus()
    replacedLineIndex.current = null
  }, [lineCount])
  return { listRef, minHeight, onReplaced: (line: number) => void (replacedLineIndex.current = line) }
}

interface GroupsFooterProps {
  readonly problem: string
  /** How many rows have the problem. */
  readonly count: number
  readonly onClose: () => void
}

function GroupsFooter({ problem, count, onClose }: GroupsFooterProps) {
  const { imports, words } = useUi()
  return (
    <DialogFooter>
      <Button variant="default" onClick={() => void imports.act.edit(makeLeaveOutEdit({ problem }))}>
        {words.alike.leaveOut(count, words.count(count))}
      </Button>
      <Button variant="subtle" onClick={onClose}>
        {words.alike.done}
      </Button>
    </DialogFooter>
  )
}

type SuggestedFix = NonNullable<Reply<'import.alike'>['suggestion']>

/** For example: `Take “00280” for “280”, and the same for 299 more`. */
function makeSuggestionText(words: Words, { from, to, count: total }: SuggestedFix, field: Field | null): string {
  const fileText = shownText(cutText(from, MAX_TEXT_LENGTH))
  return words.alike.take(
    suggestionText(cutText(to, MAX_TEXT_LENGTH), field, words),
    fileText,
    total - 1,
    words.count(total - 1),
  )
}

/** The text of the suggestion. A number is shown in the user's format, as the user would type it. */
function suggestionText(text: UntrustedText, field: Field | null, words: Words): string {
  return field !== null && isDecimalField(field)
    ? formatFieldNumber(field, toRawText(text), words.numbers)
    : shownText(text)
}

type AnswerCounts = NonNullable<Reply<'import.alike'>['answers']>

const ANSWER_KINDS = ['keep', 'change', 'new'] as const

interface AnswersProps {
  readonly counts: AnswerCounts
  readonly suggestedFix: SuggestedFix | undefined
  readonly field: Field | null
  readonly onAnswer: (answer: (typeof ANSWER_KINDS)[number]) => void
}

/** One answer for all rows with the same question. */
function Answers({ counts, suggestedFix, field, onAnswer }: AnswersProps) {
  const { words } = useUi()
  return (
    <Group role="group" aria-label={words.alike.answer}>
      <Text c="var(--text-3)" flex="1 0 100%">
        {words.alike.answer}
      </Text>
      {suggestedFix !== undefined && counts.keep > 0 && (
        <Text flex="1 0 100%">{words.alike.keepKeyHint(makeSuggestionText(words, suggestedFix, field))}</Text>
      )}
      {ANSWER_KINDS.filter((answer) => counts[answer] > 0).map((answer) => (
        <Button key={answer} size="xs" variant="default" onClick={() => onAnswer(answer)}>
          {words.alike.answers[answer](counts[answer], words.count(counts[answer]))}
        </Button>
      ))}
    </Group>
  )
}

interface CellGroupProps {
  readonly group: ProblemGroup
  readonly column: ImportSummary['columns'][number] | undefined
  readonly field: Field | null
  readonly accountTexts: readonly UntrustedText[]
  readonly onReplace: (text: string) => void
}

function CellGroup({ group, column, field, accountTexts, onReplace }: CellGroupProps) {
  const { words } = useUi()
  const isNumber = field !== null && isDecimalField(field)
  // Without a suggestion, the field starts empty, so that one key press cannot put a wrong text into all cells.
  const [typedText, setTypedText] = useState(() => {
    if (group.suggestion === undefined) return null
    return isNumber ? suggestionText(group.suggestion, field, words) : toRawText(group.suggestion)
  })
  const text = typedText ?? ''
  const isUnchanged = typedText === null || text === toRawText(group.text)
  return (
    <li>
      <form
        className={css['group']}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isUnchanged) onReplace(text)
        }}
      >
        <span className={css['held']}>
          {toRawText(group.text) === '' ? (
            <em>{words.alike.blank}</em>
          ) : (
            <VisibleText text={cutText(group.text, MAX_TEXT_LENGTH)} />
          )}
          <small>
            {column && `${columnText(column, words)} · `}
            {words.alike.cells(group.count, words.count(group.count))}
          </small>
        </span>
        <WordInput
          field={field}
          accountTexts={accountTexts}
          aria-label={words.alike.replacementLabel(shownText(cutText(group.text, MAX_TEXT_LENGTH)))}
          value={text}
          onTextChange={setTypedText}
        />
        <Button size="xs" type="submit" variant="default" disabled={isUnchanged}>
          {(isUnchanged || text !== '' ? words.alike.changeCells : words.alike.makeBlank)(
            group.count,
            words.count(group.count),
          )}
        </Button>
      </form>
    </li>
  )
}
