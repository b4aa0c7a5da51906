/** Cards of things worth checking: unusual values, amounts that all changed by one factor, remembered columns. None of them blocks Apply. */
import { useStore } from 'zustand'
import type { ImportSummary, RowFilter } from '../../../src-shared/api/window-types.ts'
import type { GuardKind } from '../../../src-shared/plan/guard/guard-kinds.ts'
import type { Field } from '../../../src-shared/material/fields/field.ts'
import { showDecimal } from '../../../src-shared/material/values/shown-decimal.ts'
import { isBusy } from '../../state/import-state.ts'
import { makeLeaveOutEdit } from '../../state/rows-shown.ts'
import { useUi } from '../../use-ui.ts'
import { toRawText } from '../../../src-shared/material/values/untrusted-text.ts'
import { withIntendedChange, withRule } from '../../view/choices.ts'
import { formatCellValue } from '../../view/cell-text.ts'
import { listReviewProposals } from '../../view/proposals.ts'
import { shownText } from '../../view/visible-text.ts'
import type { Words } from '../../../src-shared/words/window/words.ts'
import { makeProblemCards } from './problem-cards.tsx'
import { makeProposalCards } from './question-cards.tsx'
import { CardAnswers, CardExample, useCorrectRows, useIsLocked, type TodoCard } from './todo-card.tsx'
import { describeCodes } from '../../view/words-for.ts'
import { describeChangedFields } from '../../../src-shared/words/changed-fields.ts'
import { commonFactorMessage, markMessage } from '../../../src-shared/words/outliers.ts'

interface CardsProps {
  readonly summary: ImportSummary
}

export function useReviewCards(summary: ImportSummary): readonly TodoCard[] {
  const { words } = useUi()
  const isLocked = useIsLocked()
  const acceptedIds = new Set(summary.choices.meant?.map(toRawText))
  const cards = [
    ...makeProposalCards(listReviewProposals(summary, words)),
    ...makeUnusualCards(summary, words),
    ...makeProblemCards(summary, 'warns', words),
    ...makeJumpCards(summary, words),
    ...makeRememberedColumnsCards(summary, words),
    ...makeRenameCards(summary, words),
  ]
  return isLocked ? [] : cards.filter(({ id }) => !acceptedIds.has(id))
}

type UnusualReason = ImportSummary['marks'][number]

/** One card per kind of unusual change, whether the user is asked about it or it is only marked. Deletes have their own card. */
function makeUnusualCards(summary: ImportSummary, words: Words): readonly TodoCard[] {
  const reasonsByKind = new Map<GuardKind, UnusualReason[]>()
  for (const reason of [...(summary.guard?.reasons ?? []), ...summary.marks]) {
    reasonsByKind.set(reason.kind, [...(reasonsByKind.get(reason.kind) ?? []), reason])
  }
  return Array.from(reasonsByKind, ([kind, reasons]) => {
    const count = reasons.reduce((sum, reason) => sum + reason.count, 0)
    const id = `unusual ${kind} ${reasons.map(cellsKeyOf).join(' ')}`.slice(0, MAX_ID_LENGTH)
    return {
      id,
      title: words.todo.kinds[kind](count, words.count(count)),
      count,
      body: <UnusualCardBody kind={kind} reasons={reasons} id={id} choices={summary.choices} />,
    }
  })
}

const MAX_ID_LENGTH = 1000

/** Identifies the cells of a reason by their count and the largest change. */
function cellsKeyOf({ count, largest }: UnusualReason): string {
  const changes = largest.changes.map(({ field, after }) => `${field}=${toRawText(after)}`)
  return [count, largest.row, ...changes].join(':')
}

interface UnusualCardBodyProps extends Pick<ImportSummary, 'choices'> {
  readonly id: string
  readonly kind: GuardKind
  readonly reasons: readonly UnusualReason[]
}

function UnusualCardBody({ id, kind, reasons, choices }: UnusualCardBodyProps) {
  const { words } = useUi()
  return (
    <>
      {reasons.slice(0, 1).map((reason) => (
        <CardExample key={reason.code} text={exampleText(reason, words)} />
      ))}
      <ReviewCardAnswers id={id} rowFilter={{ unusualKind: kind }} choices={choices} />
    </>
  )
}

interface ReviewAnswersProps extends Pick<ImportSummary, 'choices'> {
  readonly id: string
  readonly rowFilter: RowFilter
  /** The field that the card is about. If present, the first answer leaves this field unchanged. If absent, it leaves the rows out. */
  readonly field?: Field
}

