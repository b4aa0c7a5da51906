/** Cards of questions about the file as a whole: its supplier, its key, its columns. None once it is being applied. */
import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { ImportSummary, Reply } from '../../../src-shared/api/window-types.ts'
import type { Field } from '../../../src-shared/material/fields/field.ts'
import { SmallButton } from '../../parts/buttons.tsx'
import { FailureLine } from '../../parts/notices.tsx'
import { isBusy } from '../../state/import-state.ts'
import { rowsNotIn } from '../../state/run-store.ts'
import { useUi } from '../../use-ui.ts'
import { showDecimal } from '../../../src-shared/material/values/shown-decimal.ts'
import { asItCame } from '../../../src-shared/material/values/untrusted-text.ts'
import { withColumnsPerStorage, withField, withRule } from '../../view/choices.ts'
import { cutText, shownText } from '../../view/visible-text.ts'
import type { Words } from '../../../src-shared/words/window/words.ts'
import { CardAnswers, CardExample, useLocked, type TodoCard } from './todo-card.tsx'
import css from './todo-panel.module.css'

const LONGEST_SHOWN = 40

interface CardsProps {
  readonly summary: ImportSummary
}

export function questionCards(summary: ImportSummary, words: Words): readonly TodoCard[] {
  return [
    ...whichSupplier(summary, words),
    ...whichKey(summary, words),
    ...whichColumns(summary, words),
    ...whichStorages(summary, words),
    ...whichRules(summary, words),
  ]
}

function whichSupplier(summary: ImportSummary, words: Words): readonly TodoCard[] {
  const { profilesAsked = [] } = summary
  const [only] = profilesAsked
  if (!only) return []
  const texts = words.suppliers
  const title = profilesAsked.length === 1 ? texts.resembles(shownText(only.name)) : texts.which
  return [{ id: 'supplier', title, body: <WhichSupplier summary={summary} /> }]
}

function WhichSupplier({ summary: { choices, profilesAsked = [] } }: CardsProps) {
  const { imports, words } = useUi()
  const busy = useStore(imports, isBusy)
  const texts = words.suppliers
  const use = (profile: string): void => void imports.act.change({ storage: choices.storage, profile })
  const changed = profilesAsked.length === 1 ? (profilesAsked[0]?.changed ?? []) : []
  return (
    <>
      {changed.length > 0 && <CardExample text={changed.map(shownText).join(' ')} />}
      <CardAnswers
        isOpenQuestion={profilesAsked.length > 1}
        answers={[
          ...profilesAsked.slice(0, 3).map(({ id, name }) => ({
            text: texts.use(shownText(name)),
            blocked: busy,
            onPress: () => use(id),
          })),
          { text: texts.noneOf, blocked: busy, onPress: () => use('off') },
        ]}
      />
    </>
  )
}

type KeyColumn = NonNullable<ImportSummary['compared']>['keys'][number]

function keyText({ key, letter, header }: KeyColumn, words: Words): string {
  return words.keyColumn.key(words.names.fields[key], words.keyColumn.column(letter, shownText(header)))
}

/** Few rows match the account, and another column would match more. */
function whichKey({ compared, choices, columns }: ImportSummary, words: Words): readonly TodoCard[] {
  const best = compared?.better[0]
  if (!compared || !best) return []
  return [
    {
      id: 'key',
      title: words.todo.key,
      body: <WhichKey compared={compared} choices={choices} columns={columns} />,
    },
  ]
}

interface WhichKeyProps extends Pick<ImportSummary, 'choices' | 'columns'> {
  readonly compared: NonNullable<ImportSummary['compared']>
}

