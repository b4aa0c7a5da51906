/** Updates rows, grid and run when their import changes. Set up once for files and once for the account's stock. */
import type { Host, RowFilter, RunProgress } from '../../src-shared/api/window-types.ts'
import { endsInBase } from './run-store.ts'
import { isOver, type RunPhase } from '../../src-shared/api/run.ts'
import { countAttention } from '../../src-shared/run/run-outcome.ts'
import { CHANGING_STATUSES } from '../view/counts.ts'
import { followImport } from '../view/import-follow.ts'
import type { BrowserEnv } from './browser-env.ts'
import { clearSelection, endMovedSelection, followRow } from './grid-store.ts'
import { type ImportState, isBusy } from './import-state.ts'
import { isPerMaterial } from './layout-store.ts'
import type { AllStores, WorkbenchStores } from './make-stores.ts'
import type { RowsState } from './rows-shown.ts'
import { ask } from './call-host.ts'

/** During a run, the visible rows are reloaded at most this often. */
const REFRESH_MS = 400

/**
 * True if a change, not a new filter, left no rows to show. Changes that are only tried are ignored until they are made. `otherFilters`: filters that
 * are set outside the rows store.
 */
export function wasEmptied(
  previousState: RowsState,
  { filter, settled, total, rule, cells, trialResult }: RowsState,
  changes = {},
): boolean {
  const hadRows = previousState.total > 0 || (previousState.trialResult !== null && trialResult === null)
  const isEmptied = (previousState.settled ? hadRows : previousState.isRenewed) && settled && total === 0
  return isEmptied && rule === null && cells === null && Object.keys({ ...filter, ...changes }).length > 0
}

export function wireWorkbench(
  host: Host,
  { imports, rows, grid, run }: WorkbenchStores,
  layouts: AllStores['layouts'],
  page: BrowserEnv,
  onNothingLeft: () => void,
): void {
  imports.subscribe((state, previousState) => {
    const open = state.step === 'open' ? state : null
    const openBefore = previousState.step === 'open' ? previousState : null
    const { filter, sort } = rows.getState()
    const { run: applying, isStock, isBase } = run.getState()
    const hasRun = applying !== null && !isStock
    const follow = followImport(openBefore, open, { filter, isSorted: sort !== null, hasRun })
    // The run's result stays in view until the user requests another change.
    if (isBase && open && openBefore && open.requestCount > openBefore.requestCount) run.act.forget()
    const showRows = (filter: RowFilter): void => {
      if (open) rows.act.show(open.summary.session, filter, isPerMaterial(open.summary, layouts.getState()))
    }
    switch (follow.kind) {
      case 'nothing':
        return
      case 'gone':
        rows.act.forget()
        return run.act.forget()
      case 'first':
        grid.setState({ activePlace: { row: 0, column: 0 }, hasFocus: false, material: null, areDetailsOpen: false })
        return showRows(follow.filter)
      case 'reread':
        run.act.forget()
        return showRows(follow.filter)
      case 'show':
        return showRows(filter)
      case 'refresh':
        if (follow.mayMoveRows) clearSelection(grid)
        return rows.act.refresh()
      default:
        return follow satisfies never
    }
  })

  layouts.subscribe(({ rowPer }, previousState) => {
    const { session, filter } = rows.getState()
    const state = imports.getState()
    if (rowPer === previousState.rowPer || session === null || state.step !== 'open') return
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
      onNothingLeft()
    }
  })

  followClaims(host, { imports, grid, run }, page)
  followRun({ imports, rows, run }, page)
}

