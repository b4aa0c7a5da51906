/** Cards of questions about the file: its supplier, key, columns and rules. There are no such cards while the file is being applied. */
import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { ImportSummary, Reply } from '../../../src-shared/api/window-types.ts'
import { SmallButton } from '../../parts/buttons.tsx'
import { isFocusUnmoved } from '../../parts/focus-home.ts'
import { FailureLine } from '../../parts/notices.tsx'
import { isBusy } from '../../state/import-state.ts'
import { countUnappliedRows } from '../../state/run-store.ts'
import { useUi } from '../../use-ui.ts'
import { toRawText, type UntrustedText } from '../../../src-shared/material/values/untrusted-text.ts'
import { formatCellValue } from '../../view/cell-text.ts'
import { parseRate } from '../../view/numbers.ts'
import { listProposals, type Proposal, type ProposalAnswer, type ProposedRates } from '../../view/proposals.ts'
import { shownText } from '../../view/visible-text.ts'
import { CardAnswers, CardExample, useIsLocked, type TodoCard } from './todo-card.tsx'
import css from './todo-panel.module.css'

/** One card for each proposal. */
export const makeProposalCards = (proposals: readonly Proposal[]): readonly TodoCard[] =>
  proposals.map((proposal) => ({
    id: proposal.id,
    title: proposal.title,
    body: <ProposalBody proposal={proposal} />,
  }))

function ProposalBody({ proposal }: { readonly proposal: Proposal }) {
  const { grid, imports, rows } = useUi()
  const { examples, exampleRule, note, answers, rates, isOpenQuestion = false, rowFilter } = proposal
  const isImportBusy = useStore(imports, isBusy)
  const applyAnswer = ({ effect }: ProposalAnswer): void => {
    if ('ruleOf' in effect) return grid.setState({ ruleToEdit: { field: effect.ruleOf, text: effect.text } })
    if (effect.showsAllRows === true) rows.act.setFilter({})
    void imports.act.change(effect.choices)
  }
  return (
    <>
      {examples.map((text) => (
        <CardExample key={shownText(text)} text={text} />
      ))}
      {exampleRule && <RuleExamples {...exampleRule} />}
      {rates && <RateInputs {...rates} />}
      {note !== undefined && <CardExample text={note} />}
      <CardAnswers
        isOpenQuestion={isOpenQuestion}
        answers={answers.map((answer) => ({
          text: answer.text,
          isBlocked: isImportBusy && 'choices' in answer.effect,
          onPress: () => applyAnswer(answer),
        }))}
        {...(rowFilter ? { rowFilter } : {})}
      />
    </>
  )
}

/** Fields for rates. Once the user has typed all rates, the rule is tried on the first rows and can be used. */
function RateInputs({ labels, field, makeRule, applyText, makeChoices }: ProposedRates) {
  const { imports, words } = useUi()
  const [texts, setTexts] = useState<readonly string[]>(labels.map(() => ''))
  const isImportBusy = useStore(imports, isBusy)
  const typedRates = texts.flatMap((text) => parseRate(text, words.numbers) ?? [])
  const areAllRatesTyped = typedRates.length === labels.length
  return (
    <form
      className={css['answers']}
      onSubmit={(event) => {
        event.preventDefault()
        if (areAllRatesTyped) void imports.act.change(makeChoices(typedRates))
      }}
    >
      {labels.map((label, index) => (
        <TextInput
          key={label}
          size="xs"
          w="100%"
          label={label}
          value={texts[index] ?? ''}
          inputMode="decimal"
          maxLength={40}
          autoComplete="off"
          onChange={(event) => setTexts(texts.with(index, event.currentTarget.value))}
        />
      ))}
      {areAllRatesTyped && <RuleExamples field={field} text={makeRule(typedRates)} />}
      <Button size="compact-sm" type="submit" data-proposed disabled={!areAllRatesTyped || isImportBusy}>
        {applyText}
      </Button>
    </form>
  )
}

const MAX_EXAMPLES = 2

