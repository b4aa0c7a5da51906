/** Cards of questions about the file: its supplier, key, columns and rules. There are no such cards while the file is being applied. */
import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { ImportSummary, Reply } from '../../../src-shared/api/window-types.ts'
import { SmallButton } from '../../parts/buttons.tsx'
import { isFocusUnmoved } from '../../parts/focus-home.ts'
import { FailureLine } from '../../parts/notices.tsx'
import { isBusy } from '../../state/import-state.ts'
import { missingRowCount } from '../../state/run-store.ts'
import { useUi } from '../../use-ui.ts'
import { asItCame, type UntrustedText } from '../../../src-shared/material/values/untrusted-text.ts'
import { showValue } from '../../view/cell-text.ts'
import { readRate } from '../../view/numbers.ts'
import { listProposals, type Proposal, type ProposalAnswer, type ProposedRates } from '../../view/proposals.ts'
import { shownText } from '../../view/visible-text.ts'
import { CardAnswers, CardExample, useLocked, type TodoCard } from './todo-card.tsx'
import css from './todo-panel.module.css'

/** One card for each proposal. */
export const proposalCards = (proposals: readonly Proposal[]): readonly TodoCard[] =>
  proposals.map((proposal) => ({
    id: proposal.id,
    title: proposal.title,
    body: <ProposalBody proposal={proposal} />,
  }))

function ProposalBody({ proposal }: { readonly proposal: Proposal }) {
  const { grid, imports, rows } = useUi()
  const { examples, exampleRule, note, answers, rates, isOpenQuestion = false, show } = proposal
  const isImportBusy = useStore(imports, isBusy)
  const useAnswer = ({ effect }: ProposalAnswer): void => {
    if ('ruleOf' in effect) return grid.setState({ ruleToEdit: { field: effect.ruleOf, text: effect.text } })
    if (effect.allRows === true) rows.act.setFilter({})
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
          onPress: () => useAnswer(answer),
        }))}
        {...(show ? { rowFilter: show } : {})}
      />
    </>
  )
}

/** Rates for the user to type. Once all are typed, the rule is tried on the first rows and can be used. */
function RateInputs({ labels, field, ruleOf, applyText, choicesOf }: ProposedRates) {
  const { imports, words } = useUi()
  const [texts, setTexts] = useState<readonly string[]>(labels.map(() => ''))
  const isImportBusy = useStore(imports, isBusy)
  const typedRates = texts.flatMap((text) => readRate(text, words.numbers) ?? [])
  const isWhole = typedRates.length === labels.length
  return (
    <form
      className={css['answers']}
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole) void imports.act.change(choicesOf(typedRates))
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
      {isWhole && <RuleExamples field={field} text={ruleOf(typedRates)} />}
      <Button size="compact-sm" type="submit" data-proposed disabled={!isWhole || isImportBusy}>
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
  const shownText = (value: UntrustedText): string => asItCame(showValue(value, field, words.numbers))
  return examples.map(({ row, before, after }) => (
    <CardExample key={row} text={words.proposed.example(words.count(row), shownText(before), shownText(after))} />
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
  const isWhole = useStore(run, (now) => now.progress?.state === 'done' && missingRowCount(now) === 0)
  const state = useStore(supplierList)
  // The account's own stock is not a supplier's list, even if it was opened from a workbook.
  if (file.kind === 'account' || exported !== undefined) return []
  const isOwnSession = state.session === session
  const texts = words.suppliers
  if (isOwnSession && state.remember === 'done' && state.rememberedAs) {
    const { codes, name } = state.rememberedAs
    const learntText = codes > 0 ? ` ${texts.learnt(codes, words.count(codes))}` : ''
    return [{ id: 'remembered', title: texts.remembered(shownText(name)) + learntText }]
  }
  if (!isWhole || profile || (isOwnSession && state.remember === 'not')) return []
  return [{ id: 'remember', title: texts.ask, body: <NameForm session={session} suggestedName={supplierNamed} /> }]
}

/** The form for the name to remember a list under. */
function NameForm({
  session,
  suggestedName,
}: {
  readonly session: string
  readonly suggestedName: UntrustedText | undefined
}) {
  const { supplierList, words } = useUi()
  const state = useStore(supplierList)
  const texts = words.suppliers
  const [name, setName] = useState(suggestedName === undefined ? '' : shownText(suggestedName))
  const input = useRef<HTMLInputElement>(null)
  // The Apply button had the focus and has disappeared. If the user has moved the focus since, it stays where it is.
  useEffect(() => {
    if (!isFocusUnmoved()) return
    input.current?.focus()
    input.current?.select()
  }, [])
  const isOwnSession = state.session === session
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
          aria-label={texts.askName}
          placeholder={texts.askName}
          value={name}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button size="compact-sm" type="submit" loading={isOwnSession && state.remember === 'saving'}>
          {texts.remember}
        </Button>
        <SmallButton onClick={() => supplierList.act.leave(session)}>{texts.notNow}</SmallButton>
      </form>
      {isOwnSession && state.failure && <FailureLine failure={state.failure} />}
    </>
  )
}

/** The cards of the file's questions; none once a run applies the rows. */
export function useQuestionCards(summary: ImportSummary): readonly TodoCard[] {
  const { words } = useUi()
  const isLocked = useLocked()
  return isLocked || summary.file.kind === 'account' ? [] : proposalCards(listProposals(summary, words))
}
