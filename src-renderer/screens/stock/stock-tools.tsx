/** What the Stock screen adds to the filter line: filters by column, and a menu for new materials, suppliers, groups and views. */
import { Menu } from '@mantine/core'
import { useStore } from 'zustand'
import type { ImportColumn, ImportSummary, RowFilter } from '../../../src-shared/api/window-types.ts'
import { conditionText, ColumnFilterForm, type FilterColumn } from '../../parts/column-filter.tsx'
import { useCommand, usePlaces } from '../../parts/use-command.ts'
import { useGridColumns, type GridColumns } from '../../grid/use-grid-columns.ts'
import { CloseIcon, MoreIcon } from '../../parts/icons.tsx'
import { Choice, menuProps } from '../../parts/picker.tsx'
import picker from '../../parts/picker.module.css'
import { isBusy } from '../../state/import-state.ts'
import { goToPlace } from '../../state/grid-store.ts'
import { isApplied, needsFile } from '../../state/run-store.ts'
import { requestsText } from '../../view/cost-text.ts'
import { useUi } from '../../use-ui.ts'
import { storageName } from '../../view/accounts.ts'
import { withSuppliers } from '../../view/choices.ts'
import { columnTitle } from '../../view/column-name.ts'
import { parseColumnId } from '../../view/grid-columns.ts'
import { shownText } from '../../view/visible-text.ts'
import type { Words } from '../../../src-shared/words/window/words.ts'
import { ViewItems, ViewNameDialog } from './stock-view-items.tsx'
import { useStockViews, useViewCommands, type StockViews } from './use-stock-views.ts'
import css from './stock.module.css'
import { MAX_CONDITIONS, type ColumnKey, type RowGroup } from '../../../src-shared/api/rows-shown.ts'
import { isDecimalField } from '../../../src-shared/material/fields/field.ts'
import { Dialog } from '../../parts/dialog.tsx'

/** The index of the name column, which is the second column of every grid. */
const NAME_COLUMN_INDEX = 1

interface StockToolsProps {
  readonly summary: ImportSummary
  readonly account: string
  readonly columns: readonly ImportColumn[]
}

export function StockTools({ summary, account, columns: accountColumns }: StockToolsProps) {
  const { grid, rows, words } = useUi()
  const columns = useGridColumns(accountColumns)
  const filter = useStore(rows, (state) => state.filter)
  const filterParts = listFilterParts(filter, columns, words)
  const addFilter = (): void => grid.setState({ columnToFilter: { field: 'name', storage: null } })
  useCommand('addFilter', { run: addFilter })
  const views = useStockViews(account, columns)
  useViewCommands(views)
  const groups = useGroups(summary)
  const suppliers = useSuppliers(summary)
  const newMaterialActions = useNewMaterial(summary)
  const toolWords = words.stockTools
  return (
    <section className={css['tools']} aria-label={toolWords.label}>
      {filterParts.map(({ key, text, remainingFilter }) => (
        <button
          key={key}
          type="button"
          className={css['condition']}
          aria-label={toolWords.filter.remove(text)}
          onClick={() => rows.act.setFilter(remainingFilter)}
        >
          {text} <CloseIcon size={12} />
        </button>
      ))}
      <Menu {...menuProps} position="bottom-end">
        <Menu.Target>
          <button
            type="button"
            className={isDefaultView(views) ? css['more'] : picker['button']}
            aria-label={moreLabel(views, words)}
          >
            {isDefaultView(views) ? (
              <MoreIcon size={14} />
            ) : (
              <span className={picker['value']}>{viewText(views, words)}</span>
            )}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <NewMaterialItems summary={summary} account={account} newMaterial={newMaterialActions} />
          <Menu.Item onClick={addFilter}>{toolWords.filter.add} …</Menu.Item>
          {filterParts.length > 0 && (
            <Menu.Item onClick={() => rows.act.setFilter({})}>{toolWords.filter.clear}</Menu.Item>
          )}
          {suppliers && (
            <Menu.Item disabled={suppliers.isLocked} onClick={suppliers.toggle}>
              {suppliers.text}
            </Menu.Item>
          )}
          <GroupItems groups={groups} />
          <ViewItems stockViews={views} />
        </Menu.Dropdown>
      </Menu>
      <ViewNameDialog stockViews={views} />
      <StockFilterDialog columns={columns} />
    </section>
  )
}

/** True if all rows are shown in their normal order. The button then has no text. */
function isDefaultView({ userView, chosenId }: StockViews): boolean {
  return userView === undefined && chosenId === 'all'
}

function viewText({ isChanged, name }: StockViews, { stockTools: { views } }: Words): string {
  return isChanged ? views.changed(name) : name
}

