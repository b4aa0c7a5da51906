/** Which field a column means: the menu of a header, and the picker of the raw sheet. */
import { Menu, Text } from '@mantine/core'
import type { ImportChoices, ImportColumn, ImportSummary } from '../../src-shared/api/window-types.ts'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { FIELDS, READ_ONLY_FIELDS, type Field } from '../../src-shared/material/fields/field.ts'
import { useUi } from '../use-ui.ts'
import { ruleOf, withField, withFieldOfStorage, withRule } from '../view/choices.ts'
import { ChevronIcon } from '../parts/icons.tsx'
import { Choice, menuStyle } from '../parts/picker.tsx'
import { shownText } from '../view/visible-text.ts'
import { asItCame } from '../../src-shared/material/values/untrusted-text.ts'
import { Visible } from '../parts/visible.tsx'
import css from './grid.module.css'
import picker from '../parts/picker.module.css'
import { RuleFromColumn } from './rule-from-column.tsx'
import { useKept } from './use-kept.ts'

const KEYS: readonly Field[] = ['id', 'sku', 'name']
const OTHER: readonly Field[] = ['storage', 'action', ...READ_ONLY_FIELDS]
const VALUES: readonly Field[] = FIELDS.filter((field) => !KEYS.includes(field) && !OTHER.includes(field))
const GROUPS = [
  ['key', KEYS],
  ['value', VALUES],
  ['other', OTHER],
] as const

/** Which field a column of the preview means. */
export function FieldMenu({ column }: { readonly column: ImportColumn }) {
  const { imports } = useUi()
  const columns = useStore(imports, (state) => (state.step === 'open' ? state.summary.columns : []))
  const fixed = useStore(imports, (state) => state.step === 'open' && state.summary.file.kind === 'account')
  function chosen({ choices, ...summary }: ImportSummary, field: Field | null): ImportChoices {
    if (column.storage !== undefined && column.made !== true) {
      return withFieldOfStorage(choices, summary, column.column, field)
    }
    if (column.made !== true || column.field === null) {
      return withField(choices, summary.columns, column.column, field)
    }
    // The file has no such column: its rule is removed, or fills the other field.
    const without = withRule(choices, column.field, null)
    return field === null ? without : withRule(without, field, ruleOf(choices, column.field))
  }
  const choose = (field: Field | null): void => void imports.act.adjust((summary) => chosen(summary, field))
  // The fields of the account's own columns are fixed.
  if (fixed) {
    return (
      <span className={css['field']}>
        <span>{column.storage !== undefined && <Visible text={column.storage} />}</span>
      </span>
    )
  }
  return (
    <FieldPicker column={column} columns={columns} onChoose={choose}>
      <RuleFromColumn column={column} />
    </FieldPicker>
  )
}

interface FieldPickerProps {
  readonly column: ImportColumn
  /** All columns of the table. */
  readonly columns: readonly ImportColumn[]
  readonly onChoose: (field: Field | null) => void
  /** More options for the column. */
  readonly children?: ReactNode
}

/** Which field a column means: the choice behind the field's name in a header. */
export function FieldPicker({ column, columns, onChoose, children }: FieldPickerProps) {
  const { run, words } = useUi()
  const locked = useStore(run, (state) => state.run !== null || state.starting)
  const excluded = useKept(column.field)

  function item(field: Field | null) {
    const chosen = field === column.field
    const taken = field !== null && !chosen && columns.some((other) => other.field === field)
    return (
      <Choice
        key={field ?? 'none'}
        text={field === null ? words.grid.notUsed : words.names.fields[field]}
        chosen={chosen}
        right={
          taken && (
            <Text component="span" c="var(--text-3)" fz={11.5}>
              {words.grid.fieldTaken}
            </Text>
          )
        }
        onChoose={() => field !== column.field && onChoose(field)}
      />
    )
  }

  return (
    <Menu {...menuStyle} disabled={locked}>
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={css['field']}
          disabled={locked}
          data-unused={column.field === null || undefined}
          data-excluded={excluded || undefined}
          aria-label={`${column.field === null ? words.grid.notUsed : words.names.fields[column.field]}${column.storage === undefined ? '' : `, ${shownText(column.storage)}`}${excluded ? `, ${words.columns.kept}` : ''}${column.rule === undefined ? '' : `, ${words.rules.byRule}`}. ${words.grid.mapTo(column.letter, shownText(column.header))}`}
        >
          <span>
            {column.field === null ? words.grid.notUsed : words.names.fields[column.field]}
            {column.storage !== undefined && (
              <>
                {' · '}
                <Visible text={column.storage} />
              </>
            )}
          </span>
          {column.rule !== undefined && (
            <i className={css['ruled']} title={`= ${shownText(column.rule)}`}>
              ƒ
            </i>
          )}
          {column.confidence === 'likely' && <i className={css['likely']}>?</i>}
          <ChevronIcon size={12} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {asItCame(column.reason) !== '' && (
          <p className={picker['hint']}>
            <Visible text={column.reason} />
          </p>
        )}
        {children}
        {item(null)}
        {GROUPS.map(([name, fields]) => (
          <div key={name} role="group" aria-label={words.grid.groups[name]}>
            <Menu.Label>{words.grid.groups[name]}</Menu.Label>
            {fields.map(item)}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
