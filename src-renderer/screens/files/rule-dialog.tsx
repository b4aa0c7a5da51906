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
import { printColumn } from '../../../src-shared/mapping/rules/print-rule.ts'
import { MAX_RULE_LENGTH } from '../../../src-shared/mapping/rules/rule-tree.ts'
import { toRawText, markUntrusted, type UntrustedText } from '../../../src-shared/material/values/untrusted-text.ts'
import { ruleErrorText } from '../../../src-shared/words/problems.ts'
import { Dialog, DialogFooter } from '../../parts/dialog.tsx'
import { VisibleText } from '../../parts/visible.tsx'
import { useUi } from '../../use-ui.ts'
import { ruleOf, withRule } from '../../view/choices.ts'
import {
  COLUMN_RULE_KINDS,
  makeColumnRule,
  isRuleTemplate,
  RULE_TEMPLATES,
  makeTemplateRule,
  type ColumnRuleKind,
  type RuleTemplate,
} from '../../view/ready-rules.ts'
import { cutText, shownText } from '../../view/visible-text.ts'
import { RuleEffect, PreviewNote, useRulePreview, useRuleTrial } from './rule-effect.tsx'
import css from './rule-dialog.module.css'

/** The share of the height by which Page Up and Page Down scroll, so that some rows stay visible. */
const PAGE_SCROLL_SHARE = 0.8
const MAX_HEADING_LENGTH = 40

export function RuleDialog({ summary }: { readonly summary: ImportSummary }) {
  const { grid, words } = useUi()
  const editedRule = useStore(grid, (state) => state.ruleToEdit)
  const close = () => grid.setState({ ruleToEdit: null })
  return (
    <Dialog title={words.rules.title} open={editedRule !== null} onClose={close} isAtSide>
      {editedRule && <RuleForm key={editedRule.field} {...editedRule} file={summary} onClose={close} />}
    </Dialog>
  )
}

