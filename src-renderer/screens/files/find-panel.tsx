/** Find and replace beside the grid. Lists all matches and their replacements before anything changes. The grid stays usable. */
import { Button, Group, Stack } from '@mantine/core'
import { flushSync } from 'react-dom'
import { useStore } from 'zustand'
import type { CellsRequest, CellsReply, ImportSummary } from '../../../src-shared/api/window-types.ts'
import { IconButton } from '../../parts/buttons.tsx'
import { focusFallback } from '../../parts/focus-home.ts'
import { useGridColumns } from '../../grid/use-grid-columns.ts'
import { CloseIcon } from '../../parts/icons.tsx'
import { ProgressBar } from '../../parts/progress-bar.tsx'
import { goToPlace } from '../../state/grid-store.ts'
import { makeCurrentQuery } from '../../state/rows-shown.ts'
import { isApplied } from '../../state/run-store.ts'
import { useUi } from '../../use-ui.ts'
import { CellsCounts, CellsList } from './cells-list.tsx'
import { FindForm, isSearchComplete } from './find-form.tsx'
import { useCellSearch } from './use-cells-found.ts'
import { useFindScope } from './use-find-scope.ts'
import { columnIndexOf, useFindSteps, useMatchList } from './use-find-steps.ts'
import css from './cells.module.css'
import shared from '../../parts/shared.module.css'

export function FindPanel({ columns: fileColumns }: { readonly columns: ImportSummary['columns'] }) {
  const { grid, rows, run, words } = useUi()
  const { find, numbers } = words
  const findState = useStore(grid, (state) => state.findState)
  const lastSearch = useStore(grid, (state) => state.lastSearch)
  const { columns } = useGridColumns(fileColumns)
  const isLocked = useStore(run, isApplied)
  const rowsState = useStore(rows)
  const findScope = useFindScope(columns)
  const matchList = useMatchList(JSON.stringify([lastSearch, findScope.scope]))
  const canReplace = findState?.withReplace === true && !isLocked
  const { replacement, ...query } = lastSearch
  const change: CellsRequest['change'] = canReplace
    ? { kind: 'replace', find: query, by: replacement }
    : { kind: 'find', find: query }
  const request: CellsRequest | null =
    lastSearch.text === '' ? null : { ...makeCurrentQuery(rowsState), ...findScope.cells, change, numbers }
  const { reply, isSearching, stop, continueSearch } = useCellSearch(request, matchList.from)
  const steps = useFindSteps({ request, change, columns, fileColumns: findScope.fileColumns, matchList })

  function close(): void {
    flushSync(() => {
      grid.setState({ findState: null })
      goToPlace(grid, grid.getState().activePlace)
    })
    if (document.activeElement === document.body) focusFallback()
  }

  return (
    <aside
      className={css['panel']}
      aria-label={find.title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        close()
      }}
    >
      <Group justify="space-between" wrap="nowrap">
        <h2>{find.title}</h2>
        <IconButton label={find.close} onClick={close}>
          <CloseIcon />
        </IconButton>
      </Group>
      <FindForm
        reply={reply}
        scope={findScope}
        steps={steps}
        isFiltered={Object.keys(rowsState.filter).length > 0}
        isLocked={isLocked}
        canReplace={canReplace}
      />
      <div className={css['status']} role="status">
        {isLocked && findState?.withReplace === true && <p>{find.locked}</p>}
        {reply && !reply.error && lastSearch.text !== '' && (
          <FoundCounts reply={reply} activeIndex={matchList.activeIndex} canReplace={canReplace} />
        )}
      </div>
      {reply && !isSearchComplete(reply) && (
        <SearchProgress reply={reply} isSearching={isSearching} onPress={isSearching ? stop : continueSearch} />
      )}
      {reply && !reply.error && (
        <CellsList
          reply={reply}
          from={matchList.from}
          columns={columns}
          activeIndex={matchList.activeIndex}
          onPage={(firstIndex) => matchList.setListPlace({ activeIndex: matchList.activeIndex, from: firstIndex })}
          onGoToCell={(position, column) => goToPlace(grid, { row: position, column: columnIndexOf(columns, column) })}
        />
      )}
    </aside>
  )
}

interface FoundCountsProps {
  readonly reply: CellsReply
  /** The index of the match that is active in the grid. */
  readonly activeIndex: number | null
  readonly canReplace: boolean
}

/** How many matches there are, which one is active, and what would happen to them. */
function FoundCounts({ reply, activeIndex, canReplace }: FoundCountsProps) {
  const { find, count } = useUi().words
  return (
    <>
      <p>
        {reply.found === 0 && isSearchComplete(reply) ? find.none : find.foundCells(reply.found, count(reply.found))}
        {activeIndex !== null && reply.found > 0 && ` ${find.position(count(activeIndex + 1), count(reply.found))}`}
      </p>
      <CellsCounts reply={reply} changes={canReplace} />
    </>
  )
}

interface SearchProgressProps {
  readonly reply: CellsReply
  readonly isSearching: boolean
  readonly onPress: () => void
}

/** The progress of a search through many rows. It can be stopped and continued. */
function SearchProgress({ reply, isSearching, onPress }: SearchProgressProps) {
  const { find, count } = useUi().words
  return (
    <Group gap={8} wrap="nowrap">
      <Stack gap={2} flex={1}>
        <ProgressBar label={find.text} value={reply.looked / Math.max(1, reply.rows)} isThin />
        <span className={shared['quiet']}>{find.progress(count(reply.looked), count(reply.rows))}</span>
      </Stack>
      <Button size="compact-xs" variant="default" onClick={onPress}>
        {isSearching ? find.stop : find.continueSearch}
      </Button>
    </Group>
  )
}