function WhichKey({ compared: { rows, found: foundCount, keys, better }, choices, columns }: WhichKeyProps) {
  const { imports, words } = useUi()
  const busy = useStore(imports, isBusy)
  const [best] = better
  if (!best) return null
  const by = keys.map((key) => keyText(key, words)).join(', ')
  return (
    <>
      <CardExample
        text={words.keyColumn.ask(
          words.count(foundCount),
          words.count(rows),
          by,
          keyText(best, words),
          words.count(best.count),
        )}
      />
      <CardAnswers
        answers={better.map(({ column, letter, header, key, count }) => ({
          text: words.keyColumn.take(
            words.names.fields[key],
            words.keyColumn.column(letter, shownText(header)),
            words.count(count),
          ),
          blocked: busy,
          onPress: () => void imports.act.change(withField(choices, columns, column, key)),
        }))}
      />
    </>
  )
}

/** Several columns could be one field: a card per field, an answer per column. */
function whichColumns({ columns, choices }: ImportSummary, words: Words): readonly TodoCard[] {
  const fields = [...new Set(columns.flatMap(({ couldBe }) => couldBe ?? []))]
  return fields.map((field) => ({
    id: `column ${field}`,
    title: words.contested.ask(words.names.fields[field]),
    body: <WhichColumn field={field} columns={columns} choices={choices} />,
  }))
}

interface WhichColumnProps extends Pick<ImportSummary, 'choices' | 'columns'> {
  readonly field: Field
}

function WhichColumn({ field, columns, choices }: WhichColumnProps) {
  const { imports } = useUi()
  const busy = useStore(imports, isBusy)
  return (
    <CardAnswers
      isOpenQuestion
      answers={columns
        .filter(({ couldBe }) => couldBe === field)
        .map(({ column, header }) => ({
          text: shownText(cutText(header, LONGEST_SHOWN)),
          blocked: busy,
          onPress: () => void imports.act.change(withField(choices, columns, column, field)),
        }))}
    />
  )
}

/** Columns with storages as headings: each for its own storage, or not. */
function whichStorages(summary: ImportSummary, words: Words): readonly TodoCard[] {
  if (summary.file.perStorage?.offered !== true) return []
  return [{ id: 'storages', title: words.todo.storages, body: <WhichStorages summary={summary} /> }]
}

function WhichStorages({ summary: { choices, file } }: CardsProps) {
  const { imports, rows, words } = useUi()
  const busy = useStore(imports, isBusy)
  const { perStorage } = file
  if (!perStorage) return null
  const choose = (each: boolean): void => {
    rows.act.setFilter({})
    void imports.act.change(withColumnsPerStorage(choices, perStorage, each))
  }
  return (
    <>
      <CardExample text={perStorage.message} />
      <CardAnswers
        answers={[
          { text: words.perStorage.each, blocked: busy, onPress: () => choose(true) },
          { text: words.perStorage.leave, blocked: busy, onPress: () => choose(false) },
        ]}
      />
    </>
  )
}

type Proposal = NonNullable<ImportSummary['proposals']>[number]

/** What the file says of its amounts: their size, or a discount. One click uses the rule, or takes the amounts as they are. */
function whichRules({ proposals = [], choices }: ImportSummary, words: Words): readonly TodoCard[] {
  return proposals.map((proposal) => ({
    id: `rule ${proposal.field} ${proposal.kind}`,
    title: proposalTitle(proposal, words),
    body: <WhichRule proposal={proposal} choices={choices} />,
  }))
}

function proposalTitle(
  { field, kind, scale, letter, heading }: Proposal,
  { keyColumn, names, numbers, proposed }: Words,
) {
  const column = keyColumn.column(letter, shownText(heading))
  if (kind !== 'scale') return proposed[kind](column)
  const by = showDecimal(scale?.by ?? '1', numbers)
  return proposed[scale?.sign === '*' ? 'multiply' : 'divide'](names.fields[field], by)
}

