/** The tools of the Stock screen: views, filters by column, groups, suppliers, new materials. */
import { Menu } from '@mantine/core'
import { useStore } from 'zustand'
import type { ImportColumn, ImportSummary, RowFilter } from '../../../src-shared/api/window-types.ts'
import { conditionText, ColumnFilterForm, type FilterColumn } from '../../parts/column-filter.tsx'
import { useCommand, usePlaces } from '../../parts/use-command.ts'
import { SmallButton } from '../../parts/buttons.tsx'
import { useGridColumns, type GridColumns } from '../../grid/use-grid-columns.ts'
import { AddIcon, ChevronIcon, CloseIcon } from '../../parts/icons.tsx'
import { menuStyle, Picker } from '../../parts/picker.tsx'
import picker from '../../parts/picker.module.css'
import shared from '../../parts/shared.module.css'
import { isBusy } from '../../state/import-state.ts'
import { goToPlace } from '../../state/grid-store.ts'
import { useUi } from '../../use-ui.ts'
import { storageName } from '../../view/accounts.ts'
import { withSuppliers } from '../../view/choices.ts'
import { columnTitle } from '../../view/column-name.ts'
import { columnOfId } from '../../view/grid-columns.ts'
import { shownText } from '../../view/visible-text.ts'
import chips from '../files/filter-bar.module.css'
import type { Words } from '../../../src-shared/words/window/words.ts'
import { StockViewPicker } from './stock-view-picker.tsx'
import css from './stock.module.css'
import { MOST_CONDITIONS, type ColumnOf } from '../../../src-shared/api/rows-shown.ts'
import { isDecimalField } from '../../../src-shared/material/fields/field.ts'
import { Dialog } from '../../parts/dialog.tsx'

interface StockToolsProps {
  readonly summary: ImportSummary
  readonly account: string
  readonly columns: readonly ImportColumn[]
}

export function StockTools({ summary, account, columns: own }: StockToolsProps) {
  const { grid, rows, words } = useUi()
  const columns = useGridColumns(own)
  const filter = useStore(rows, (state) => state.filter)
  const filterTexts = filtersSaid(filter, columns, words)
  const addFilter = (): void => grid.setState({ filtering: { field: 'name', storage: null } })
  useCommand('addFilter', { run: addFilter })
  return (
    <section className={css['tools']} aria-label={words.stockTools.label}>
      <StockViewPicker account={account} columns={columns} />
      <GroupPicker summary={summary} />
      <div className={chips['chips']} role="group" aria-label={words.stockTools.filter.title}>
        {filterTexts.map(({ key, text, without }) => (
          <button
            key={key}
            type="button"
            className={chips['chip']}
            aria-pressed="true"
            aria-label={words.stockTools.filter.remove(text)}
            onClick={() => rows.act.setFilter(without)}
          >
            {text} <CloseIcon size={12} />
          </button>
        ))}
        <SmallButton leftSection={<AddIcon size={12} />} onClick={addFilter}>
          {words.stockTools.filter.add}
        </SmallButton>
        {(filterTexts.length > 0 || Object.keys(filter).length > 0) && (
          <SmallButton variant="subtle" onClick={() => rows.act.setFilter({})}>
            {words.stockTools.filter.clear}
          </SmallButton>
        )}
      </div>
      <span className={shared['space']} />
      <Suppliers summary={summary} />
      <NewMaterial summary={summary} account={account} />
      <StockFilterDialog columns={columns} />
    </section>
  )
}

/** Each filter with a button to remove it, and one to remove all. */
function filtersSaid(filter: RowFilter, columns: GridColumns, words: Words) {
  const { conditions = [], archived, ...rest } = filter
  const text = words.stockTools.filter
  const others = { ...rest, ...(archived === undefined ? {} : { archived }) }
  const chips = conditions.map((condition, at) => {
    const otherConditions = conditions.filter((_, other) => other !== at)
    const without = otherConditions.length === 0 ? others : { ...others, conditions: otherConditions }
    return { key: JSON.stringify(condition), text: conditionSaid(condition, columns, words), without }
  })
  if (archived === undefined) return chips
  const without = { ...rest, ...(conditions.length === 0 ? {} : { conditions }) }
  return [...chips, { key: 'archived', text: archived ? text.archived : text.active, without }]
}

function conditionSaid(
  condition: NonNullable<RowFilter['conditions']>[number],
  { all }: GridColumns,
  words: Words,
): string {
  const columnKey = JSON.stringify(condition.of)
  const column = all.find((one) => JSON.stringify(columnOfId(one.id)) === columnKey)
  const { field } = condition.of
  const name = column
    ? shownText(columnTitle(column, words))
    : field === 'value'
      ? words.grid.value
      : words.names.fields[field]
  return conditionText(condition, name, words)
}

