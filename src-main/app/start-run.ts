/** Applies the plan of an import's thread. Its rows go directly to the run's thread, not through main. */
import { MessageChannel } from 'node:worker_threads'
import type { Answer } from '../../src-shared/api/host.ts'
import { refuse } from '../../src-shared/material/values/result.ts'
import type { RunHandle } from '../run/run-loop.ts'
import { PlanNotReceivedError } from '../run/worker/plan-port.ts'
import { startRunInThread, type RunThreadDependencies, type RunThreadRequest } from '../run/worker/run-thread.ts'
import type { ImportThread } from '../import/worker/import-thread.ts'
import type { Settings } from '../../src-shared/api/settings.ts'
import type { RunOptions } from '../run/options.ts'

interface ImportToStart extends Omit<RunThreadRequest, 'plan'> {
  readonly thread: ImportThread
  readonly revision: number
}

/** Like startRunThread. `revision`: the revision of the confirmed plan. If the plan is not available, the failure is returned. */
export async function startRunOfImport(
  base: RunThreadDependencies,
  { thread, revision, ...startRequest }: ImportToStart,
): Promise<Answer<RunHandle>> {
  const { port1, port2 } = new MessageChannel()
  void thread.sendPlan(port1, revision)
  try {
    return { ok: true, value: await startRunInThread(base, { ...startRequest, plan: port2 }) }
  } catch (error) {
    // The port is closed here, because starting may have failed before the run's thread got it.
    port2.close()
    if (!(error instanceof PlanNotReceivedError)) throw error
    return error.reason === 'changed' ? refuse({ code: 'plan-changed' }) : thread.whenClosed
  }
}

/** How fast runs send, how much of the quota they reserve, and the note for an undo's corrections. */
export type RunSettings = Pick<Settings, 'rate' | 'concurrency' | 'quotaReserve' | 'correctionNote'>

/** How the user chose to send the run. */
export interface SendOptions {
  readonly rate?: number | undefined
  readonly concurrency?: number | undefined
  readonly firstRows?: number | undefined
  readonly confirm?: string | undefined
}

/** The options of a run: as requested, or else as in the settings. */
export function optionsOf({ rate, concurrency, firstRows }: SendOptions, runSettings: RunSettings): RunOptions {
  return {
    perSecond: rate ?? runSettings.rate,
    concurrency: concurrency ?? runSettings.concurrency,
    reserve: runSettings.quotaReserve,
    ...(firstRows === undefined ? {} : { firstRows }),
  }
}
