/** The menu of a heading: the column's field, values, sort order and position. */
import { Menu } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { ImportColumn } from '../../src-shared/api/window-types.ts'
import type { RowSort } from '../../src-shared/api/rows-shown.ts'
import { mayHaveRule } from '../../src-shared/plan/draft/rule-columns.ts'
import { isReadOnly, mayChange, READ_ONLY_FIELDS, type Field } from '../../src-shared/material/fields/field.ts'
import { goToPlace, selectColumns } from '../state/grid-store.ts'
import { countShownRows, makeShownQuery } from '../state/rows-shown.ts'
import { isApplied } from '../state/run-store.ts'
import { useUi } from '../use-ui.ts'
import { withRule, findRuledField } from '../view/choices.ts'
import { withField } from '../view/counts.ts'
import { columnOfId, deltaKeyOf, addSortColumn, sortKeyOf, sortMark, type GridColumn } from '../view/grid-columns.ts'
import { listFoldedColumns, setHidden, isFolded, moveColumn, togglePinned } from '../view/grid-layout.ts'
import { shownText } from '../view/visible-text.ts'
import { columnTitle } from '../view/column-name.ts'
import { CheckIcon } from '../parts/icons.tsx'
import { Choice, menuStyle } from '../parts/picker.tsx'
import { FieldChoices, useChosenField } from './field-menu.tsx'
import type { GridColumns } from './use-grid-columns.ts'
import { useKeptValues } from './use-kept-values.ts'
import { asItCame } from '../../src-shared/material/values/untrusted-text.ts'

interface HeadingMenuProps {
  readonly column: GridColumn
  /** The column's index among the visible columns. */
  readonly index: number
  readonly gridColumns: GridColumns
}

interface HeadingMenuFrameProps extends HeadingMenuProps {
  /** The button that opens the menu. */
  readonly children: ReactNode
}

