/** Finds what a command leaves behind in its process. If it leaves nothing, it would have ended a separate process, too. */
import { setTimeout as after } from 'node:timers/promises'

const HEARD = ['SIGINT', 'SIGTERM', 'SIGHUP', 'uncaughtException', 'unhandledRejection'] as const

/** The resources that keep this process alive: timers, connections, threads. */
async function held(): Promise<string[]> {
  await after(1)
  return process.getActiveResourcesInfo()
}

/**
 * Call it before a command, and the returned function afterwards: it describes what is left. It waits at most `most` milliseconds for connections
 * and threads to end.
 */
export async function leftBehind(most: number): Promise<() => Promise<string | null>> {
  const before = await held()
  const listening = HEARD.map((name) => process.listenerCount(name))
  return async () => {
    if (process.exitCode !== undefined) return `the exit status ${process.exitCode}`
    const heard = HEARD.filter((name, at) => process.listenerCount(name) !== listening[at])
    if (heard.length > 0) return `listeners of ${heard.join(', ')}`
    const begun = performance.now()
    for (;;) {
      const left = await held()
      for (const one of before) if (left.includes(one)) left.splice(left.indexOf(one), 1)
      if (left.length === 0) return null
      if (performance.now() - begun > most) return `what keeps a process alive: ${left.join(', ')}`
    }
  }
}
