/** The names of the sheets that are read together, in the workbook's order; none where one sheet was read. */
import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { UntrustedText } from '../../src-shared/domain/values/untrusted-text.ts'
import { useStores } from '../state/stores.ts'

export function useSheetsRead(): readonly UntrustedText[] {
  const { imports } = useStores()
  const together = useStore(imports, (state) => (state.step === 'open' ? state.summary.file.storageSheets : undefined))
  return useMemo(() => (together?.read === true ? together.sheets.map(({ name }) => name) : []), [together])
}
