/**
 * The rule of a column: written, or made from a ready one. What it would change is told, and shown in the grid beside it, while it is typed; only
 * when it is used the import changes, as one step. While the text has an error the grid keeps the last rule that can be used, as a
 * spreadsheet keeps its values while a formula is typed.
 */
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { ImportColumn, ImportSummary, Reply } from '../../../src-shared/contract/received.ts'
import { mayHaveRule } from '../../../src-shared/domain/draft/rule-columns.ts'
import { FIELDS, isDecimalField, isField, type Field } from '../../../src-shared/domain/fields/field.ts'
import { printedColumn } from '../../../src-shared/domain/rules/print-rule.ts'
import { LONGEST_RULE } from '../../../src-shared/domain/rules/rule-tree.ts'
import { asItCame, untrusted, type UntrustedText } from '../../../src-shared/domain/values/untrusted-text.ts'
import { Dialog, DialogFoot } from '../../parts/dialog.tsx'
import { Visible } from '../../parts/visible.tsx'
import type { RowsState } from '../../state/rows-shown.ts'
import { useUi } from '../../use-ui.ts'
import { ruleOf, withListValues, withRule } from '../../view/choices.ts'
import {
  COLUMN_RULES,
  columnRule,
  isReadyRule,
  READY_RULES,
  readyRule,
  type ColumnRule,
  type ReadyRule,
} from '../../view/ready-rules.ts'
import { rowPlaceOf, placeText } from '../../view/row-place.ts'
import { cutText, shownText } from '../../view/visible-text.ts'
import { OfFile, type FileRead } from './of-file.tsx'
import css from './rule-dialog.module.css'
import shared from '../../parts/shared.module.css'

/** Milliseconds after the last key. */
const PAUSE = 250
/** Some rows stay in view. */
const PART_OF_PAGE = 0.8
const LONGEST_SHOWN = 40

export function RuleDialog({ summary }: { readonly summary: ImportSummary }) {
  const { grid, words } = useUi()
  const ruling = useStore(grid, (state) => state.ruling)
  const close = () => grid.setState({ ruling: null })
  return (
    <Dialog title={words.rules.title} open={ruling !== null} onClose={close} beside>
      {ruling && (
        <OfFile {...ruling} summary={summary} onList={(list) => grid.setState({ ruling: { ...ruling, list } })}>
          {(file, picker) => (
            <Stack gap={12}>
              {picker}
              <RuleForm
                key={`${ruling.field} ${asItCame(file.list ?? untrusted(''))}`}
                {...ruling}
                file={file}
                onClose={close}
              />
            </Stack>
          )}
        </OfFile>
      )}
    </Dialog>
  )
}