function moreLabel(views: StockViews, words: Words): string {
  return isDefaultView(views) ? words.stockTools.label : `${words.stockTools.label}: ${viewText(views, words)}`
}

/** Each part of the filter in words, with the filter that remains without it. */
function listFilterParts(filter: RowFilter, columns: GridColumns, words: Words) {
  const { conditions = [], archived, ...filterRest } = filter
  const filterWords = words.stockTools.filter
  const otherFilters = { ...filterRest, ...(archived === undefined ? {} : { archived }) }
  const chips = conditions.map((condition, index) => {
    const otherConditions = conditions.filter((_, otherIndex) => otherIndex !== index)
    const otherFilterParts =
      otherConditions.length === 0 ? otherFilters : { ...otherFilters, conditions: otherConditions }
    return {
      key: JSON.stringify(condition),
      text: conditionSentence(condition, columns, words),
      remainingFilter: otherFilterParts,
    }
  })
  if (archived === undefined) return chips
  const remainingFilter = { ...filterRest, ...(conditions.length === 0 ? {} : { conditions }) }
  return [...chips, { key: 'archived', text: archived ? filterWords.archived : filterWords.active, remainingFilter }]
}

function conditionSentence(
  condition: NonNullable<RowFilter['conditions']>[number],
  { allColumns }: GridColumns,
  words: Words,
): string {
  const columnKey = JSON.stringify(condition.of)
  const column = allColumns.find((column) => JSON.stringify(parseColumnId(column.id)) === columnKey)
  const { field } = condition.of
  const name = column
    ? shownText(columnTitle(column, words))
    : field === 'value'
      ? words.grid.value
      : words.names.fields[field]
  return conditionText(condition, name, words)
}

interface Groups {
  readonly fields: readonly { readonly groupKey: NonNullable<RowGroup['by']>; readonly name: string }[]
  readonly group: RowGroup | null
  readonly groupBy: (groupKey: RowGroup['by'] | null) => void
  readonly toggleGroups: () => void
}

/** The fields by which rows can be grouped, for the menu and the palette. */
function useGroups(summary: ImportSummary): Groups {
  const { rows, words } = useUi()
  const group = useStore(rows, (state) => state.group)
  const names = { ...words.names.fields, archived: words.stockTools.filter.archivedState }
  const fields = (['categories', 'suppliers', 'unit', 'archived'] as const)
    .filter((groupKey) => groupKey !== 'suppliers' || summary.stock?.suppliers.read === true)
    .map((groupKey) => ({ groupKey, name: names[groupKey] }))
  const groupBy = (groupKey: RowGroup['by'] | null): void =>
    rows.act.setGroup(groupKey && { by: groupKey, closed: false, except: [] })
  const toggleGroups = (): void => {
    if (group) rows.act.setGroup({ ...group, closed: !group.closed, except: [] })
  }
  const { chosen, notGrouped } = words.commands.unavailableReasons
  useCommand('toggleGroups', { run: toggleGroups, blockedReason: group ? null : notGrouped })
  usePlaces('group', () => [
    ...fields.map(({ groupKey, name }) => ({
      name: words.commands.groupByColumn(name),
      blockedReason: group?.by === groupKey ? chosen : null,
      run: () => groupBy(groupKey),
    })),
    { name: words.commands.noGroup, blockedReason: group ? null : chosen, run: () => groupBy(null) },
  ])
  return { fields, group, groupBy, toggleGroups }
}

function GroupItems({ groups: { fields, group, groupBy, toggleGroups } }: { readonly groups: Groups }) {
  const { words } = useUi()
  const groupWords = words.stockTools.group
  return (
    <div role="group" aria-label={groupWords.label}>
      <Menu.Label>{groupWords.label}</Menu.Label>
      <Choice text={groupWords.none} isChosen={group === null} onChoose={() => groupBy(null)} />
      {fields.map(({ groupKey, name }) => (
        <Choice key={groupKey} text={name} isChosen={group?.by === groupKey} onChoose={() => groupBy(groupKey)} />
      ))}
      {group && <Menu.Item onClick={toggleGroups}>{group.closed ? groupWords.openAll : groupWords.closeAll}</Menu.Item>}
    </div>
  )
}

