/** Runs hundreds of commands in a few processes, one at a time in each. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface Job {
  readonly args: readonly string[]
  /** True for a terminal, false for pipes. */
  readonly tty: boolean
  readonly env: Readonly<Record<string, string>>
  /** Null if no input is typed. */
  readonly stdin: string | null
  /** A folder that is copied for the job, or null for an empty one. */
  readonly from: string | null
  /** The path that the folder is moved to afterwards, or null to remove it. */
  readonly keepAs: string | null
  /** Whether there is an account server. */
  readonly account: boolean
  /** Sends Ctrl+C once the command prints this. */
  readonly stopAfter: string | null
  /** These files are first written into the folder. */
  readonly files: Readonly<Record<string, string>>
}

export interface Carried {
  /** Null if it threw. */
  readonly status: number | null
  readonly out: string
  readonly err: string
  /** File names with their contents. */
  readonly files: readonly string[]
  readonly requests: readonly string[]
  readonly folder: string
  readonly url: string
}

export const JOB: Job = {
  args: [],
  tty: false,
  env: {},
  stdin: null,
  from: null,
  keepAs: null,
  account: true,
  stopAfter: null,
  files: {},
}

/** A process that runs one command at a time. */
export class CommandProcess {
  private readonly child: ChildProcess
  private turn: Promise<unknown>

  constructor() {
    this.child = fork(join(import.meta.dirname, 'many-commands-child.ts'), {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    this.turn = once(this.child, 'message')
  }

  carryOut(job: Job): Promise<Carried> {
    const done = this.turn.then(async () => {
      const answeredController = new AbortController()
      const { signal } = answeredController
      const removedItem = once(this.child, 'exit', { signal }).then(([code]: unknown[]) => {
        throw new Error(`${job.args.join(' ')} ended the process with ${String(code)}`)
      })
      this.child.send(job)
      const [carried] = (await Promise.race([once(this.child, 'message', { signal }), removedItem])) as [Carried]
      removedItem.catch(() => undefined)
      answeredController.abort()
      return carried
    })
    this.turn = done.catch(() => undefined)
    return done
  }

  close(): void {
    this.child.kill('SIGKILL')
  }
}