/** The rows beside it are looked at while the focus stays here; the column that the rule makes is in view. */
function useGridScrolling(field: Field): void {
  const { rows } = useUi()
  const grid = () => document.querySelector('[role="grid"]')
  const isShown = useStore(rows, ({ tried }) => tried !== null)
  useEffect(() => {
    if (!isShown) return
    const head = document.querySelector(`[role="columnheader"][data-field="${field}"]`)
    head?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [field, isShown])
  useWindowEvent('wheel', ({ target, deltaX, deltaY }) => {
    if (target instanceof Element && !target.closest('[role="dialog"]')) grid()?.scrollBy(deltaX, deltaY)
  })
  useWindowEvent('keydown', ({ key, target }) => {
    const pages = key === 'PageDown' ? 1 : key === 'PageUp' ? -1 : 0
    if (target instanceof HTMLInputElement) grid()?.scrollBy(0, pages * (grid()?.clientHeight ?? 0) * PART_OF_PAGE)
  })
}

interface RuleFormProps {
  readonly field: Field
  readonly from?: number
  readonly file: FileRead
  readonly onClose: () => void
}

function RuleForm({ field, from, file, onClose }: RuleFormProps) {
  const { list } = file
  const { grid, imports, words } = useUi()
  const chosen = ruleOf(file.choices, field)
  const plain = chosen ?? (hasColumn(file, field) ? field : '')
  const source = from === undefined ? undefined : file.columns.find(({ column }) => column === from)
  const [kind, setKind] = useState<ColumnRule>(source?.shares === true ? 'lessShare' : 'lessPercent')
  const ofColumn = (one: ColumnRule): string =>
    source && plain !== '' ? columnRule(one, field, chosen === null ? field : `(${chosen})`, nameIn(source)) : plain
  const [text, setText] = useState(() => ofColumn(kind))
  const [using, setUsing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const tried = useTried(field, text, list)
  useShown({ field, text: text.trim(), list }, tried)
  useGridScrolling(field)
  const error = tried?.error ?? null
  useEffect(() => {
    // The form comes after the dialog, and anew with another field: what had the focus may be gone.
    if (!(document.activeElement instanceof HTMLSelectElement)) input.current?.focus()
  }, [])

  function insert(name: string): void {
    const { selectionStart: from, selectionEnd: to } = input.current ?? { selectionStart: null, selectionEnd: null }
    setText(text.slice(0, from ?? text.length) + name + text.slice(to ?? text.length))
    input.current?.focus()
  }

  async function use(rule: string | null): Promise<void> {
    setUsing(true)
    await imports.act.adjust(({ choices }) =>
      list === null
        ? withRule(choices, field, rule)
        : withListValues(choices, list, { rules: withRule(file.choices, field, rule).rules ?? [] }),
    )
    onClose()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (tried !== null && error === null && !using) void use(text.trim())
      }}
    >
      <Stack gap={12}>
        <Group gap={10} align="flex-end">
          <NativeSelect
            label={words.rules.field}
            value={field}
            data={FIELDS.filter((one) => mayHaveRule(one)).map((one) => ({
              value: one,
              label: words.names.fields[one],
            }))}
            onChange={({ currentTarget: { value } }) =>
              isField(value) &&
              grid.setState(({ ruling }) => ({
                ruling: ruling && { ...ruling, ...(list ? { list } : {}), field: value },
              }))
            }
          />
          {source && plain !== '' && (
            <NativeSelect
              label={words.rules.from(shownText(cutText(source.header, LONGEST_SHOWN)))}
              value={kind}
              data={COLUMN_RULES.map((one) => ({ value: one, label: words.rules.fromKinds[one] }))}
              onChange={({ currentTarget: { value } }) => {
                const next = COLUMN_RULES.find((one) => one === value) ?? kind
                setKind(next)
                setText(ofColumn(next))
              }}
            />
          )}
          {!source && hasColumn(file, field) && <Ready field={field} onRule={setText} />}
        </Group>
        <TextInput
          ref={input}
          label={words.rules.rule(field)}
          classNames={{ input: css['rule'] ?? '' }}
          data-autofocus
          value={text}
          maxLength={LONGEST_RULE}
          spellCheck={false}
          autoComplete="off"
          error={error && <Visible text={error.message} />}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {error && error.at < text.length && (
          <code className={css['place']} aria-hidden="true">
            {text.slice(0, error.at)}
            <mark>{text.charAt(error.at)}</mark>
            {text.slice(error.at + 1)}
          </code>
        )}
        <Names columns={file.columns} onName={insert} />
        <Effect field={field} tried={tried} />
        <Shown error={error !== null} />
      </Stack>
      <DialogFoot>
        {chosen !== null && (
          <Button variant="subtle" color="red" mr="auto" disabled={using} onClick={() => void use(null)}>
            {words.rules.remove}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {words.rules.cancel}
        </Button>
        <Button type="submit" loading={using} disabled={tried === null || error !== null}>
          {words.rules.go}
        </Button>
      </DialogFoot>
    </form>
  )
}

function hasColumn({ columns }: Pick<FileRead, 'columns'>, field: Field): boolean {
  return columns.some((column) => column.field === field && column.made !== true)
}

type Tried = Reply<'import.tryRule'>

/** What the host says of the text typed last; null until it has. */
function useTried(field: Field, text: string, list: UntrustedText | null): Tried | null {
  const { rows } = useUi()
  const [tried, setTried] = useState<{ readonly text: string; readonly answer: Tried } | null>(null)
  useEffect(() => {
    let wanted = true
    const timer = setTimeout(() => {
      void rows.act.tryRule({ field, text: text.trim(), list }).then((answer) => {
        if (wanted && answer.ok) setTried({ text, answer: answer.value })
      })
    }, PAUSE)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [rows, field, text, list])
  return tried?.text === text ? tried.answer : null
}

type RuleShown = NonNullable<RowsState['rule']>

/** Shows the grid with the rule as long as it is written, and as it was before when this ends. */
function useShown({ field, text, list }: RuleShown, tried: Tried | null): void {
  const { rows } = useUi()
  const usable = tried !== null && tried.error === null
  // Rows that are shown anew for another reason are shown without it.
  const isShown = useStore(rows, ({ rule }) => rule?.text === text)
  useEffect(() => {
    if (usable && !isShown) rows.act.showRule({ field, text, list })
  }, [rows, field, text, list, usable, isShown])
  useEffect(() => () => rows.act.showRule(null), [rows])
}

/** Which changes the grid shows meanwhile. */
function Shown({ error }: { readonly error: boolean }) {
  const { rows, words } = useUi()
  const rule = useStore(rows, (state) => state.rule)
  return (
    <p className={shared['quiet']}>
      {!error ? words.rules.shown : rule ? words.rules.stillShown(rule.text) : words.rules.notShown}
    </p>
  )
}

/** Rules that need a number only. */
function Ready({ field, onRule }: { readonly field: Field; readonly onRule: (rule: string) => void }) {
  const { words } = useUi()
  const [kind, setKind] = useState<ReadyRule | null>(null)
  const [number, setNumber] = useState('')
  function put(next: ReadyRule, typed: string): void {
    setKind(next)
    setNumber(typed)
    const rule = readyRule(next, field, typed)
    if (rule !== null) onRule(rule)
  }
  return (
    <>
      <NativeSelect
        label={words.rules.ready}
        value={kind ?? ''}
        data={[
          { value: '', label: words.rules.none },
          ...Object.keys(READY_RULES).flatMap((one) =>
            isReadyRule(one) ? [{ value: one, label: words.rules.kinds[one] }] : [],
          ),
        ]}
        onChange={({ currentTarget: { value } }) => isReadyRule(value) && put(value, READY_RULES[value])}
      />
      {kind !== null && (
        <TextInput
          label={words.rules.number}
          w={100}
          inputMode="decimal"
          value={number}
          onChange={(event) => put(kind, event.currentTarget.value)}
        />
      )}
    </>
  )
}

/** A column as a rule names it. */
function nameIn({ field, header }: Pick<ImportColumn, 'field' | 'header'>): string {
  return field !== null && mayHaveRule(field) ? field : printedColumn(asItCame(header).trim())
}

interface NamesProps extends Pick<FileRead, 'columns'> {
  readonly onName: (name: string) => void
}

/** The file's columns, to be written into the rule. */
function Names({ columns, onName }: NamesProps) {
  const { words } = useUi()
  const named = columns.filter(({ header, made }) => made !== true && asItCame(header).trim() !== '')
  return (
    <Group gap={6} role="group" aria-label={words.rules.columns}>
      {named.map(({ column, header, field }) => (
        <Button key={column} size="compact-xs" variant="default" onClick={() => onName(nameIn({ field, header }))}>
          <Visible text={cutText(header, LONGEST_SHOWN)} />
        </Button>
      ))}
    </Group>
  )
}

function Effect({ field, tried }: { readonly field: Field; readonly tried: Tried | null }) {
  const { words } = useUi()
  const shown = (value: UntrustedText) =>
    isDecimalField(field) ? words.decimal(asItCame(value)) : <Visible text={cutText(value, LONGEST_SHOWN)} />
  const effect = tried?.effect ?? null
  return (
    <section className={css['effect']} aria-label={words.rules.effect} aria-live="polite">
      <h3>{words.rules.effect}</h3>
      {tried === null && <p className={shared['quiet']}>{words.rules.waiting}</p>}
      {effect && (
        <>
          <p>{words.rules.changed(effect.changed, words.count(effect.changed), words.count(effect.rows))}</p>
          {effect.percent && (
            <p>
              {words.rules.percent(
                percent(effect.percent.smallest, words),
                percent(effect.percent.median, words),
                percent(effect.percent.largest, words),
              )}
            </p>
          )}
          {effect.stopped > 0 && (
            <p className={css['stopped']}>{words.rules.stopped(effect.stopped, words.count(effect.stopped))}</p>
          )}
          <table className={css['examples']}>
            <tbody>
              {effect.examples.map((one) => (
                <tr key={`${asItCame(one.sheet ?? untrusted(''))} ${one.row}`}>
                  <th scope="row">
                    {words.rules.row(one.sheet === undefined ? words.count(one.row) : placeText(rowPlaceOf(one)))}
                  </th>
                  <td>{asItCame(one.before) === '' ? words.rules.blank : shown(one.before)}</td>
                  <td aria-hidden="true">→</td>
                  <td>{shown(one.after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  )
}

function percent(value: number, words: ReturnType<typeof useUi>['words']): string {
  return `${words.signed(String(value))} %`
}
