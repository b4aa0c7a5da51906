/**
 * A live region that announces each move, edit, selection and filter. Attributes alone are not enough: screen readers miscount rows that are not in
 * the DOM. The sentences come from view/spoken.ts.
 */
import { useEffect, useRef, useState } from 'react'
import type { ImportColumn } from '../../src-shared/api/window-types.ts'
import { useUi } from '../use-ui.ts'
import type { GridColumn } from '../view/grid-columns.ts'
import { listenToGrid } from './listen-to-grid.ts'
import { useGridColumns } from './use-grid-columns.ts'

export function GridAnnouncements({ columns: fileColumns }: { readonly columns: readonly ImportColumn[] }) {
  return <ColumnAnnouncements columns={useGridColumns(fileColumns).columns} />
}

export function ColumnAnnouncements({ columns }: { readonly columns: readonly GridColumn[] }) {
  const text = useAnnouncement(columns)
  return (
    <p className="heard" role="status" aria-live="polite" data-testid="spoken">
      {text}
    </p>
  )
}

function useAnnouncement(shownColumns: readonly GridColumn[]): string {
  const { grid, rows, browser, words: spokenWords } = useUi()
  const [text, setText] = useState('')
  // The columns are new objects after each change, even if their contents are equal. A pending announcement must not be dropped because of that.
  const latestColumns = useRef({ columns: shownColumns, words: spokenWords })
  useEffect(() => {
    latestColumns.current = { columns: shownColumns, words: spokenWords }
  })

  useEffect(
    () => listenToGrid({ grid, rows, browser, columnsAndWordsRef: latestColumns, announce: setText }),
    [grid, rows, browser],
  )
  return text
}
