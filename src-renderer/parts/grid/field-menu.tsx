/** Which field a column means: the choice behind the field's name in a header. */
import type { ImportColumn } from '../../../src-shared/contract/received.ts'
import { Menu } from '@mantine/core'
import { useStore } from 'zustand'
import { FIELDS, READ_ONLY_FIELDS, type Field } from '../../../src-shared/domain/fields/field.ts'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { withField } from '../../view/choices.ts'
import { CheckIcon, ChevronIcon } from '../icons.tsx'
import { Choice, menuStyle } from '../picker.tsx'
import { shownText } from '../../view/visible-text.ts'
import { asItCame } from '../../../src-shared/domain/values/untrusted-text.ts'
import { Visible } from '../visible.tsx'
import css from './grid.module.css'
import picker from '../picker.module.css'

const KEYS: readonly Field[] = ['id', 'sku', 'name']
const OTHER: readonly Field[] = ['storage', 'action', ...READ_ONLY_FIELDS]
const VALUES: readonly Field[] = FIELDS.filter((field) => !KEYS.includes(field) && !OTHER.includes(field))
const GROUPS = [
  ['key', KEYS],
  ['value', VALUES],
  ['other', OTHER],
] as const

export function FieldMenu({ column }: { readonly column: ImportColumn }) {
  const { imports, run } = useStores()
  const words = useWords()
  const columns = useStore(imports, (state) => (state.step === 'open' ? state.summary.columns : []))
  const locked = useStore(run, (state) => state.run !== null || state.starting)
  const own = column.field
  const excluded = useStore(
    imports,
    (state) => state.step === 'open' && own !== null && (state.summary.excludedFields ?? []).includes(own),
  )

  function choose(field: Field | null): void {
    const state = imports.getState()
    if (state.step !== 'open' || field === column.field) return
    void imports.act.change(withField(state.summary.choices, state.summary.columns, column.column, field))
  }

  function item(field: Field | null) {
    const chosen = field === column.field
    const taken = field !== null && !chosen && columns.some((other) => other.field === field)
    return (
      <Choice
        key={field ?? 'none'}
        text={field === null ? words.grid.notUsed : words.names.fields[field]}
        chosen={chosen}
        right={taken ? <span className={css['taken']}>{words.grid.fieldTaken}</span> : null}
        onChoose={() => choose(field)}
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
          aria-label={`${column.field === null ? words.grid.notUsed : words.names.fields[column.field]}${excluded ? `, ${words.grid.excluded}` : ''}. ${words.grid.mapTo(column.letter, shownText(column.header))}`}
        >
          <span>{column.field === null ? words.grid.notUsed : words.names.fields[column.field]}</span>
          {column.confidence === 'likely' && <i className={css['likely']}>?</i>}
          <ChevronIcon size={12} />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={picker['dropdown'] ?? ''}>
        {asItCame(column.reason) !== '' && (
          <p className={picker['hint']}>
            <Visible text={column.reason} />
          </p>
        )}
        {own !== null && VALUES.includes(own) && (
          <Menu.CheckboxItem
            className={css['apply'] ?? ''}
            checkIcon={<CheckIcon size={14} />}
            checked={!excluded}
            closeMenuOnClick
            onChange={() => void imports.act.edit({ kind: 'field', field: own, included: excluded })}
          >
            {words.grid.apply(words.names.fields[own])}
          </Menu.CheckboxItem>
        )}
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
