/**
 * The grid aloud: a live region that says each move, edit, selection and filter. Attributes alone are not enough: screen readers
 * miscount rows that are not in the page. What is said is made by view/spoken.ts.
 */
import { useEffect, useRef, useState } from 'react'
import type { ImportColumn } from '../../src-shared/api/window-types.ts'
import { useUi } from '../use-ui.ts'
import type { GridColumn } from '../view/grid-columns.ts'
import { listenToGrid } from './listen-to-grid.ts'
import { useGridColumns } from './use-grid-columns.ts'

export function Spoken({ columns: fileColumns }: { readonly columns: readonly ImportColumn[] }) {
  const { columns } = useGridColumns(fileColumns)
  const said = useSaid(columns)
  return (
    <p className="heard" role="status" aria-live="polite" data-testid="spoken">
      {said}
    </p>
  )
}

function useSaid(shown: readonly GridColumn[]): string {
  const { grid, rows, page, words: spoken } = useUi()
  const [said, setSaid] = useState('')
  // Each change of the preview brings columns that are equal: what waits to be said must not be lost by that.
  const latest = useRef({ columns: shown, words: spoken })
  useEffect(() => {
    latest.current = { columns: shown, words: spoken }
  })

  useEffect(() => listenToGrid({ grid, rows, page, latest, say: setSaid }), [grid, rows, page])
  return said
}
