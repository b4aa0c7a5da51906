/**
 * The rule of a column, typed or made from a template. While the user types, the effect is shown here and in the grid. The import changes only when
 * the user confirms, as one step. While the text has an error, the grid shows the last valid rule.
 */
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { ImportColumn, ImportSummary } from '../../../src-shared/api/window-types.ts'
import { mayHaveRule } from '../../../src-shared/plan/draft/rule-columns.ts'
import { FIELDS, isField, type Field } from '../../../src-shared/material/fields/field.ts'
import { printedColumn } from '../../../src-shared/mapping/rules/print-rule.ts'
import { LONGEST_RULE } from '../../../src-shared/mapping/rules/rule-tree.ts'
import { asItCame, untrusted, type UntrustedText } from '../../../src-shared/material/values/untrusted-text.ts'
import { ruleErrorText } from '../../../src-shared/words/problems.ts'
import { Dialog, DialogFoot } from '../../parts/dialog.tsx'
import { Visible } from '../../parts/visible.tsx'
import { useUi } from '../../use-ui.ts'
import { ruleOf, withRule } from '../../view/choices.ts'
import {
  COLUMN_RULES,
  columnRule,
  isReadyRule,
  READY_RULES,
  readyRule,
  type ColumnRule,
  type ReadyRule,
} from '../../view/ready-rules.ts'
import { cutText, shownText } from '../../view/visible-text.ts'
import { Effect, Shown, useShown, useTried } from './rule-effect.tsx'
import css from './rule-dialog.module.css'

/** Page Up and Page Down scroll by this share of the height, so that some rows stay visible. */
const PART_OF_PAGE = 0.8
const LONGEST_SHOWN = 40

export function RuleDialog({ summary }: { readonly summary: ImportSummary }) {
  const { grid, words } = useUi()
  const ruling = useStore(grid, (state) => state.ruling)
  const close = () => grid.setState({ ruling: null })
  return (
    <Dialog title={words.rules.title} open={ruling !== null} onClose={close} beside>
      {ruling && <RuleForm key={ruling.field} {...ruling} file={summary} onClose={close} />}
    </Dialog>
  )
}

/** The focus stays in the dialog; the grid scrolls to the rule's column. */
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

/** The values a rule can use. */
type FileContents = Pick<ImportSummary, 'columns' | 'choices'>

interface RuleFormProps {
  readonly field: Field
  readonly from?: number | undefined
  readonly text?: UntrustedText | undefined
  readonly file: FileContents
  readonly onClose: () => void
}

