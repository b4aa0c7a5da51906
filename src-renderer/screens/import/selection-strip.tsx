/** Several selected rows: how many they are, and what can be done with all of them at once. */
import type { ImportColumn } from '../../../src-shared/contract/received.ts'
import { Button } from '@mantine/core'
import { useStore } from 'zustand'
import { useCopying } from '../../parts/grid/use-copying.ts'
import { useGridColumns } from '../../parts/grid/use-grid-columns.ts'
import { clearSelection } from '../../state/grid-store.ts'
import { selectedEdit } from '../../state/rows-store.ts'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { size } from '../../view/selection.ts'
import css from './details.module.css'

export function SelectionStrip({ columns }: { readonly columns: readonly ImportColumn[] }) {
  const { imports, rows, grid, run } = useStores()
  const words = useWords()
  const selected = useStore(grid, (state) => state.selected)
  const locked = useStore(run, (state) => state.run !== null || state.starting)
  const excluded = useStore(imports, (state) => (state.step === 'open' ? (state.summary.excluded ?? 0) : 0))
  const { copy } = useCopying(useGridColumns(columns).columns)
  const count = size(selected)
  const put = (included: boolean) =>
    void imports.act.edit(selectedEdit(grid.getState().selected, rows.getState(), included))
  return (
    <section className={css['strip']} aria-label={words.selection.label} data-answers="">
      <div className={css['line']}>
        <strong>{words.selection.count(count, words.count(count))}</strong>
        {!locked && (
          <>
            <Button size="compact-xs" variant="default" onClick={() => put(false)}>
              {words.selection.leaveOut}
            </Button>
            <Button size="compact-xs" variant="default" disabled={excluded === 0} onClick={() => put(true)}>
              {words.selection.takeIn}
            </Button>
          </>
        )}
        <Button size="compact-xs" variant="default" onClick={() => void copy()}>
          {words.selection.copy}
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={() => clearSelection(grid)}>
          {words.selection.clear}
        </Button>
      </div>
      <p className={css['quiet']}>{words.selection.hint}</p>
    </section>
  )
}

/** Heard when the selection changes; nothing is heard before the first one. */
export function SelectionCount() {
  const { grid } = useStores()
  const words = useWords()
  const count = useStore(grid, (state) => size(state.selected))
  return (
    <p className="heard" role="status">
      {count > 0 ? words.selection.count(count, words.count(count)) : ''}
    </p>
  )
}