/** No answer is preselected: the user can leave the rows out, correct them, or confirm that they are intended. */
function ReviewCardAnswers({ id, rowFilter, choices, field }: ReviewAnswersProps) {
  const { imports, words } = useUi()
  const isImportBusy = useStore(imports, isBusy)
  const correctRows = useCorrectRows()
  return (
    <CardAnswers
      isOpenQuestion
      answers={[
        field === undefined
          ? { text: words.todo.leaveOutShort, onPress: () => void imports.act.edit(makeLeaveOutEdit(rowFilter)) }
          : {
              text: words.columns.keep,
              onPress: () => void imports.act.edit({ kind: 'field', field, included: false }),
            },
        { text: words.todo.correct, onPress: () => correctRows(rowFilter) },
        {
          text: words.todo.meant,
          isBlocked: isImportBusy,
          onPress: () => void imports.act.change(withIntendedChange(choices, id)),
        },
      ]}
    />
  )
}

/** For example: `Washer: Price 0.76 → 0.00`. If the reason has no such change, the guard's text. */
function exampleText(reason: UnusualReason, words: Words): string {
  const { largest } = reason
  if (largest.changes.length === 0) return shownText(describeCodes(reason, words, markMessage))
  const changes = largest.changes.map(({ field, before, after }) => {
    const showText = (value: typeof after): string => shownText(formatCellValue(value, field, words.numbers))
    return `${words.names.fields[field]} ${before === null ? words.grid.empty : showText(before)} → ${showText(after)}`
  })
  return `${shownText(largest.name)}: ${changes.join(', ')}`
}

/** Cards for fields in which nearly all amounts changed by the same factor. */
function makeJumpCards({ jumps, choices }: ImportSummary, words: Words): readonly TodoCard[] {
  return jumps.map((jump) => {
    const { operator, by } = jump.rule
    const id = `jump ${jump.field} ${operator} ${by}`
    const title = words.todo.commonFactor(words.names.fields[jump.field], showDecimal(by, words.numbers))
    return { id, title, count: jump.count, body: <JumpBody id={id} jump={jump} choices={choices} /> }
  })
}

interface JumpProps extends Pick<ImportSummary, 'choices'> {
  readonly id: string
  readonly jump: ImportSummary['jumps'][number]
}

function JumpBody({ id, jump, choices }: JumpProps) {
  const { imports, words } = useUi()
  const { operator, by } = jump.rule
  const isImportBusy = useStore(imports, isBusy)
  return (
    <>
      <CardExample text={describeCodes(jump, words, commonFactorMessage)} />
      <CardAnswers
        answers={[
          {
            text: words.jumps[operator === '/' ? 'divide' : 'multiply'](showDecimal(by, words.numbers)),
            isBlocked: isImportBusy,
            onPress: () => void imports.act.change(withRule(choices, jump.field, jump.text)),
          },
          { text: words.todo.meant, onPress: () => void imports.act.change(withIntendedChange(choices, id)) },
        ]}
      />
    </>
  )
}

/** A card that tells the user that the columns' fields are remembered from an earlier file. */
function makeRememberedColumnsCards(summary: ImportSummary, words: Words): readonly TodoCard[] {
  if (!summary.remembered) return []
  return [{ id: 'memory', title: words.todo.memory, body: <RememberedColumnsBody summary={summary} /> }]
}

function RememberedColumnsBody({ summary: { remembered, choices } }: CardsProps) {
  const { imports, words } = useUi()
  const isImportBusy = useStore(imports, isBusy)
  if (!remembered) return null
  const { file, at } = remembered
  return (
    <>
      <CardExample
        text={
          file !== undefined && at !== undefined
            ? words.memory.usedFrom(shownText(file), words.moment(at))
            : words.memory.usedOnly
        }
      />
      <CardAnswers
        isOpenQuestion
        answers={[
          {
            text: words.memory.detected,
            isBlocked: isImportBusy,
            onPress: () => void imports.act.change({ ...choices, memory: 'off' }),
          },
          { text: words.memory.forget, isBlocked: isImportBusy, onPress: () => void imports.act.forgetMapping() },
        ]}
      />
    </>
  )
}

/** Fields whose new values are worth checking, because they rename a material or change its unit. */
const FIELDS_TO_REVIEW = ['name', 'sku', 'unit'] as const

export const isFieldToReview = (field: string): boolean => FIELDS_TO_REVIEW.some((name) => name === field)

function makeRenameCards({ changed, choices }: ImportSummary, words: Words): readonly TodoCard[] {
  return changed
    .filter(({ field }) => isFieldToReview(field))
    .map((change) => {
      const { field, count } = change
      const id = `changed ${field} ${count}`
      return {
        id,
        title: describeCodes(change, words, describeChangedFields),
        body: <ReviewCardAnswers id={id} rowFilter={{ fields: [field] }} choices={choices} field={field} />,
      }
    })
}