function RuleForm({ field, from, text: start, file, onClose }: RuleFormProps) {
  const { words } = useUi()
  const chosen = ruleOf(file.choices, field)
  const plain = chosen ?? (hasColumn(file, field) ? field : '')
  const source = from === undefined ? undefined : file.columns.find(({ column }) => column === from)
  const [kind, setKind] = useState<ColumnRule>(source?.shares === true ? 'lessShare' : 'lessPercent')
  const ofColumn = (one: ColumnRule): string =>
    source && plain !== '' ? columnRule(one, field, chosen === null ? field : `(${chosen})`, nameIn(source)) : plain
  const [text, setText] = useState(() => (start === undefined ? ofColumn(kind) : asItCame(start)))
  const [using, setUsing] = useState(false)
  const keepRule = useKeepRule(field)
  const input = useRef<HTMLInputElement>(null)
  const tried = useTried(field, text)
  useShown({ field, text: text.trim() }, tried)
  useGridScrolling(field)
  const error = tried?.error ?? null
  useEffect(() => {
    // The form appears after the dialog and again for each field, so the focused element may be gone.
    if (!(document.activeElement instanceof HTMLSelectElement)) input.current?.focus()
  }, [])

  function insert(name: string): void {
    const { selectionStart: from, selectionEnd: to } = input.current ?? { selectionStart: null, selectionEnd: null }
    setText(text.slice(0, from ?? text.length) + name + text.slice(to ?? text.length))
    input.current?.focus()
  }

  async function use(rule: string | null): Promise<void> {
    setUsing(true)
    await keepRule(rule)
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
        <Group gap={12} align="flex-end">
          <FieldOfRule field={field} />
          {source && plain !== '' && (
            <KindOfRule
              header={source.header}
              kind={kind}
              onWrite={(next) => {
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
          error={error && <Visible text={untrusted(ruleErrorText(asItCame(error), words.language))} />}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {error && <ErrorPlace text={text} at={error.at} />}
        <Names columns={file.columns} onName={insert} />
        <Effect field={field} tried={tried} />
        <Shown error={error !== null} />
      </Stack>
      <RuleFoot
        removes={chosen !== null}
        using={using}
        usable={tried !== null && error === null}
        onRemove={() => void use(null)}
        onClose={onClose}
      />
    </form>
  )
}

interface KindOfRuleProps {
  /** The column that the rule uses. */
  readonly header: UntrustedText
  readonly kind: ColumnRule
  readonly onWrite: (kind: ColumnRule) => void
}

function KindOfRule({ header, kind, onWrite }: KindOfRuleProps) {
  const { words } = useUi()
  return (
    <NativeSelect
      label={words.rules.from(shownText(cutText(header, LONGEST_SHOWN)))}
      value={kind}
      data={COLUMN_RULES.map((one) => ({ value: one, label: words.rules.fromKinds[one] }))}
      onChange={({ currentTarget: { value } }) => onWrite(COLUMN_RULES.find((one) => one === value) ?? kind)}
    />
  )
}

interface RuleFootProps {
  readonly removes: boolean
  readonly using: boolean
  readonly usable: boolean
  readonly onRemove: () => void
  readonly onClose: () => void
}

function RuleFoot({ removes, using, usable, onRemove, onClose }: RuleFootProps) {
  const { words } = useUi()
  return (
    <DialogFoot>
      {removes && (
        <Button variant="subtle" color="red" mr="auto" disabled={using} onClick={onRemove}>
          {words.rules.remove}
        </Button>
      )}
      <Button variant="default" onClick={onClose}>
        {words.rules.cancel}
      </Button>
      <Button type="submit" loading={using} disabled={!usable}>
        {words.rules.go}
      </Button>
    </DialogFoot>
  )
}

/** Saves this rule for the field, or removes it. */
function useKeepRule(field: Field): (rule: string | null) => Promise<void> {
  const { imports } = useUi()
  return (rule) => imports.act.adjust(({ choices }) => withRule(choices, field, rule))
}

function FieldOfRule({ field }: { readonly field: Field }) {
  const { grid, words } = useUi()
  return (
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
          ruling: ruling && { field: value, from: ruling.from },
        }))
      }
    />
  )
}

/** The rule's text with the wrong character marked; nothing if the error is at the end. */
function ErrorPlace({ text, at }: { readonly text: string; readonly at: number }) {
  if (at >= text.length) return null
  return (
    <code className={css['place']} aria-hidden="true">
      {text.slice(0, at)}
      <mark>{text.charAt(at)}</mark>
      {text.slice(at + 1)}
    </code>
  )
}

function hasColumn({ columns }: Pick<FileContents, 'columns'>, field: Field): boolean {
  return columns.some((column) => column.field === field && column.made !== true)
}

/** Rules that need only a number. */
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

/** How a rule names a column. */
function nameIn({ field, header }: Pick<ImportColumn, 'field' | 'header'>): string {
  return field !== null && mayHaveRule(field) ? field : printedColumn(asItCame(header).trim())
}

interface NamesProps extends Pick<FileContents, 'columns'> {
  readonly onName: (name: string) => void
}

/** Buttons that insert the file's columns into the rule. */
function Names({ columns, onName }: NamesProps) {
  const { words } = useUi()
  const namedColumns = columns.filter(({ header, made }) => made !== true && asItCame(header).trim() !== '')
  return (
    <Group gap={4} role="group" aria-label={words.rules.columns}>
      {namedColumns.map(({ column, header, field }) => (
        <Button key={column} size="compact-xs" variant="default" onClick={() => onName(nameIn({ field, header }))}>
          <Visible text={cutText(header, LONGEST_SHOWN)} />
        </Button>
      ))}
    </Group>
  )
}
