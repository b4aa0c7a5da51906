import { Menu } from '@mantine/core'
import { useStore } from 'zustand'
import type { ImportColumn } from '../../src-shared/api/window-types.ts'
import { asItCame } from '../../src-shared/material/values/untrusted-text.ts'
import { isApplied } from '../state/run-store.ts'
import { useUi } from '../use-ui.ts'
import { ruledFrom } from '../view/choices.ts'

/** For an unused column: creates a rule for another field from it. */
export function RuleFromColumn({ column }: { readonly column: ImportColumn }) {
  const { grid, imports, run, words } = useUi()
  const locked = useStore(run, isApplied)
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
