/** The dialog that makes a filter for a column of the stock. */
import { useStore } from 'zustand'
import { MOST_CONDITIONS, type ColumnOf } from '../../../src-shared/api/rows-shown.ts'
import { isDecimalField } from '../../../src-shared/material/fields/field.ts'
import { ColumnFilterForm, type FilterColumn } from '../../parts/column-filter.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import type { GridColumns } from '../../grid/use-grid-columns.ts'
import { goToPlace } from '../../state/grid-store.ts'
import { useUi } from '../../use-ui.ts'
import { columnTitle } from '../../view/column-name.ts'
import { columnOfId } from '../../view/grid-columns.ts'
import { shownText } from '../../view/visible-text.ts'

export function StockFilterDialog({ columns }: { readonly columns: GridColumns }) {
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
  const wanted = JSON.stringify(filtering)
  return (
    <Dialog title={words.stockTools.filter.title} open={filtering !== null} onClose={close}>
      {filtering && (
        <ColumnFilterForm
          key={wanted}
          columns={offered}
          first={offered.find(({ of }) => JSON.stringify(of) === wanted)?.id ?? ''}
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
