/** The menu of a heading: the column's field, values, sort order and position. */
import { Menu } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { ImportColumn } from '../../src-shared/api/window-types.ts'
import type { RowSort } from '../../src-shared/api/rows-shown.ts'
import { mayHaveRule } from '../../src-shared/plan/draft/rule-columns.ts'
import { isReadOnly, canChangeMaterial, READ_ONLY_FIELDS, type Field } from '../../src-shared/material/fields/field.ts'
import { goToPlace, selectColumns } from '../state/grid-store.ts'
import { countShownRows, makeShownQuery } from '../state/rows-shown.ts'
import { isApplied } from '../state/run-store.ts'
import { useUi } from '../use-ui.ts'
import { withRule, findFieldForRule } from '../view/choices.ts'
import { withField } from '../view/counts.ts'
import {
  parseColumnId,
  deltaKeyOf,
  addSortColumn,
  sortKeyOf,
  sortMarkOf,
  type GridColumn,
} from '../view/grid-columns.ts'
import { listFoldedColumns, setColumnHidden, isFolded, moveColumn, setColumnsPinned } from '../view/grid-layout.ts'
import { shownText } from '../view/visible-text.ts'
import { columnTitle } from '../view/column-name.ts'
import { CheckIcon } from '../parts/icons.tsx'
import { Choice, menuProps } from '../parts/picker.tsx'
import { FieldChoices, useChosenField } from './field-menu.tsx'
import type { GridColumns } from './use-grid-columns.ts'
import { useIsFieldKept } from './use-kept-values.ts'
import { toRawText } from '../../src-shared/material/values/untrusted-text.ts'

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
    <Menu {...menuProps} onOpen={() => setPage('all')}>
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