/** The focus stays in the dialog; the grid scrolls to the rule's column. */
function useGridScrolling(field: Field): void {
  const { rows } = useUi()
  const findGrid = () => document.querySelector('[role="grid"]')
  const isShown = useStore(rows, ({ trialResult }) => trialResult !== null)
  useEffect(() => {
    if (!isShown) return
    const heading = document.querySelector(`[role="columnheader"][data-field="${field}"]`)
    heading?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [field, isShown])
  useWindowEvent('wheel', ({ target, deltaX, deltaY }) => {
    if (target instanceof Element && !target.closest('[role="dialog"]')) findGrid()?.scrollBy(deltaX, deltaY)
  })
  useWindowEvent('keydown', ({ key, target }) => {
    const pages = key === 'PageDown' ? 1 : key === 'PageUp' ? -1 : 0
    if (target instanceof HTMLInputElement)
      findGrid()?.scrollBy(0, pages * (findGrid()?.clientHeight ?? 0) * PAGE_SCROLL_SHARE)
  })
}

/** The file's columns, which a rule can use, and its choices, which contain the rules. */
type ColumnsAndChoices = Pick<ImportSummary, 'columns' | 'choices'>

interface RuleFormProps {
  readonly field: Field
  readonly startColumn?: number | undefined
  readonly text?: UntrustedText | undefined
  readonly file: ColumnsAndChoices
  readonly onClose: () => void
}

function RuleForm({ field, startColumn, text: startText, file, onClose }: RuleFormProps) {
  const { words } = useUi()
  const savedRule = ruleOf(file.choices, field)
  const initialText = savedRule ?? (hasColumn(file, field) ? field : '')
  const sourceColumn = startColumn === undefined ? undefined : file.columns.find(({ column }) => column === startColumn)
  const [kind, setKind] = useState<ColumnRuleKind>(sourceColumn?.shares === true ? 'lessShare' : 'lessPercent')
  const ruleOfColumn = (rule: ColumnRuleKind): string =>
    sourceColumn && initialText !== ''
      ? makeColumnRule(rule, field, savedRule === null ? field : `(${savedRule})`, columnNameOf(sourceColumn))
      : initialText
  const [text, setText] = useState(() => (startText === undefined ? ruleOfColumn(kind) : toRawText(startText)))
  const [isSaving, setIsSaving] = useState(false)
  const changeRule = useChangeRule(field)
  const input = useRef<HTMLInputElement>(null)
  const trialResult = useRuleTrial(field, text)
  useRulePreview({ field, text: text.trim() }, trialResult)
  useGridScrolling(field)
  const error = trialResult?.error ?? null
  useEffect(() => {
    // The form appears after the dialog, and a new form appears for each field, so the focused element may no longer exist.
    if (!(document.activeElement instanceof HTMLSelectElement)) input.current?.focus()
  }, [])

  function insertName(name: string): void {
    const { selectionStart: from, selectionEnd: to } = input.current ?? { selectionStart: null, selectionEnd: null }
    setText(text.slice(0, from ?? text.length) + name + text.slice(to ?? text.length))
    input.current?.focus()
  }

  async function saveRule(rule: string | null): Promise<void> {
    setIsSaving(true)
    await changeRule(rule)
    onClose()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (trialResult !== null && error === null && !isSaving) void saveRule(text.trim())
      }}
    >
      <Stack gap={12}>
        <Group gap={12} align="flex-end">
          <FieldOfRule field={field} />
          {sourceColumn && initialText !== '' && (
            <ColumnRulePicker
              header={sourceColumn.header}
              kind={kind}
              onWrite={(nextKind) => {
                setKind(nextKind)
                setText(ruleOfColumn(nextKind))
              }}
            />
          )}
          {!sourceColumn && hasColumn(file, field) && <RuleTemplates field={field} onRule={setText} />}
        </Group>
        <TextInput
          ref={input}
          label={words.rules.rule(field)}
          classNames={{ input: css['rule'] ?? '' }}
          data-autofocus
          value={text}
          maxLength={MAX_RULE_LENGTH}
          spellCheck={false}
          autoComplete="off"
          error={error && <VisibleText text={markUntrusted(ruleErrorText(toRawText(error), words.language))} />}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {error && <MarkedError text={text} errorIndex={error.at} />}
        <ColumnNames columns={file.columns} onInsertName={insertName} />
        <RuleEffect field={field} trialResult={trialResult} />
        <PreviewNote hasError={error !== null} />
      </Stack>
      <RuleFooter
        canRemove={savedRule !== null}
        isSaving={isSaving}
        isRuleUsable={trialResult !== null && error === null}
        onRemove={() => void saveRule(null)}
        onClose={onClose}
      />
    </form>
  )
}

interface ColumnRulePickerProps {
  /** The column that the rule uses. */
  readonly header: UntrustedText
  readonly kind: ColumnRuleKind
  readonly onWrite: (kind: ColumnRuleKind) => void
}

function ColumnRulePicker({ header, kind, onWrite }: ColumnRulePickerProps) {
  const { words } = useUi()
  return (
    <NativeSelect
      label={words.rules.columnIs(shownText(cutText(header, MAX_HEADING_LENGTH)))}
      value={kind}
      data={COLUMN_RULE_KINDS.map((ruleKind) => ({ value: ruleKind, label: words.rules.columnKinds[ruleKind] }))}
      onChange={({ currentTarget: { value } }) =>
        onWrite(COLUMN_RULE_KINDS.find((ruleKind) => ruleKind === value) ?? kind)
      }
    />
  )
}

interface RuleFooterProps {
  readonly canRemove: boolean
  readonly isSaving: boolean
  readonly isRuleUsable: boolean
  readonly onRemove: () => void
  readonly onClose: () => void
}

function RuleFooter({ canRemove, isSaving, isRuleUsable, onRemove, onClose }: RuleFooterProps) {
  const { words } = useUi()
  return (
    <DialogFooter>
      {canRemove && (
        <Button variant="subtle" color="red" mr="auto" disabled={isSaving} onClick={onRemove}>
          {words.rules.remove}
        </Button>
      )}
      <Button variant="default" onClick={onClose}>
        {words.rules.cancel}
      </Button>
      <Button type="submit" loading={isSaving} disabled={!isRuleUsable}>
        {words.rules.go}
      </Button>
    </DialogFooter>
  )
}

