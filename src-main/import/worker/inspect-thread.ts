/** The command's side of `inspect`: a thread that reads one file, or for a small file the same program in this process. */
import type { Answer } from '../../../src-shared/api/host.ts'
import { CallsInProcess, WorkerCalls } from '../../machine/worker-calls.ts'
import { findWorkerFile } from '../../machine/worker-file.ts'
import type { Inspection } from '../inspect-source.ts'
import { answerInspectInProcess } from './calls-here.ts'
import { makeWorkerEndAnswer, type ThreadLimits } from './import-thread.ts'
import type { InspectCalls, InspectRequest } from './inspect-calls.ts'

export class InspectThread {
  private readonly worker: WorkerCalls<InspectCalls> | CallsInProcess<InspectCalls>
  private readonly limits: ThreadLimits

  constructor(limits: ThreadLimits, runsInProcess: boolean) {
    this.limits = limits
    this.worker = runsInProcess
      ? new CallsInProcess(answerInspectInProcess())
      : new WorkerCalls(findWorkerFile('inspect-worker', import.meta.url), limits)
  }

  /** A reading that takes too long ends the thread. */
  async inspect(request: InspectRequest): Promise<Answer<Inspection>> {
    const timeLimitTimer = setTimeout(() => void this.worker.close({ kind: 'too-slow' }), this.limits.fileTimeLimit)
    timeLimitTimer.unref()
    const reply = await this.worker.call('inspect', request)
    clearTimeout(timeLimitTimer)
    return reply.ok ? reply.value : makeWorkerEndAnswer(reply.error)
  }

  close(): Promise<void> {
    return this.worker.close()
  }
}
