/** Rows that wait for an unfinished import are planned anew once that import comes to rest, wherever it is applied. [RUN-18] */
import type { Host } from '../../src-shared/api/window-types.ts'
import { isOver, type RunPhase } from '../../src-shared/api/run.ts'
import { isBusy, type ImportState } from './import-state.ts'
import type { BrowserEnv } from './browser-env.ts'
import { ask } from './call-host.ts'
import type { WorkbenchStores } from './made-stores.ts'

/** While rows wait, this often it is asked whether what they wait for came to rest in another program: its runs tell this window nothing. */
const LOOK_MS = 5000

/** Nothing is sent any more, at least for long: its journal says what it still means to change. */
function isAtRest(state: RunPhase): boolean {
  return isOver(state) || state === 'parked'
}

function waitsForRun(state: ImportState): boolean {
  return state.step === 'open' && state.summary.problems.some(({ code }) => code === 'claimed-by-run')
}

export function followClaims(
  host: Host,
  { imports, grid, run }: Pick<WorkbenchStores, 'imports' | 'grid' | 'run'>,
  page: Pick<BrowserEnv, 'later'>,
): void {
  /** The last phase of each run: it tells some of them more than once. */
  const phases = new Map<string, RunPhase>()
  /** A run came to rest since the rows were planned. */
  let isDue = false

  function planAnew(): void {
    if (!isDue) return
    const now = imports.getState()
    // What is being read or changed may have been planned before the run came to rest. Rows of an import that was applied stay as it left them.
    const isQuiet = !isBusy(now) && now.step !== 'restoring' && run.getState().run === null
    if (!isQuiet || grid.getState().typing !== null) return
    isDue = false
    if (now.step !== 'open' || !waitsForRun(now)) return
    void (now.summary.file.kind === 'account' ? imports.act.takeBase() : imports.act.refresh('all'))
  }

  let isLooking = false
  async function look(session: string): Promise<void> {
    const answer = await ask(host, 'import.waitsNoMore', { session })
    isLooking = false
    const now = imports.getState()
    isDue ||= answer.ok && answer.value.over && now.step === 'open' && now.summary.session === session
    planAnew()
    lookLater()
  }
  function lookLater(): void {
    const now = imports.getState()
    if (isLooking || now.step !== 'open' || !waitsForRun(now)) return
    isLooking = true
    page.later(() => void look(now.summary.session), LOOK_MS)
  }

  host.on('run.progress', ({ run: id, state }) => {
    if (phases.get(id) === state) return
    phases.set(id, state)
    isDue ||= isAtRest(state)
    planAnew()
  })
  imports.subscribe(() => {
    planAnew()
    lookLater()
  })
  grid.subscribe(planAnew)
  run.subscribe(planAnew)
}
