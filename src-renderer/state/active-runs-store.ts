/** The runs the program drives, whichever window began them: what every screen shows a sign of. Steers none of them. */
import type { Host, RunProgress } from '../../src-shared/api/window-types.ts'
import { createStore } from 'zustand/vanilla'
import { isOver } from '../../src-shared/api/run.ts'
import { ask } from './call-host.ts'
import type { UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'

export interface ActiveRun {
  readonly file: UntrustedText
  readonly progress: RunProgress
}

export interface ActiveRunsState {
  /** In the order they became known. */
  readonly runs: readonly ActiveRun[]
}

export function createActiveRunsStore(host: Host) {
  const store = createStore<ActiveRunsState>(() => ({ runs: [] }))
  let asking: Promise<void> | null = null
  /** Runs whose end was heard: an answer on its way may still have them. */
  const ended = new Set<string>()

  host.on('run.progress', (progress) => {
    const { runs } = store.getState()
    const known = runs.some((one) => one.progress.run === progress.run)
    if (isOver(progress.state)) {
      ended.add(progress.run)
      if (known) store.setState({ runs: runs.filter((one) => one.progress.run !== progress.run) })
      return
    }
    ended.delete(progress.run)
    if (known) {
      store.setState({ runs: runs.map((one) => (one.progress.run === progress.run ? { ...one, progress } : one)) })
    } else void act.load()
  })

  async function read(): Promise<void> {
    const answer = await ask(host, 'runs.underWay', {})
    // A sign only: without it the window says less.
    if (answer.ok) store.setState({ runs: answer.value.runs.filter(({ progress }) => !ended.has(progress.run)) })
  }

  const act = {
    load(): Promise<void> {
      asking ??= read().finally(() => {
        asking = null
      })
      return asking
    },
  }
  return Object.assign(store, { act })
}
