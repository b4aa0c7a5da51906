/** Applies what an import's thread has planned: its rows go from that thread to the run's, and never through main. */
import { MessageChannel } from 'node:worker_threads'
import type { Answer } from '../../src-shared/api/host.ts'
import type { RunHandle } from '../run/run-loop.ts'
import { PlanNotReceived } from '../run/worker/plan-port.ts'
import { startRunThread, type RunBase, type ThreadedStart } from '../run/worker/run-thread.ts'
import type { ImportThread } from '../import/worker/import-thread.ts'

interface ImportToStart extends Omit<ThreadedStart, 'plan'> {
  readonly thread: ImportThread
  readonly revision: number
}

/** As startRunThread. `revision`: of the plan that was confirmed. A plan that cannot be had is a failure, in words. */
export async function startImport(
  base: RunBase,
  { thread, revision, ...asked }: ImportToStart,
): Promise<Answer<RunHandle>> {
  const { port1, port2 } = new MessageChannel()
  void thread.sendPlan(port1, revision)
  try {
    return { ok: true, value: await startRunThread(base, { ...asked, plan: port2 }) }
  } catch (error) {
    // Where it did not get as far as the run's thread.
    port2.close()
    if (!(error instanceof PlanNotReceived)) throw error
    return error.why === 'changed' ? thread.planChanged : thread.gone
  }
}
