/** Leaves out all rows the filters show, or takes them in again; one edit, taken back like any other. */
import { Menu } from '@mantine/core'
import { useStore } from 'zustand'
import { ChevronIcon } from '../../parts/icons.tsx'
import { menuStyle } from '../../parts/picker.tsx'
import { trimmed } from '../../state/rows-store.ts'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import picker from '../../parts/picker.module.css'

export function LeaveOut() {
  const { imports, rows, run } = useStores()
  const words = useWords()
  const total = useStore(rows, (state) => (state.settled ? state.total : 0))
  const excluded = useStore(imports, (state) => (state.step === 'open' ? (state.summary.excluded ?? 0) : 0))
  const locked = useStore(run, (state) => state.run !== null || state.starting)
  if (locked || total === 0) return null

  function put(included: boolean): void {
    void imports.act.edit({ kind: 'filtered', filter: trimmed(rows.getState().filter), included })
  }

  return (
    <Menu {...menuStyle}>
      <Menu.Target>
        <button type="button" className={picker['button']}>
          <span className={picker['label']}>{words.filters.shown(total, words.count(total))}</span>
          <ChevronIcon size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={picker['dropdown'] ?? ''}>
        <Menu.Item onClick={() => put(false)}>{words.filters.leaveOut(total, words.count(total))}</Menu.Item>
        <Menu.Item disabled={excluded === 0} onClick={() => put(true)}>
          {words.filters.takeIn(total, words.count(total))}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
