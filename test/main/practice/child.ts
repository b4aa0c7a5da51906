/** Starts serve.ts as a child process and communicates with it. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { workshopAt, type Workshop } from './workshop.ts'
import type { Served } from './serve.ts'

export interface ChildServer {
  readonly process: ChildProcess
  readonly served: Served
  readonly shop: Workshop
  /** Bytes of memory that the process uses. */
  memory(): Promise<number>
  /** Kills the process with -9 and waits until it is gone. */
  kill(): Promise<void>
}

export async function startChild(options: object): Promise<ChildServer> {
  const entry = fileURLToPath(new URL('serve.ts', import.meta.url))
  const child = spawn(process.execPath, [entry, JSON.stringify(options)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const next = async (): Promise<unknown> => ((await once(child, 'message')) as unknown[])[0]
  const earlyResult = once(child, 'exit').then(() => {
    throw new Error('The practice server ended before it listened')
  })
  const served = (await Promise.race([next(), earlyResult])) as Served
  earlyResult.catch(() => undefined)
  return {
    process: child,
    served,
    shop: workshopAt({ ...served, close: () => Promise.resolve() }),
    memory: async () => {
      const answer = next()
      child.send('memory')
      return ((await answer) as { rss: number }).rss
    },
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}
