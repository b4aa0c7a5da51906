/** Menus to choose a column's field: a page of the heading's menu, and the picker on the screen “Look at the file”. */
import { Menu, Text } from '@mantine/core'
import type { ImportChoices, ImportColumn, ImportSummary } from '../../src-shared/api/window-types.ts'
import { useStore } from 'zustand'
import { FIELDS, READ_ONLY_FIELDS, type Field } from '../../src-shared/material/fields/field.ts'
import { isApplied } from '../state/run-store.ts'
import { useUi } from '../use-ui.ts'
import { ruleOf, withField, withFieldOfStorage, withRule } from '../view/choices.ts'
import { ChevronIcon } from '../parts/icons.tsx'
import { Choice, menuProps } from '../parts/picker.tsx'
import type { Words } from '../../src-shared/words/window/words.ts'
import { columnReasonText } from '../view/reading-text.ts'
import { shownText } from '../view/visible-text.ts'
import { toRawText } from '../../src-shared/material/values/untrusted-text.ts'
import { VisibleText } from '../parts/visible.tsx'
import css from './grid.module.css'
import picker from '../parts/picker.module.css'

const KEY_FIELDS: readonly Field[] = ['id', 'sku', 'name']
const OTHER_FIELDS: readonly Field[] = ['storage', 'action', ...READ_ONLY_FIELDS]
const VALUE_FIELDS: readonly Field[] = FIELDS.filter(
  (field) => !KEY_FIELDS.includes(field) && !OTHER_FIELDS.includes(field),
)
const FIELD_GROUPS = [
  ['key', KEY_FIELDS],
  ['value', VALUE_FIELDS],
  ['other', OTHER_FIELDS],
] as const

/** Returns a function that sets the field of a preview column. */
export function useChosenField(column: ImportColumn): (field: Field | null) => void {
  const { imports } = useUi()
  function withChosenField({ choices, ...summary }: ImportSummary, field: Field | null): ImportChoices {
    if (column.storage !== undefined && column.made !== true) {
      return withFieldOfStorage(choices, summary, column.column, field)
    }
    if (column.made !== true || column.field === null) {
      return withField(choices, summary.columns, column.column, field)
    }
    // This column comes from a rule, not from the file. Its rule is removed, or fills the new field.
    const choicesWithoutRule = withRule(choices, column.field, null)
    return field === null ? choicesWithoutRule : withRule(choicesWithoutRule, field, ruleOf(choices, column.field))
  }
  return (field) => void imports.act.adjustChoice((summary) => withChosenField(summary, field))
}

interface FieldChoicesProps {
  readonly column: ImportColumn
  /** All columns of the table. */
  readonly columns: readonly ImportColumn[]
  readonly onChoose: (field: Field | null) => void
}

/** The list of fields to choose from, inside a menu. */
export function FieldChoices({ column, columns, onChoose }: FieldChoicesProps) {
  const { words } = useUi()
  const reasonText = columnReasonText(column.reason, words)
  function renderMenuItem(field: Field | null) {
    const isChosen = field === column.field
    const isFieldTaken = field !== null && !isChosen && columns.some((otherColumn) => otherColumn.field === field)
    return (
      <Choice
        key={field ?? 'none'}
        text={field === null ? words.grid.notUsed : words.names.fields[field]}
        isChosen={isChosen}
        right={
          isFieldTaken && (
            <Text component="span" c="var(--text-3)" fz={11}>
              {words.grid.fieldTaken}
            </Text>
          )
        }
        onChoose={() => field !== column.field && onChoose(field)}
      />
    )
  }
  return (
    <>
      {toRawText(reasonText) !== '' && (
        <p className={picker['hint']}>
          <VisibleText text={reasonText} />
        </p>
      )}
      {renderMenuItem(null)}
      {FIELD_GROUPS.map(([name, fields]) => (
        <div key={name} role="group" aria-label={words.grid.groups[name]}>
          <Menu.Label>{words.grid.groups[name]}</Menu.Label>
          {fields.map(renderMenuItem)}
        </div>
      ))}
    </>
  )
}

/** The picker for a column's field on the screen “Look at the file”. */
export function FieldPicker({ column, columns, onChoose }: FieldChoicesProps) {
  const { run, words } = useUi()
  const isLocked = useStore(run, isApplied)
  return (
    <Menu {...menuProps} disabled={isLocked}>
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={css['field']}
          disabled={isLocked}
          data-unused={column.field === null || undefined}
          aria-label={`${fieldText(column, words)}. ${words.grid.mapTo(column.letter, shownText(column.header))}`}
        >
          <FieldName column={column} />
          <ChevronIcon size={12} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <FieldChoices column={column} columns={columns} onChoose={onChoose} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The field's name, with the storage if there is one. */
function fieldText({ field, storage }: ImportColumn, words: Words): string {
  const name = field === null ? words.grid.notUsed : words.names.fields[field]
  return storage === undefined ? name : `${name}, ${shownText(storage)}`
}

/** The name of a column's field. The name is marked if a rule fills the field or the field is a guess. */
export function FieldName({ column: { field, rule, confidence } }: { readonly column: ImportColumn }) {
  const { words } = useUi()
  return (
    <>
      <span className={css['fieldName']}>{field === null ? words.grid.notUsed : words.names.fields[field]}</span>
      {rule !== undefined && (
        <i className={css['ruled']} title={`= ${shownText(rule)}`}>
          ƒ
        </i>
      )}
      {confidence === 'likely' && <i className={css['likely']}>?</i>}
    </>
  )
}
