/** The two menus of a header: which field its column means, and what else can be done with the column. */
import { columnTitle } from '../../wording/column-name.ts'
import { Menu, Text } from '@mantine/core'
import type { ImportChoices, ImportColumn, ImportSummary } from '../../../src-shared/contract/received.ts'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { FIELDS, READ_ONLY_FIELDS, isReadOnly, mayChange, type Field } from '../../../src-shared/domain/fields/field.ts'
import { mayHaveRule } from '../../../src-shared/domain/draft/rule-columns.ts'
import { useUi } from '../../use-ui.ts'
import { ruledFrom, ruleOf, withField, withFieldOfStorage, withRule } from '../../view/choices.ts'
import { goToPlace, selectColumns } from '../../state/grid-store.ts'
import { CheckIcon, ChevronIcon, MoreIcon } from '../icons.tsx'
import { Choice, menuStyle } from '../picker.tsx'
import { shownText } from '../../view/visible-text.ts'
import { asItCame } from '../../../src-shared/domain/values/untrusted-text.ts'
import { Visible } from '../visible.tsx'
import css from './grid.module.css'
import picker from '../picker.module.css'
import type { RowSort } from '../../../src-shared/contract/rows-shown.ts'
import { columnOfId, deltaKeyOf, sortBeside, sortKeyOf, sortMark, type GridColumn } from '../../view/grid-columns.ts'
import { hiding, isFixed, moved, pinning, PLAIN } from '../../view/grid-layout.ts'
import { useFilesRead, type GridColumns } from './use-grid-columns.ts'

const KEYS: readonly Field[] = ['id', 'sku', 'name']
const OTHER: readonly Field[] = ['storage', 'action', ...READ_ONLY_FIELDS]
const VALUES: readonly Field[] = FIELDS.filter((field) => !KEYS.includes(field) && !OTHER.includes(field))
const GROUPS = [
  ['key', KEYS],
  ['value', VALUES],
  ['other', OTHER],
] as const

/** Whether the account's materials keep their value of a field, whatever the file says. */
function useKept(field: Field | null): boolean {
  const { imports } = useUi()
  return useStore(
    imports,
    (state) => state.step === 'open' && field !== null && (state.summary.excludedFields ?? []).includes(field),
  )
}

/** Which field a column of the preview means. */
export function FieldMenu({ column }: { readonly column: ImportColumn }) {
  const { imports, words } = useUi()
  const ofFiles = useStore(imports, (state) => state.step === 'open' && state.summary.file.kind === 'files')
  const columns = useStore(imports, (state) => (state.step === 'open' ? state.summary.columns : []))
  const fixed = useStore(imports, (state) => {
    return state.step === 'open' && (state.summary.file.kind === 'account' || state.summary.file.kind === 'files')
  })
  function chosen({ choices, ...summary }: ImportSummary, field: Field | null): ImportChoices {
    if (column.storage !== undefined && column.made !== true) {
      return withFieldOfStorage(choices, summary, column.column, field)
    }
    if (column.made !== true || column.field === null) {
      return withField(choices, summary.columns, column.column, field)
    }
    // The file has no such column: its rule goes, or makes the other field.
    const without = withRule(choices, column.field, null)
    return field === null ? without : withRule(without, field, ruleOf(choices, column.field))
  }
  const choose = (field: Field | null): void => void imports.act.adjust((summary) => chosen(summary, field))
  // What a column of the account's own means is nobody's to choose; of several files each says it itself.
  if (fixed) {
    return (
      <span className={css['field']}>
        <span>
          {column.storage !== undefined && <Visible text={column.storage} />}
          {ofFiles && column.field !== null && words.names.fields[column.field]}
        </span>
        {column.field !== null && <RulesInFiles field={column.field} />}
      </span>
    )
  }
  return (
    <FieldPicker column={column} columns={columns} onChoose={choose}>
      <RuleFromColumn column={column} />
    </FieldPicker>
  )
}

/** Of several files, those in which a rule makes the field's values. */
function RulesInFiles({ field }: { readonly field: Field }) {
  const { imports, words } = useUi()
  const lists = useStore(imports, (state) => (state.step === 'open' ? state.summary.lists : undefined))
  const ruled = (lists ?? []).flatMap(({ name, rules }) =>
    rules.flatMap(([one, rule]) => (one === field ? `${shownText(name)}: = ${shownText(rule)}` : [])),
  )
  if (ruled.length === 0) return null
  return (
    <i className={css['ruled']} role="img" aria-label={words.rules.byRule} title={ruled.join('\n')}>
      ƒ
    </i>
  )
}