/** What the rule would do to the first rows that it changes. */
function RuleExamples({ field, text }: NonNullable<Proposal['exampleRule']>) {
  const { rows, words } = useUi()
  const [examples, setExamples] = useState<NonNullable<Reply<'import.tryRule'>['effect']>['examples']>([])
  useEffect(() => {
    let isCurrent = true
    void rows.act.tryRule({ field, text }).then((answer) => {
      if (isCurrent && answer.ok) setExamples(answer.value.effect?.examples.slice(0, MAX_EXAMPLES) ?? [])
    })
    return () => {
      isCurrent = false
    }
  }, [rows, field, text])
  const showText = (value: UntrustedText): string => toRawText(formatCellValue(value, field, words.numbers))
  return examples.map(({ row, before, after }) => (
    <CardExample key={row} text={words.proposed.example(words.count(row), showText(before), showText(after))} />
  ))
}

/**
 * After Apply, asks for the supplier's name so that the list is remembered. A name found in the sheet is suggested, never the file's name.
 * [SUPPLIER-13]
 */
export function useRememberCard({
  session,
  profile,
  file,
  exported,
  supplierNamed,
}: ImportSummary): readonly TodoCard[] {
  const { run, supplierList, words } = useUi()
  // If some rows failed, their cards come before this question.
  const isComplete = useStore(
    run,
    (runState) => runState.progress?.state === 'done' && countUnappliedRows(runState) === 0,
  )
  const state = useStore(supplierList)
  // The account's own stock is not a supplier's list, even if it was opened from a workbook.
  if (file.kind === 'account' || exported !== undefined) return []
  const isSameSession = state.session === session
  const supplierWords = words.suppliers
  if (isSameSession && state.rememberState === 'done' && state.rememberedList) {
    const { codeCount, name } = state.rememberedList
    const learntCodesText = codeCount > 0 ? ` ${supplierWords.learntCodes(codeCount, words.count(codeCount))}` : ''
    return [{ id: 'remembered', title: supplierWords.rememberedName(shownText(name)) + learntCodesText }]
  }
  if (!isComplete || profile || (isSameSession && state.rememberState === 'not')) return []
  return [
    { id: 'remember', title: supplierWords.ask, body: <NameForm session={session} suggestedName={supplierNamed} /> },
  ]
}

/** The form for the name under which a list is remembered. */
function NameForm({
  session,
  suggestedName,
}: {
  readonly session: string
  readonly suggestedName: UntrustedText | undefined
}) {
  const { supplierList, words } = useUi()
  const state = useStore(supplierList)
  const supplierWords = words.suppliers
  const [name, setName] = useState(suggestedName === undefined ? '' : shownText(suggestedName))
  const input = useRef<HTMLInputElement>(null)
  // The Apply button had the focus and has disappeared. If the user has moved the focus since, it stays where it is.
  useEffect(() => {
    if (!isFocusUnmoved()) return
    input.current?.focus()
    input.current?.select()
  }, [])
  const isSameSession = state.session === session
  return (
    <>
      <form
        className={css['answers']}
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') void supplierList.act.remember(session, name.trim())
        }}
      >
        <TextInput
          ref={input}
          size="xs"
          w="100%"
          aria-label={supplierWords.askName}
          placeholder={supplierWords.askName}
          value={name}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button size="compact-sm" type="submit" loading={isSameSession && state.rememberState === 'saving'}>
          {supplierWords.remember}
        </Button>
        <SmallButton onClick={() => supplierList.act.declineRemembering(session)}>{supplierWords.notNow}</SmallButton>
      </form>
      {isSameSession && state.failure && <FailureLine failure={state.failure} />}
    </>
  )
}

/** The cards of the file's questions; none once a run applies the rows. */
export function useQuestionCards(summary: ImportSummary): readonly TodoCard[] {
  const { words } = useUi()
  const isLocked = useIsLocked()
  return isLocked || summary.file.kind === 'account' ? [] : makeProposalCards(listProposals(summary, words))
}