export function HeadingMenu({ children, ...props }: HeadingMenuFrameProps) {
  const [page, setPage] = useState<'all' | 'field'>('all')
  const { column } = props
  return (
    <Menu {...menuStyle} onOpen={() => setPage('all')}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {page === 'field' && column.kind === 'cell' ? (
          <FieldPage column={column.column} />
        ) : (
          <MenuItems {...props} onField={() => setPage('field')} />
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function MenuItems({ column, index, gridColumns, onField }: HeadingMenuProps & { readonly onField: () => void }) {
  const { grid, imports, run, words } = useUi()
  const isStock = useStore(imports, (state) => state.step === 'open' && state.summary.file.kind === 'account')
  const isLocked = useStore(run, isApplied)
  const filterOf = isStock ? columnOfId(column.id) : null
  const field = column.kind === 'cell' ? column.column.field : null
  return (
    <>
      {column.kind === 'cell' && !isStock && !isLocked && (
        <Menu.Item closeMenuOnClick={false} onClick={onField} aria-haspopup="true">
          {field === null ? words.columns.chooseField : words.columns.otherField(words.names.fields[field])}
        </Menu.Item>
      )}
      {field !== null && <ValuesGroup field={field} />}
      {field !== null && !isStock && !NO_VALUES.includes(field) && <OnlyChangesSwitch field={field} />}
      {column.kind === 'cell' && <RuleFromColumn column={column.column} />}
      <OrderGroup column={column} />
      {column.kind === 'row' && <AllRowsGroup />}
      {filterOf && (
        <Menu.Item onClick={() => grid.setState({ columnToFilter: filterOf })}>
          {words.stockTools.columns.filter}
        </Menu.Item>
      )}
      {isStock && <FoldStorage column={column} gridColumns={gridColumns} />}
      <PlaceGroup column={column} index={index} gridColumns={gridColumns} />
      <HiddenGroup gridColumns={gridColumns} />
    </>
  )
}

/** The list of fields. The chosen field gets the focus. */
function FieldPage({ column }: { readonly column: ImportColumn }) {
  const { imports } = useUi()
  const columns = useStore(imports, (state) => (state.step === 'open' ? state.summary.columns : []))
  const choose = useChosenField(column)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  return (
    <div ref={list}>
      <FieldChoices column={column} columns={columns} onChoose={choose} />
    </div>
  )
}

/** Sorts by this column, alone or after other columns. */
function OrderGroup({ column }: Pick<HeadingMenuProps, 'column'>) {
  const { imports, rows, words } = useUi()
  const sort = useStore(rows, (state) => state.sort)
  const { direction, byDelta } = sortMark(sort, column)
  const isSortedByStatus = sort?.by.kind === 'status'
  const isImport = useStore(imports, (state) => state.step === 'open')
  const sortKey = sortKeyOf(column)
  const deltaKey = deltaKeyOf(column)
  if (sortKey === null) return null
  const orders = [
    { name: 'sortUp', by: sortKey, descending: false },
    { name: 'sortDown', by: sortKey, descending: true },
    { name: 'deltaDown', by: deltaKey, descending: true },
    { name: 'deltaUp', by: deltaKey, descending: false },
  ] as const
  const text = words.columns
  const setSort = (nextSort: RowSort | null) => rows.act.setSort(nextSort)
  return (
    <div role="group" aria-label={text.order}>
      <Menu.Label>{text.order}</Menu.Label>
      {orders.map(
        ({ name, by, descending }) =>
          by !== null && (
            <Choice
              key={name}
              text={text[name]}
              isChosen={byDelta === (by.kind === 'delta') && direction === (descending ? 'descending' : 'ascending')}
              onChoose={() => setSort({ by, descending })}
            />
          ),
      )}
      <Choice text={text.unsort} isChosen={direction === 'none' && !isSortedByStatus} onChoose={() => setSort(null)} />
      {column.kind === 'row' && isImport && (
        <Choice
          text={words.filters.needsFirst}
          isChosen={isSortedByStatus}
          onChoose={() => setSort({ by: { kind: 'status' }, descending: false })}
        />
      )}
      {sort && direction === 'none' && (
        <>
          <Menu.Item onClick={() => setSort(addSortColumn(sort, column))}>{words.stockTools.columns.thenUp}</Menu.Item>
          <Menu.Item onClick={() => setSort(addSortColumn(addSortColumn(sort, column), column))}>
            {words.stockTools.columns.thenDown}
          </Menu.Item>
        </>
      )}
    </div>
  )
}

/** Fields that never change a value: they identify the material or storage, choose the action, or are read only. */
const NO_VALUES: readonly Field[] = ['id', 'storage', 'action', ...READ_ONLY_FIELDS]

/** Shows only rows in which the field changes, conflicts or has a problem. */
function OnlyChangesSwitch({ field }: { readonly field: Field }) {
  const { rows, words } = useUi()
  const filter = useStore(rows, (state) => state.filter)
  const isOn = filter.fields?.includes(field) === true
  return (
    <Menu.CheckboxItem
      checkIcon={<CheckIcon size={14} />}
      checked={isOn}
      closeMenuOnClick
      onChange={() => rows.act.setFilter(withField(filter, field, !isOn))}
    >
      {words.columns.onlyChanges(words.names.fields[field])}
    </Menu.CheckboxItem>
  )
}

/** Leaves out all visible rows, or includes them again. This is one edit, and it can be undone. */
function AllRowsGroup() {
  const { imports, rows, run, words } = useUi()
  const total = useStore(rows, countShownRows)
  const excludedRows = useStore(imports, (state) => (state.step === 'open' ? (state.summary.excluded ?? 0) : 0))
  const isLocked = useStore(run, isApplied)
  function setIncluded(isIncluded: boolean): void {
    void imports.act.edit({ kind: 'filtered', ...makeShownQuery(rows.getState()), included: isIncluded })
  }
  if (isLocked || total === 0) return null
  return (
    <>
      <Menu.Item onClick={() => setIncluded(false)}>{words.filters.leaveOut(total, words.count(total))}</Menu.Item>
      {excludedRows > 0 && (
        <Menu.Item onClick={() => setIncluded(true)}>{words.filters.takeIn(total, words.count(total))}</Menu.Item>
      )}
    </>
  )
}

/** Options for all values of a field: translate them, set a rule, or leave the field unchanged. */
function ValuesGroup({ field }: { readonly field: Field }) {
  const { grid, imports, run, words } = useUi()
  const rule = useKeptValues(field)
  const isLocked = useStore(run, isApplied)
  const hasRule = useStore(
    imports,
    (state) =>
      state.step === 'open' &&
      state.summary.columns.some((column) => column.field === field && column.rule !== undefined),
  )
  if (isLocked || isReadOnly(field)) return null
  const removeRule = (): void => void imports.act.adjust(({ choices }) => withRule(choices, field, null))
  return (
    <div role="group" aria-label={words.columns.values}>
      <Menu.Label>{words.columns.values}</Menu.Label>
      <Menu.Item onClick={() => grid.setState({ columnToTranslate: { field } })}>{words.translating.open}</Menu.Item>
      {mayHaveRule(field) && (
        <Menu.Item onClick={() => grid.setState({ ruleToEdit: { field } })}>{words.rules.open}</Menu.Item>
      )}
      {hasRule && <Menu.Item onClick={removeRule}>{words.rules.remove}</Menu.Item>}
      {mayChange(field) && (
        <Menu.CheckboxItem
          checkIcon={<CheckIcon size={14} />}
          checked={rule}
          closeMenuOnClick
          onChange={() => void imports.act.edit({ kind: 'field', field, included: rule })}
        >
          {words.columns.keep}
        </Menu.CheckboxItem>
      )}
    </div>
  )
}

/** Shows only the stock of a storage, or the stock and the minimum. */
function FoldStorage({ column, gridColumns }: Pick<HeadingMenuProps, 'column' | 'gridColumns'>) {
  const { words } = useUi()
  const { allColumns, change } = gridColumns
  const storage = columnOfId(column.id)?.storage ?? null
  if (storage === null || column.kind !== 'cell' || column.column.storage === undefined) return null
  const columns = listFoldedColumns(allColumns, storage)
  const isFoldedStorage = isFolded(gridColumns, column)
  const text = words.columns[isFoldedStorage ? 'unfold' : 'fold']
  return (
    <Menu.Item
      onClick={() => change((now) => columns.reduce((layout, { id }) => setHidden(layout, id, !isFoldedStorage), now))}
    >
      {text(shownText(column.column.storage))}
    </Menu.Item>
  )
}

/** Moves, pins or hides the column. */
function PlaceGroup({ column, index, gridColumns }: HeadingMenuProps) {
  const { grid, rows, words } = useUi()
  const { pinnedCount, allColumns, layout, defaultLayout, change } = gridColumns
  const text = words.columns

  function select(): void {
    selectColumns(grid, index, index, rows.getState().total)
    goToPlace(grid, { row: 0, column: index })
  }
  function hideColumn(): void {
    // If a hidden column stayed the sort column, the order of the rows would look random.
    if (sortMark(rows.getState().sort, column).direction !== 'none') rows.act.setSort(null)
    change((now) => setHidden(now, column.id, true))
  }

  return (
    <div role="group" aria-label={text.place}>
      <Menu.Label>{text.place}</Menu.Label>
      <Menu.Item onClick={select}>{text.select}</Menu.Item>
      {!column.frozen && (
        <>
          <Menu.Item onClick={() => change((now) => togglePinned(now, [column.id], index >= pinnedCount))}>
            {index < pinnedCount ? text.unpin : text.pin}
          </Menu.Item>
          <Menu.Item
            disabled={moveColumn(allColumns, layout, column.id, -1) === layout}
            onClick={() => change((now) => moveColumn(allColumns, now, column.id, -1))}
          >
            {text.left}
          </Menu.Item>
          <Menu.Item
            disabled={moveColumn(allColumns, layout, column.id, 1) === layout}
            onClick={() => change((now) => moveColumn(allColumns, now, column.id, 1))}
          >
            {text.right}
          </Menu.Item>
          <Menu.Item onClick={hideColumn}>{text.hide}</Menu.Item>
        </>
      )}
      <Menu.Item disabled={layout === defaultLayout} onClick={() => change(() => defaultLayout)}>
        {text.reset}
      </Menu.Item>
    </div>
  )
}

/** Lists the hidden columns to show again. */
function HiddenGroup({ gridColumns: { hiddenColumns, change } }: Pick<HeadingMenuProps, 'gridColumns'>) {
  const { words } = useUi()
  const text = words.columns
  if (hiddenColumns.length === 0) return null
  return (
    <div role="group" aria-label={text.hidden}>
      <Menu.Label>{text.hidden}</Menu.Label>
      {hiddenColumns.map((column) => (
        <Menu.Item key={column.id} onClick={() => change((now) => setHidden(now, column.id, false))}>
          {text.show(shownText(columnTitle(column, words)))}
        </Menu.Item>
      ))}
    </div>
  )
}

/** Creates a rule for another field from an unused column. */
function RuleFromColumn({ column }: { readonly column: ImportColumn }) {
  const { grid, imports, run, words } = useUi()
  const isLocked = useStore(run, isApplied)
  const target = useStore(imports, (state) => (state.step === 'open' ? findRuledField(state.summary.columns) : null))
  if (isLocked || column.field !== null || target === null || asItCame(column.header).trim() === '') return null
  return (
    <div role="group" aria-label={words.columns.values}>
      <Menu.Label>{words.columns.values}</Menu.Label>
      <Menu.Item onClick={() => grid.setState({ ruleToEdit: { field: target, from: column.column } })}>
        {words.rules.openFrom(words.names.fields[target])}
      </Menu.Item>
    </div>
  )
}