/** Returns a function that saves a rule for the field, or removes it. */
function useChangeRule(field: Field): (rule: string | null) => Promise<void> {
  const { imports } = useUi()
  return (rule) => imports.act.adjustChoice(({ choices }) => withRule(choices, field, rule))
}

function FieldOfRule({ field }: { readonly field: Field }) {
  const { grid, words } = useUi()
  return (
    <NativeSelect
      label={words.rules.field}
      value={field}
      data={FIELDS.filter((fieldOption) => mayHaveRule(fieldOption)).map((fieldOption) => ({
        value: fieldOption,
        label: words.names.fields[fieldOption],
      }))}
      onChange={({ currentTarget: { value } }) =>
        isField(value) &&
        grid.setState(({ ruleToEdit }) => ({
          ruleToEdit: ruleToEdit && { field: value, startColumn: ruleToEdit.startColumn },
        }))
      }
    />
  )
}

/** The rule's text with the wrong character marked. Shows nothing if the error is at the end. */
function MarkedError({ text, errorIndex }: { readonly text: string; readonly errorIndex: number }) {
  if (errorIndex >= text.length) return null
  return (
    <code className={css['place']} aria-hidden="true">
      {text.slice(0, errorIndex)}
      <mark>{text.charAt(errorIndex)}</mark>
      {text.slice(errorIndex + 1)}
    </code>
  )
}

function hasColumn({ columns }: Pick<ColumnsAndChoices, 'columns'>, field: Field): boolean {
  return columns.some((column) => column.field === field && column.made !== true)
}

/** Rules that need only a number. */
function RuleTemplates({ field, onRule }: { readonly field: Field; readonly onRule: (rule: string) => void }) {
  const { words } = useUi()
  const [kind, setKind] = useState<RuleTemplate | null>(null)
  const [number, setNumber] = useState('')
  function writeRule(template: RuleTemplate, typedNumber: string): void {
    setKind(template)
    setNumber(typedNumber)
    const rule = makeTemplateRule(template, field, typedNumber)
    if (rule !== null) onRule(rule)
  }
  return (
    <>
      <NativeSelect
        label={words.rules.readyMade}
        value={kind ?? ''}
        data={[
          { value: '', label: words.rules.none },
          ...Object.keys(RULE_TEMPLATES).flatMap((ruleKind) =>
            isRuleTemplate(ruleKind) ? [{ value: ruleKind, label: words.rules.kinds[ruleKind] }] : [],
          ),
        ]}
        onChange={({ currentTarget: { value } }) => isRuleTemplate(value) && writeRule(value, RULE_TEMPLATES[value])}
      />
      {kind !== null && (
        <TextInput
          label={words.rules.number}
          w={100}
          inputMode="decimal"
          value={number}
          onChange={(event) => writeRule(kind, event.currentTarget.value)}
        />
      )}
    </>
  )
}

/** The name of a column in a rule. */
function columnNameOf({ field, header }: Pick<ImportColumn, 'field' | 'header'>): string {
  return field !== null && mayHaveRule(field) ? field : printColumn(toRawText(header).trim())
}

interface ColumnNamesProps extends Pick<ColumnsAndChoices, 'columns'> {
  readonly onInsertName: (name: string) => void
}

/** Buttons that insert the file's columns into the rule. */
function ColumnNames({ columns, onInsertName }: ColumnNamesProps) {
  const { words } = useUi()
  const namedColumns = columns.filter(({ header, made }) => made !== true && toRawText(header).trim() !== '')
  return (
    <Group gap={4} role="group" aria-label={words.rules.columns}>
      {namedColumns.map(({ column, header, field }) => (
        <Button
          key={column}
          size="compact-xs"
          variant="default"
          onClick={() => onInsertName(columnNameOf({ field, header }))}
        >
          <VisibleText text={cutText(header, MAX_HEADING_LENGTH)} />
        </Button>
      ))}
    </Group>
  )
}
