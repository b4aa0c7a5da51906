/** Updates rows, grid and run when their import changes. Set up once for files and once for the account's stock. */
import type { Host, RowFilter, RunProgress } from '../../src-shared/api/window-types.ts'
import { isOutcomeKnown } from './run-store.ts'
import { isOver, type RunPhase } from '../../src-shared/api/run.ts'
import { countRowsNeedingAttention } from '../../src-shared/run/run-outcome.ts'
import { CHANGING_STATUSES } from '../view/counts.ts'
import { chooseGridUpdate } from '../view/import-follow.ts'
import type { BrowserEnv } from './browser-env.ts'
import { clearSelection, endMovedSelection, followRow } from './grid-store.ts'
import { type ImportState, isBusy } from './import-state.ts'
import { isPerMaterial } from './layout-store.ts'
import type { AllStores, WorkbenchStores } from './make-stores.ts'
import type { RowsState } from './rows-shown.ts'
import { ask } from './call-host.ts'

/** During a run, the visible rows are reloaded at most once in this many milliseconds. */
const REFRESH_MS = 400

/**
 * True if a change, not a new filter, left no rows to show. Changes that are only tried are ignored until they are made. `otherFilters`: filters that
 * are set outside the rows store.
 */
export function wasEmptied(
  previousState: RowsState,
  { filter, isLoaded, total, triedRule, triedChange, trialResult }: RowsState,
  otherFilters = {},
): boolean {
  const hadRows = previousState.total > 0 || (previousState.trialResult !== null && trialResult === null)
  const isEmptied = (previousState.isLoaded ? hadRows : previousState.isRenewed) && isLoaded && total === 0
  return (
    isEmptied && triedRule === null && triedChange === null && Object.keys({ ...filter, ...otherFilters }).length > 0
  )
}

export function wireWorkbench(
  host: Host,
  { imports, rows, grid, run }: WorkbenchStores,
  layouts: AllStores['layouts'],
  browser: BrowserEnv,
  onNoRowsLeft: () => void,
): void {
  imports.subscribe((state, previousState) => {
    const openState = state.step === 'open' ? state : null
    const openStateBefore = previousState.step === 'open' ? previousState : null
    const { filter, sort } = rows.getState()
    const { run: runId, isStock, isComparedWithRun } = run.getState()
    const hasRun = runId !== null && !isStock
    const gridUpdate = chooseGridUpdate(openStateBefore, openState, { filter, isSorted: sort !== null, hasRun })
    // The run's result stays in view until the user requests another change.
    if (isComparedWithRun && openState && openStateBefore && openState.requestCount > openStateBefore.requestCount)
      run.act.forget()
    const showRows = (filter: RowFilter): void => {
      if (openState)
        rows.act.show(openState.summary.session, filter, isPerMaterial(openState.summary, layouts.getState()))
    }
    switch (gridUpdate.kind) {
      case 'nothing':
        return
      case 'gone':
        rows.act.forget()
        return run.act.forget()
      case 'first':
        grid.setState({ activePlace: { row: 0, column: 0 }, hasFocus: false, material: null, areDetailsOpen: false })
        return showRows(gridUpdate.filter)
      case 'reread':
        run.act.forget()
        return showRows(gridUpdate.filter)
      case 'show':
        return showRows(filter)
      case 'refresh':
        if (gridUpdate.mayMoveRows) clearSelection(grid)
        return rows.act.refresh()
      default:
        return gridUpdate satisfies never
    }
  })

  layouts.subscribe(({ rowGrouping }, previousState) => {
    const { session, filter } = rows.getState()
    const state = imports.getState()
    if (rowGrouping === previousState.rowGrouping || session === null || state.step !== 'open') return
    rows.act.show(session, filter, isPerMaterial(state.summary, layouts.getState()))
  })

  rows.subscribe((state, previousState) => {
    if (state.generation !== previousState.generation) return clearSelection(grid)
    if (state.pages !== previousState.pages) {
      endMovedSelection(grid, previousState, state)
      followRow(grid, previousState, state)
    }
    if (wasEmptied(previousState, state)) {
      rows.act.setFilter({})
      onNoRowsLeft()
    }
  })

  followClaims(host, { imports, grid, run }, browser)
  followRun({ imports, rows, run }, browser)
}