/** Reloads the rows during a run and after it. */
function followRun({ imports, rows, run }: Pick<WorkbenchStores, 'imports' | 'rows' | 'run'>, page: BrowserEnv): void {
  // A run may report its end more than once.
  let baseRun: string | null = null
  async function takeAsBase(endedRun: string): Promise<void> {
    if (baseRun === endedRun) return
    baseRun = endedRun
    const isBase = await imports.act.takeBase()
    if (!isBase) baseRun = null
    else if (run.getState().run === endedRun) run.setState({ isBase })
  }

  let cancelRefresh: (() => void) | null = null
  run.subscribe((state, previousState) => {
    if (state.run !== null && state.run !== previousState.run) imports.act.keepRun(state.run)
    if (state.run === null || state.progress === previousState.progress || state.progress === null) return
    const isRunOver = isOver(state.progress.state)
    if (isRunOver) {
      cancelRefresh?.()
      cancelRefresh = null
      // A row with an unknown outcome waits until the user reads the account again. [STOCK-12]
      if (endsInBase(state)) void takeAsBase(state.run)
      else showRun(rows, state.progress, imports.getState())
    } else {
      cancelRefresh ??= page.runLater(() => {
        cancelRefresh = null
        rows.act.refresh()
      }, REFRESH_MS)
    }
  })
}

/** After a run, shows the rows that need attention. If there are none, shows the changed rows of a file, or all rows of the stock. */
function showRun(rows: WorkbenchStores['rows'], progress: RunProgress, now: ImportState): void {
  if (countAttention(progress.counts) > 0) return rows.act.setFilter({ notIn: true })
  if (progress.state !== 'done' || now.step !== 'open' || now.summary.file.kind === 'account') return rows.act.refresh()
  rows.act.setFilter({ statuses: [...CHANGING_STATUSES] })
}

/** How often to check whether another program's run has ended while rows wait. This window gets no events about it. */
const CHECK_EVERY_MS = 5000

/** True if the run is over or parked, so that it sends nothing for a long time. The journal then shows what it has yet to change. */
function isRunAtRest(state: RunPhase): boolean {
  return isOver(state) || state === 'parked'
}

function isWaitingForRun(state: ImportState): boolean {
  return state.step === 'open' && state.summary.problems.some(({ code }) => code === 'claimed-by-run')
}

/** Plans waiting rows again once the unfinished run that they wait for has ended, no matter in which window it runs. [RUN-18] */
function followClaims(
  host: Host,
  { imports, grid, run }: Pick<WorkbenchStores, 'imports' | 'grid' | 'run'>,
  page: Pick<BrowserEnv, 'runLater'>,
): void {
  /** The last known phase of each run, because a run may report the same phase more than once. */
  const phases = new Map<string, RunPhase>()
  /** Whether a run has ended since the rows were planned. */
  let isDue = false
  let pause = CHECK_EVERY_MS

  function rebuildPlan(): void {
    if (!isDue) return
    const now = imports.getState()
    // Wait until a read or change in progress has ended. Rows of an applied import stay as the run left them.
    const canRefresh = !isBusy(now) && now.step !== 'restoring' && run.getState().run === null
    if (!canRefresh || grid.getState().typedText !== null) return
    isDue = false
    if (now.step !== 'open' || !isWaitingForRun(now)) return
    // If this fails, the next check comes later.
    pause *= 2
    void (now.summary.file.kind === 'account' ? imports.act.takeBase() : imports.act.refresh('all'))
  }

  let isLooking = false
  async function checkRuns(session: string): Promise<void> {
    const answer = await ask(host, 'import.waitsNoMore', { session })
    isLooking = false
    const now = imports.getState()
    isDue ||= answer.ok && answer.value.over && now.step === 'open' && now.summary.session === session
    rebuildPlan()
    checkClaimsLater()
  }
  function checkClaimsLater(): void {
    const now = imports.getState()
    if (now.step !== 'open' || !isWaitingForRun(now)) {
      pause = CHECK_EVERY_MS
      return
    }
    if (isLooking) return
    isLooking = true
    page.runLater(() => void checkRuns(now.summary.session), pause)
  }

  host.on('run.progress', ({ run: id, state }) => {
    if (phases.get(id) === state) return
    phases.set(id, state)
    isDue ||= isRunAtRest(state)
    rebuildPlan()
  })
  imports.subscribe(() => {
    rebuildPlan()
    checkClaimsLater()
  })
  grid.subscribe(rebuildPlan)
  run.subscribe(rebuildPlan)
}