function WhichRule({ proposal, choices }: Pick<ImportSummary, 'choices'> & { readonly proposal: Proposal }) {
  const { grid, imports, words } = useUi()
  const { field, kind, scale, heading, rule } = proposal
  const busy = useStore(imports, isBusy)
  const examples = useRuleExamples(field, asItCame(rule))
  const { proposed, jumps, numbers } = words
  const take = scale
    ? jumps[scale.sign === '*' ? 'multiply' : 'divide'](showDecimal(scale.by, numbers))
    : proposed.take[kind === 'discount' ? 'discount' : 'pieces']
  const use = (text: typeof rule | string): void => void imports.act.change(withRule(choices, field, text))
  return (
    <>
      {kind === 'scale' && <CardExample text={proposed.says(shownText(heading))} />}
      {examples.map(({ row, before, after }) => (
        <CardExample
          key={row}
          text={proposed.example(
            words.count(row),
            showDecimal(asItCame(before), numbers),
            showDecimal(asItCame(after), numbers),
          )}
        />
      ))}
      {kind === 'discount' && <CardExample text={proposed.noDiscount} />}
      <CardAnswers
        answers={[
          { text: take, blocked: busy, onPress: () => use(rule) },
          { text: proposed.asIs, blocked: busy, onPress: () => use(field) },
          { text: proposed.other, onPress: () => grid.setState({ ruling: { field } }) },
        ]}
        {...(kind === 'discount' ? {} : { show: { problem: SCALED } })}
      />
    </>
  )
}

/** The problem of rows that wait for such a rule: its card asks instead. */
export const SCALED = 'amount-scaled'

const EXAMPLES = 2

/** What the rule would make of the first rows that it changes. */
function useRuleExamples(field: Field, rule: string): NonNullable<Reply<'import.tryRule'>['effect']>['examples'] {
  const { rows } = useUi()
  const [examples, setExamples] = useState<NonNullable<Reply<'import.tryRule'>['effect']>['examples']>([])
  useEffect(() => {
    let isCurrent = true
    void rows.act.tryRule({ field, text: rule }).then((answer) => {
      if (isCurrent && answer.ok) setExamples(answer.value.effect?.examples.slice(0, EXAMPLES) ?? [])
    })
    return () => {
      isCurrent = false
    }
  }, [rows, field, rule])
  return examples
}

/** After Apply: the supplier's name, under which the list is remembered. It is asked, not taken from the file's name. */
export function useRememberCard({ session, profile, file }: ImportSummary): readonly TodoCard[] {
  const { run, supplierList, words } = useUi()
  // What is missing comes first.
  const isWhole = useStore(run, (now) => now.progress?.state === 'done' && rowsNotIn(now) === 0)
  const state = useStore(supplierList)
  if (file.kind === 'account') return []
  const mine = state.session === session
  const texts = words.suppliers
  if (mine && state.remember === 'done' && state.done) {
    const { codes, name } = state.done
    const learntText = codes > 0 ? ` ${texts.learnt(codes, words.count(codes))}` : ''
    return [{ id: 'remembered', title: texts.remembered(shownText(name)) + learntText }]
  }
  if (!isWhole || profile || (mine && state.remember === 'not')) return []
  return [{ id: 'remember', title: texts.ask, body: <NameForm session={session} /> }]
}

/** The name to remember a list under. */
function NameForm({ session }: { readonly session: string }) {
  const { supplierList, words } = useUi()
  const state = useStore(supplierList)
  const texts = words.suppliers
  const [name, setName] = useState('')
  const mine = state.session === session
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
          size="xs"
          w="100%"
          aria-label={texts.askName}
          placeholder={texts.askName}
          value={name}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button size="compact-sm" type="submit" loading={mine && state.remember === 'saving'}>
          {texts.remember}
        </Button>
        <SmallButton onClick={() => supplierList.act.leave(session)}>{texts.notNow}</SmallButton>
      </form>
      {mine && state.failure && <FailureLine failure={state.failure} />}
    </>
  )
}

/** Whether the file's questions can still be answered. */
export function useQuestionCards(summary: ImportSummary): readonly TodoCard[] {
  const { words } = useUi()
  const locked = useLocked()
  return locked || summary.file.kind === 'account' ? [] : questionCards(summary, words)
}
