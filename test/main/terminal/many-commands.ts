/** Commands by the hundred: carried out by a few processes, each of them one after another. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface Job {
  readonly args: readonly string[]
  /** On a terminal; else into pipes. */
  readonly tty: boolean
  readonly env: Readonly<Record<string, string>>
  /** Null: nobody types. */
  readonly stdin: string | null
  /** A folder that is copied to be the job's own; null for an empty one. */
  readonly from: string | null
  /** Where the folder is kept afterwards; null: it is removed. */
  readonly keepAs: string | null
  /** Whether an account answers. */
  readonly account: boolean
  /** Ctrl+C once this has been said. */
  readonly stopAfter: string | null
  /** Written into the folder first. */
  readonly files: Readonly<Record<string, string>>
}

export interface Carried {
  /** Null: it threw. */
  readonly status: number | null
  readonly out: string
  readonly err: string
  /** Names with the texts in them. */
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

/** One process, one command at a time. */
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
      const answered = new AbortController()
      const { signal } = answered
      const gone = once(this.child, 'exit', { signal }).then(([code]: unknown[]) => {
        throw new Error(`${job.args.join(' ')} ended the process with ${String(code)}`)
      })
      this.child.send(job)
      const [carried] = (await Promise.race([once(this.child, 'message', { signal }), gone])) as [Carried]
      gone.catch(() => undefined)
      answered.abort()
      return carried
    })
    this.turn = done.catch(() => undefined)
    return done
  }

  close(): void {
    this.child.kill('SIGKILL')
  }
}
