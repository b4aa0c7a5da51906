/**
 * Processes that run the commands of test files in turn, so that each process only starts once. There is one process for each command that runs at
 * the same time. They end with the process of the test files.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface Asked {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

export type Answer =
  | 'ready'
  | { readonly stream: 'out' | 'err'; readonly bytes: Uint8Array }
  /** `left`: a description of what the command left behind. */
  | { readonly status: number; readonly left: string | null }

export interface Done {
  readonly status: number
  readonly out: string
  readonly err: string
}

/** A running command. */
export interface UnderWay {
  readonly done: Promise<Done>
  /** The first line that it prints on stdout. */
  readonly firstLine: Promise<string>
  /** Has the effect of SIGTERM. */
  stop(): void
  /** Kills the process at once. `done` then never settles. */
  kill(): Promise<void>
}

const idle: ChildProcess[] = []

/** Each import loads its worker again, which leaves 2 MB of code in the process. */
const MAX_COMMANDS = 150
const commandCounts = new WeakMap<ChildProcess, number>()

function forked(): ChildProcess {
  return fork(join(import.meta.dirname, 'warm-command-child.ts'), {
    // Without the flags of the test process.
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

/** The test process waits for a child while it works, but not while it is idle. */
function keepsAlive(child: ChildProcess, does: boolean): void {
  if (does) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}

export async function warmCommand(requestedCall: Asked): Promise<UnderWay> {
  const knownProcess = idle.pop()
  const child = knownProcess ?? forked()
  keepsAlive(child, true)
  if (!knownProcess) await once(child, 'message')
  const parts: { out: Buffer[]; err: Buffer[] } = { out: [], err: [] }
  const text = (stream: 'out' | 'err'): string => Buffer.concat(parts[stream]).toString('utf8')
  const line = Promise.withResolvers<string>()
  const done = new Promise<Done>((resolve, reject) => {
    const gone = (code: number | null, signal: string | null): void =>
      reject(new Error(`${requestedCall.args.join(' ')} ended the process: ${String(code ?? signal)}\n${text('err')}`))
    const hear = (reportedAnswer: Answer): void => {
      if (reportedAnswer === 'ready') return
      if ('stream' in reportedAnswer) {
        parts[reportedAnswer.stream].push(Buffer.from(reportedAnswer.bytes))
        const [firstText, more] = reportedAnswer.stream === 'out' ? text('out').split('\n', 2) : []
        if (firstText !== undefined && more !== undefined) line.resolve(firstText)
        return
      }
      child.off('exit', gone).off('message', hear)
      if (reportedAnswer.left === null) {
        const count = (commandCounts.get(child) ?? 0) + 1
        commandCounts.set(child, count)
        keepsAlive(child, false)
        if (count < MAX_COMMANDS) idle.push(child)
        else child.disconnect()
        resolve({ status: reportedAnswer.status, out: text('out'), err: text('err') })
      } else {
        child.kill('SIGKILL')
        reject(new Error(`${requestedCall.args.join(' ')} left ${reportedAnswer.left}`))
      }
    }
    child.on('exit', gone).on('message', hear)
  })
  child.send(requestedCall)
  // If a command ends without printing a line, waiting for that line fails.
  const firstLine = Promise.race([
    line.promise,
    done.then(({ err }) => Promise.reject(new Error(`${requestedCall.args.join(' ')} ended without a line: ${err}`))),
  ])
  firstLine.catch(() => undefined)
  return {
    done,
    firstLine,
    stop: () => child.send('stop'),
    async kill() {
      const ended = once(child, 'exit')
      done.catch(() => undefined)
      child.kill('SIGKILL')
      await ended
    },
  }
}
