/** The grid's header: column letter, the file's header and the field it means, changed from a menu. */
import { Menu } from '@mantine/core'
import { memo, useLayoutEffect, useRef } from 'react'
import { useStore } from 'zustand'
import type { ImportColumn } from '../../../src-shared/contract/import.ts'
import { FIELDS, READ_ONLY_FIELDS, type Field } from '../../../src-shared/domain/field.ts'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { withField } from '../../view/choices.ts'
import type { GridColumn } from '../../view/grid-columns.ts'
import { CheckIcon, ChevronIcon } from '../icons.tsx'
import { Choice, menuLook } from '../picker.tsx'
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

interface HeaderProps {
  readonly columns: readonly GridColumn[]
  readonly onResize: (id: string, event: unknown) => void
}

export const GridHeader = memo(function GridHeader({ columns, onResize }: HeaderProps) {
  const { grid } = useStores()
  const words = useWords()
  const active = useStore(grid, (state) => (state.active.row === -1 ? state.active.column : -1))
  const reveal = useStore(grid, (state) => (state.active.row === -1 ? state.reveal : 0))
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (active < 0 || reveal === 0 || !grid.getState().focused) return
    const cell = ref.current?.children[active]
    if (!(cell instanceof HTMLElement)) return
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active, reveal, grid])
  return (
    <div ref={ref} role="row" aria-rowindex={1} className={css['header']}>
      {columns.map((column, index) => (
        <div
          key={column.id}
          role="columnheader"
          aria-colindex={index + 1}
          tabIndex={index === active ? 0 : -1}
          className={css['head']}
          data-kind={column.kind}
          data-r={-1}
          data-c={index}
        >
          {column.kind === 'cell' ? (
            <>
              <span className={css['own']}>
                <span className={css['letter']}>{column.column.letter}</span>
                <span className={css['ownText']}>{column.column.header}</span>
              </span>
              <FieldMenu column={column.column} />
              <span
                className={css['resize']}
                aria-hidden="true"
                title={words.grid.resize(column.column.letter)}
                onMouseDown={(event) => onResize(column.id, event)}
                onTouchStart={(event) => onResize(column.id, event)}
              />
            </>
          ) : (
            <span className={css['plainHead']}>{words.grid[column.kind]}</span>
          )}
        </div>
      ))}
    </div>
  )
})

function FieldMenu({ column }: { readonly column: ImportColumn }) {
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
    <Menu {...menuLook} disabled={locked}>
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={css['field']}
          disabled={locked}
          data-unused={column.field === null || undefined}
          data-excluded={excluded || undefined}
          aria-label={`${column.field === null ? words.grid.notUsed : words.names.fields[column.field]}${excluded ? `, ${words.grid.excluded}` : ''}. ${words.grid.mapTo(column.letter, column.header)}`}
        >
          <span>{column.field === null ? words.grid.notUsed : words.names.fields[column.field]}</span>
          {column.confidence === 'likely' && <i className={css['likely']}>?</i>}
          <ChevronIcon size={12} />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={picker['dropdown'] ?? ''}>
        {column.reason !== '' && <p className={picker['hint']}>{column.reason}</p>}
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