/** Reloads the rows during a run and after it. */
function followRun(
  { imports, rows, run }: Pick<WorkbenchStores, 'imports' | 'rows' | 'run'>,
  browser: BrowserEnv,
): void {
  // The run after which the import was last compared. The run after which the import was last compared. A run may report its end more than once.
  let lastRereadRun: string | null = null
  async function rereadOnce(endedRun: string): Promise<void> {
    if (lastRereadRun === endedRun) return
    lastRereadRun = endedRun
    const isComparedWithRun = await imports.act.rereadAfterRun()
    if (!isComparedWithRun) lastRereadRun = null
    else if (run.getState().run === endedRun) run.setState({ isComparedWithRun })
  }

  let cancelRefresh: (() => void) | null = null
  run.subscribe((state, previousState) => {
    if (state.run !== null && state.run !== previousState.run) imports.act.storeRun(state.run)
    if (state.run === null || state.progress === previousState.progress || state.progress === null) return
    const isRunOver = isOver(state.progress.state)
    if (isRunOver) {
      cancelRefresh?.()
      cancelRefresh = null
      // A row with an unknown outcome waits until the user reads the account again. [STOCK-12]
      if (isOutcomeKnown(state)) void rereadOnce(state.run)
      else showRun(rows, state.progress, imports.getState())
    } else {
      cancelRefresh ??= browser.runLater(() => {
        cancelRefresh = null
        rows.act.refresh()
      }, REFRESH_MS)
    }
  })
}

/** After a run, shows the rows that need attention. If there are none, shows the changed rows of a file, or all rows of the stock. */
function showRun(rows: WorkbenchStores['rows'], progress: RunProgress, importState: ImportState): void {
  if (countRowsNeedingAttention(progress.counts) > 0) return rows.act.setFilter({ notIn: true })
  if (progress.state !== 'done' || importState.step !== 'open' || importState.summary.file.kind === 'account')
    return rows.act.refresh()
  rows.act.setFilter({ statuses: [...CHANGING_STATUSES] })
}

/** How often to check whether another program's run has ended while rows wait. This window gets no events about it. */
const CHECK_INTERVAL_MS = 5000

/** True if the run is over or parked, so that it sends nothing for a long time. The journal then shows what the run has yet to change. */
function isOverOrParked(state: RunPhase): boolean {
  return isOver(state) || state === 'parked'
}

function isWaitingForRun(state: ImportState): boolean {
  return state.step === 'open' && state.summary.problems.some(({ code }) => code === 'claimed-by-run')
}

/** Plans waiting rows again once the run that they wait for has ended, in this window or another. [RUN-18] */
function followClaims(
  host: Host,
  { imports, grid, run }: Pick<WorkbenchStores, 'imports' | 'grid' | 'run'>,
  browser: Pick<BrowserEnv, 'runLater'>,
): void {
  /** The last known phase of each run, because a run may report the same phase more than once. */
  const phases = new Map<string, RunPhase>()
  /** Whether a run has ended since the rows were planned. */
  let hasRunEnded = false
  let pauseMs = CHECK_INTERVAL_MS

  function rebuildPlan(): void {
    if (!hasRunEnded) return
    const importState = imports.getState()
    // Wait until a read or change in progress has ended. Rows of an applied import stay as the run left them.
    const canRefresh = !isBusy(importState) && importState.step !== 'restoring' && run.getState().run === null
    if (!canRefresh || grid.getState().typedText !== null) return
    hasRunEnded = false
    if (importState.step !== 'open' || !isWaitingForRun(importState)) return
    // If this fails, the next check comes later.
    pauseMs *= 2
    void (importState.summary.file.kind === 'account' ? imports.act.rereadAfterRun() : imports.act.refresh('all'))
  }

  let isChecking = false
  async function checkRuns(session: string): Promise<void> {
    const answer = await ask(host, 'import.waitsNoMore', { session })
    isChecking = false
    const importState = imports.getState()
    hasRunEnded ||=
      answer.ok && answer.value.over && importState.step === 'open' && importState.summary.session === session
    rebuildPlan()
    checkClaimsLater()
  }
  function checkClaimsLater(): void {
    const importState = imports.getState()
    if (importState.step !== 'open' || !isWaitingForRun(importState)) {
      pauseMs = CHECK_INTERVAL_MS
      return
    }
    if (isChecking) return
    isChecking = true
    browser.runLater(() => void checkRuns(importState.summary.session), pauseMs)
  }

  host.on('run.progress', ({ run: id, state }) => {
    if (phases.get(id) === state) return
    phases.set(id, state)
    hasRunEnded ||= isOverOrParked(state)
    rebuildPlan()
  })
  imports.subscribe(() => {
    rebuildPlan()
    checkClaimsLater()
  })
  grid.subscribe(rebuildPlan)
  run.subscribe(rebuildPlan)
}