function GroupPicker({ summary }: { readonly summary: ImportSummary }) {
  const { rows, words } = useUi()
  const group = useStore(rows, (state) => state.group)
  const text = words.stockTools.group
  const fields = (['categories', 'suppliers', 'unit', 'archived'] as const).filter(
    (field) => field !== 'suppliers' || summary.stock?.suppliers.read === true,
  )
  const toggle = (): void => {
    if (group) rows.act.setGroup({ ...group, closed: !group.closed, except: [] })
  }
  useCommand('toggleGroups', { run: toggle, blocked: group ? null : words.commands.why.notGrouped })
  const names = { ...words.names.fields, archived: words.stockTools.filter.archivedState }
  usePlaces('group', () => [
    ...fields.map((by) => ({
      name: words.commands.toGroup(names[by]),
      blocked: group?.by === by ? words.commands.why.chosen : null,
      run: () => rows.act.setGroup({ by, closed: false, except: [] }),
    })),
    {
      name: words.commands.notGroup,
      blocked: group ? null : words.commands.why.chosen,
      run: () => rows.act.setGroup(null),
    },
  ])
  return (
    <>
      <Picker
        label={text.label}
        value={group?.by ?? 'none'}
        options={[{ value: 'none', text: text.none }, ...fields.map((field) => ({ value: field, text: names[field] }))]}
        onPick={(picked) => {
          const by = fields.find((field) => field === picked)
          rows.act.setGroup(by ? { by, closed: false, except: [] } : null)
        }}
      />
      {group && (
        <SmallButton variant="subtle" onClick={toggle}>
          {group.closed ? text.openAll : text.closeAll}
        </SmallButton>
      )}
    </>
  )
}

/** Reading suppliers costs one request per material; then they are a column. */
function Suppliers({ summary }: { readonly summary: ImportSummary }) {
  const { imports, run, words } = useUi()
  const busy = useStore(imports, isBusy)
  const locked = useStore(run, (state) => state.run !== null || state.starting) || busy
  const suppliers = summary.stock?.suppliers
  const { read: areRead = false, unread = 0 } = suppliers ?? {}
  const tooMany = !areRead && unread > summary.cost.leftToday
  const turn = (): void => void imports.act.change(withSuppliers(summary.choices, !areRead))
  const { why } = words.commands
  useCommand('readSuppliers', {
    run: turn,
    blocked: !suppliers || tooMany ? why.noSuppliers : locked ? why.busy : null,
  })
  if (!suppliers || (summary.perMaterial?.rows ?? summary.rowCount) === 0) return null
  const requests = words.units.calls(unread, words.count(unread))
  return (
    <SmallButton variant="subtle" disabled={locked || tooMany} onClick={turn}>
      {areRead ? words.stockTools.hideSuppliers : words.stockTools.readSuppliers(requests)}
    </SmallButton>
  )
}

/** Adds a row at the bottom for a new material; with several storages the user chooses one. */
function NewMaterial({ summary, account }: { readonly summary: ImportSummary; readonly account: string }) {
  const { app, grid, imports, rows, run, words } = useUi()
  const accounts = useStore(app, (state) => state.accounts)
  const busy = useStore(imports, isBusy)
  const locked = useStore(run, (state) => state.run !== null || state.starting) || busy
  const free = summary.stock?.free ?? []
  const text = words.stockTools

  async function begin({ storage, row }: (typeof free)[number]): Promise<void> {
    await imports.act.edit({ kind: 'add', storage })
    const place = await rows.act.locate({ row })
    if (place?.position === null || place?.position === undefined) return
    goToPlace(grid, { row: place.position, column: grid.getState().active.column })
  }

  const [only] = free
  const { why } = words.commands
  useCommand('newMaterial', {
    // With several storages, it starts in the first; its row says which.
    run: () => {
      if (only) void begin(only)
    },
    blocked: locked ? why.busy : only ? null : why.noRoom,
  })
  if (only && free.length === 1) {
    return (
      <SmallButton leftSection={<AddIcon size={12} />} disabled={locked} onClick={() => void begin(only)}>
        {text.newMaterial}
      </SmallButton>
    )
  }
  return (
    <Menu {...menuStyle} position="bottom-end" disabled={locked}>
      <Menu.Target>
        <button type="button" className={picker['button']} disabled={locked}>
          <AddIcon size={12} />
          <span className={picker['value']}>{text.newMaterial}</span>
          <ChevronIcon size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <p className={picker['hint']}>{free.length === 0 ? text.newFull : text.newHint}</p>
        {free.map((one) => (
          <Menu.Item key={one.storage} onClick={() => void begin(one)}>
            {text.newIn(storageName(accounts, account, one.storage))}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The dialog that makes a filter for a column of the stock. */
function StockFilterDialog({ columns }: { readonly columns: GridColumns }) {
  const { grid, rows, words } = useUi()
  const filtering = useStore(grid, (state) => state.filtering)
  function close(): void {
    grid.setState({ filtering: null })
    goToPlace(grid, grid.getState().active)
  }
  const offered = columns.all.flatMap((column): FilterColumn<ColumnOf>[] => {
    const of = columnOfId(column.id)
    if (!of) return []
    const { field } = of
    const isNumber = field === 'value' || field === 'id' || isDecimalField(field)
    const name = shownText(columnTitle(column, words))
    return [{ id: column.id, of, name, isNumber, isMoney: field === 'price' || field === 'value' }]
  })
  const columnKey = JSON.stringify(filtering)
  return (
    <Dialog title={words.stockTools.filter.title} open={filtering !== null} onClose={close}>
      {filtering && (
        <ColumnFilterForm
          key={columnKey}
          columns={offered}
          first={offered.find(({ of }) => JSON.stringify(of) === columnKey)?.id ?? ''}
          onMade={(condition) => {
            const { conditions = [] } = rows.getState().filter
            rows.act.filterBy('conditions', [...conditions, condition].slice(-MOST_CONDITIONS))
          }}
          onClose={close}
        />
      )}
    </Dialog>
  )
}