/** Reads suppliers into a column, which takes one request per material, or hides them. Null if there are no materials. */
function useSuppliers(summary: ImportSummary) {
  const { imports, run, words } = useUi()
  const isImportBusy = useStore(imports, isBusy)
  const isRunning = useStore(run, needsFile)
  const suppliers = summary.stock?.suppliers
  const { read = false, unread = 0 } = suppliers ?? {}
  const needsTooManyRequests = !read && unread > summary.cost.leftToday
  const toggleSuppliers = (): void => void imports.act.change(withSuppliers(summary.choices, !read))
  const { unavailableReasons } = words.commands
  useCommand('readSuppliers', {
    run: toggleSuppliers,
    blockedReason:
      !suppliers || needsTooManyRequests
        ? unavailableReasons.noSuppliers
        : isRunning || isImportBusy
          ? unavailableReasons.busy
          : null,
  })
  if (!suppliers || (summary.perMaterial?.rows ?? summary.rowCount) === 0) return null
  const { hideSuppliers, readSuppliers } = words.stockTools
  const text = read ? hideSuppliers : readSuppliers(requestsText(unread, words, summary.cost.leftToday))
  return { toggle: toggleSuppliers, text, isLocked: isRunning || isImportBusy || needsTooManyRequests }
}

type FreeRow = NonNullable<ImportSummary['stock']>['free'][number]

/** Adds a row for a new material, and goes to its name. */
function useNewMaterial(summary: ImportSummary): {
  readonly beginRow: (freeRow: FreeRow) => void
  readonly isLocked: boolean
} {
  const { grid, imports, rows, run, words } = useUi()
  const isImportBusy = useStore(imports, isBusy)
  const isLocked = useStore(run, isApplied) || isImportBusy
  async function beginRow({ storage, row }: FreeRow): Promise<void> {
    await imports.act.edit({ kind: 'add', storage })
    const match = await rows.act.locate({ row })
    if (match?.position === null || match?.position === undefined) return
    goToPlace(grid, { row: match.position, column: NAME_COLUMN_INDEX })
  }
  const firstFreeRow = summary.stock?.free[0]
  const { unavailableReasons } = words.commands
  useCommand('newMaterial', {
    // If there are several storages, the new row is for the first storage that has a free row.
    run: () => {
      if (firstFreeRow) void beginRow(firstFreeRow)
    },
    blockedReason: isLocked ? unavailableReasons.busy : firstFreeRow ? null : unavailableReasons.noRoom,
  })
  return { beginRow: (freeRow) => void beginRow(freeRow), isLocked }
}

interface NewMaterialItemsProps {
  readonly summary: ImportSummary
  readonly account: string
  readonly newMaterial: ReturnType<typeof useNewMaterial>
}

function NewMaterialItems({ summary, account, newMaterial: { beginRow, isLocked } }: NewMaterialItemsProps) {
  const { app, words } = useUi()
  const accounts = useStore(app, (state) => state.accounts)
  const freeRows = summary.stock?.free ?? []
  const toolWords = words.stockTools
  if (freeRows.length === 0) return <p className={picker['hint']}>{toolWords.newFull}</p>
  return freeRows.map((freeRow) => (
    <Menu.Item key={freeRow.storage} disabled={isLocked} onClick={() => beginRow(freeRow)}>
      {freeRows.length === 1
        ? toolWords.newMaterial
        : toolWords.newMaterialInStorage(storageName(accounts, account, freeRow.storage))}
    </Menu.Item>
  ))
}

/** The dialog for filtering the stock by a column. */
function StockFilterDialog({ columns }: { readonly columns: GridColumns }) {
  const { grid, rows, words } = useUi()
  const columnToFilter = useStore(grid, (state) => state.columnToFilter)
  function close(): void {
    grid.setState({ columnToFilter: null })
    goToPlace(grid, grid.getState().activePlace)
  }
  const offeredColumns = columns.allColumns.flatMap((column): FilterColumn<ColumnKey>[] => {
    const stockColumn = parseColumnId(column.id)
    if (!stockColumn) return []
    const { field } = stockColumn
    const isNumber = field === 'value' || field === 'id' || isDecimalField(field)
    const name = shownText(columnTitle(column, words))
    return [{ id: column.id, of: stockColumn, name, isNumber, isMoney: field === 'price' || field === 'value' }]
  })
  const columnKey = JSON.stringify(columnToFilter)
  return (
    <Dialog title={words.stockTools.filter.title} open={columnToFilter !== null} onClose={close}>
      {columnToFilter && (
        <ColumnFilterForm
          key={columnKey}
          columns={offeredColumns}
          firstColumnId={offeredColumns.find(({ of }) => JSON.stringify(of) === columnKey)?.id ?? ''}
          onCondition={(condition) => {
            const { conditions = [] } = rows.getState().filter
            rows.act.filterBy('conditions', [...conditions, condition].slice(-MAX_CONDITIONS))
          }}
          onClose={close}
        />
      )}
    </Dialog>
  )
}