function MenuItems({
  column,
  index,
  gridColumns,
  onField: onOpenFieldPage,
}: HeadingMenuProps & { readonly onField: () => void }) {
  const { grid, imports, run, words } = useUi()
  const isStock = useStore(imports, (state) => state.step === 'open' && state.summary.file.kind === 'account')
  const isLocked = useStore(run, isApplied)
  const columnToFilter = isStock ? parseColumnId(column.id) : null
  const field = column.kind === 'cell' ? column.column.field : null
  return (
    <>
      {column.kind === 'cell' && !isStock && !isLocked && (
        <Menu.Item closeMenuOnClick={false} onClick={onOpenFieldPage} aria-haspopup="true">
          {field === null ? words.columns.chooseField : words.columns.otherField(words.names.fields[field])}
        </Menu.Item>
      )}
      {field !== null && <ValuesGroup field={field} />}
      {field !== null && !isStock && !FIELDS_WITHOUT_VALUES.includes(field) && <OnlyChangesSwitch field={field} />}
      {column.kind === 'cell' && <RuleFromColumn column={column.column} />}
      <OrderGroup column={column} />
      {column.kind === 'row' && <AllRowsGroup />}
      {columnToFilter && (
        <Menu.Item onClick={() => grid.setState({ columnToFilter })}>{words.stockTools.columns.filter}</Menu.Item>
      )}
      {isStock && <FoldStorage column={column} gridColumns={gridColumns} />}
      <PlaceGroup column={column} index={index} gridColumns={gridColumns} />
      <HiddenColumnsGroup gridColumns={gridColumns} />
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
  const { direction, isByDelta } = sortMarkOf(sort, column)
  const isSortedByStatus = sort?.by.kind === 'status'
  const isImportOpen = useStore(imports, (state) => state.step === 'open')
  const sortKey = sortKeyOf(column)
  const deltaKey = deltaKeyOf(column)
  if (sortKey === null) return null
  const sortOptions = [
    { name: 'sortUp', by: sortKey, descending: false },
    { name: 'sortDown', by: sortKey, descending: true },
    { name: 'deltaDown', by: deltaKey, descending: true },
    { name: 'deltaUp', by: deltaKey, descending: false },
  ] as const
  const columnWords = words.columns
  const setSort = (nextSort: RowSort | null) => rows.act.setSort(nextSort)
  return (
    <div role="group" aria-label={columnWords.order}>
      <Menu.Label>{columnWords.order}</Menu.Label>
      {sortOptions.map(
        ({ name, by, descending }) =>
          by !== null && (
            <Choice
              key={name}
              text={columnWords[name]}
              isChosen={isByDelta === (by.kind === 'delta') && direction === (descending ? 'descending' : 'ascending')}
              onChoose={() => setSort({ by, descending })}
            />
          ),
      )}
      <Choice
        text={columnWords.unsort}
        isChosen={direction === 'none' && !isSortedByStatus}
        onChoose={() => setSort(null)}
      />
      {column.kind === 'row' && isImportOpen && (
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
const FIELDS_WITHOUT_VALUES: readonly Field[] = ['id', 'storage', 'action', ...READ_ONLY_FIELDS]

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
  const excludedCount = useStore(imports, (state) => (state.step === 'open' ? (state.summary.excluded ?? 0) : 0))
  const isLocked = useStore(run, isApplied)
  function setIncluded(isIncluded: boolean): void {
    void imports.act.edit({ kind: 'filtered', ...makeShownQuery(rows.getState()), included: isIncluded })
  }
  if (isLocked || total === 0) return null
  return (
    <>
      <Menu.Item onClick={() => setIncluded(false)}>{words.filters.leaveOut(total, words.count(total))}</Menu.Item>
      {excludedCount > 0 && (
        <Menu.Item onClick={() => setIncluded(true)}>{words.filters.includeRows(total, words.count(total))}</Menu.Item>
      )}
    </>
  )
}

/** Options for all values of a field: translate them, set a rule, or leave the field unchanged. */
function ValuesGroup({ field }: { readonly field: Field }) {
  const { grid, imports, run, words } = useUi()
  const areValuesKept = useIsFieldKept(field)
  const isLocked = useStore(run, isApplied)
  const hasRule = useStore(
    imports,
    (state) =>
      state.step === 'open' &&
      state.summary.columns.some((column) => column.field === field && column.rule !== undefined),
  )
  if (isLocked || isReadOnly(field)) return null
  const removeRule = (): void => void imports.act.adjustChoice(({ choices }) => withRule(choices, field, null))
  return (
    <div role="group" aria-label={words.columns.values}>
      <Menu.Label>{words.columns.values}</Menu.Label>
      <Menu.Item onClick={() => grid.setState({ columnToTranslate: { field } })}>{words.translating.open}</Menu.Item>
      {mayHaveRule(field) && (
        <Menu.Item onClick={() => grid.setState({ ruleToEdit: { field } })}>{words.rules.open}</Menu.Item>
      )}
      {hasRule && <Menu.Item onClick={removeRule}>{words.rules.remove}</Menu.Item>}
      {canChangeMaterial(field) && (
        <Menu.CheckboxItem
          checkIcon={<CheckIcon size={14} />}
          checked={areValuesKept}
          closeMenuOnClick
          onChange={() => void imports.act.edit({ kind: 'field', field, included: areValuesKept })}
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
  const storage = parseColumnId(column.id)?.storage ?? null
  if (storage === null || column.kind !== 'cell' || column.column.storage === undefined) return null
  const columns = listFoldedColumns(allColumns, storage)
  const isFoldedStorage = isFolded(gridColumns, column)
  const foldText = words.columns[isFoldedStorage ? 'showMinimum' : 'hideMinimum']
  return (
    <Menu.Item
      onClick={() =>
        change((currentLayout) =>
          columns.reduce((layout, { id }) => setColumnHidden(layout, id, !isFoldedStorage), currentLayout),
        )
      }
    >
      {foldText(shownText(column.column.storage))}
    </Menu.Item>
  )
}

/** Moves, pins or hides the column. */
function PlaceGroup({ column, index, gridColumns }: HeadingMenuProps) {
  const { grid, rows, words } = useUi()
  const { pinnedCount, allColumns, layout, defaultLayout, change } = gridColumns
  const columnWords = words.columns

  function selectColumn(): void {
    selectColumns(grid, index, index, rows.getState().total)
    goToPlace(grid, { row: 0, column: index })
  }
  function hideColumn(): void {
    // If a hidden column stayed the sort column, the order of the rows would look random.
    if (sortMarkOf(rows.getState().sort, column).direction !== 'none') rows.act.setSort(null)
    change((currentLayout) => setColumnHidden(currentLayout, column.id, true))
  }

  return (
    <div role="group" aria-label={columnWords.place}>
      <Menu.Label>{columnWords.place}</Menu.Label>
      <Menu.Item onClick={selectColumn}>{columnWords.select}</Menu.Item>
      {!column.isFrozen && (
        <>
          <Menu.Item
            onClick={() =>
              change((currentLayout) => setColumnsPinned(currentLayout, [column.id], index >= pinnedCount))
            }
          >
            {index < pinnedCount ? columnWords.unpin : columnWords.pin}
          </Menu.Item>
          <Menu.Item
            disabled={moveColumn(allColumns, layout, column.id, -1) === layout}
            onClick={() => change((currentLayout) => moveColumn(allColumns, currentLayout, column.id, -1))}
          >
            {columnWords.left}
          </Menu.Item>
          <Menu.Item
            disabled={moveColumn(allColumns, layout, column.id, 1) === layout}
            onClick={() => change((currentLayout) => moveColumn(allColumns, currentLayout, column.id, 1))}
          >
            {columnWords.right}
          </Menu.Item>
          <Menu.Item onClick={hideColumn}>{columnWords.hide}</Menu.Item>
        </>
      )}
      <Menu.Item disabled={layout === defaultLayout} onClick={() => change(() => defaultLayout)}>
        {columnWords.reset}
      </Menu.Item>
    </div>
  )
}

/** Lists the hidden columns, so that the user can show them again. */
function HiddenColumnsGroup({ gridColumns: { hiddenColumns, change } }: Pick<HeadingMenuProps, 'gridColumns'>) {
  const { words } = useUi()
  const columnWords = words.columns
  if (hiddenColumns.length === 0) return null
  return (
    <div role="group" aria-label={columnWords.hidden}>
      <Menu.Label>{columnWords.hidden}</Menu.Label>
      {hiddenColumns.map((column) => (
        <Menu.Item
          key={column.id}
          onClick={() => change((currentLayout) => setColumnHidden(currentLayout, column.id, false))}
        >
          {columnWords.show(shownText(columnTitle(column, words)))}
        </Menu.Item>
      ))}
    </div>
  )
}

/** Creates a rule for another field from an unused column. */
function RuleFromColumn({ column }: { readonly column: ImportColumn }) {
  const { grid, imports, run, words } = useUi()
  const isLocked = useStore(run, isApplied)
  const ruledField = useStore(imports, (state) =>
    state.step === 'open' ? findFieldForRule(state.summary.columns) : null,
  )
  if (isLocked || column.field !== null || ruledField === null || toRawText(column.header).trim() === '') return null
  return (
    <div role="group" aria-label={words.columns.values}>
      <Menu.Label>{words.columns.values}</Menu.Label>
      <Menu.Item onClick={() => grid.setState({ ruleToEdit: { field: ruledField, startColumn: column.column } })}>
        {words.rules.openIn(words.names.fields[ruledField])}
      </Menu.Item>
    </div>
  )
}
