/** What can be done with a column besides saying what it means: order of rows, pinning, hiding, moving. */
import { Menu } from '@mantine/core'
import { useStore } from 'zustand'
import type { RowSort } from '../../../src-shared/contract/import.ts'
import { isDecimalField } from '../../../src-shared/domain/fields/field.ts'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import type { GridColumn } from '../../view/grid-columns.ts'
import { hiding, isFixed, moved, pinning, PLAIN } from '../../view/grid-layout.ts'
import { sortKeyOf, sortMark } from '../../view/sorting.ts'
import { MoreIcon } from '../icons.tsx'
import { Choice, menuStyle } from '../picker.tsx'
import { nameOf } from './use-copying.ts'
import type { GridColumns } from './use-grid-columns.ts'
import { shownText } from '../../view/visible-text.ts'
import css from './grid.module.css'
import picker from '../picker.module.css'

interface ColumnMenuProps {
  readonly column: GridColumn
  /** Its place among the columns shown. */
  readonly index: number
  readonly arranged: GridColumns
}

export function ColumnMenu({ column, index, arranged }: ColumnMenuProps) {
  const { rows } = useStores()
  const words = useWords()
  const sort = useStore(rows, (state) => state.sort)
  const { direction, byDelta } = sortMark(sort, column)
  const { columns, pinned, hidden, all, layout, change } = arranged
  const fixed = isFixed(column.id)
  const field = column.kind === 'cell' ? column.column.field : null
  const delta = column.kind === 'cell' && field !== null && isDecimalField(field) ? column.column.column : null
  const name = nameOf(column, words)
  const text = words.columns

  const put = (next: RowSort | null) => rows.act.setSort(next)
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
      <Menu.Dropdown className={picker['dropdown'] ?? ''}>
        <div role="group" aria-label={text.order}>
          <Menu.Label>{text.order}</Menu.Label>
          <Choice
            text={text.sortUp}
            chosen={direction === 'ascending' && !byDelta}
            right={null}
            onChoose={() => put({ by: sortKeyOf(column), descending: false })}
          />
          <Choice
            text={text.sortDown}
            chosen={direction === 'descending' && !byDelta}
            right={null}
            onChoose={() => put({ by: sortKeyOf(column), descending: true })}
          />
          {delta !== null && (
            <>
              <Choice
                text={text.deltaDown}
                chosen={byDelta && direction === 'descending'}
                right={null}
                onChoose={() => put({ by: { kind: 'delta', column: delta }, descending: true })}
              />
              <Choice
                text={text.deltaUp}
                chosen={byDelta && direction === 'ascending'}
                right={null}
                onChoose={() => put({ by: { kind: 'delta', column: delta }, descending: false })}
              />
            </>
          )}
          <Choice text={text.unsort} chosen={direction === 'none'} right={null} onChoose={() => put(null)} />
        </div>
        <div role="group" aria-label={text.place}>
          <Menu.Label>{text.place}</Menu.Label>
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
                {text.show(shownText(nameOf(one, words)))}
              </Menu.Item>
            ))}
          </div>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
