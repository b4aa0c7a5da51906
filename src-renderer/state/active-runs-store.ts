/** All runs in progress, started from any window. Every screen shows these runs. This store does not control them. */
import type { Host, Reply } from '../../src-shared/api/window-types.ts'
import { createStore } from 'zustand/vanilla'
import { isOver } from '../../src-shared/api/run.ts'
import { ask } from './call-host.ts'

export type ActiveRun = Reply<'runs.underWay'>['runs'][number]

export interface ActiveRunsState {
  /** The runs in the order they were reported. */
  readonly runs: readonly ActiveRun[]
}

export function createActiveRunsStore(host: Host) {
  const store = createStore<ActiveRunsState>(() => ({ runs: [] }))
  let pendingLoad: Promise<void> | null = null
  /** Runs that ended. A late answer may still list them. */
  const endedRuns = new Set<string>()

  host.on('run.progress', (progress) => {
    const { runs } = store.getState()
    const isListed = runs.some((activeRun) => activeRun.progress.run === progress.run)
    if (isOver(progress.state)) {
      endedRuns.add(progress.run)
      if (isListed) store.setState({ runs: runs.filter((activeRun) => activeRun.progress.run !== progress.run) })
      return
    }
    endedRuns.delete(progress.run)
    if (isListed) {
      store.setState({
        runs: runs.map((activeRun) =>
          activeRun.progress.run === progress.run ? { ...activeRun, progress } : activeRun,
        ),
      })
    } else void actions.load()
  })

  async function load(): Promise<void> {
    const answer = await ask(host, 'runs.underWay', {})
    // If this fails, only the indicator is missing.
    if (answer.ok) store.setState({ runs: answer.value.runs.filter(({ progress }) => !endedRuns.has(progress.run)) })
  }

  const actions = {
    load(): Promise<void> {
      pendingLoad ??= load().finally(() => {
        pendingLoad = null
      })
      return pendingLoad
    },
  }
  return Object.assign(store, { act: actions })
}
