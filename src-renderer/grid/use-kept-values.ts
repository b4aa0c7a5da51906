import { useStore } from 'zustand'
import type { Field } from '../../src-shared/material/fields/field.ts'
import { useUi } from '../use-ui.ts'

/** Whether the account keeps its values of a field, no matter what the file contains. */
export function useIsFieldKept(field: Field | null): boolean {
  const { imports } = useUi()
  return useStore(
    imports,
    (state) => state.step === 'open' && field !== null && (state.summary.excludedFields ?? []).includes(field),
  )
}
