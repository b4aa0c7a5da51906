/**
 * Looks for text in the cells shown, and replaces it there: all that is found is listed, with what would become of it, before anything is
 * done. The grid beside it stays in use.
 */
import { Button, Group, Stack } from '@mantine/core'
import { flushSync } from 'react-dom'
import { useStore } from 'zustand'
import type { CellsRequest, CellsReply, ImportSummary } from '../../../src-shared/api/window-types.ts'
import { IconButton } from '../../parts/buttons.tsx'
import { focusHome } from '../../parts/focus-home.ts'
import { useGridColumns } from '../../grid/use-grid-columns.ts'
import { CloseIcon } from '../../parts/icons.tsx'
import { ProgressBar } from '../../parts/progress-bar.tsx'
import { goToPlace } from '../../state/grid-store.ts'
import { shownNow } from '../../state/rows-shown.ts'
import { useUi } from '../../use-ui.ts'
import { CellsCounts, CellsList } from './cells-list.tsx'
import { FindForm, isComplete } from './find-form.tsx'
import { useCellsFound } from './use-cells-found.ts'
import { useFindScope } from './use-find-scope.ts'
import { placeOfColumn, useFindSteps, useListed } from './use-find-steps.ts'
import css from './cells.module.css'
import shared from '../../parts/shared.module.css'

export function FindPanel({ columns: fileColumns }: { readonly columns: ImportSummary['columns'] }) {
  const { grid, rows, run, words } = useUi()
  const { find, numbers } = words
  const finding = useStore(grid, (state) => state.finding)
  const form = useStore(grid, (state) => state.sought)
  const { columns } = useGridColumns(fileColumns)
  const locked = useStore(run, (state) => state.run !== null || state.starting)
  const shown = useStore(rows)
  const scope = useFindScope(columns)
  const listed = useListed(JSON.stringify([form, scope.scope]))
  const replaces = finding?.replace === true && !locked
  const { by: replacement, ...looked } = form
  const change: CellsRequest['change'] = replaces
    ? { kind: 'replace', find: looked, by: replacement }
    : { kind: 'find', find: looked }
  const asked: CellsRequest | null = form.text === '' ? null : { ...shownNow(shown), ...scope.cells, change, numbers }
  const { found, going, stop, goOn } = useCellsFound(asked, listed.from)
  const steps = useFindSteps({ asked, change, columns, places: scope.places, listed })

  function close(): void {
    flushSync(() => {
      grid.setState({ finding: null })
      goToPlace(grid, grid.getState().active)
    })
    if (document.activeElement === document.body) focusHome()
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
        found={found}
        scope={scope}
        steps={steps}
        filtered={Object.keys(shown.filter).length > 0}
        locked={locked}
        replaces={replaces}
      />
      <div className={css['status']} role="status">
        {locked && finding?.replace === true && <p>{find.locked}</p>}
        {found && !found.error && form.text !== '' && <FoundCounts found={found} at={listed.at} replaces={replaces} />}
      </div>
      {found && !isComplete(found) && <Searching found={found} going={going} onPress={going ? stop : goOn} />}
      {found && !found.error && (
        <CellsList
          found={found}
          from={listed.from}
          columns={columns}
          at={listed.at}
          onFrom={(first) => listed.list({ at: listed.at, from: first })}
          onGo={(position, column) => goToPlace(grid, { row: position, column: placeOfColumn(columns, column) })}
        />
      )}
    </aside>
  )
}

interface FoundCountsProps {
  readonly found: CellsReply
  /** Which of them the grid is at. */
  readonly at: number | null
  readonly replaces: boolean
}

/** How many there are, which of them the grid is at, and what would become of them. */
function FoundCounts({ found, at, replaces }: FoundCountsProps) {
  const { find, count } = useUi().words
  return (
    <>
      <p>
        {found.found === 0 && isComplete(found) ? find.none : find.found(found.found, count(found.found))}
        {at !== null && found.found > 0 && ` ${find.at(count(at + 1), count(found.found))}`}
      </p>
      <CellsCounts found={found} changes={replaces} />
    </>
  )
}

interface SearchingProps {
  readonly found: CellsReply
  readonly going: boolean
  readonly onPress: () => void
}

/** How far a search through many rows is; it can be stopped and gone on with. */
function Searching({ found, going, onPress }: SearchingProps) {
  const { find, count } = useUi().words
  return (
    <Group gap={8} wrap="nowrap">
      <Stack gap={2} flex={1}>
        <ProgressBar label={find.text} value={found.looked / Math.max(1, found.rows)} thin />
        <span className={shared['quiet']}>{find.looking(count(found.looked), count(found.rows))}</span>
      </Stack>
      <Button size="compact-xs" variant="default" onClick={onPress}>
        {going ? find.stop : find.goOn}
      </Button>
    </Group>
  )
}