interface FieldPickerProps {
  readonly column: ImportColumn
  /** All of the table's. */
  readonly columns: readonly ImportColumn[]
  readonly onChoose: (field: Field | null) => void
  /** What else can be done with the column. */
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

/** What is done with all values of a field: read in other words, or not written at all. */
function ValuesGroup({ field }: { readonly field: Field }) {
  const { grid, imports, run, words } = useUi()
  const kept = useKept(field)
  const locked = useStore(run, (state) => state.run !== null || state.starting)
  const ruled = useStore(
    imports,
    (state) =>
      state.step === 'open' && state.summary.columns.some((one) => one.field === field && one.rule !== undefined),
  )
  if (locked || isReadOnly(field)) return null
  const removeRule = (): void => void imports.act.adjust(({ choices }) => withRule(choices, field, null))
  return (
    <div role="group" aria-label={words.columns.values}>
      <Menu.Label>{words.columns.values}</Menu.Label>
      <Menu.Item onClick={() => grid.setState({ translating: { field } })}>{words.translating.open}</Menu.Item>
      {mayHaveRule(field) && (
        <Menu.Item onClick={() => grid.setState({ ruling: { field } })}>{words.rules.open}</Menu.Item>
      )}
      {ruled && <Menu.Item onClick={removeRule}>{words.rules.remove}</Menu.Item>}
      {mayChange(field) && (
        <Menu.CheckboxItem
          checkIcon={<CheckIcon size={14} />}
          checked={kept}
          closeMenuOnClick
          onChange={() => void imports.act.edit({ kind: 'field', field, included: kept })}
        >
          {words.columns.keep}
        </Menu.CheckboxItem>
      )}
    </div>
  )
}

/** For a column that is not used: a rule for another field, made from it. */
function RuleFromColumn({ column }: { readonly column: ImportColumn }) {
  const { grid, imports, run, words } = useUi()
  const locked = useStore(run, (state) => state.run !== null || state.starting)
  const target = useStore(imports, (state) => (state.step === 'open' ? ruledFrom(state.summary.columns) : null))
  if (locked || column.field !== null || target === null || asItCame(column.header).trim() === '') return null
  return (
    <div role="group" aria-label={words.columns.values}>
      <Menu.Label>{words.columns.values}</Menu.Label>
      <Menu.Item onClick={() => grid.setState({ ruling: { field: target, from: column.column } })}>
        {words.rules.openFrom(words.names.fields[target])}
      </Menu.Item>
    </div>
  )
}

/** The rows of one of several files, or of all. */
function SourceGroup() {
  const { rows, words } = useUi()
  const files = useFilesRead()
  const shown = useStore(rows, (state) => state.filter.sheet)
  return (
    <div role="group" aria-label={words.sheets.filter}>
      <Menu.Label>{words.sheets.filter}</Menu.Label>
      <Choice
        text={words.lists.every}
        chosen={shown === undefined}
        onChoose={() => rows.act.filterBy('sheet', undefined)}
      />
      {files.map((file) => (
        <Choice
          key={asItCame(file)}
          text={shownText(file)}
          chosen={shown !== undefined && asItCame(shown) === asItCame(file)}
          onChoose={() => rows.act.filterBy('sheet', asItCame(file))}
        />
      ))}
    </div>
  )
}

interface ColumnMenuProps {
  readonly column: GridColumn
  /** Its place among the columns shown. */
  readonly index: number
  readonly arranged: GridColumns
}

/** What can be done with a column besides saying what it means: order of rows, pinning, hiding, moving. */
export function ColumnMenu({ column, index, arranged }: ColumnMenuProps) {
  const { grid, imports, rows, words } = useUi()
  const ofAccount = useStore(imports, (state) => state.step === 'open' && state.summary.file.kind === 'account')
  const filterOf = ofAccount ? columnOfId(column.id) : null
  const sort = useStore(rows, (state) => state.sort)
  const { direction, byDelta } = sortMark(sort, column)
  const { columns, pinned, hidden, all, layout, change } = arranged
  const fixed = isFixed(column.id)
  const field = column.kind === 'cell' ? column.column.field : null
  const by = sortKeyOf(column)
  const byDeltaOf = deltaKeyOf(column)
  const orders = [
    { name: 'sortUp', by, descending: false },
    { name: 'sortDown', by, descending: true },
    { name: 'deltaDown', by: byDeltaOf, descending: true },
    { name: 'deltaUp', by: byDeltaOf, descending: false },
  ] as const
  const name = columnTitle(column, words)
  const text = words.columns

  const put = (next: RowSort | null) => rows.act.setSort(next)
  function select(): void {
    selectColumns(grid, index, index, rows.getState().total)
    goToPlace(grid, { row: 0, column: index })
  }
  function hide(): void {
    // Rows in an order nobody sees the reason of would be a riddle.
    if (direction !== 'none') put(null)
    change((now) => hiding(now, column.id, true))
  }

  return (
    <Menu {...menuStyle} position="bottom-end">
      <Menu.Target>
        <button type="button" tabIndex={-1} className={css['more']} aria-label={text.menu(shownText(name))}>
          <MoreIcon size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div role="group" aria-label={text.order}>
          <Menu.Label>{text.order}</Menu.Label>
          {orders.map(
            ({ name, by, descending }) =>
              by !== null && (
                <Choice
                  key={name}
                  text={text[name]}
                  chosen={byDelta === (by.kind === 'delta') && direction === (descending ? 'descending' : 'ascending')}
                  onChoose={() => put({ by, descending })}
                />
              ),
          )}
          <Choice text={text.unsort} chosen={direction === 'none'} onChoose={() => put(null)} />
          {sort && direction === 'none' && (
            <>
              <Menu.Item onClick={() => put(sortBeside(sort, column))}>{words.stockTools.columns.thenUp}</Menu.Item>
              <Menu.Item onClick={() => put(sortBeside(sortBeside(sort, column), column))}>
                {words.stockTools.columns.thenDown}
              </Menu.Item>
            </>
          )}
        </div>
        {column.kind === 'source' && <SourceGroup />}
        {filterOf && (
          <Menu.Item onClick={() => grid.setState({ filtering: filterOf })}>
            {words.stockTools.columns.filter}
          </Menu.Item>
        )}
        {column.kind === 'cell' && (
          <Menu.Item onClick={() => grid.setState({ counting: column.column.column })}>{words.stats.open}</Menu.Item>
        )}
        {field !== null && <ValuesGroup field={field} />}
        {column.kind === 'cell' && <RuleFromColumn column={column.column} />}
        <div role="group" aria-label={text.place}>
          <Menu.Label>{text.place}</Menu.Label>
          <Menu.Item onClick={select}>{text.select}</Menu.Item>
          {!fixed && (
            <>
              <Menu.Item onClick={() => change((now) => pinning(now, [column.id], index >= pinned))}>
                {index < pinned ? text.unpin : text.pin}
              </Menu.Item>
              {index > pinned && (
                <Menu.Item
                  onClick={() =>
                    change((now) =>
                      pinning(
                        now,
                        columns.slice(0, index + 1).map(({ id }) => id),
                        true,
                      ),
                    )
                  }
                >
                  {text.pinTo}
                </Menu.Item>
              )}
              <Menu.Item
                disabled={moved(all, layout, column.id, -1) === layout}
                onClick={() => change((now) => moved(all, now, column.id, -1))}
              >
                {text.left}
              </Menu.Item>
              <Menu.Item
                disabled={moved(all, layout, column.id, 1) === layout}
                onClick={() => change((now) => moved(all, now, column.id, 1))}
              >
                {text.right}
              </Menu.Item>
              <Menu.Item onClick={hide}>{text.hide}</Menu.Item>
            </>
          )}
          <Menu.Item disabled={layout === PLAIN} onClick={() => change(() => PLAIN)}>
            {text.reset}
          </Menu.Item>
        </div>
        {hidden.length > 0 && (
          <div role="group" aria-label={text.hidden}>
            <Menu.Label>{text.hidden}</Menu.Label>
            {hidden.map((one) => (
              <Menu.Item key={one.id} onClick={() => change((now) => hiding(now, one.id, false))}>
                {text.show(shownText(columnTitle(one, words)))}
              </Menu.Item>
            ))}
          </div>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
